"""Tokens and counters (2023 p. 35)."""

from __future__ import annotations

from ..state import Fighter, UnderworldsTable

_DRIVEN_OUT = {
    "guard": ("stagger", "action.guard-removes-stagger"),
    "stagger": ("guard", "keyword.stagger-removes-guard"),
}


def give(table: UnderworldsTable, fighter: Fighter, token: str, rule: str) -> None:
    """Give a fighter a token. Guard and Stagger drive each other out."""
    fighter.tokens[token] += 1
    table.emit("token", rule, fighter.seat, fighter=fighter.ref, token=token)
    if token in _DRIVEN_OUT:
        other, rule = _DRIVEN_OUT[token]
        remove_all(table, fighter, other, rule)


def remove(table: UnderworldsTable, fighter: Fighter, token: str, rule: str) -> None:
    """Take one token from a fighter that has it (token.remove)."""
    assert fighter.tokens[token] > 0
    fighter.tokens[token] -= 1
    table.emit("token-removed", rule, fighter.seat, fighter=fighter.ref, token=token)


def remove_all(table: UnderworldsTable, fighter: Fighter, token: str, rule: str) -> None:
    """Take all tokens of a kind from a fighter, which may have none."""
    while fighter.tokens[token]:
        remove(table, fighter, token, rule)


def give_counter(table: UnderworldsTable, fighter: Fighter, counter: str, rule: str) -> None:
    """Give a fighter's card a named counter (token.names)."""
    fighter.counters[counter] = fighter.counters.get(counter, 0) + 1
    table.emit("counter", rule, fighter.seat, fighter=fighter.ref, counter=counter)


def clear(fighter: Fighter) -> None:
    """Take everything off a fighter that falls; this is not removing (damage.out-of-action-cleanup-2023)."""
    fighter.tokens = dict.fromkeys(fighter.tokens, 0)
    fighter.counters = {}
    fighter.wounds = 0


def is_on_guard(fighter: Fighter) -> bool:
    """On Guard: one or more Guard tokens (action.guard-2023)."""
    return fighter.tokens["guard"] > 0


def is_staggered(fighter: Fighter) -> bool:
    """Staggered: one or more Stagger tokens (keyword.stagger-effect)."""
    return fighter.tokens["stagger"] > 0
