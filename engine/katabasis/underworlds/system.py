"""Warhammer Underworlds, as the kernel knows it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from ..content import CompiledContent, belongs, load, names
from ..kernel.dice import Dice
from ..kernel.divided_system import DividedSystem
from ..kernel.game import Game
from ..kernel.options import Option
from ..kernel.state import State
from ..kernel.table import Result
from ..kernel.text import N_, Refusal
from .content import ATTACK_DIE, DEFENCE_DIE, rivals_deck
from .edition import EDITIONS, Edition
from .rules import setup
from .rules.chart import CHAPTERS
from .state import Combat, Fighter, InPlay, Player, UnderworldsTable
from .view import view

MANY = 300
"""Positions: bots that look at fewer are not meant to play as well as they can."""


class Underworlds(CompiledContent, DividedSystem):
    """The starter set of 2023, and Shadespire (2017)."""

    name = "underworlds"
    rules = EDITIONS
    editions = ("2023", "2017")
    usual_seats = ("farstriders", "sepulchral-guard")
    modules = CHAPTERS
    point, points = 10.0, N_("glory")
    exhaustive_below = 2
    noise_scale = 250
    often_overlooked = ("react", "reveal", "score", "reroll")
    states: ClassVar[tuple[type[State], ...]] = (UnderworldsTable, Player, Fighter, Combat, InPlay)

    def catalogue(self) -> dict[str, dict[str, dict[str, str]]]:
        for edition in self.editions:
            self.open_edition(edition)
        content = load(self.name)
        return {
            "warbands": names(content["warband"]),
            "fighters": names(content["fighter"]),
            "cards": names(content["card"]),
            "boards": names(content["board"]),
        }

    def deck_cards(self, edition: str) -> Mapping[str, Mapping[str, str]]:
        self._rules(edition)
        return names([card for card in load(self.name)["card"] if belongs(card, edition)])

    def usual_deck(self, edition: str, plays: str) -> list[str]:
        deck = rivals_deck(edition, *self._warband(edition, plays))
        return [*deck.objectives, *deck.power]

    def card_faults(self, edition: str, plays: str, cards: Sequence[str], card: str) -> list[Refusal]:
        return self._rules(edition).card_faults(self._warband(edition, plays)[0], cards, card)

    def deck_faults(self, edition: str, plays: str, cards: Sequence[str]) -> list[Refusal]:
        return self._rules(edition).deck_faults(self._warband(edition, plays)[0], cards)

    def build_deck(self, edition: str, plays: str, chance: Dice) -> list[str]:
        warband = self._warband(edition, plays)[0]
        cards: list[str] = self._module("bots.decks").build(self._rules(edition), warband, chance)
        return cards

    def _rules(self, edition: str) -> Edition:
        if edition not in EDITIONS:
            self.open_edition(edition)
        return EDITIONS[edition]

    def _warband(self, edition: str, plays: str) -> tuple[str, str]:
        """The warband that a seat plays, and its universal deck. Raises UnknownGame."""
        self._rules(edition)
        return setup.warband_of(edition, plays)

    def faces(self, edition: str) -> Collection[int | str]:
        return (*ATTACK_DIE, *DEFENCE_DIE)

    def short_setup(
        self, edition: str, seats: Sequence[str], options: Mapping[str, Any]
    ) -> tuple[Sequence[str], Mapping[str, Any]]:
        if edition not in self.editions:
            return seats, options
        return self._rules(edition).short_seats(seats, options)

    def carry_over(self, table: UnderworldsTable) -> Mapping[str, Any] | None:
        return None if table.match is None else self._match(table.edition).carry_over(table)

    def series_result(self, table: UnderworldsTable) -> Result | None:
        return None if table.match is None else self._match(table.edition).result(table)

    def why_not_follow(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Refusal]:
        if not before["options"].get("match"):
            return []
        refusals: list[Refusal] = self._match(before["edition"]).why_not_follow(before, after)
        return refusals

    def _match(self, edition: str) -> Any:
        """The chapter about matches, of an edition that has them."""
        return self._module(f"rules.edition_{edition}.match")

    def possible_cards(self, table: UnderworldsTable, seat: int) -> Mapping[str, Sequence[str]]:
        return table.rules.possible_cards(table, seat) if table.secret_decks else {}

    def seats_rule(self, edition: str) -> str:
        return EDITIONS[edition].cite("core.players")

    def view(self, table: UnderworldsTable, seat: int) -> dict[str, Any]:
        return view(table, seat)

    def events_needed_from(self, table: UnderworldsTable) -> int:
        """Cards ask about this phase, and about what opened the reaction steps that are under way."""
        numbers: list[int] = [*table.since.values(), *(window["since"] for window in table.windows)]
        return min(numbers)

    def search_budget(self, table: UnderworldsTable, budget: int) -> int:
        """Twice as many between two, for a bot that looks at many anyway; a few less among four, where each costs more.
        So an answer takes as long as it may."""
        if table.seat_count == 2 and budget >= MANY:
            return 2 * budget
        return min(budget, 7 * budget // (2 * table.seat_count))

    def preview(self, game: Game, option: Option) -> dict[str, Any] | None:
        from .forecast import odds

        ask, table = game.decision, game.table
        assert isinstance(table, UnderworldsTable)
        if ask is None or ask.name != "attack" or option.declines or len(option.value[1]) != 1:
            return None
        attack, (target,) = option.value
        fighters = [ref[8:] for ref in option.refs if ref.startswith("fighter:")]
        attacker = next(table.fighters[id] for id in fighters if id != target)
        return odds.preview(table, attacker, attack, table.fighters[target])


SYSTEM = Underworlds()
