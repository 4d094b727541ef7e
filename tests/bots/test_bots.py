"""Every level, on games of which the bots know nothing: legal, repeatable, within its budget, and blind to secrets."""

import pytest

import katabasis as kb
from katabasis import bots
from katabasis.kernel import position
from katabasis.kernel.checkpoint import Diverged
from katabasis.kernel.game import Game
from katabasis.kernel.system import System
from kernel.toys import new_ferry, new_tictactoe, tictactoe
from properties import moment

MAKES = [new_tictactoe, new_ferry]
THINKERS = bots.LEVELS[1:]


def played(make, levels, seed):
    """A whole game between two levels."""
    game = make(seed)
    while game.decision:
        game.choose(bots.choose(game, levels[game.decision.seat], seed))
    return game


def answered(option):
    return option.id, option.answer


@pytest.mark.parametrize("make", MAKES)
@pytest.mark.parametrize("level", bots.LEVELS)
def test_every_level_plays_whole_games(make, level):
    for seed in range(4):
        assert played(make, [level, level], seed).result is not None


@pytest.mark.parametrize("level", bots.LEVELS)
def test_the_same_game_and_seed_give_the_same_choice_and_leave_no_trace(level):
    for count in range(0, 30, 3):
        game = moment(new_ferry, 5, count)
        if game.decision is None:
            break
        before = game.record()
        choices = [answered(bots.choose(copy, level, 3)) for copy in (game, game, game.clone())]
        assert choices[0] == choices[1] == choices[2]
        assert game.record() == before


@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_choice_is_the_same_whatever_lies_where_its_seat_cannot_see(level):
    compared = 0
    for seed in range(6):
        for count in range(0, 40, 4):
            game = moment(new_ferry, seed, count)
            if game.decision is None:
                break
            choice = answered(bots.choose(game, level, seed))
            for other in range(3):
                world = game.imagine(game.decision.seat, other)
                if len(world.choices) == len(game.choices):
                    assert answered(bots.choose(world, level, seed)) == choice
                    compared += 1
    assert compared > 60


@pytest.mark.parametrize("level", THINKERS)
def test_no_more_positions_are_evaluated_than_the_budget_allows(level, monkeypatch):
    looked = []
    evaluate = tictactoe.TicTacToe.evaluate
    monkeypatch.setattr(
        tictactoe.TicTacToe, "evaluate", lambda self, game, *args: looked.append(1) or evaluate(self, game, *args)
    )
    for budget in (1, 5, 40):
        looked.clear()
        bots.choose(new_tictactoe(0), level, 1, budget=budget)
        assert len(looked) <= 2 * budget + 2


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_who_can_win_wins_and_who_must_block_blocks(level):
    def asked(grid):
        return position.read(f'game = "tic-tac-toe"\ngrid = "{grid}"\n', lambda _: tictactoe.SYSTEM)

    assert bots.choose(asked("xx. oo. ..."), level).id == "mark c3"


def test_a_better_level_beats_a_worse_one():
    points = 0.0
    for seed in range(30):
        first = seed % 2
        game = played(new_tictactoe, ["hard", "random"] if first == 0 else ["random", "hard"], seed)
        assert game.result is not None
        points += 1 if game.result.winners == [first] else 0 if game.result.winners else 0.5
    assert points >= 24


def test_what_cannot_be_asked_of_a_bot():
    with pytest.raises(kb.KatabasisError, match="there is no bot 'genius'"):
        bots.choose(new_tictactoe(0), "genius")
    over = played(new_tictactoe, ["random", "random"], 1)
    with pytest.raises(kb.KatabasisError, match="the game is over"):
        bots.choose(over, "random")


def test_who_can_imagine_no_world_still_answers(monkeypatch):
    def nothing_fits(self, seat, seed):
        raise Diverged("no deal fits")

    monkeypatch.setattr(Game, "imagine", nothing_fits)
    game = new_tictactoe(0)
    assert game.decision is not None
    assert bots.choose(game, "hard", 1) in game.decision.options


def test_bots_reach_a_game_only_through_what_it_imagines(monkeypatch):
    """The table of the true game is not even looked at."""
    game = moment(new_ferry, 2, 6)
    assert game.decision is not None
    worlds = []
    imagine = Game.imagine

    def noted(self, seat, seed):
        assert self is game
        worlds.append(seat)
        return imagine(self, seat, seed)

    def evaluated(self, other, *_):
        assert other is not game
        return 0.0

    monkeypatch.setattr(Game, "imagine", noted)
    monkeypatch.setattr(type(game.system), "evaluate", evaluated)
    monkeypatch.setattr(System, "expected_gain", lambda self, other, *_: evaluated(self, other) or None)
    bots.choose(game, "hard", 1)
    assert worlds
    assert set(worlds) == {game.decision.seat}
