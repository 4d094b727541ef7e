"""Convex bodies on the plane: bases of models, where they pass, parts of the ground, and the distances between them.

A body is the convex hull of some points, and all that lies within a radius of it: a round base is one point and half
its diameter, a round base that moved along a line two points, an oval base 64 points and nothing. All of them are
measured by one rule: the distance of two bodies is that of the origin from the Minkowski difference of their points,
less both radii. Coordinates and lengths in here are doubled, in twentieths of a millimetre, since the radius of a base
of 28.5 mm is half a unit of the plane. Distances are never computed: their squares are fractions, and those are
compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from math import isqrt
from typing import Any, NamedTuple

from .plane import Point

FACINGS = 64
"""The directions in which a model can face, and the corners of an oval base."""
SCALE = 1 << 14
_QUARTER = [0, 1606, 3196, 4756, 6270, 7723, 9102, 10394, 11585]
_QUARTER += [12665, 13623, 14449, 15137, 15679, 16069, 16305, SCALE]
"""SCALE times the sines of the first 64ths of a full turn."""

ROUND = 20
"""By how many parts of SCALE the corners of a polygon of 64 lie farther out than the circle that its edges touch."""

Corner = tuple[int, int]
"""x and y, doubled."""


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
        partial(_moved, corners, x, y),
        Body((middle,), narrow * (SCALE - ROUND) // SCALE - 1),
        Body((middle,), wide + 1),
        (x + left, y + top, x + right, y + bottom),
    )


def polygon(corners: Sequence[Point]) -> Body:
    """A part of the ground with straight borders; the corners of a convex polygon, in either direction. Raises
    ValueError if they are those of none."""
    points = [(2 * x, 2 * y) for x, y in corners]
    turns = [_turn(points[i - 2], points[i - 1], points[i]) for i in range(len(points))]
    if all(turn < 0 for turn in turns):
        points.reverse()
    elif len(points) < 3 or not all(turn > 0 for turn in turns):
        raise ValueError(f"no convex polygon: {list(corners)}")
    return Body(tuple(points), 0)


def swept(body: Body, by: Point) -> Body:
    """All the ground that a body covers which moves by a vector in a straight line, without turning."""
    if not by[0] and not by[1]:
        return body
    if isinstance(body, Oval):
        (left, top, right, bottom), x, y = body.box, 2 * by[0], 2 * by[1]
        box = min(left, left + x), min(top, top + y), max(right, right + x), max(bottom, bottom + y)
        return Oval(partial(_covered, body, by), swept(body.inner, by), swept(body.outer, by), box)
    return Body(_covered(body, by), body.diameter)


def _covered(body: Body, by: Point) -> tuple[Corner, ...]:
    """The corners of all the ground that a body covers which moves by a vector."""
    return _sum(body.points, ((0, 0), (2 * by[0], 2 * by[1])))


def surrounding(body: Body, margin: int) -> tuple[Corner, ...]:
    """The corners of a convex polygon that holds all within half of `margin` tenths of a millimetre of a body, and
    hardly more."""
    around = (body.diameter + margin) * (SCALE + ROUND) // SCALE + 1
    return _sum(body.points, _oval(around, around, 0))


@cache
def _oval(length: int, width: int, facing: int) -> tuple[Corner, ...]:
    """The corners of an oval around the origin."""
    along, across = _cosine(facing), _sine(facing)
    return tuple(
        (
            _rounded(length * _cosine(step) * along - width * _sine(step) * across),
            _rounded(length * _cosine(step) * across + width * _sine(step) * along),
        )
        for step in range(FACINGS)
    )


@cache
def _extent(length: int, width: int, facing: int) -> tuple[int, int, int, int]:
    """The box around an oval around the origin."""
    corners = _oval(length, width, facing)
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _moved(corners: Sequence[Corner], x: int, y: int) -> tuple[Corner, ...]:
    return tuple((x + dx, y + dy) for dx, dy in corners)


def direction(facing: int) -> Corner:
    """SCALE times the cosine and the sine of a facing: a step of length SCALE that way."""
    return _cosine(facing), _sine(facing)


def facing_of(vector: Point) -> int:
    """The facing nearest to the direction of a vector, of two as near the lower; 0 if it has none."""
    x, y = vector
    return max(range(FACINGS), key=lambda facing: (x * _cosine(facing) + y * _sine(facing), -facing))


def turned(point: Point, facing: int) -> Corner:
    """A point turned around the origin from facing 0 to another, to the next whole number."""
    (x, y), (along, across) = point, direction(facing)
    return _halved(x * along - y * across), _halved(x * across + y * along)


def _halved(product: int) -> int:
    """A product of a length with a sine, to the next whole number."""
    return (product + SCALE // 2) // SCALE


def _rounded(product: int) -> int:
    """A product of a length with two sines, to the next whole number."""
    return (product + SCALE * SCALE // 2) // (SCALE * SCALE)


def _sine(step: int) -> int:
    """SCALE times the sine of so many 64ths of a full turn."""
    quarter, rest = divmod(step % FACINGS, FACINGS // 4)
    value = _QUARTER[rest if quarter % 2 == 0 else FACINGS // 4 - rest]
    return value if quarter < 2 else -value


def _cosine(step: int) -> int:
    return _sine(step + FACINGS // 4)


# ---------------------------------------------------------------------- measuring


def gap(a: Body, b: Body) -> Gap:
    """How far apart two bodies are."""
    return Gap(*_apart(a.points, b.points), a.diameter + b.diameter)


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
    return _may_be_within(a, b, reach) and gap(a, b).at_most(reach)


def overlap(a: Body, b: Body) -> bool:
    """Whether two bodies have more in common than a part of their edges."""
    if a.outer or b.outer:
        if not overlap(a.outer or a, b.outer or b):
            return False
        return overlap(a.inner or a, b.inner or b) or gap(a, b).overlaps
    if len(a.points) == len(b.points) == 1:
        return _between_middles(a, b) < (a.diameter + b.diameter) ** 2
    return _may_be_within(a, b, 0) and gap(a, b).overlaps


def _between_middles(a: Body, b: Body) -> int:
    """The square of the distance of the middles of two round bases."""
    ((x, y),), ((u, v),) = a.points, b.points
    return (x - u) * (x - u) + (y - v) * (y - v)


def wholly_within(body: Body, other: Body, reach: int) -> bool:
    """Whether every part of a body is at most so many tenths of a millimetre from another. The farthest part of a
    round base is taken to be its radius farther than its centre, which says nothing about bases inside the other."""
    if (body.outer or other.inner) and wholly_within(body.outer or body, other.inner or other, reach):
        return True
    radii = other.diameter - body.diameter
    if len(body.points) == len(other.points) == 1:
        return Gap(_between_middles(body, other), 1, radii).at_most(reach)
    return all(Gap(*_apart((point,), other.points), radii).at_most(reach) for point in body.points)


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
            inside = _turn(a, b, point)
            if inside < 0 or inside * inside < least:
                return False
    return True


def _apart(a: Sequence[Corner], b: Sequence[Corner]) -> tuple[int, int]:
    """The square of the distance of two convex polygons, as a fraction; less than 0 if they overlap."""
    if len(b) == 1:
        if len(a) == 1:
            dx, dy = a[0][0] - b[0][0], a[0][1] - b[0][1]
            return dx * dx + dy * dy, 1
        if len(a) == 2:
            return _from_line(b[0], a)
    elif len(a) == 1 and len(b) == 2:
        return _from_line(a[0], b)
    return _from_origin(_sum(a, [(-x, -y) for x, y in b]))


def _may_be_within(a: Body, b: Body, reach: int) -> bool:
    """Whether the boxes around two bodies are so near each other."""
    (left, top, right, bottom), (left_b, top_b, right_b, bottom_b), far = a.box, b.box, 2 * reach
    return left - far <= right_b and left_b - far <= right and top - far <= bottom_b and top_b - far <= bottom


# ---------------------------------------------------------------------- convex polygons


def _turn(a: Corner, b: Corner, c: Corner) -> int:
    """Twice the area of a triangle; more than nothing if one turns from x towards y at its second corner."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def supports(a: Sequence[Corner], b: Sequence[Corner]) -> list[tuple[Corner, Corner]]:
    """The corners of two convex polygons, lines or points that lie farthest in the same direction, through a full
    turn."""
    first, second = _ring(a), _ring(b)
    last, other_last = len(first) - 1, len(second) - 1
    pairs = [(first[0], second[0])]
    i = j = 0
    while i < last or j < other_last:
        order = _order(_edge(first, i), _edge(second, j))
        i, j = i + (order <= 0), j + (order >= 0)
        pairs.append((first[i], second[j]))
    return pairs[:-1] or pairs


