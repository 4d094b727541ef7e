"""Charging a unit that stands on a terrain feature where there is no room left (Terrain 1.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...geometry.bodies import Body
from ...geometry.facings import FACINGS, SCALE, direction
from ...kernel.text import Refusal, refuse
from ..board import ground
from ..board.bases import base_at
from ..board.field import any_within, field_of
from ..board.places import Way
from ..state import Feature, SigmarTable, Unit
from . import movement, placement_rules

RULE = "terrain.charge-unit-on-terrain"
FINE = FACINGS // 32
"""In so many facings at a time room is looked for around a base."""


def at_foot(table: SigmarTable, unit: Unit, bodies: Sequence[Body]) -> list[Unit]:
    """The enemy units wholly on a feature at the foot of which models end a charge that stand there, and with which
    they would be in combat."""
    reach = table.rules.charge_end
    near = movement.ends_near(table, unit, bodies, table.rules.combat_range)
    features = (feature for feature in table.features if any_within(bodies, _parts(feature), reach))
    return [enemy for feature in features for enemy in near if field_of(table).is_wholly_on(enemy, feature)]


def has_room(table: SigmarTable, unit: Unit, reach: int, enemy: Unit) -> Refusal | None:
    """That a charge must go all the way to a unit, if any model gets so far and finds room beside it."""
    ways = (way for own in unit.models for way in _beside(table, unit, own.number, enemy))
    if not any(_is_possible(table, unit, reach, way, enemy) for way in ways):
        return None
    return refuse(RULE, "There is room for the charge beside {unit}", at=[unit.ref], unit=enemy.ref)


def _parts(feature: Feature) -> Sequence[Body]:
    return ground.parts(feature.kind, feature.x, feature.y, feature.facing)


def _beside(table: SigmarTable, unit: Unit, number: int, enemy: Unit) -> Iterator[Way]:
    """Straight ways of a model to all around each model of a unit, as far from it as a charge may end."""
    model = unit.model(number)
    for other in enemy.models:
        apart = (max(unit.printed.base) + max(enemy.printed.base)) // 2
        for gap in (1, table.rules.charge_end):
            for facing in range(0, FACINGS, FINE):
                along, across = direction(facing)
                x, y = ((apart + gap) * part // SCALE for part in (along, across))
                yield Way(number, (model.at, (other.x + x, other.y + y)), model.facing)


def _is_possible(table: SigmarTable, unit: Unit, reach: int, way: Way, enemy: Unit) -> bool:
    """Whether a model finds room there on the level of the unit."""
    body = base_at(unit.printed.base, way.end, way.facing)
    level = field_of(table).elevation(body)
    on_top = any(level >= field_of(table).elevation(other) for other in field_of(table).bodies(enemy))
    return (
        on_top
        and movement.gets_there(table, unit, reach, way)
        and not any(placement_rules.faults_of_places(table, unit, [way.number], [body]))
    )
