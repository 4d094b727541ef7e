"""What games of one edition say, in figures: all that a report tells of them, without the games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from .. import system
from .cards import Effect, effects
from .job import engine
from .statistics import interval
from .store import Store

COLUMNS = ("seat", "plays", "level", "first")
"""By what the shares of victories are told apart."""
TOGETHER = ("plays", "level")
"""The same where all at a table win or lose together."""
MOST = 20
"""Cards that are told, the surest first, and sources of points."""
DIGITS = 4


class Group(NamedTuple):
    """The sides that have a value in a column: their share of the victories, between which values the truth lies with
    95 % confidence, and how many there are."""

    value: Any
    share: float
    low: float
    high: float
    sides: int


class Tally(NamedTuple):
    """What else is counted of games: the mean, or a share with its interval."""

    name: str
    mean: float
    low: float | None = None
    high: float | None = None


class Figures(NamedTuple):
    """`groups` are by COLUMNS, those that have two values or more; `even` is what each side would win if none were
    better, None where all win or lose together; `decided` are games by the rule that ended them, `points` what winners
    and others had on average from each source."""

    game: str
    edition: str
    engine: str
    games: int
    even: float | None
    groups: Mapping[str, Sequence[Group]]
    turns: Sequence[int]
    choices: Sequence[int]
    decided: Mapping[str, int]
    points: Sequence[tuple[str, float, float]]
    cards: Sequence[Effect]
    tallies: Sequence[Tally]


def figures(store: Store, keys: Sequence[str], game: str, edition: str) -> Figures:
    """What the games of these keys say, which are all of one edition."""
    (seats,) = next(store.rows("select max(seat) + 1 from sides where key in ({keys})", keys[:1]))
    lengths = [*store.rows("select turns, choices from games where key in ({keys})", keys)]
    decided: dict[str, int] = {}
    for (rule,) in store.rows("select rule from games where key in ({keys})", keys):
        decided[rule] = decided.get(rule, 0) + 1
    together = system(game).scenario
    groups = {column: _groups(store, keys, column) for column in (TOGETHER if together else COLUMNS)}
    if _plays_by_seat(store, keys):
        del groups["plays"]
    return Figures(
        game,
        edition,
        engine(),
        len(keys),
        None if together else 1 / seats,
        {column: found for column, found in groups.items() if len(found) > 1},
        [turns for turns, _ in lengths],
        [choices for _, choices in lengths],
        decided,
        _points(store, keys),
        effects(store, keys)[:MOST],
        _tallies(store, keys),
    )


def as_data(said: Figures) -> dict[str, Any]:
    """The figures as plain data, for a file of JSON."""
    return {name: _rounded(value) for name, value in said._asdict().items()}


def from_data(data: Mapping[str, Any]) -> Figures:
    """What `as_data` has made plain."""
    return Figures(
        **{
            **data,
            "groups": {column: [Group(*each) for each in found] for column, found in data["groups"].items()},
            "points": [(what, won, lost) for what, won, lost in data["points"]],
            "cards": [Effect(*each) for each in data["cards"]],
            "tallies": [Tally(*each) for each in data["tallies"]],
        }
    )


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, dict):
        return {name: _rounded(each) for name, each in value.items()}
    return [*map(_rounded, value)] if isinstance(value, list | tuple) else value


def _plays_by_seat(store: Store, keys: Sequence[str]) -> bool:
    """Whether every seat always plays the same: then what is played says what the seat says."""
    pairs = {*store.rows("select distinct seat, plays from sides where key in ({keys})", keys)}
    return len(pairs) == len({seat for seat, _ in pairs})


def _groups(store: Store, keys: Sequence[str], column: str) -> list[Group]:
    """The share of victories by what stands in a column of the sides."""
    asked = "games.first = sides.seat" if column == "first" else f"sides.{column}"
    gained: dict[Any, dict[int, list[float]]] = {}
    question = (
        f"select {asked}, seed, share from sides join games using (key) where key in ({{keys}}) and {asked} not null"
    )
    for value, seed, share in store.rows(question, keys):
        gained.setdefault(value, {}).setdefault(seed, []).append(share)
    return [_group(value, [*by_seed.values()]) for value, by_seed in gained.items()]


def _group(value: Any, seeds: Sequence[Sequence[float]]) -> Group:
    """Games of a seed share their luck: as far as they end alike they count for fewer, never for more than they are."""
    shares = [share for seed in seeds for share in seed]
    mean, sides = fmean(shares), len(shares)
    alone = mean * (1 - mean) * sides
    together = sum(sum(share - mean for share in seed) ** 2 for seed in seeds)
    fewer = max(1.0, together / alone) if alone and len(seeds) > 1 else 1.0
    return Group(value, mean, *interval(sum(shares) / fewer, sides / fewer), sides)


def _points(store: Store, keys: Sequence[str]) -> list[tuple[str, float, float]]:
    """From where winners and others had their points, what makes the largest difference first."""
    points: dict[str, list[float]] = {}
    sides = [0, 0]
    for (won,) in store.rows("select share = 1 from sides where key in ({keys})", keys):
        sides[won] += 1
    question = "select what, points, share = 1 from sources join sides using (key, seat) where key in ({keys})"
    for what, value, won in store.rows(question, keys):
        points.setdefault(what, [0.0, 0.0])[won] += value
    means = [
        (what, sums[1] / sides[1] if sides[1] else 0.0, sums[0] / sides[0] if sides[0] else 0.0)
        for what, sums in points.items()
    ]
    return sorted(means, key=lambda each: each[2] - each[1])[:MOST]


def _tallies(store: Store, keys: Sequence[str]) -> list[Tally]:
    counted: dict[tuple[str, bool], list[float]] = {}
    for name, value, flag in store.rows("select name, value, flag from tallies where key in ({keys})", keys):
        counted.setdefault((name, bool(flag)), []).append(value)
    return [
        Tally(name, fmean(values), *(interval(sum(values), len(values)) if flag else ()))
        for (name, flag), values in counted.items()
    ]
