"""What games say and how sure it is. Shares have Wilson's interval, and margins the t interval of pairs; scipy is asked
for all that is not a line of arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, isfinite, log, sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

from .experiment import Stop
from .libraries import library

CONFIDENCE = 0.95


class Mean(NamedTuple):
    """The mean of so many measures, between which values the truth lies with 95 % confidence, and how likely chance
    alone would bring it as far from nothing."""

    value: float
    low: float
    high: float
    measures: int
    p: float


def interval(won: float, games: float) -> tuple[float, float]:
    """The shares of games won between which the truth lies with 95 % confidence (Wilson's interval). Part of a game may
    be won, for which libraries have none."""
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    share = won / games
    middle = share + z * z / (2 * games)
    reach = z * ((share * (1 - share) + z * z / (4 * games)) / games) ** 0.5
    whole = 1 + z * z / games
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def mean(measures: Sequence[float]) -> Mean | None:
    """The mean of independent measures, such as margins of pairs, by Student's t; None where fewer than two say
    nothing, or all are nothing, as where nobody is ahead of anybody."""
    if len(measures) < 2 or not any(measures):
        return None
    if not stdev(measures):
        return Mean(fmean(measures), measures[0], measures[0], len(measures), 0.0)
    test = library("scipy.stats").ttest_1samp(measures, 0.0)
    low, high = test.confidence_interval(CONFIDENCE)
    return Mean(fmean(measures), float(low), float(high), len(measures), float(test.pvalue))


def evidence(measures: Sequence[float], effect: float) -> float:
    """The logarithm of how many times likelier the measures are if their mean is `effect` standard deviations than if
    it is nothing: the ratio of the densities of Student's t (Rushton's sequential t test)."""
    count = len(measures)
    if count < 2:
        return 0.0
    spread = stdev(measures)
    if not spread:
        return inf if measures[0] > 0 else -inf
    t, shift = fmean(measures) / spread * sqrt(count), effect * sqrt(count)
    stats = library("scipy.stats")
    ratio = float(stats.nct.logpdf(t, count - 1, shift) - stats.t.logpdf(t, count - 1))
    return ratio if isfinite(ratio) else shift * t - shift * shift / 2


def verdict(measures: Sequence[float], stop: Stop) -> bool | None:
    """Whether the first contestant is better, once the sequential test has come to an end; None while it has not.
    Whatever is looked at, and however often, the risks are those that `stop` names."""
    if len(measures) < max(2, stop.pairs):
        return None
    found = evidence(measures, stop.effect)
    if found >= log((1 - stop.beta) / stop.alpha):
        return True
    return False if found <= log(stop.beta / (1 - stop.alpha)) else None
