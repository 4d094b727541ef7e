"""What would come of a move, a set-up or attacks, before they are made: what anybody at a table sees who holds the
models there, or counts dice."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Any

from ...geometry.measuring import gap
from ...geometry.plane import squared_distance
from ...kernel.options import Option
from ..board import places
from ..board.contesting import contested_by
from ..board.field import around, field_of, meet, standing_elsewhere
from ..board.places import Way
from ..content import LAYOUTS, Weapon
from ..rules import attack, characteristics, objectives, targets
from ..rules.targets import Attacks
from ..state import SigmarTable, Unit
from . import foreseen_reactions, odds

KINDS = ("move", "set-up")


def of_answer(table: SigmarTable, option: Option, shape: dict[str, Any]) -> dict[str, object] | None:
    """What would come of an answer to the question where a unit goes, or is set up; None for any other."""
    if shape.get("kind") not in KINDS or not isinstance(option.answer, str):
        return None
    unit = table.unit(shape["unit"].partition(":")[2])
    numbers = [int(ref.rpartition("-")[2]) for ref in shape["models"]]
    try:
        ways = places.read(option.answer, unit, () if shape["kind"] == "move" else numbers)
    except places.Unreadable:  # a unit for which there is no room
        return None
    left = shape["reach"] - max(_gone(way) for way in ways) if "reach" in shape else None
    with standing_elsewhere(table, unit, ways):
        return {
            "unit": unit.ref,
            "left": left,
            "combat": [enemy.ref for enemy in field_of(table).fought_by(unit)],
            "nearest": _nearest(table, unit),
            "contests": [
                [f"objective:{objective}", objectives.scores(table, objective)]
                for objective in contested_by(table, unit)
            ],
            "cover": [
                enemy.ref for enemy in table.enemies_of(unit.seat) if field_of(table).is_covered(enemy, unit, True)
            ],
        }


def _gone(way: Way) -> int:
    """How far a model goes, rounded up."""
    squares = [squared_distance(a, b) for a, b in zip(way.stops, way.stops[1:], strict=False)]
    return sum(isqrt(square - 1) + 1 for square in squares if square)


def _nearest(table: SigmarTable, unit: Unit) -> list[Any] | None:
    """The nearest enemy unit, and how far it is."""
    field = field_of(table)
    found = None
    for enemy in table.enemies_of(unit.seat):
        for body in field.bodies(unit):
            if found is not None and not meet(around(body.box, found[0].length), field.box(enemy)):
                continue
            for foe in field.bodies(enemy):
                between = gap(body, foe)
                if found is None or between.is_less(found[0]):
                    found = between, enemy
    return None if found is None else [found[1].ref, found[0].length]


def of_layout(id: str) -> dict[str, object] | None:
    """Which features stand where in a ready layout, as views have features; None for features placed by hand."""
    if id not in LAYOUTS:
        return None
    return {"layout": [{"kind": laid.kind, "at": list(laid.at), "facing": laid.facing} for laid in LAYOUTS[id]]}


# ---------------------------------------------------------------------- attacks


def of_attacks(table: SigmarTable, unit: Unit, attacks: Sequence[Attacks], shooting: bool) -> dict[str, object]:
    """What attacks can be expected to do to each target (damage, models slain, destroyed), what reactions would change
    of that, what is rolled for each weapon, and how many of its bearers reach whom they attack."""
    return {
        "targets": [odds.plain(each) for each in odds.of_attacks(table, unit, attacks, shooting)],
        "reactions": foreseen_reactions.to_attacks(table, unit, attacks, shooting),
        "rolls": [_rolls(table, unit, each, shooting) for each in attacks if each.times],
    }


def _rolls(table: SigmarTable, unit: Unit, attacks: Attacks, shooting: bool) -> dict[str, object]:
    weapon, target = unit.printed.weapons[attacks.weapon], table.unit(attacks.target)
    rolled = attack.profile(table, unit, target, weapon, shooting)
    bearers = unit.bearing(weapon.id)
    return {
        "weapon": f"weapon:{unit.scroll}.{weapon.id}",
        "target": target.ref,
        "times": attacks.times,
        "hit": rolled.hit,
        "wound": rolled.wound,
        "save": rolled.save,
        "ward": characteristics.ward(table, target),
        "bearers": len(bearers),
        "able": sum(target in targets.reached(table, unit, model, weapon) for model in bearers),
    }


def of_fighting(table: SigmarTable, unit: Unit) -> dict[str, object]:
    """What a unit can be expected to do to each enemy unit in combat with it from where it stands, if all attacks that
    can are made on that one. Rolled numbers of attacks are taken for their means."""
    found: list[dict[str, object]] = []
    for target in field_of(table).fought_by(unit):
        attacks = [
            Attacks(weapon.id, target.id, times)
            for weapon in unit.printed.weapons.values()
            if not weapon.ranged and (times := _usual_times(table, unit, weapon, target))
        ]
        found += map(odds.plain, odds.of_attacks(table, unit, attacks, shooting=False))
    return {"targets": found, "reactions": [], "standing": True}


def _usual_times(table: SigmarTable, unit: Unit, weapon: Weapon, target: Unit) -> int:
    """How many attacks a unit makes with a weapon on a target that some models reach; none if none does."""
    printed = characteristics.attacks(table, unit, weapon)
    count, more = odds.mean_of(printed), characteristics.more_attacks(table, unit, weapon)
    return round(
        sum(
            max(1, count + more + characteristics.more_of_champion(table, unit, weapon, model))
            for model in unit.bearing(weapon.id)
            if target in targets.reached(table, unit, model, weapon)
        )
    )


def of_shooting(table: SigmarTable, unit: Unit) -> dict[str, object]:
    """Which enemy units a unit can shoot at: with how many models of how many, or why with none."""
    weapons = [weapon for weapon in unit.printed.weapons.values() if weapon.ranged]
    enemies = []
    for enemy in table.enemies_of(unit.seat):
        able = {
            model.number
            for weapon in weapons
            for model in unit.bearing(weapon.id)
            if enemy in targets.reached(table, unit, model, weapon)
        }
        why = "" if able else targets.why_unreached(table, unit, enemy, shooting=True)
        concerned = targets.concerned(table, unit, enemy, why)
        enemies.append({**concerned, "able": len(able), "of": len(unit.models), "why": why})
    return {"shooting": enemies}
