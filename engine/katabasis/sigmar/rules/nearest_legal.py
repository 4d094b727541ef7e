"""Settling: the legal answer nearest to a wish, such as the places to which a pointer has dragged a unit.

Several ways are tried: all models shifted alike, each model by itself, all of them a part of the way, or around what is
in it. What comes nearest to the wish counts; where nothing does, what else is suggested. The work is bounded by the
number of places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import isqrt
from typing import NamedTuple

from ...geometry.bodies import Body
from ...geometry.facings import SCALE, direction
from ...geometry.measuring import overlaps_any, within
from ...geometry.plane import Point, squared_distance, toward
from ...kernel.options import Suggestion
from ..board import ground, places
from ..board.bases import base_at
from ..board.field import box_of, field_of
from ..board.places import Way
from ..state import SigmarTable, Unit
from . import movement
from .movement import ENTER, Limits
from .straight_moves import march

RINGS = (25, 50, 75, 100, 150, 200, 300, 400, 500)
"""How far from a wish is looked for room, in tenths of a millimetre."""
FAR_RINGS = (750, 1000, 1250, 1500, 1750, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 7000)
"""How far besides for units that are set up."""
AROUND = range(0, 64, 8)
FAR_AROUND = range(0, 64, 2)
"""In which directions, in facings."""
HALVINGS = 7
"""How often the way from what was found back to a wish is halved."""
CLOSE = 50
"""A shift by no more is not worth looking further."""
STAY = ";"
"""The answer by which nobody moves."""

Find = Callable[[Sequence[Way]], "list[Way] | None"]


class Room(NamedTuple):
    """What a wish settles into: whether places are legal, whether a model could end at one as far as its comrades do
    not matter, where its base would be there, how answers are read and written; what else is tried, and what is
    answered where nothing else is legal."""

    legal: Callable[[Sequence[Way]], bool]
    free: Callable[[Way, Body], bool]
    body: Callable[[Way], Body]
    read: Callable[[object], list[Way]]
    write: Callable[[Sequence[Way]], str]
    others: Callable[[Sequence[Way]], Iterator[list[Way]]]
    suggest: Callable[[], Sequence[Suggestion]]


def of_move(
    table: SigmarTable, unit: Unit, limits: Limits, suggest: Callable[[], Sequence[Suggestion]]
) -> Callable[[object], str | None]:
    """What makes the legal move nearest to a wish: no model goes farther than it may, along the way that was wished."""

    def stay_or_suggested() -> Sequence[Suggestion]:
        stay = Suggestion(STAY)
        return [stay] if room.legal(room.read(STAY)) else suggest()

    room = Room(
        legal=partial(movement.allows, table, unit, limits),
        free=_room_for_movers(table, unit, limits),
        body=lambda way: base_at(unit.printed.base, way.end, way.facing),
        read=lambda text: places.read(text, unit),
        write=lambda ways: places.write(ways, unit),
        others=partial(_marched, table, unit, limits),
        suggest=stay_or_suggested,
    )

    def settle_move(wish: object) -> str | None:
        try:
            wished = room.read(wish)
        except places.Unreadable:
            return None
        return settle(wished, [_pulled_back(way, limits.reach) for way in wished], room)

    return settle_move


def of_set_up(wish: object, room: Room) -> str | None:
    """The legal set-up nearest to a wish; None if that cannot be read."""
    try:
        wished = room.read(wish)
    except places.Unreadable:
        return None
    return settle(wished, wished, room)


def settle(wished: Sequence[Way], begin: Sequence[Way], room: Room) -> str | None:
    """The legal answer nearest to what was wished, looked for around places that no model needs to go farther for than
    it may."""
    together = _together(begin, room)
    if together is not None and _distance(together, begin) <= CLOSE * CLOSE * len(begin):
        found = [together]
    else:
        found = [*room.others(begin), *([together] if together else [])]
    apart = None if together == [*begin] else _one_by_one(begin, room)
    answers = [room.write(ways) for ways in ([apart, *found] if apart else found)]
    answers = answers or [suggestion.answer for suggestion in room.suggest()]
    return min(answers, key=lambda answer: _distance(room.read(answer), wished), default=None)


def _distance(ways: Sequence[Way], wished: Sequence[Way]) -> int:
    """How far places are from those that were wished: the squares of all distances together."""
    return sum(squared_distance(way.end, wish.end) for way, wish in zip(ways, wished, strict=True))


def _pulled_back(way: Way, reach: int) -> Way:
    """A way that ends where its model can go no farther."""
    stops = [way.stops[0]]
    for stop in way.stops[1:]:
        x, y = toward(stops[-1], stop, reach)
        reach -= _length(stops[-1], (x, y))
        stops.append((x, y))
        if (x, y) != stop:
            break
    return way._replace(stops=tuple(stops))


def _length(a: Point, b: Point) -> int:
    """A length in full tenths of a millimetre, rounded up."""
    square = squared_distance(a, b)
    return 1 + isqrt(square - 1) if square else 0


# ---------------------------------------------------------------------- all alike


def _together(ways: Sequence[Way], room: Room) -> list[Way] | None:
    """The least shift of all models alike that is legal. Where somebody has no room at all nothing else is looked at,
    and it is the same one as a rule that has none."""
    order = [*range(len(ways))]
    for shift in shifts():
        shifted = [_shifted(way, shift) for way in ways]
        if _has_room(shifted, room, order) and room.legal(shifted):
            return shifted
    return None


def _has_room(ways: Sequence[Way], room: Room, order: list[int]) -> bool:
    """Whether every model has room, looked at in an order in which whoever has none comes first the next time."""
    for place, at in enumerate(order):
        if not room.free(ways[at], room.body(ways[at])):
            order.insert(0, order.pop(place))
            return False
    return True


def far_away(room: Room, ways: Sequence[Way]) -> Iterator[list[Way]]:
    """The least shift of models that are set up by a long way: what is found far from a wish is drawn towards it."""
    order = [*range(len(ways))]
    for radius in FAR_RINGS:
        for shift in _ring(radius, FAR_AROUND):
            shifted = [_shifted(way, shift) for way in ways]
            if _has_room(shifted, room, order) and room.legal(shifted):
                yield _drawn(ways, shift, room, order)
                return


def _drawn(ways: Sequence[Way], shift: tuple[int, int], room: Room, order: list[int]) -> list[Way]:
    """Places shifted by as little of a shift that is legal as is found by halving."""
    best = [_shifted(way, shift) for way in ways]
    low, high = 0, 1 << HALVINGS
    while high - low > 1:
        half = (low + high) // 2
        drawn = [_shifted(way, (shift[0] * half >> HALVINGS, shift[1] * half >> HALVINGS)) for way in ways]
        if _has_room(drawn, room, order) and room.legal(drawn):
            best, high = drawn, half
        else:
            low = half
    return best


def _marched(table: SigmarTable, unit: Unit, limits: Limits, ways: Sequence[Way]) -> Iterator[list[Way]]:
    """All models as far along the way of the first as they get at once, straight on or around what is in the way."""
    (x, y), (end_x, end_y) = ways[0].stops[0], ways[0].end
    marching = march(table, unit, limits)
    straight = marching.farthest((end_x - x, end_y - y))
    if straight != (0, 0):
        yield marching.ways(straight)
    for stops in marching.around((end_x - x, end_y - y)):
        yield marching.ways(stops[-1], stops[:-1])


def _shifted(way: Way, shift: tuple[int, int]) -> Way:
    """A way that ends a little elsewhere."""
    return way._replace(stops=(*way.stops[:-1], (way.end[0] + shift[0], way.end[1] + shift[1])))


def shifts() -> Iterator[tuple[int, int]]:
    """Where is looked for room around a wish, the nearest first."""
    yield 0, 0
    for radius in RINGS:
        yield from _ring(radius)


def _ring(radius: int, around: Sequence[int] = AROUND) -> list[tuple[int, int]]:
    return [(radius * along // SCALE, radius * across // SCALE) for along, across in map(direction, around)]


# ---------------------------------------------------------------------- each by itself


def _one_by_one(ways: Sequence[Way], room: Room) -> list[Way] | None:
    """Each model as near to its wish as there is room: first those that can stand where they want, then the others
    around them."""
    settled: dict[int, Way] = {}
    bodies: list[Body] = []
    for ring in ([(0, 0)], *map(_ring, RINGS)):
        for way in ways:
            if way.number not in settled:
                for there in (_shifted(way, shift) for shift in ring):
                    body = room.body(there)
                    if not overlaps_any(body, bodies) and room.free(there, body):
                        settled[way.number] = there
                        bodies.append(body)
                        break
    if len(settled) < len(ways):
        return None
    # single models are written without bends
    written = room.read(room.write([settled[way.number] for way in ways]))
    return written if room.legal(written) else None


def _room_for_movers(table: SigmarTable, unit: Unit, limits: Limits) -> Callable[[Way, Body], bool]:
    """Whether a model of a unit could end its move there, its comrades aside."""
    field = field_of(table)
    keep_off = 0 if limits.ranges == ENTER else table.rules.combat_range

    def free(way: Way, body: Body) -> bool:
        return (
            squared_distance(way.stops[0], way.end) <= limits.reach**2
            and stands_free(table, unit, body)
            and not any(
                other.id not in limits.but and within(body, theirs, keep_off)
                for other, theirs in (field.enemies_near(box_of([body]), keep_off, unit) if keep_off else ())
            )
        )

    return free


def stands_free(table: SigmarTable, unit: Unit, body: Body) -> bool:
    """Whether a base is on the battlefield, off high features, and off models of other units."""
    field = field_of(table)
    return (
        ground.is_on_battlefield(table.pack.battlefield, body)
        and not overlaps_any(body, (other for _, _, other in field.near(body.box, 0, unit)))
        and not field.is_closed(body)
    )
