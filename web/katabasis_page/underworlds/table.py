"""The table: the battlefield, the hand, the attack in progress, and what is asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from katabasis.underworlds.events import ATTACK_DECLARED, ROLLED
from katabasis.underworlds.text.wording import SYMBOL_NAMES

from .. import markup as h
from ..markup.controls import icon
from ..table.table_page import TablePage
from .arrangements import OPTION_STYLE, arrange
from .board import battlefield
from .cards import hand
from .players import players
from .tracker import scores, where

if TYPE_CHECKING:
    from ..table.finish import Verdict
    from ..table.legend import Part
    from ..table.luck import Luck
    from ..table.options import Option
    from ..table.popovers import Kind
    from ..ui import Ui


class UnderworldsPage(TablePage):
    """The table as one view shows it to whoever looks at the screen."""

    style = OPTION_STYLE
    places = ("hex", "fighter")

    def where(self) -> list[Any]:
        """The match, and round, phase, turn and step."""
        return [_match(self.view, self.ui, "summary"), *where(self.view, self.ui)]

    def scores(self) -> Any:
        return scores(self.view, self.ui)

    def scores_below(self) -> bool:
        """Those of two have room beside the phase."""
        return len(self.view["table"]["players"]) > 2

    def board(self) -> h.Renderable:
        return battlefield(self.view, self.ui)

    def hand(self) -> h.Renderable:
        return hand(self.view, self.ui)

    def players(self) -> Any:
        return players(self.view, self.ui)

    def sheet(self) -> list[Any]:
        return [_attack(self.view, self.ui), _order(self.view, self.ui), self.answers_or_end()]

    def arrange(self, offered: Sequence[Option]) -> Any:
        return arrange(self.view, self.ui, offered)

    def verdict(self) -> Verdict:
        from .finish import verdict

        return verdict(self.ui, self.view["result"], _match(self.view, self.ui, "table"))

    def luck(self, event: Sequence[Any]) -> Iterable[Luck]:
        from .luck import of_attack

        return of_attack(self.view["table"]["fighters"], event)

    def roll(self, event: Any) -> list[Any] | None:
        """A roll with its dice drawn."""
        if event[0] != ROLLED:
            return None
        ui = self.ui
        return [
            ui.name(f"seat:{event[2]}") if event[2] is not None else "",
            " ",
            [
                h.span(class_=f"mini-die {face}", title=ui.word(SYMBOL_NAMES.get(face, face)))[icon(face)]
                for face in event[3]["faces"]
            ],
        ]

    def popovers(self) -> Mapping[str, Kind]:
        from .popovers import KINDS

        return KINDS

    def legend(self) -> Sequence[Part]:
        from .legend import parts

        return parts(self.view, self.ui)


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
