"""Skeleton by its rules, and whole games of it in the engine and in the page."""

import pytest

import katabasis as kb
from page.desk import Desk

STONES, LAST_ONES = 26, 6
"""The points of all stones, and for the last ones of the heaps."""


@pytest.fixture
def game() -> kb.Game:
    return kb.new("skeleton", seed=1)


@pytest.mark.rule("setup.players")
def test_two_or_three_play_and_chance_decides_who_begins() -> None:
    with pytest.raises(kb.KatabasisError, match=r"setup\.players"):
        kb.new("skeleton", seats=["1", "2", "3", "4"])
    begun = [kb.new("skeleton", seats=["1", "2", "3"], seed=seed).decision for seed in range(20)]
    assert {decision.seat for decision in begun if decision} == {0, 1, 2}


@pytest.mark.rule("turn.take")
def test_stones_are_worth_the_points_of_their_heap(game: kb.Game) -> None:
    assert game.decision is not None
    seat = game.decision.seat
    game.choose("take silver 2")
    table = game.view(None)["table"]
    assert table["stones"]["silver"] == 3
    assert table["players"][seat]["points"] == 4
    assert table["active"] == 1 - seat


@pytest.mark.rule("turn.no-more")
def test_nobody_takes_more_stones_than_there_are(game: kb.Game) -> None:
    game.choose("take gold 1")
    assert [refusal.rule for refusal in game.why_not("take gold 3")] == ["turn.no-more"]
    assert not game.why_not("take gold 2")


@pytest.mark.rule("turn.last-stone")
def test_the_last_stone_of_a_heap_has_points_of_its_own(game: kb.Game) -> None:
    assert game.decision is not None
    seat = game.decision.seat
    game.choose("take gold 3")
    assert game.view(None)["table"]["players"][seat]["points"] == 9 + 2


@pytest.mark.rule("end.most-points")
@pytest.mark.parametrize("level", ["random", "normal"])
@pytest.mark.parametrize("seats", [2, 3])
def test_bots_play_to_the_end_and_the_most_points_win(level: str, seats: int) -> None:
    game = kb.new("skeleton", seats=["1", "2", "3"][:seats], seed=seats)
    while game.decision:
        game.choose(kb.bots.choose(game, level, 1))
    assert game.result is not None
    assert sum(game.result.scores) == STONES + LAST_ONES
    assert all(game.result.scores[seat] == max(game.result.scores) for seat in game.result.winners)
    assert kb.replay(game.record()).result == game.result
    assert kb.load(game.save()).view(0) == game.view(0)


@pytest.mark.parametrize("language", ["en", "es"])
def test_it_is_played_on_the_page_against_a_bot(language: str) -> None:
    desk = Desk()
    desk.do("language", language)
    desk.begin("human", "human", game="skeleton")
    desk.do("select", "heap:gold")
    assert 'id="menu-choose-take-gold-1"' in desk.shown
    desk.begin("human", "normal", game="skeleton")
    desk.play_on()
    assert desk.app.session is not None
    assert desk.app.session.game.result is not None
    assert {"en": "Gold", "es": "Oro"}[language] in desk.shown
    assert kb.draw(desk.app.session.game.view(0), language).startswith("<svg")
    assert desk.paper.reports == []
