"""The table of Age of Sigmar: the battlefield as the hero, and round it the armies, the hand and the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from katabasis.sigmar.events import ROLLED
from katabasis.sigmar.text.wording import WORDING, outcomes

from .. import markup as h
from ..table.announce import announcer
from ..table.cards import hand
from ..table.frame import table_frame
from ..table.log import log
from ..table.tracker import tracker
from ..ui import Ui
from ..words import _
from . import overlays
from .answers import answers
from .armies import players, strips
from .asking import ASKED
from .board import PLACES, battlefield
from .cards import LOOK, in_hand

if TYPE_CHECKING:
    from ..table.popovers import Content

JUMPS = (("hand", _("Hand")), ("around", _("Armies")), ("log", _("Log")))


def table_page(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """The table as one view shows it to whoever looks at the screen."""
    return table_frame(
        view,
        ui,
        tracker=tracker(ui, _where(view, ui), strips(view, ui)),
        board=battlefield(view, ui),
        sheet=[_finish(view, ui) if view["result"] else answers(view, ui)],
        hand=hand(view, ui, in_hand(view, ui), LOOK),
        players=players(view, ui),
        log=log(ui, WORDING, roll),
        announcer=announcer(view, ui, WORDING, PLACES, ASKED),
        popover=_popover(view, ui) if ui.pointer.popover else None,
        jumps=JUMPS,
    )


def _where(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """Round, phase, and the twist that is in force."""
    table = view["table"]
    label = ui.say("Round {round}", round=table["round"]) if table["round"] else ui.say("Setup")
    return h.span(class_="phase")[
        h.b[label],
        table["round"] > 0
        and h.button(
            type="button",
            class_="small quiet step",
            data_act="pop",
            data_arg="phase:",
            aria_haspopup="dialog",
            title=ui.say("What this phase is for"),
        )[ui.name(f"phase:{table['phase']}")],
        table["twist"]
        and h.button(
            type="button",
            class_="small quiet twist",
            data_act="pop",
            data_arg=f"twist:{table['twist']}",
            aria_haspopup="dialog",
        )[ui.name(f"twist:{table['twist']}")],
    ]


def roll(ui: Ui, event: Any) -> Any:
    """A roll with its dice drawn, those that succeed lit; None for any other event."""
    if event[0] != ROLLED or "faces" not in event[3]:
        return None
    what = event[3]
    need = what.get("need") or 0
    return [
        h.span(class_="unseen")[ui.line(WORDING.line(event))],
        h.span(aria_hidden="true")[
            ui.word(_without_faces(event)),
            " ",
            [
                h.span(class_="mini-die pips hit" if need and face >= need else "mini-die pips")[face]
                for face in what["faces"]
            ],
            [" = ", ", ".join(map(str, came_to))] if (came_to := outcomes(what)) else None,
        ],
    ]


def _without_faces(event: Any) -> Any:
    """The sentence of a roll, up to its dice."""
    text = WORDING.line(event)
    return [text.msgid, {**text.values, "faces": ""}]


def _finish(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """How the game ended."""
    from .finish import finish

    return finish(view, ui)


def _popover(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """What lies open over the table."""
    from ..table.popovers import popover
    from .popovers import KINDS

    return popover(view, ui, {**KINDS, **MORE_KINDS}, WORDING, roll)


def _phase(view: dict[str, Any], ui: Ui, arg: str) -> Content:
    from .phase import popover

    return popover(view, ui, arg)


def _legend(view: dict[str, Any], ui: Ui, _arg: str) -> Content:
    from ..table.legend import legend
    from .legend import parts

    return ui.say("Legend"), legend(ui, parts(view, ui))


MORE_KINDS = {"legend": _legend, "overlays": overlays.popover, "phase": _phase}
"""Popovers about the table as a whole."""
