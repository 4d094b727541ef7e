"""What is in force for a unit: passive abilities of both armies, and the lasting effects of abilities that were used.
They are asked for, never kept (ability.passive, persist.as-passive)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ...geometry.plane import INCH
from ..board.contesting import contests
from ..board.field import field_of
from ..content import Weapon
from ..state import SigmarTable, Unit
from . import abilities
from .abilities import Instruction
from .index import FOES_IN_COMBAT, index_of, is_there
from .registry import CONDITIONS

FIVE = 5


class Modifier(NamedTuple):
    """Something that is in force for a unit: the value, what else the ability says of it, and its ability and army."""

    value: Any
    says: Instruction
    ability: str
    seat: int


def in_force(table: SigmarTable, unit: Unit, kind: str) -> Iterator[Modifier]:
    """Everything of a kind ("hit", "ward") that is in force for a unit. The same ability counts once, or once for each
    weapon that it names (ability.one-same-passive)."""
    seen: set[tuple[str, str]] = set()
    for modifier in _all(table, unit, kind):
        key = modifier.ability, modifier.says.get("weapon", "")
        if key not in seen:
            seen.add(key)
            yield modifier


def _all(table: SigmarTable, unit: Unit, kind: str) -> Iterator[Modifier]:
    for use, says in index_of(table).concerning(table, unit, kind):
        if is_there(use) and _is_for(table, says, use.user, unit):
            yield Modifier(says[kind], says, use.ability.id, use.seat)
    for effect in table.effects:
        if kind in effect.gives and unit.id in effect.units:
            yield Modifier(effect.gives[kind], effect.gives, effect.ability, effect.seat)


def _is_for(table: SigmarTable, says: Instruction, user: Unit | None, unit: Unit) -> bool:
    """Whether a passive that may concern a unit is in force for it now."""
    if user is not None and says.get("to") == FOES_IN_COMBAT and not field_of(table).in_combat(user, unit):
        return False
    if user is not None and not table.pack.is_bound(table, says, user, unit):
        return False
    if (
        user is not None
        and "within" in says
        and not field_of(table).is_wholly_within(unit, user, says["within"] * INCH)
    ):
        return False
    if user is not None and "near" in says and not field_of(table).units_within(unit, user, says["near"] * INCH):
        return False
    if user is not None and not all(CONDITIONS[name].holds(table, user) for name in says.get("if_user", ())):
        return False
    return all(CONDITIONS[name].holds(table, unit) for name in says.get("if", ()))


def is_for_weapon(modifier: Modifier, weapon: Weapon, unit: Unit) -> bool:
    """Whether what is in force is about a weapon: all of them, those of a kind, or one. Companion weapons are left out
    of friendly abilities but for those that name them and for what hinders them (weapon.companion). A twist is no
    ability (spearhead.twist)."""
    says = modifier.says
    if "weapon" in says:
        return bool(weapon.id == says["weapon"])
    if "weapons" in says and (says["weapons"] == "ranged") != weapon.ranged:
        return False
    helps = not isinstance(modifier.value, int) or modifier.value > 0
    friendly = modifier.seat == unit.seat and modifier.ability in abilities.ABILITIES
    return not ("companion" in weapon.abilities and friendly and helps and not says.get("companion"))


def is_about(table: SigmarTable, modifier: Modifier, target: Unit) -> bool:
    """Whether what is in force counts against a target: who contests an objective, a certain one or one that its player
    does not control; a unit of so many models or more; or whom only the battlepack knows."""
    against = modifier.says.get("against")
    if against is None:
        return True
    if against == "five-models":
        return len(target.models) >= FIVE
    if against == "not-controlled":
        return any(
            holder != modifier.seat and contests(table, target, objective)
            for objective, holder in table.controlled.items()
        )
    if against not in table.controlled:
        return table.pack.is_meant(table, modifier, target)
    return contests(table, target, against)


def total(table: SigmarTable, unit: Unit, kind: str) -> int:
    """The sum of everything of a kind."""
    return sum(modifier.value for modifier in in_force(table, unit, kind))


def has(table: SigmarTable, unit: Unit, kind: str) -> bool:
    """Whether anything of a kind is in force for a unit."""
    return any(True for _ in in_force(table, unit, kind))
