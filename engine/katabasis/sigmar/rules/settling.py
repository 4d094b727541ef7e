"""Settling: the legal answer nearest to a wish, such as the places to which a pointer has dragged a unit.

Three ways are tried: all models shifted alike, each model by itself, and all of them a part of the way. What comes
nearest to the wish counts; where nothing does, the suggestion that does. The work is bounded by the number of places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import isqrt
from typing import NamedTuple

from ...geometry.bodies import SCALE, Body, direction, overlap, within
from ...geometry.plane import Point, squared_distance, toward
from ...kernel.options import Suggestion
from ..board import ground, places
from ..board.bases import base_at
from ..board.field import box_of, field_of
from ..board.places import Way
from ..state import SigmarTable, Unit
from . import movement
from .movement import ENTER, Limits

RINGS = (25, 50, 75, 100, 150, 200, 300, 400, 500)
"""How far from a wish is looked for room, in tenths of a millimetre."""
AROUND = range(0, 64, 8)
"""In which directions, in facings."""
PARTS = 16
"""The parts into which a way is divided that may be gone in part."""


class Room(NamedTuple):
    """What a wish settles into: whether an answer is legal, whether a model could end at a place as far as its comrades
    do not matter, where its base would be there, how answers are read and written, and what is suggested."""

    legal: Callable[[str], bool]
    free: Callable[[Way, Body], bool]
    body: Callable[[Way], Body]
    read: Callable[[object], list[Way]]
    write: Callable[[Sequence[Way]], str]
    suggest: Callable[[], Sequence[Suggestion]]


def of_move(
    table: SigmarTable, unit: Unit, limits: Limits, suggest: Callable[[], Sequence[Suggestion]]
) -> Callable[[object], str | None]:
    """What makes the legal move nearest to a wish: no model goes farther than it may, along the way that was wished."""
    room = Room(
        legal=lambda text: movement.is_legal(table, unit, limits, text),
        free=_room_for_movers(table, unit, limits),
        body=lambda way: base_at(unit.printed.base, way.end, way.facing),
        read=lambda text: places.read(text, unit),
        write=lambda ways: places.write(ways, unit),
        suggest=suggest,
    )
    return lambda wish: settle(wish, room, limits.reach)


def settle(wish: object, room: Room, reach: int | None = None) -> str | None:
    """The legal answer nearest to a wish; None if that cannot be read. `reach` is how far models go that stood
    somewhere already."""
    try:
        wished = room.read(wish)
    except places.Unreadable:
        return None
    within_reach = wished if reach is None else [_pulled_back(way, reach) for way in wished]
    tried = (_together(within_reach, room), _one_by_one(within_reach, room), _in_part(within_reach, room))
    found = [answer for answer in tried if answer is not None]
    found = found or [suggestion.answer for suggestion in room.suggest()]
    return min(found, key=lambda answer: _distance(room.read(answer), wished), default=None)


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


# ---------------------------------------------------------------------- three ways to settle


def _together(ways: Sequence[Way], room: Room) -> str | None:
    """The least shift of all models alike that is legal."""
    for shift in shifts():
        answer = room.write([_shifted(way, shift) for way in ways])
        if room.legal(answer):
            return answer
    return None


def _one_by_one(ways: Sequence[Way], room: Room) -> str | None:
    """Each model as near to its wish as there is room: first those that can stand where they want, then the others
    around them."""
    settled: dict[int, Way] = {}
    bodies: list[Body] = []
    for ring in ([(0, 0)], *map(_ring, RINGS)):
        for way in ways:
            if way.number not in settled:
                for there in (_shifted(way, shift) for shift in ring):
                    body = room.body(there)
                    if room.free(there, body) and not any(overlap(body, other) for other in bodies):
                        settled[way.number] = there
                        bodies.append(body)
                        break
    if len(settled) < len(ways):
        return None
    answer = room.write([settled[way.number] for way in ways])
    return answer if room.legal(answer) else None


def _in_part(ways: Sequence[Way], room: Room) -> str | None:
    """All models as far along straight ways to their ends as they get at once."""
    if any(len(way.stops) == 1 for way in ways):
        return None
    low, high, found = 0, PARTS - 1, None
    while low < high:
        part = (low + high + 1) // 2
        answer = room.write([_share(way, part) for way in ways])
        if room.legal(answer):
            low, found = part, answer
        else:
            high = part - 1
    return found


def _share(way: Way, part: int) -> Way:
    (x, y), (end_x, end_y) = way.stops[0], way.end
    return way._replace(stops=((x, y), (x + (end_x - x) * part // PARTS, y + (end_y - y) * part // PARTS)))


def _shifted(way: Way, shift: tuple[int, int]) -> Way:
    """A way that ends a little elsewhere."""
    return way._replace(stops=(*way.stops[:-1], (way.end[0] + shift[0], way.end[1] + shift[1])))


def shifts() -> Iterator[tuple[int, int]]:
    """Where is looked for room around a wish, the nearest first."""
    yield 0, 0
    for radius in RINGS:
        yield from _ring(radius)


def _ring(radius: int) -> list[tuple[int, int]]:
    return [(radius * along // SCALE, radius * across // SCALE) for along, across in map(direction, AROUND)]


# ---------------------------------------------------------------------- room


def _room_for_movers(table: SigmarTable, unit: Unit, limits: Limits) -> Callable[[Way, Body], bool]:
    """Whether a model of a unit could end its move there, its comrades aside."""
    field = field_of(table)
    keep_off = 0 if limits.ranges == ENTER else table.rules.combat_range

    def free(way: Way, body: Body) -> bool:
        return (
            squared_distance(way.stops[0], way.end) <= limits.reach**2
            and stands_free(table, unit, body)
            and not any(
                other.seat != unit.seat and within(body, theirs, keep_off)
                for other, _, theirs in (field.near(box_of([body]), keep_off, unit) if keep_off else ())
            )
        )

    return free


def stands_free(table: SigmarTable, unit: Unit, body: Body) -> bool:
    """Whether a base is on the battlefield, off high features, and off models of other units."""
    field = field_of(table)
    others = (other for _, _, other in field.near(box_of([body]), 0, unit))
    walls = (part for _, part, _ in field.obstacles(table.rules.free_height))
    return (
        ground.is_on_battlefield(table.battlepack, body)
        and not any(overlap(body, other) for other in others)
        and not any(overlap(body, part) for part in walls)
    )