def _sum(a: Sequence[Corner], b: Sequence[Corner]) -> tuple[Corner, ...]:
    """The Minkowski sum of two convex polygons, lines or points: its corners are the sums of theirs."""
    if len(a) == 1 or len(b) == 1:
        ((dx, dy),), points = (a, b) if len(a) == 1 else (b, a)
        return _moved(points, dx, dy)
    return tuple((x + dx, y + dy) for (x, y), (dx, dy) in supports(a, b))


def _ring(points: Sequence[Corner]) -> list[Corner]:
    """The corners from the topmost on, of several the leftmost, and around to it again: from there on the edges go by
    direction, from along x."""
    if len(points) == 1:
        return [*points]
    start = points.index(min(points, key=lambda point: (point[1], point[0])))
    return [*points[start:], *points[: start + 1]]


def _edge(ring: Sequence[Corner], at: int) -> Corner:
    """The edge that begins at a corner; none where the ring ends."""
    if at >= len(ring) - 1:
        return (0, 0)
    (x, y), (end_x, end_y) = ring[at], ring[at + 1]
    return (end_x - x, end_y - y)


def _order(edge: Corner, other: Corner) -> int:
    """Which of two edges comes first by direction: less than 0 for the one, 0 for both at once, and none last."""
    (ax, ay), (bx, by) = edge, other
    if not (ax or ay) or not (bx or by):
        return -1 if ax or ay else 1
    upwards, other_upwards = ay < 0 or (ay == 0 and ax < 0), by < 0 or (by == 0 and bx < 0)
    if upwards != other_upwards:
        return 1 if upwards else -1
    return bx * ay - by * ax


