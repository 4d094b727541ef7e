"""Experiments: what is to be played, as a TOML file says it, and the games that follow from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from .. import KatabasisError, bots, new, system
from ..kernel.text import quoted
from ..kernel.untrusted import from_toml
from .job import Job

HEAD = {"name": str, "seeds": dict, "swap": str, "by_seat": list, "stop": dict, "base": dict, "vary": dict}
SEEDS = {"first": int, "count": int, "own": bool}
STOP = {"effect": (int, float), "alpha": (int, float), "beta": (int, float), "pairs": int}
BASE = {"game": str, "edition": str, "seats": list, "levels": (str, list), "series": bool, "options": dict}
VARIED = tuple(BASE)[:-1]
OPTION = "options."

LEVELS, SEATS, NOTHING = "levels", "seats", "nothing"
"""What changes its seat from game to game of one seed: the bots, or what they play with the bots, or nothing."""


class Stop(NamedTuple):
    """When enough has been played: a sequential test of whether the first contestant is better by `effect` standard
    deviations of a pair's margin, or not at all, with those two risks of error; not before so many pairs."""

    effect: float
    alpha: float = 0.05
    beta: float = 0.05
    pairs: int = 10


class Round(NamedTuple):
    """The games of one point and seed, which differ in who sits where, and the seat that the first contestant has in
    each."""

    point: int
    seed: int
    jobs: Sequence[Job]
    heroes: Sequence[int]


class Experiment(NamedTuple):
    """Games to be played: every point with every seed, and each of these from every seat. With `own_seeds` no two
    points share a seed, and so none shares its luck."""

    name: str
    points: Sequence[Mapping[str, Any]]
    seeds: range
    swap: str = ""
    by_seat: Sequence[str] = ()
    stop: Stop | None = None
    own_seeds: bool = False

    def begin(self) -> None:
        """Begin a game of every point, so that it is known that all can be played. Raises KatabasisError."""
        for point in self.points:
            new(point["game"], point["edition"], point["seats"], self.seeds[0], **point["options"])

    def own(self, point: Mapping[str, Any]) -> dict[str, Any]:
        """What a point has that others have not: keys of it and options, with their values."""
        flat = [{**each, **each["options"]} for each in self.points]
        mine = {key: value for key, value in {**point, **point["options"]}.items() if key != "options"}
        return {key: value for key, value in mine.items() if any(other.get(key) != value for other in flat)}

    def rounds(self) -> Iterator[Round]:
        """Every round, all points of a seed one after the other: whatever is broken off has seen all of them alike."""
        for seed in self.seeds:
            for number, point in enumerate(self.points):
                own = self.seeds[0] + (seed - self.seeds[0]) * len(self.points) + number
                yield self._round(number, point, own if self.own_seeds else seed)

    def jobs(self) -> list[Job]:
        """Every game, in the order of the rounds."""
        return [job for each in self.rounds() for job in each.jobs]

    def _round(self, number: int, point: Mapping[str, Any], seed: int) -> Round:
        seats, levels = point["seats"], point["levels"]
        swap = self.swap or _usual_swap(point)
        jobs = [
            Job(
                point["game"],
                point["edition"],
                turned(seats, shift if swap == SEATS else 0),
                {
                    name: turned(value, shift) if swap == SEATS and name in self.by_seat else value
                    for name, value in point["options"].items()
                },
                seed,
                turned(levels, 0 if swap == NOTHING else shift),
                point["series"],
            )
            for shift in range(1 if swap == NOTHING else len(seats))
        ]
        return Round(number, seed, jobs, range(len(jobs)))


def _usual_swap(point: Mapping[str, Any]) -> str:
    """What changes its seat where nobody says: nothing where all win or lose together."""
    if system(point["game"]).scenario:
        return NOTHING
    return next((key for key in (LEVELS, SEATS) if len({*point[key]}) > 1), NOTHING)


def turned(values: Sequence[Any], shift: int) -> tuple[Any, ...]:
    """What the seats have when everybody has moved on by so many."""
    at = len(values) - shift % len(values)
    return (*values[at:], *values[:at])


