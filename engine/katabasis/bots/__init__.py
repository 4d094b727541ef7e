"""Bots: they know no game but through the kernel, and see only what their seat may see."""

from __future__ import annotations

from ..kernel.dice import Dice
from ..kernel.errors import KatabasisError
from ..kernel.game import Game
from ..kernel.options import Option, Placement

LEVELS = ("random",)
"""How well a bot plays, the weakest first."""


def choose(game: Game, level: str, seed: int = 0) -> Option:
    """The option that a bot of that level takes at the decision at hand; a Placement comes answered, in its
    `value`.

    The same game and seed give the same choice. Raises KatabasisError for a level that there is not, or a
    game that is over.
    """
    if level not in LEVELS:
        raise KatabasisError(f"there is no bot '{level}'; there are: {', '.join(LEVELS)}")
    ask = game.decision
    if ask is None:
        raise KatabasisError("the game is over: there is nothing to choose")
    return any_of(ask.options, Dice(seed, len(game.choices)))


def any_of(options: list[Option], chance: Dice) -> Option:
    """One of the options, each as likely as the next."""
    option = options[chance.below(len(options))]
    if isinstance(option, Placement):
        return option.answered(option.suggestions[chance.below(len(option.suggestions))])
    return option
