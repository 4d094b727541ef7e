"""A stroke that is drawn on the battlefield, and the places along it where the models of a unit stand: side by side, in
as many ranks as it takes, looking to the left of the way in which it was drawn."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, hypot, pi

from katabasis.geometry.facings import FACINGS
from katabasis.geometry.plane import INCH

from ..tools import Point

Spot = tuple[int, int, int]
"""x, y and facing."""

SHORTEST = INCH
"""A shorter stroke says where a unit is to be, and nothing of how it stands."""
ROOM = 10
"""What is left between bases that stand as close as may be."""
GRAIN = 60
"""Points that lie nearer to each other than this are one: a hand trembles."""


class Stroke:
    """The way of a pointer, without its trembling."""

    __slots__ = ("points",)

    def __init__(self, start: Point) -> None:
        self.points: list[Point] = [start]

    def draw(self, to: Point) -> None:
        """Draw on to a point."""
        x, y = self.points[-1]
        if hypot(to[0] - x, to[1] - y) >= GRAIN:
            self.points.append(to)

    @property
    def length(self) -> float:
        """How long it is."""
        return sum(_far(one, other) for one, other in zip(self.points, self.points[1:], strict=False))

    @property
    def says_how(self) -> bool:
        """Whether it is long enough to stand along it."""
        return self.length >= SHORTEST

    def at(self, along: float) -> Point:
        """The point so far along it; what is farther lies on, in the direction of its ends."""
        before = 0.0
        legs = [*zip(self.points, self.points[1:], strict=False)]
        for number, (start, end) in enumerate(legs):
            leg = _far(start, end)
            if along <= before + leg or number == len(legs) - 1:
                share = (along - before) / leg
                return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            before += leg
        return self.points[0]

    def places(self, base: Sequence[int], count: int, apart: int, crowd: int) -> list[Spot]:
        """Where so many models stand along it, rank by rank and from left to right. `base` is theirs, `apart` how far
        two may be from each other at most; of a `crowd` each needs two neighbours, so it has two ranks at least."""
        across, deep = base[-1] + ROOM, base[0] + ROOM
        wide = self.wide(base, count, crowd)
        pitch = min(self.length / (wide - 1), across + apart - ROOM) if wide > 1 else 0.0
        first = (self.length - pitch * (wide - 1)) / 2
        found = []
        for number in range(count):
            rank, file = divmod(number, wide)
            short = wide - min(wide, count - rank * wide)
            along = first + pitch * (file + short / 2)
            (x, y), (ahead_x, ahead_y) = self.at(along), self._ahead(along, across)
            facing = round(atan2(ahead_y, ahead_x) * FACINGS / (2 * pi)) % FACINGS
            back = rank * deep
            found.append((max(0, round(x - ahead_x * back)), max(0, round(y - ahead_y * back)), facing))
        return found

    def wide(self, base: Sequence[int], count: int, crowd: int) -> int:
        """How many models wide a unit stands along it."""
        most = count if count < crowd else -(-count // 2)
        return max(1, min(most, 1 + int(self.length // (base[-1] + ROOM))))

    def _ahead(self, along: float, across: float) -> Point:
        """Where somebody looks who stands there: to the left of the way, as it is about a base's width around."""
        (x, y), (to_x, to_y) = self.at(max(0.0, along - across)), self.at(min(self.length, along + across))
        far = hypot(to_x - x, to_y - y) or 1.0
        return (to_y - y) / far, -(to_x - x) / far


def _far(one: Point, other: Point) -> float:
    return hypot(other[0] - one[0], other[1] - one[1])
