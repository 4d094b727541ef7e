"""Conditions of objective cards, reactions and inspiration, as cards declare them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any

from ...kernel.events import Event
from ..events import ACTIVATED, ATTACK_RESOLVED, COUNTER, MOVED, OUT_OF_ACTION
from ..state import Fighter, UnderworldsTable, printed
from .reading import Filter, Reading, belongs, is_on, lies_in, means, meant
from .registry import CONDITIONS, SPECIAL_CONDITIONS, Clause, card_condition

Value = int | str | Mapping[str, Any]
"""A number, "round", "players", or what is counted: {fighters = filter}, {held = {...}}, {attacks = {...}} and so
on."""


def holds(reading: Reading, condition: Clause) -> bool:
    """Whether a condition is met now: {at_least = [value, number]}, {all = [condition, ...]} and so on; one key each,
    or `every` with `are`."""
    return all(CONDITIONS[key](reading, value, condition) for key, value in condition.items() if key in CONDITIONS)


def value_of(reading: Reading, value: Value) -> int:
    """What a value comes to now."""
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        return reading.table.round if value == "round" else reading.table.seat_count
    ((kind, args),) = value.items()
    return VALUES[kind](reading, args)


# ---------------------------------------------------------------------- conditions


@card_condition("all")
def _all(reading: Reading, conditions: Sequence[Clause], _: Clause) -> bool:
    return all(holds(reading, condition) for condition in conditions)


@card_condition("any")
def _any(reading: Reading, conditions: Sequence[Clause], _: Clause) -> bool:
    return any(holds(reading, condition) for condition in conditions)


@card_condition("at_least")
def _at_least(reading: Reading, values: Sequence[Value], _: Clause) -> bool:
    return value_of(reading, values[0]) >= value_of(reading, values[1])


@card_condition("more")
def _more(reading: Reading, values: Sequence[Value], _: Clause) -> bool:
    return value_of(reading, values[0]) > value_of(reading, values[1])


@card_condition("every")
def _every(reading: Reading, filter: Filter, condition: Clause) -> bool:
    """At least one fighter is meant, and each of them is as `are` says."""
    fighters = meant(reading, filter)
    return bool(fighters) and all(means(reading, fighter, condition["are"]) for fighter in fighters)


@card_condition("turn_of")
def _turn_of(reading: Reading, side: Any, _: Clause) -> bool:
    return reading.table.active is not None and belongs(reading, reading.table.active, side)


@card_condition("attacker")
def _attacker(reading: Reading, filter: Filter, _: Clause) -> bool:
    attacker = reading.role("attacker")
    return attacker is not None and means(reading, attacker, filter)


@card_condition("activated")
def _activated(reading: Reading, filter: Filter, _: Clause) -> bool:
    return any(
        (fighter := reading.fighter(event.what["fighter"])) is not None and means(reading, fighter, filter)
        for event in reading.happened("step", ACTIVATED)
    )


@card_condition("by_hand")
def _by_hand(reading: Reading, _: Any, __: Clause) -> bool:
    return SPECIAL_CONDITIONS[printed(reading.source)](reading)


# ---------------------------------------------------------------------- what is counted


def _held(reading: Reading, args: Clause) -> int:
    """Objectives that a side holds in a territory, or of a number: how many, or the `sum` of their numbers
    (objective.hold, objective.token-number)."""
    numbers = [
        number
        for index, hex in enumerate(reading.table.objectives)
        if (holder := reading.table.fighter_at(hex)) is not None
        and ("by" not in args or belongs(reading, holder.seat, args["by"]))
        and ("territory" not in args or lies_in(reading, hex, args["territory"]))
        and _is_numbered(number := reading.table.number_at(index), args.get("number"))
    ]
    return sum(numbers) if args.get("sum") else len(numbers)


def _is_numbered(number: int, expected: int | Sequence[int] | None) -> bool:
    """Whether an objective has that number, or one of those; any will do if none is named."""
    if expected is None or isinstance(expected, int):
        return expected in (None, number)
    return number in expected


def _attacks(reading: Reading, args: Clause) -> int:
    """Attack actions that were resolved; with `distinct`, how many different values of that they had."""
    resolved = reading.happened(args["since"], ATTACK_RESOLVED)
    events = [event for event in resolved if _is_such(reading, event, args)]
    if "distinct" in args:
        return len({event.what[args["distinct"]] for event in events})
    return len(events)


def _is_such(reading: Reading, event: Event, args: Clause) -> bool:
    attacker = reading.fighter(event.what["attacker"])
    assert attacker is not None
    outcome, range = event.what["outcome"], event.what["range"]
    least, most = args.get("range", (0, 99))
    return (
        least <= range <= most
        and ("by" not in args or means(reading, attacker, args["by"], anywhere=True))
        and (not args.get("same_attacker") or attacker is reading.role("attacker"))
        and ("attack" not in args or event.what["attack"].partition(":")[2] in args["attack"])
        and ("at" not in args or means(reading, _target_of(reading, event), args["at"], anywhere=True))
        and (not args.get("succeeded") or outcome in ("hit", "critical-hit"))
        and (not args.get("failed") or outcome in ("draw", "miss"))
        and (not args.get("critical") or outcome == "critical-hit")
        and (not args.get("killed") or event.what["killed"])
        and ("victim_on" not in args or _fell_on(reading, event.what["target"], args["victim_on"]))
    )


def _target_of(reading: Reading, event: Event) -> Fighter:
    target = reading.fighter(event.what["target"])
    assert target is not None
    return target


def _fell_on(reading: Reading, victim: str, kind: str) -> bool:
    """Whether a fighter last went out of action in such a hex."""
    table = reading.table
    for event in chain(reversed(table.supposed), reversed(table.events)):
        if event.kind == OUT_OF_ACTION and event.what["fighter"] == victim:
            return is_on(reading, event.what["hex"], kind)
    return False


def _fallen(reading: Reading, args: Clause) -> int:
    """Fighters that went out of action, by the `credit` of a side, next to the attacker (damage.credit-warband)."""
    return sum(_is_such_a_fall(reading, event, args) for event in reading.happened(args["since"], OUT_OF_ACTION))


def _is_such_a_fall(reading: Reading, event: Event, args: Clause) -> bool:
    fighter = reading.fighter(event.what["fighter"])
    assert fighter is not None
    credited = event.seat is not None and belongs(reading, event.seat, args.get("credit", "you"))
    return (
        ("side" not in args or belongs(reading, fighter.seat, args["side"]))
        and ("is" not in args or fighter is reading.role(args["is"]))
        and ("who" not in args or means(reading, fighter, args["who"], anywhere=True))
        and ("by" not in args or _is_by(reading, event, args["by"]))
        and ("credit" not in args or credited)
        and (not args.get("beside_attacker") or _was_beside_attacker(reading, event.what["hex"]))
    )


def _is_by(reading: Reading, event: Event, filter: Filter) -> bool:
    by = reading.fighter(event.what["by"])
    return by is not None and means(reading, by, filter, anywhere=True)


def _was_beside_attacker(reading: Reading, hex: str) -> bool:
    attacker = reading.role("attacker")
    return attacker is not None and attacker.at in reading.table.battlefield.neighbours(hex)


def _counters(reading: Reading, args: Clause) -> int:
    """Different fighters of a side that were given a counter."""
    refs = {
        event.what["fighter"]
        for event in reading.happened(args["since"], COUNTER)
        if event.what["counter"] == args["counter"]
    }
    return sum(belongs(reading, reading.table.fighters[ref.partition(":")[2]].seat, args["side"]) for ref in refs)


def _moves(reading: Reading, args: Clause) -> int:
    """Move actions that fighters made."""
    movers = [reading.fighter(event.what["fighter"]) for event in reading.happened(args["since"], MOVED)]
    return sum(mover is not None and means(reading, mover, args["by"]) for mover in movers)


VALUES: dict[str, Callable[[Reading, Any], int]] = {
    "fighters": lambda reading, args: len(meant(reading, args)),
    "held": _held,
    "attacks": _attacks,
    "fallen": _fallen,
    "counters": _counters,
    "moves": _moves,
}


# ---------------------------------------------------------------------- inspiration


def inspire_met(table: UnderworldsTable, fighter: Fighter, occasion: str) -> bool:
    """Whether the Inspire condition of a fighter card is met. `occasion` tells why it is asked: "inspiration-step",
    "after-attack", "after-action", "after-activation", "action-phase-end", or "counter" when somebody has just been
    given one."""
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
    given = next(event for event in reversed(table.events) if event.kind == COUNTER)
    receiver = table.fighters[given.what["fighter"].partition(":")[2]]
    return receiver.seat == fighter.seat and receiver.inspired and given.what["counter"] == "raise"


INSPIRE: dict[str, Callable[[UnderworldsTable, Fighter, str], bool]] = {
    "enemy-territory": _ends_in_enemy_territory,
    "raised": _raised,
    "raised-host": _raised_host,
}
