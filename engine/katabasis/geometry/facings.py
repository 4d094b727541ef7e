"""The 64 directions in which something on the plane faces, and turning by them, in whole numbers."""

from __future__ import annotations

from collections.abc import Sequence

from .plane import Point

FACINGS = 64
"""The directions in which a model can face, and the corners of an oval base."""
SCALE = 1 << 14
_QUARTER = [0, 1606, 3196, 4756, 6270, 7723, 9102, 10394, 11585]
_QUARTER += [12665, 13623, 14449, 15137, 15679, 16069, 16305, SCALE]
"""SCALE times the sines of the first 64ths of a full turn."""


def direction(facing: int) -> tuple[int, int]:
    """SCALE times the cosine and the sine of a facing: a step of length SCALE that way."""
    return cosine(facing), sine(facing)


def facing_of(vector: Point) -> int:
    """The facing nearest to the direction of a vector, of two as near the lower; 0 if it has none."""
    x, y = vector
    return max(range(FACINGS), key=lambda facing: (x * cosine(facing) + y * sine(facing), -facing))


def turned(point: Point, facing: int) -> tuple[int, int]:
    """A point turned around the origin from facing 0 to another, to the next whole number."""
    (x, y), (along, across) = point, direction(facing)
    return _halved(x * along - y * across), _halved(x * across + y * along)


def extents(points: Sequence[Point], facing: int) -> tuple[int, int]:
    """How far points extend along both axes once they are turned so."""
    along, across = direction(facing)
    rows = [x * along - y * across for x, y in points], [x * across + y * along for x, y in points]
    first, second = (_halved(max(row)) - _halved(min(row)) for row in rows)
    return first, second


def _halved(product: int) -> int:
    """A product of a length with a sine, to the next whole number."""
    return (product + SCALE // 2) // SCALE


def sine(step: int) -> int:
    """SCALE times the sine of so many 64ths of a full turn."""
    quarter, rest = divmod(step % FACINGS, FACINGS // 4)
    value = _QUARTER[rest if quarter % 2 == 0 else FACINGS // 4 - rest]
    return value if quarter < 2 else -value


def cosine(step: int) -> int:
    return sine(step + FACINGS // 4)
