"""Choosing by looking ahead: every option in one imagined world, and the better ones in more."""

from __future__ import annotations

from collections.abc import Callable

from ..kernel.checkpoint import Diverged
from ..kernel.dice import Dice
from ..kernel.game import Game
from ..kernel.options import Option
from .lookahead import Line, Lookahead
from .skill import Skill

ONE_WORLD = 65
"""The hundredths of what is left of its budget that a bot spends on one world at most, as far as it can."""
CLEAR = 8.0
"""A lead that one more world will not overturn, where a point of the game is worth about ten."""
SAME = 0.05
"""A difference that is none."""


def _nobody() -> None:
    """Nobody waits."""


looked: Callable[[], None] = _nobody
"""Called after every candidate that was looked at: whoever waits for a bot can be told that it still thinks."""


class Candidate:
    """One answer, and what the worlds say about it; its `lines` in them, where they are traced."""

    __slots__ = ("lines", "mean", "option", "worlds")

    def __init__(self, option: Option) -> None:
        self.option = option
        self.mean = 0.0
        self.worlds = 0
        self.lines: list[Line] = []

    def learn(self, worth: float) -> bool:
        """Take in what one more world says. Whether that was news."""
        before = self.mean
        self.worlds += 1
        self.mean += (worth - before) / self.worlds
        return self.worlds == 1 or abs(self.mean - before) > SAME


def best(game: Game, skill: Skill, chance: Dice) -> Option:
    """The best answer to the decision at hand that a bot of that skill finds, or one that is nearly as good;
    any answer, if it can imagine no world that fits what it has seen."""
    ask = game.decision
    assert ask is not None
    if ask.name in game.system.often_overlooked and chance.randbelow(100) < skill.forgets and ask.declining:
        return ask.declining
    variety = game.system.bots.tie_margin(game)
    options = game.system.bots.candidates_to_search(game, ask.options)
    answers = [answer for option in options for answer in option.answers()]
    race = [Candidate(answer) for answer in chance.shuffle(answers)]
    return _one_of_the_best(compete(race, game, skill, chance, variety), variety, chance)


def compete(
    race: list[Candidate],
    game: Game,
    skill: Skill,
    chance: Dice,
    variety: float,
    looking: type[Lookahead] = Lookahead,
    kept: Candidate | None = None,
) -> list[Candidate]:
    """Look at the answers of a race in as many worlds as tell them apart. What is left of the race, the best first; one
    that is `kept` is in it to the end. Nobody is ahead where no world fits."""
    ask = game.decision
    assert ask is not None
    left = skill.budget
    for _ in range(game.system.bots.max_worlds):
        if len(race) == 1:
            break
        try:
            world = game.imagine(ask.seat, chance.randbelow(1 << 62))
        except Diverged:
            break
        lookahead = looking(world, left, skill.skip_percent, skill.weights, chance)
        news = _run(race, lookahead)
        spent, left = left - lookahead.left, lookahead.left
        _add_noise(race, skill.noise, game.system.bots.exhaustive_below, chance)
        race = _ahead(race, variety)
        if kept is not None and kept not in race:
            race.append(kept)
        if not news or left < spent // 2:
            break
    return race


def _run(race: list[Candidate], lookahead: Lookahead) -> bool:
    """Let every candidate learn from one world, as far as the budget goes. Whether any of them heard news: where worlds
    do not differ, more of them tell nothing. One world takes a part of the budget at most, of which each candidate has
    its share: a few ways to carry out each of them tell more than all ways to carry out the first."""
    news = False
    shared = not lookahead.world.system.bots.beam_width  # else the game itself sees to it that lines do not spread
    last = lookahead.left * (100 - ONE_WORLD) // 100
    for number, candidate in enumerate(race):
        if lookahead.left <= 0 and number:
            break
        looks = max(1, (lookahead.left - last) // (len(race) - number)) if shared else lookahead.left
        news |= candidate.learn(lookahead.worth(candidate.option, looks))
        if lookahead.line is not None:
            candidate.lines.append(lookahead.line)
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


def _ahead(race: list[Candidate], variety: float) -> list[Candidate]:
    """The better half and whoever is nearly the best, best first, or the best alone if its lead is clear; the worlds
    ahead are theirs."""
    tried = sorted((candidate for candidate in race if candidate.worlds), key=lambda candidate: -candidate.mean)
    if len(tried) > 1 and tried[0].mean - tried[1].mean > max(CLEAR, variety):
        return tried[:1]
    near = sum(tried[0].mean - candidate.mean <= variety for candidate in tried)
    return tried[: max(2, (len(tried) + 1) // 2, near)]


def _one_of_the_best(race: list[Candidate], variety: float, chance: Dice) -> Option:
    """The best answer, or another that is nearly as good; the likelier, the better it is."""
    best = race[0].mean
    near = [candidate for candidate in race if candidate.worlds == race[0].worlds and best - candidate.mean < variety]
    if len(near) < 2:
        return race[0].option
    shares = [1 + int(_SHARES * (1 - (best - candidate.mean) / variety)) for candidate in near]
    drawn = chance.randbelow(sum(shares))
    for candidate, share in zip(near, shares, strict=True):
        drawn -= share
        if drawn < 0:
            return candidate.option
    return race[0].option


_SHARES = 3
"""The best answer is so many times as likely as one that only just is near enough."""
