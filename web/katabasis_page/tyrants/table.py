"""The table of Tyrants of the Underdark: the map as the hero, and round it market, hand, players and answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .. import markup as h
from ..table.table_page import TablePage
from ..words import _
from .answers import OPTION_STYLE, PLACES, arrange, is_turn
from .cards import opened
from .hand import end_of_turn, hand, played
from .map import underdark
from .market import market
from .players import players, strips

if TYPE_CHECKING:
    from ..table.finish import Verdict
    from ..table.legend import Part
    from ..table.options import Option
    from ..table.popovers import Kind


class TyrantsPage(TablePage):
    """The table as one view shows it to whoever looks at the screen."""

    style = OPTION_STYLE
    places = PLACES
    jumps = (("market", _("Market")), ("around", _("Players")), ("log", _("Log")))
    jump_symbol = "deck"
    folds_players = True

    def where(self) -> list[Any]:
        """Round and turn, and whether this round is the last."""
        table, ui = self.view["table"], self.ui
        if self.view["result"]:
            return [h.span(class_="phase")[h.b[ui.say("Game over")]]]
        label = ui.say("Round {round}", round=table["round"]) if table["round"] else ui.say("Setup")
        return [
            h.span(class_="phase")[
                h.b[label],
                table["phase"] in ("main", "end")
                and h.span(class_="step")[ui.say("Turn of {who}", who=f"seat:{table['active']}")],
            ],
            bool(table["trigger"] and not self.view["result"]) and h.b(class_="last-sign")[ui.say("Last round")],
        ]

    def scores(self) -> Any:
        return strips(self.view, self.ui)

    def scores_below(self) -> bool:
        return True

    def board(self) -> h.Renderable:
        return underdark(self.view, self.ui)

    def hand(self) -> h.Renderable:
        return hand(self.view, self.ui)

    def players(self) -> Any:
        return players(self.view, self.ui)

    def sheet(self) -> list[Any]:
        view, ui = self.view, self.ui
        return [opened(view, ui), self.answers_or_end(), played(view, ui), market(view, ui)]

    def arrange(self, offered: Sequence[Option]) -> Any:
        return arrange(self.view, self.ui, offered)

    def close(self, offered: Sequence[Option]) -> Any:
        if is_turn(self.view):
            return end_of_turn(self.view, self.ui, offered)
        return super().close(offered)

    def verdict(self) -> Verdict:
        from .finish import verdict

        return verdict(self.view, self.ui)

    def popovers(self) -> Mapping[str, Kind]:
        from .popovers import KINDS

        return KINDS

    def legend(self) -> Sequence[Part]:
        from .legend import parts

        return parts(self.view, self.ui)
