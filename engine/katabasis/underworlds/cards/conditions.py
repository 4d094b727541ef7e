"""Conditions of objective cards, reactions and inspiration, as cards declare them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...kernel.events import Event
from ..state import Fighter, UnderworldsTable, printed
from .reading import Reading, belongs, is_on, lies_in, means, meant

Condition = Mapping[str, Any]
"""What has to be true: {at_least = [value, number]}, {all = [condition, ...]} and so on; one key each, or `every`
with `are`."""
Value = int | str | Mapping[str, Any]
"""A number, "round", or what is counted: {fighters = filter}, {held = {...}}, {attacks = {...}} and so on."""


def holds(reading: Reading, condition: Condition) -> bool:
    """Whether a condition is met now."""
    return all(CONDITIONS[key](reading, wanted, condition) for key, wanted in condition.items() if key in CONDITIONS)


def value_of(reading: Reading, value: Value) -> int:
    """What a value comes to now."""
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        return reading.table.round
    ((kind, wanted),) = value.items()
    return VALUES[kind](reading, wanted)


# ---------------------------------------------------------------------- conditions


def _every(reading: Reading, wanted: Any, condition: Condition) -> bool:
    """At least one fighter is meant, and each of them is as `are` says."""
    fighters = meant(reading, wanted)
    return bool(fighters) and all(means(reading, fighter, condition["are"]) for fighter in fighters)


def _turn_of(reading: Reading, side: Any, _: Condition) -> bool:
    return reading.table.active is not None and belongs(reading, reading.table.active, side)


def _attacker(reading: Reading, wanted: Any, _: Condition) -> bool:
    attacker = reading.role("attacker")
    return attacker is not None and means(reading, attacker, wanted)


def _activated(reading: Reading, wanted: Any, _: Condition) -> bool:
    return any(
        (fighter := reading.fighter(event.what["fighter"])) is not None and means(reading, fighter, wanted)
        for event in reading.happened("step", "activated")
    )


def _may_activate(reading: Reading, wanted: Any, _: Condition) -> bool:
    from ..rules.activation import candidates

    able = {option.value[1] for option in candidates(reading.table, reading.seat) if not option.refusals}
    return any(fighter.id in able for fighter in meant(reading, wanted))


def _by_hand(reading: Reading, _: Any, __: Condition) -> bool:
    from .by_hand import CONDITIONS as written

    return written[printed(reading.source)](reading)


CONDITIONS: dict[str, Callable[[Reading, Any, Condition], bool]] = {
    "all": lambda reading, wanted, _: all(holds(reading, condition) for condition in wanted),
    "any": lambda reading, wanted, _: any(holds(reading, condition) for condition in wanted),
    "at_least": lambda reading, wanted, _: value_of(reading, wanted[0]) >= value_of(reading, wanted[1]),
    "more": lambda reading, wanted, _: value_of(reading, wanted[0]) > value_of(reading, wanted[1]),
    "every": _every,
    "turn_of": _turn_of,
    "attacker": _attacker,
    "activated": _activated,
    "may_activate": _may_activate,
    "by_hand": _by_hand,
}


# ---------------------------------------------------------------------- what is counted


def _held(reading: Reading, wanted: Mapping[str, Any]) -> int:
    """Objectives that a side holds in a territory, or of a number: how many, or the `sum` of their numbers
    (objective.hold, objective.token-number)."""
    numbers = [
        number
        for index, hex in enumerate(reading.table.objectives)
        if (holder := reading.table.fighter_at(hex)) is not None
        and belongs(reading, holder.seat, wanted["by"])
        and ("territory" not in wanted or lies_in(reading, hex, wanted["territory"]))
        and (number := reading.table.number_at(index)) == wanted.get("number", number)
    ]
    return sum(numbers) if wanted.get("sum") else len(numbers)


def _attacks(reading: Reading, wanted: Mapping[str, Any]) -> int:
    """Attack actions that were resolved; with `distinct`, how many different values of that they had."""
    resolved = reading.happened(wanted["since"], "attack-resolved")
    events = [event for event in resolved if _is_such(reading, event, wanted)]
    if "distinct" in wanted:
        return len({event.what[wanted["distinct"]] for event in events})
    return len(events)


def _is_such(reading: Reading, event: Event, wanted: Mapping[str, Any]) -> bool:
    attacker = reading.fighter(event.what["attacker"])
    assert attacker is not None
    outcome, range = event.what["outcome"], event.what["range"]
    least, most = wanted.get("range", (0, 99))
    return (
        least <= range <= most
        and ("by" not in wanted or means(reading, attacker, wanted["by"], anywhere=True))
        and (not wanted.get("same_attacker") or attacker is reading.role("attacker"))
        and (not wanted.get("succeeded") or outcome in ("hit", "critical-hit"))
        and (not wanted.get("failed") or outcome in ("draw", "miss"))
        and (not wanted.get("critical") or outcome == "critical-hit")
        and (not wanted.get("killed") or event.what["killed"])
        and ("victim_on" not in wanted or _fell_on(reading, event.what["target"], wanted["victim_on"]))
    )


def _fell_on(reading: Reading, victim: str, kind: str) -> bool:
    """Whether a fighter last went out of action in such a hex."""
    for event in reversed(reading.table.events):
        if event.kind == "out-of-action" and event.what["fighter"] == victim:
            return is_on(reading, event.what["hex"], kind)
    return False


def _fallen(reading: Reading, wanted: Mapping[str, Any]) -> int:
    """Fighters that went out of action, by the `credit` of a side, next to the attacker (damage.credit-warband)."""
    return sum(_is_such_a_fall(reading, event, wanted) for event in reading.happened(wanted["since"], "out-of-action"))


def _is_such_a_fall(reading: Reading, event: Event, wanted: Mapping[str, Any]) -> bool:
    fighter = reading.fighter(event.what["fighter"])
    assert fighter is not None
    credited = event.seat is not None and belongs(reading, event.seat, wanted.get("credit", "you"))
    return (
        ("side" not in wanted or belongs(reading, fighter.seat, wanted["side"]))
        and ("is" not in wanted or fighter is reading.role(wanted["is"]))
        and ("credit" not in wanted or credited)
        and (not wanted.get("beside_attacker") or _was_beside_attacker(reading, event.what["hex"]))
    )


def _was_beside_attacker(reading: Reading, hex: str) -> bool:
    attacker = reading.role("attacker")
    return attacker is not None and attacker.at in reading.table.battlefield.neighbours(hex)


def _counters(reading: Reading, wanted: Mapping[str, Any]) -> int:
    """Different fighters of a side that were given a counter."""
    given = {
        event.what["fighter"]
        for event in reading.happened(wanted["since"], "counter")
        if event.what["counter"] == wanted["counter"]
    }
    return sum(belongs(reading, reading.table.fighters[ref.partition(":")[2]].seat, wanted["side"]) for ref in given)


def _moves(reading: Reading, wanted: Mapping[str, Any]) -> int:
    """Move actions that fighters made."""
    movers = [reading.fighter(event.what["fighter"]) for event in reading.happened(wanted["since"], "moved")]
    return sum(mover is not None and means(reading, mover, wanted["by"]) for mover in movers)


VALUES: dict[str, Callable[[Reading, Any], int]] = {
    "fighters": lambda reading, wanted: len(meant(reading, wanted)),
    "held": _held,
    "attacks": _attacks,
    "fallen": _fallen,
    "counters": _counters,
    "moves": _moves,
}


# ---------------------------------------------------------------------- inspiration


def inspire_met(table: UnderworldsTable, fighter: Fighter, occasion: str) -> bool:
    """Whether the Inspire condition of a fighter card is met. `occasion` tells why it is asked: "inspiration-step",
    "after-activation", "action-phase-end", or "counter" when somebody has just been given one."""
    return INSPIRE[fighter.card.inspire](table, fighter, occasion)


def _ends_in_enemy_territory(table: UnderworldsTable, fighter: Fighter, occasion: str) -> bool:
    if occasion != "action-phase-end" or fighter.at is None:
        return False
    return lies_in(Reading(table, fighter.seat), fighter.at, "enemy")


def _raised(table: UnderworldsTable, fighter: Fighter, occasion: str) -> bool:
    return fighter.counters.get("raise", 0) > 0


def _raised_host(table: UnderworldsTable, fighter: Fighter, occasion: str) -> bool:
    """Two friendly fighters have Raise counters, or one that was Inspired is given one."""
    if sum(friend.counters.get("raise", 0) > 0 for friend in table.survivors(fighter.seat)) >= 2:
        return True
    if occasion != "counter":
        return False
    given = table.fighters[table.events[-1].what["fighter"].partition(":")[2]]
    return given.seat == fighter.seat and given.inspired and table.events[-1].what["counter"] == "raise"


INSPIRE: dict[str, Callable[[UnderworldsTable, Fighter, str], bool]] = {
    "enemy-territory": _ends_in_enemy_territory,
    "raised": _raised,
    "raised-host": _raised_host,
}
