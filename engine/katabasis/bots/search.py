"""Choosing by looking ahead: every option in one imagined world, and the better ones in more."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..kernel.checkpoint import Diverged
from ..kernel.dice import Dice
from ..kernel.game import Game
from ..kernel.options import Option
from .lookahead import Lookahead

WORLDS = 6
"""One more world than these tells a bot nothing that matters."""
CLEAR = 8.0
"""A lead that one more world will not overturn, where a point of the game is worth about ten."""
SAME = 0.05
"""A difference that is none."""


def _nobody() -> None:
    """Nobody waits."""


looked: Callable[[], None] = _nobody
"""Called after every candidate that was looked at: whoever waits for a bot can be told that it still thinks."""


class Skill(NamedTuple):
    """How well to play: how many positions may be looked at for one choice, how many of a hundred ways to carry an
    option out are overlooked, and by how much a worth may be misjudged, in hundredths of what lies between the best
    and the middle answer."""

    budget: int
    skip_percent: int = 0
    noise: int = 0


class Candidate:
    """One answer, and what the worlds say about it."""

    __slots__ = ("mean", "option", "worlds")

    def __init__(self, option: Option) -> None:
        self.option = option
        self.mean = 0.0
        self.worlds = 0

    def learn(self, worth: float) -> bool:
        """Take in what one more world says. Whether that was news."""
        before = self.mean
        self.worlds += 1
        self.mean += (worth - before) / self.worlds
        return self.worlds == 1 or abs(self.mean - before) > SAME


def best(game: Game, skill: Skill, chance: Dice) -> Option:
    """The best answer to the decision at hand that a bot of that skill finds; any answer, if it can imagine no world
    that fits what it has seen."""
    ask = game.decision
    assert ask is not None
    answers = [answer for option in ask.options for answer in option.answers()]
    race = [Candidate(answer) for answer in chance.shuffle(answers)]
    left = skill.budget
    for _ in range(WORLDS):
        if len(race) == 1:
            break
        try:
            world = game.imagine(ask.seat, chance.randbelow(1 << 62))
        except Diverged:
            break
        lookahead = Lookahead(world, left, skill.skip_percent, chance)
        news = _run(race, lookahead)
        spent, left = left - lookahead.left, lookahead.left
        _add_noise(race, skill.noise, game.system.narrow, chance)
        race = _ahead(race)
        if not news or left < spent // 2:
            break
    return race[0].option


def _run(race: list[Candidate], lookahead: Lookahead) -> bool:
    """Let every candidate learn from one world, as far as the budget goes. Whether any of them heard news: where worlds
    do not differ, more of them tell nothing."""
    news = False
    for candidate in race:
        if lookahead.left <= 0 and candidate is not race[0]:
            break
        news |= candidate.learn(lookahead.worth(candidate.option))
        looked()
    return news


def _add_noise(race: list[Candidate], hundredths: int, narrow: int, chance: Dice) -> None:
    """Add a mistake to every worth, up to a share of what the middle answer is worse than the best. Between few
    answers nobody is mistaken."""
    worths = sorted((candidate.mean for candidate in race if candidate.worlds), reverse=True)
    if len(worths) <= narrow:
        return
    most = (worths[0] - worths[len(worths) // 2]) * hundredths / 100
    for candidate in race:
        candidate.mean += most * (chance.randbelow(2001) / 1000 - 1)


def _ahead(race: list[Candidate]) -> list[Candidate]:
    """The better half, best first, or the best alone if its lead is clear; the worlds ahead are theirs."""
    tried = sorted((candidate for candidate in race if candidate.worlds), key=lambda candidate: -candidate.mean)
    if len(tried) > 1 and tried[0].mean - tried[1].mean > CLEAR:
        return tried[:1]
    return tried[: max(2, (len(tried) + 1) // 2)]
