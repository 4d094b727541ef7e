"""Two toy games: tic-tac-toe, and the ferry with hidden cards and dice."""

from katabasis.kernel.game import Game

from . import ferry, tictactoe


def new_tictactoe(seed: int) -> Game:
    """A game of tic-tac-toe."""
    return Game.new(tictactoe.SYSTEM, "classic", ("crosses", "noughts"), seed, {})


def new_ferry(seed: int) -> Game:
    """A short game of the ferry."""
    return Game.new(ferry.SYSTEM, "short", ("heron", "otter"), seed, {})
