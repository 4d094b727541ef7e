"""Zooming: the point under the pointer stays, and nothing outside the board is shown."""

from hypothesis import given
from hypothesis import strategies as st

from katabasis_page.zoom import MOST, WHOLE, Zoom, panned, towards

SIZE = (900.0, 700.0)
steps = st.lists(
    st.one_of(
        st.tuples(st.floats(0.2, 5), st.floats(-450, 450), st.floats(-350, 350)),
        st.tuples(st.floats(-500, 500), st.floats(-500, 500)),
    ),
    max_size=12,
)


def edges(zoom: Zoom) -> list[float]:
    """How far each edge of what is shown lies inside the board."""
    return [side / 2 - (abs(shift) + side / zoom[0] / 2) for side, shift in zip(SIZE, zoom[1:], strict=True)]


@given(steps)
def test_nothing_outside_the_board_is_ever_shown(taken: list[tuple[float, ...]]) -> None:
    zoom = WHOLE
    for step in taken:
        zoom = towards(zoom, step[0], step[1:], SIZE) if len(step) == 3 else panned(zoom, *step, SIZE)
        assert 1 <= zoom[0] <= MOST
        assert min(edges(zoom)) >= -1e-6


@given(st.floats(1.05, 3.5), st.floats(-200, 200), st.floats(-150, 150))
def test_the_point_under_the_pointer_stays(factor: float, x: float, y: float) -> None:
    zoom = towards(WHOLE, factor, (x, y), SIZE)
    for at, shift in zip((x, y), zoom[1:], strict=True):
        assert abs((at - shift) * zoom[0] - at) < 1e-6


def test_the_whole_board_cannot_be_moved() -> None:
    assert panned(WHOLE, 100, -100, SIZE) == WHOLE
