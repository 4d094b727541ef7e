"""Moving: how far, past what, over what, and where it may end (chapters 15.0 to 15.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import NamedTuple

from ...geometry.bodies import Body
from ...geometry.measuring import overlap, within
from ...geometry.plane import INCH
from ...geometry.sight import Solid, line_of_sight
from ...kernel.text import Refusal, Text, decimal, refuse, say
from ..board import ground, places
from ..board.bases import base_at, sweeps, travels_at_most
from ..board.field import any_within, box_of, field_of
from ..board.places import Way
from ..cards import passives
from ..events import MOVED
from ..state import Model, SigmarTable, Unit
from . import placement_rules

SHUN, PASS, ENTER = "shun", "pass", "enter"
"""What a move may do in combat ranges of enemy units: never become in combat, pass through them but not end there at
all, or whatever it likes. Cards also say "leave": pass through them, but not end in combat."""
WEDGE = "wedge"
"""What lets a unit pass across enemy infantry."""
DROP = 10
"""Who ends a move so near to a feature that he came over has dropped from its edge (terrain-move.drop)."""

Extra = Callable[[SigmarTable, Unit, Sequence[Body]], list[Refusal]]


class Limits(NamedTuple):
    """What a move may do: how far each model goes, in tenths of a millimetre, and by which rule; what it may do in
    combat ranges, and by which rule it may not; what else must hold where it ends; and the enemy units whose combat
    ranges do not matter."""

    reach: int
    rule: str
    ranges: str
    ranges_rule: str
    extra: Extra | None = None
    but: frozenset[str] = frozenset()


def faults(table: SigmarTable, unit: Unit, limits: Limits, text: object) -> list[Refusal]:
    """What is wrong with a move, in the order in which people mend it; each fault with the models that offend."""
    return list(_faults(table, unit, limits, text))


def allows(table: SigmarTable, unit: Unit, limits: Limits, ways: Sequence[Way]) -> bool:
    """Whether nothing is wrong with the ways of a unit's models: as soon as something is, nothing else is looked
    for."""
    return next(_faults_of(table, unit, limits, ways), None) is None


def _faults(table: SigmarTable, unit: Unit, limits: Limits, text: object) -> Iterator[Refusal]:
    try:
        ways = places.read(text, unit)
    except places.Unreadable as error:
        yield refuse("table.bad-answer", "{unit} cannot be placed like this: {why}", unit=unit.ref, why=error.why)
        return
    yield from _faults_of(table, unit, limits, ways)


def _faults_of(table: SigmarTable, unit: Unit, limits: Limits, ways: Sequence[Way]) -> Iterator[Refusal]:
    found = False
    if any(moves(way, model) for way, model in zip(ways, unit.models, strict=True)):
        bodies = [base_at(unit.printed.base, way.end, way.facing) for way in ways]
        for fault in chain(
            placement_rules.faults(table, unit, [way.number for way in ways], bodies, _all_alike(unit, ways)),
            _on_the_way(table, unit, limits, ways),
            _in_combat(table, unit, limits, ways, bodies),
        ):
            found = True
            yield fault
    else:
        bodies = field_of(table).bodies(unit)
    yield from table.pack.restricts(table, unit, ways)
    if limits.extra and not found:
        yield from limits.extra(table, unit, bodies)


def _all_alike(unit: Unit, ways: Sequence[Way]) -> bool:
    """Whether all models move by the same vector and none turns: they stand to each other as before."""
    return len({_vector(way) for way in ways}) == 1 and all(
        way.facing == model.facing for way, model in zip(ways, unit.models, strict=True)
    )


def _vector(way: Way) -> tuple[int, int]:
    return way.end[0] - way.stops[0][0], way.end[1] - way.stops[0][1]


def moves(way: Way, model: Model) -> bool:
    """Whether a model goes anywhere, or turns."""
    return len(way.stops) > 2 or way.end != model.at or way.facing != model.facing


def carry_out(table: SigmarTable, unit: Unit, ways: Sequence[Way], rule: str) -> None:
    """Move the models of a unit, as one event."""
    _note_passed(table, unit, ways)
    for way, model in zip(ways, unit.models, strict=True):
        (model.x, model.y), model.facing = way.end, way.facing
    table.stand_changed()
    gone = [[way.number, *(list(stop) for stop in way.stops), way.facing] for way in ways if len(way.stops) > 1]
    table.emit(MOVED, rule, unit.seat, unit=unit.ref, ways=gone)


def _note_passed(table: SigmarTable, unit: Unit, ways: Sequence[Way]) -> None:
    """Count the models that pass across each enemy unit, as those that fly do."""
    for way in ways:
        legs = _legs(unit, way)
        if legs:
            under = field_of(table).near(box_of(legs), 0, unit)
            enemies = [(enemy, body) for enemy, _, body in under if enemy.seat != unit.seat]
            for terrain in table.terrain_of(table.opponent(unit.seat)):
                enemies += [(terrain, body) for body in field_of(table).bodies(terrain)]
            passed = {enemy.id for enemy, body in enemies if any(overlap(leg, body) for leg in legs)}
            for id in passed:
                unit.passed[id] = unit.passed.get(id, 0) + 1


# ---------------------------------------------------------------------- on the way


def _on_the_way(table: SigmarTable, unit: Unit, limits: Limits, ways: Sequence[Way]) -> Iterator[Refusal]:
    outside = [
        way.number for way in ways if any(not _is_on_battlefield(table, unit, way, at) for at in way.stops[1:-1])
    ]
    if outside:
        yield _refusal("movement.battlefield-edge", say("A model leaves the battlefield on its way"), unit, outside)
    legs = {} if flies(table, unit) else {way.number: _legs(unit, way) for way in ways if len(way.stops) > 1}
    far = [way.number for way in ways if not _gets_there(table, unit, limits.reach, way, legs.get(way.number, ()))]
    blocked = []
    if legs:
        blocked = [*_past_others(table, unit, legs), *_past_comrades(unit, ways, legs)]
        closed = [number for number, way in legs.items() if any(map(field_of(table).is_impassable, way))]
        if closed:
            yield _refusal("terrain.impassable", say("A model moves across an impassable feature"), unit, closed)
    for rule, sentence, offending in (
        (limits.rule, say("A model goes farther than {inches}", inches=inches(limits.reach)), far),
        ("movement.through-models", say("A model passes through another"), blocked),
    ):
        if offending:
            yield _refusal(rule, sentence, unit, offending)
    if legs and limits.ranges == SHUN:
        closed = _through_ranges(table, unit, limits, legs)
        if closed:
            yield _refusal(limits.ranges_rule, say("A model passes through the combat range of an enemy"), unit, closed)


def flies(table: SigmarTable, unit: Unit) -> bool:
    """Whether a unit moves as one that can fly (fly.ignores)."""
    return "fly" in unit.printed.keywords and not passives.has(table, unit, "grounded")


def gets_there(table: SigmarTable, unit: Unit, reach: int, way: Way) -> bool:
    """Whether a model can go that far, and climb what is on its way."""
    return _gets_there(table, unit, reach, way, () if flies(table, unit) else _legs(unit, way))


def _gets_there(table: SigmarTable, unit: Unit, reach: int, way: Way, legs: Sequence[Body]) -> bool:
    turn = (unit.model(way.number).facing, way.facing)
    climbed = _climb(table, unit, way, legs)
    return travels_at_most(unit.printed.base, way.stops, turn, reach - climbed)


def _is_on_battlefield(table: SigmarTable, unit: Unit, way: Way, at: tuple[int, int]) -> bool:
    """Whether a model is wholly on the battlefield where its way bends; between two places that are, it is."""
    body = base_at(unit.printed.base, at, unit.model(way.number).facing)
    return ground.is_on_battlefield(table.pack.battlefield, body)


def _legs(unit: Unit, way: Way) -> list[Body]:
    return sweeps(unit.printed.base, way.stops, unit.model(way.number).facing)


def _climb(table: SigmarTable, unit: Unit, way: Way, legs: Sequence[Body]) -> int:
    """How high a model climbs up and down over scenery pieces on its way, each once and over the highest of its parts
    that are in the way (terrain-move.climb). It drops from the last one for nothing where its move ends at the foot of
    it (terrain-move.drop)."""
    crossed: dict[tuple[int, int], list[Solid]] = {}
    left, top, right, bottom = box_of(legs) if legs else (0, 0, 0, 0)
    for feature, piece, part, height in field_of(table).obstacles(table.rules.free_height) if legs else ():
        a, b, c, d = part.box
        near = a <= right and left <= c and b <= bottom and top <= d
        if near and any(overlap(leg, part) for leg in legs):
            crossed.setdefault((feature, piece), []).append(Solid(part, height))
    if not crossed:
        return 0
    base, facing = unit.printed.base, unit.model(way.number).facing
    start, end = base_at(base, way.stops[0], facing), base_at(base, way.end, way.facing)
    return sum(_up(parts, start) + _down(parts, end) for parts in crossed.values())


def _up(parts: Sequence[Solid], start: Body) -> int:
    """How high a model climbs onto the highest of some parts."""
    return max(part.height for part in parts) - _level(parts, start)


def _down(parts: Sequence[Solid], end: Body) -> int:
    """How far it climbs down from there, if it does not drop from an edge to where it ends."""
    level = _level(parts, end)
    drops = any(part.height > level and within(end, part.body, DROP) for part in parts)
    return 0 if drops else max(part.height for part in parts) - level


def _level(parts: Sequence[Solid], body: Body) -> int:
    """On which of some parts a base stands, by its height."""
    return max((part.height for part in parts if overlap(body, part.body)), default=0)


def _past_others(table: SigmarTable, unit: Unit, legs: dict[int, list[Body]]) -> list[int]:
    """The models whose way leads through one of another unit."""
    box = box_of([leg for way in legs.values() for leg in way])
    others = [body for other, _, body in field_of(table).near(box, 0, unit) if is_in_the_way(table, unit, other)]
    return [number for number, way in legs.items() if any(overlap(leg, other) for leg in way for other in others)]


def is_in_the_way(table: SigmarTable, unit: Unit, other: Unit) -> bool:
    """Whether a unit cannot pass across the models of another (movement.through-models): of manifestations everybody
    can (magic.manifestation-move-through)."""
    crossed = other.seat != unit.seat and "infantry" in other.printed.keywords and passives.has(table, unit, WEDGE)
    return other.printed.is_unit and not (flies(table, unit) or crossed or passives.has(table, unit, "drives-over"))


def _past_comrades(unit: Unit, ways: Sequence[Way], legs: dict[int, list[Body]]) -> list[int]:
    """The models that cannot move past others of their unit in whatever order they go: one after another, who has a
    clear way goes first (movement.model-by-model)."""
    if len({_vector(way) for way in ways}) == 1:
        return []
    base = unit.printed.base
    now = {model.number: base_at(base, model.at, model.facing) for model in unit.models}
    ends = {way.number: base_at(base, way.end, way.facing) for way in ways}
    left = [number for number in legs if legs[number]]
    while left:
        free = next(
            (
                number
                for number in left
                if not any(overlap(leg, now[other]) for leg in legs[number] for other in now if other != number)
            ),
            None,
        )
        if free is None:
            return left
        now[free] = ends[free]
        left.remove(free)
    return []


def _through_ranges(table: SigmarTable, unit: Unit, limits: Limits, legs: dict[int, list[Body]]) -> list[int]:
    """The models whose way leads through the combat range of an enemy that sees them there."""
    field, reach = field_of(table), table.rules.combat_range
    box = box_of([leg for way in legs.values() for leg in way])
    enemies = [(enemy, body) for enemy, body in field.foes_near(box, reach, unit) if enemy.id not in limits.but]
    return [
        number
        for number, way in legs.items()
        if any(
            within(leg, body, reach) and _sees(table, unit, leg, enemy, body) for leg in way for enemy, body in enemies
        )
    ]


def is_shunned(unit: Unit, limits: Limits, enemy: Unit) -> bool:
    """Whether the combat range of a unit matters to a move."""
    return enemy.seat != unit.seat and enemy.id not in limits.but


# ---------------------------------------------------------------------- where it ends


def _in_combat(
    table: SigmarTable, unit: Unit, limits: Limits, ways: Sequence[Way], bodies: Sequence[Body]
) -> Iterator[Refusal]:
    """The models that end in combat where that is not allowed (fly.end-in-combat). Those on foot that must never become
    in combat have been found on their way."""
    if limits.ranges == ENTER or (limits.ranges == SHUN and not flies(table, unit)):
        return
    field, reach = field_of(table), table.rules.combat_range
    around = field.foes_near(box_of(bodies), reach, unit)
    near = [(enemy, body) for enemy, body in around if enemy.id not in limits.but]
    seen_only = limits.ranges != PASS
    offending = [
        way.number
        for way, own in zip(ways, bodies, strict=True)
        if any(
            within(own, body, reach) and (not seen_only or _sees(table, unit, own, enemy, body)) for enemy, body in near
        )
    ]
    rule = "fly.end-in-combat" if limits.ranges == SHUN else limits.ranges_rule
    if offending:
        yield _refusal(rule, say("A model ends in combat"), unit, offending)


def _sees(table: SigmarTable, unit: Unit, at: Body, enemy: Unit, body: Body) -> bool:
    """Whether an enemy's model sees one of a unit that stands there."""
    field = field_of(table)
    mine, theirs = field.upright(unit, at), field.upright(enemy, body)
    return line_of_sight(mine, theirs, field.blockers(at, body, unit, enemy)) is not None


def ends_near(table: SigmarTable, unit: Unit, bodies: Sequence[Body], reach: int) -> list[Unit]:
    """The enemy units within reach of models that stand there, and seen by one of them."""
    field = field_of(table)
    return [
        enemy
        for enemy in table.foes_of(unit.seat)
        if any_within(bodies, field.bodies(enemy), reach)
        and any(_sees(table, unit, own, enemy, body) for own in bodies for body in field.bodies(enemy))
    ]


# ---------------------------------------------------------------------- words


def _refusal(rule: str, sentence: Text, unit: Unit, numbers: Sequence[int]) -> Refusal:
    return Refusal(rule, sentence, [unit.model_ref(number) for number in sorted(set(numbers))])


def inches(length: int) -> Text:
    """A length as people read it: 5", 4.5"."""
    whole, hundredths = divmod(length * 100 // INCH, 100)
    places = 1 if hundredths % 10 == 0 else 2
    return say('{length}"', length=decimal(whole + hundredths / 100, places) if hundredths else whole)


def checker(table: SigmarTable, unit: Unit, limits: Limits) -> Callable[[object], list[Refusal]]:
    """The check of a placement that moves a unit."""
    return partial(faults, table, unit, limits)
