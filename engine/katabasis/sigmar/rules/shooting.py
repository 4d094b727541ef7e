"""The shooting phase (chapter 14.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...kernel.flow import Flow
from ...kernel.options import Option
from ...kernel.text import Refusal, refuse, say
from ..board.field import field_of
from ..cards.abilities import AbilityUse, Declared, Instruction
from ..cards.registry import ability_verb, declaration
from ..state import SigmarTable, Unit
from . import attack, targets, using, verbs
from .targets import Able, Attacks


@declaration("shoot")
def _declare_shot(table: SigmarTable, use: AbilityUse, faults: list[Refusal]) -> Iterator[Option]:
    unit = using.user_of(use)
    yield using.unit_option(use, say("Shoot with {unit}", unit=unit.ref), faults or _without_targets(table, unit))


def _without_targets(table: SigmarTable, unit: Unit) -> list[Refusal]:
    """That nobody can be shot at, and why: what keeps each enemy safe that is in range, if there is one."""
    if targets.can_shoot(table, unit):
        return []
    weapons = [weapon for weapon in unit.printed.weapons.values() if weapon.ranged]
    if field_of(table).is_fighting(unit) and not any(targets.shoots_in_combat(table, unit, each) for each in weapons):
        return [refuse("core-abilities.shoot-in-combat", "{unit}: already in combat", unit=unit.ref)]
    why = [(enemy, targets.why_unreached(table, unit, enemy, shooting=True)) for enemy in table.targets_of(unit.seat)]
    safe = [targets.unreached(table, unit, enemy, each) for enemy, each in why if each not in _AT_A_GLANCE]
    return safe or [refuse("targets.shooting-attack", "No enemy is in range and visible", at=[unit.ref])]


_AT_A_GLANCE = (targets.FAR, targets.UNSEEN)
"""Why nobody can be shot at who is out of range or out of sight: what needs no telling, unit by unit."""


@ability_verb("shoot")
def _shoot(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """Targets are picked for all attacks, then they are rolled (core-abilities.shoot-targets)."""
    (unit,) = verbs.subjects(table, declared, instruction)
    seat = unit.seat
    attacks = yield from targets.divide(table, unit, shooting=True)
    aimed_at = [table.unit(id) for id in dict.fromkeys(each.target for each in attacks)]
    yield from using.react(table, "shoot", seat, [unit, *aimed_at], attacks)
    yield from using.react(table, "attack", seat, [unit, *aimed_at], attacks)
    yield from attack.resolve(table, unit, attacks, shooting=True)


def at_one(table: SigmarTable, unit: Unit, target: Unit, attackers: Sequence[Able]) -> Flow[None]:
    """All attacks of a unit that can target a certain unit."""
    counts: dict[str, int] = {}
    for each in attackers:
        if target.id in each.targets:
            counts[each.weapon] = counts.get(each.weapon, 0) + each.times
    attacks = [Attacks(weapon, target.id, count) for weapon, count in counts.items()]
    yield from using.react(table, "shoot", unit.seat, [unit, target], attacks)
    yield from using.react(table, "attack", unit.seat, [unit, target], attacks)
    yield from attack.resolve(table, unit, attacks, shooting=True)
