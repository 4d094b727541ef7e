"""Pebbles: a game of a state and its rules alone. All else is as the kernel and the page have it for every game.

Seats take up to three pebbles in turn, and each is a point; whoever takes the last has three more.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import InitVar, field
from typing import Any

from katabasis.kernel.dice import Dice
from katabasis.kernel.flow import Flow, Step, step
from katabasis.kernel.options import Ask, Option
from katabasis.kernel.slotted import slotted
from katabasis.kernel.system import System
from katabasis.kernel.table import Result, Table
from katabasis.kernel.text import refuse, say

PILE = 12
MOST = 3


@slotted
class Pebbles(Table):
    """`turn` is the seat that takes next."""

    party: InitVar[int]
    points: list[int] = field(init=False)
    pile: int = PILE
    turn: int = 0

    def __post_init__(self, party: int) -> None:
        self.points = [0] * party

    @property
    def seat_count(self) -> int:
        return len(self.points)


@step
def take(table: Pebbles) -> Flow[Step | None]:
    """One seat takes some pebbles."""
    few = refuse("take.no-more", "There are not so many")
    candidates = [
        Option(
            f"take {count}",
            say("Take {count}", count=count),
            value=count,
            refusals=(few,) if count > table.pile else (),
        )
        for count in range(1, MOST + 1)
    ]
    choice = yield Ask(table.turn, "take", candidates, say("How many pebbles?"), "take.up-to-three")
    table.pile -= choice.value
    table.points[table.turn] += choice.value if table.pile else choice.value + MOST
    table.emit("took", "take.up-to-three", table.turn, count=choice.value, left=table.pile)
    if table.pile:
        table.turn = table.next_seat(table.turn)
        return take
    best = max(table.points)
    winners = [seat for seat in table.seats if table.points[seat] == best]
    table.result = Result(winners, [*table.points], "take.most-points")
    return None


class PebblesSystem(System[Pebbles]):
    """The game for the kernel."""

    name = "pebbles"
    editions = ("river",)
    modules = (sys.modules[__name__],)
    states = (Pebbles,)

    def new(self, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> tuple[Table, Step]:
        return Pebbles(Dice(seed), len(seats)), take

    def seat_counts(self, edition: str) -> Sequence[int]:
        return (2, 3)

    def view(self, table: Pebbles) -> dict[str, Any]:
        return {"pile": table.pile, "points": [*table.points]}

    def scores(self, table: Pebbles) -> Sequence[int]:
        return table.points


SYSTEM = PebblesSystem()
