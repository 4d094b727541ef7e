"""What units can be expected to do to each other, in damage points: means of exact odds, of whole units, wherever they
stand. They are cheap enough to be asked for every pair of units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..cards import passives
from ..cards.index import index_of
from ..cards.passives import Modifier
from ..content import Value, Weapon
from ..rules import characteristics, command_models, rolls
from ..rules.attack import CRITICAL, CRITS
from ..rules.command_models import CHAMPION
from ..rules.targets import ONE_TARGET
from ..state import SigmarTable, Unit

Modifiers = Mapping[str, Sequence[Modifier]]
"""What is in force for a unit, by its kind."""

UNSAVED = 7
"""What no save roll comes to."""
WEIGHED = (
    *("hit", "wound", "hit-against", "wound-against", "rend", "attacks", "set-attacks", "set-damage"),
    *(
        "damage",
        "weapon-ability",
        "save",
        "ignore-rend",
        "hit-from",
        "hit-on-sixes",
        "control-score",
        "charge-dice",
        "charge-roll",
    ),
    *("strike-first", "strike-last", "no-shooting-target", "move", "charge-after-ran", "charge-after-retreated"),
)
"""The kinds that are looked at."""


class Blows(NamedTuple):
    """The damage points that a whole unit can be expected to allocate to another one: by shooting, from how far, and in
    combat, without a charge and after one."""

    shooting: float
    reach: int
    in_combat: bool
    melee: float
    charging: float


NONE = Blows(0.0, 0, False, 0.0, 0.0)


def modifiers_of(table: SigmarTable, units: Sequence[Unit]) -> dict[str, Modifiers]:
    """What is in force for each unit."""
    spoken = {*index_of(table).by_kind, *(kind for effect in table.effects for kind in effect.gives)}
    kinds = [kind for kind in WEIGHED if kind in spoken]
    return {unit.id: {kind: list(passives.in_force(table, unit, kind)) for kind in kinds} for unit in units}


def total(modifiers: Modifiers, kind: str) -> int:
    """The sum of everything of a kind."""
    return sum(modifier.value for modifier in modifiers.get(kind, ()))


def between(
    table: SigmarTable,
    unit: Unit,
    target: Unit,
    own: Modifiers,
    theirs: Modifiers,
    ward: int,
    models: int | None = None,
) -> Blows:
    """What a unit can be expected to do to another; with so many models, if not with those that stand."""
    shooting = melee = charging = 0.0
    reach, in_combat = 0, False
    champions = len(command_models.standing(table, unit, CHAMPION))
    for weapon in unit.printed.weapons.values():
        bearers = len(unit.bearing(weapon.id)) if models is None else min(models, len(weapon.bearers))
        if not bearers:
            continue
        points = bearers * _of_model(table, unit, target, weapon, own, theirs, ward)
        if champions:
            points *= 1 + champions / (bearers * max(1.0, _mean(weapon.attacks)))
        if weapon.ranged:
            shooting += points
            reach = max(reach, weapon.range)
            in_combat = in_combat or "shoot-in-combat" in weapon.abilities
        else:
            melee += points
            more = 1 if "charge" in weapon.abilities else 0
            charging += points * (1 + more / max(1.0, _mean(weapon.damage)))
    if "charged" in unit.marks:
        melee = charging
    if theirs.get("no-shooting-target"):
        shooting = 0.0
    return Blows(shooting, reach, in_combat, melee, charging)


def _of_model(
    table: SigmarTable, unit: Unit, target: Unit, weapon: Weapon, own: Modifiers, theirs: Modifiers, ward: int
) -> float:
    """The points of the attacks of one model with one weapon."""
    kind = "shooting" if weapon.ranged else "combat"

    def added(name: str) -> int:
        mine = [
            modifier.value
            for modifier in own.get(name, ())
            if modifier.says.get("kind", kind) == kind
            and passives.is_for_weapon(modifier, weapon, unit)
            and passives.is_about(table, modifier, target)
        ]
        against = [
            modifier.value for modifier in theirs.get(f"{name}-against", ()) if modifier.says.get("kind", kind) == kind
        ]
        both: list[int] = [*mine, *against]
        return max(-1, min(1, sum(both)))

    def latest(name: str, printed: Value) -> Value:
        setting = [modifier.value for modifier in own.get(name, ()) if passives.is_for_weapon(modifier, weapon, unit)]
        value: Value = setting[-1] if setting else printed
        return value

    def more(name: str) -> int:
        values: list[int] = [
            modifier.value for modifier in own.get(name, ()) if passives.is_for_weapon(modifier, weapon, unit)
        ]
        return sum(values)

    gained = {
        modifier.value for modifier in own.get("weapon-ability", ()) if passives.is_for_weapon(modifier, weapon, unit)
    }
    crit = next((name for name in CRITS if name in weapon.abilities or name in gained), "")
    rend = 0 if theirs.get("ignore-rend") else max(0, weapon.rend + more("rend"))
    save = target.printed.save - min(1, total(theirs, "save") - rend)
    if ONE_TARGET in weapon.abilities:  # each hit is mortal damage
        save = UNSAVED
    smoke = bool(target.models) and table.pack.is_hit_on_sixes(table, target, weapon.ranged)
    need = (
        CRITICAL if smoke or theirs.get("hit-on-sixes") else max(weapon.hit - added("hit"), total(theirs, "hit-from"))
    )
    damage = _mean(latest("set-damage", weapon.damage)) + (1 if "charge" in gained else 0) + added("damage")
    attacks = max(1.0, _mean(latest("set-attacks", weapon.attacks)) + more("attacks"))
    return attacks * points_of(max(2, need), max(2, weapon.wound - added("wound")), save, crit, ward) * damage


@lru_cache(maxsize=4_096)
def points_of(hit: int, wound: int, save: int, crit: str, ward: int) -> float:
    """The chance that an attack of 1 Damage does it, or a little more by a critical hit."""
    critical = 1 / 6
    unsaved = 1 - _chance(save)
    blow = _chance(wound) * unsaved
    on_crit = {
        "crit-mortal": 1.0,
        "crit-auto-wound": unsaved,
        "crit-two-hits": 2 * blow,
        "crit-d6-hits": 3.5 * blow,
    }.get(crit, blow)
    through = 1 - _chance(ward) if ward else 1.0
    return ((_chance(hit) - critical) * blow + critical * on_crit) * through


def _chance(need: int) -> float:
    return max(0, 7 - max(2, need)) / 6


@lru_cache(maxsize=256)
def _mean(value: Value) -> float:
    """The mean of a number that is printed or rolled."""
    if isinstance(value, int):
        return float(value)
    count, faces, plus = rolls.parts(value)
    return count * (faces + 1) / 2 + plus


def mean(value: Value) -> float:
    """The mean of a number that is printed or rolled; of anything else, of a die."""
    return _mean(value) if isinstance(value, int) or "D" in value else _mean("D6")


def ward_of(table: SigmarTable, unit: Unit) -> int:
    """The ward of a unit."""
    return characteristics.ward(table, unit)
