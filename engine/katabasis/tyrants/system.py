"""Tyrants of the Underdark, as the kernel knows it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from ..content import CompiledContent, load, names
from ..kernel.flow import Step
from ..kernel.state import State
from ..kernel.system import System
from ..kernel.text import N_
from .content import HALF_DECKS, HOUSES
from .edition import EDITIONS
from .events import TURN_BEGAN
from .rules.chart import CHAPTERS
from .rules.scoring import scores_with_sources
from .rules.setup import new_table
from .state import Due, Player, TyrantsTable
from .view import view


class Tyrants(CompiledContent, System[TyrantsTable]):
    """The box of 2016, with its four half-decks."""

    name = "tyrants"
    package = __package__
    rules = EDITIONS
    editions = tuple(EDITIONS)
    usual_seats = ("black", "red")
    modules = CHAPTERS
    states: ClassVar[tuple[type[State], ...]] = (TyrantsTable, Player, Due)
    score_unit = N_("VP")

    def new(
        self, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]
    ) -> tuple[TyrantsTable, Step]:
        return new_table(edition, seats, seed, options)

    def catalogue(self) -> dict[str, dict[str, dict[str, str]]]:
        content = load(self.name)
        sites = names(content["sites"])
        decks, colours = names(content["decks"]), names(content["colours"])
        return {
            "houses": {house: colours[house] for house in HOUSES},
            "decks": {deck: decks[deck] for deck in HALF_DECKS},
            "cards": names(content["cards"]),
            "sections": names(content["sections"]),
            "sites": sites,
            "routes": {id: _between(sites[route["a"]], sites[route["b"]]) for id, route in content["routes"].items()},
        }

    def faces(self, edition: str) -> Collection[int | str]:
        return ()

    def seats_rule(self, edition: str) -> str:
        return "components.players"

    def view(self, table: TyrantsTable) -> dict[str, Any]:
        return view(table)

    def scores_with_sources(self, table: TyrantsTable) -> tuple[list[int], list[list[dict[str, Any]]]]:
        return scores_with_sources(table)

    def ended(self, table: TyrantsTable, seat: int) -> None:
        table.phase = "over"

    def events_needed_from(self, table: TyrantsTable) -> int:
        """Bots count what has been done since the turn began."""
        numbers = range(len(table.events) - 1, -1, -1)
        return next((number for number in numbers if table.events[number].kind == TURN_BEGAN), 0)


def _between(site: Mapping[str, str], other: Mapping[str, str]) -> dict[str, str]:
    """What the route between two sites is called, in every language."""
    return {language: f"{name} – {other[language]}" for language, name in site.items()}


SYSTEM = Tyrants()
