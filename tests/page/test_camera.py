"""The camera: the point under the pointer stays, the board stays in sight, and a board that grows does not jump."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from katabasis_page.camera import (
    CLOSEST,
    INNER,
    MARGIN,
    READABLE,
    Box,
    Camera,
    Frame,
    as_text,
    between,
    carried,
    following,
    from_text,
    looking_at,
    panned,
    reaching,
    readable,
    reframed,
    shown,
    together,
    zoomed,
)

WHOLE = Box(-40, 10, 900, 700)
ASPECTS = st.floats(0.4, 2.6)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.floats(0.2, 5), st.floats(-40, 860), st.floats(10, 710)),
        st.tuples(st.floats(-500, 500), st.floats(-500, 500)),
    ),
    max_size=12,
)


def beyond(camera: Box, whole: Box) -> list[float]:
    """How far each side of a camera lies outside the board, as a share of its size, if the board is larger than it."""
    result = []
    for at, size, least, length in zip(camera[:2], camera[2:], whole[:2], whole[2:], strict=True):
        if size <= length:
            result += [(least - at) / size, (at + size - least - length) / size]
    return result


@given(STEPS, ASPECTS)
def test_the_board_stays_in_sight(steps: list[tuple[float, ...]], aspect: float) -> None:
    camera: Camera = None
    for step in steps:
        if len(step) == 3:
            camera = zoomed(camera, step[0], step[1:], WHOLE, aspect)
        else:
            camera = panned(camera, *step, WHOLE)
        if camera is not None:
            widest = shown(None, WHOLE, aspect).width
            assert widest / CLOSEST - 1e-6 <= camera.width <= widest + 1e-6
            assert camera.width / camera.height == pytest.approx(aspect)
            assert max([0, *beyond(camera, WHOLE)]) <= MARGIN + 1e-6


@given(st.floats(1.05, 3.9), st.floats(250, 550), st.floats(250, 450), ASPECTS)
def test_the_point_under_the_pointer_stays(factor: float, x: float, y: float, aspect: float) -> None:
    before = shown(None, WHOLE, aspect)
    after = shown(zoomed(None, factor, (x, y), WHOLE, aspect), WHOLE, aspect)
    if beyond(after, WHOLE) and max(beyond(after, WHOLE)) < MARGIN - 1e-6:
        for at, was, now, axis in zip((x, y), before[:2], after[:2], (2, 3), strict=True):
            if after[axis] < WHOLE[axis]:
                assert (at - was) / before[axis] == pytest.approx((at - now) / after[axis], abs=1e-6)


@given(st.floats(-40, 600), st.floats(10, 500), st.floats(100, 900), st.floats(0, 1), st.floats(0, 1), ASPECTS)
def test_a_painted_picture_is_carried_to_where_it_would_be_painted(
    x: float, y: float, width: float, right: float, down: float, aspect: float
) -> None:
    """A point that stands here in the frame when the whole board is painted stands there when the camera is."""
    pixels, camera = 800, Box(x, y, width, width / aspect)
    before, after = shown(None, WHOLE, aspect), shown(camera, WHOLE, aspect)
    point = after.x + right * after.width, after.y + down * after.height
    painted = [(at - start) / before.width * pixels for at, start in zip(point, before[:2], strict=True)]
    across, further, scale = carried(WHOLE, camera, pixels, aspect)
    moved = painted[0] * scale + across, painted[1] * scale + further
    assert moved == pytest.approx((right * pixels, down * pixels / aspect), abs=1e-6)


def test_the_whole_board_cannot_be_moved() -> None:
    assert panned(None, 100, -100, WHOLE) is None


def test_zooming_out_ends_at_the_whole_board() -> None:
    camera = zoomed(None, 2, (100, 100), WHOLE, 1.5)
    assert camera is not None
    assert zoomed(camera, 0.1, (300, 100), WHOLE, 1.5) is None


def test_a_board_that_grows_does_not_jump() -> None:
    camera = zoomed(None, 3, (100, 100), WHOLE, 1.5)
    larger = Box(-400, -300, 2600, 1400)
    assert shown(camera, larger, 1.5) == camera
    moved = panned(camera, 10, 0, larger)
    assert moved is not None
    assert camera is not None
    assert moved == Box(camera.x + 10, *camera[1:])
    closer = zoomed(camera, 1.2, camera.centre, larger, 1.5)
    assert closer is not None
    assert closer.width <= camera.width


def test_a_board_says_itself_how_close_it_can_be_shown() -> None:
    camera = zoomed(None, 100, (100, 100), WHOLE, 1.5, closest=30)
    assert camera is not None
    assert camera.width == 30


def test_a_frame_of_another_shape_shows_the_same_and_more() -> None:
    camera = zoomed(None, 3, (300, 300), WHOLE, 1.5)
    assert camera is not None
    assert shown(camera, WHOLE, 0.5).contains(camera)


@given(st.floats(1.3, 3.9), st.floats(240, 1400), st.floats(200, 1000))
def test_in_a_frame_of_another_size_places_stay_as_large(factor: float, width: float, height: float) -> None:
    before, now = Frame(360, 300), Frame(width, height)
    camera = zoomed(None, factor, (400, 350), WHOLE, before.aspect)
    assert camera is not None
    scale = camera.width / before.width
    other = reframed(camera, before, now, WHOLE)
    if other is None:
        assert scale * width >= WHOLE.width * 0.99
        assert scale * height >= WHOLE.height * 0.99
    else:
        assert other.width / now.width == pytest.approx(scale)
        assert other.height / now.height == pytest.approx(scale)
        assert max([0, *beyond(other, WHOLE)]) <= MARGIN + 1e-6
    assert reframed(None, before, now, WHOLE) is None


class TestLookingAt:
    region = Box(600, 500, 40, 40)

    def test_from_the_whole_board_it_comes_close(self) -> None:
        camera = looking_at(self.region, None, WHOLE, 1.5)
        assert camera is not None
        assert camera.contains(self.region)
        assert camera.width < WHOLE.width / 2

    def test_from_close_by_it_stays_as_close(self) -> None:
        camera = zoomed(None, 3, (0, 0), WHOLE, 1.5)
        assert camera is not None
        moved = looking_at(self.region, camera, WHOLE, 1.5)
        assert moved is not None
        assert moved.contains(self.region)
        assert moved[2:] == pytest.approx(camera[2:])

    def test_what_is_everywhere_is_the_whole_board(self) -> None:
        assert looking_at(WHOLE, None, WHOLE, 1.5) is None

    def test_reaching_moves_no_farther_than_needed(self) -> None:
        camera = zoomed(None, 3, (0, 100), WHOLE, 1.5)
        assert camera is not None
        assert reaching(Box(*camera.centre, 1, 1), camera, WHOLE, 1.5) == camera
        moved = reaching(self.region, camera, WHOLE, 1.5)
        assert moved is not None
        assert moved.x + moved.width == pytest.approx(640)


def test_the_way_from_one_camera_to_another() -> None:
    start, end = Box(0, 0, 100, 50), Box(50, 20, 10, 5)
    assert between(start, end, 0) == start
    assert between(start, end, 1) == end
    assert start.width > between(start, end, 0.5).width > end.width


def test_a_camera_as_text() -> None:
    assert from_text(as_text(None)) is None
    assert from_text(as_text(Box(1, -2.5, 30, 40))) == Box(1, -2.5, 30, 40)


class TestFollowing:
    CAMERA = Box(200, 200, 300, 300)

    def inner(self, camera: Camera) -> Box:
        now = shown(camera, WHOLE, 1)
        return now.grown(-(1 - INNER) / 2 * now.width, -(1 - INNER) / 2 * now.height)

    def test_it_rests_while_all_is_in_the_middle(self) -> None:
        regions = [Box(240, 240, 20, 20), Box(400, 440, 20, 20)]
        assert following(regions, self.CAMERA, WHOLE, 1) == self.CAMERA

    def test_what_comes_near_the_edge_is_brought_into_the_middle_by_the_shortest_way(self) -> None:
        regions = [Box(300, 240, 20, 20), Box(475, 300, 20, 20)]
        camera = following(regions, self.CAMERA, WHOLE, 1)
        assert camera == Box(225, 200, 300, 300)
        assert all(self.inner(camera).contains(region) for region in regions)

    def test_of_more_than_there_is_room_for_the_first_are_followed(self) -> None:
        regions = [Box(100, 300, 20, 20), Box(700, 300, 20, 20), Box(180, 320, 20, 20)]
        camera = following(regions, self.CAMERA, WHOLE, 1)
        assert self.inner(camera).contains(regions[0])
        assert self.inner(camera).contains(regions[2])
        assert not shown(camera, WHOLE, 1).contains(regions[1])

    @given(st.lists(st.tuples(st.floats(-40, 850), st.floats(10, 700)), min_size=1, max_size=6), ASPECTS)
    def test_it_comes_to_rest(self, places: list[tuple[float, float]], aspect: float) -> None:
        regions = [Box(x, y, 10, 10) for x, y in places]
        camera = following(regions, Box(200, 200, 300, 300 / aspect), WHOLE, aspect)
        again = following(regions, camera, WHOLE, aspect)
        assert camera is not None
        assert again == pytest.approx(camera)

    def test_at_the_edge_it_does_not_look_beyond_the_board(self) -> None:
        camera = following([Box(WHOLE.x, 300, 10, 10)], self.CAMERA, WHOLE, 1)
        assert camera == Box(WHOLE.x, 200, 300, 300)

    def test_the_whole_board_stays(self) -> None:
        assert following([Box(0, 20, 10, 10)], None, WHOLE, 1) is None


def test_boxes_are_taken_together_as_long_as_there_is_room() -> None:
    assert together([Box(0, 0, 10, 10), Box(90, 0, 10, 10), Box(20, 5, 10, 10)], 50, 50) == Box(0, 0, 30, 15)


class TestReadable:
    BOARD = Box(-250, -250, 8100, 6100)
    CELL = 450.0

    def test_a_board_fills_a_narrow_frame_from_its_upper_to_its_lower_edge(self) -> None:
        camera = readable(Box(300, 300, 500, 500), self.CELL, 390, self.BOARD, 390 / 488)
        assert camera is not None
        assert camera.height == pytest.approx(self.BOARD.height)
        assert camera.y == pytest.approx(self.BOARD.y)

    def test_places_are_never_too_small_to_be_read(self) -> None:
        for width, height in ((360, 345), (390, 488), (300, 900), (768, 300)):
            camera = readable(Box(300, 300, 500, 500), self.CELL, width, self.BOARD, width / height)
            if camera is None:
                assert self.CELL * width / shown(None, self.BOARD, width / height).width >= READABLE
            else:
                assert READABLE * 0.999 <= self.CELL * width / camera.width <= READABLE * 1.501

    def test_what_can_be_read_as_a_whole_is_seen_as_a_whole(self) -> None:
        assert readable(Box(300, 300, 500, 500), self.CELL, 700, self.BOARD, 700 / 500) is None
