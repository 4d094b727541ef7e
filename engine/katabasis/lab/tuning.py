"""What the games of a store say of the constants of an evaluation: how each would have to change so that the lead that
a seat sees comes nearer to the one that it has at the end.

Positions are replayed, and every constant is changed a little to see what that does to their leads; then a regression,
held towards the present values, says which changes would bring them nearer. What it proposes is no more than that:
that bots play better by it only a duel tells.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

from .. import KatabasisError, replay
from ..kernel.game import Game
from .libraries import library

UNIT = "POINT"
"""The constant that all others are relative to, and that is not tuned."""
STEP = 0.05
"""The part by which a constant is changed, up and down."""
POSITIONS = 30
"""At most so many of a game, as far apart as can be."""
FOLDS = 5
RIDGE = 10.0
"""How strongly constants are held where they are: to double one costs as much as so many games that end one standard
deviation from what was expected."""


class Constant(NamedTuple):
    """A number with a name in the bots of a game, and the modules that know it."""

    name: str
    value: float
    modules: tuple[ModuleType, ...]


class Leads(NamedTuple):
    """Of every position: the lead that is seen, what each constant does to it as it grows (by the logarithm), the lead
    at the end, and the number of the game. Arrays of numpy."""

    seen: Any
    slopes: Any
    final: Any
    games: Any


class Tuned(NamedTuple):
    """The constants with what each should be multiplied by, and how far leads are from those at the end (the root of
    the mean square, in games that nothing was fitted on): with all leads `stretched` alike, and with constants `fitted`
    as well."""

    factors: Sequence[tuple[Constant, float]]
    stretched: float
    fitted: float


def constants(game: str) -> list[Constant]:
    """The constants of a game's bots: numbers with a point and a name in capital letters."""
    found: dict[tuple[str, float], list[ModuleType]] = {}
    for module in _modules(game):
        for name, value in vars(module).items():
            if name.isupper() and name != UNIT and isinstance(value, float):
                found.setdefault((name, value), []).append(module)
    return [Constant(name, value, tuple(modules)) for (name, value), modules in sorted(found.items())]


def leads(game: str, records: Sequence[str]) -> Leads:
    """What can be learned from games between seats that score. Raises KatabasisError where nobody does."""
    known, numpy = constants(game), library("numpy")
    seen, slopes, final, games = [], [], [], []
    for number, record in enumerate(records):
        over = replay(record)
        if over.result is None or not over.result.scores or not over.table.opponents(0):
            raise KatabasisError(f"constants are tuned by leads over others, and games of {game} have none")
        explain = over.system.explanation.score_lead
        positions = [(position, position.decision.seat) for position in _positions(over) if position.decision]
        columns = []
        for constant in known:
            up, down = (_leads(constant, factor, positions) for factor in (1 + STEP, 1 - STEP))
            columns.append((up - down) / (2 * STEP))
        seen.append(numpy.array([explain(*each) for each in positions]))
        slopes.append(numpy.array(columns).T.reshape(len(positions), len(known)))
        final.append(numpy.array([float(explain(over, seat)) for _, seat in positions]))
        games.append(numpy.full(len(positions), number))
    return Leads(*(numpy.concatenate(each) for each in (seen, slopes, final, games)))


def tuned(known: Sequence[Constant], found: Leads, ridge: float = RIDGE) -> Tuned:
    """The constants that would tell the end best, held towards what they are. Every game counts alike."""
    numpy = library("numpy")
    weights = 1.0 / numpy.bincount(found.games)[found.games]
    folds = numpy.random.default_rng(0).integers(0, FOLDS, found.games.max() + 1)[found.games]

    def error(slopes: Any) -> float:
        off = numpy.empty(len(found.final))
        for fold in range(FOLDS):
            rest, tested = folds != fold, folds == fold
            stretch, changes = _fit(found.seen[rest], slopes[rest], found.final[rest], weights[rest], ridge)
            off[tested] = (found.final - stretch * found.seen - slopes @ changes)[tested]
        return float(numpy.sqrt(numpy.average(off * off, weights=weights)))

    stretch, changes = _fit(found.seen, found.slopes, found.final, weights, ridge)
    factors = numpy.exp(changes / stretch) if stretch > 0 else numpy.ones(len(known))
    return Tuned(
        [*zip(known, map(float, factors), strict=True)],
        error(numpy.zeros_like(found.slopes)),
        error(found.slopes),
    )


def _fit(seen: Any, slopes: Any, final: Any, weights: Any, ridge: float) -> tuple[float, Any]:
    """By what all leads are stretched, which changes no choice and so costs nothing, and the changes of the
    constants."""
    numpy = library("numpy")
    root = numpy.sqrt(weights)[:, None]
    columns = numpy.column_stack([seen, slopes]) * root
    held = ridge * numpy.average((final - numpy.average(final, weights=weights)) ** 2, weights=weights)
    costs = numpy.diag([1e-6, *[held] * slopes.shape[1]])
    found = numpy.linalg.solve(columns.T @ columns + costs, columns.T @ (final * root[:, 0]))
    return float(found[0]), found[1:]


def _positions(over: Game[Any]) -> Iterator[Game[Any]]:
    counts = sorted({checkpoint.choices for checkpoint in over.checkpoints})
    for number in range(min(POSITIONS, len(counts))):
        yield over.at(counts[number * len(counts) // min(POSITIONS, len(counts))])


def _leads(constant: Constant, factor: float, positions: Sequence[tuple[Game[Any], int]]) -> Any:
    with _changed(constant, factor):
        found = [position.system.explanation.score_lead(position, seat) for position, seat in positions]
    return library("numpy").array(found)


@contextmanager
def _changed(constant: Constant, factor: float) -> Iterator[None]:
    try:
        _set(constant, constant.value * factor)
        yield
    finally:
        _set(constant, constant.value)


def _set(constant: Constant, value: float) -> None:
    """Let everybody know a constant by another value, and forget what was reckoned with the one before."""
    for module in constant.modules:
        setattr(module, constant.name, value)
    package = constant.modules[0].__name__.rpartition(".")[0]
    for module in _modules_of(package):
        for reckoned in vars(module).values():
            if callable(forget := getattr(reckoned, "cache_clear", None)):
                forget()


def _modules(game: str) -> list[ModuleType]:
    return _modules_of(f"{__package__.rpartition('.')[0]}.{game}.bots")


def _modules_of(package: str) -> list[ModuleType]:
    names = [each.name for each in pkgutil.iter_modules(import_module(package).__path__)]
    return [import_module(f"{package}.{name}") for name in names]
