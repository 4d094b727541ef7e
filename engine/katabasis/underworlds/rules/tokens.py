"""Tokens and counters (2023 p. 35)."""

from __future__ import annotations

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import Refusal, refuse, say
from ..cards.reading import Reading
from ..cards.registry import Clause, card_verb
from ..events import COUNTER, TOKEN, TOKEN_REMOVED
from ..state import Fighter, UnderworldsTable

_DRIVEN_OUT = {
    "guard": ("stagger", "action.guard-removes-stagger"),
    "stagger": ("guard", "keyword.stagger-removes-guard"),
}


def give(table: UnderworldsTable, fighter: Fighter, token: str, rule: str) -> None:
    """Give a fighter a token. Guard and Stagger drive each other out."""
    fighter.tokens[token] += 1
    table.emit(TOKEN, rule, fighter.seat, fighter=fighter.ref, token=token)
    if token in _DRIVEN_OUT:
        other, rule = _DRIVEN_OUT[token]
        remove_all(table, fighter, other, rule)


def remove(table: UnderworldsTable, fighter: Fighter, token: str, rule: str) -> None:
    """Take one token from a fighter that has it (token.remove)."""
    assert fighter.tokens[token] > 0
    fighter.tokens[token] -= 1
    table.emit(TOKEN_REMOVED, rule, fighter.seat, fighter=fighter.ref, token=token)


def remove_all(table: UnderworldsTable, fighter: Fighter, token: str, rule: str) -> None:
    """Take all tokens of a kind from a fighter, which may have none."""
    while fighter.tokens[token]:
        remove(table, fighter, token, rule)


def give_counter(table: UnderworldsTable, fighter: Fighter, counter: str, rule: str) -> None:
    """Give a fighter's card a named counter (token.names)."""
    fighter.counters[counter] = fighter.counters.get(counter, 0) + 1
    table.emit(COUNTER, rule, fighter.seat, fighter=fighter.ref, counter=counter)


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


# ---------------------------------------------------------------------- what cards do


@card_verb("give")
def _give(reading: Reading, fighter: Fighter, clause: Clause) -> None:
    if "token" in clause:
        rule = "keyword.stagger-card" if clause["token"] == "stagger" else reading.rule
        give(reading.table, fighter, clause["token"], rule)
    else:
        give_counter(reading.table, fighter, clause["counter"], "token.names")
        reading.table.rules.note_conditions(reading.table, "counter")


def _remove_refusals(reading: Reading, fighter: Fighter, clause: Clause) -> list[Refusal]:
    if any(fighter.tokens[token] for token in clause["token"]):
        return []
    return [_has_no(fighter, *clause["token"])]


def _has_no(fighter: Fighter, *tokens: str) -> Refusal:
    named = [f"token:{token}" for token in tokens]
    return refuse("token.remove", "{who} does not have: {tokens}", who=fighter.ref, tokens=named)


@card_verb("remove", refusals=_remove_refusals)
def _remove(reading: Reading, fighter: Fighter, clause: Clause) -> Flow[None]:
    choice = yield Ask(
        reading.seat,
        "remove",
        [
            Option(
                f"remove {token}",
                say("Remove: {token}", token=f"token:{token}"),
                value=token,
                refs=[fighter.ref],
                refusals=[] if fighter.tokens[token] else [_has_no(fighter, token)],
            )
            for token in clause["token"]
        ],
        say("Which token is removed from {who}?", who=fighter.ref),
        "token.remove",
    )
    remove(reading.table, fighter, choice.value, "token.remove")
