"""Bodies on the plane: their distances against a slow and literal measure, ovals against the ellipse, what is swept."""

import math
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from geometry.sightings import OVALS
from katabasis.geometry.bodies import Body, disc, oval, polygon, swept
from katabasis.geometry.facings import FACINGS
from katabasis.geometry.measuring import Gap, gap, holds, overlap, wholly_within, within
from katabasis.geometry.plane import INCH

COORDINATES = st.integers(-3_000, 3_000)
POINTS = st.tuples(COORDINATES, COORDINATES)
VECTORS = st.tuples(st.integers(-1_500, 1_500), st.integers(-1_500, 1_500))
DISCS = st.builds(disc, POINTS, st.sampled_from((0, 250, 285, 320, 400, 600)))
OVAL_BASES = st.builds(
    lambda at, size, facing: oval(at, *size, facing), POINTS, st.sampled_from(OVALS), st.integers(0, FACINGS - 1)
)
BASES = st.one_of(DISCS, OVAL_BASES)
BODIES = st.one_of(BASES, st.builds(swept, BASES, VECTORS))


# ---------------------------------------------------------------------- a slow and literal measure


def point_to_line(p: tuple[int, int], a: tuple[int, int], b: tuple[int, int]) -> Fraction:
    """The square of the distance from a point to a line that ends."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    share = Fraction((p[0] - a[0]) * dx + (p[1] - a[1]) * dy, length) if length else Fraction(0)
    share = min(Fraction(1), max(Fraction(0), share))
    return (p[0] - a[0] - share * dx) ** 2 + (p[1] - a[1] - share * dy) ** 2


def lines(body: Body) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    return [(body.points[i - 1], body.points[i]) for i in range(len(body.points))]


def is_inside(p: tuple[int, int], body: Body) -> bool:
    if len(body.points) < 3:
        return False
    turns = [(b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) for a, b in lines(body)]
    return all(turn >= 0 for turn in turns)


def cross(a: Body, b: Body) -> bool:
    """Whether edges of two bodies meet."""

    def side(p: tuple[int, int], q: tuple[int, int], r: tuple[int, int]) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return any(
        side(p, q, r) * side(p, q, s) < 0 and side(r, s, p) * side(r, s, q) < 0
        for (p, q), (r, s) in product(lines(a), lines(b))
    )


def literal(a: Body, b: Body) -> Fraction:
    """The square of the distance of the polygons of two bodies: the least between any corner and any edge."""
    if cross(a, b) or any(is_inside(p, b) for p in a.points) or any(is_inside(p, a) for p in b.points):
        return Fraction(0)
    to_b = (point_to_line(p, *line) for p, line in product(a.points, lines(b)))
    to_a = (point_to_line(p, *line) for p, line in product(b.points, lines(a)))
    return min(min(to_b), min(to_a))


@settings(max_examples=60, deadline=None)
@given(a=BODIES, b=BODIES)
def test_the_distance_is_that_of_the_nearest_corner_and_edge(a: Body, b: Body) -> None:
    found = gap(a, b)
    assert max(Fraction(0), Fraction(found.square, found.over)) == literal(a, b)
    assert gap(b, a).radii == found.radii == a.diameter + b.diameter


@given(a=BODIES, b=BODIES, reach=st.integers(0, 2_000))
def test_what_is_within_is_found_at_every_distance(a: Body, b: Body, reach: int) -> None:
    assert within(a, b, reach) == gap(a, b).at_most(reach) == within(b, a, reach)
    assert within(a, b, reach + 6_000) or not within(a, b, reach)
    if overlap(a, b):
        assert within(a, b, 0)


@given(a=BODIES, b=BODIES, c=BODIES)
def test_the_nearer_of_two_is_known_exactly(a: Body, b: Body, c: Body) -> None:
    first, second = gap(a, b), gap(a, c)

    def length(each: Gap) -> float:
        return max(0.0, math.sqrt(max(0, each.square) / each.over) - each.radii)

    assume(abs(length(first) - length(second)) > 1e-6)
    assert first.is_less(second) == (length(first) < length(second))
    assert second.is_less(first) != first.is_less(second)


def test_equal_gaps_of_different_bases_are_equal() -> None:
    at = disc((0, 0), 250)
    small, large, far = disc((500, 0), 250), disc((0, 575), 400), disc((0, 576), 400)
    assert not gap(at, small).is_less(gap(at, large))
    assert not gap(at, large).is_less(gap(at, small))
    assert gap(at, small).is_less(gap(at, far))
    assert not gap(at, at).is_less(gap(at, disc((100, 0), 250))), "both overlap"


# ---------------------------------------------------------------------- bases


@pytest.mark.parametrize(("length", "width"), OVALS)
def test_an_oval_is_convex_and_nowhere_a_tenth_of_a_millimetre_off(length: int, width: int) -> None:
    for facing in range(FACINGS):
        corners = oval((0, 0), length, width, facing).points
        assert len(corners) == FACINGS
        assert polygon([(x, y) for x, y in corners])  # convex
        angle = 2 * math.pi * facing / FACINGS
        for step, (x, y) in enumerate(corners):
            turn = 2 * math.pi * step / FACINGS
            along, across = length * math.cos(turn), width * math.sin(turn)
            true = (
                along * math.cos(angle) - across * math.sin(angle),
                along * math.sin(angle) + across * math.cos(angle),
            )
            assert math.dist((x, y), true) < 2, "doubled"


def test_an_oval_faces_along_x_and_then_along_y() -> None:
    assert oval((0, 0), 600, 350, 0).box == (-600, -350, 600, 350)
    assert oval((0, 0), 600, 350, 16).box == (-350, -600, 350, 600)
    assert oval((100, 50), 600, 350, 80).box == (-150, -500, 550, 700)


def test_bases_may_touch() -> None:
    for other in (disc((475, 0), 350), oval((600, 0), 600, 350, 32)):
        assert within(oval((0, 0), 600, 350, 0), other, 0)
        assert not overlap(oval((0, 0), 600, 350, 0), other)
    assert overlap(oval((0, 0), 600, 350, 0), oval((599, 0), 600, 350, 0))
    assert overlap(disc((0, 0), 250), disc((249, 0), 250))


# ---------------------------------------------------------------------- ground


FIELD = polygon([(0, 0), (30 * INCH, 0), (30 * INCH, 22 * INCH), (0, 22 * INCH)])


def test_a_territory_holds_what_touches_its_border() -> None:
    assert holds(FIELD, disc((125, 125), 250))
    assert not holds(FIELD, disc((124, 125), 250))
    assert holds(FIELD, oval((300, 175), 600, 350, 0))
    assert not holds(FIELD, oval((300, 175), 600, 350, 1))


@given(body=BODIES)
def test_what_a_slanting_territory_holds_lies_beyond_no_edge(body: Body) -> None:
    area = polygon([(-1_000, -2_000), (-2_500, 1_500), (2_000, 2_500), (1_500, -1_000)])
    inside = all(is_inside(point, area) for point in body.points)
    edges = (point_to_line(point, *line) for point, line in product(body.points, lines(area)))
    assert holds(area, body) == (inside and min(edges) >= body.diameter**2)


@pytest.mark.parametrize("corners", [[(0, 0), (10, 0)], [(0, 0), (10, 0), (20, 0)], [(0, 0), (9, 9), (9, 0), (0, 9)]])
def test_what_is_no_convex_polygon_is_refused(corners: list[tuple[int, int]]) -> None:
    with pytest.raises(ValueError, match="no convex polygon"):
        polygon(corners)


@given(body=BASES, other=DISCS, reach=st.integers(0, 4_000))
def test_wholly_within_means_its_farthest_part(body: Body, other: Body, reach: int) -> None:
    farthest = max(math.dist(point, other.points[0]) for point in body.points) + body.diameter
    assume(abs(farthest - 2 * reach - other.diameter) > 1e-6)
    assert wholly_within(body, other, reach) == (farthest < 2 * reach + other.diameter)


@given(body=BASES, by=VECTORS, other=BASES)
def test_what_is_swept_is_all_that_lies_under_the_way(body: Body, by: tuple[int, int], other: Body) -> None:
    way = swept(body, by)
    steps = [
        Body(tuple((x + 2 * by[0] * s // 8, y + 2 * by[1] * s // 8) for x, y in body.points), body.diameter)
        for s in range(9)
    ]
    assert within(way, steps[0], 0)
    assert within(way, steps[8], 0)
    if any(overlap(each, other) for each in (steps[0], steps[8])):
        assert overlap(way, other)
    nearest = min(math.sqrt(max(0, gap(each, other).square) / gap(each, other).over) for each in steps)
    found = gap(way, other)
    assert math.sqrt(max(0, found.square) / found.over) <= nearest + 2
