"""Convex polygons, lines and points by their corners, doubled: their Minkowski sums, and how far they lie apart.
Distances are never computed: their squares are fractions."""

from __future__ import annotations

from collections.abc import Sequence

Corner = tuple[int, int]
"""x and y, doubled."""


def turn_at(a: Corner, b: Corner, c: Corner) -> int:
    """Twice the area of a triangle; more than nothing if one turns from x towards y at its second corner."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def hull(points: Sequence[Corner]) -> list[Corner]:
    """The corners of the smallest convex polygon that holds some points; fewer than three if they lie on a line."""
    around: list[Corner] = []
    for row in (sorted(set(points)), sorted(set(points), reverse=True)):
        side: list[Corner] = []
        for point in row:
            while len(side) > 1 and turn_at(side[-2], side[-1], point) <= 0:
                side.pop()
            side.append(point)
        around += side[:-1]
    return around


def moved(corners: Sequence[Corner], x: int, y: int) -> tuple[Corner, ...]:
    return tuple((x + dx, y + dy) for dx, dy in corners)


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


def minkowski_sum(a: Sequence[Corner], b: Sequence[Corner]) -> tuple[Corner, ...]:
    """The Minkowski sum of two convex polygons, lines or points: its corners are the sums of theirs."""
    if len(a) == 1 or len(b) == 1:
        ((dx, dy),), points = (a, b) if len(a) == 1 else (b, a)
        return moved(points, dx, dy)
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


def apart(a: Sequence[Corner], b: Sequence[Corner]) -> tuple[int, int]:
    """The square of the distance of two convex polygons, as a fraction; less than 0 if they overlap."""
    if len(b) == 1:
        if len(a) == 1:
            dx, dy = a[0][0] - b[0][0], a[0][1] - b[0][1]
            return dx * dx + dy * dy, 1
        if len(a) == 2:
            return _from_line(b[0], a)
    elif len(a) == 1 and len(b) == 2:
        return _from_line(a[0], b)
    return _from_origin(minkowski_sum(a, [(-x, -y) for x, y in b]))


def line_meets(line: Sequence[Corner], corners: Sequence[Corner], radius: int) -> bool | None:
    """Whether a line that ends at two points meets a convex polygon: False only if that is farther than a radius to
    one side of it, None if it has to be measured."""
    (x, y), (end_x, end_y) = line
    dx, dy = end_x - x, end_y - y
    sides = [dx * (v - y) - dy * (u - x) for u, v in corners]
    nearest = min(sides) if sides[0] > 0 else -max(sides)
    if nearest > 0:
        return None if nearest * nearest <= radius * radius * (dx * dx + dy * dy) else False
    before = beyond = False
    (u, v), side = corners[-1], sides[-1]
    for corner, other in zip(corners, sides, strict=True):
        if (side > 0) != (other > 0):
            along = (dx * (u - x) + dy * (v - y)) * other - (dx * (corner[0] - x) + dy * (corner[1] - y)) * side
            along, whole = (along, other - side) if other > side else (-along, side - other)
            if 0 <= along <= (dx * dx + dy * dy) * whole:
                return True
            before, beyond = before or along < 0, beyond or along > 0
        (u, v), side = corner, other
    return True if before and beyond else None


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
