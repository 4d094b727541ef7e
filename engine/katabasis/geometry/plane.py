"""A plane of integer points, in tenths of a millimetre, and discs on it. An inch is 254 of them.

Everything is decided in integers, by comparing squared distances: the same on every machine. Lengths are doubled before
they are compared, because the radius of a disc may be half a unit.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import NamedTuple, TypeAlias

Point: TypeAlias = Sequence[int]
"""x and y; x grows to the right, y downwards."""

INCH = 254


class Rectangle(NamedTuple):
    """A part of the plane with its borders."""

    left: int
    top: int
    right: int
    bottom: int

    def holds(self, point: Point, diameter: int = 0) -> bool:
        """Whether a disc of that diameter, or a point, lies wholly inside."""
        x, y = 2 * point[0], 2 * point[1]
        return (
            2 * self.left + diameter <= x <= 2 * self.right - diameter
            and 2 * self.top + diameter <= y <= 2 * self.bottom - diameter
        )


def squared_distance(a: Point, b: Point) -> int:
    """The square of the distance of two points."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return dx * dx + dy * dy


def within(a: Point, b: Point, reach: int) -> bool:
    """Whether two points lie at most `reach` apart."""
    return squared_distance(a, b) <= reach * reach


def discs_within(a: Point, diameter_a: int, b: Point, diameter_b: int, reach: int) -> bool:
    """Whether two discs lie at most `reach` apart, from edge to edge. Discs that overlap lie 0 apart."""
    return 4 * squared_distance(a, b) <= (diameter_a + diameter_b + 2 * reach) ** 2


def overlap(a: Point, diameter_a: int, b: Point, diameter_b: int) -> bool:
    """Whether two discs have more than a point of their edges in common."""
    return 4 * squared_distance(a, b) < (diameter_a + diameter_b) ** 2


def toward(start: Point, goal: Point, reach: int) -> list[int]:
    """The goal, or, where it is farther than `reach` from the start, the farthest point on the way to it. It is rounded
    towards the start, so that it is never too far."""
    square = squared_distance(start, goal)
    if square <= reach * reach:
        return [goal[0], goal[1]]
    length = isqrt(square - 1) + 1
    return [at + _share(to - at, reach, length) for at, to in zip(start, goal, strict=True)]


def _share(amount: int, part: int, whole: int) -> int:
    """amount * part / whole, rounded towards 0."""
    share = abs(amount) * part // whole
    return share if amount >= 0 else -share
