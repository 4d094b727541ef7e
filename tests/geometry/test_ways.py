"""Ways past round obstacles, against steps along them."""

from itertools import pairwise
from math import dist

from hypothesis import given, settings
from hypothesis import strategies as st

from katabasis.geometry.ways import MOST_BENDS, WHOLE, Obstacle, around, free_part

NUMBERS = st.integers(-3_000, 3_000)
PLACES = st.tuples(NUMBERS, NUMBERS)
OBSTACLES = st.lists(st.builds(Obstacle, NUMBERS, NUMBERS, st.integers(1, 900)), max_size=6)
STEPS = 400


def enters(start: tuple[float, float], end: tuple[float, float], obstacle: Obstacle, by: float = 1.0) -> bool:
    """Whether a way comes nearer to the middle of an obstacle than its radius by so much, and nearer than it began."""
    (x, y), (end_x, end_y) = start, end
    steps = [(x + (end_x - x) * step / STEPS, y + (end_y - y) * step / STEPS) for step in range(STEPS + 1)]
    middle = (obstacle.x, obstacle.y)
    return min(dist(step, middle) for step in steps) < min(obstacle.radius, dist(start, middle)) - by


@given(PLACES, PLACES, OBSTACLES)
@settings(max_examples=150, deadline=None)
def test_what_is_free_of_a_straight_way_enters_nothing_and_a_little_more_does(
    start: tuple[int, int], end: tuple[int, int], obstacles: list[Obstacle]
) -> None:
    def after(part: int) -> tuple[float, float]:
        return start[0] + (end[0] - start[0]) * part / WHOLE, start[1] + (end[1] - start[1]) * part / WHOLE

    free = free_part(start, end, obstacles)
    assert 0 <= free <= WHOLE
    assert not any(enters(start, after(free), each) for each in obstacles)
    if free < WHOLE:
        assert any(enters(start, after(free + 1), each, -30.0) for each in obstacles)


@given(PLACES, PLACES, OBSTACLES)
@settings(max_examples=150, deadline=None)
def test_every_leg_to_a_bend_is_free(start: tuple[int, int], end: tuple[int, int], obstacles: list[Obstacle]) -> None:
    for bends in around(start, end, obstacles):
        assert 1 <= len(bends) <= MOST_BENDS
        for leg in pairwise([start, *bends]):
            assert free_part(*leg, obstacles) == WHOLE


def test_one_obstacle_is_passed_on_either_hand() -> None:
    wall = [Obstacle(1_000, 0, 300)]
    ways = list(around((0, 0), (2_000, 0), wall))
    assert [free_part(bends[-1], (2_000, 0), wall) for bends in ways] == [WHOLE, WHOLE]
    (left,), (right,) = ways
    assert left[1] > 300
    assert right[1] == -left[1]


def test_whoever_stands_in_an_obstacle_may_leave_it_and_go_no_deeper() -> None:
    around_me = [Obstacle(50, 0, 300)]
    assert free_part((0, 0), (-1_000, 0), around_me) == WHOLE
    assert free_part((0, 0), (1_000, 0), around_me) == 0


def test_where_there_is_no_way_around_none_is_proposed() -> None:
    closed = [Obstacle(1_000, y, 600) for y in range(-4_000, 4_001, 400)]
    assert all(free_part(bends[-1], (2_000, 0), closed) < WHOLE for bends in around((0, 0), (2_000, 0), closed))
