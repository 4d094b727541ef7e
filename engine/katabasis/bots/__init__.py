"""Bots: they know no game but through the kernel, and see only what their seat may see.

    bots.choose(game, "hard", seed=1)
    bots.choose(game, "normal-careful", seed=1)

A bot never looks at the game it plays: it looks ahead in worlds that `Game.imagine` deals to its seat. Budgets are
counts of positions looked at, never times, so that the same game and seed give the same choice everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..kernel.dice import Dice
from ..kernel.errors import KatabasisError
from ..kernel.game import Game
from ..kernel.options import Ask, Option
from ..kernel.weights import USUAL, Weights
from .skill import Skill

if TYPE_CHECKING:
    from ..kernel.system import System
    from .advice import Advice

SKILLS = {
    "beginner": Skill(budget=30, skip_percent=85, noise=150, forgets=70, weights=Weights(safety=0, plans=10)),
    "easy": Skill(budget=60, skip_percent=70, noise=200),
    "normal": Skill(budget=120, skip_percent=65, noise=50),
    "hard": Skill(budget=350),
}
PASSIVE = "passive"
"""Who declines wherever that is an answer, and gives the first answer elsewhere: all others in a puzzle."""
LEVELS = ("random", *SKILLS)
"""How well a bot plays, the weakest first."""

TEMPERAMENTS = {
    "aggressive": Weights(attack=130, safety=75),
    "careful": Weights(attack=90, safety=130),
    "scheming": Weights(attack=90, plans=130),
}
"""What a bot cares for more than others do, and for what less. A bot without one plays as well as it can."""


def is_known(player: str) -> bool:
    """Whether there is such a bot: a level, and its temperament if it has one ("hard", "hard-careful"). Who plays at
    random has none."""
    level, dash, temperament = player.partition("-")
    return player == PASSIVE or (level in LEVELS and (not dash or (level in SKILLS and temperament in TEMPERAMENTS)))


def choose(game: Game, player: str, seed: int = 0, budget: int | None = None) -> Option:
    """The option that such a bot takes at the decision at hand; a Placement comes with its `answer`.

    `player` is a level, followed by a temperament if the bot has one: "hard", "hard-careful". `budget` is how many
    positions it may look at, if not as many as its level does in that game. Raises KatabasisError for a bot that there
    is not, or a game that is over.
    """
    ask = _asked(game, player)
    if player == PASSIVE:
        from ..kernel.puzzle import reply

        return reply(ask)
    chance = Dice(seed, len(game.choices) * _APART)
    if player == "random":
        return any_of(ask.options, chance)
    from .search import best

    return best(game, _skill(game, player, budget), chance)


def advise(
    game: Game, player: str = "hard", seed: int = 0, budget: int | None = None, instead: Option | None = None
) -> Advice:
    """What such a bot would choose at the decision at hand, and why: against `instead`, an answer to it; against the
    answer that declines, or the next that is worse, if it is left out. It sees what its seat may see, and no more.

    Takes what `choose` takes, but for "random" and "passive", which have no reasons; raises the same.
    """
    from .advice import weigh

    _asked(game, player)
    if player in ("random", PASSIVE):
        raise KatabasisError("who does not think has no reasons")
    return weigh(game, _skill(game, player, budget), Dice(seed, len(game.choices) * _APART), instead)


def deck(system: System, plays: str, edition: str | None = None, seed: int = 0) -> list[str]:
    """The cards of a deck that a bot would play with: legal, and another one for another seed. Raises UnknownGame where
    nobody brings a deck, or for an edition or a warband that there is not."""
    return system.decks.build(edition or system.editions[0], plays, Dice(seed))


def _asked(game: Game, player: str) -> Ask:
    """The decision at hand, for a bot that there is. Raises KatabasisError."""
    if not is_known(player):
        temperaments = ", ".join(f"-{temperament}" for temperament in TEMPERAMENTS)
        raise KatabasisError(
            f"there is no bot '{player}'; there are: {', '.join(LEVELS)}, and all but random may have a temperament:"
            f" {temperaments}"
        )
    if game.decision is None:
        raise KatabasisError("the game is over: there is nothing to choose")
    return game.decision


def _skill(game: Game, player: str, budget: int | None) -> Skill:
    level, _, temperament = player.partition("-")
    skill = SKILLS[level]
    looks = game.system.bots.search_budget(game.table, skill.budget) if budget is None else budget
    weights = _blended(skill.weights, TEMPERAMENTS.get(temperament, USUAL))
    return skill._replace(budget=looks, noise=skill.noise * game.system.bots.noise_scale // 100, weights=weights)


def _blended(weights: Weights, temperament: Weights) -> Weights:
    """What a player sees, weighed by what it cares for."""
    return Weights(*(seen * cares // 100 for seen, cares in zip(weights, temperament, strict=True)))


_APART = 1 << 20
"""Decisions of one game draw on stretches of chance this far apart."""


def any_of(options: Sequence[Option], chance: Dice) -> Option:
    """One of the options, each as likely as the next."""
    option = options[chance.randbelow(len(options))]
    if option.listed:
        return option
    answers = option.answers()
    return answers[chance.randbelow(len(answers))]
