"""Inspiration (2023 p. 23)."""

from __future__ import annotations

from ..cards import conditions
from ..events import INSPIRATION_STEP, INSPIRED
from ..state import Fighter, UnderworldsTable


def note_conditions(table: UnderworldsTable, occasion: str) -> None:
    """A condition counts once it has been true since the last inspiration step, even if it is no longer (ruling of
    inspire.when-2023)."""
    note_due(table, occasion)


def note_due(table: UnderworldsTable, occasion: str) -> None:
    """Note whose Inspire condition is met."""
    for fighter in table.fighters.values():
        if fighter.at is not None and not fighter.inspired and not fighter.due:
            fighter.due = conditions.inspire_met(table, fighter, occasion)


def inspiration_step(table: UnderworldsTable) -> None:
    """Inspire everybody who is due, the fighters of the player who took the last activation first (inspire.order)."""
    table.emit(INSPIRATION_STEP, "inspire.step-times")
    note_conditions(table, "inspiration-step")
    for seat in table.seats_from(table.last_to_activate):
        for fighter in table.survivors(seat):
            if fighter.due:
                inspire(table, fighter)


def inspire(table: UnderworldsTable, fighter: Fighter, rule: str = "inspire.flip") -> None:
    """Turn the fighter card over; upgrades, tokens and counters stay (inspire.keeps-state, inspire.twice)."""
    fighter.due = False
    if not fighter.inspired:
        fighter.inspired = True
        table.emit(INSPIRED, rule, fighter.seat, fighter=fighter.ref)
