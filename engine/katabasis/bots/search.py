"""Choosing by looking ahead: all options in one imagined world, the better ones in more, the best against replies."""

from __future__ import annotations

from typing import NamedTuple

from ..kernel.dice import Dice
from ..kernel.game import Game
from ..kernel.options import Option
from .lookahead import Lookahead, every_answer

WORLDS = 6
"""One more world than these tells a bot nothing that matters."""
REPLY = 0.6
"""How much of what the best reply would gain counts: others may not see it, and appraisals fear some of it already."""
QUIET = 12
"""Choices that the way to a reply may be long."""


class Skill(NamedTuple):
    """How well to play: how many positions may be looked at for one choice, how many of a hundred options are
    overlooked, and how many of the best lines are tried against the best reply."""

    budget: int
    overlooks: int
    replies: int


class Candidate:
    """One answer, and what the worlds have said about it."""

    __slots__ = ("end", "mean", "option", "worlds")

    def __init__(self, option: Option) -> None:
        self.option = option
        self.mean = 0.0
        self.worlds = 0
        self.end: Game | None = None

    def learn(self, worth: float, end: Game) -> None:
        """Take in what one world says: the worth, and the table that the best line leads to."""
        self.worlds += 1
        self.mean += (worth - self.mean) / self.worlds
        self.end = end


def best(game: Game, skill: Skill, chance: Dice) -> Option:
    """The best answer to the decision at hand that a bot of that skill finds."""
    ask = game.decision
    assert ask is not None
    answers = [answer for option in ask.options for answer in every_answer(option)]
    if len(answers) == 1:
        return answers[0]
    race = [Candidate(answer) for answer in chance.shuffle(answers)]
    left = skill.budget
    share = skill.budget // 3 if skill.replies else 0
    for _ in range(WORLDS):
        world = game.imagine(ask.seat, chance.below(1 << 62))
        lookahead = Lookahead(world, left - share, skill.overlooks, chance)
        _run(race, lookahead)
        spent = left - share - lookahead.left
        left -= spent
        race = _ahead(race)
        if len(race) == 1 or left - share < spent // 2:
            break
    if skill.replies and len(race) > 1:
        _try_replies(race[: skill.replies], ask.seat, left, chance)
        race = race[: skill.replies]
    return max(race, key=lambda candidate: candidate.mean).option


def _run(race: list[Candidate], lookahead: Lookahead) -> None:
    """Let every candidate learn from one world, as far as the budget goes."""
    for candidate in lookahead.looked_at(race):
        if lookahead.left <= 0:
            break
        candidate.learn(*lookahead.line(candidate.option))


def _ahead(race: list[Candidate]) -> list[Candidate]:
    """The better half, best first; the worlds ahead are theirs."""
    met = sorted((candidate for candidate in race if candidate.worlds), key=lambda candidate: -candidate.mean)
    return met[: max(2, (len(met) + 1) // 2)]


def _try_replies(race: list[Candidate], seat: int, budget: int, chance: Dice) -> None:
    """Take from each candidate what the best reply to it would gain others."""
    for candidate in race:
        assert candidate.end is not None
        candidate.mean -= REPLY * _reply(candidate.end, seat, budget // len(race), chance)


def _reply(game: Game, seat: int, budget: int, chance: Dice) -> float:
    """What the next choice of another seat can gain it, if nobody does anything before it."""
    for _ in range(QUIET):
        ask = game.decision
        if ask is None:
            return 0.0
        if ask.declining is None:
            if ask.seat == seat:
                return 0.0
            before = game.system.appraise(game, ask.seat)
            lookahead = Lookahead(game, budget, 0, chance)
            return max(0.0, lookahead.best().worth - before)
        game = game.after(ask.declining)
    return 0.0
