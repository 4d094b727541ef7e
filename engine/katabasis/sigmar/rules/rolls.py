"""Rolling dice: values that are rolled, and roll-offs (chapter 2.2, 26.0)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ..content import Value
from ..events import ROLL_OFF_WON
from ..state import SigmarTable

DIE = range(1, 7)
HALVED = 3
"""A D3 is a D6, halved."""
_ROLL = re.compile(r"(\d*)D([36])(?:\+(\d+))?")


def dice(table: SigmarTable, seat: int, count: int, rule: str, **what: Any) -> list[int]:
    """So many D6 of a player, as one event (dice.d6)."""
    return table.roll("D6", DIE, count, rule, seat, **what)


def value(table: SigmarTable, seat: int, printed: Value, rule: str, **what: Any) -> int:
    """A value that is a number, or is rolled now (random.generate). A D3 is half a D6, rounded up (dice.d3)."""
    return values(table, seat, printed, 1, rule, **what)[0]


def values(table: SigmarTable, seat: int, printed: Value, times: int, rule: str, **what: Any) -> list[int]:
    """The same so many times, all dice at once."""
    if isinstance(printed, int):
        return [printed] * times
    if not times:
        return []
    return worth(printed, dice(table, seat, parts(printed)[0] * times, rule, value=printed, **what))


def worth(printed: str, rolled: Sequence[int]) -> list[int]:
    """What the dice make of a rolled value, each time that it was rolled."""
    count, faces_of_die, more = parts(printed)
    faces = [(face + 1) // 2 for face in rolled] if faces_of_die == HALVED else rolled
    return [sum(faces[at : at + count]) + more for at in range(0, len(faces), count)]


def parts(printed: str) -> tuple[int, int, int]:
    """How many dice a rolled value has, of how many faces, and what is added: "D6+8" is 1, 6, 8."""
    found = _ROLL.fullmatch(printed)
    if found is None:
        raise ValueError(f"no value: {printed!r}")
    return int(found[1] or 1), int(found[2]), int(found[3] or 0)


def roll_off(table: SigmarTable, rule: str) -> int:
    """Each player rolls a die until one is higher; that seat (dice.roll-off, dice.roll-off-tie)."""
    while True:
        faces = [dice(table, seat, 1, rule, purpose="roll-off")[0] for seat in table.seats]
        if max(faces) > min(faces):
            winner = faces.index(max(faces))
            table.emit(ROLL_OFF_WON, rule, winner, faces=faces)
            return winner
