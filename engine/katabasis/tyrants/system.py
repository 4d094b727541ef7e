"""Tyrants of the Underdark, as the kernel knows it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from ..content import CompiledContent, load, names
from ..kernel.divided_system import DividedSystem
from ..kernel.game import Game
from ..kernel.options import Option
from ..kernel.state import State
from ..kernel.text import N_
from .content import HALF_DECKS, HOUSES, Instruction, card_of
from .edition import EDITIONS
from .events import TURN_BEGAN
from .rules.chart import CHAPTERS
from .state import Due, Player, TyrantsTable
from .view import view


class Tyrants(CompiledContent, DividedSystem):
    """The box of 2016, with its four half-decks."""

    name = "tyrants"
    rules = EDITIONS
    editions = tuple(EDITIONS)
    usual_seats = ("black", "red")
    modules = CHAPTERS
    states: ClassVar[tuple[type[State], ...]] = (TyrantsTable, Player, Due)
    point, points, wishes = 10.0, N_("VP"), ("hopes",)
    exhaustive_below = 2
    budget_factor = 3
    beam_width = 2

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

    def view(self, table: TyrantsTable, seat: int) -> dict[str, Any]:
        return view(table)

    def events_needed_from(self, table: TyrantsTable) -> int:
        """Bots count what has been done since the turn began."""
        numbers = range(len(table.events) - 1, -1, -1)
        return next((number for number in numbers if table.events[number].kind == TURN_BEGAN), 0)

    def preview(self, game: Game, option: Option) -> dict[str, Any] | None:
        """Of a card or one of its branches: what it gives for certain, and what its first question would offer."""
        if option.verb not in ("play", "choose"):
            return None
        does = card_of(option.value).does if option.verb == "play" else option.value
        return {"gains": _gains(does), "lights": list(dict.fromkeys(_lights(game, option)))}


def _between(site: Mapping[str, str], other: Mapping[str, str]) -> dict[str, str]:
    """What the route between two sites is called, in every language."""
    return {language: f"{name} – {other[language]}" for language, name in site.items()}


def _gains(does: Sequence[Instruction]) -> dict[str, int]:
    """The resources that instructions give whatever is chosen."""
    return {name: sum(instruction.get(name, 0) for instruction in does) for name in ("power", "influence")}


def _lights(game: Game, option: Option) -> list[str]:
    """What the first question of a card would offer, or those of all its branches, as long as nothing hidden must be
    shown to know it."""
    after = game.after(option)
    asked = after.decision
    if asked is None or asked.name == "turn":
        return []
    if any(event.barrier for event in after.table.events[len(game.table.events) :]):
        return []
    if asked.name == "choose":
        return [ref for branch in asked.options for ref in _lights(after, branch)]
    return [ref for offered in asked.options for ref in offered.refs]


SYSTEM = Tyrants()
