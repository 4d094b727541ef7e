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
CLEAR, SAME = 8.0, 0.05
"""A lead that decides, and a difference that is none."""
GLANCE = 60
"""Of a hundred ways to reply, so many are not looked at."""
QUIET = 12
"""Choices that the way to a reply may be long."""


class Skill(NamedTuple):
    """How well to play: how many positions may be looked at for one choice, how many of a hundred ways to carry an
    option out are overlooked, by how much a worth may be misjudged (in hundredths of what lies between the best and
    the middle answer), and how many of the best lines are tried against the best reply."""

    budget: int
    overlooks: int = 0
    misjudges: int = 0
    replies: int = 0


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
    for_replies = skill.budget // 3 if skill.replies else 0
    left = skill.budget - for_replies
    for _ in range(WORLDS):
        world = game.imagine(ask.seat, chance.below(1 << 62))
        lookahead = Lookahead(world, left, skill.overlooks, chance)
        told_apart = _run(race, lookahead)
        spent, left = left - lookahead.left, lookahead.left
        if skill.misjudges:
            _misjudge(race, skill.misjudges, chance)
        race = _ahead(race)
        if _is_clear(race) or not told_apart or left < spent // 2:
            break
    if skill.replies and not _is_clear(race):
        race = race[: skill.replies]
        _try_replies(race, ask.seat, left + for_replies, chance)
    return max(race, key=lambda candidate: candidate.mean).option


def _run(race: list[Candidate], lookahead: Lookahead) -> bool:
    """Let every candidate learn from one world, as far as the budget goes. Whether any of them learned what it did not
    know: where worlds do not differ, more of them tell nothing."""
    surprised = False
    for candidate in race:
        if lookahead.left <= 0:
            break
        before = candidate.mean if candidate.worlds else None
        candidate.learn(*lookahead.line(candidate.option))
        surprised |= before is None or abs(candidate.mean - before) > SAME
    return surprised


def _misjudge(race: list[Candidate], hundredths: int, chance: Dice) -> None:
    """Add a mistake to every worth, up to a share of what the middle answer is worse than the best."""
    worths = sorted((candidate.mean for candidate in race if candidate.worlds), reverse=True)
    most = (worths[0] - worths[len(worths) // 2]) * hundredths / 100
    for candidate in race:
        candidate.mean += most * (chance.below(2001) / 1000 - 1)


def _ahead(race: list[Candidate]) -> list[Candidate]:
    """The better half, best first; the worlds ahead are theirs."""
    met = sorted((candidate for candidate in race if candidate.worlds), key=lambda candidate: -candidate.mean)
    return met[: max(2, (len(met) + 1) // 2)]


def _is_clear(race: list[Candidate]) -> bool:
    """Whether the best is so far ahead of the next that one more look will not change it."""
    return len(race) == 1 or race[0].mean - race[1].mean > CLEAR


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
            lookahead = Lookahead(game, budget, GLANCE, chance)
            return max(0.0, lookahead.best().worth - before)
        game = game.after(ask.declining)
    return 0.0
