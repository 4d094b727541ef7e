"""What a combat's dice come to (2023 p. 38, step 4): pure arithmetic, shared by the combat sequence and exact odds."""

from __future__ import annotations

from collections.abc import Collection, Iterable

CRIT = "crit"
CRITICAL_HIT, HIT, DRAW, MISS = "critical-hit", "hit", "draw", "miss"


def attack_symbols(symbol: str, supporters: int, always: Iterable[str] = ()) -> frozenset[str]:
    """The faces that are successes in an attack roll (dice.crit-is-success, support.single-2023). `always` are faces
    that a card adds."""
    return frozenset((CRIT, symbol, *support_symbols(supporters), *always))


def defence_symbols(
    symbol: str, supporters: int, on_guard: bool, cleave: bool, ensnare: bool, always: Iterable[str] = ()
) -> frozenset[str]:
    """The faces that are successes in a defence roll.

    On Guard both block and dodge count (action.guard-effect-2023); Cleave denies block and Ensnare dodge, on Guard
    too, since 'cannot' prevails (keyword.cleave-2023, keyword.ensnare). `always` are faces that a card adds.
    """
    symbols = {CRIT, symbol, *support_symbols(supporters), *always}
    if on_guard:
        symbols |= {"block", "dodge"}
    if cleave:
        symbols.discard("block")
    if ensnare:
        symbols.discard("dodge")
    return frozenset(symbols)


def support_symbols(supporters: int) -> tuple[str, ...]:
    """The support faces that count with so many counted supporters (support.single-2023, support.double-2023)."""
    return ("single-support", "double-support")[: max(min(supporters, 2), 0)]


def count(roll: Iterable[str], symbols: Collection[str]) -> tuple[int, int]:
    """Successes and, among them, crits of a roll."""
    faces = list(roll)
    return sum(face in symbols for face in faces), faces.count(CRIT)


def judge(attack: tuple[int, int], defence: tuple[int, int], trapped: bool) -> str:
    """The outcome of (successes, crits) against (successes, crits).

    Crits are compared first (combat.crits-more-2023, combat.crits-fewer-2023), then successes; a trapped target
    gives an attack roll with a success one more (combat.trapped-bonus-2023), which is no crit.
    """
    successes, crits = attack
    if crits != defence[1]:
        return CRITICAL_HIT if crits > defence[1] else MISS
    successes += trapped and successes > 0
    if successes > defence[0]:
        return CRITICAL_HIT if crits else HIT
    return DRAW if successes == defence[0] and successes > 0 else MISS
