"""How the models of a unit stand to each other: whether they form a single coherent group (chapter 15.1)."""

from __future__ import annotations

from collections.abc import Sequence

from ...geometry.bodies import Body
from ...geometry.measuring import overlap, within
from ..edition import Edition
from ..state import Unit


def crowding(bodies: Sequence[Body]) -> list[int]:
    """Which of a unit's models, by their order, stand on others of it (movement.end-on-models)."""
    found = {at for b, body in enumerate(bodies) for a in range(b) if overlap(body, bodies[a]) for at in (a, b)}
    return sorted(found)


def stragglers(bodies: Sequence[Body], unit: Unit, rules: Edition) -> list[int]:
    """Which of a unit's models, by their order, have too few neighbours in coherency range, or are not joined to the
    others by a chain of them (coherency.six-or-fewer, coherency.seven-or-more, coherency.single-group)."""
    if len(bodies) < 2:
        return []
    neighbours = _neighbours(bodies, reach_of(unit, rules))
    least = 2 if len(bodies) >= rules.crowd else 1
    alone = {at for at, joined in enumerate(neighbours) if len(joined) < least}
    return sorted(alone | _apart(neighbours))


def apart(bodies: Sequence[Body], unit: Unit, rules: Edition) -> list[int]:
    """Which of a unit's models, by their order, no chain of neighbours joins to the others (coherency.single-group)."""
    return sorted(_apart(_neighbours(bodies, reach_of(unit, rules)))) if bodies else []


def reach_of(unit: Unit, rules: Edition) -> int:
    """The coherency range of a unit (coherency.range)."""
    return unit.printed.coherency or rules.coherency


def _apart(neighbours: Sequence[Sequence[int]]) -> set[int]:
    """The models outside the largest group."""
    return set(range(len(neighbours))) - max(_groups(neighbours), key=len)


def _neighbours(bodies: Sequence[Body], reach: int) -> list[list[int]]:
    neighbours: list[list[int]] = [[] for _ in bodies]
    for at, body in enumerate(bodies):
        for other in range(at):
            if within(body, bodies[other], reach):
                neighbours[at].append(other)
                neighbours[other].append(at)
    return neighbours


def _groups(neighbours: Sequence[Sequence[int]]) -> list[set[int]]:
    """The models by the groups that chains of neighbours join."""
    left, groups = set(range(len(neighbours))), []
    while left:
        group, reached = set(), [min(left)]
        while reached:
            at = reached.pop()
            if at in left:
                left.discard(at)
                group.add(at)
                reached += neighbours[at]
        groups.append(group)
    return groups
