"""Where the models of a unit go, in words that people write and records keep: `"keep +1016,-254 via 900,700"`,
`"1524,762 ranks 5 @12; m3 1610,840"`, `"; m1 +40,-120 m2 +0,-90"`. docs/sigmar.md has the grammar.

A text says where models end, never how that was found, so that records do not depend on who found it. Numbers are
tenths of a millimetre, or inches with a sign for them (`6",3.5"`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ...geometry.facings import FACINGS, SCALE, direction, facing_of
from ...geometry.plane import INCH, Point
from ...kernel.text import Text, say
from ..state import Unit
from .bases import Base

SPACE = 10
"""How far apart the bases of a formation stand."""
MOST_BENDS = 3
MOST_CHARACTERS = 2_000

_NUMBER = r"(\d{1,2}(?:\.\d{1,2})?\"|\d{1,5})"
_POINT = re.compile(f"([+-]?){_NUMBER},([+-]?){_NUMBER}")
_MODEL = re.compile(r"m(\d{1,3})")


class Unreadable(ValueError):
    """A text that says no places, and why."""

    def __init__(self, why: Text) -> None:
        super().__init__(str(why))
        self.why = why


class Way(NamedTuple):
    """Where a model goes: its stops, where it stands first and where it ends last, and where it faces there. A model
    that is set up has one stop."""

    number: int
    stops: tuple[tuple[int, int], ...]
    facing: int

    @property
    def end(self) -> tuple[int, int]:
        return self.stops[-1]


Starts = Mapping[int, tuple[tuple[int, int], int]]
"""Where models stand and where they face, by their numbers."""


def read(text: object, unit: Unit, numbers: Sequence[int] = ()) -> list[Way]:
    """The ways of all models of a unit, in their order. `numbers` are those of the models of a unit that is set up,
    which stand nowhere yet. Raises Unreadable."""
    return unfold(text, unit.printed.base, {} if numbers else _starts(unit), numbers)


def unfold(text: object, base: Base, starts: Starts, numbers: Sequence[int] = ()) -> list[Way]:
    """The same of models that stand there, on such bases; of those with `numbers` if they stand nowhere yet. Raises
    Unreadable."""
    if not isinstance(text, str) or len(text) > MOST_CHARACTERS:
        raise Unreadable(say("a text says where models go"))
    group, _, exceptions = text.partition(";")
    words = group.split()
    if not words:
        ways = {number: Way(number, (at,), facing) for number, (at, facing) in starts.items()}
    elif words[0] == "keep":
        ways = _kept(words[1:], starts)
    else:
        ways = _formed(words, base, starts, numbers)
    ways |= {way.number: way for way in _exceptions(exceptions.split(), starts, ways)}
    asked = [*numbers] if numbers else [*starts]
    if sorted(ways) != sorted(asked):
        raise Unreadable(say("every model of the unit has one place"))
    return [ways[number] for number in asked]


def write(ways: Sequence[Way], unit: Unit) -> str:
    """The shortest text for where a unit's standing models go: the same for all that move alike, and each
    other one for itself."""
    return fold(ways, _starts(unit))


def fold(ways: Sequence[Way], starts: Starts) -> str:
    """The same of models that stand there."""
    vectors = {way.number: _vector(starts[way.number][0], way.end) for way in ways}
    alike = [way for way in ways if way.facing == starts[way.number][1]]
    usual = max((vectors[way.number] for way in alike), key=[*vectors.values()].count, default=(0, 0))
    bends = ways[0].stops[1:-1] if vectors[ways[0].number] == usual else ()
    words = ["keep", _signed(usual), *(f"via {x},{y}" for x, y in bends)] if usual != (0, 0) or bends else []
    others = [way for way in ways if vectors[way.number] != usual or way not in alike]
    exceptions = [_exception(way, starts[way.number][1], vectors[way.number]) for way in others]
    return "; ".join([" ".join(words), *([" ".join(exceptions)] if exceptions else [])]).strip() or ";"


def _starts(unit: Unit) -> Starts:
    return {model.number: (model.at, model.facing) for model in unit.models}


def set_up(ways: Sequence[Way], unit: Unit) -> str:
    """The same of models that stood nowhere: in ranks if they stand so, or each for itself."""
    return fold_set_up(ways, unit.printed.base)


def fold_set_up(ways: Sequence[Way], base: Base) -> str:
    """The same of models on such bases."""
    first, ends = ways[0], [way.end for way in ways]
    if all(way.facing == first.facing for way in ways):
        abreast = ranks(base, first.end, len(ways), first.facing, len(ways))
        wide = next((at for at, end in enumerate(ends) if end != abreast[at]), len(ends))
        if ends == ranks(base, first.end, wide, first.facing, len(ways)):
            return f"{first.end[0]},{first.end[1]} ranks {wide} @{first.facing}"
    return one_by_one(ways)


def one_by_one(ways: Sequence[Way]) -> str:
    """The same, each model for itself."""
    return "; " + " ".join(f"m{way.number} {way.end[0]},{way.end[1]} @{way.facing}" for way in ways)


# ---------------------------------------------------------------------- formations


def ranks(base: Base, front: Point, wide: int, facing: int, count: int) -> list[tuple[int, int]]:
    """Where so many bases stand in ranks of that width: from the left of the foremost rank, which is at `front`."""
    (along, across), (x, y) = direction(facing), front
    deep, broad, half = base[0] + SPACE, base[-1] + SPACE, SCALE // 2
    found = []
    for number in range(count):
        back, right = number // wide * deep, number % wide * broad
        found.append(
            (x + (-back * along - right * across + half) // SCALE, y + (-back * across + right * along + half) // SCALE)
        )
    return found


def in_order(starts: Starts, wide: int, facing: int) -> list[int]:
    """The numbers of models in the order in which they fill ranks: who stands foremost first, and in a rank from left
    to right, so that their ways do not cross."""
    along, across = direction(facing)
    foremost = sorted(starts, key=lambda number: (-_dot(starts[number][0], (along, across)), number))
    order: list[int] = []
    for begin in range(0, len(foremost), wide):
        rank = foremost[begin : begin + wide]
        order += sorted(rank, key=lambda number: (_dot(starts[number][0], (-across, along)), number))
    return order


# ---------------------------------------------------------------------- reading


def _kept(words: Sequence[str], starts: Starts) -> dict[int, Way]:
    """All models by the same vector."""
    if not starts or not words:
        raise Unreadable(say("'keep' says by which vector models move"))
    signs, (dx, dy) = _read_point(words[0])
    if not signs:
        raise Unreadable(say("'keep' says by which vector models move: +x,-y"))
    turn, bends = _turn_and_bends(words[1:])
    first = next(iter(starts.values()))[0]
    ways = {}
    for number, ((x, y), facing) in starts.items():
        between = tuple((x + bend[0] - first[0], y + bend[1] - first[1]) for bend in bends)
        ways[number] = Way(number, ((x, y), *between, (x + dx, y + dy)), facing if turn is None else turn)
    return ways


def _formed(
    words: Sequence[str],
    base: Base,
    starts: Starts,
    numbers: Sequence[int],
) -> dict[int, Way]:
    """All models in ranks."""
    signs, front = _read_point(words[0])
    if signs or len(words) < 3 or words[1] != "ranks" or not words[2].isdecimal() or not 1 <= int(words[2]) <= 99:
        raise Unreadable(say("a formation is a point, 'ranks' and how many models wide"))
    turn, bends = _turn_and_bends(words[3:])
    wide = int(words[2])
    first = next(iter(starts.values()))[0] if starts else front
    facing = facing_of(_vector(first, front)) if turn is None else turn
    order = in_order(starts, wide, facing) if starts else [*numbers]
    ways = {}
    for number, place in zip(order, ranks(base, front, wide, facing, len(order)), strict=True):
        if not starts:
            ways[number] = Way(number, (place,), facing)
            continue
        (x, y), _ = starts[number]
        between = tuple((x + bend[0] - first[0], y + bend[1] - first[1]) for bend in bends)
        ways[number] = Way(number, ((x, y), *between, place), facing)
    return ways


def _exceptions(words: Sequence[str], starts: Starts, ways: Mapping[int, Way]) -> Iterator[Way]:
    """Models that go somewhere else than the others: `m3 1610,840 @12`."""
    seen: set[int] = set()
    rest = [*words]
    while rest:
        name = _MODEL.fullmatch(rest.pop(0))
        if name is None or not rest or int(name[1]) in seen:
            raise Unreadable(say("an exception is a model and its place: m3 1610,840"))
        number = int(name[1])
        seen.add(number)
        signs, (x, y) = _read_point(rest.pop(0))
        start, facing = starts.get(number, (None, 0))
        if signs and start is None:
            raise Unreadable(say("a model that stood nowhere has a place, and no vector"))
        if start is not None and signs:
            x, y = start[0] + x, start[1] + y
        if rest and rest[0].startswith("@"):
            facing = _read_facing(rest.pop(0))
        elif number in ways and start is None:
            facing = ways[number].facing
        yield Way(number, ((x, y),) if start is None else (start, (x, y)), facing)


def _turn_and_bends(words: Sequence[str]) -> tuple[int | None, list[tuple[int, int]]]:
    turn: int | None = None
    bends: list[tuple[int, int]] = []
    rest = [*words]
    if rest and rest[0].startswith("@"):
        turn = _read_facing(rest.pop(0))
    while rest:
        if rest.pop(0) != "via" or not rest or len(bends) == MOST_BENDS:
            raise Unreadable(say("after the place come at most three bends: via 900,700"))
        signs, bend = _read_point(rest.pop(0))
        if signs:
            raise Unreadable(say("a bend is a point"))
        bends.append(bend)
    return turn, bends


def _read_point(word: str) -> tuple[bool, tuple[int, int]]:
    """Whether a word is a vector, which has signs, and what it says."""
    found = _POINT.fullmatch(word)
    if found is None or bool(found[1]) != bool(found[3]):
        raise Unreadable(say("a point is x,y, and a vector +x,-y"))
    x, y = _length(found[2]), _length(found[4])
    return bool(found[1]), (-x if found[1] == "-" else x, -y if found[3] == "-" else y)


def _length(word: str) -> int:
    """A length in tenths of a millimetre, or in inches if it says so: 6.25"."""
    if not word.endswith('"'):
        return int(word)
    whole, _, rest = word[:-1].partition(".")
    return (int(whole) * 100 + int(rest.ljust(2, "0"))) * INCH // 100


def _read_facing(word: str) -> int:
    if not word[1:].isdecimal() or int(word[1:]) >= FACINGS:
        raise Unreadable(say("a facing is @0 to @63"))
    return int(word[1:])


# ---------------------------------------------------------------------- writing


def _exception(way: Way, facing: int, vector: tuple[int, int]) -> str:
    turn = "" if way.facing == facing else f" @{way.facing}"
    return f"m{way.number} {_signed(vector)}{turn}"


def _signed(vector: tuple[int, int]) -> str:
    return f"{vector[0]:+d},{vector[1]:+d}"


def _vector(start: Point, end: Point) -> tuple[int, int]:
    return end[0] - start[0], end[1] - start[1]


def _dot(a: Point, b: Point) -> int:
    return a[0] * b[0] + a[1] * b[1]
