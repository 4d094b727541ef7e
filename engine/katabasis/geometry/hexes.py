"""A plane of hexes, pointy side up, in axial coordinates.

A hex is a pair (q, r): q grows to the right, r goes down a row and half a hex to the right. What rules
compare is decided in integers; floats appear only where a picture is drawn.
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import NamedTuple, TypeAlias

Hex: TypeAlias = tuple[int, int]
Point: TypeAlias = tuple[float, float]

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six steps to a neighbour: to the right first, then clockwise."""


class Line(NamedTuple):
    """What the straight segment between two hex centres meets, nearest to its start first."""

    crossed: tuple[Hex, ...]
    """Hexes whose inside it passes through, both ends included."""
    touched: tuple[Hex, ...]
    """Hexes of which it meets only the border, along a side or at a corner."""
    sides: tuple[tuple[Hex, Hex], ...]
    """Pairs of touched hexes whose common side it runs along, inside neither."""


def neighbours(hex: Hex) -> tuple[Hex, ...]:
    """The six hexes that share a side with `hex`, in the order of DIRECTIONS."""
    q, r = hex
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)


def distance(a: Hex, b: Hex) -> int:
    """The fewest steps from `a` to `b` on an unbounded plane."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def direction(a: Hex, b: Hex) -> Hex | None:
    """The one of DIRECTIONS that leads from `a` straight through hex sides to `b`, if one does."""
    steps = distance(a, b)
    if not steps:
        return None
    dq, dr = b[0] - a[0], b[1] - a[1]
    if dq % steps or dr % steps:
        return None
    return dq // steps, dr // steps


def straight_on(a: Hex, b: Hex) -> Hex:
    """The hex after `b` for one that stepped from `a` to its neighbour `b` and keeps going straight."""
    return 2 * b[0] - a[0], 2 * b[1] - a[1]


def axial(column: int, row: int) -> Hex:
    """The hex in that place of a chart whose odd rows are shifted right by half a hex."""
    return column - (row - (row & 1)) // 2, row


def offset(hex: Hex) -> tuple[int, int]:
    """The column and row of `hex` in a chart whose odd rows are shifted right by half a hex."""
    q, r = hex
    return q + (r - (r & 1)) // 2, r


def line(a: Hex, b: Hex) -> Line:
    """What the segment from the centre of `a` to the centre of `b` crosses and touches."""
    q, r = a
    crossed, touched, sides = _line_from_origin((b[0] - q, b[1] - r))
    return Line(
        tuple((q + x, r + y) for x, y in crossed),
        tuple((q + x, r + y) for x, y in touched),
        tuple(((q + x, r + y), (q + u, r + v)) for (x, y), (u, v) in sides),
    )


@cache
def _line_from_origin(end: Hex) -> Line:
    if end == (0, 0):
        return Line((end,), (), ())
    q, r = end
    box = ((x, y) for x in range(min(0, q) - 1, max(0, q) + 2) for y in range(min(0, r) - 1, max(0, r) + 2))
    along = sorted(box, key=lambda hex: (distance((0, 0), hex) - distance(hex, end), hex))
    slack = {hex: _slack(end, hex) for hex in along}
    touched = tuple(hex for hex in along if slack[hex] == 0)
    return Line(tuple(hex for hex in along if slack[hex] > 0), touched, _common_sides(end, touched))


def _slack(end: Hex, hex: Hex) -> int:
    """Above 0 if the segment from the origin to `end` enters `hex`, 0 if it touches, below 0 if it misses it.

    Two convex shapes are apart exactly when some line separates them, and that line may be taken parallel
    to a side of either. For a hex and a segment this leaves four directions to try, and the worst of them
    decides. A hex is where each difference of two cube coordinates (q, r, -q - r) is at most 1 from that of
    its centre.
    """
    (q, r), (x, y) = end, hex
    width = max(abs(q + 2 * r), abs(q - r), abs(2 * q + r))  # of the hex seen along the segment, in thirds
    slack = width - 3 * abs(q * y - r * x)
    for at_start, run in ((y - x, q - r), (x + 2 * y, -q - 2 * r), (2 * x + y, -2 * q - r)):
        at_end = at_start + run
        slack = min(slack, 1 - min(at_start, at_end), 1 + max(at_start, at_end))
    return slack


def _common_sides(end: Hex, touched: tuple[Hex, ...]) -> tuple[tuple[Hex, Hex], ...]:
    """The neighbouring pairs in `touched`, if the segment from the origin to `end` points along hex sides."""
    q, r = end
    if q != r and q != -2 * r and r != -2 * q:
        return ()
    pairs = ((a, b) for i, a in enumerate(touched) for b in touched[i + 1 :])
    return tuple((a, b) for a, b in pairs if distance(a, b) == 1)


def centre(hex: Hex, size: float) -> Point:
    """The centre of `hex` in a picture whose y grows downwards. `size` is the length of a side."""
    q, r = hex
    return size * sqrt(3) * (q + r / 2), size * 1.5 * r


def corners(hex: Hex, size: float) -> tuple[Point, ...]:
    """The six corners of `hex` in such a picture: the topmost first, then clockwise."""
    x, y = centre(hex, size)
    half = size * sqrt(3) / 2
    return (
        (x, y - size),
        (x + half, y - size / 2),
        (x + half, y + size / 2),
        (x, y + size),
        (x - half, y + size / 2),
        (x - half, y - size / 2),
    )
