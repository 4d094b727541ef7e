"""The shapes of sections as drawn, and as they lie after quarter turns."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from ..content import SHAPES, section_of

Point = tuple[int, int]

SIDES: tuple[Point, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The directions: north, east, south, west; each a quarter turn clockwise from the one before."""
SIDE_NAMES = ("north", "east", "south", "west")

WALK, BLOCKS, CORNER = "walk", "blocks", "corner"
_FLOOR: Mapping[str, bool] = {WALK: True, BLOCKS: False, CORNER: False}


class DoorMark(NamedTuple):
    """A place for a door on the drawing: its side, the two squares in front of it, and the name of its choice where the
    players pick one of several (exploration.door-choice)."""

    side: int
    squares: tuple[Point, Point]
    choice: str


class Shape:
    """A section as drawn, columns and rows from 1. `cells` are its points with their letters."""

    __slots__ = ("_letters", "cells", "climbs", "doors", "exit", "height", "later", "ledges", "width")

    def __init__(self, drawn: Mapping[str, Any]) -> None:
        grid = drawn["grid"]
        self.height, self.width = len(grid), len(grid[0])
        self.cells: dict[Point, str] = {
            (column, row): letter
            for row, line in enumerate(grid, start=1)
            for column, letter in enumerate(line, start=1)
            if letter != " "
        }
        self._letters: Mapping[str, Mapping[str, bool]] = {".": _FLOOR, **drawn.get("legend", {})}
        self.doors = tuple(_door_mark(door) for door in drawn["doors"])
        self.later = tuple(_door_mark(door) for door in drawn.get("later", ()))
        self.exit = SIDE_NAMES.index(drawn["exit"])
        self.ledges = tuple((_point(first), _point(second)) for first, second in drawn.get("ledges", ()))
        self.climbs = tuple(
            (_point(climb["from"]), _point(climb["to"]), climb["down"], climb["up"])
            for climb in drawn.get("climbs", ())
        )

    def walks(self, point: Point) -> bool:
        """Whether it is a square that models may stand on (movement.scenery)."""
        return self._letters[self.cells[point]][WALK]

    def blocks_sight(self, point: Point) -> bool:
        return self._letters[self.cells[point]][BLOCKS]

    def blocks_corners(self, point: Point) -> bool:
        """Whether no diagonal step passes its corners."""
        return self._letters[self.cells[point]][CORNER]

    def neighbours(self, point: Point) -> list[Point]:
        """The points on the other side of its edges."""
        column, row = point
        around = [(column + dx, row + dy) for dx, dy in SIDES]
        return [other for other in around if other in self.cells]

    def lettered(self, letters: str) -> list[Point]:
        """The points with one of those letters, from the far end of the section to the near one."""
        return sorted((point for point, letter in self.cells.items() if letter in letters), reverse=True)


def _door_mark(door: Mapping[str, Any]) -> DoorMark:
    first, second = door["squares"]
    return DoorMark(SIDE_NAMES.index(door["side"]), (_point(first), _point(second)), door.get("choice", ""))


def _point(pair: Any) -> Point:
    column, row = pair
    return (column, row)


def turned(point: Point, width: int, height: int, turn: int) -> Point:
    """Where a point of a drawing comes to lie after quarter turns clockwise, from (0, 0)."""
    x, y = point[0] - 1, point[1] - 1
    for _ in range(turn % 4):
        x, y = height - 1 - y, x
        width, height = height, width
    return (x, y)


@cache
def shape_of(section: str) -> Shape:
    """The shape of a section, by the id of its card."""
    return _shape(section_of(section).shape)


@cache
def _shape(name: str) -> Shape:
    return Shape(SHAPES[name])
