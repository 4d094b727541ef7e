"""Bots: they know no game but through the kernel, and see only what their seat may see.

    bots.choose(game, "hard", seed=1)

A bot never looks at the game it plays: it looks ahead in worlds that `Game.imagine` deals to its seat. Budgets are
counts of positions looked at, never times, so that the same game and seed give the same choice everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.dice import Dice
from ..kernel.errors import KatabasisError
from ..kernel.game import Game
from ..kernel.options import Option
from .search import Skill, best

SKILLS = {
    "easy": Skill(budget=60, skip_percent=70, noise=200),
    "normal": Skill(budget=120, skip_percent=65, noise=100),
    "hard": Skill(budget=350),
}
LEVELS = ("random", *SKILLS)
"""How well a bot plays, the weakest first."""


def choose(game: Game, level: str, seed: int = 0, budget: int | None = None) -> Option:
    """The option that a bot of that level takes at the decision at hand; a Placement comes with its
    `answer`.

    `budget` is how many positions it may look at, if not as many as its level does in that game. Raises KatabasisError
    for a level that there is not, or a game that is over.
    """
    if level not in LEVELS:
        raise KatabasisError(f"there is no bot '{level}'; there are: {', '.join(LEVELS)}")
    ask = game.decision
    if ask is None:
        raise KatabasisError("the game is over: there is nothing to choose")
    chance = Dice(seed, len(game.choices) * _APART)
    if level == "random":
        return any_of(ask.options, chance)
    skill = SKILLS[level]
    looks = skill.budget * game.system.budget_factor if budget is None else budget
    return best(game, skill._replace(budget=looks), chance)


_APART = 1 << 20
"""Decisions of one game draw on stretches of chance this far apart."""


def any_of(options: Sequence[Option], chance: Dice) -> Option:
    """One of the options, each as likely as the next."""
    option = options[chance.randbelow(len(options))]
    if option.listed:
        return option
    answers = option.answers()
    return answers[chance.randbelow(len(answers))]
