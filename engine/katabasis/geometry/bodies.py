"""Convex bodies on the plane: bases of models, where they pass, parts of the ground.

A body is the convex hull of some points, and all that lies within a radius of it: a round base is one point and half
its diameter, a round base that moved along a line two points, an oval base 64 points and nothing. Coordinates and
lengths in here are doubled, in twentieths of a millimetre, since the radius of a base of 28.5 mm is half a unit of the
plane.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

from .facings import FACINGS, SCALE, cosine, sine
from .plane import Point
from .polygons import Corner, minkowski_sum, moved, turn_at

ROUND = 20
"""By how many parts of SCALE the corners of a polygon of 64 lie farther out than the circle that its edges touch."""


class Body:
    """A convex body. `points` are the corners of a convex polygon in the direction from x to y, or one point, or both
    ends of a line, doubled; `diameter` is twice the radius around them."""

    __slots__ = ("_box", "diameter", "points")
    inner: Body | None = None
    outer: Body | None = None

    def __init__(self, points: tuple[Corner, ...], diameter: int) -> None:
        self.points = points
        self.diameter = diameter
        self._box: tuple[int, int, int, int] | None = None

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom, doubled."""
        if self._box is None:
            d = self.diameter
            if len(self.points) == 1:
                ((x, y),) = self.points
                self._box = x - d, y - d, x + d, y + d
            else:
                xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
                self._box = min(xs) - d, min(ys) - d, max(xs) + d, max(ys) + d
        return self._box

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Body) and self.points == other.points and self.diameter == other.diameter

    def __hash__(self) -> int:
        return hash((self.points, self.diameter))

    def __repr__(self) -> str:
        return f"<Body {list(self.points)}, {self.diameter}>"


class Oval(Body):
    """An oval base, or all the ground that one covers on its way. It lies between two bodies with few corners: `inner`
    inside, `outer` around it. Those nearly always decide, so its own corners are made when somebody needs them."""

    __slots__ = ("_corners", "inner", "outer")
    inner: Body
    outer: Body

    def __init__(
        self, corners: Callable[[], tuple[Corner, ...]], inner: Body, outer: Body, box: tuple[int, int, int, int]
    ) -> None:
        self._corners = corners
        self.inner = inner
        self.outer = outer
        self.diameter = 0
        self._box = box

    def __getattr__(self, name: str) -> Any:
        if name == "points":
            self.points = self._corners()
            return self.points
        raise AttributeError(name)


# ---------------------------------------------------------------------- making bodies


def disc(at: Point, diameter: int) -> Body:
    """A round base, or an objective; of diameter 0, a point."""
    return Body(((2 * at[0], 2 * at[1]),), diameter)


def oval(at: Point, length: int, width: int, facing: int) -> Body:
    """An oval base that faces in one of 64 directions: 0 along x, 16 along y. `length` lies in that direction."""
    x, y = middle = 2 * at[0], 2 * at[1]
    corners = _oval(length, width, facing % FACINGS)
    left, top, right, bottom = _extent(length, width, facing % FACINGS)
    narrow, wide = min(length, width), max(length, width)
    return Oval(
        partial(moved, corners, x, y),
        Body((middle,), narrow * (SCALE - ROUND) // SCALE - 1),
        Body((middle,), wide + 1),
        (x + left, y + top, x + right, y + bottom),
    )


def polygon(corners: Sequence[Point]) -> Body:
    """A part of the ground with straight borders; the corners of a convex polygon, in either direction. Raises
    ValueError if they are those of none."""
    points = [(2 * x, 2 * y) for x, y in corners]
    turns = [turn_at(points[i - 2], points[i - 1], points[i]) for i in range(len(points))]
    if all(turn < 0 for turn in turns):
        points.reverse()
    elif len(points) < 3 or not all(turn > 0 for turn in turns):
        raise ValueError(f"no convex polygon: {list(corners)}")
    return Body(tuple(points), 0)


def swept(body: Body, by: Point) -> Body:
    """All the ground that a body covers on its way by a vector, in a straight line and without turning."""
    if not by[0] and not by[1]:
        return body
    if isinstance(body, Oval):
        (left, top, right, bottom), x, y = body.box, 2 * by[0], 2 * by[1]
        box = min(left, left + x), min(top, top + y), max(right, right + x), max(bottom, bottom + y)
        return Oval(partial(_covered, body, by), swept(body.inner, by), swept(body.outer, by), box)
    return Body(_covered(body, by), body.diameter)


def _covered(body: Body, by: Point) -> tuple[Corner, ...]:
    """The corners of all the ground that a body covers which moves by a vector."""
    return minkowski_sum(body.points, ((0, 0), (2 * by[0], 2 * by[1])))


def surrounding(body: Body, margin: int) -> tuple[Corner, ...]:
    """The corners of a convex polygon that holds all within half of `margin` tenths of a millimetre of a body, and
    hardly more."""
    around = (body.diameter + margin) * (SCALE + ROUND) // SCALE + 1
    return minkowski_sum(body.points, _oval(around, around, 0))


@cache
def _oval(length: int, width: int, facing: int) -> tuple[Corner, ...]:
    """The corners of an oval around the origin."""
    along, across = cosine(facing), sine(facing)
    return tuple(
        (
            _rounded(length * cosine(step) * along - width * sine(step) * across),
            _rounded(length * cosine(step) * across + width * sine(step) * along),
        )
        for step in range(FACINGS)
    )


@cache
def _extent(length: int, width: int, facing: int) -> tuple[int, int, int, int]:
    """The box around an oval around the origin."""
    corners = _oval(length, width, facing)
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _rounded(product: int) -> int:
    """A product of a length with two sines, to the next whole number."""
    return (product + SCALE * SCALE // 2) // (SCALE * SCALE)
