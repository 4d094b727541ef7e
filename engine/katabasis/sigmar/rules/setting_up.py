"""Setting units up on the battlefield (chapter 24)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence
from functools import cache, partial
from itertools import chain, islice
from math import gcd
from typing import NamedTuple

from ...geometry.bodies import Body
from ...geometry.plane import INCH, Point
from ...kernel.options import Ask, Option, Placement, Refusing, Suggestion
from ...kernel.text import Refusal, Text, refuse, say
from ..board import places
from ..board.bases import base_at
from ..board.field import Box
from ..board.places import Way
from ..events import SET_UP
from ..state import FIELD, MANIFESTATION, Model, SigmarTable, Unit
from . import placement_rules

LATTICE = 2 * INCH
MOST = 12
"""So many places are suggested at most."""
SHIFTS = 3
"""So many ways to lay the squares of a grid are tried, along and across."""
FACINGS = {"a": (16, 0), "b": (48, 32)}
"""Where models of each territory face at first: across the battlefield, or along it."""

Square = tuple[int, int]
"""Column and row of a square of a grid."""
Condition = Callable[[SigmarTable, Unit, Sequence[Body]], Iterator[tuple[str, Text, list[int]]]]
"""What is asked of the places of a set-up: yields the rules that forbid them, with a sentence and the models by their
order."""


Bounds = Sequence[Sequence[Box]]
"""Lists of boxes: of each list a model must be inside one. Where there is no room is soon found out with them."""
BoundsOf = Callable[[SigmarTable, Unit], Bounds]
UNBOUNDED: BoundsOf = lambda _table, _unit: ()  # noqa: E731


class SetUp(NamedTuple):
    """How a unit is set up: which of its models, and where they may stand; and the bounds outside which the condition
    is never met, if it has some."""

    numbers: tuple[int, ...]
    condition: Condition
    bounds: BoundsOf = UNBOUNDED


def placement(
    table: SigmarTable, unit: Unit, id: str, label: Text, set_up: SetUp, refusals: Refusing = ()
) -> Placement:
    """The question where a unit is set up."""
    return Placement(
        id,
        label,
        shape=shape_of(unit, set_up),
        check=lambda answer: faults(table, unit, set_up, answer),
        suggest=partial(suggestions, table, unit, set_up),
        nearest=nearest(table, unit, set_up),
        refs=(unit.ref,),
        refusals=refusals,
    )


NO_ROOM = Option("no-room", declines=True)
"""What comes of the question where a unit is set up if that can be nowhere."""


def where(table: SigmarTable, unit: Unit, set_up: SetUp, rule: str, prompt: Text | None = None) -> Ask:
    """The question where a unit is set up, for its player alone to answer; `NO_ROOM` if nobody can."""
    refusals = partial(no_room, table, unit, set_up)
    label = say("Set up {unit}", unit=unit.ref)
    return ask(unit, placement(table, unit, f"set-up {unit.id}", label, set_up, refusals), rule, prompt)


def ask(unit: Unit, option: Placement, rule: str, prompt: Text | None = None) -> Ask:
    """The same, of the placement that may be made."""
    prompt = prompt or say("Where is {unit} set up?", unit=unit.ref)
    return Ask(unit.seat, "where", lambda: [option], prompt, rule, otherwise=NO_ROOM)


def nearest(table: SigmarTable, unit: Unit, set_up: SetUp) -> Callable[[object], str | None]:
    """What makes the legal set-up nearest to a wish."""
    from . import nearest_legal

    room = nearest_legal.Room(
        legal=partial(allows, table, unit, set_up),
        free=lambda _way, body: _is_room(table, unit, set_up, body),
        body=lambda way: base_at(unit.printed.base, way.end, way.facing),
        read=lambda text: places.read(text, unit, set_up.numbers),
        write=lambda ways: places.set_up(ways, unit),
        others=lambda ways: nearest_legal.far_away(room, ways),
        suggest=partial(suggestions, table, unit, set_up),
    )
    return lambda wish: nearest_legal.of_set_up(wish, room)


def shape_of(unit: Unit, set_up: SetUp) -> dict[str, object]:
    """What a page must know to draw the answer to a set-up."""
    return {
        "kind": "set-up",
        "unit": unit.ref,
        "models": [unit.model_ref(number) for number in set_up.numbers],
        "base": list(unit.printed.base),
    }


def faults(table: SigmarTable, unit: Unit, set_up: SetUp, text: object) -> list[Refusal]:
    """What is wrong with the places of a set-up (setup-units.same-limits)."""
    try:
        ways = places.read(text, unit, set_up.numbers)
    except places.Unreadable as error:
        return [refuse("table.bad-answer", "{unit} cannot be placed like this: {why}", unit=unit.ref, why=error.why)]
    return list(_faults(table, unit, set_up, ways))


def allows(table: SigmarTable, unit: Unit, set_up: SetUp, ways: Sequence[Way]) -> bool:
    """Whether nothing is: as soon as something is found, nothing else is looked for."""
    return next(_faults(table, unit, set_up, ways), None) is None


def _faults(table: SigmarTable, unit: Unit, set_up: SetUp, ways: Sequence[Way]) -> Iterator[Refusal]:
    bodies = _bodies(unit, ways)
    for fault in placement_rules.faults(table, unit, set_up.numbers, bodies):
        yield Refusal(_SET_UP.get(fault.rule, fault.rule), fault.reason, fault.at)
    yield from table.pack.restricts_set_up(table, unit, bodies)
    for rule, sentence, offending in set_up.condition(table, unit, bodies):
        if offending:
            yield Refusal(rule, sentence, [unit.model_ref(set_up.numbers[at]) for at in offending])


_SET_UP = {
    "movement.battlefield-edge": "setup-units.same-limits",
    "movement.end-on-models": "setup-units.same-limits",
}
"""What forbids set-ups that would forbid the end of a move."""


def carry_out(table: SigmarTable, unit: Unit, ways: Sequence[Way], rule: str) -> None:
    """Set the unit up (setup-units.all-models)."""
    unit.models = [Model(way.number, *way.end, way.facing) for way in ways]
    unit.place = FIELD if unit.printed.is_unit else MANIFESTATION
    table.stand_changed()
    table.emit(SET_UP, rule, unit.seat, unit=unit.ref, places=[[way.number, *way.end, way.facing] for way in ways])


def _bodies(unit: Unit, ways: Sequence[Way]) -> list[Body]:
    return [base_at(unit.printed.base, way.end, way.facing) for way in ways]


# ---------------------------------------------------------------------- where


def suggestions(table: SigmarTable, unit: Unit, set_up: SetUp) -> list[Suggestion]:
    """Places in ranks that face across the battlefield, or along it, spread over all that are legal; if there are none,
    wherever there is room for the models one by one."""
    found = sorted(islice(_legal_ranks(table, unit, set_up), MOST), key=lambda ranks: (ranks.y, ranks.x))
    if found:
        labels = _labels(table, unit, set_up, found)
        return [Suggestion(ranks.text, label) for ranks, label in zip(found, labels, strict=True)]
    return list(_squeezed_in(table, unit, set_up))


def has_room(table: SigmarTable, unit: Unit, set_up: SetUp) -> bool:
    """Whether the unit can be set up anywhere."""
    places = chain(_legal_ranks(table, unit, set_up), _squeezed_in(table, unit, set_up))
    return next(places, None) is not None


def no_room(table: SigmarTable, unit: Unit, set_up: SetUp) -> list[Refusal]:
    """What refuses to set the unit up where it can be set up nowhere."""
    return [] if has_room(table, unit, set_up) else lacks_room(unit)


def lacks_room(unit: Unit) -> list[Refusal]:
    """What is said of that."""
    return [refuse("setup-units.all-models", "No room for {unit}", unit=unit.ref)]


class _Ranks(NamedTuple):
    """A formation: where its foremost model on the left stands, how wide it is, and where it faces."""

    x: int
    y: int
    wide: int
    facing: int

    @property
    def text(self) -> str:
        return f"{self.x},{self.y} ranks {self.wide} @{self.facing}"


def _legal_ranks(table: SigmarTable, unit: Unit, set_up: SetUp) -> Iterator[_Ranks]:
    """Every legal place on a lattice in ranks of some widths, those that face across the battlefield first. The lattice
    is gone through in strides, and widths take turns, so that the first that are found lie far apart and differ."""
    count, bounds = len(set_up.numbers), set_up.bounds(table, unit)
    widths = tuple(dict.fromkeys(-(-count // deep) for deep in (1, 2, 3, count)))
    for facing in _facings(table, unit):
        free: dict[tuple[int, int], bool] = {}
        inside = _inside(bounds, unit, facing)
        lattice = [(number, at) for number, at in enumerate(_lattice(table.pack.battlefield)) if inside(at)]
        for turn in range(len(widths)):
            for number, at in lattice:
                if at not in free:
                    free[at] = _is_free(table, unit, set_up, at, facing)
                if free[at]:
                    ways = _in_formation(unit, set_up, _Ranks(*at, widths[(number + turn) % len(widths)], facing))
                    if _is_free(table, unit, set_up, ways[-1].end, facing) and allows(table, unit, set_up, ways):
                        yield _Ranks(*at, widths[(number + turn) % len(widths)], facing)


def _facings(table: SigmarTable, unit: Unit) -> tuple[int, ...]:
    """Where models that are set up face, as far as it matters."""
    facings = FACINGS[table.players[unit.seat].territory]
    return facings[:1] if unit.printed.round and unit.printed.models == 1 else facings


def _in_formation(unit: Unit, set_up: SetUp, ranks: _Ranks) -> list[Way]:
    """Where the models of a formation stand."""
    spots = places.ranks(unit.printed.base, (ranks.x, ranks.y), ranks.wide, ranks.facing, len(set_up.numbers))
    return [Way(number, (spot,), ranks.facing) for number, spot in zip(set_up.numbers, spots, strict=True)]


@cache
def _lattice(battlefield: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """The points of a lattice all over the battlefield, each far from the one before."""
    width, depth = battlefield
    points = [(x, y) for y in range(LATTICE // 2, depth, LATTICE) for x in range(LATTICE // 2, width, LATTICE)]
    stride = next(number for number in range(len(points) * 5 // 8, len(points)) if gcd(number, len(points)) == 1)
    return tuple(points[number * stride % len(points)] for number in range(len(points)))


def _labels(table: SigmarTable, unit: Unit, set_up: SetUp, found: Sequence[_Ranks]) -> list[Text]:
    """Where each of these formations would stand, and how wide it is if there is more than one model; those of which
    the same would be said are told apart by inches from the upper left corner."""
    labels = [_label(table, unit, set_up, ranks) for ranks in found]
    return [
        say("{place} ({x}, {y})", place=label, x=ranks.x // INCH, y=ranks.y // INCH)
        if labels.count(label) > 1
        else label
        for ranks, label in zip(found, labels, strict=True)
    ]


def _label(table: SigmarTable, unit: Unit, set_up: SetUp, ranks: _Ranks) -> Text:
    from .whereabouts import whereabouts  # once places are suggested

    place = whereabouts(table, unit, [way.end for way in _in_formation(unit, set_up, ranks)])
    return say("{place}, ranks of {wide}", place=place, wide=ranks.wide) if len(set_up.numbers) > 1 else place


def _squeezed_in(table: SigmarTable, unit: Unit, set_up: SetUp) -> Iterator[Suggestion]:
    """The first group of free places, side by side, that holds all models; for oval bases one for each facing."""
    for facing in _facings(table, unit)[: 1 if unit.printed.round else 2]:
        yield from _side_by_side(table, unit, set_up, facing)


def _side_by_side(table: SigmarTable, unit: Unit, set_up: SetUp, facing: int) -> Iterator[Suggestion]:
    base, count = unit.printed.base, len(set_up.numbers)
    across, down = base[-1] + places.SPACE, base[0] + places.SPACE
    if facing % 32 == 0:
        across, down = down, across
    width, depth = table.pack.battlefield
    inside = _inside(set_up.bounds(table, unit), unit, facing)
    for offset in [(across * x // SHIFTS, down * y // SHIFTS) for x in range(SHIFTS) for y in range(SHIFTS)]:
        free = dict.fromkeys(
            (column, row)
            for row in range(depth // down)
            for column in range(width // across)
            if inside(at := _square(column, row, across, down, offset)) and _is_free(table, unit, set_up, at, facing)
        )
        for start in _in_large_enough(free, count):
            group = _beside_each_other(free, start, count)
            ways = [
                Way(number, (_square(*square, across, down, offset),), facing)
                for number, square in zip(set_up.numbers, group, strict=False)
            ]
            if len(ways) == count and allows(table, unit, set_up, ways):
                yield Suggestion(places.set_up(ways, unit), say("Where there is room"))
                return


def _inside(bounds: Bounds, unit: Unit, facing: int) -> Callable[[Point], bool]:
    """Whether a model of a unit would be within bounds at a place."""
    left, top, right, bottom = base_at(unit.printed.base, (0, 0), facing).box
    # by the middle of a model
    shrunk = [[(a - left, b - top, c - right, d - bottom) for a, b, c, d in boxes] for boxes in bounds]

    def inside(at: Point) -> bool:
        x, y = 2 * at[0], 2 * at[1]
        return all(any(a <= x <= c and b <= y <= d for a, b, c, d in boxes) for boxes in shrunk)

    return inside


def _square(column: int, row: int, across: int, down: int, offset: tuple[int, int]) -> tuple[int, int]:
    return column * across + across // 2 + offset[0], row * down + down // 2 + offset[1]


def _is_free(table: SigmarTable, unit: Unit, set_up: SetUp, at: tuple[int, int], facing: int) -> bool:
    """Whether a single model could be set up there, as far as its unit does not matter."""
    return _is_room(table, unit, set_up, base_at(unit.printed.base, at, facing))


def _is_room(table: SigmarTable, unit: Unit, set_up: SetUp, body: Body) -> bool:
    from .nearest_legal import stands_free

    offending = any(offending for _, _, offending in set_up.condition(table, unit, [body]))
    return not offending and stands_free(table, unit, body)


def _beside_each_other(free: Container[Square], start: Square, count: int) -> list[Square]:
    """So many of the squares that hang together with the first, each next one with as many neighbours as can be had."""
    group, beside = [start], Counter(_around(start, free))
    while len(group) < count and beside:
        best = max(beside, key=lambda square: (beside[square], square))
        group.append(best)
        beside.update(square for square in _around(best, free) if square not in group)
        del beside[best]
    return group


def _in_large_enough(free: dict[Square, None], count: int) -> Iterator[Square]:
    """Those squares, in their order, that hang together with enough others."""
    sizes: dict[Square, int] = {}
    for start in free:
        if start not in sizes:
            island, left = {start}, [start]
            while left:
                more = [square for square in _around(left.pop(), free) if square not in island]
                island.update(more)
                left += more
            sizes.update(dict.fromkeys(island, len(island)))
        if sizes[start] >= count:
            yield start


def _around(square: Square, free: Container[Square]) -> list[Square]:
    """The free squares next to one."""
    x, y = square
    return [each for each in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if each in free]
