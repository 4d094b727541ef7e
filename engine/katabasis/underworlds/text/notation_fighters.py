"""Fighters in a position: where each is, and what it has.

[fighters]
sanson = "d7"
elias = { at = "e5", wounds = 2, move = 1, guard = 1, inspired = true, upgrades = ["swift-stride"], raise = 1 }
champion = "out"
"""

from __future__ import annotations

from typing import Any

from ...kernel.slot_codec import Custom, Key, Keys, Number, Scope
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
            _put(own, "at", table, fighter, usual)
            FIGHTER.read(own, Scope(table, step, fighter))
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


def _token(token: str) -> Key:
    """How many tokens of a kind a fighter has."""

    def take(reader: TableReader, key: str, at: Scope) -> None:
        at.state.tokens[token] = reader.number(key, 0)

    return Key(Custom(take, lambda at: at.state.tokens[token] or None), token)


def _counter(counter: str) -> Key:
    """Whether a fighter has a counter."""

    def take(reader: TableReader, key: str, at: Scope) -> None:
        if reader.has(key):
            at.state.counters[counter] = reader.number(key, 0, 0, 1)

    return Key(Custom(take, lambda at: at.state.counters.get(counter) or None), counter)


def _leave(_reader: TableReader, _key: str, _at: Scope) -> None:
    """Leave upgrades to the cards, of which each is in one place."""


def _has_usually_returned(at: Scope) -> bool:
    """Whether it has been returned in this game, as long as a position does not say otherwise."""
    return bool(at.state.inspired) and inspires_when_returned(at.state.id)


FIGHTER = Keys(
    Fighter,
    wounds=Key(Number()),
    **{f"{token}_tokens": _token(token) for token in TOKENS},
    **{f"{counter}_counters": _counter(counter) for counter in COUNTERS},
    inspired=Key(),
    due=Key(),
    held=Key(Number(ARTEFACT)),
    upgrades=Key(Custom(_leave, lambda at: [*at.state.upgrades] or None)),
    spent_abilities=Key(name="spent"),
    returned=Key(usual=_has_usually_returned),
)


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
        has = FIGHTER.write(Scope(table, step, fighter))
        place = fighter.at or (OUT if fighter.out else ASIDE)
        if has:
            written[fighter.id] = {"at": place, **has}
        elif place != usual:
            written[fighter.id] = place
    return written
