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


class Bonds:
    """Which models of a unit are in coherency range of each other, to ask of many groups of them whether each is
    coherent. Groups are bits of a number, by the order of the models."""

    def __init__(self, bodies: Sequence[Body], unit: Unit, rules: Edition) -> None:
        self.count = len(bodies)
        self._crowd = rules.crowd
        self._near = [sum(1 << other for other in others) for others in _neighbours(bodies, reach_of(unit, rules))]

    def hold(self, group: int) -> bool:
        """Whether a group is coherent by itself, as `stragglers` has it."""
        count = group.bit_count()
        return count < 2 or self.groups(group, count) == [group]

    def groups(self, group: int, count: int) -> list[int]:
        """The largest parts of a group, of at least `count` models, of which each has as many neighbours in its part as
        a unit of `count` models needs, and is joined to the others of its part."""
        least = 0 if count < 2 else 2 if count >= self._crowd else 1
        near, alone = self._near, True
        while alone:
            alone = False
            for at in range(self.count):
                if group >> at & 1 and (near[at] & group).bit_count() < least:
                    group, alone = group & ~(1 << at), True
        found = []
        while group:
            part, reached = 0, group & -group
            while reached:
                part |= reached
                joined = 0
                for at in range(self.count):
                    if reached >> at & 1:
                        joined |= near[at]
                reached = joined & group & ~part
            group &= ~part
            if part.bit_count() >= count:
                found.append(part)
        return found


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
