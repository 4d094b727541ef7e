"""How likely the condition of an objective card is to be met in the time that is left, read off its declaration."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import comb
from typing import Any

from ...bots.arithmetic import power, total
from ..cards.conditions import Value, holds, value_of
from ..cards.reading import Filter, Reading, belongs, lies_in
from ..cards.registry import Clause
from ..state import printed
from . import nearness
from .nearness import KILL, Time

UNTOLD = 0.15
"""The likelihood of what no declaration tells."""
STAYS = 0.93
"""That what fighters have come to be, or hold, is still so after an activation of another player."""
UNHURT = 0.84
"""That nobody of a side has been damaged in an activation of another player."""
LEAVES, COMES = 0.25, 0.1
"""That one fighter less is somewhere after an activation of whoever wants that, one more after one of who does not."""
HAPPENS = {"attacks": 0.45, "fallen": KILL, "counters": 0.3, "moves": 0.6, "charges": 0.45, "returns": 0.35}
"""That an activation brings such an event."""
IN_ITSELF = {"critical": 0.45, "victim_on": 0.4, "same_attacker": 0.4, "range": 0.7, "attack": 0.6}
"""What is left of that where more is asked of an attack."""
TOO_FEW = 0.1
"""What is left of it for each activation that there is too few: one may do for two, and cards help."""
OF_FEW = 0.5
"""The same where only some fighters of the warband will do."""


def likely(reading: Reading, condition: Clause, time: Time) -> float:
    """The likelihood that a condition is met at the end of that time, or that its event happens in it."""
    if "by_hand" in condition:
        return _by_hand(reading, time)
    likelihood = 1.0
    for key, args in condition.items():
        if key in _CONDITIONS:
            likelihood *= _CONDITIONS[key](reading, args, condition, time)
    return likelihood


# ---------------------------------------------------------------------- conditions


def _all(reading: Reading, conditions: Any, _: Clause, time: Time) -> float:
    product = 1.0
    for condition in conditions:
        product *= likely(reading, condition, time)
        if not product:
            break
    return product


def _any(reading: Reading, conditions: Any, _: Clause, time: Time) -> float:
    return max([likely(reading, condition, time) for condition in conditions])


def _at_least(reading: Reading, values: Any, _: Clause, time: Time) -> float:
    return _compared(reading, values[0], values[1], 0, time)


def _more(reading: Reading, values: Any, _: Clause, time: Time) -> float:
    return _compared(reading, values[0], values[1], 1, time)


def _every(reading: Reading, who: Filter, condition: Clause, time: Time) -> float:
    near = [
        nearness.of_fighter(reading, fighter, condition["are"], time)
        for fighter in reading.table.fighters.values()
        if fighter.at is not None and nearness.is_such(reading, fighter, who)
    ]
    return _together(near, len(near), time) if near else 0.0


def _by_hand(reading: Reading, time: Time) -> float:
    card = printed(reading.source)
    if card in _SPECIAL:
        return _SPECIAL[card](reading, time)
    return power(STAYS, time.others) if not time.fresh and holds(reading, {"by_hand": True}) else UNTOLD


_CONDITIONS: dict[str, Callable[[Reading, Any, Clause, Time], float]] = {
    "all": _all,
    "any": _any,
    "at_least": _at_least,
    "more": _more,
    "every": _every,
}


# ---------------------------------------------------------------------- counts


def _compared(reading: Reading, value: Value, other: Value, margin: int, time: Time) -> float:
    """The likelihood that a value comes to another and `margin` more."""
    if isinstance(value, Mapping):
        return _reached(reading, value, _then(reading, other, time) + margin, time)
    if isinstance(other, Mapping):
        return _kept_to(reading, other, _then(reading, value, time) - margin, time)
    return float(_then(reading, value, time) >= _then(reading, other, time) + margin)


def _then(reading: Reading, value: Value, time: Time) -> int:
    """What a value comes to at the end of that time, if only time changes it."""
    return value_of(reading, value) + (value == "round" and time.fresh)


def _reached(reading: Reading, value: Mapping[str, Any], goal: int, time: Time) -> float:
    """The likelihood that so many are counted."""
    if goal <= 0:
        return 1.0
    ((kind, args),) = value.items()
    if kind == "fighters":
        if set(args) == {"side", "out"} and args["side"] == "enemy":
            return at_least(goal - value_of(reading, value), time.mine, time.kill)
        fighters = reading.table.fighters.values()
        return _together([nearness.of_fighter(reading, fighter, args, time) for fighter in fighters], goal, time)
    if kind == "held":
        return _held(reading, args, value, goal, time)
    if kind not in HAPPENS:
        return power(STAYS, time.others) if value_of(reading, value) >= goal else UNTOLD
    done = value_of(reading, value) if args.get("since") == "phase" and not time.fresh else 0
    return at_least(goal - done, time.mine, _rate(kind, args, time))


def _rate(kind: str, args: Mapping[str, Any], time: Time) -> float:
    """How often an activation brings such an event."""
    rate = time.kill if kind == "fallen" or args.get("killed") else HAPPENS[kind]
    for key, share in IN_ITSELF.items():
        if args.get(key):
            rate *= share
    return rate * OF_FEW if "who" in args or not {"label", "counter"}.isdisjoint(args.get("by", ())) else rate


def _held(reading: Reading, args: Mapping[str, Any], value: Mapping[str, Any], goal: int, time: Time) -> float:
    """The likelihood that a side holds so many of the objectives that count."""
    if args.get("sum"):
        now = value_of(reading, value)
        return power(STAYS, time.others) if now >= goal else UNTOLD if now and time.mine else 0.5 * UNTOLD
    table = reading.table
    hexes = [
        hex
        for index, hex in enumerate(table.objectives)
        if ("territory" not in args or lies_in(reading, hex, args["territory"]))
        and args.get("number") in (None, table.number_at(index))
    ]
    holders = [
        other
        for other in table.fighters.values()
        if other.at is not None and ("by" not in args or belongs(reading, other.seat, args["by"]))
    ]
    return _together(nearness.of_places(reading, holders, hexes, time), goal, time)


def _together(near: list[float], goal: int, time: Time) -> float:
    """The likelihood that so many come about, each by itself as likely as that. What is not so yet takes an activation
    each."""
    if len(near) < goal:
        return 0.0
    product, efforts = power(STAYS, time.others), 0
    for likelihood in sorted(near, reverse=True)[:goal]:
        product *= likelihood
        efforts += likelihood < nearness.NOW
    return product if efforts <= time.mine else product * power(TOO_FEW, efforts - time.mine)


def _kept_to(reading: Reading, value: Mapping[str, Any], most: int, time: Time) -> float:
    """The likelihood that no more than so many are counted."""
    ((kind, args),) = value.items()
    if kind == "damage":
        hurt = not time.fresh and value_of(reading, value) > most
        return 0.0 if hurt else power(UNHURT, time.others)
    too_many = value_of(reading, value) - most
    if kind == "held":
        return at_least(too_many, time.mine, LEAVES) if too_many > 0 else power(1 - COMES, time.others)
    if kind != "fighters":
        return UNTOLD
    tries, leaves, comes = _changes(args, time)
    if too_many > 0:
        return at_least(too_many, tries, leaves)
    return power(1 - comes, time.others)


def _changes(args: Filter, time: Time) -> tuple[int, float, float]:
    """How many activations may make such fighters fewer, how likely each of them does, and how likely one of another
    player adds one."""
    if args.get("out"):
        return 0, 0.0, KILL if args.get("side") == "friendly" else 0.0
    if not {"territory", "adjacent_to", "on", "within"}.isdisjoint(args):
        return time.mine, LEAVES, COMES
    if args.get("side") == "enemy":
        return time.mine, time.kill, 0.0
    return (time.others if args.get("side") == "friendly" else time.mine + time.others), KILL, 0.0


@lru_cache(maxsize=1024)
def at_least(goal: int, tries: int, each: float) -> float:
    """The chance of so many successes."""
    if goal <= 0:
        return 1.0
    few = total([comb(tries, k) * power(each, k) * power(1 - each, tries - k) for k in range(min(goal, tries + 1))])
    return max(0.0, 1 - few)


# ---------------------------------------------------------------------- what no ordinary words declare


def _prime_objective(reading: Reading, time: Time) -> float:
    table = reading.table
    there = {table.number_at(i): hex for i, hex in enumerate(table.objectives) if lies_in(reading, hex, "enemy")}
    return _hold_all(reading, [there[max(there)]], time) if there else 0.0


def _cleanse(reading: Reading, time: Time) -> float:
    table = reading.table
    there = [
        [hex for hex in table.objectives if table.territory_of(hex) == other] for other in table.opponents(reading.seat)
    ]
    return max([_hold_all(reading, hexes, time) for hexes in there if hexes], default=0.0)


def _hold_all(reading: Reading, hexes: list[str], time: Time) -> float:
    friends = reading.table.survivors(reading.seat)
    return _together(nearness.of_places(reading, friends, hexes, time), len(hexes), time)


def _immovable_object(reading: Reading, time: Time) -> float:
    friends = [friend for friend in reading.table.survivors(reading.seat) if friend.at in reading.table.objectives]
    if any(time.fresh or friend.held for friend in friends):
        return power(STAYS, time.others)
    return 0.0


def _conquest(reading: Reading, time: Time) -> float:
    return _every(reading, {"side": "friendly"}, {"are": {"territory": "enemy"}}, time)


_SPECIAL: dict[str, Callable[[Reading, Time], float]] = {
    "prime-objective": _prime_objective,
    "cleanse": _cleanse,
    "immovable-object": _immovable_object,
    "conquest": _conquest,
    "coward": lambda reading, time: 0.04 * (time.others > 0),
}
