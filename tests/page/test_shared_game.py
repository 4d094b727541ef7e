"""A link of a game opens on its board: one looks on, watches, plays on, and only then is it kept."""

import re

import pytest

from page.desk import Desk


def link_of(desk: Desk, kind: str = "game") -> str:
    desk.do("share", kind)
    address = re.search(r"https://[^<]*", desk.shown)
    assert address is not None
    return "#" + address[0].partition("#")[2]


@pytest.fixture
def link() -> str:
    desk = Desk()
    desk.begin("human", "random")
    for _ in range(3):
        desk.do("choose", desk.options()[0])
    return link_of(desk)


def test_it_shows_the_board_to_an_onlooker_and_keeps_nothing(link: str) -> None:
    desk = Desk(fragment=link)
    assert desk.app.ui.screen == "table"
    assert desk.app.ui.seating.seat is None
    assert desk.options() == []
    assert "A game of Warhammer Underworlds" in desk.shown
    assert "moves next" in desk.shown
    assert 'id="watching"' not in desk.shown
    desk.do("route", "#")
    assert desk.app.store.games() == []


def test_it_shows_no_hand(link: str) -> None:
    desk = Desk(fragment=link)
    assert desk.app.session is not None
    zones = desk.app.session.view()["zones"]
    assert zones == desk.app.session.game.view(None)["zones"]


def test_it_plays_from_the_start(link: str) -> None:
    desk = Desk(fragment=link)
    desk.do("watch")
    assert desk.app.session is not None
    assert desk.app.ui.live, "on paper it is over at once"
    assert desk.paper.slept


@pytest.mark.parametrize("seat", [0, 1])
def test_who_plays_on_has_that_seat_against_a_bot_and_keeps_the_game(link: str, seat: int) -> None:
    desk = Desk(fragment=link)
    before = desk.app.session.game.choices  # type: ignore[union-attr]
    desk.do("sit-down", str(seat))
    assert not desk.app.ui.shared
    assert [kind == "human" for kind in desk.app.ui.seating.kinds] == [seat == 0, seat == 1]
    assert desk.app.session is not None
    assert desk.app.session.game.choices[: len(before)] == before
    assert [game.id for game in desk.app.store.games()] == [desk.app.id]


def test_two_at_the_screen_are_asked_who_they_are(link: str) -> None:
    desk = Desk(fragment=link)
    desk.do("sit-down")
    assert desk.app.ui.screen == "seating"
    desk.do("start")
    assert desk.app.ui.screen == "table"
    assert desk.app.store.games()


def test_one_that_is_over_shows_its_end_is_not_kept_and_warns_of_nothing() -> None:
    first = Desk()
    first.begin("human", "random")
    first.play_on()
    desk = Desk(fragment=link_of(first))
    assert desk.app.ui.shared
    assert 'id="finish"' in desk.shown
    assert desk.shown.count('data-act="watch"') == 1
    assert desk.shown.count('data-act="analysis"') == 1
    assert "sit-down" not in desk.shown
    assert desk.app.store.games() == []
    desk.do("share", "game")
    assert 'class="warning"' not in desk.shown


def test_a_moment_opens_at_the_moment(link: str) -> None:
    desk = Desk(fragment=f"{link}.1")
    assert desk.app.ui.history.past == 1


def test_a_text_that_another_app_shares_opens_the_link_in_it(link: str) -> None:
    desk = Desk()
    desk.do("shared", f"Look at this: https://example.org/k/{link}\nGreetings")
    assert desk.app.ui.shared
    record = desk.app.session.game.record()  # type: ignore[union-attr]
    other = Desk()
    other.do("shared", record)
    assert other.app.ui.screen == "seating"
    rubbish = Desk()
    rubbish.do("shared", "hello")
    assert rubbish.messages


def test_a_picture_has_a_line_that_says_what_it_is(link: str) -> None:
    desk = Desk(fragment=link)
    desk.do("picture", "png")
    assert desk.paper.caption.startswith("Warhammer Underworlds · ")
    assert desk.paper.files[0][0].endswith(".png")
