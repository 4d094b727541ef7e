"""Skeleton, as the kernel knows it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from ..content import CompiledContent, load, names
from ..kernel.dice import Dice
from ..kernel.errors import UnknownGame
from ..kernel.flow import Step
from ..kernel.state import State
from ..kernel.system import System
from .edition import EDITIONS
from .rules.chart import CHAPTERS
from .rules.turn import begin
from .state import SkeletonTable


class Skeleton(CompiledContent, System[SkeletonTable]):
    """The game for the kernel."""

    name = "skeleton"
    package = __package__
    rules = EDITIONS
    editions = tuple(EDITIONS)
    usual_seats = ("1", "2")
    modules = CHAPTERS
    states: ClassVar[tuple[type[State], ...]] = (SkeletonTable,)

    def new(
        self, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]
    ) -> tuple[SkeletonTable, Step]:
        for name in options:
            raise UnknownGame(f"there is no option {name}")
        return SkeletonTable(Dice(seed), edition, len(seats)), begin

    def catalogue(self) -> dict[str, dict[str, dict[str, str]]]:
        return {"heaps": names(load(self.name)["heaps"])}

    def faces(self, edition: str) -> Collection[int | str]:
        return ()

    def seats_rule(self, edition: str) -> str:
        return "setup.players"

    def view(self, table: SkeletonTable) -> dict[str, Any]:
        return {
            "stones": dict(table.stones),
            "players": [{"points": points} for points in table.points],
            "active": table.active,
            "round": table.round,
        }

    def scores(self, table: SkeletonTable) -> Sequence[int]:
        return table.points


SYSTEM = Skeleton()
