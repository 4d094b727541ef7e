"""Counted lines."""

from katabasis.kernel import position
from katabasis.kernel.perft import perft, split
from kernel.toys import new_ferry, new_tictactoe, tictactoe


def test_tictactoe_has_as_many_lines_as_everybody_counts() -> None:
    game = new_tictactoe(0)
    assert [perft(game, depth) for depth in range(6)] == [1, 9, 72, 504, 3024, 15120]
    assert len(game.choices) == 0


def test_games_that_end_early_count_once() -> None:
    game = position.read('game = "tic-tac-toe"\ngrid = "xx. oo. ..."\n', lambda _: tictactoe.SYSTEM)
    assert split(game, 2) == {"mark c3": 1, "mark c2": 4, "mark a1": 4, "mark b1": 4, "mark c1": 4}
    assert perft(game, 2) == 17


def test_a_placement_counts_once_for_each_suggestion() -> None:
    game = new_ferry(1)
    game.choose("keep")
    game.choose("keep")
    assert split(game, 1) == {"offer": 3}
    assert perft(game, 2) == 9
