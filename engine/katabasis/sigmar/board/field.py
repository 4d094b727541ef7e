"""What follows from where models stand: what is near, what is seen, who is in combat with whom. No save has any of it:
it is made from the table when somebody asks. It holds for every table on which everything stands alike, so copies of a
game do not ask again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from ...geometry.bodies import Body, surrounding
from ...geometry.measuring import holds, overlap, wholly_within, within
from ...geometry.plane import Point
from ...geometry.sight import Solid, are_hidden, line_of_sight
from ..content import FEATURES
from ..state import FIELD, TERRAIN, Feature, Model, SigmarTable, Unit
from . import ground
from .bases import Base
from .coherency import crowding, stragglers
from .places import Way

Box = tuple[int, int, int, int]

Key: TypeAlias = tuple[object, ...]
"""Where everything stands: all that a Field depends on, besides printed figures."""
CACHES = 16
"""How many caches are kept at a time: those of a game, of its copies, and of a few moves ahead."""
STANDS = 256
"""Of how many units it is kept what follows from where each stands."""
ROUNDED = 10
"""Farther than corners lie from where they would without rounding."""


class Obstacle(NamedTuple):
    """A part of a feature that is higher than what is moved over freely: the feature's number, the scenery piece of it
    that it belongs to, where it stands, and its height."""

    feature: int
    piece: int
    body: Body
    height: int


class Surfaces(NamedTuple):
    """The parts of features: the boxes around all, those that models can stand on, those of unstable features that are
    too high for that, and those of impassable ones and of volatile ground."""

    boxes: list[Box]
    solid: list[Solid]
    unstable: list[Body]
    impassable: list[Body]
    volatile: list[Body]


class Stand:
    """What follows from where one unit stands, whoever else moves."""

    __slots__ = ("bodies", "box", "remaining")

    def __init__(self) -> None:
        self.bodies: list[Body] = []
        self.box: Box | None = None
        self.remaining: dict[Key, Sequence[Body]] = {}


@lru_cache(maxsize=STANDS)
def stand_of(_outline: str | Base, _places: tuple[tuple[int, int, int], ...]) -> Stand:
    """What all units share that stand at those places and face so, on such bases or, as faction terrain, with such
    an outline."""
    return Stand()


class Cache:
    """What has been computed so far while everything stands alike: bodies, numbers and names, nothing that belongs to
    a table."""

    __slots__ = (
        *("behind", "crowded", "features", "in_combat", "misplaced"),
        *("near", "obstacles", "seen", "stands", "stragglers", "surfaces"),
    )

    def __init__(self) -> None:
        self.stands: dict[str, Stand] = {}
        self.near: dict[tuple[str, str, int, bool], bool] = {}
        self.seen: dict[tuple[str, int, str], bool] = {}
        self.in_combat: dict[tuple[str, str], bool] = {}
        self.features: list[Solid] | None = None
        self.obstacles: dict[int, list[Obstacle]] = {}
        self.surfaces: Surfaces | None = None
        self.behind: dict[tuple[str, str, int, bool], bool] = {}
        self.stragglers: dict[str, list[int]] = {}
        self.crowded: dict[str, list[int]] = {}
        self.misplaced: dict[tuple[str, str, Point], list[str]] = {}


@lru_cache(maxsize=CACHES)
def cache_for(_key: Key) -> Cache:
    """The cache that all tables with that key share."""
    return Cache()


def key_of(table: SigmarTable) -> Key:
    """Where everything on a table stands."""
    return (
        table.edition,
        tuple((feature.kind, feature.x, feature.y, feature.facing) for feature in table.features),
        tuple(
            (
                (unit.id, unit.seat, unit.scroll, unit.place, unit.rides),
                tuple((model.number, model.x, model.y, model.facing) for model in unit.models),
            )
            for unit in table.units
        ),
    )


class Field:
    """The battlefield as it stands."""

    def __init__(self, table: SigmarTable, cache: Cache | None = None) -> None:
        self.table = table
        self._cache = cache or Cache()

    # ------------------------------------------------------------------ where bodies are

    def bodies(self, unit: Unit) -> list[Body]:
        """The bases of a unit's models, in their order; of faction terrain its outline."""
        return self._stand(unit).bodies

    def _stand(self, unit: Unit) -> Stand:
        stand = self._cache.stands.get(unit.id)
        if stand is None:
            models, printed = self.table.models_of(unit), unit.printed
            places = tuple((model.x, model.y, model.facing) for model in models)
            stand = self._cache.stands[unit.id] = stand_of(printed.terrain or printed.base, places)
            if not stand.bodies:
                stand.bodies = [ground.standing(printed, model) for model in models]
        return stand

    def body(self, unit: Unit, model: Model) -> Body:
        """The base of one of its models."""
        return self.bodies(unit)[unit.models.index(model)]

    def box(self, unit: Unit) -> Box:
        """The box around a unit, doubled."""
        stand = self._stand(unit)
        if stand.box is None:
            stand.box = box_of(stand.bodies)
        return stand.box

    def near(self, box: Box, reach: int, but: Unit | None = None) -> Iterator[tuple[Unit, Model, Body]]:
        """The models of other units, and of manifestations, whose boxes are at most that far from a box."""
        left, top, right, bottom = around(box, reach)
        for unit in self.table.acting():
            if unit is but:
                continue
            a, b, c, d = self.box(unit)
            if a <= right and left <= c and b <= bottom and top <= d:
                for model, body in zip(unit.models, self.bodies(unit), strict=True):
                    a, b, c, d = body.box
                    if a <= right and left <= c and b <= bottom and top <= d:
                        yield unit, model, body

    def foes_near(self, box: Box, reach: int, unit: Unit) -> Iterator[tuple[Unit, Body]]:
        """The models whose combat ranges matter to a unit's moves, if their boxes are at most that far from a box."""
        yield from self.enemies_near(box, reach, unit)
        for other in self.table.foes_of(unit.seat):
            if other.place == TERRAIN:
                yield from ((other, body) for body in self.bodies(other))

    def enemies_near(self, box: Box, reach: int, unit: Unit) -> Iterator[tuple[Unit, Body]]:
        """The models of enemies whose boxes are at most that far from a box: units, and
        manifestations that count as some (magic.manifestation-as-unit)."""
        for other, _, body in self.near(box, reach, unit):
            if other.seat != unit.seat and self.table.counts(other):
                yield other, body

    def crowded(self, unit: Unit) -> list[int]:
        """Which of its models stand on others of it."""
        if unit.id not in self._cache.crowded:
            self._cache.crowded[unit.id] = crowding(self.bodies(unit))
        return self._cache.crowded[unit.id]

    def stragglers(self, unit: Unit) -> list[int]:
        """Which of its models are not coherent with the others."""
        if unit.id not in self._cache.stragglers:
            self._cache.stragglers[unit.id] = stragglers(self.bodies(unit), unit, self.table.rules)
        return self._cache.stragglers[unit.id]

    def misplaced(self, unit: Unit, found: Callable[[], Iterable[str]]) -> list[str]:
        """What is wrong with where a unit stands on this battlefield, found once."""
        key = (unit.id, self.table.battlepack, self.table.pack.battlefield)
        if key not in self._cache.misplaced:
            self._cache.misplaced[key] = [*found()]
        return self._cache.misplaced[key]

    # ------------------------------------------------------------------ distances

    def units_within(self, unit: Unit, other: Unit, reach: int) -> bool:
        """Whether two units are at most that far apart (measuring.between-units)."""
        if unit is other:
            return True
        key = (unit.id, other.id, reach, False)
        found = self._cache.near.get(key)
        if found is None:
            found = self._cache.near[key] = self._are_near(unit, other, reach)
        return found

    def _are_near(self, unit: Unit, other: Unit, reach: int) -> bool:
        if not self.bodies(unit) or not self.bodies(other):
            return False
        return meet(self.box(unit), around(self.box(other), reach)) and any_within(
            self.bodies(unit), self.bodies(other), reach
        )

    def is_wholly_within(self, unit: Unit, other: Unit, reach: int) -> bool:
        """Whether every part of a unit is at most that far from another (measuring.unit-wholly-within)."""
        if unit is other:
            return True
        key = (unit.id, other.id, reach, True)
        found = self._cache.near.get(key)
        if found is None:
            others = self.bodies(other)
            found = all(any(wholly_within(body, near, reach) for near in others) for body in self.bodies(unit))
            self._cache.near[key] = found
        return found

    def model_within(self, unit: Unit, model: Model, other: Unit, reach: int) -> bool:
        """Whether a model is at most that far from another unit (measuring.model-within)."""
        return any_within([self.body(unit, model)], self.bodies(other), reach)

    # ------------------------------------------------------------------ sight

    def sees(self, unit: Unit, other: Unit) -> bool:
        """Whether any model of a unit sees any of another (visibility.unit)."""
        return unit is other or any(self.model_sees(unit, model, other) for model in self._by_nearness(unit, other))

    def model_sees(self, unit: Unit, model: Model, other: Unit) -> bool:
        """Whether a model sees any of another unit, and so that unit (visibility.unit-to-model). Its own unit hides
        nothing (visibility.own-unit); of the other unit, whoever hides one model is seen instead."""
        if unit is other:
            return True
        key = (unit.id, model.number, other.id)
        if key not in self._cache.seen:
            self._cache.seen[key] = self._has_line(unit, model, other)
        return self._cache.seen[key]

    def _has_line(self, unit: Unit, model: Model, other: Unit) -> bool:
        body = self.body(unit, model)
        eye = self.upright(unit, body)
        blockers = self._between(union(body.box, self.box(other)), unit, other)
        targets = sorted(self.bodies(other), key=lambda target: _box_distance(body.box, target.box))
        return any(line_of_sight(eye, self.upright(other, target), blockers) is not None for target in targets)

    def _by_nearness(self, unit: Unit, other: Unit) -> list[Model]:
        box = self.box(other)
        pairs = zip(unit.models, self.bodies(unit), strict=True)
        return [model for model, body in sorted(pairs, key=lambda pair: _box_distance(pair[1].box, box))]

    def blockers(self, a: Body, b: Body, *but: Unit) -> list[Solid]:
        """What may hide two bodies from each other: features, and models of all units but those."""
        return self._between(union(a.box, b.box), *but)

    def _between(self, box: Box, *but: Unit) -> list[Solid]:
        """What may hide something within a box: features, and models of all units but those. Faction terrain does not
        hide itself."""
        own = [body for unit in but if unit.place == TERRAIN for body in self.bodies(unit)]
        found = [solid for solid in self._solid_features() if meet(solid.body.box, box) and solid.body not in own]
        for unit in self.table.acting():
            if unit not in but and meet(self.box(unit), box):
                found += [self.upright(unit, body) for body in self.bodies(unit) if meet(body.box, box)]
        return found

    def _solid_features(self) -> list[Solid]:
        if self._cache.features is None:
            self._cache.features = [
                solid
                for feature in self.table.features
                for solid in ground.solids(feature.kind, feature.x, feature.y, feature.facing)
            ]
        return self._cache.features

    def is_behind(self, unit: Unit, other: Unit, feature: Feature, shooting: bool) -> bool:
        """Whether every line from a unit to another crosses a feature, in plan (terrain.behind). For shooting, what of
        it lies within the first unit's combat range does not count (terrain.behind-shooting)."""
        key = (unit.id, other.id, self.table.features.index(feature), shooting)
        if key not in self._cache.behind:
            self._cache.behind[key] = self._hides(feature, unit, other, shooting)
        return self._cache.behind[key]

    def _hides(self, feature: Feature, unit: Unit, other: Unit, shooting: bool) -> bool:
        pieces: Sequence[Body] = ground.parts(feature.kind, feature.x, feature.y, feature.facing)
        if shooting:
            pieces = self._remaining(feature, unit, pieces)
        box = union(self.box(unit), self.box(other))
        walls = [piece for piece in pieces if meet(piece.box, box)]
        return bool(walls) and are_hidden(self._edges(unit, walls), self._edges(other, walls), walls)

    def _edges(self, unit: Unit, walls: Sequence[Body]) -> list[Body]:
        """Between what lines are drawn past a feature: the bodies of a unit, but of one that stands on the edge of it
        the places of its own edge that lie beyond."""
        box = around(self.box(unit), ROUNDED)
        near = [wall for wall in walls if meet(wall.box, box)]
        return [each for body in self.bodies(unit) for each in _outside(body, near)] if near else self.bodies(unit)

    def _remaining(self, feature: Feature, unit: Unit, pieces: Sequence[Body]) -> Sequence[Body]:
        """What of a feature lies beyond the combat range of a unit that shoots (terrain.behind-shooting)."""
        place, reach = (feature.kind, feature.x, feature.y, feature.facing), self.table.rules.combat_range
        found = self._stand(unit).remaining
        if (*place, reach) not in found:
            left = pieces
            if any_within(self.bodies(unit), pieces, reach):
                near = [body for body in self.bodies(unit) if any_within([body], pieces, reach + ROUNDED)]
                left = ground.remaining(*place, lambda piece: any_within(near, [piece], reach))
            found[*place, reach] = left
        return found[*place, reach]

    def is_covered(self, unit: Unit, other: Unit, shooting: bool) -> bool:
        """Whether a unit is behind any feature with cover for another that attacks it, or wholly on one."""
        return self._is_kept_by("cover", unit, other, shooting)

    def is_obscured(self, unit: Unit, other: Unit) -> bool:
        """Whether a unit is behind any obscuring feature for another that would shoot at it, or wholly on one."""
        return self._is_kept_by("obscuring", unit, other, True)

    def _is_kept_by(self, ability: str, unit: Unit, other: Unit, shooting: bool) -> bool:
        return any(
            ability in FEATURES[feature.kind].abilities
            and (self.is_wholly_on(other, feature) or self.is_behind(unit, other, feature, shooting))
            for feature in self.table.features
        )

    # ------------------------------------------------------------------ on features

    def is_wholly_on(self, unit: Unit, feature: Feature) -> bool:
        """Whether no part of any of a unit's bases is beyond the edge of a feature (terrain.wholly-on)."""
        pieces = ground.parts(feature.kind, feature.x, feature.y, feature.facing)
        return all(any(holds(piece, body) for piece in pieces) for body in self.bodies(unit))

    def elevation(self, body: Body) -> int:
        """How high the ground is under a base: that of the highest part of a feature that models can stand on."""
        return max((part.height for part in self._surfaces().solid if overlap(body, part.body)), default=0)

    def upright(self, unit: Unit, body: Body) -> Solid:
        """A base of a unit with its model: as high as that, from the ground that it stands on."""
        return Solid(body, unit.printed.height + self.elevation(body))

    def is_unstable(self, body: Body) -> bool:
        """Whether a part of an unstable feature is under a body that is too high to stand on (terrain.unstable)."""
        return self.may_be_on_feature(body) and any(overlap(body, part) for part in self._surfaces().unstable)

    def is_impassable(self, body: Body) -> bool:
        """Whether any part of an impassable feature is under a body (terrain.impassable)."""
        return self.may_be_on_feature(body) and any(overlap(body, part) for part in self._surfaces().impassable)

    def is_volatile(self, body: Body) -> bool:
        """Whether any part of a feature is under a body on which no model can stand, though it can move across."""
        return self.may_be_on_feature(body) and any(overlap(body, part) for part in self._surfaces().volatile)

    def is_perched(self, body: Body) -> bool:
        """Whether a base has no room on the part of a feature that it is on (movement.stand-upright). What is low
        enough to be moved over freely holds whatever stands partly on it."""
        if not self.may_be_on_feature(body):
            return False
        free = self.table.rules.free_height
        under = [part for part in self._surfaces().solid if part.height > free and overlap(body, part.body)]
        return bool(under) and not any(holds(part.body, body) for part in under)

    def is_closed(self, body: Body) -> bool:
        """Whether a feature forbids a base to stand there."""
        return self.may_be_on_feature(body) and (
            self.is_unstable(body) or self.is_impassable(body) or self.is_volatile(body) or self.is_perched(body)
        )

    def may_be_on_feature(self, body: Body) -> bool:
        """Whether the box around a base meets that around any part of a feature: most of the battlefield is open."""
        left, top, right, bottom = body.box
        return any(a <= right and left <= c and b <= bottom and top <= d for a, b, c, d in self._surfaces().boxes)

    def _surfaces(self) -> Surfaces:
        if self._cache.surfaces is None:
            found = self._cache.surfaces = Surfaces([], [], [], [], [])
            for feature in self.table.features:
                abilities = FEATURES[feature.kind].abilities
                for solid in ground.solids(feature.kind, feature.x, feature.y, feature.facing):
                    found.boxes.append(solid.body.box)
                    if "impassable" in abilities:
                        found.impassable.append(solid.body)
                    elif "volatile-ground" in abilities:
                        found.volatile.append(solid.body)
                    elif "unstable" in abilities and solid.height > self.table.rules.free_height:
                        found.unstable.append(solid.body)
                    else:
                        found.solid.append(solid)
        return self._cache.surfaces

    # ------------------------------------------------------------------ combat

    def in_combat(self, unit: Unit, other: Unit) -> bool:
        """Whether two units of opposing armies are within each other's combat range and see each other
        (combat-range.in-combat, combat-range.both-ways); what cannot move in some phases alone
        (terrain.faction-charge)."""
        if unit.seat == other.seat or not (self.table.counts(unit) and self.table.counts(other)):
            return False
        key = (unit.id, other.id) if unit.id < other.id else (other.id, unit.id)
        if key not in self._cache.in_combat:
            near = self.units_within(unit, other, self.table.rules.combat_range)
            self._cache.in_combat[key] = near and self.sees(unit, other) and self.sees(other, unit)
        return self._cache.in_combat[key]

    def fought_by(self, unit: Unit) -> list[Unit]:
        """The enemy units that a unit is in combat with."""
        return [other for other in self.table.foes_of(unit.seat) if self.in_combat(unit, other)]

    def is_fighting(self, unit: Unit) -> bool:
        """Whether a unit is in combat."""
        return any(self.in_combat(unit, other) for other in self.table.foes_of(unit.seat))

    # ------------------------------------------------------------------ ground

    def on_circle(self, unit: Unit, objective: str) -> list[Model]:
        """The models that contest an objective (objectives.contest-model, spearhead.contest)."""
        pack = self.table.pack
        if not meet(self.box(unit), around(ground.circle(objective).box, pack.contest_reach)):
            return []
        pairs = zip(unit.models, self.bodies(unit), strict=True)
        return [model for model, body in pairs if ground.is_contesting(pack.id, objective, body)]

    def at_feature(self, unit: Unit, feature: Feature) -> list[Model]:
        """The models that contest a terrain feature: it is within their combat range (objectives.terrain-control)."""
        pieces = ground.parts(feature.kind, feature.x, feature.y, feature.facing)
        pairs = zip(unit.models, self.bodies(unit), strict=True)
        return [model for model, body in pairs if any_within([body], pieces, self.table.rules.combat_range)]

    def is_wholly_in(self, unit: Unit, letter: str) -> bool:
        """Whether a unit is wholly within a territory."""
        return all(ground.is_wholly_in(self.table.map, letter, body) for body in self.bodies(unit))

    def obstacles(self, free: int) -> list[Obstacle]:
        """The parts of features that are higher than what is moved over freely."""
        if free not in self._cache.obstacles:
            self._cache.obstacles[free] = [
                Obstacle(number, FEATURES[feature.kind].piece_of(at), *part)
                for number, feature in enumerate(self.table.features)
                for at, part in enumerate(ground.solids(feature.kind, feature.x, feature.y, feature.facing))
                if part.height > free
            ]
        return self._cache.obstacles[free]


