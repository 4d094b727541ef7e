"""Why a bot would choose as it does: the best answer against another one, and what tells them apart, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..kernel.dice import Dice
from ..kernel.game import Game
from ..kernel.options import Option
from ..kernel.text import Text
from .arithmetic import total
from .lookahead import Tracing
from .search import Candidate, compete
from .skill import Skill

LEAST = 0.1
"""A difference in points that is too small to be a reason."""
MOST = 4
"""Reasons that are given."""


class Reason(NamedTuple):
    """Something that speaks for the answer, or against it where its `gain` in points is negative."""

    text: Text
    gain: float


class Advice(NamedTuple):
    """The `option` that is best as far as the seat can know (a Placement with its `answer`), and by how many points it
    can be expected to be better than another answer, `instead` (None if none is worse). `facts` are exact: the chances
    at its end, and what there is more or fewer of; `reasons` say what makes the difference, the weightiest first."""

    option: Option
    instead: Option | None
    gain: float
    facts: tuple[Text, ...]
    reasons: tuple[Reason, ...]


def weigh(game: Game, skill: Skill, chance: Dice, instead: Option | None = None) -> Advice:
    """The best answer to the decision at hand, against one that is given, or else the one that declines, or the next
    that is worse."""
    ask = game.decision
    assert ask is not None
    options = game.system.bots.candidates_to_search(game, ask.options)
    race = [Candidate(answer) for option in options for answer in option.answers()]
    kept = None if instead is None else _same(race, instead)
    ahead = compete(chance.shuffle(race), game, skill, chance, 0.0, Tracing, kept)
    best = max(ahead[:1] if kept is None else ahead, key=lambda candidate: candidate.mean)
    other = kept or _declining(race, best) or _next_worse(race, best, LEAST * game.system.explanation.point_value)
    if other is None or other is best or not (best.lines and other.lines):
        return Advice(best.option, None, 0.0, _chances(game, best), ())
    both = list(zip(best.lines, other.lines, strict=False))
    explanation = game.system.explanation
    points = explanation.point_value * len(both)
    gain = total([line.worth - against.worth for line, against in both]) / points
    names = dict.fromkeys(name for line, against in both for name in (*line.terms, *against.terms))
    gains = {
        name: total([line.terms.get(name, 0.0) - against.terms.get(name, 0.0) for line, against in both]) / points
        for name in names
    }
    weightiest = sorted((name for name in names if abs(gains[name]) >= LEAST), key=lambda name: -abs(gains[name]))
    reasons = tuple(Reason(explanation.reason(name, gains[name]), gains[name]) for name in weightiest[:MOST])
    return Advice(best.option, other.option, gain, (*_chances(game, best), *_counts(game, best, other)), reasons)


def _same(race: list[Candidate], option: Option) -> Candidate:
    """The candidate that stands for an option; one more if it is an answer that nobody suggested."""
    for candidate in race:
        if (candidate.option.id, candidate.option.answer) == (option.id, option.answer):
            return candidate
    race.append(Candidate(option))
    return race[-1]


def _declining(race: list[Candidate], best: Candidate) -> Candidate | None:
    return next((each for each in race if each.option.declines and each is not best and each.lines), None)


def _next_worse(race: list[Candidate], best: Candidate, least: float) -> Candidate | None:
    """The best of those that are worse; among equals there is no reason to take one rather than another."""
    others = [candidate for candidate in race if candidate.lines and best.mean - candidate.mean >= least]
    return max(others, key=lambda candidate: candidate.mean, default=None)


def _counts(game: Game, best: Candidate, other: Candidate) -> list[Text]:
    """What there is more or fewer of after one answer than after the other."""
    after, instead = best.lines[0].counts, other.lines[0].counts
    differing = [name for name in after if after[name] != instead.get(name, after[name])]
    return [game.system.explanation.counted(name, after[name] - instead[name]) for name in differing]


def _chances(game: Game, candidate: Candidate) -> tuple[Text, ...]:
    """What is known of the chance at the end of its line, or of the answer itself."""
    preview: Mapping[str, Any] | None = candidate.lines[0].preview if candidate.lines else None
    preview = preview or game.system.forecast.preview(game, candidate.option)
    return tuple(game.system.explanation.chances(preview)) if preview else ()
