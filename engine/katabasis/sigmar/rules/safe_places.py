"""Named destinations where enemies do less to a unit: behind cover, and where an enemy cannot charge it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt

from ...geometry.bodies import Body
from ...geometry.plane import INCH, Point, squared_distance
from ...kernel.options import Suggestion
from ...kernel.text import say
from ..board import ground, places
from ..board.bases import base_at
from ..board.field import any_within, box_of, field_of, standing_elsewhere
from ..board.places import Way
from ..content import FEATURES
from ..state import Feature, SigmarTable, Unit
from . import characteristics, rolls
from .straight_moves import March

MOST_CHARGED = 12
"""Inches that a charge roll comes to at most."""
MOST_SHUNNED = 2
"""Of so many enemy units, the nearest, a unit is led out of reach."""
MOST_HIDDEN_FROM = 2
"""From so many enemy units cover is looked for behind each feature: those that shoot farthest, then the nearest."""
BEHIND = (INCH // 8, INCH, 2 * INCH)
"""How far behind a feature a unit tries to stand."""


def out_of_reach(march: March) -> Iterator[Suggestion]:
    """As near as the unit gets to each of some enemy units that still cannot charge it in its next turn."""
    table, unit = march.table, march.unit
    for enemy in _by_nearness(table, unit)[:MOST_SHUNNED]:
        reach = _charge_reach(table, enemy)
        vector = _shift_out_of(table, unit, enemy, reach, march.limits.reach)
        stop = march.farthest(vector) if vector else (0, 0)
        ways = march.ways(stop)
        if stop != (0, 0) and not any_within(_bodies(unit, ways), field_of(table).bodies(enemy), reach):
            yield Suggestion(places.write(ways, unit), say("Just out of reach of a charge of {unit}", unit=enemy.ref))


def _charge_reach(table: SigmarTable, enemy: Unit) -> int:
    """How far away a unit may charge somebody in its next turn, in tenths of a millimetre: it moves, then charges."""
    printed = enemy.printed.move
    if not isinstance(printed, int):
        count, faces, more = rolls.parts(printed)
        printed = count * faces + more
    return (characteristics.move(table, enemy, printed) + MOST_CHARGED) * INCH + table.rules.charge_end


def _shift_out_of(table: SigmarTable, unit: Unit, enemy: Unit, reach: int, most: int) -> tuple[int, int] | None:
    """The vector along which a unit comes to stand just out of a reach, straight towards the enemy or away from it;
    None if it gets out of it nowhere."""
    _, own, foe = min((squared_distance(own.at, foe.at), own.at, foe.at) for own in unit.models for foe in enemy.models)
    away, length = (own[0] - foe[0], own[1] - foe[1]), isqrt(squared_distance(own, foe))
    foes = field_of(table).bodies(enemy)

    def by(distance: int) -> tuple[int, int]:
        return away[0] * distance // length, away[1] * distance // length

    def is_out(distance: int) -> bool:
        x, y = by(distance)
        moved = [base_at(unit.printed.base, (model.x + x, model.y + y), model.facing) for model in unit.models]
        return not any_within(moved, foes, reach)

    low, high = -most, most - 1
    if not is_out(high):
        return None
    while low < high:
        half = (low + high) // 2
        low, high = (low, half) if is_out(half) else (half + 1, high)
    return by(high)


# ---------------------------------------------------------------------- cover


def in_cover(march: March) -> Iterator[Suggestion]:
    """Behind each feature with cover that is near enough, as seen from one of some enemy units; who flies has no use
    for it (spearhead.feature-abilities)."""
    table, unit = march.table, march.unit
    if "fly" in unit.printed.keywords:
        return
    shooters_first = sorted(_by_nearness(table, unit), key=_shoots_least)
    for feature in table.features:
        if "cover" not in FEATURES[feature.kind].abilities:
            continue
        for enemy in shooters_first[:MOST_HIDDEN_FROM]:
            ways = _behind(march, feature, enemy)
            if ways is not None:
                label = say(
                    "Into cover behind {feature} from {unit}", feature=f"feature:{feature.kind}", unit=enemy.ref
                )
                yield Suggestion(places.write(ways, unit), label)


def _shoots_least(enemy: Unit) -> int:
    return -max(weapon.range for weapon in enemy.printed.weapons.values())


def _behind(march: March, feature: Feature, enemy: Unit) -> list[Way] | None:
    """The ways of the whole unit to behind a feature, as near to it as there is room."""
    table, unit = march.table, march.unit
    field = field_of(table)
    x, y = _middle(ground.parts(feature.kind, feature.x, feature.y, feature.facing))
    from_x, from_y = _middle(field.bodies(enemy))
    own_x, own_y = _middle(field.bodies(unit))
    length = max(1, isqrt(squared_distance((x, y), (from_x, from_y))))
    across, down = x - from_x, y - from_y
    depth = _half_depth(feature, unit, field.bodies(unit), (across, down), length)
    vectors = [
        (x + across * (depth + beyond) // length - own_x, y + down * (depth + beyond) // length - own_y)
        for beyond in BEHIND
    ]
    for ways in _ways_to(march, vectors):
        with standing_elsewhere(table, unit, ways):
            if field_of(table).is_behind(enemy, unit, feature, shooting=True):
                return ways
    return None


def _ways_to(march: March, vectors: Sequence[tuple[int, int]]) -> Iterator[list[Way]]:
    """The legal ways by some vectors, and to the first of them around what closes it."""
    near = [vector for vector in vectors if squared_distance((0, 0), vector) <= march.limits.reach**2]
    for vector in near:
        if march.allows(vector):
            yield march.ways(vector)
    for stops in march.around(near[0]) if near else ():
        if stops[-1] == near[0]:
            yield march.ways(near[0], stops[:-1])


def _half_depth(feature: Feature, unit: Unit, bodies: Sequence[Body], along: Point, length: int) -> int:
    """How far the middle of a unit is from that of a feature, along a line, where it stands right behind it."""
    corners = [
        corner for part in ground.parts(feature.kind, feature.x, feature.y, feature.facing) for corner in part.points
    ]
    own = [(model.x, model.y) for model in unit.models]
    left, top, right, bottom = bodies[0].box
    radius = isqrt((right - left) ** 2 + (bottom - top) ** 2) // 4
    return _spread([(x // 2, y // 2) for x, y in corners], along, length) + _spread(own, along, length) + radius


def _spread(points: Sequence[Point], along: Point, length: int) -> int:
    """Half of how far points lie apart along a line."""
    at = [(x * along[0] + y * along[1]) // length for x, y in points]
    return (max(at) - min(at) + 1) // 2


# ---------------------------------------------------------------------- what both ask


def _by_nearness(table: SigmarTable, unit: Unit) -> list[Unit]:
    """The enemy units, the nearest first."""
    own = _middle(field_of(table).bodies(unit))
    return sorted(
        table.enemies_of(unit.seat),
        key=lambda enemy: squared_distance(own, _middle(field_of(table).bodies(enemy))),
    )


def _middle(bodies: Sequence[Body]) -> tuple[int, int]:
    left, top, right, bottom = box_of(bodies)
    return (left + right) // 4, (top + bottom) // 4


def _bodies(unit: Unit, ways: Sequence[Way]) -> list[Body]:
    return [base_at(unit.printed.base, way.end, way.facing) for way in ways]
