"""Discs on a plane of integers: what touches, what overlaps, what is near, exactly."""

from hypothesis import given
from hypothesis import strategies as st

from katabasis.geometry.plane import INCH, Rectangle, discs_within, overlap, squared_distance, toward, within

COORDINATES = st.integers(-20_000, 20_000)
POINTS = st.tuples(COORDINATES, COORDINATES)


def test_within_is_at_most() -> None:
    assert within((0, 0), (3, 4), 5)
    assert not within((0, 0), (3, 5), 5)
    assert squared_distance((-1, 2), (2, -2)) == 25


def test_bases_may_touch() -> None:
    assert not overlap((0, 0), 250, (250, 0), 250)
    assert overlap((0, 0), 250, (249, 0), 250)
    assert not overlap((0, 0), 285, (0, 268), 250)
    assert overlap((0, 0), 285, (0, 267), 250)


def test_distances_of_discs_are_from_edge_to_edge() -> None:
    assert discs_within((0, 0), 250, (250 + INCH, 0), 250, INCH)
    assert not discs_within((0, 0), 250, (251 + INCH, 0), 250, INCH)
    assert discs_within((0, 0), 285, (268, 0), 250, 1)
    assert discs_within((0, 0), 250, (100, 0), 250, 0)


def test_a_rectangle_holds_a_disc_that_touches_its_border() -> None:
    field = Rectangle(0, 0, 1000, 500)
    assert field.holds((125, 125), 250)
    assert not field.holds((124, 125), 250)
    assert not field.holds((875, 376), 250)
    assert field.holds((0, 500))
    assert not field.holds((143, 142), 285)
    assert field.holds((143, 143), 285)


@given(start=POINTS, goal=POINTS, reach=st.integers(0, 30_000))
def test_toward_never_goes_too_far_and_never_far_short(
    start: tuple[int, int], goal: tuple[int, int], reach: int
) -> None:
    end = toward(start, goal, reach)
    assert within(start, end, reach)
    if within(start, goal, reach):
        assert end == list(goal)
    else:
        assert not within(start, end, max(0, reach - 4)) or reach < 4
    for at, to, stop in zip(start, goal, end, strict=True):
        assert min(at, to) <= stop <= max(at, to)
