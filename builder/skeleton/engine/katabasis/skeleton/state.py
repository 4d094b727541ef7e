"""What lies on the table."""

from __future__ import annotations

from dataclasses import InitVar, field

from ..kernel.slotted import slotted
from ..kernel.table import Table
from .content import HEAPS
from .edition import EDITIONS, Edition


@slotted
class SkeletonTable(Table):
    """The stones that are left in each heap, the points of each seat, and whose turn it is."""

    edition: str
    party: InitVar[int]
    stones: dict[str, int] = field(init=False)
    points: list[int] = field(init=False)
    active: int = 0
    turn: int = 0

    def __post_init__(self, party: int) -> None:
        self.stones = {id: heap.stones for id, heap in HEAPS.items()}
        self.points = [0] * party

    @property
    def seat_count(self) -> int:
        return len(self.points)

    @property
    def rules(self) -> Edition:
        return EDITIONS[self.edition]

    @property
    def round(self) -> int:
        """The number of the round, from 1 on."""
        return (self.turn + self.seat_count - 1) // self.seat_count
