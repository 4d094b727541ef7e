"""One to five seats: whose turn it is, who wins, and what belongs to one person."""

from typing import Any

import pytest

from katabasis import bots
from katabasis.kernel import position, save
from katabasis.kernel.errors import BadPosition, BadSave, Refused, UnknownGame
from katabasis.kernel.game import Game
from katabasis.kernel.table import Result
from kernel.toys import beacon, lanterns, new_beacon, new_lanterns, new_tictactoe, tictactoe
from properties.moments import moment


@pytest.mark.parametrize(
    ("system", "edition", "seats"),
    [
        (tictactoe.SYSTEM, "classic", 1),
        (tictactoe.SYSTEM, "classic", 3),
        (lanterns.SYSTEM, "three", 2),
        (lanterns.SYSTEM, "three", 4),
        (lanterns.SYSTEM, "open", 6),
        (beacon.SYSTEM, "calm", 0),
        (beacon.SYSTEM, "calm", 5),
    ],
)
def test_a_number_of_seats_that_a_game_does_not_have_is_refused(system: Any, edition: str, seats: int) -> None:
    with pytest.raises(UnknownGame, match=f"not by {seats}"):
        Game.new(system, edition, [f"player-{seat}" for seat in range(seats)], 1, {})


def test_editions_differ_in_their_seats() -> None:
    for seats in (3, 4, 5):
        game = Game.new(lanterns.SYSTEM, "open", "abcde"[:seats], 1, {})
        assert game.table.seats == range(seats)


def test_every_seat_is_asked() -> None:
    game = moment(new_lanterns, 1, 99)
    assert {choice.seat for choice in game.choices} == {0, 1, 2}
    game = moment(new_beacon, 3, 99)
    assert {choice.seat for choice in game.choices} == {0, 1, 2, 3}


def test_seats_go_round_and_everybody_else_is_an_opponent() -> None:
    table = new_lanterns(1).table
    assert table.seats_from(1) == [1, 2, 0]
    assert table.next_seat(2) == 0
    assert table.opponents(1) == [2, 0]
    assert table.side(1) == [1]


def test_those_who_win_together_have_no_opponents() -> None:
    table = new_beacon(3).table
    assert table.side(2) == [0, 1, 2, 3]
    assert table.opponents(2) == []


def beacon_at(text: str) -> Game:
    return position.read(f'game = "beacon"\n{text}', lambda _: beacon.SYSTEM)


def test_a_cooperative_game_is_won_by_all() -> None:
    game = beacon_at("seats = 2\nheight = 5\ndice = [6]\n")
    game.choose("climb")
    assert game.result == Result([0, 1], [6, 6], "victory.top", outcome="won")
    assert str(game.result) == "seat 1 and seat 2 won, 6 to 6 [victory.top]"


def test_a_cooperative_game_is_lost_by_all_and_that_is_no_draw() -> None:
    game = beacon_at("seats = 2\nfire = 1\ndice = [1]\n")
    game.choose("climb")
    assert game.result is not None
    assert (game.result.winners, game.result.outcome) == ([], "lost")
    assert str(game.result) == "lost by all, 1 to 1 [defeat.dark]"
    assert game.view(None)["result"]["outcome"] == "lost"
    assert save.read(game.save(), lambda _: game.system).result == game.result


def test_one_person_takes_back_what_any_of_their_seats_chose() -> None:
    game = beacon_at("seats = 3\nwood = []\n")
    for _ in range(3):
        game.choose("rest")
    assert [reason.rule for reason in game.why_no_undo(1)] == ["table.undo-other-seat"]
    assert [reason.rule for reason in game.why_no_undo([0, 1])] == ["table.undo-other-seat"]
    game.undo([1, 2])
    assert game.decision is not None
    assert game.decision.seat == 2
    game.undo([0, 1], along=[2])
    assert game.decision.seat == 1
    with pytest.raises(Refused):
        game.undo([1, 2])


@pytest.mark.parametrize("make", [new_lanterns, new_beacon])
@pytest.mark.parametrize("level", bots.LEVELS)
def test_bots_of_every_level_play_in_every_seat(make: Any, level: str) -> None:
    for seed in range(3):
        game = make(seed)
        while game.decision:
            game.choose(bots.choose(game, level, seed))
        assert game.result is not None


def test_a_position_or_a_save_has_seats_that_the_game_knows() -> None:
    game = moment(new_lanterns, 1, 3)
    with pytest.raises(BadPosition, match="not by 4"):
        position.read(game.position().replace("seats = 3", "seats = 4"), lambda _: game.system)
    assert new_tictactoe(0).table.seats == range(2)
    with pytest.raises(BadSave):
        save.read(game.save().replace('"points":[0,0,0]', '"points":[0,0,0,0]'), lambda _: game.system)


@pytest.mark.parametrize(
    ("winners", "scores", "outcome", "sentence"),
    [
        ([0], [3, 1], "won", "seat 1 won, 3 to 1 [rule]"),
        ([], [2, 2], "drawn", "a draw, 2 to 2 [rule]"),
        ([0, 1], [2, 2], "drawn", "a draw, 2 to 2 [rule]"),
        ([0, 2], [2, 1, 2], "won", "seat 1 and seat 3 won, 2 to 1 to 2 [rule]"),
        ([0], [5], "won", "seat 1 won, 5 [rule]"),
    ],
)
def test_how_a_result_is_said(winners: list[int], scores: list[int], outcome: str, sentence: str) -> None:
    result = Result(winners, scores, "rule")
    assert result.outcome == outcome
    assert str(result) == sentence
    assert repr(result) == f"<Result {sentence}>"
    assert result == Result(winners, scores, "rule")
    assert result != Result(winners, scores, "another")


@pytest.mark.parametrize(("winners", "outcome"), [([0], "lost"), ([], "abandoned")])
def test_a_result_that_contradicts_itself_is_a_defect(winners: list[int], outcome: str) -> None:
    with pytest.raises(ValueError):
        Result(winners, [0, 0], "rule", outcome=outcome)


@pytest.mark.parametrize(
    ("winners", "outcome"),
    [([1], "won"), ([0, 1], "drawn"), ([], "drawn")],
)
def test_a_result_that_an_earlier_version_kept_is_still_read(winners: list[int], outcome: str) -> None:
    from katabasis.kernel.state import thaw

    kept = {"~": "Result", "winners": winners, "scores": [4, 4], "cite": "victory.old", "sources": [[], []]}
    assert thaw(kept, {"Result": Result}) == Result(winners, [4, 4], "victory.old", [[], []], outcome=outcome)


def test_games_say_how_they_stand() -> None:
    game = new_tictactoe(0)
    assert str(game) == "tic-tac-toe, 0 choices; seat 1 is to decide: Mark a square"
    assert repr(game) == "<Game tic-tac-toe classic, 0 choices>"
    for square in ("a1", "b1", "a2", "b2", "a3"):
        game.choose(f"mark {square}")
    assert str(game) == "tic-tac-toe, 5 choices; seat 1 won, 1 to 0 [victory.three-in-a-row]"


def test_refusals_say_who_refuses() -> None:
    game = new_tictactoe(0)
    game.choose("mark b2")
    (refusal,) = game.why_not("mark b2")
    assert str(refusal) == "The square is taken [marks.free-square]"
    assert repr(refusal) == "<Refusal The square is taken [marks.free-square]>"
    with pytest.raises(Refused) as refused:
        game.choose("mark b2")
    assert str(refused.value) == str(refusal)
