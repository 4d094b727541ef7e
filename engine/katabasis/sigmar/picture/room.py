"""Where there is room to write on the battlefield: what is filled already, in squares of an eighth of an inch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import ceil, cos, hypot, pi, sin
from typing import Any, NamedTuple

from ...geometry.facings import FACINGS
from ...geometry.plane import INCH
from ..content import WARSCROLLS

_SQUARE = INCH // 8
_GAP = 20


class Area(NamedTuple):
    """A rectangle of the battlefield."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def radius(self) -> int:
        """Half of its longer side."""
        return max(self.right - self.left, self.bottom - self.top) // 2


class Room:
    """What of a battlefield is filled. Squares are bits of a number a row, so that a rectangle is looked up at once."""

    def __init__(self, size: Iterable[int]) -> None:
        self.width, self.depth = size
        self._rows = [0] * (self.depth // _SQUARE + 1)

    def fill(self, area: Area) -> None:
        """Take the squares of a rectangle, as far as it lies on the battlefield."""
        mask = self._mask(area)
        for row in self._across(area):
            self._rows[row] |= mask

    def is_free(self, area: Area) -> bool:
        """Whether a rectangle lies on the battlefield, and on no square that is taken."""
        inside = area.left >= 0 and area.top >= 0 and area.right <= self.width and area.bottom <= self.depth
        mask = self._mask(area)
        return inside and not any(self._rows[row] & mask for row in self._across(area))

    def _mask(self, area: Area) -> int:
        first, last = max(0, area.left // _SQUARE), max(0, (area.right - 1) // _SQUARE)
        return (1 << (last + 1)) - (1 << first)

    def _across(self, area: Area) -> range:
        return range(max(0, area.top // _SQUARE), min(len(self._rows), (area.bottom - 1) // _SQUARE + 1))


def bases(unit: Mapping[str, Any]) -> list[Area]:
    """The rectangle around the base of each model of a unit, round or oval, as it is turned."""
    base = WARSCROLLS[unit["scroll"]].base
    rx, ry = base[0] / 2, base[-1] / 2
    found = []
    for _number, x, y, facing in unit["models"]:
        turn = 2 * pi * facing / FACINGS
        across = ceil(hypot(rx * cos(turn), ry * sin(turn)))
        down = ceil(hypot(rx * sin(turn), ry * cos(turn)))
        found.append(Area(x - across, y - down, x + across, y + down))
    return found


def extent(areas: Iterable[Area]) -> Area:
    """The rectangle around some others."""
    left, top, right, bottom = zip(*areas, strict=True)
    return Area(min(left), min(top), max(right), max(bottom))


def places(spot: Area, width: int, height: int, farthest: int) -> Iterator[Area]:
    """Where something so wide and high may stand beside a rectangle, the nearest first: at its sides, at its corners,
    and then so around rectangles that are half an inch wider each."""
    for farther in range(0, farthest + 1, INCH // 2):
        left, top, right, bottom = spot.left - farther, spot.top - farther, spot.right + farther, spot.bottom + farther
        below, above = bottom + _GAP, top - _GAP - height
        level = (top + bottom - height) // 2
        lefts = ((left + right - width) // 2, left, right - width)
        corners = [(left, below) for left in lefts] + [(left, above) for left in lefts]
        corners += [(right + _GAP, level), (left - _GAP - width, level)]
        corners += [(x, y) for x in (left - width, right) for y in (above, below)]
        for x, y in corners:
            yield Area(x, y, x + width, y + height)


def leader(spot: Area, area: Area) -> str:
    """A line from what is named to its name, where that is farther away than an inch."""
    x = min(max(spot.left, (area.left + area.right) // 2), spot.right)
    y = min(max(spot.top, (area.top + area.bottom) // 2), spot.bottom)
    to_x, to_y = min(max(area.left, x), area.right), min(max(area.top, y), area.bottom)
    far = abs(x - to_x) + abs(y - to_y) > INCH
    return f'<path class="leader" d="M{x} {y}L{to_x} {to_y}"/>' if far else ""
