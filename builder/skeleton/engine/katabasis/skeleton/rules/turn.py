"""A turn: one to three stones of one heap."""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.flow import Flow, Step, step
from ...kernel.options import Ask, Option
from ...kernel.table import Result
from ...kernel.text import refuse, say
from .. import events
from ..content import HEAPS
from ..state import SkeletonTable


@step
def begin(table: SkeletonTable) -> Step:
    """Chance decides who begins."""
    table.active = table.dice.randbelow(table.seat_count)
    return turn


@step
def turn(table: SkeletonTable) -> Flow[Step | None]:
    """One seat takes stones, and the next goes on, as long as there are any."""
    table.turn += 1
    table.emit(events.TURN_BEGAN, "turn.take", table.active, round=table.round)
    prompt = say("Which stones do you take?")
    choice = yield Ask(table.active, "take", [*_candidates(table)], prompt, "turn.take")
    heap, count = choice.value
    take(table, heap, count)
    if not any(table.stones.values()):
        return finish(table)
    table.active = table.next_seat(table.active)
    return turn


def take(table: SkeletonTable, heap: str, count: int) -> None:
    """Give stones to who is active, with the points for them."""
    seat = table.active
    table.stones[heap] -= count
    table.points[seat] += count * HEAPS[heap].points
    table.emit(events.TOOK, "turn.take", seat, heap=heap, count=count)
    if not table.stones[heap]:
        table.points[seat] += table.rules.last_stone
        table.emit(events.LAST_TAKEN, "turn.last-stone", seat, heap=heap)


def finish(table: SkeletonTable) -> None:
    """The most points win."""
    best = max(table.points)
    winners = [seat for seat in table.seats if table.points[seat] == best]
    table.result = Result(winners, [*table.points], "end.most-points")
    table.emit(events.GAME_OVER, "end.most-points", None, winners=winners, scores=[*table.points])


def _candidates(table: SkeletonTable) -> Iterator[Option]:
    few = refuse("turn.no-more", "There are not so many stones")
    for heap, left in table.stones.items():
        for count in range(1, table.rules.most + 1):
            yield Option(
                f"take {heap} {count}",
                say("Take {count} of {heap}", count=count, heap=f"heap:{heap}"),
                value=(heap, count),
                refs=(f"heap:{heap}",),
                refusals=(few,) if count > left else (),
            )
