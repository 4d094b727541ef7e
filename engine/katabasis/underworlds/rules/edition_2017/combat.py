"""Combat (2017 pp. 20-21): support as a difference, equal totals, trapped targets."""

from __future__ import annotations

from ..outcome import CRITICAL_HIT, DRAW, HIT, MISS


def supporters(own: int, other: int) -> int:
    """Only those count that one side has more than the other (support.single-2017, support.double-2017)."""
    return max(own - other, 0)


def judge(attack: tuple[int, int], defence: tuple[int, int], trapped: bool) -> str:
    """The outcome of (successes, crits) against (successes, crits).

    Crits are compared first (combat.crits-more-2017, combat.crits-fewer-2017), then totals; equal ones of at least one
    success fail, unless the target is trapped (combat.equal-2017, combat.trapped-2017, combat.none-2017).
    """
    total, crits = attack
    if crits != defence[1]:
        return CRITICAL_HIT if crits > defence[1] else MISS
    if total < defence[0] or not total:
        return MISS
    if total == defence[0] and not trapped:
        return DRAW
    return CRITICAL_HIT if crits else HIT
