"""Setup, simultaneous abilities and victory (2017 pp. 14-16, 25), as far as they are settled otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.flow import Flow
from ...state import UnderworldsTable
from ..rolloff import roll_off


def first_picker(table: UnderworldsTable) -> Flow[int]:
    """Whoever loses the roll-off picks first; the winner picks last and places the boards
    (setup.boards-roll-off-2017)."""
    winner = roll_off(table, table.rules.cite("setup.boards-roll-off"))
    yield from ()
    return table.next_seat(winner)


def objective_pile(seat: int) -> str:
    """All players take their tokens from one pile, unseen (setup.objectives-place-2017)."""
    return "objective-tokens"


def share_objectives(table: UnderworldsTable) -> None:
    """Nobody is dealt any."""


def resolving_order(table: UnderworldsTable, seats: list[int]) -> Flow[list[int]]:
    """The winner of a roll-off begins (timing.simultaneous-2017)."""
    yield from ()
    return table.seats_from(roll_off(table, table.rules.cite("timing.simultaneous"), seats=seats))


def tie_value(numbers: Sequence[int]) -> int:
    """How many objective tokens are held (victory.tie-objectives-2017)."""
    return len(numbers)
