"""Warhammer Quest, as the kernel knows it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from ..content import CompiledContent, load, names
from ..kernel.flow import Step
from ..kernel.options import Ask, Option
from ..kernel.state import State
from ..kernel.system import System
from ..kernel.text import N_
from . import orders
from .content import PRINTED, PROFILES
from .edition import EDITIONS
from .rules import campaign, combat, ending, lamp
from .rules.chart import CHAPTERS
from .rules.setup import check_leader, new_table
from .state import LEFT, Adventurer, Door, Effect, LaidSection, Monster, QuestTable
from .view import view


class Quest(CompiledContent, System[QuestTable]):
    """The box of 1995."""

    name = "quest"
    package = __package__
    rare_facets = ("orders",)
    rules = EDITIONS
    editions = tuple(EDITIONS)
    usual_seats = tuple(PROFILES)
    modules = CHAPTERS
    states: ClassVar[tuple[type[State], ...]] = (QuestTable, Adventurer, Monster, LaidSection, Door, Effect)
    facets = (orders.Orders, campaign.Campaign)
    score_unit = N_("gold")
    scenario = "mission"
    often_overlooked = ("window", "ward")
    previews_on_demand = ("move", "end")

    def short_setup(
        self, edition: str, seats: Sequence[str], options: Mapping[str, Any]
    ) -> tuple[Sequence[str], Mapping[str, Any]]:
        check_leader(seats, options)
        return seats, options

    def new(self, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> tuple[QuestTable, Step]:
        return new_table(edition, seats, seed, options)

    def catalogue(self) -> dict[str, dict[str, dict[str, str]]]:
        content = load(self.name)
        return {
            kind: names({id: entry for id, entry in content[kind].items() if "own" not in entry})
            for kind in (
                "adventurers",
                "adventures",
                "monsters",
                "sections",
                "spells",
                "treasures",
                "events",
                "equipment",
            )
        }

    def faces(self, edition: str) -> Collection[int | str]:
        return range(1, 7)

    def seats_rule(self, edition: str) -> str:
        return "setup.player-count"

    def view(self, table: QuestTable) -> dict[str, Any]:
        return view(table)

    def unasked(self, ask: Ask) -> Option | None:
        if ask.name == "sweep":
            return combat.swept_unasked(ask)
        if ask.name == "lamp":
            return lamp.lamp_unasked(ask)
        return ask.declining if ask.name == "entrance" else super().unasked(ask)

    def scores_with_sources(self, table: QuestTable) -> tuple[list[int], list[list[dict[str, Any]]]]:
        return ending.given_up(table)

    def scenarios(self) -> Sequence[str]:
        return PRINTED

    def tally(self, table: QuestTable) -> Mapping[str, int]:
        alive = [each for each in table.adventurers if each.in_play or each.fate == LEFT]
        return {
            N_("got out"): any(each.gold for each in alive),
            N_("survivors"): len(alive),
            N_("turns"): table.turn,
            N_("gold"): sum(each.gold for each in table.adventurers),
        }

    def events_needed_from(self, table: QuestTable) -> int:
        """No rule asks what has happened."""
        return len(table.events)


SYSTEM = Quest()
