"""Placements answered on the board: a draft that is dragged, checked as it goes, and becomes one choice."""

from collections.abc import Iterator
from typing import Any

import pytest

from katabasis.geometry.plane import INCH
from katabasis_page.tools import Draft, Point, Rectangle
from katabasis_page.ui import Ui
from page.desk import Desk
from page.toys import install, regiments

REF = "regiment:r0-0"


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    install(monkeypatch, "regiments")
    desk = Desk()
    desk.begin("human", "human", game="regiments")
    return desk


def points(desk: Desk, id: str = "r0-0") -> list[list[int]]:
    assert desk.app.session is not None
    result: list[list[int]] = desk.app.session.game.table.regiments[id].points
    return result


def shifted(before: list[list[int]], across: int, down: int) -> list[list[int]]:
    return [[x + across, y + down] for x, y in before]


def choices(desk: Desk) -> list[str]:
    assert desk.app.session is not None
    return [choice.option for choice in desk.app.session.game.choices]


def drag(desk: Desk, across: int, down: int, ref: str = REF) -> None:
    """Grab a regiment at (1000, 1000) and move it, without letting go."""
    desk.do("place-begin", f"1000 1000 model:0 {ref}")
    desk.do("place-move", f"{1000 + across / 2} {1000 + down / 2}")
    desk.do("place-move", f"{1000 + across} {1000 + down}")


