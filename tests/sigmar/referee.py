"""A slow and literal referee of moves: measures with floating point, step by step, and knows of the engine only what is
printed and who sees whom (sight is compared with brute force elsewhere).

It says by how many tenths of a millimetre a move breaks each rule: less than 0 where that much is left. Bases are
sampled outlines, ways are sampled places, orders of models are tried one after another.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise, permutations

from katabasis.geometry.bodies import Body, polygon
from katabasis.geometry.sight import Solid, line_of_sight
from katabasis.sigmar.battlepack import BATTLEPACKS
from katabasis.sigmar.board.places import Way
from katabasis.sigmar.content import FEATURES
from katabasis.sigmar.state import Feature, SigmarTable, Unit

Place = tuple[float, float]
INCH = 254.0
COMBAT, COHERENCY, FREE_HEIGHT = 3 * INCH, INCH / 2, INCH
STEP = 12.0
CORNERS = 96
FAR = 10_000.0


class Base:
    """A base that stands somewhere: its outline, and for a round one its radius."""

    def __init__(self, unit: Unit, at: Place, facing: int) -> None:
        size = unit.printed.base
        self.at, self.round = at, len(size) == 1
        self.half = (size[0] / 2, size[-1] / 2)
        self.turn = facing * math.tau / 64

    @cached_property
    def outline(self) -> list[Place]:
        along, across = math.cos(self.turn), math.sin(self.turn)
        corners = [
            (self.half[0] * math.cos(a), self.half[1] * math.sin(a))
            for a in (math.tau * step / CORNERS for step in range(CORNERS))
        ]
        return [(self.at[0] + x * along - y * across, self.at[1] + x * across + y * along) for x, y in corners]

    def inside(self, point: Place) -> bool:
        x, y = point[0] - self.at[0], point[1] - self.at[1]
        along = x * math.cos(self.turn) + y * math.sin(self.turn)
        across = y * math.cos(self.turn) - x * math.sin(self.turn)
        return (along / self.half[0]) ** 2 + (across / self.half[1]) ** 2 < 1

    def apart(self, other: Base) -> float:
        """How far apart two bases are; less than 0 if they overlap."""
        middles = math.dist(self.at, other.at)
        if self.round and other.round:
            return middles - self.half[0] - other.half[0]
        if middles > max(self.half) + max(other.half) + COMBAT + INCH:
            return middles - max(self.half) - max(other.half)
        nearest = min(math.dist(a, b) for a in self.outline for b in other.outline)
        deep = any(other.inside(a) for a in self.outline) or any(self.inside(b) for b in other.outline)
        return -max(nearest, 1.0) if deep else nearest

    def apart_from(self, part: Sequence[Place]) -> float:
        """How far apart a base is from a convex part of a feature; if it is far, at least."""
        away = math.dist(self.at, part[0]) - max(self.half) - max(math.dist(part[0], corner) for corner in part)
        if away > INCH:
            return away
        nearest = min(_to_line(point, line) for point in self.outline for line in pairwise([*part, part[0]]))
        if any(_holds(part, point) for point in self.outline) or any(map(self.inside, part)):
            return -max(nearest, 1.0)
        return nearest


def _to_line(point: Place, line: tuple[Place, Place]) -> float:
    (ax, ay), (bx, by) = line
    length = (bx - ax) ** 2 + (by - ay) ** 2
    share = max(0.0, min(1.0, ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / length)) if length else 0.0
    return math.dist(point, (ax + share * (bx - ax), ay + share * (by - ay)))


def _holds(part: Sequence[Place], point: Place) -> bool:
    sides = [
        (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) for a, b in pairwise([*part, part[0]])
    ]
    return all(side > 0 for side in sides) or all(side < 0 for side in sides)


def parts(feature: Feature) -> list[list[Place]]:
    """The outline of a feature where it stands."""
    turn = feature.facing * math.tau / 64
    return [
        [
            (
                feature.x + x * math.cos(turn) - y * math.sin(turn),
                feature.y + x * math.sin(turn) + y * math.cos(turn),
            )
            for x, y in part
        ]
        for part in FEATURES[feature.kind].parts
    ]


class Referee:
    """Judges a Normal Move: its unit, and where each model goes."""

    def __init__(self, table: SigmarTable, unit: Unit, reach: int, ways: Sequence[Way]) -> None:
        self.table, self.unit, self.reach, self.ways = table, unit, reach, ways
        self.flies = "fly" in unit.printed.keywords
        self.ends = {way.number: Base(unit, way.end, way.facing) for way in ways}
        self.starts = {model.number: Base(unit, model.at, model.facing) for model in unit.models}
        self.others = [
            (other, Base(other, model.at, model.facing))
            for other in table.on_field()
            if other is not unit
            for model in other.models
        ]

    def judge(self) -> dict[str, float]:
        """By how much each rule is broken."""
        found = {
            "movement.battlefield-edge": max(map(self._off_the_edge, self.ways)),
            "movement.end-on-models": -min(self._gaps_at_the_end(), default=FAR),
            "spearhead.feature-abilities": -min(self._gaps_to_features(), default=FAR),
            "coherency": self._coherency(),
            "core-abilities.normal-move": max(self._length(way) - self.reach for way in self.ways),
        }
        if not self.flies:
            found["movement.through-models"] = max(self._through_others(), self._through_comrades())
        found["range"] = self._into_ranges()
        return found

    def _off_the_edge(self, way: Way) -> float:
        width, depth = BATTLEPACKS[self.table.battlepack].battlefield
        facing = self.unit.model(way.number).facing
        bases = [Base(self.unit, stop, facing) for stop in way.stops[1:-1]] + [self.ends[way.number]]
        return max(max(-x, -y, x - width, y - depth) for base in bases for x, y in base.outline)

    def _gaps_at_the_end(self) -> Iterator[float]:
        ends = [*self.ends.values()]
        for at, base in enumerate(ends):
            yield from (base.apart(other) for _, other in self.others)
            yield from (base.apart(other) for other in ends[:at])

    def _gaps_to_features(self) -> Iterator[float]:
        for feature in self.table.features:
            if FEATURES[feature.kind].height > FREE_HEIGHT:
                yield from (base.apart_from(part) for part in parts(feature) for base in self.ends.values())

    def _coherency(self) -> float:
        """The least range in which the models are one coherent group, less the one that they have."""
        ends = [*self.ends.values()]
        if len(ends) < 2:
            return -FAR
        printed = self.unit.printed.coherency or COHERENCY
        gaps = sorted({a.apart(b) for at, a in enumerate(ends) for b in ends[:at]})
        return next(gap for gap in gaps if coheres(ends, gap + 1e-6)) - printed

    # ------------------------------------------------------------------ on the way

    def _length(self, way: Way) -> float:
        before, after = self.starts[way.number], self.ends[way.number]
        tracks = [[(float(x), float(y)) for x, y in way.stops]]
        if not before.round and before.turn != after.turn:
            quarters = range(0, CORNERS, CORNERS // 4)
            tracks = [self._track(way, before, after, corner) for corner in quarters]
        longest = max(sum(math.dist(a, b) for a, b in pairwise(track)) for track in tracks)
        return longest + (0.0 if self.flies else self._climb(way))

    def _track(self, way: Way, before: Base, after: Base, corner: int) -> list[Place]:
        """Where a point of an oval base goes that turns on its last leg."""
        offset = before.outline[corner][0] - before.at[0], before.outline[corner][1] - before.at[1]
        return [*((x + offset[0], y + offset[1]) for x, y in way.stops[:-1]), after.outline[corner]]

    def _climb(self, way: Way) -> float:
        """Up and down every feature on the way; from the last for nothing, at the foot of which the move ends."""
        climbed = 0.0
        for feature in self.table.features:
            height = FEATURES[feature.kind].height
            crossed = [part for part in parts(feature) if any(base.apart_from(part) < -1 for base in self.places(way))]
            if height > FREE_HEIGHT and crossed:
                dropped = any(self.ends[way.number].apart_from(part) <= 10 for part in crossed)
                climbed += height if dropped else 2 * height
        return climbed

    def places(self, way: Way) -> Iterator[Base]:
        """Where a model is on its way, in small steps; it turns at the end."""
        facing = self.unit.model(way.number).facing
        for (x, y), (end_x, end_y) in pairwise(way.stops):
            count = max(1, math.ceil(math.dist((x, y), (end_x, end_y)) / STEP))
            for step in range(count + 1):
                yield Base(self.unit, (x + (end_x - x) * step / count, y + (end_y - y) * step / count), facing)

    def _through_others(self) -> float:
        return max(
            (
                -base.apart(other)
                for way in self.ways
                if way.stops[0] != way.end or len(way.stops) > 2
                for base in self.places(way)
                for _, other in self.others
            ),
            default=-FAR,
        )

    def _through_comrades(self) -> float:
        """In the order of models that suits best."""
        movers = [way for way in self.ways if way.stops[0] != way.end or len(way.stops) > 2]
        vectors = {(way.end[0] - way.stops[0][0], way.end[1] - way.stops[0][1]) for way in self.ways}
        if len(vectors) == 1 or not movers:
            return -FAR
        best = FAR
        for order in permutations(movers):
            now, worst = dict(self.starts), -FAR
            for way in order:
                comrades = [base for number, base in now.items() if number != way.number]
                worst = max([worst, *(-base.apart(other) for base in self.places(way) for other in comrades)])
                if worst >= best:
                    break
                now[way.number] = self.ends[way.number]
            best = min(best, worst)
        return best

    def _into_ranges(self) -> float:
        """How deep a model comes into the combat range of an enemy that sees it on that leg; one that flies, where it
        ends."""
        deepest = -FAR
        for way in self.ways:
            facing = self.unit.model(way.number).facing
            legs = [Way(way.number, leg, facing) for leg in pairwise(way.stops)]
            if way.stops[0] == way.end and len(way.stops) == 2:
                continue
            for leg in legs:
                bases = [self.ends[way.number]] if self.flies else [*self.places(leg)]
                for enemy, body in self.others:
                    if enemy.seat != self.unit.seat:
                        depth = max(COMBAT - base.apart(body) for base in bases)
                        if depth > deepest and self._is_seen(bases, enemy, body):
                            deepest = depth
        return deepest

    def _is_seen(self, bases: Sequence[Base], enemy: Unit, body: Base) -> bool:
        """Whether an enemy's model sees any of the places of a leg."""
        hiding = [Solid(_body(base), other.printed.height) for other, base in self.others if other is not enemy]
        hiding += [
            Solid(polygon([(round(x), round(y)) for x, y in part]), FEATURES[feature.kind].height)
            for feature in self.table.features
            for part in parts(feature)
        ]
        them = Solid(_body(body), enemy.printed.height)
        return any(line_of_sight(Solid(_body(base), self.unit.printed.height), them, hiding) for base in bases)


def _body(base: Base) -> Body:
    return Body(
        tuple((round(2 * x), round(2 * y)) for x, y in base.outline[:: 1 if not base.round else CORNERS // 32]), 0
    )


def coheres(bases: Sequence[Base], reach: float) -> bool:
    """Whether every model has as many others in reach as it needs, and a chain of them joins all."""
    least = 2 if len(bases) >= 7 else 1
    near = [
        [other for other in range(len(bases)) if other != at and bases[at].apart(bases[other]) <= reach]
        for at in range(len(bases))
    ]
    reached, edge = {0}, [0]
    while edge:
        for other in near[edge.pop()]:
            if other not in reached:
                reached.add(other)
                edge.append(other)
    return len(reached) == len(bases) and all(len(each) >= least for each in near)
