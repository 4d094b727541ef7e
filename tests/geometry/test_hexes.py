"""The plane of hexes: steps, straight ways and what a line between two centres meets."""

from itertools import pairwise

import pytest

from katabasis.geometry import hexes

ORIGIN = (0, 0)
DISC = [(q, r) for q in range(-5, 6) for r in range(-5, 6) if abs(q + r) <= 5]


def walked_distances(limit):
    """Steps from the origin, counted by walking."""
    steps = {ORIGIN: 0}
    for hex in (queue := [ORIGIN]):
        for other in hexes.neighbours(hex):
            if other not in steps and steps[hex] < limit:
                steps[other] = steps[hex] + 1
                queue.append(other)
    return steps


def test_six_neighbours_clockwise_from_the_right():
    assert hexes.neighbours((3, 4)) == ((4, 4), (3, 5), (2, 5), (2, 4), (3, 3), (4, 3))


def test_distance_is_the_number_of_steps_walked():
    walked = walked_distances(5)
    assert set(walked) == set(DISC)
    assert all(hexes.distance(ORIGIN, hex) == steps for hex, steps in walked.items())


def test_direction_only_along_straight_rows():
    assert hexes.direction((1, 1), (4, 1)) == (1, 0)
    assert hexes.direction((1, 1), (3, -1)) == (1, -1)
    assert hexes.direction(ORIGIN, (2, 1)) is None
    assert hexes.direction(ORIGIN, (1, 1)) is None
    assert hexes.direction(ORIGIN, ORIGIN) is None


@pytest.mark.parametrize("step", hexes.DIRECTIONS)
def test_straight_on_keeps_the_direction(step):
    after = hexes.straight_on(ORIGIN, step)
    assert hexes.distance(ORIGIN, after) == 2
    assert hexes.direction(ORIGIN, after) == step


def test_chart_places_and_hexes_translate_both_ways():
    places = [(column, row) for column in range(-3, 9) for row in range(-3, 9)]
    assert all(hexes.offset(hexes.axial(*place)) == place for place in places)
    assert hexes.neighbours(hexes.axial(2, 2)) == tuple(
        hexes.axial(*place) for place in [(3, 2), (2, 3), (1, 3), (1, 2), (1, 1), (2, 1)]
    )
    assert hexes.neighbours(hexes.axial(2, 3)) == tuple(
        hexes.axial(*place) for place in [(3, 3), (3, 4), (2, 4), (1, 3), (2, 2), (3, 2)]
    )


def test_line_through_the_middle_of_sides_crosses_and_touches_nothing_else():
    assert hexes.line((1, 1), (3, 1)) == (((1, 1), (2, 1), (3, 1)), (), ())


def test_line_along_a_side_enters_neither_neighbour():
    assert hexes.line(ORIGIN, (1, 1)) == ((ORIGIN, (1, 1)), ((0, 1), (1, 0)), (((0, 1), (1, 0)),))


def test_line_that_only_meets_corners_runs_along_no_side():
    line = hexes.line(ORIGIN, (4, 1))
    assert line.crossed == (ORIGIN, (1, 0), (2, 0), (2, 1), (3, 1), (4, 1))
    assert line.touched == ((1, 1), (3, 0))
    assert line.sides == ()


def test_a_line_to_the_same_centre_is_a_point():
    assert hexes.line((2, 3), (2, 3)) == (((2, 3),), (), ())


@pytest.mark.parametrize("end", DISC)
def test_a_line_is_the_same_from_both_ends(end):
    there, back = hexes.line(ORIGIN, end), hexes.line(end, ORIGIN)
    assert set(there.crossed) == set(back.crossed)
    assert set(there.touched) == set(back.touched)
    assert {frozenset(pair) for pair in there.sides} == {frozenset(pair) for pair in back.sides}


@pytest.mark.parametrize("end", DISC)
def test_a_line_is_a_way_from_end_to_end(end):
    crossed = hexes.line(ORIGIN, end).crossed
    assert crossed[0] == ORIGIN
    assert crossed[-1] == end
    assert len(set(crossed)) == len(crossed)
    assert all(hexes.distance(a, b) <= 2 for a, b in pairwise(crossed))


@pytest.mark.parametrize("step", hexes.DIRECTIONS)
def test_neighbours_are_drawn_with_a_common_side(step):
    here = {(round(x, 6), round(y, 6)) for x, y in hexes.corners(ORIGIN, 10)}
    there = {(round(x, 6), round(y, 6)) for x, y in hexes.corners(step, 10)}
    assert len(here & there) == 2


def test_a_centre_is_the_mean_of_its_corners():
    corners = hexes.corners((2, 3), 10)
    assert hexes.centre((2, 3), 10) == pytest.approx((sum(x for x, _ in corners) / 6, sum(y for _, y in corners) / 6))