def read(text: str) -> Experiment:
    """The experiment that a text describes. Raises KatabasisError, with the key that is wrong."""
    try:
        said = from_toml(text)
    except ValueError as error:
        raise KatabasisError(f"no experiment: {error}") from None
    _check(said, HEAD, "")
    base, vary, seeds = said.get("base", {}), said.get("vary", {}), said.get("seeds", {})
    _check(base, BASE, "base.")
    _check(seeds, SEEDS, "seeds.")
    for key, values in vary.items():
        if key not in VARIED and not key.startswith(OPTION):
            raise KatabasisError(f"vary.{key}: there are {', '.join(VARIED)} and {quoted(f'{OPTION}NAME')}")
        if not isinstance(values, list) or not values:
            raise KatabasisError(f"vary.{key}: a list of values")
        for value in values if key in BASE else ():
            _check({key: value}, BASE, "vary.")
    if said.get("swap", LEVELS) not in (LEVELS, SEATS, NOTHING):
        raise KatabasisError(f"swap: {LEVELS}, {SEATS} or {NOTHING}, not {quoted(said['swap'])}")
    first, count = seeds.get("first", 1), seeds.get("count", 1)
    if count < 1:
        raise KatabasisError("seeds.count: a whole number from 1 on")
    points = [_point(base, dict(zip(vary, values, strict=True))) for values in product(*vary.values())]
    for name, point in product(said.get("by_seat", ()), points):
        value, seats = point["options"].get(name), len(point["seats"])
        if not isinstance(value, list) or len(value) != seats:
            raise KatabasisError(f"by_seat: the option {quoted(name)} has no value for each of {seats} seats")
    return Experiment(
        said.get("name", "experiment"),
        points,
        range(first, first + count),
        said.get("swap", ""),
        said.get("by_seat", ()),
        _stop(said["stop"]) if "stop" in said else None,
        seeds.get("own", False),
    )


def _check(table: Mapping[str, Any], known: Mapping[str, Any], where: str) -> None:
    for key, value in table.items():
        if key not in known:
            raise KatabasisError(f"{where}{key}: there is no such key; there are {', '.join(known)}")
        if not isinstance(value, known[key]) or (isinstance(value, bool) and known[key] is not bool):
            kinds = known[key] if isinstance(known[key], tuple) else (known[key],)
            raise KatabasisError(f"{where}{key}: {' or '.join(kind.__name__ for kind in kinds)}, not {quoted(value)}")


def _stop(said: Mapping[str, Any]) -> Stop:
    _check(said, STOP, "stop.")
    stop = Stop(said.get("effect", 0), *(said.get(name, Stop._field_defaults[name]) for name in Stop._fields[1:]))
    if stop.effect <= 0:
        raise KatabasisError("stop.effect: a number above 0")
    if not 0 < stop.alpha < 0.5 or not 0 < stop.beta < 0.5:
        raise KatabasisError("stop.alpha, stop.beta: numbers between 0 and 0.5")
    return stop


def _point(base: Mapping[str, Any], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """What is played at a point, with what is usual where nothing is said. Raises KatabasisError."""
    own = {key: value for key, value in chosen.items() if key in BASE}
    options = {key.removeprefix(OPTION): value for key, value in chosen.items() if key not in BASE}
    point = {"edition": None, "levels": "normal", "series": False, **base, **own}
    point["options"] = {**base.get("options", {}), **options}
    if "game" not in point:
        raise KatabasisError("base.game: which game is played")
    known = system(point["game"])
    point["edition"] = point["edition"] or known.editions[0]
    point["seats"] = tuple(point.get("seats") or known.usual_seats)
    levels = point["levels"]
    point["levels"] = (levels,) * len(point["seats"]) if isinstance(levels, str) else tuple(levels)
    if len(point["levels"]) != len(point["seats"]):
        raise KatabasisError(f"levels: one for each of {len(point['seats'])} seats, not {len(point['levels'])}")
    for level in point["levels"]:
        if not isinstance(level, str) or not bots.is_known(level):
            raise KatabasisError(f"levels: there is no bot {quoted(level)}")
    return point
