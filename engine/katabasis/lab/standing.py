"""How the first contestant of games stands against the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..kernel.table import DRAWN, LOST, WON
from .ending import Ending, outcome, share
from .experiment import Round
from .running import measured
from .statistics import interval


class Standing(NamedTuple):
    """How many games the first contestant has won, drawn and lost, its score, a share of each victory, and its margins
    over whole rounds."""

    counts: Counter[str]
    score: float
    margins: Sequence[float]

    @property
    def games(self) -> int:
        """How many were played."""
        return self.counts.total()

    @property
    def interval(self) -> tuple[float, float]:
        """The scores a game between which the truth lies."""
        return interval(self.score, self.games)

    @property
    def won_drawn_lost(self) -> tuple[int, int, int]:
        """The games by how they ended."""
        return self.counts[WON], self.counts[DRAWN], self.counts[LOST]


def standing(rounds: Sequence[Round], endings: Mapping[str, Ending]) -> Standing:
    """The standing in those games that are over."""
    over = [
        (endings[job.key], hero)
        for each in rounds
        for job, hero in zip(each.jobs, each.heroes, strict=True)
        if job.key in endings
    ]
    margins = (measured(each, endings) for each in rounds)
    return counted(over, [margin for margin in margins if margin is not None])


def counted(over: Sequence[tuple[Ending, int]], margins: Sequence[float]) -> Standing:
    """The standing of whoever had those seats in games that ended so."""
    counts = Counter(outcome(ending, hero) for ending, hero in over)
    return Standing(counts, sum(share(ending, hero) for ending, hero in over), margins)


def limited(rounds: Sequence[Round], games: int) -> list[Round]:
    """The first so many games of the rounds."""
    kept, left = [], games
    for each in rounds:
        if left <= 0:
            break
        kept.append(each._replace(jobs=each.jobs[:left], heroes=each.heroes[:left]))
        left -= len(each.jobs)
    return kept
