"""Roll-offs (2023 p. 29)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import Text, say
from ..content import ATTACK_DIE
from ..events import NAMED, ROLL_OFF_LEVEL, ROLL_OFF_LOWEST, ROLL_OFF_WON
from ..state import UnderworldsTable

DICE = 4
"""Each player rolls four dice."""

_COMPARED = ("crit", "double-support", "single-support")


def roll_off(
    table: UnderworldsTable, rule: str, bonus_crit: int | None = None, seats: Iterable[int] | None = None
) -> int:
    """The seat that wins a roll-off of `seats` (all, if not given): most crits, then double supports, then single
    supports. Those that are level at the top roll again.

    The seat `bonus_crit` adds one crit to every roll (round.first-round-crit, dice.modifiers-on-rerolls).
    """
    winner, counts = _decided(table, rule, table.seats if seats is None else seats, bonus_crit, max)
    table.emit(ROLL_OFF_WON, rule, winner, counts=counts)
    return winner


def lowest(table: UnderworldsTable, rule: str, seats: Iterable[int]) -> int:
    """The seat that comes last when rolls are compared as in a roll-off; those that are level for it roll again
    (multi.boards)."""
    last, counts = _decided(table, rule, seats, None, min)
    table.emit(ROLL_OFF_LOWEST, rule, last, counts=counts)
    return last


def _decided(
    table: UnderworldsTable,
    rule: str,
    seats: Iterable[int],
    bonus_crit: int | None,
    sought: Callable[[list[list[int]]], list[int]],
) -> tuple[int, list[list[int]]]:
    """The one seat whose roll is the sought one, and the counts of the last rolls."""
    rolling = sorted(seats)
    while True:
        counts = []
        for seat in rolling:
            faces = table.roll("attack", ATTACK_DIE, DICE, table.rules.cite("dice.roll-off"), seat, rolloff=rule)
            counts.append([faces.count(face) for face in _COMPARED])
            counts[-1][0] += seat == bonus_crit
        left = [seat for seat, count in zip(rolling, counts, strict=True) if count == sought(counts)]
        if len(left) == 1:
            return left[0], counts
        table.emit(ROLL_OFF_LEVEL, "dice.roll-off-again", counts=counts)
        rolling = left


def winner_names(
    table: UnderworldsTable, winner: int, prompt: Text, rule: str, seats: Iterable[int] | None = None
) -> Flow[int]:
    """The winner of a roll-off names a player, of `seats` if not of all."""
    others = [seat for seat in table.opponents(winner) if seats is None or seat in seats]
    choice = yield Ask(
        winner,
        "name-player",
        [
            Option("self", say("Myself"), value=winner, refs=[f"seat:{winner}"]),
            *(_naming(other, len(others)) for other in others),
        ],
        prompt,
        rule,
    )
    named: int = choice.value
    table.emit(NAMED, rule, winner, named=f"seat:{named}")
    return named


def _naming(seat: int, opponents: int) -> Option:
    if opponents == 1:
        return Option("opponent", say("My opponent"), value=seat, refs=[f"seat:{seat}"])
    return Option(f"opponent {seat + 1}", say("{who}", who=f"seat:{seat}"), value=seat, refs=[f"seat:{seat}"])
