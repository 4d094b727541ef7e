"""How near the condition of an objective card is to being met, from 0 to 1, read off its declaration."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from ...bots.arithmetic import power, total
from ..board.battlefield import Battlefield
from ..cards.conditions import Value, holds, value_of
from ..cards.reading import TESTS, Filter, Reading, belongs, lies_in, means
from ..cards.registry import Clause
from ..state import Fighter

FAR = 7
"""Hexes from which a place is as good as out of reach."""
UNTOLD = 0.4
"""The progress of what no declaration tells."""
NOT_YET = 0.5
"""How near a fighter is to having a token, counter or rank that it does not have."""


def progress(reading: Reading, condition: Clause) -> float:
    """How near a condition is to being met; 1 only if it is."""
    if "by_hand" in condition:
        return 1.0 if holds(reading, condition) else UNTOLD
    near = 1.0
    for key, args in condition.items():
        if key in _PROGRESS:
            near *= _PROGRESS[key](reading, args, condition)
    return near


# ---------------------------------------------------------------------- conditions


def _all(reading: Reading, args: Any, _: Clause) -> float:
    near = 1.0
    for condition in args:
        near *= progress(reading, condition)
    return near


def _any(reading: Reading, args: Any, _: Clause) -> float:
    return max(progress(reading, condition) for condition in args)


def _at_least(reading: Reading, args: Any, _: Clause) -> float:
    return _toward(reading, args[0], value_of(reading, args[1]))


def _more(reading: Reading, args: Any, _: Clause) -> float:
    return _toward(reading, args[0], value_of(reading, args[1]) + 1)


def _every(reading: Reading, args: Any, condition: Clause) -> float:
    fighters = [fighter for fighter in reading.table.fighters.values() if means(reading, fighter, args)]
    if not fighters:
        return 0.0
    return total([nearness(reading, fighter, condition["are"]) for fighter in fighters]) / len(fighters)


def _turn_of(reading: Reading, args: Any, _: Clause) -> float:
    return 1.0


_PROGRESS: dict[str, Callable[[Reading, Any, Clause], float]] = {
    "all": _all,
    "any": _any,
    "at_least": _at_least,
    "more": _more,
    "every": _every,
    "turn_of": _turn_of,
}


# ---------------------------------------------------------------------- counts


def _toward(reading: Reading, value: Value, goal: int) -> float:
    """How near a count is to a goal: what is counted already, and how near the next ones are."""
    if goal <= 0:
        return 1.0
    if not isinstance(value, Mapping):
        return 1.0 if value_of(reading, value) >= goal else UNTOLD
    ((kind, args),) = value.items()
    if kind == "fighters":
        near = [nearness(reading, fighter, args) for fighter in reading.table.fighters.values()]
    elif kind == "held":
        if args.get("sum"):
            return min(1.0, value_of(reading, value) / goal) if value_of(reading, value) else UNTOLD
        near = _holding(reading, args)
    else:
        done = value_of(reading, value) if kind in _STANDING or args.get("since") == "phase" else 0
        return power(_EVENTS[kind](reading, args) if kind in _EVENTS else UNTOLD, max(goal - done, 0))
    nearest = sorted(near, reverse=True)[:goal]
    return total(nearest) / goal


def _holding(reading: Reading, args: Mapping[str, Any]) -> list[float]:
    """For each objective that would count, how near the side is to standing on it."""
    table, field = reading.table, reading.table.battlefield
    holders = [other for other in table.fighters.values() if other.at and _may_hold(reading, other, args)]
    return [
        max((_closeness(field.distance(fighter.at, hex)) for fighter in holders if fighter.at), default=0.0)
        for hex in table.objectives
        if "territory" not in args or lies_in(reading, hex, args["territory"])
    ]


def _may_hold(reading: Reading, fighter: Fighter, args: Mapping[str, Any]) -> bool:
    return "by" not in args or belongs(reading, fighter.seat, args["by"])


def _attacks(reading: Reading, args: Mapping[str, Any]) -> float:
    """The chance, very roughly, that some attack of the next turns is such a one."""
    near = 0.6
    if args.get("killed"):
        near *= 0.6
    if args.get("critical") or "victim_on" in args or args.get("same_attacker"):
        near *= 0.6
    if args.get("by", {}).get("label") or args.get("by", {}).get("counter"):
        near *= 0.7
    return near


_STANDING = ("objectives", "warbands", "times")
"""What is counted as the table stands."""
_EVENTS: dict[str, Callable[[Reading, Mapping[str, Any]], float]] = {
    "attacks": _attacks,
    "fallen": lambda reading, args: 0.4,
    "counters": lambda reading, args: 0.4,
    "moves": lambda reading, args: 0.6,
}


# ---------------------------------------------------------------------- fighters


def nearness(reading: Reading, fighter: Fighter, filter: Filter) -> float:
    """How near a fighter is to being meant: 1 if it is, 0 if it never can be."""
    if filter.get("out", False) != (fighter.at is None):
        return _wounded(fighter) if filter.get("out", False) and _may_be_meant(reading, fighter, filter) else 0.0
    near = 1.0
    for key, args in filter.items():
        if key in TESTS and not TESTS[key].passes(reading, fighter, args):
            near *= _MISSING[key](reading, fighter, args) if key in _MISSING else 0.0
    return near


def _may_be_meant(reading: Reading, fighter: Fighter, filter: Filter) -> bool:
    return all(TESTS[key].passes(reading, fighter, filter[key]) for key in ("side", "label", "not") if key in filter)


def _wounded(fighter: Fighter) -> float:
    return 0.1 + 0.5 * fighter.wounds / fighter.side.wounds


def _to_territory(reading: Reading, fighter: Fighter, territory: str) -> float:
    assert fighter.at is not None
    table = reading.table
    return _near_territory(table.battlefield, tuple(table.boards), reading.seat, territory)[fighter.at]


def _to_kind(reading: Reading, fighter: Fighter, kind: str) -> float:
    assert fighter.at is not None
    field = reading.table.battlefield
    if kind == "objective":
        return max((_closeness(field.distance(fighter.at, hex)) for hex in reading.table.objectives), default=0.0)
    return _near_kind(field, kind)[fighter.at]


_MISSING: dict[str, Callable[[Reading, Fighter, Any], float]] = {
    "territory": _to_territory,
    "on": _to_kind,
    "token": lambda reading, fighter, args: NOT_YET,
    "counter": lambda reading, fighter, args: 0.3,
    "inspired": lambda reading, fighter, args: 0.3,
}


# ---------------------------------------------------------------------- places


def _closeness(away: int) -> float:
    """1 in the place itself, 0 from far away; the last step counts most."""
    return 1.0 if away == 0 else max(0.0, 0.7 * (1 - away / FAR))


@lru_cache(maxsize=64)
def _near_territory(field: Battlefield, boards: tuple[int, ...], seat: int, territory: str) -> dict[str, float]:
    """For every hex, how close it is to a territory ("own", "enemy", "outside-own") of that seat."""

    def lies_there(hex: str) -> bool:
        board = field.territory(hex)
        owner = None if board is None else boards[board]
        if territory == "enemy":
            return owner not in (None, seat)
        return (owner == seat) == (territory == "own")

    return _near(field, [hex for hex in field.hexes if lies_there(hex)])


@lru_cache(maxsize=64)
def _near_kind(field: Battlefield, kind: str) -> dict[str, float]:
    """For every hex, how close it is to an "edge" or "starting" hex."""
    is_such = field.is_edge if kind == "edge" else field.is_starting
    return _near(field, [hex for hex in field.hexes if is_such(hex)])


def _near(field: Battlefield, goals: list[str]) -> dict[str, float]:
    open_goals = [hex for hex in goals if not field.is_blocked(hex)]
    return {
        hex: max((_closeness(field.distance(hex, goal)) for goal in open_goals), default=0.0) for hex in field.hexes
    }
