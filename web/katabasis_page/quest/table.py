"""The table of Warhammer Quest: the dungeon as the hero, and round it the party, the mission and the answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from katabasis.quest.events import ROLLED
from katabasis.quest.text.wording import PHASES, WORDING, outcomes, thrown_for

from .. import markup as h
from ..table.playback import beat
from ..table.table_page import TablePage
from ..words import _
from .answers import OPTION_STYLE, arrange
from .board import PLACES, dungeon
from .mission import headline
from .party import players, strips
from .reasons import reasons

if TYPE_CHECKING:
    from ..table.finish import Verdict
    from ..table.legend import Part
    from ..table.options import Option
    from ..table.popovers import Kind


class QuestPage(TablePage):
    """The table as one view shows it to whoever looks at the screen."""

    style = OPTION_STYLE
    places = PLACES
    jumps = (("around", _("Party")), ("log", _("Log")))
    jump_symbol = "crown"
    all_open = True

    def where(self) -> list[Any]:
        """Turn and phase, the mission and its clock."""
        table, ui = self.view["table"], self.ui
        phase = PHASES.get(table["phase"])
        return [
            h.span(class_="phase")[
                h.b[ui.say("Turn {turn}", turn=table["turn"]) if table["turn"] else ui.say("Setup")],
                phase and h.span(class_="step")[ui.word(phase)],
            ],
            headline(self.view, ui),
        ]

    def scores(self) -> Any:
        return strips(self.view, self.ui)

    def scores_below(self) -> bool:
        return True

    def board(self) -> h.Renderable:
        return dungeon(self.view, self.ui)

    def players(self) -> Any:
        return players(self.view, self.ui)

    def sheet(self) -> list[Any]:
        return [
            beat(self.ui, WORDING),
            self.answers_or_end(),
            not self.view["result"] and reasons(self.view, self.ui),
        ]

    def arrange(self, offered: Sequence[Option]) -> Any:
        return arrange(self.view, self.ui, offered)

    def verdict(self) -> Verdict:
        from .finish import verdict

        return verdict(self.view, self.ui)

    def roll(self, event: Any) -> list[Any] | None:
        """A roll with its dice drawn."""
        if event[0] != ROLLED:
            return None
        came_to = outcomes(event[3])
        return [
            self.ui.word(thrown_for(event[3])),
            " ",
            [h.span(class_="mini-die pips")[face] for face in event[3]["faces"]],
            [" = ", ", ".join(map(str, came_to))] if came_to else None,
        ]

    def popovers(self) -> Mapping[str, Kind]:
        from .popovers import KINDS

        return KINDS

    def legend(self) -> Sequence[Part]:
        from .legend import parts

        return parts(self.view, self.ui)
