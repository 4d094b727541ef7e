"""Fighters in a position: where each is, and what it has.

[fighters]
sanson = "d7"
elias = { at = "e5", wounds = 2, move = 1, guard = 1, inspired = true, upgrades = ["swift-stride"], raise = 1 }
champion = "out"
"""

from __future__ import annotations

from typing import Any

from ..content import FIGHTERS
from ..state import ARTEFACT, TOKENS, Fighter, UnderworldsTable, inspires_when_returned, printed
from .moment import is_setup
from .reader import TableReader

COUNTERS = ("raise",)
"""The counters that a fighter may have."""

ASIDE, OUT = "aside", "out"
"""Where a fighter is that is not yet placed, and one that is out of action."""


def read_fighters(reader: TableReader, table: UnderworldsTable, step: str) -> dict[str, TableReader]:
    """Put the fighters where a position says. Whoever it does not mention is out of action, or not yet placed in a step
    of setup; nobody was paid for it. The readers of those that are mentioned by more than a hex, which name their
    upgrades as well."""
    readers, usual = {}, _usual_place(step)
    for fighter in table.fighters.values():
        if reader.is_table(fighter.id):
            readers[fighter.id] = own = reader.table(fighter.id)
            _read_fighter(own, table, fighter, usual)
        else:
            _put(reader, fighter.id, table, fighter, usual)
    for id in reader.left():
        other = "of a warband that is not here" if printed(id) in FIGHTERS else "no fighter's id"
        reader.fault(id, other)
        reader.anything(id)
    return readers


def _usual_place(step: str) -> str:
    """Where a fighter is of which a position says nothing."""
    return ASIDE if is_setup(step) else OUT


def _read_fighter(reader: TableReader, table: UnderworldsTable, fighter: Fighter, usual: str) -> None:
    _put(reader, "at", table, fighter, usual)
    fighter.wounds = reader.number("wounds", 0)
    fighter.tokens = {token: reader.number(token, 0) for token in TOKENS}
    fighter.counters = {counter: reader.number(counter, 0, 1) for counter in COUNTERS if reader.has(counter)}
    fighter.inspired = reader.flag("inspired")
    fighter.returned = reader.flag("returned", _has_usually_returned(fighter))
    fighter.due = reader.flag("due")
    fighter.held = reader.number("held", 0, ARTEFACT)
    fighter.spent_abilities = reader.words("spent")


def _put(reader: TableReader, key: str, table: UnderworldsTable, fighter: Fighter, usual: str) -> None:
    place = reader.peek(key) if reader.has(key) else usual
    if place in (ASIDE, OUT):
        reader.anything(key)
        fighter.out = place == OUT
    else:
        _stand(reader, key, table, fighter)


def _stand(reader: TableReader, key: str, table: UnderworldsTable, fighter: Fighter) -> None:
    hex = reader.hex(key, table)
    if hex is None:
        return
    other = table.fighter_at(hex)
    if other is not None:
        reader.fault(key, f"{other.id} is in {hex} already")
    fighter.at, fighter.out = hex, False


def write_fighters(table: UnderworldsTable, step: str) -> dict[str, Any]:
    """The fighters that are not where a position leaves them unmentioned."""
    written: dict[str, Any] = {}
    usual = _usual_place(step)
    for fighter in table.fighters.values():
        has = _write_fighter(fighter)
        if fighter.returned != _has_usually_returned(fighter):
            has["returned"] = fighter.returned
        place = fighter.at or (OUT if fighter.out else ASIDE)
        if has:
            written[fighter.id] = {"at": place, **has}
        elif place != usual:
            written[fighter.id] = place
    return written


def _has_usually_returned(fighter: Fighter) -> bool:
    """Whether it has been returned in this game, as long as a position does not say otherwise."""
    return fighter.inspired and inspires_when_returned(fighter.id)


def _write_fighter(fighter: Fighter) -> dict[str, Any]:
    """What a fighter has."""
    has = {
        "wounds": fighter.wounds,
        **fighter.tokens,
        **fighter.counters,
        "inspired": fighter.inspired,
        "due": fighter.due,
        "held": fighter.held,
        "upgrades": list(fighter.upgrades),
        "spent": list(fighter.spent_abilities),
    }
    return {key: value for key, value in has.items() if value}
