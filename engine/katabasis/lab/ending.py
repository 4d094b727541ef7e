"""What the end of a game was worth to each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..kernel.table import DRAWN, LOST, WON, Result


class Ending(NamedTuple):
    """How one game ended, and for each seat the seats that win and lose together with it."""

    result: Result
    sides: Sequence[Sequence[int]]


def outcome(ending: Ending, seat: int) -> str:
    """What a game was for one seat. A victory that it shares with opponents is drawn."""
    gained = share(ending, seat)
    if not gained:
        return LOST
    return WON if gained == 1 and ending.result.outcome == WON else DRAWN


def share(ending: Ending, seat: int) -> float:
    """What a seat gets of a victory: all of its side's own, its part of one that several sides share, as much as every
    other side of one that nobody has; nothing where all have lost."""
    result = ending.result
    if result.outcome == LOST:
        return 0.0
    winners = result.winners or range(len(ending.sides))
    return 1 / len({min(ending.sides[winner]) for winner in winners}) if seat in winners else 0.0


def margin(ending: Ending, seat: int) -> float:
    """By how many points a seat was ahead of the best of its opponents; nothing where there are none, or no points."""
    scores, side = ending.result.scores, ending.sides[seat]
    others = [score for other, score in enumerate(scores) if other not in side]
    return float(scores[seat] - max(others)) if others else 0.0
