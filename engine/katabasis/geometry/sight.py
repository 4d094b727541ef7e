"""Lines of sight between upright bodies on the plane, each as high as its model, past others that are.

A line is a millimetre wide, and goes from the top of one body to the top of the other. Whatever it passes under or
through hides them from each other, unless there is another line that is free. First a few lines are tried between the
middle and the sides of both; they nearly always decide. If they are all blocked, several blockers side by side mostly
block all others too, which is shown by halves. Else there may be one that touches two of what is in its way: any free
line can be turned and moved until it does, and there are few of those.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import isqrt
from typing import NamedTuple

from .bodies import Body, surrounding
from .measuring import overlap, within
from .polygons import Corner, line_meets, supports

WIDTH = 10
"""How wide a line of sight is, in tenths of a millimetre."""
ROUNDING = 2
"""How much farther a line is drawn from what it touches, so that rounded ends do not cross it."""
ACROSS = (0, 4, -4, 2, -2)
"""Where lines begin and end that are tried first: quarters of the way from the middle of a body to its sides."""
PARTS = 32
"""Into how many parts chords are divided at most where blockers together may hide all of them."""


class Solid(NamedTuple):
    """An upright body of some height, in tenths of a millimetre."""

    body: Body
    height: int


class Sight(NamedTuple):
    """A free line: where it begins in the one body and ends in the other, doubled."""

    start: Corner
    end: Corner


class Span(NamedTuple):
    """From where to where bodies lie along a direction, and across it."""

    low: int
    high: int
    left: int
    right: int


def line_of_sight(a: Solid, b: Solid, others: Sequence[Solid]) -> Sight | None:
    """A free line between two bodies, past the others; None if there is none."""
    start, end = _middle(a.body), _middle(b.body)
    blockers = _in_the_way(a, b, others) if start != end else []
    if not blockers:
        return Sight(start, end)
    mine, theirs = _chord(a.body, start, end), _chord(b.body, start, end)
    if any(_hides(each, mine, a.height, theirs, b.height) for each in blockers):
        return None
    lines = ((_between(*mine, 4 + i, 8), _between(*theirs, 4 + j, 8)) for i, j in product(ACROSS, ACROSS))
    free = _first_free(lines, a, b, blockers)
    if free or (a.height == b.height and _hide_together(blockers, mine, theirs, a.height)):
        return free
    return _first_free(_critical(mine, theirs, blockers), a, b, blockers)


def _in_the_way(a: Solid, b: Solid, others: Sequence[Solid]) -> list[Solid]:
    """Those of the others that are high enough, and near enough to the way between two bodies, to hide anything."""
    way = Body((_middle(a.body), _middle(b.body)), max(_extent(a.body), _extent(b.body)) + WIDTH)
    least = min(a.height, b.height)
    return [other for other in others if other.height >= least and within(way, other.body, 0)]


def _hides(
    blocker: Solid, mine: tuple[Corner, Corner], height: int, theirs: tuple[Corner, Corner], other_height: int
) -> bool:
    """Whether a blocker by itself crosses every line between two chords: it is as high as both bodies, and crosses the
    two outermost lines, so that, being convex, it lies across all between them."""
    return blocker.height >= max(height, other_height) and all(
        _blocks(blocker, start, height, end, other_height) for start, end in zip(mine, theirs, strict=True)
    )


def _hide_together(
    blockers: Sequence[Solid], mine: tuple[Corner, Corner], theirs: tuple[Corner, Corner], height: int
) -> bool:
    """Whether it can be shown that blockers cross every line between two chords of one height: that one of them crosses
    all between two parts of these, as `_hides` says, or else others all between the halves of those parts."""
    known: dict[tuple[int, int, int], bool] = {}

    def crosses(number: int, i: int, j: int) -> bool:
        key = number, i, j
        if key not in known:
            line = _between(*mine, i, PARTS), _between(*theirs, j, PARTS)
            known[key] = _blocks(blockers[number], line[0], height, line[1], height)
        return known[key]

    def are_crossed(i: int, j: int, size: int) -> bool:
        if any(crosses(each, i, j) and crosses(each, i + size, j + size) for each in range(len(blockers))):
            return True
        half = size // 2
        return half > 0 and all(are_crossed(i + a, j + b, half) for a, b in product((0, half), repeat=2))

    return are_crossed(0, 0, PARTS)


def _first_free(lines: Iterator[tuple[Corner, Corner]], a: Solid, b: Solid, blockers: Sequence[Solid]) -> Sight | None:
    for line in lines:
        start, end = line if a.height == b.height or line[0] == line[1] else _highest(*line, a, b)
        if not any(_blocks(each, start, a.height, end, b.height) for each in blockers):
            return Sight(start, end)
    return None


def _blocks(blocker: Solid, start: Corner, start_height: int, end: Corner, end_height: int) -> bool:
    """Whether a blocker crosses a line where it is not lower than it."""
    if start_height > end_height:
        start, start_height, end, end_height = end, end_height, start, start_height
    if blocker.height < start_height:
        return False
    if blocker.height < end_height:
        end = _between(start, end, blocker.height - start_height, end_height - start_height)
    return overlap(Body((start,) if start == end else (start, end), WIDTH), blocker.body)


# ---------------------------------------------------------------------- many bodies

STEPS = 64
"""How finely a direction is told along which bodies are compared."""
MARGIN = 10
"""How much wider bodies are taken to be than they are, so that no line begins or ends beyond."""


def are_hidden(ones: Sequence[Body], others: Sequence[Body], walls: Sequence[Body]) -> bool:
    """Whether walls that are higher than everybody hide each of some bodies from each of others. Those on the outside
    are looked at first, who are hidden last; a wall across all ways between two groups hides whoever is in them."""
    solids = [Solid(wall, 1) for wall in walls]

    def is_free(one: int, other: int) -> bool:
        return line_of_sight(Solid(ones[one], 1), Solid(others[other], 1), solids) is not None

    if is_free(0, 0):
        return False
    dx, dy = _direction(ones, others)
    mine, theirs = ([_span(body, dx, dy) for body in bodies] for bodies in (ones, others))
    first, second = (sorted(range(len(spans)), key=lambda at: sum(spans[at][2:])) for spans in (mine, theirs))
    if is_free(first[0], second[0]) or is_free(first[-1], second[-1]):
        return False
    outlines = [[(dx * x + dy * y, dx * y - dy * x) for x, y in wall.points] for wall in walls]
    group = _joined(theirs)
    if any(_parts(outline, _joined(mine), group) for outline in outlines):
        return True
    return all(
        any(_parts(outline, mine[one], group) for outline in outlines)
        or not any(is_free(one, other) for other in range(len(others)))
        for one in range(len(ones))
    )


def _direction(ones: Sequence[Body], others: Sequence[Body]) -> tuple[int, int]:
    """About the direction from some bodies to others."""
    (x, y), (end_x, end_y) = _middle(ones[0]), _middle(others[-1])
    dx, dy = end_x - x, end_y - y
    longer = max(abs(dx), abs(dy), 1)
    return STEPS * dx // longer, STEPS * dy // longer


def _span(body: Body, dx: int, dy: int) -> Span:
    """Where a body lies along a direction, and across it, in steps of that."""
    outline = body.outer or body
    around = (outline.diameter + MARGIN) * _root(dx * dx + dy * dy)
    along = [dx * x + dy * y for x, y in outline.points]
    across = [dx * y - dy * x for x, y in outline.points]
    return Span(min(along) - around, max(along) + around, min(across) - around, max(across) + around)


def _joined(spans: Sequence[Span]) -> Span:
    lows, highs, lefts, rights = zip(*spans, strict=True)
    return Span(min(lows), max(highs), min(lefts), max(rights))


def _parts(wall: Sequence[Corner], near: Span, far: Span) -> bool:
    """Whether a wall reaches across all ways from what lies in the one span to what lies in the other, before the first
    ends and after the second begins: from the outermost way on the left to that on the right."""
    if near.high >= far.low:
        return False
    left = _side_way(near, far, near.left, far.left)
    mirrored = _side_way(near, far, -near.right, -far.right)
    right = [(along, -across) for along, across in mirrored]
    return bool(line_meets(left, wall, 0) and line_meets(right, wall, 0))


def _side_way(near: Span, far: Span, start: int, end: int) -> list[Corner]:
    """The outermost way on the left between two spans that begin there so far to the left, where it lies between them;
    rounded to the left."""
    first, last = (near.low, far.low) if end < start else (near.high, far.high)
    return [(at, start + (end - start) * (at - first) // (last - first)) for at in (near.high, far.low)]


# ---------------------------------------------------------------------- where lines begin and end


def _highest(start: Corner, end: Corner, a: Solid, b: Solid) -> tuple[Corner, Corner]:
    """A line between bodies of different heights, as high as it can be over what lies between: it leaves the taller
    where that is nearest to the lower, and ends at the far side of that."""
    if a.height > b.height:
        return _last_in(a.body, start, end), _last_in(b.body, start, end)
    return _last_in(a.body, end, start), _last_in(b.body, end, start)


def _last_in(body: Body, start: Corner, end: Corner) -> Corner:
    """The last point of a body on the line from one point through another, one of which lies in it; of all that a round
    base covers on its way the last where it begins or ends that way, if the line meets it there."""
    x, y = start
    dx, dy = end[0] - x, end[1] - y
    part, whole = 0, 0
    if body.diameter:
        square = dx * dx + dy * dy
        for point_x, point_y in body.points:
            along = (point_x - x) * dx + (point_y - y) * dy
            across = (point_x - x) * dy - (point_y - y) * dx
            beside = body.diameter * body.diameter * square - across * across
            if beside >= 0 and (not whole or along + isqrt(beside) > part):
                part, whole = along + isqrt(beside), square
    else:
        for p, q in zip(body.points, (*body.points[1:], body.points[0]), strict=True):
            inside = _side(p, q, start)
            leaving = (q[0] - p[0]) * -dy + (q[1] - p[1]) * dx
            if leaving > 0 and (not whole or inside * whole < part * leaving):
                part, whole = inside, leaving
    return (x + _toward_zero(dx * part, whole), y + _toward_zero(dy * part, whole)) if whole else end


def _middle(body: Body) -> Corner:
    """The middle of a body's box."""
    left, top, right, bottom = body.box
    return (left + right) // 2, (top + bottom) // 2


