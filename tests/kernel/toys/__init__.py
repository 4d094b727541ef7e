"""Toy games: each drives another part of the kernel."""

from katabasis.kernel.game import Game

from . import beacon, ferry, lanterns, regiments, tictactoe


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


def new_lanterns(seed: int) -> Game:
    """A game of three seats."""
    return Game.new(lanterns.SYSTEM, "three", ("ada", "ben", "cleo"), seed, {})


def new_beacon(seed: int) -> Game:
    """A co-operative game; each seed has another number of seats than the next."""
    return Game.new(beacon.SYSTEM, "calm", ("guide", "smith", "bard", "scout")[: 1 + seed % 4], seed, {})


def module_of(toy: str) -> str:
    """The name of a toy's module, here and in `page.toys`."""
    return toy.replace("-", "")


TOYS = {
    "tic-tac-toe": new_tictactoe,
    "ferry": new_ferry,
    "regiments": new_regiments,
    "lanterns": new_lanterns,
    "beacon": new_beacon,
}
