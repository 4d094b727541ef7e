"""Warhammer Underworlds, as the kernel knows it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from ..content import CompiledContent, load, names
from ..kernel.flow import Step
from ..kernel.state import State
from ..kernel.system import System
from ..kernel.text import N_
from .content import ATTACK_DIE, DEFENCE_DIE
from .edition import EDITIONS, Edition
from .rules.chart import CHAPTERS
from .rules.setup import new_table
from .rules.victory import sources_of
from .state import Combat, Fighter, InPlay, Player, UnderworldsTable
from .view import view


class Underworlds(CompiledContent, System[UnderworldsTable]):
    """The starter set of 2023, and Shadespire (2017)."""

    name = "underworlds"
    package = __package__
    rare_facets = ("decks", "series")
    rules = EDITIONS
    editions = ("2023", "2017")
    usual_seats = Edition.usual_warbands
    modules = CHAPTERS
    score_unit = N_("glory")
    often_overlooked = ("react", "reveal", "score", "reroll")
    states: ClassVar[tuple[type[State], ...]] = (UnderworldsTable, Player, Fighter, Combat, InPlay)

    def new(
        self, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]
    ) -> tuple[UnderworldsTable, Step]:
        return new_table(edition, seats, seed, options)

    def catalogue(self) -> dict[str, dict[str, dict[str, str]]]:
        for edition in self.editions:
            self.open_edition(edition)
        content = load(self.name)
        tables = {"warbands": "warband", "fighters": "fighter", "cards": "card", "boards": "board"}
        return {
            name: names([entry for entry in content[table] if "own" not in entry]) for name, table in tables.items()
        }

    def _rules(self, edition: str) -> Edition:
        if edition not in EDITIONS:
            self.open_edition(edition)
        return EDITIONS[edition]

    def faces(self, edition: str) -> Collection[int | str]:
        return (*ATTACK_DIE, *DEFENCE_DIE)

    def short_setup(
        self, edition: str, seats: Sequence[str], options: Mapping[str, Any]
    ) -> tuple[Sequence[str], Mapping[str, Any]]:
        if edition not in self.editions:
            return seats, options
        return self._rules(edition).short_seats(seats, options)

    def possible_cards(self, table: UnderworldsTable, seat: int) -> Mapping[str, Sequence[str]]:
        return table.rules.possible_cards(table, seat) if table.secret_decks else {}

    def seats_rule(self, edition: str) -> str:
        return EDITIONS[edition].cite("core.players")

    def view(self, table: UnderworldsTable) -> dict[str, Any]:
        return view(table)

    def scores_with_sources(self, table: UnderworldsTable) -> tuple[list[int], list[list[dict[str, Any]]]]:
        return [player.glory for player in table.players], sources_of(table)

    def ended(self, table: UnderworldsTable, seat: int) -> None:
        table.rules.ended(table, seat)

    def events_needed_from(self, table: UnderworldsTable) -> int:
        """Cards ask about this phase, and about what opened the reaction steps that are under way."""
        numbers: list[int] = [*table.since.values(), *(window["since"] for window in table.windows)]
        return min(numbers)


SYSTEM = Underworlds()
