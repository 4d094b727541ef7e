"""Three and four players (2017 pp. 27-29): what is different from a game of two."""

from __future__ import annotations

from ....kernel.flow import Flow
from ...events import DIRECTION
from ...state import Fighter, UnderworldsTable
from ..rolloff import roll_off


def resolving_order(table: UnderworldsTable, seats: list[int]) -> Flow[list[int]]:
    """The winner of a roll-off begins; those who are left roll off for each further place (multi.sequence)."""
    rule, left, order = table.rules.cite("timing.simultaneous"), list(seats), []
    while left:
        order.append(roll_off(table, rule, seats=left) if len(left) > 1 else left[0])
        left.remove(order[-1])
    yield from ()
    return order


def bounty_winner(table: UnderworldsTable, fighter: Fighter, seat: int | None) -> int | None:
    """Only the enemy that did it (multi.out-of-action)."""
    return seat if seat in table.opponents(fighter.seat) else None


def announce_direction(table: UnderworldsTable) -> None:
    """Clockwise, the seats by their numbers; anticlockwise in round 2 (multi.round-2, multi.round-3)."""
    rule = {2: "multi.round-2", 3: "multi.round-3"}.get(table.round, table.rules.cite("round.turns"))
    table.emit(DIRECTION, rule, anticlockwise=table.is_anticlockwise)
