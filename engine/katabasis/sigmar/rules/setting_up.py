"""Setting units up on the battlefield (chapter 24)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import chain, islice
from math import gcd
from typing import NamedTuple

from ...geometry.bodies import Body
from ...geometry.plane import INCH
from ...kernel.options import Placement, Suggestion
from ...kernel.text import Refusal, Text, refuse, say
from ..board import places
from ..board.bases import base_at
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

Condition = Callable[[SigmarTable, Unit, Sequence[Body]], Iterator[tuple[str, Text, list[int]]]]
"""What is asked of the places of a set-up: yields the rules that forbid them, with a sentence and the models by their
order."""


class SetUp(NamedTuple):
    """How a unit is set up: which of its models, and where they may stand."""

    numbers: tuple[int, ...]
    condition: Condition


def placement(
    table: SigmarTable, unit: Unit, id: str, label: Text, set_up: SetUp, refusals: Sequence[Refusal] = ()
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
    count = len(set_up.numbers)
    widths = tuple(dict.fromkeys(-(-count // deep) for deep in (1, 2, 3, count)))
    for facing in _facings(table, unit):
        free: dict[tuple[int, int], bool] = {}
        for turn in range(len(widths)):
            for number, at in enumerate(_lattice(table.pack.battlefield)):
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
    for offset in [(across * x // SHIFTS, down * y // SHIFTS) for x in range(SHIFTS) for y in range(SHIFTS)]:
        free = [
            (column, row)
            for row in range(depth // down)
            for column in range(width // across)
            if _is_free(table, unit, set_up, _square(column, row, across, down, offset), facing)
        ]
        for start in free:
            group = _beside_each_other(free, start, count)
            ways = [
                Way(number, (_square(*square, across, down, offset),), facing)
                for number, square in zip(set_up.numbers, group, strict=False)
            ]
            if len(ways) == count and allows(table, unit, set_up, ways):
                yield Suggestion(places.set_up(ways, unit), say("Where there is room"))
                return


def _square(column: int, row: int, across: int, down: int, offset: tuple[int, int]) -> tuple[int, int]:
    return column * across + across // 2 + offset[0], row * down + down // 2 + offset[1]


def _is_free(table: SigmarTable, unit: Unit, set_up: SetUp, at: tuple[int, int], facing: int) -> bool:
    """Whether a single model could be set up there, as far as its unit does not matter."""
    return _is_room(table, unit, set_up, base_at(unit.printed.base, at, facing))


def _is_room(table: SigmarTable, unit: Unit, set_up: SetUp, body: Body) -> bool:
    from .nearest_legal import stands_free

    offending = any(offending for _, _, offending in set_up.condition(table, unit, [body]))
    return not offending and stands_free(table, unit, body)


def _beside_each_other(free: Sequence[tuple[int, int]], start: tuple[int, int], count: int) -> list[tuple[int, int]]:
    """So many of the squares that hang together with the first, each next one with as many neighbours as can be had."""
    group, left = [start], set(free) - {start}
    while len(group) < count and left:
        beside = {square: sum(_touch(square, other) for other in group) for square in left}
        best = max(beside, key=lambda square: (beside[square], square))
        if not beside[best]:
            break
        group.append(best)
        left.discard(best)
    return group


def _touch(a: tuple[int, int], b: tuple[int, int]) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
