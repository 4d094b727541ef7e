"""A game of a state and its rules alone: the kernel and the page have all else that it takes to play."""

import html
import re

import pytest

import katabasis as kb
from builder.rehearsal import rehearse
from page.desk import Desk
from page.toys import install


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    install(monkeypatch, "pebbles")
    return Desk()


def game_of(desk: Desk) -> kb.Game:
    assert desk.app.session is not None
    return desk.app.session.game


def words(desk: Desk) -> str:
    """What is read on the page, without its markup."""
    return html.unescape(re.sub(r"<[^>]+>", "", desk.shown))


def test_its_form_asks_who_plays_in_which_number(desk: Desk) -> None:
    desk.do("route", "#new/pebbles")
    assert 'id="kind-1"' in desk.shown
    assert "River" in desk.shown
    desk.do("draft", "seats=3")
    assert 'id="kind-2"' in desk.shown


def test_its_table_is_read_in_letters_and_played_from_the_list(desk: Desk) -> None:
    desk.begin("human", "human", game="pebbles")
    assert "pile: 12" in desk.shown
    assert "How many pebbles?" in desk.shown
    desk.do("choose", "take 3")
    assert "pile: 9" in desk.shown
    assert "points: 3 0" in desk.shown


def test_a_snapshot_of_its_page_draws_its_first_table(desk: Desk) -> None:
    rehearse("pebbles")


def test_its_log_says_what_happened(desk: Desk) -> None:
    desk.begin("human", "human", game="pebbles")
    desk.do("choose", "take 2")
    assert "Took Player 1, count 2, left 10" in words(desk)


def test_a_game_against_a_bot_ends_with_its_verdict(desk: Desk) -> None:
    desk.begin("human", "hard", game="pebbles")
    desk.play_on()
    result = game_of(desk).result
    assert result is not None
    assert sum(result.scores) == 12 + 3
    assert f"{'Hecate' if result.winners == [1] else 'Player 1'} wins" in words(desk)
    assert desk.paper.reports == []


def test_it_is_kept_undone_and_passed_on(desk: Desk) -> None:
    desk.begin("human", "human", game="pebbles")
    desk.do("choose", "take 2")
    desk.do("undo")
    assert game_of(desk).choices == []
    desk.do("choose", "take 1")
    game = game_of(desk)
    assert kb.load(game.save()).view(0) == game.view(0)
    assert kb.replay(game.record()).view(1) == game.view(1)


def test_a_bot_takes_the_last_pebbles(desk: Desk) -> None:
    game = kb.new("pebbles", seats=["1", "2"], seed=1)
    for option in ("take 3", "take 3", "take 3"):
        game.choose(option)
    assert kb.bots.choose(game, "hard", seed=1).id == "take 3"


def test_who_asks_for_more_pebbles_than_there_are_is_told_the_rule(desk: Desk) -> None:
    desk.begin("human", "human", game="pebbles")
    for option in ("take 3", "take 3", "take 3", "take 1"):
        desk.do("choose", option)
    assert game_of(desk).why_not("take 3")[0].rule == "take.no-more"
