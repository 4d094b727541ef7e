"""Roll-offs (2023 p. 29)."""

from __future__ import annotations

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import Text, say
from ..content import ATTACK_DIE
from ..state import UnderworldsTable, enemy_of

DICE = 4
"""Each player rolls four dice."""

_COMPARED = ("crit", "double-support", "single-support")


def roll_off(table: UnderworldsTable, rule: str, bonus_crit: int | None = None) -> int:
    """The seat that wins a roll-off: most crits, then double supports, then single supports; level, roll again.

    The seat `bonus_crit` adds one crit to every roll (round.first-round-crit, dice.modifiers-on-rerolls).
    """
    while True:
        counts = []
        for seat in (0, 1):
            faces = table.roll("attack", ATTACK_DIE, DICE, "dice.roll-off-2023", seat, rolloff=rule)
            counts.append([faces.count(face) for face in _COMPARED])
            counts[seat][0] += seat == bonus_crit
        if counts[0] != counts[1]:
            winner = 0 if counts[0] > counts[1] else 1
            table.emit("roll-off-won", rule, winner, counts=counts)
            return winner
        table.emit("roll-off-level", "dice.roll-off-again", counts=counts)


def winner_names(table: UnderworldsTable, winner: int, prompt: Text, rule: str) -> Flow[int]:
    """The winner of a roll-off names a player."""
    choice = yield Ask(
        winner,
        "name-player",
        [
            Option("self", say("Myself"), value=winner, refs=[f"seat:{winner}"]),
            Option("opponent", say("My opponent"), value=enemy_of(winner), refs=[f"seat:{enemy_of(winner)}"]),
        ],
        prompt,
        rule,
    )
    named: int = choice.value
    table.emit("named", rule, winner, named=f"seat:{named}")
    return named
