"""Every level, on games of which the bots know nothing: legal, repeatable, within its budget, and blind to secrets."""

import pytest

import katabasis as kb
from katabasis import bots
from katabasis.bots import search
from katabasis.kernel import position
from katabasis.kernel.checkpoint import Diverged
from katabasis.kernel.facets.bots import Bots
from katabasis.kernel.game import Game
from katabasis.kernel.system import System
from kernel.toys import new_ferry, new_tictactoe, tictactoe
from properties.moments import moment

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
    evaluate = tictactoe.TicTacToeBots.evaluate
    monkeypatch.setattr(
        tictactoe.TicTacToeBots, "evaluate", lambda self, game, *args: looked.append(1) or evaluate(self, game, *args)
    )
    for budget in (1, 5, 40):
        looked.clear()
        bots.choose(new_tictactoe(0), level, 1, budget=budget)
        assert len(looked) <= 2 * budget + 2


def test_a_game_says_how_much_the_noise_of_a_level_counts(monkeypatch):
    misjudged = []
    monkeypatch.setattr(search, "_add_noise", lambda race, hundredths, *rest: misjudged.append(hundredths))
    for mistakes in (100, 300):
        monkeypatch.setattr(tictactoe.TicTacToeBots, "noise_scale", mistakes)
        bots.choose(new_tictactoe(0), "normal", 1)
    assert set(misjudged) == {bots.SKILLS["normal"].noise, 3 * bots.SKILLS["normal"].noise}


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


@pytest.mark.parametrize(
    "bot", ["genius", "", "hard-", "hard-mad", "random-careful", "-careful", "hard-careful-careful"]
)
def test_what_cannot_be_asked_of_a_bot(bot):
    assert not bots.is_known(bot)
    with pytest.raises(kb.KatabasisError, match=f"there is no bot '{bot}'"):
        bots.choose(new_tictactoe(0), bot)


def test_bots_of_old_games_are_known_and_all_that_think_have_temperaments():
    assert all(map(bots.is_known, ("random", "easy", "normal", "hard")))
    assert all(bots.is_known(f"{level}-{temperament}") for level in THINKERS for temperament in bots.TEMPERAMENTS)


def test_a_game_that_is_over_asks_no_bot():
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


def test_a_temperament_is_what_a_bot_cares_for(monkeypatch):
    """An evaluation of nothing but safety: careful bots look for it more than others, a beginner not at all."""
    looks = []
    monkeypatch.setattr(
        tictactoe.TicTacToeBots, "evaluate", lambda self, game, seat, weights=None: looks.append(weights) or 0.0
    )
    for bot in ("hard", "hard-careful", "beginner", "beginner-aggressive"):
        bots.choose(new_tictactoe(0), bot, 1)
    safeties = [weights.safety for weights in dict.fromkeys(looks)]
    assert safeties[0] == 100
    assert safeties[1] > 100
    assert safeties[2] == safeties[3] == 0
    assert looks[-1].attack > 100


def test_answers_that_are_nearly_as_good_as_the_best_vary_by_seed(monkeypatch):
    """Where the corners are best and all alike, the middle nearly as good, the sides not."""

    def evaluated(self, game, seat, weights=None):
        marked = next((at for at, square in enumerate(game.table.squares) if square != tictactoe.FREE), None)
        return {None: 0.0, 4: 9.0}.get(marked, 10.0 if marked in (0, 2, 6, 8) else 0.0)

    monkeypatch.setattr(tictactoe.TicTacToeBots, "evaluate", evaluated)
    corners = {"mark a1", "mark a3", "mark c1", "mark c3"}
    assert {bots.choose(new_tictactoe(0), "hard", seed).id for seed in range(40)} == corners
    monkeypatch.setattr(tictactoe.TicTacToeBots, "tie_margin", lambda self, game: 2.0)
    assert {bots.choose(new_tictactoe(0), "hard", seed).id for seed in range(40)} == corners | {"mark b2"}


def test_a_beginner_often_says_nothing_where_something_could_be_said(monkeypatch):
    """The first decision of the ferry is to keep a hand or to draw another, which everybody wants here."""
    game = new_ferry(4)
    monkeypatch.setattr(type(game.system.bots), "evaluate", lambda self, game, *_: float(len(game.choices)))
    monkeypatch.setattr(Bots, "expected_gain", lambda self, game, option, *_: 0.0 if option.declines else 9.0)
    monkeypatch.setattr(System, "often_overlooked", (game.decision.name,))
    silent = sum(bots.choose(game, "beginner", seed).id == "keep" for seed in range(60))
    assert 30 < silent < 60
    assert not any(bots.choose(game, level, seed).id == "keep" for level in ("normal", "hard") for seed in range(10))


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
    monkeypatch.setattr(type(game.system.bots), "evaluate", evaluated)
    monkeypatch.setattr(Bots, "expected_gain", lambda self, other, *_: evaluated(self, other) or None)
    bots.choose(game, "hard", 1)
    assert worlds
    assert set(worlds) == {game.decision.seat}
