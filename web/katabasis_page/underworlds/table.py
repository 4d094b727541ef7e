"""The table: the battlefield, the hand, the attack in progress, and what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from katabasis.underworlds.events import ATTACK_DECLARED, ROLLED
from katabasis.underworlds.text.wording import SYMBOL_NAMES, WORDING

from .. import markup as h
from ..markup.controls import icon
from ..table.announce import announcer
from ..table.frame import table_frame
from ..table.log import log
from ..table.tracker import tracker
from ..ui import Ui
from .arrangements import answers
from .board import battlefield
from .cards import hand
from .players import players
from .tracker import scores, where

if TYPE_CHECKING:
    from ..table.popovers import Content


def table_page(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """The table as one view shows it to whoever looks at the screen."""
    return table_frame(
        view,
        ui,
        tracker=tracker(ui, [_match(view, ui, "summary"), *where(view, ui)], scores(view, ui)),
        board=battlefield(view, ui),
        sheet=[
            _attack(view, ui),
            _order(view, ui),
            _finish(view, ui) if view["result"] else answers(view, ui),
        ],
        hand=hand(view, ui),
        players=players(view, ui),
        log=log(ui, WORDING, _roll),
        announcer=announcer(view, ui, WORDING, ("hex", "fighter")),
        popover=_popover(view, ui) if ui.pointer.popover else None,
    )


def _attack(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """The attack in progress, or one that has just happened."""
    just_happened = (*ui.history.fresh, *ui.history.recent)
    if view["table"]["combat"] is None and all(event[0] != ATTACK_DECLARED for event in just_happened):
        return None
    from .combat import combat

    return combat(view, ui)


def _match(view: dict[str, Any], ui: Ui, part: str) -> Any:
    """A part of what is shown of a match; nothing of a game by itself."""
    if "match" not in view["table"]:
        return None
    from .edition_2017 import match

    return getattr(match, part)(view["table"]["match"], ui)


def _order(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """Who comes after whoever is asked, where more than two play."""
    if len(view["table"]["players"]) == 2:
        return None
    from .edition_2017.order import still_to_answer

    return still_to_answer(view, ui)


def _finish(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """How the game ended."""
    from ..table.finish import finish
    from .finish import glory, why

    result = view["result"]
    return finish(view, ui, why(result), "glory", [_match(view, ui, "table"), *glory(ui, result)])


def _popover(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """What lies open over the table."""
    from ..table.popovers import popover
    from .popovers import KINDS

    return popover(view, ui, {**KINDS, "legend": _legend}, WORDING, _roll)


def _roll(ui: Ui, event: Any) -> Any:
    """A roll with its dice drawn; None for any other event."""
    if event[0] != ROLLED:
        return None
    return [
        h.span(class_="unseen")[ui.line(WORDING.line(event))],
        h.span(aria_hidden="true")[
            ui.name(f"seat:{event[2]}") if event[2] is not None else "",
            " ",
            [
                h.span(class_=f"mini-die {face}", title=ui.word(SYMBOL_NAMES.get(face, face)))[icon(face)]
                for face in event[3]["faces"]
            ],
        ],
    ]


def _legend(view: dict[str, Any], ui: Ui, _arg: str) -> Content:
    from ..table.legend import legend
    from .legend import parts

    return ui.say("Legend"), legend(ui, parts(view, ui))