def _from_origin(points: Sequence[Corner]) -> tuple[int, int]:
    """The square of the distance from the origin to a convex polygon, a line or a point, as a fraction; less than 0
    inside."""
    if len(points) == 1:
        ((x, y),) = points
        return x * x + y * y, 1
    inside = len(points) > 2
    nearest, over = points[0][0] ** 2 + points[0][1] ** 2, 1
    a = points[-1]
    for b in points:
        turn = a[0] * b[1] - a[1] * b[0]
        inside = inside and turn > 0
        square, length = _to_line(a, b, turn)
        if square * over < nearest * length:
            nearest, over = square, length
        a = b
    return (-1, 1) if inside else (nearest, over)


def _from_line(point: Corner, line: Sequence[Corner]) -> tuple[int, int]:
    """The square of the distance from a point to a line that ends at two others, as a fraction."""
    (px, py), (ax, ay), (bx, by) = point, *line
    return _to_line((ax - px, ay - py), (bx - px, by - py), (ax - px) * (by - py) - (ay - py) * (bx - px))


def _to_line(a: Corner, b: Corner, turn: int) -> tuple[int, int]:
    """The square of the distance from the origin to a line that ends at both points, as a fraction."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = -(a[0] * dx + a[1] * dy)
    if along <= 0:
        return a[0] * a[0] + a[1] * a[1], 1
    if along >= length:
        return b[0] * b[0] + b[1] * b[1], 1
    return turn * turn, length
