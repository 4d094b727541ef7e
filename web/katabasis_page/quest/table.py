"""The table of Warhammer Quest: the dungeon as the hero, and round it the party, the mission and the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from katabasis.quest.events import ROLLED
from katabasis.quest.text.wording import PHASES, WORDING, outcomes, thrown_for

from .. import markup as h
from ..table.announce import announcer
from ..table.frame import table_frame
from ..table.log import log
from ..table.playback import beat
from ..table.tracker import tracker
from ..ui import Ui
from ..words import _
from .answers import answers
from .board import PLACES, dungeon
from .mission import headline
from .party import players, strips
from .reasons import reasons

if TYPE_CHECKING:
    from ..table.popovers import Content

JUMPS = (("around", _("Party")), ("log", _("Log")))


def table_page(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """The table as one view shows it to whoever looks at the screen."""
    return table_frame(
        view,
        ui,
        tracker=tracker(ui, _where(view, ui), strips(view, ui)),
        board=dungeon(view, ui),
        sheet=[beat(ui, WORDING), _finish(view, ui) if view["result"] else [answers(view, ui), reasons(view, ui)]],
        players=players(view, ui),
        log=log(ui, WORDING, _roll),
        announcer=announcer(view, ui, WORDING, PLACES),
        popover=_popover(view, ui) if ui.pointer.popover else None,
        jumps=JUMPS,
        all_open=True,
    )


def _where(view: dict[str, Any], ui: Ui) -> list[Any]:
    """Turn and phase, the mission and its clock."""
    table = view["table"]
    phase = PHASES.get(table["phase"])
    return [
        h.span(class_="phase")[
            h.b[ui.say("Turn {turn}", turn=table["turn"]) if table["turn"] else ui.say("Setup")],
            phase and h.span(class_="step")[ui.word(phase)],
        ],
        headline(view, ui),
    ]


def _roll(ui: Ui, event: Any) -> Any:
    """A roll with its dice drawn; None for any other event."""
    if event[0] != ROLLED:
        return None
    came_to = outcomes(event[3])
    return [
        h.span(class_="unseen")[ui.line(WORDING.line(event))],
        h.span(aria_hidden="true")[
            ui.word(thrown_for(event[3])),
            " ",
            [h.span(class_="mini-die pips")[face] for face in event[3]["faces"]],
            [" = ", ", ".join(map(str, came_to))] if came_to else None,
        ],
    ]


def _finish(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """How the game ended."""
    from .finish import finish

    return finish(view, ui)


def _popover(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """What lies open over the table."""
    from ..table.popovers import popover
    from .popovers import KINDS

    return popover(view, ui, {**KINDS, "legend": _legend}, WORDING, _roll)


def _legend(view: dict[str, Any], ui: Ui, _arg: str) -> Content:
    from ..table.legend import legend
    from .legend import parts

    return ui.say("Legend"), legend(ui, parts(view, ui))