class TestDragging:
    def test_a_drag_becomes_one_choice(self, desk: Desk) -> None:
        before = points(desk)
        drag(desk, 300, INCH)
        assert desk.paper.board.carried == [REF]
        assert desk.paper.board.offset == (300, INCH)
        assert choices(desk) == []
        desk.do("place-release")
        assert points(desk) == shifted(before, 300, INCH)
        assert choices(desk) == ["move r0-0"]
        assert not desk.paper.board.carrying

    def test_nothing_is_drawn_anew_while_it_moves(self, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
        drawn: list[str] = []
        monkeypatch.setattr(desk.paper, "show", drawn.append)
        drag(desk, 300, INCH)
        assert drawn == []
        desk.do("place-release")
        assert len(drawn) == 1

    def test_what_forbids_a_place_is_shown_at_once(self, desk: Desk) -> None:
        drag(desk, 6 * INCH + INCH // 2, 0)  # onto its neighbour
        assert "Two models overlap" in desk.paper.part
        assert 'data-arg="rule:move.overlap"' in desk.paper.part
        assert desk.paper.board.offending == ["model:0", "model:1", "model:2"]
        desk.do("place-move", "1000 1254")
        assert "overlap" not in desk.paper.part
        assert desk.paper.board.offending == []

    def test_what_is_let_go_where_it_may_not_be_stays_and_offers_the_nearest_place(self, desk: Desk) -> None:
        before = points(desk)
        drag(desk, 0, 9 * INCH)
        desk.do("place-release")
        assert choices(desk) == []
        assert desk.paper.board.carrying
        assert 'data-act="place-nearest"' in desk.paper.part
        desk.do("place-nearest")
        assert choices(desk) == ["move r0-0"]
        assert points(desk) == shifted(before, 0, 5 * INCH)

    def test_a_draft_that_stayed_can_be_grabbed_again(self, desk: Desk) -> None:
        before = points(desk)
        drag(desk, 0, 9 * INCH)
        desk.do("place-release")
        desk.do("place-begin", f"1100 {1000 + 9 * INCH} {REF}")
        desk.do("place-move", f"1100 {1000 + 4 * INCH}")
        desk.do("place-release")
        assert points(desk) == shifted(before, 0, 4 * INCH)

    def test_a_draft_that_stayed_is_left_alone_by_a_drag_of_the_camera(self, desk: Desk) -> None:
        drag(desk, 0, 9 * INCH)
        desk.do("place-release")
        desk.paper.board.gripped = False
        desk.do("place-begin", "9000 9000")
        assert not desk.paper.board.gripped
        assert desk.paper.board.carrying
        assert desk.app.ui.pointer.placing is not None

    def test_another_piece_takes_its_place(self, desk: Desk) -> None:
        drag(desk, 0, 9 * INCH)
        desk.do("place-release")
        drag(desk, 0, INCH, "regiment:r0-1")
        assert desk.paper.board.carried == ["regiment:r0-1"]
        desk.do("place-release")
        assert choices(desk) == ["move r0-1"]

    def test_a_drag_that_is_dropped_changes_nothing(self, desk: Desk) -> None:
        before = points(desk)
        drag(desk, 300, INCH)
        desk.do("place-drop")
        assert points(desk) == before
        assert desk.app.ui.pointer.placing is None
        assert not desk.paper.board.carrying
        assert "Move" not in desk.paper.part

    def test_a_press_without_a_move_is_no_answer(self, desk: Desk) -> None:
        desk.do("place-begin", f"1000 1000 {REF}")
        desk.do("place-release")
        assert choices(desk) == []
        assert desk.app.ui.pointer.placing is None

    @pytest.mark.parametrize("ref", ["regiment:r1-0", "model:0", "", "regiment:nobody"])
    def test_what_no_tool_takes_is_left_to_the_camera(self, desk: Desk, ref: str) -> None:
        desk.do("place-begin", f"1000 1000 {ref}")
        assert not desk.paper.board.carrying
        desk.do("place-move", "10 10")
        desk.do("place-release")
        assert choices(desk) == []

    def test_in_the_past_nothing_can_be_taken_hold_of(self, desk: Desk) -> None:
        drag(desk, 0, INCH)
        desk.do("place-release")
        desk.do("back")
        desk.do("place-begin", f"1000 1000 {REF}")
        assert not desk.paper.board.carrying

    def test_a_choice_made_otherwise_ends_the_draft(self, desk: Desk) -> None:
        drag(desk, 300, INCH)
        desk.do("choose", "hold r0-0")
        assert desk.app.ui.pointer.placing is None
        assert not desk.paper.board.carrying
        assert choices(desk) == ["hold r0-0"]

    def test_whoever_leaves_the_table_puts_it_back(self, desk: Desk) -> None:
        fragment = desk.paper.fragment
        drag(desk, 300, INCH)
        desk.do("route", "#settings")
        assert desk.app.ui.pointer.placing is None
        assert not desk.paper.board.carrying
        desk.do("place-nudge", "1 0")
        desk.do("route", fragment)
        assert choices(desk) == []
        assert desk.app.ui.pointer.placing is None

    def test_a_tool_that_confirms_waits_for_a_person_to_agree(
        self, desk: Desk, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(regiments.GameUI.TOOLS[0], "confirms", True, raising=False)
        drag(desk, 300, INCH)
        desk.do("place-release")
        assert choices(desk) == []
        assert 'data-act="place-answer"' in desk.paper.part
        desk.do("place-answer")
        assert choices(desk) == ["move r0-0"]


class TestKeysAndTaps:
    def test_the_button_of_a_placement_picks_it_up(self, desk: Desk) -> None:
        desk.do("choose", "move r0-0")
        assert choices(desk) == []
        assert desk.paper.board.carried == [REF]
        assert 'data-act="place-drop"' in desk.shown

    def test_keys_nudge_it_and_enter_answers(self, desk: Desk) -> None:
        before = points(desk)
        desk.do("choose", "move r0-0")
        desk.do("place-nudge", "0 1")
        desk.do("place-nudge", "0 1")
        desk.do("place-nudge", "0.5 0")
        assert choices(desk) == []
        desk.do("place-answer")
        assert points(desk) == shifted(before, INCH // 2, 2 * INCH)

    def test_an_answer_that_is_refused_says_why_and_stays(self, desk: Desk) -> None:
        desk.do("choose", "move r0-0")
        for _ in range(6):
            desk.do("place-nudge", "0 1")
        desk.do("place-answer")
        assert choices(desk) == []
        assert "A model moves too far" in desk.paper.part
        assert 'data-act="place-nearest"' in desk.paper.part

    def test_a_tap_puts_it_there(self, desk: Desk) -> None:
        before = points(desk)
        desk.do("choose", "move r0-0")
        desk.do("place-put", f"200 {2 * INCH}")
        assert points(desk) == shifted(before, 200, 2 * INCH)
        assert choices(desk) == ["move r0-0"]

    def test_an_option_that_is_no_placement_is_chosen_at_once(self, desk: Desk) -> None:
        desk.do("choose", "hold r0-0")
        assert choices(desk) == ["hold r0-0"]


class TestChecking:
    def test_a_draft_that_moves_on_is_checked_once_a_pause(self, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
        assert desk.app.session is not None
        checked: list[Any] = []
        why_not = desk.app.session.game.why_not
        monkeypatch.setattr(
            type(desk.app.session.game),
            "why_not",
            lambda game, id, answer: checked.append(answer) or why_not(id, answer=answer),  # type: ignore[func-returns-value]
        )
        before = points(desk)
        desk.app.act("place-begin", f"1000 1000 {REF}")
        for y in range(1010, 1200, 10):
            desk.app.act("place-move", f"1000 {y}")
        desk.settle()
        assert checked == [shifted(before, 0, 190)]


class TestRectangle:
    def draft(self, *corner: float) -> Draft:
        draft = Draft(Rectangle(), {"id": "fence", "label": "Fence", "refs": []}, (30, 40))
        draft.move((corner[0], corner[1]))
        return draft

    def test_it_goes_from_any_corner_to_any_other(self) -> None:
        for corner in ((50, 90), (10, -10)):
            draft = self.draft(*corner)
            box = Rectangle().box(draft)
            assert (box.width, box.height) == (20, 50)
            assert (box.x, box.y) == (min(30, corner[0]), min(40, corner[1]))

    def test_it_is_drawn_in_board_units(self) -> None:
        assert 'width="20.00"' in str(Rectangle().picture(self.draft(50, 90), Ui()))


def test_a_point_of_a_draft_is_where_the_pointer_has_taken_it() -> None:
    draft = Draft(Rectangle(), {"id": "fence", "refs": []}, (30, 40))
    assert draft.offset == (0, 0)
    point: Point = (31, 42)
    draft.move(point)
    assert draft.offset == (1, 2)
    draft.nudge(2, 0)
    assert draft.at == (33, 42)
