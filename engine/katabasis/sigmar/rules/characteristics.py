"""The characteristics of units and weapons as they stand now (chapters 17.1, 26, 27): the printed ones, then what sets
them, what multiplies them, and what adds to them (modifiers.order)."""

from __future__ import annotations

from collections.abc import Sequence

from ..board.field import field_of
from ..cards import passives
from ..cards.passives import Modifier
from ..content import Value, Weapon
from ..state import NOBODY, Feature, Model, SigmarTable, Unit
from . import command_models
from .command_models import CHAMPION, STANDARD_BEARER

HALVED = "halved"


def move(table: SigmarTable, unit: Unit, rolled: int) -> int:
    """The Move of a unit, in inches, from what is printed or was rolled (modifiers.after-random)."""
    return _modified(table, unit, rolled, list(passives.in_force(table, unit, "move")), 1)


def ward(table: SigmarTable, unit: Unit) -> int:
    """The best ward of a unit, 0 for none (damage.ward-best-only)."""
    wards = [modifier.value for modifier in passives.in_force(table, unit, "ward")]
    best = min((value for value in (unit.printed.ward, *wards) if value), default=0)
    if not best or passives.has(table, unit, "no-ward"):
        return 0
    return max(2, best - passives.total(table, unit, "ward-roll"))


def attacks(table: SigmarTable, unit: Unit, weapon: Weapon) -> Value:
    """The Attacks characteristic of a weapon before it is rolled: what is printed, or set."""
    latest = _latest(table, _for_weapon(table, unit, weapon, "set-attacks"))
    return weapon.attacks if latest is None else latest.value


def more_attacks(table: SigmarTable, unit: Unit, weapon: Weapon) -> int:
    """What is added to the Attacks of each model (modifiers.after-random)."""
    return _weapon_total(table, unit, weapon, "attacks")


def more_of_champion(table: SigmarTable, unit: Unit, weapon: Weapon, model: Model) -> int:
    """What is added to the Attacks of a model besides if it is a champion (command-models.champion), but for those of
    a companion (weapon.companion)."""
    return int("companion" not in weapon.abilities and command_models.is_one(table, unit, model, CHAMPION))


def rend(table: SigmarTable, unit: Unit, weapon: Weapon) -> int:
    """The Rend of a weapon, at least 0 (modifiers.rend-minimum)."""
    return max(0, weapon.rend + _weapon_total(table, unit, weapon, "rend"))


def damage_set(table: SigmarTable, unit: Unit, weapon: Weapon) -> Value:
    """The Damage characteristic of a weapon before it is rolled."""
    latest = _latest(table, _for_weapon(table, unit, weapon, "set-damage"))
    return weapon.damage if latest is None else latest.value


def more_damage(table: SigmarTable, unit: Unit, weapon: Weapon, target: Unit) -> int:
    """What abilities add to the Damage of a weapon against a target (modifiers.after-random)."""
    found = _for_weapon(table, unit, weapon, "damage")
    return sum(modifier.value for modifier in found if passives.is_about(table, modifier, target))


def weapon_abilities(table: SigmarTable, unit: Unit, weapon: Weapon, target: Unit) -> frozenset[str]:
    """The abilities that a weapon has against a target, printed and gained (weapon.passive), but for what its target
    blunts."""
    gained = {
        modifier.value
        for modifier in _for_weapon(table, unit, weapon, "weapon-ability")
        if passives.is_about(table, modifier, target)
    }
    if passives.has(table, target, "blunts-weapons"):
        return weapon.abilities & {"companion"}
    return weapon.abilities | gained


def backfires(table: SigmarTable, unit: Unit, weapon: Weapon) -> list[Value]:
    """The mortal damage on its own unit that each hit roll of 1 with a weapon is."""
    return [modifier.value for modifier in _for_weapon(table, unit, weapon, "backfires")]


def control_score(table: SigmarTable, unit: Unit, objective: str) -> int:
    """What a unit counts for at an objective: the Control characteristics of its models that contest it
    (objectives.control-score), and what is added; at least 1 (objectives.control-score-minimum)."""
    return _control_of(table, unit, field_of(table).on_circle(unit, objective))


def control_score_at(table: SigmarTable, unit: Unit, feature: Feature) -> int:
    """What a unit counts for at a terrain feature, in the same way (objectives.terrain-control); 0 if it does not
    contest it."""
    contesting = field_of(table).at_feature(unit, feature)
    return _control_of(table, unit, contesting) if contesting else 0


def _control_of(table: SigmarTable, unit: Unit, contesting: Sequence[Model]) -> int:
    """One standard bearer of the unit or several add 1 (command-models.standard-bearer)."""
    borne = bool(command_models.standing(table, unit, STANDARD_BEARER))
    score = unit.printed.control * len(contesting) + passives.total(table, unit, "control-score") + borne
    return max(1, score + table.pack.more_control(table, unit, score))


def _weapon_total(table: SigmarTable, unit: Unit, weapon: Weapon, kind: str) -> int:
    return sum(modifier.value for modifier in _for_weapon(table, unit, weapon, kind))


def _for_weapon(table: SigmarTable, unit: Unit, weapon: Weapon, kind: str) -> list[Modifier]:
    """What is in force of a kind that is about a weapon of a unit."""
    found = passives.in_force(table, unit, kind)
    return [modifier for modifier in found if passives.is_for_weapon(modifier, weapon, unit)]


def _modified(table: SigmarTable, unit: Unit, printed: int, modifiers: list[Modifier], least: int) -> int:
    """What is set, then multiplied or divided and rounded down, then added (modifiers.order, modifiers.round-down)."""
    setting = [modifier for modifier in modifiers if modifier.says.get("set")]
    latest = _latest(table, setting)
    value: int = printed if latest is None else latest.value
    for modifier in modifiers:
        if modifier.value == HALVED:
            value //= 2
    value += sum(modifier.value for modifier in modifiers if modifier not in setting and modifier.value != HALVED)
    return max(least, value)


def _latest(table: SigmarTable, modifiers: list[Modifier]) -> Modifier | None:
    """Of several that set a value the one that counts as applied last: the active player's
    (effect-order.active-over-opponent, modifiers.same-kind)."""
    if not modifiers:
        return None
    active = [modifier for modifier in modifiers if modifier.seat == table.active and table.active != NOBODY]
    return (active or modifiers)[-1]
