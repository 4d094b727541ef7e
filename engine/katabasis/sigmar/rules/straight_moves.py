"""Moving a whole unit as it stands: how far it gets along a vector, straight on or around what is in its way.

For a unit whose models all move by the same vector, every model near it closes a circle of such vectors for each of
its own (geometry.ways). That says quickly how far is worth trying; whether it is legal the rules say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import isqrt
from typing import NamedTuple

from ...geometry import ways as geometry
from ...geometry.bodies import Body
from ...geometry.plane import Point, squared_distance, toward
from ...geometry.ways import WHOLE, Obstacle, free_part
from ..board import ground
from ..board.field import field_of
from ..board.places import Way
from ..state import SigmarTable, Unit
from . import movement
from .movement import SHUN, Limits

LEADS = 8
"""So many lengths are tried by which models may go ahead of others."""
STEPS = 16
"""The parts into which a way is divided that is gone in part where circles do not say how far."""


class March(NamedTuple):
    """A unit that is to move: how it may, and what closes its way, all in all and for each of its models by number."""

    table: SigmarTable
    unit: Unit
    limits: Limits
    obstacles: Sequence[Obstacle]
    of_models: Mapping[int, Sequence[Obstacle]]

    def allows(self, vector: Point, bends: Sequence[Point] = ()) -> bool:
        """Whether the whole unit may move by a vector, around those bends."""
        return movement.allows(self.table, self.unit, self.limits, self.ways(vector, bends))

    def ways(self, vector: Point, bends: Sequence[Point] = ()) -> list[Way]:
        """The ways of all models; bends are vectors too."""
        stops = [*bends, vector]
        return [
            Way(model.number, (model.at, *((model.x + x, model.y + y) for x, y in stops)), model.facing)
            for model in self.unit.models
        ]

    def farthest(self, vector: Point) -> tuple[int, int]:
        """As far along a vector as the unit gets; (0, 0) if nowhere."""
        if self.allows(vector):
            return vector[0], vector[1]
        free = free_part((0, 0), vector, self.obstacles)
        if free and self.allows(nearly := _part(vector, free, WHOLE)):
            return nearly
        low, high = 0, min(STEPS - 1, free * STEPS // WHOLE)
        while low < high:
            half = (low + high + 1) // 2
            if self.allows(_part(vector, half, STEPS)):
                low = half
            else:
                high = half - 1
        return _part(vector, low, STEPS)

    def around(self, goal: Point) -> Iterator[list[tuple[int, int]]]:
        """Legal ways that bend once or twice towards a vector, as far as the unit may go: stops, the end last."""
        for bends in geometry.around((0, 0), goal, self.obstacles):
            stops = _within_reach([*bends, (goal[0], goal[1])], self.limits.reach)
            last = len(stops) - 2
            if last < 0:
                continue
            here = stops[last]
            free = free_part(here, stops[-1], self.obstacles)
            dx, dy = _part((stops[-1][0] - here[0], stops[-1][1] - here[1]), free, WHOLE)
            stops[-1] = (here[0] + dx, here[1] + dy)
            if self.allows(stops[-1], stops[:-1]):
                yield stops

    def singly(self, vector: Point) -> list[Way] | None:
        """Ways along a vector by which each model goes as far as its own is free, and none so far ahead of the others
        that they lose each other; None if there are none."""
        free = {
            model.number: free_part((0, 0), vector, self.of_models.get(model.number, ())) for model in self.unit.models
        }
        for most in range(WHOLE, 0, -WHOLE // LEADS):
            vectors = [_part(vector, min(most, free[model.number]), WHOLE) for model in self.unit.models]
            ways = [
                Way(model.number, (model.at, (model.x + x, model.y + y)), model.facing)
                for model, (x, y) in zip(self.unit.models, vectors, strict=True)
            ]
            if movement.allows(self.table, self.unit, self.limits, ways):
                return ways
        return None


def march(table: SigmarTable, unit: Unit, limits: Limits) -> March:
    """A unit that is to move as it stands."""
    of_models = {} if movement.flies(table, unit) else dict(_obstacles(table, unit, limits))
    return March(table, unit, limits, [each for obstacles in of_models.values() for each in obstacles], of_models)


def _obstacles(table: SigmarTable, unit: Unit, limits: Limits) -> Iterator[tuple[int, list[Obstacle]]]:
    """The vectors by which the unit cannot move: into models of others, into combat ranges that it must keep out of,
    and into high features. Bases and pieces that are not round are taken for circles around them."""
    field, shun = field_of(table), limits.ranges == SHUN
    keep_off = table.rules.combat_range if shun else 0
    others = [
        (other.at, _radius(body) + (keep_off if movement.is_shunned(unit, limits, near) else 0))
        for near, other, body in field.near(field.box(unit), limits.reach + keep_off, unit)
        if movement.is_in_the_way(table, unit, near)
    ]
    for obstacle in field.obstacles(table.rules.free_height):
        others += [(_middle(piece), _radius(piece)) for piece in _pieces(table, obstacle.feature)]
    for model, body in zip(unit.models, field.bodies(unit), strict=True):
        radius = _radius(body) + 1
        found = [Obstacle(x - model.x, y - model.y, radius + other) for (x, y), other in others]
        yield model.number, [each for each in found if each.x**2 + each.y**2 <= (limits.reach + each.radius) ** 2]


def _pieces(table: SigmarTable, number: int) -> Sequence[Body]:
    feature = table.features[number]
    return ground.slices(feature.kind, feature.x, feature.y, feature.facing)


def _middle(body: Body) -> tuple[int, int]:
    left, top, right, bottom = body.box
    return (left + right) // 4, (top + bottom) // 4


def _radius(body: Body) -> int:
    """That of a circle around a body, in full tenths of a millimetre."""
    around = body.outer or body
    if len(around.points) == 1:
        return (around.diameter + 1) // 2
    left, top, right, bottom = body.box
    return isqrt((right - left) ** 2 + (bottom - top) ** 2) // 4 + 1


def _within_reach(stops: Sequence[tuple[int, int]], reach: int) -> list[tuple[int, int]]:
    """The stops of a way from nowhere that is no longer than a reach."""
    kept: list[tuple[int, int]] = []
    for start, end in pairwise([(0, 0), *stops]):
        x, y = toward(start, end, reach)
        kept.append((x, y))
        reach -= 1 + isqrt(squared_distance(start, (x, y)))
        if (x, y) != end or reach <= 0:
            break
    return kept


def _part(vector: Point, part: int, whole: int) -> tuple[int, int]:
    """A part of a vector, rounded towards nothing."""
    x, y = (abs(each) * part // whole for each in vector)
    return x if vector[0] >= 0 else -x, y if vector[1] >= 0 else -y
