"""How far bodies are apart, edge to edge, and what lies within what.

All bodies are measured by one rule: the distance of two is that of the origin from the Minkowski difference of their
points, less both radii. Its square is a fraction, and fractions are compared, exactly.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from typing import NamedTuple

from .bodies import Body
from .polygons import apart, line_meets, turn_at


class Gap(NamedTuple):
    """How far apart two bodies are, edge to edge: the root of `square` / `over`, less `radii`, all doubled; bodies that
    overlap are 0 apart. `square` is less than 0 if the polygons themselves do."""

    square: int
    over: int
    radii: int

    def at_most(self, reach: int) -> bool:
        """Whether it is at most that many tenths of a millimetre."""
        least = self.radii + 2 * reach
        return least >= 0 and self.square <= self.over * least * least

    @property
    def length(self) -> int:
        """How far apart they are, in tenths of a millimetre, rounded up: what people read. Nothing is decided by it."""
        return max(0, _root_above(self.square, self.over) - self.radii + 1) // 2

    @property
    def overlaps(self) -> bool:
        """Whether the bodies have more in common than a part of their edges."""
        return self.square < self.over * self.radii * self.radii

    def is_less(self, other: Gap) -> bool:
        """Whether it is less than another, exactly."""
        if other.at_most(0):
            return False
        if self.at_most(0):
            return True
        more = self.radii - other.radii
        mine, others, both = self.square * other.over, other.square * self.over, self.over * other.over
        if more >= 0:
            beyond = mine - others - more * more * both
            return beyond < 0 or beyond * beyond < 4 * more * more * others * both
        beyond = others - mine - more * more * both
        return beyond > 0 and beyond * beyond > 4 * more * more * mine * both


def gap(a: Body, b: Body) -> Gap:
    """How far apart two bodies are."""
    return Gap(*apart(a.points, b.points), a.diameter + b.diameter)


def _root_above(square: int, over: int) -> int:
    """The root of a fraction, rounded up."""
    return isqrt(-(-square // over) - 1) + 1 if square > 0 else 0


def within(a: Body, b: Body, reach: int) -> bool:
    """Whether two bodies are at most so many tenths of a millimetre apart."""
    if a.outer or b.outer:
        if not within(a.outer or a, b.outer or b, reach):
            return False
        return within(a.inner or a, b.inner or b, reach) or gap(a, b).at_most(reach)
    if len(a.points) == len(b.points) == 1:
        least = a.diameter + b.diameter + 2 * reach
        return least >= 0 and _between_middles(a, b) <= least * least
    if not _may_be_within(a, b, reach):
        return False
    met = _line_meets(a, b, reach)
    return gap(a, b).at_most(reach) if met is None else met


def overlap(a: Body, b: Body) -> bool:
    """Whether two bodies have more in common than a part of their edges."""
    if a.outer or b.outer:
        if not overlap(a.outer or a, b.outer or b):
            return False
        return overlap(a.inner or a, b.inner or b) or gap(a, b).overlaps
    if len(a.points) == len(b.points) == 1:
        return _between_middles(a, b) < (a.diameter + b.diameter) ** 2
    if not _may_be_within(a, b, 0):
        return False
    met = _line_meets(a, b, 0)
    return gap(a, b).overlaps if met is None else met


def overlaps_any(body: Body, others: Iterable[Body]) -> bool:
    """Whether a body has more in common with any of some others than a part of their edges. Round bases, of which
    armies have dozens, are compared at once."""
    if body.outer or len(body.points) > 1:
        return any(overlap(body, other) for other in others)
    ((x, y),), diameter = body.points, body.diameter
    for other in others:
        if other.outer or len(other.points) > 1:
            if overlap(body, other):
                return True
        else:
            ((u, v),) = other.points
            if (x - u) * (x - u) + (y - v) * (y - v) < (diameter + other.diameter) ** 2:
                return True
    return False


def _between_middles(a: Body, b: Body) -> int:
    """The square of the distance of the middles of two round bases."""
    ((x, y),), ((u, v),) = a.points, b.points
    return (x - u) * (x - u) + (y - v) * (y - v)


def _line_meets(a: Body, b: Body, reach: int) -> bool | None:
    """What can be said without measuring of a line, as wide as it may be, and a polygon: that they overlap, or that one
    is farther than that from the other."""
    line, other, radius = a.points, b.points, a.diameter + b.diameter + 2 * reach
    if len(line) == 2 < len(other) and radius > 0:
        return line_meets(line, other, radius)
    return None


def _may_be_within(a: Body, b: Body, reach: int) -> bool:
    """Whether the boxes around two bodies are so near each other."""
    (left, top, right, bottom), (left_b, top_b, right_b, bottom_b), far = a.box, b.box, 2 * reach
    return left - far <= right_b and left_b - far <= right and top - far <= bottom_b and top_b - far <= bottom


def wholly_within(body: Body, other: Body, reach: int) -> bool:
    """Whether every part of a body is at most so many tenths of a millimetre from another. The farthest part of a
    round base is taken to be its radius farther than its centre, which says nothing about bases inside the other."""
    (left, top, right, bottom), (left_b, top_b, right_b, bottom_b), far = body.box, other.box, 2 * reach
    if left < left_b - far or right > right_b + far or top < top_b - far or bottom > bottom_b + far:
        return False
    if (body.outer or other.inner) and wholly_within(body.outer or body, other.inner or other, reach):
        return True
    radii = other.diameter - body.diameter
    if len(body.points) == len(other.points) == 1:
        return Gap(_between_middles(body, other), 1, radii).at_most(reach)
    return all(Gap(*apart((point,), other.points), radii).at_most(reach) for point in body.points)


def holds(area: Body, body: Body) -> bool:
    """Whether a body lies wholly inside a polygon, or on its edge."""
    if body.outer:
        if holds(area, body.outer):
            return True
        if body.inner and not holds(area, body.inner):
            return False
    corners = area.points
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        length = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
        least = body.diameter * body.diameter * length
        for point in body.points:
            inside = turn_at(a, b, point)
            if inside < 0 or inside * inside < least:
                return False
    return True
