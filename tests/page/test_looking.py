"""Looking at the board: what a camera is told by buttons and keys, and where something has happened."""

from collections.abc import Iterator

import pytest

from katabasis.geometry.plane import INCH
from katabasis_page.acts.camera import refs_in
from katabasis_page.camera import Box
from page.desk import Desk
from page.toys import install
from page.waiting import now


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    install(monkeypatch, "regiments")
    desk = Desk()
    desk.begin("human", "human", game="regiments")
    return desk


def moved(desk: Desk) -> None:
    """Let the first regiment move."""
    assert desk.app.session is not None
    points = desk.app.session.game.table.regiments["r0-0"].points
    now(desk.app.session.choose("move r0-0", [[x, y + INCH] for x, y in points]))
    desk.app.render()


def test_buttons_and_keys_move_the_camera(desk: Desk) -> None:
    desk.do("camera", "in")
    desk.do("key", "-")
    assert desk.paper.board.zooms == [1.4, 1 / 1.4]
    desk.paper.board.camera = Box(0, 0, 10, 10)
    desk.do("key", "0")
    assert desk.paper.board.camera is None


def test_what_is_shown_is_kept_from_drawing_to_drawing_and_ends_with_the_table(desk: Desk) -> None:
    desk.do("look", "10.00 20.00 300.00 200.00")
    desk.do("pop", "help:")
    assert desk.paper.board.camera == Box(10, 20, 300, 200)
    desk.begin("human", "human", game="regiments")
    assert desk.paper.board.camera is None


def test_the_camera_goes_to_where_something_happened(desk: Desk) -> None:
    moved(desk)
    desk.do("camera", "events")
    assert desk.paper.board.looked_at == ["regiment:r0-0"]


def test_before_anything_has_happened_it_goes_to_what_can_be_done(desk: Desk) -> None:
    desk.do("key", ".")
    assert desk.paper.board.looked_at == ["regiment:r0-0", "regiment:r0-1"]


def test_what_is_nowhere_on_the_board_is_said(desk: Desk) -> None:
    desk.paper.board.shown_refs = set()
    desk.do("camera", "events")
    assert desk.messages == ["Nothing to show on the board."]


def test_refs_are_found_wherever_they_are_in_an_event() -> None:
    what = {"fighter": "fighter:elias", "to": ["hex:d4", 3, None, {"at": "hex:d4"}], "symbol": "crit", "lost": True}
    assert refs_in([what]) == ["fighter:elias", "hex:d4"]
