"""Strokes on the battlefield, along which a unit is laid: with the second button, with a finger, after a button."""

from itertools import pairwise
from math import hypot

import pytest

from katabasis.geometry.plane import INCH
from katabasis_page.sigmar.arrangement import STEP
from katabasis_page.sigmar.strokes import SHORTEST, Stroke
from page.desk import Desk
from page.sigmar.test_sigmar_placing import UNIT, answer, desk_at, drag, models, said
from sigmar import scene

FIVE = {"liberators.1": '10",6" ranks 5 @16', "clanrats.1": '10",18" ranks 5 @48'}
UP, RIGHT, DOWN = 48, 0, 16


@pytest.fixture
def desk() -> Desk:
    """The Liberators are about to move."""
    return desk_at(scene.position(FIVE, active=1))


def draw(desk: Desk, points: list[tuple[int, int]], *refs: str) -> None:
    """Draw from point to point, and lift."""
    (x, y), *rest = points
    desk.do("place-begin", " ".join([f"{x} {y}", *refs]))
    for x, y in rest:
        desk.do("place-move", f"{x} {y}")
    desk.do("place-release")


def spots(desk: Desk) -> dict[int, tuple[int, int, int]]:
    """Where the models stand by the draft."""
    draft = desk.app.ui.pointer.placing
    assert draft is not None
    return dict(draft.data.arrangement.spots)


ALONG = [(2000, 1800), (2400, 1800), (2900, 1800), (3900, 1800)]


class TestPlaces:
    def test_they_stand_side_by_side_and_look_to_the_left_of_the_way(self) -> None:
        stroke = Stroke((0, 1000))
        stroke.draw((2000, 1000))
        there = stroke.places((400,), 5, 127, 7)
        assert [y for _, y, _ in there] == [1000] * 5
        assert {facing for *_, facing in there} == {UP}
        assert all(other[0] - one[0] <= 400 + 127 for one, other in pairwise(there))
        assert there[0][0] >= 0

    @pytest.mark.parametrize(("to", "facing"), [((0, 3000), RIGHT), ((0, -1000), 32), ((-2000, 1000), DOWN)])
    def test_the_way_says_where_they_look(self, to: tuple[int, int], facing: int) -> None:
        stroke = Stroke((0, 1000))
        stroke.draw(to)
        assert {place[2] for place in stroke.places((400,), 3, 127, 7)} == {facing}

    def test_a_short_one_makes_ranks(self) -> None:
        stroke = Stroke((1000, 1000))
        stroke.draw((2300, 1000))
        there = stroke.places((250,), 20, 127, 7)
        assert [y for _, y, _ in there].count(1000) == 6
        assert len({(x, y) for x, y, _ in there}) == 20
        assert all(hypot(a[0] - b[0], a[1] - b[1]) >= 250 for n, a in enumerate(there) for b in there[:n])

    def test_a_crowd_never_stands_in_a_single_rank(self) -> None:
        stroke = Stroke((0, 1000))
        stroke.draw((9000, 1000))
        assert len({y for _, y, _ in stroke.places((250,), 10, 127, 7)}) == 2
        assert len({y for _, y, _ in stroke.places((250,), 6, 127, 7)}) == 1

    def test_a_bend_is_followed(self) -> None:
        stroke = Stroke((0, 2000))
        for x, y in ((1000, 2000), (1000, 3000)):
            stroke.draw((x, y))
        facings = [facing for *_, facing in stroke.places((400,), 4, 400, 7)]
        assert facings[0] == UP
        assert facings[-1] == RIGHT


class TestDrawing:
    def test_the_second_button_lays_the_selected_unit_along_the_stroke(self, desk: Desk) -> None:
        desk.do("select", UNIT)
        draw(desk, ALONG, "key:second")
        there = spots(desk)
        assert {facing for *_, facing in there.values()} == {UP}
        assert max(x for x, _, _ in there.values()) - min(x for x, _, _ in there.values()) > 1500
        draft = desk.app.ui.pointer.placing
        assert draft is not None
        assert draft.refusals == []
        desk.do("place-answer")
        assert {facing for *_, facing in models(desk)} == {UP}

    def test_a_finger_on_open_ground_draws_once_the_unit_is_held(self, desk: Desk) -> None:
        drag(desk, 0, INCH)
        before = spots(desk)
        draw(desk, ALONG, "key:touch")
        assert spots(desk) != before
        assert {facing for *_, facing in spots(desk).values()} == {UP}

    def test_a_finger_on_the_unit_moves_it_and_a_mouse_on_the_ground_does_nothing(self, desk: Desk) -> None:
        drag(desk, 0, INCH)
        before = spots(desk)
        desk.paper.board.gripped = False
        desk.do("place-begin", "2000 1800")
        assert not desk.paper.board.gripped
        assert spots(desk) == before
        x, y, _ = before[1]
        draw(desk, [(x, y), (x + 100, y)], "model:liberators.1-1", UNIT, "key:touch")
        assert {facing for *_, facing in spots(desk).values()} == {DOWN}

    def test_a_button_makes_the_next_drag_a_stroke(self, desk: Desk) -> None:
        drag(desk, 0, INCH)
        desk.do("place-do", "stroke")
        assert "Draw a line on the ground" in said(desk)
        draw(desk, ALONG)
        assert {facing for *_, facing in spots(desk).values()} == {UP}
        assert "Draw a line on the ground" not in said(desk)

    def test_what_is_too_short_takes_the_unit_there_as_it_stands(self, desk: Desk) -> None:
        desk.do("select", UNIT)
        draw(desk, [(3000, 2000), (3000 + SHORTEST // 2, 2000)], "key:second")
        assert answer(desk).startswith("keep ")

    def test_what_cannot_be_reached_settles(self, desk: Desk) -> None:
        desk.do("select", UNIT)
        draw(desk, [(2000, 4400), (5000, 4400)], "key:second")
        draft = desk.app.ui.pointer.placing
        assert draft is not None
        assert draft.refusals == []
        assert "Nearest legal place" in said(desk)


class TestAgain:
    def test_the_next_unit_takes_up_the_last_formation(self) -> None:
        two = {
            "liberators.1": '9",6" ranks 5 @16',
            "prosecutors.1": '16",6" ranks 3 @16',
            "clanrats.1": '10",18" ranks 5 @48',
        }
        desk = desk_at(scene.position(two, active=1))
        desk.do("place-pick-up", "move liberators.1")
        assert "place-do-again" not in desk.paper.shown
        for command in ("ranks", "ranks", "turn-left"):
            desk.do("place-do", command)
        turned = {facing for *_, facing in spots(desk).values()}
        assert turned == {DOWN - STEP}
        desk.do("place-answer")
        desk.do("place-pick-up", "move prosecutors.1")
        assert "place-do-again" in desk.paper.shown
        desk.do("key", "f")
        assert {facing for *_, facing in spots(desk).values()} == turned
        assert desk.app.ui.pointer.placing is not None
        assert desk.app.ui.pointer.placing.data.arrangement.wide == 2


def test_the_legend_teaches_the_stroke_and_its_keys(desk: Desk) -> None:
    desk.do("pop", "legend:")
    assert "the unit stands along it, facing left of it" in desk.paper.shown
    assert "F the last formation again" in desk.paper.shown
