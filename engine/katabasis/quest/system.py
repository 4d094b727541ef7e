"""Warhammer Quest, as the kernel knows it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from ..content import CompiledContent, load, names
from ..kernel.divided_system import DividedSystem
from ..kernel.game import Game
from ..kernel.options import Ask, Option, Order
from ..kernel.state import State
from ..kernel.table import Result
from ..kernel.text import N_, Refusal
from . import orders
from .content import MISSIONS, PROFILES
from .edition import EDITIONS
from .rules import campaign, combat, lamp
from .rules.chart import CHAPTERS
from .state import LEFT, Adventurer, Door, Effect, LaidSection, Monster, QuestTable
from .view import view


class Quest(CompiledContent, DividedSystem):
    """The box of 1995."""

    name = "quest"
    rules = EDITIONS
    editions = tuple(EDITIONS)
    usual_seats = tuple(PROFILES)
    modules = CHAPTERS
    states: ClassVar[tuple[type[State], ...]] = (QuestTable, Adventurer, Monster, LaidSection, Door, Effect)
    score_unit = N_("gold")
    scenario = "mission"
    exhaustive_below = 2
    noise_scale = 250
    often_overlooked = ("window", "ward")
    chosen_between = ("mission", "names", "home")
    previews_on_demand = ("move", "end")
    order_safe_events = orders.QUIET

    def short_setup(
        self, edition: str, seats: Sequence[str], options: Mapping[str, Any]
    ) -> tuple[Sequence[str], Mapping[str, Any]]:
        self._module("rules.setup").check_leader(seats, options)
        return seats, options

    def catalogue(self) -> dict[str, dict[str, dict[str, str]]]:
        content = load(self.name)
        return {
            kind: names(content[kind])
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

    def view(self, table: QuestTable, seat: int) -> dict[str, Any]:
        return view(table)

    def preview(self, game: Game, option: Option) -> dict[str, Any] | None:
        from .forecast import odds

        table = game.table
        assert isinstance(table, QuestTable)
        return odds.preview(table, option)

    def orders(self, game: Game, seats: Collection[int]) -> Sequence[Order]:
        table = game.table
        assert isinstance(table, QuestTable)
        return orders.orders(table, seats)

    def following(self, game: Game, order: str) -> Option | None:
        table = game.table
        assert isinstance(table, QuestTable)
        return None if game.decision is None else orders.following(table, game.decision, order)

    def unasked(self, ask: Ask) -> Option | None:
        if ask.name == "sweep":
            return combat.swept_unasked(ask)
        if ask.name == "lamp":
            return lamp.lamp_unasked(ask)
        return ask.declining if ask.name == "entrance" else super().unasked(ask)

    def scenarios(self) -> Sequence[str]:
        return tuple(MISSIONS)

    def tally(self, table: QuestTable) -> Mapping[str, int]:
        alive = [each for each in table.adventurers if each.in_play or each.fate == LEFT]
        return {
            "got out": any(each.gold for each in alive),
            "survivors": len(alive),
            "turns": table.turn,
            "gold": sum(each.gold for each in table.adventurers),
        }

    def carry_over(self, table: QuestTable) -> Mapping[str, Any] | None:
        return campaign.carry_over(table)

    def next_set_up(self, carried: Mapping[str, Any], chosen: Mapping[str, Any]) -> Mapping[str, Any]:
        return campaign.next_set_up(carried, chosen)

    def series_result(self, table: QuestTable) -> Result | None:
        return campaign.result(table)

    def why_not_next(self, table: QuestTable, chosen: Mapping[str, Any]) -> list[Refusal]:
        return campaign.why_not_next(table, chosen) if table.campaign else []

    def is_carried(self, carried: Mapping[str, Any], written: Mapping[str, Any]) -> bool:
        return campaign.is_carried(carried, written)

    def why_not_follow(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Refusal]:
        return campaign.why_not_follow(before, after) if before["options"].get("campaign") else []

    def events_needed_from(self, table: QuestTable) -> int:
        """No rule asks what has happened."""
        return len(table.events)


SYSTEM = Quest()
