"""How near fighters are to being as an objective card wants them, and places to being held."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ...bots.arithmetic import power
from ..board.battlefield import Battlefield
from ..cards.reading import TESTS, Filter, Reading
from ..state import Fighter, UnderworldsTable

KILL = 0.16
"""That an activation takes an enemy out of action."""
NOW = 0.9
"""What is likelier than that needs no more than to stay as it is."""
IN_ONE, IN_TWO, FARTHER = 0.7, 0.3, 0.03
"""That a fighter goes where it is wanted: by one Move action, by two, or somehow."""
ONE_OF_MANY = 0.2
"""What is left of `KILL` where a certain enemy must fall, who is not wounded."""
LATER = 0.5
"""What is left of that where a round is still to begin."""
MAY_YET = {"token": 0.8, "moved": 0.8, "counter": 0.15, "inspired": 0.2, "adjacent_to": 0.3, "beside": 0.1}
"""That a fighter comes to be what it is not yet."""
UNREACHED = 99


class Time(NamedTuple):
    """Activations that a seat has left, those of all others, whether they are of a round to come, and how likely each
    of the seat's own takes an enemy out of action."""

    mine: int
    others: int
    fresh: bool = False
    kill: float = KILL


def is_such(reading: Reading, fighter: Fighter, filter: Filter) -> bool:
    """Whether a fighter passes all that a filter asks, out of action or not."""
    return all(TESTS[key].passes(reading, fighter, value) for key, value in filter.items() if key in TESTS)


def of_fighter(reading: Reading, fighter: Fighter, filter: Filter, time: Time) -> float:
    """The likelihood that a filter means a fighter at the end of that time."""
    out = filter.get("out", False)
    for key in _LASTING:
        if key in filter and not TESTS[key].passes(reading, fighter, filter[key]):
            return 0.0
    if out:
        return 1.0 if fighter.at is None else _falls(fighter, time)
    if fighter.at is None:
        return 0.0
    likelihood = 1.0
    for key, value in filter.items():
        if key not in _LASTING and key in TESTS:
            likelihood *= _comes_to_be(reading, fighter, key, value, time)
    return likelihood


_LASTING = ("side", "label", "not")
"""What a filter asks that a fighter is for good, or never."""


def _falls(fighter: Fighter, time: Time) -> float:
    each = time.kill * (ONE_OF_MANY + (1 - ONE_OF_MANY) * fighter.wounds / fighter.side.wounds)
    return 1 - power(1 - each, time.mine)


def _comes_to_be(reading: Reading, fighter: Fighter, key: str, value: Any, time: Time) -> float:
    if key in _PLACES:
        return _goes(reading.table, fighter, _PLACES[key](reading, fighter, value), time)
    if (not time.fresh or key == "inspired") and TESTS[key].passes(reading, fighter, value):
        return 1.0
    if not time.mine or (key in ("token", "moved") and not walk(reading.table, fighter, time)):
        return 0.0
    return MAY_YET.get(key, 0.0)


# ---------------------------------------------------------------------- places


def of_places(reading: Reading, holders: Sequence[Fighter], hexes: Sequence[str], time: Time) -> list[float]:
    """For each hex, the likelihood that one of the holders stands there at the end of that time. Nobody counts for two
    places."""
    table, field = reading.table, reading.table.battlefield
    standing = {holder.at for holder in holders}
    free = [holder for holder in holders if holder.at not in hexes]
    near = [1.0 for hex in hexes if hex in standing]
    ways = sorted(
        (-_goes(table, holder, field.distance(holder.at, hex), time), number, hex)
        for number, holder in enumerate(free)
        if holder.at is not None
        for hex in hexes
        if hex not in standing
    )
    gone: set[int] = set()
    for way, number, hex in ways:
        if number not in gone and hex not in standing:
            gone.add(number)
            standing.add(hex)
            near.append(-way)
    return near


def _goes(table: UnderworldsTable, fighter: Fighter, away: int, time: Time) -> float:
    """The likelihood that a fighter goes to a place so far away."""
    if away == 0:
        return 1.0
    steps = walk(table, fighter, time)
    if steps and away <= steps and time.mine:
        likelihood = IN_ONE
    elif steps and away <= 2 * steps and time.mine > 1 and (time.fresh or table.rules.moves_per_phase is None):
        likelihood = IN_TWO
    else:
        likelihood = FARTHER if away < UNREACHED else 0.0
    return likelihood * LATER if time.fresh else likelihood


def walk(table: UnderworldsTable, fighter: Fighter, time: Time) -> int:
    """The hexes that a fighter may still go by a Move action."""
    if not time.fresh:
        held = fighter.tokens
        if held["charge"] or (held["move"] and table.rules.moves_per_phase is not None):
            return 0
    return fighter.side.move


def _to_territory(reading: Reading, fighter: Fighter, territory: str) -> int:
    assert fighter.at is not None
    table = reading.table
    return away_from_territory(table.battlefield, tuple(table.boards), reading.seat, territory)[fighter.at]


def _to_kind(reading: Reading, fighter: Fighter, kind: str) -> int:
    assert fighter.at is not None
    field = reading.table.battlefield
    if kind == "objective":
        return min([field.distance(fighter.at, hex) for hex in reading.table.objectives], default=UNREACHED)
    return _away_from_kind(field, kind)[fighter.at]


_PLACES: dict[str, Callable[[Reading, Fighter, Any], int]] = {"territory": _to_territory, "on": _to_kind}


@lru_cache(maxsize=64)
def away_from_territory(field: Battlefield, boards: tuple[int, ...], seat: int, territory: str) -> dict[str, int]:
    """For every hex, how far it is to a territory ("own", "enemy", "outside-own") of that seat."""

    def lies_there(hex: str) -> bool:
        board = field.territory(hex)
        owner = None if board is None else boards[board]
        if territory == "enemy":
            return owner not in (None, seat)
        return (owner == seat) == (territory == "own")

    return _away_from(field, [hex for hex in field.hexes if lies_there(hex)])


@lru_cache(maxsize=64)
def _away_from_kind(field: Battlefield, kind: str) -> dict[str, int]:
    """For every hex, how far it is to an "edge" or "starting" hex."""
    is_such = field.is_edge if kind == "edge" else field.is_starting
    return _away_from(field, [hex for hex in field.hexes if is_such(hex)])


def _away_from(field: Battlefield, goals: list[str]) -> dict[str, int]:
    open_goals = [hex for hex in goals if not field.is_blocked(hex)]
    return {hex: min([field.distance(hex, goal) for goal in open_goals], default=UNREACHED) for hex in field.hexes}
