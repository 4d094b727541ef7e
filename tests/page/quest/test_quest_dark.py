"""On the page nobody is left in the dark without having been asked."""

import pytest

from katabasis_page.session import LocalGame, Session
from page.desk import Desk
from quest.test_darkness import INTO, dungeon


def sat_down(language: str = "en") -> Desk:
    desk = Desk()
    for verb, arg in (("language", language), ("route", "#new/quest"), ("draft", "seats=3"), ("all-mine", "")):
        desk.do(verb, arg)
    desk.do("start")
    session_of(desk).follow(LocalGame(dungeon("passage-1.1,1")))
    return desk


def session_of(desk: Desk) -> Session:
    assert desk.app.session is not None
    return desk.app.session


@pytest.mark.parametrize(
    ("language", "who"),
    [("en", "Lost at the end of this phase if left in the dark: Dwarf"), ("es", "siguen a oscuras: Enano")],
)
def test_the_step_is_taken_only_once_the_warning_has_been_read(language: str, who: str) -> None:
    desk = sat_down(language)
    game = session_of(desk).game
    desk.do("choose", INTO)
    assert who in desk.shown
    assert "dialog-warning" in desk.shown
    assert not game.choices
    desk.do("close")
    assert "dialog-warning" not in desk.shown
    desk.do("choose", INTO)
    desk.do("choose-anyway", INTO)
    assert [choice.option for choice in game.choices] == [INTO]
    assert "dialog-warning" not in desk.shown


def test_a_click_on_the_square_asks_as_well() -> None:
    desk = sat_down()
    desk.do("select", "square:passage-2.1,1")
    assert "dialog-warning" in desk.shown
    assert not session_of(desk).game.choices


def test_a_step_that_leaves_nobody_is_not_asked_about() -> None:
    desk = sat_down()
    desk.do("choose", "move torture.4,3")
    assert "dialog-warning" not in desk.shown
    assert len(session_of(desk).game.choices) == 1