def _outside(body: Body, walls: Sequence[Body]) -> list[Body]:
    """A body, or, if it stands on walls, the places of its edge beyond them, if there are any."""
    if not any(overlap(body, wall) for wall in walls):
        return [body]
    edge = [Body((corner,), 0) for corner in surrounding(body, 0)]
    return [place for place in edge if not any(within(place, wall, 0) for wall in walls)] or [body]


def field_of(table: SigmarTable) -> Field:
    """The battlefield as it stands now."""
    if table.derived is None:
        table.derived = Field(table, cache_for(key_of(table)))
    field: Field = table.derived
    return field


@contextmanager
def standing_elsewhere(table: SigmarTable, unit: Unit, ways: Sequence[Way]) -> Iterator[None]:
    """The table with the unit's models where ways end, for as long as somebody looks at it."""
    models, place, field = unit.models, unit.place, table.derived
    unit.models = [Model(way.number, *way.end, way.facing) for way in ways]
    unit.place, table.derived = place if unit.stands else FIELD, Field(table)
    try:
        yield
    finally:
        unit.models, unit.place, table.derived = models, place, field


def any_within(bodies: Sequence[Body], others: Sequence[Body], reach: int) -> bool:
    """Whether any of some bodies is at most that far from any of others."""
    return any(within(body, other, reach) for body in bodies for other in others)


def box_of(bodies: Sequence[Body]) -> Box:
    """The box around bodies, doubled."""
    boxes = [body.box for body in bodies]
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def union(a: Box, b: Box) -> Box:
    """The box around two boxes."""
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def around(box: Box, reach: int) -> Box:
    """The box around all that is at most that far from a box."""
    return box[0] - 2 * reach, box[1] - 2 * reach, box[2] + 2 * reach, box[3] + 2 * reach


def meet(a: Box, b: Box) -> bool:
    """Whether two boxes have anything in common."""
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def _box_distance(a: Box, b: Box) -> int:
    """The square of the distance of the middles of two boxes, doubled twice."""
    dx, dy = a[0] + a[2] - b[0] - b[2], a[1] + a[3] - b[1] - b[3]
    return dx * dx + dy * dy
