"""Support (2023 p. 39)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..cards import modifiers
from ..content import Attack
from ..state import Fighter, UnderworldsTable
from . import outcome, tokens


def of_attacker(table: UnderworldsTable, attacker: Fighter, target: Fighter) -> list[str]:
    """The attacker's supporters: its other friends next to the target (support.attacker)."""
    return _supporters(table, attacker, target, as_target=False)


def of_target(table: UnderworldsTable, attacker: Fighter, target: Fighter) -> list[str]:
    """The target's supporters: its other friends next to the attacker (support.target)."""
    return _supporters(table, target, attacker, as_target=True)


def _supporters(table: UnderworldsTable, supported: Fighter, against: Fighter, as_target: bool) -> list[str]:
    beside = [other.id for other in table.adjacent(against) if other.seat == supported.seat and other is not supported]
    extra = modifiers.extra_supporters(table, supported, against, as_target)
    return beside + [id for id in extra if id not in beside]


def supporters(own: int, other: int) -> int:
    """Each side counts its own supporters (support.single-2023, support.double-2023)."""
    return own


class Symbols(NamedTuple):
    """The faces that are successes in the attack roll and in the defence roll."""

    attack: frozenset[str]
    defence: frozenset[str]


def symbols(
    table: UnderworldsTable, attacker: Fighter, target: Fighter, attack: Attack, roll: Sequence[str] = ()
) -> Symbols:
    """The faces that are successes of an Attack action, with what supporters, tokens and cards add, and once they are
    rolled its own dice (critical Cleave)."""
    of_attack = modifiers.support_of(table, attacker, len(of_attacker(table, attacker, target)), as_target=False)
    of_defence = modifiers.support_of(table, target, len(of_target(table, attacker, target)), as_target=True)
    count = table.rules.supporters
    _, symbol = modifiers.defence_of(table, target)
    return Symbols(
        outcome.attack_symbols(attack.symbol, count(of_attack, of_defence), modifiers.attack_symbols(table, attacker)),
        outcome.defence_symbols(
            symbol,
            count(of_defence, of_attack),
            tokens.is_on_guard(target),
            attack.has("cleave") or (outcome.CRIT in roll and attack.has("critical-cleave")),
            attack.has("ensnare"),
            modifiers.support_symbols(table, target),
        ),
    )
