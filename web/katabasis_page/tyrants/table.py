"""The table of Tyrants of the Underdark: the map as the hero, and round it market, hand, players and answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from katabasis.tyrants.text.wording import WORDING

from .. import markup as h
from ..table.announce import announcer
from ..table.frame import table_frame
from ..table.log import log
from ..table.tracker import tracker
from ..ui import Ui
from ..words import _
from .answers import PLACES, answers
from .cards import opened
from .hand import hand, played
from .map import underdark
from .market import market
from .players import players, strips

if TYPE_CHECKING:
    from ..table.popovers import Content

JUMPS = (("market", _("Market")), ("around", _("Players")), ("log", _("Log")))


def table_page(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """The table as one view shows it to whoever looks at the screen."""
    return table_frame(
        view,
        ui,
        tracker=tracker(ui, _where(view, ui), strips(view, ui)),
        board=underdark(view, ui),
        sheet=[
            opened(view, ui),
            _finish(view, ui) if view["result"] else answers(view, ui),
            played(view, ui),
            market(view, ui),
        ],
        hand=hand(view, ui),
        players=players(view, ui),
        log=log(ui, WORDING),
        announcer=announcer(view, ui, WORDING, PLACES),
        popover=_popover(view, ui) if ui.pointer.popover else None,
        jumps=JUMPS,
    )


def _where(view: dict[str, Any], ui: Ui) -> list[Any]:
    """Round and turn, and whether this round is the last."""
    table = view["table"]
    label = ui.say("Round {round}", round=table["round"]) if table["round"] else ui.say("Setup")
    return [
        h.span(class_="phase")[
            h.b[label],
            table["phase"] in ("main", "end")
            and h.span(class_="step")[ui.say("Turn of {who}", who=f"seat:{table['active']}")],
        ],
        bool(table["trigger"] and not view["result"]) and h.b(class_="last-sign")[ui.say("Last round")],
    ]


def _finish(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """How the game ended."""
    from .finish import finish

    return finish(view, ui)


def _popover(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """What lies open over the table."""
    from ..table.popovers import popover
    from .popovers import KINDS

    return popover(view, ui, {**KINDS, "legend": _legend}, WORDING)


def _legend(view: dict[str, Any], ui: Ui, _arg: str) -> Content:
    from ..table.legend import legend
    from .legend import parts

    return ui.say("Legend"), legend(ui, parts(view, ui))