def _extent(body: Body) -> int:
    """Twice a radius around the middle of a body that holds all of it, and a little more."""
    left, top, right, bottom = body.box
    return max(right - left, bottom - top) * 3 // 4


def _chord(body: Body, start: Corner, end: Corner) -> tuple[Corner, Corner]:
    """The two points of a body that lie farthest to either side of a direction."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    sides = sorted(body.points, key=lambda point: dx * point[1] - dy * point[0])
    (left_x, left_y), (right_x, right_y) = sides[0], sides[-1]
    length = _root(dx * dx + dy * dy)
    across_x, across_y = _toward_zero(-dy * body.diameter, length), _toward_zero(dx * body.diameter, length)
    return (left_x - across_x, left_y - across_y), (right_x + across_x, right_y + across_y)


def _between(a: Corner, b: Corner, part: int, whole: int) -> Corner:
    """The point so far on the way from one to the other."""
    return a[0] + (b[0] - a[0]) * part // whole, a[1] + (b[1] - a[1]) * part // whole


def _root(square: int) -> int:
    """A square root, rounded up."""
    return isqrt(square - 1) + 1 if square else 1


def _toward_zero(product: int, length: int) -> int:
    quotient = abs(product) // length
    return quotient if product >= 0 else -quotient


# ---------------------------------------------------------------------- critical lines


def _critical(
    mine: tuple[Corner, Corner], theirs: tuple[Corner, Corner], blockers: Sequence[Solid]
) -> Iterator[tuple[Corner, Corner]]:
    """Lines between two chords that touch two of what bounds the free ones: ends of the chords, and what surrounds the
    blockers at half the width of a line."""
    outlines = [surrounding(each.body, WIDTH + ROUNDING) for each in blockers]
    outlines += [(point,) for point in (*mine, *theirs)]
    for first, second in combinations(outlines, 2):
        for u, v in _tangents(first, second):
            start, end = _crossing(mine, u, v), _crossing(theirs, u, v)
            if start is not None and end is not None:
                yield start, end


def _tangents(first: Sequence[Corner], second: Sequence[Corner]) -> Iterator[tuple[Corner, Corner]]:
    """The lines that touch two convex outlines, through a corner of each: both on one side of it, or one on either."""
    opposite = [(-x, -y) for x, y in second]
    pairs = supports(first, second) + [(u, (-x, -y)) for u, (x, y) in supports(first, opposite)]
    for u, v in pairs:
        if u != v and _touches(first, u, v) and _touches(second, u, v):
            yield u, v


def _touches(outline: Sequence[Corner], u: Corner, v: Corner) -> bool:
    """Whether the line through two points, one of which is a corner of an outline, passes it without crossing it."""
    at = outline.index(u) if u in outline else outline.index(v)
    before, after = outline[at - 1], outline[(at + 1) % len(outline)]
    return _side(u, v, before) * _side(u, v, after) >= 0


def _crossing(chord: tuple[Corner, Corner], u: Corner, v: Corner) -> Corner | None:
    """Where the line through two points crosses a chord, to the next doubled unit; None if it does not."""
    first, second = _side(u, v, chord[0]), _side(u, v, chord[1])
    if first * second > 0 or first == second:
        return None
    (x, y), (end_x, end_y), whole = *chord, first - second
    return x + _nearest((end_x - x) * first, whole), y + _nearest((end_y - y) * first, whole)


def _nearest(product: int, whole: int) -> int:
    """A quotient, rounded to the nearest whole number."""
    return (2 * product + whole) // (2 * whole)


def _side(u: Corner, v: Corner, point: Corner) -> int:
    """On which side of the line through two points another lies; 0 on it."""
    return (v[0] - u[0]) * (point[1] - u[1]) - (v[1] - u[1]) * (point[0] - u[0])
