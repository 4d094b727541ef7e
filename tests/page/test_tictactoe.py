"""A game with a page that is as small as can be, tic-tac-toe, played from its form to its end as people play it."""

import re
from collections.abc import Callable

import pytest

import katabasis as kb
from katabasis_page.screens import static
from page.desk import Desk
from page.toys import install

FIRST_WINS = ("b2", "a3", "b3", "a1", "b1")


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    install(monkeypatch, "tic-tac-toe")
    return Desk()


def sit_down(desk: Desk, language: str = "en") -> None:
    """Two people set the game up on its form."""
    desk.do("setting", f"language={language}")
    desk.do("route", "#new/tic-tac-toe")
    desk.do("draft", "kind-1=human")
    desk.do("draft", "name-0=Ada")
    desk.do("draft", "name-1=Ben")
    desk.do("start")


def click(desk: Desk, square: str) -> None:
    """Click a square, as the board says what that does."""
    verb, arg = re.search(rf'id="at-{square}"[^>]* data-act="([^"]*)" data-arg="([^"]*)"', desk.shown).groups()  # type: ignore[union-attr]
    desk.do(verb, arg)


def listed(desk: Desk) -> list[str]:
    """The answers in the list."""
    return re.findall(r'data-act="choose" data-arg="([^"]*)"', desk.shown)


def game_of(desk: Desk) -> kb.Game:
    assert desk.app.session is not None
    return desk.app.session.game


def test_the_form_asks_for_nothing_but_the_players(desk: Desk) -> None:
    desk.do("route", "#new/tic-tac-toe")
    assert "Three in a row win." in desk.shown
    assert 'id="kind-1"' in desk.shown
    assert 'id="plays-0"' not in desk.shown
    sit_down(desk)
    assert game_of(desk).setup["seats"] == ["1", "2"]
    assert kb.replay(game_of(desk).record()).table.squares == list("." * 9)


@pytest.mark.parametrize("play", [click, lambda desk, square: desk.do("choose", f"mark {square}")])
def test_a_game_is_clicked_or_answered_in_the_list(desk: Desk, play: Callable[[Desk, str], None]) -> None:
    sit_down(desk)
    for number, square in enumerate(FIRST_WINS):
        assert len(listed(desk)) == 9 - number
        assert f"mark {square}" in listed(desk)
        assert f"{square}, free" in desk.shown
        play(desk, square)
        assert f"{square}, of {'Ben' if number % 2 else 'Ada'}" in desk.shown
    assert listed(desk) == []
    assert "Ada wins" in desk.shown
    assert "A line of three wins." in desk.shown
    assert "b3, b2 and b1 are three in a row" in desk.shown
    assert desk.app.store.games()[0].winners == [0]
    assert desk.paper.reports == []


def test_arrow_keys_go_round_the_board(desk: Desk) -> None:
    sit_down(desk)
    ways = dict(re.findall(r'id="at-(..)"[^>]* data-nav="([^"]*)"', desk.shown))
    assert len(ways) == 9
    assert ways["b2"] == "at-a2 at-c2 at-b3 at-b1"
    assert ways["a3"] == "at-c3 at-b3 at-a1 at-a2"


def test_a_square_that_is_taken_says_why_not(desk: Desk) -> None:
    sit_down(desk)
    click(desk, "b2")
    click(desk, "b2")
    assert 'class="popover panel popover-why"' in desk.shown
    assert "The square is taken" in desk.shown
    assert len(game_of(desk).choices) == 1


def test_a_mark_is_taken_back(desk: Desk) -> None:
    sit_down(desk)
    click(desk, "b2")
    desk.do("undo")
    assert "b2, free" in desk.shown
    assert len(listed(desk)) == 9


def test_the_end_is_said_in_spanish_too(desk: Desk) -> None:
    sit_down(desk, "es")
    assert "Marca una casilla" in desk.shown
    assert "b2, libre" in desk.shown
    click(desk, "b2")
    assert "b2, de Ada" in desk.shown
    assert "Ada marca b2" in desk.shown
    for square in FIRST_WINS[1:]:
        click(desk, square)
    assert "Una línea de tres gana." in desk.shown
    assert "b3, b2 y b1 son tres en raya" in desk.shown
    desk.do("pop", "log:")
    assert not re.search("Mark | marks |are three", desk.shown)


def test_sides_are_swapped_by_who_begins_where_seats_play_nothing(desk: Desk) -> None:
    sit_down(desk)
    for square in FIRST_WINS:
        click(desk, square)
    desk.do("again", "swapped")
    assert desk.app.ui.seating.names == ["Ben", "Ada"]
    assert desk.app.ui.seating.owners == [0, 1]
    click(desk, "a1")
    assert "a1, of Ben" in desk.shown


def test_a_bot_answers_at_the_same_table(desk: Desk) -> None:
    desk.begin("human", "easy", game="tic-tac-toe")
    click(desk, "b2")
    assert len(game_of(desk).choices) == 2
    assert len(listed(desk)) == 7


def test_the_launcher_has_its_picture(desk: Desk) -> None:
    picture = static.picture("tic-tac-toe")
    assert picture.count("<text") == 5
