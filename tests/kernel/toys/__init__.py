"""Toy games: tic-tac-toe, the ferry with hidden cards and dice, and regiments on a plane."""

from katabasis.kernel.game import Game

from . import ferry, regiments, tictactoe


def new_tictactoe(seed: int) -> Game:
    """A game of tic-tac-toe."""
    return Game.new(tictactoe.SYSTEM, "classic", ("crosses", "noughts"), seed, {})


def new_ferry(seed: int) -> Game:
    """A short game of the ferry."""
    return Game.new(ferry.SYSTEM, "short", ("heron", "otter"), seed, {})


def new_regiments(seed: int, count: int = 2, models: int = 3) -> Game:
    """A skirmish of so many regiments a side, of so many models each."""
    options = {"regiments": count, "models": models}
    return Game.new(regiments.SYSTEM, "skirmish", ("north", "south"), seed, options)
