"""How a section may be laid behind a door: by quarter turns, joined by any of its doors, covering nothing
(exploration.place)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from ..content import OBJECTIVES, section_of
from .shapes import SIDES, DoorMark, Point, shape_of, turned

NEEDED_ROOM = ("stairway", "junction-1", OBJECTIVES[0])
"""What should fit behind every door that is left (exploration.place): the longest corridor, the widest, the largest
room."""


class Opening(NamedTuple):
    """A doorway seen from the plane: the points in front of it on the side of its section, and the direction out."""

    points: tuple[Point, Point]
    side: int

    @property
    def beyond(self) -> tuple[Point, Point]:
        """The points on the other side."""
        dx, dy = SIDES[self.side]
        (x, y), (u, v) = self.points
        return ((x + dx, y + dy), (u + dx, v + dy))


class NewDoor(NamedTuple):
    """A door that a section brings along: its squares in the section and its opening on the plane."""

    squares: tuple[str, str]
    opening: Opening


class Arrangement(NamedTuple):
    """One way to lay a section: where its corner comes to lie, its quarter turns, which of its doors is joined, which
    of several places its far door takes, what it covers, and the doors that it leaves, clockwise from the joined one
    (exploration.junction-piles)."""

    section: str
    x: int
    y: int
    turn: int
    joined: int
    choice: str
    cells: tuple[Point, ...]
    doors: tuple[NewDoor, ...]

    @property
    def name(self) -> str:
        """How options name it: the side on which the section is entered as drawn, and the choice of its far door."""
        sides = ("north", "east", "south", "west")
        return f"{sides[self.joined]}-{self.choice}" if self.choice else sides[self.joined]


def arrangements(section: str, opening: Opening, taken: Collection[Point]) -> Iterator[Arrangement]:
    """Every way to lay a section behind an opening so that it covers no point that is taken."""
    dx, dy = min(opening.beyond)
    for plan in _plans(section, opening.side):
        cells = tuple([(x + dx, y + dy) for x, y in plan.cells])
        if not any(cell in taken for cell in cells):
            doors = tuple([_moved(door, dx, dy) for door in plan.doors])
            yield plan._replace(x=plan.x + dx, y=plan.y + dy, cells=cells, doors=doors)


def fits(section: str, opening: Opening, taken: Collection[Point]) -> bool:
    """Whether there is such a way at all."""
    return next(arrangements(section, opening, taken), None) is not None


def leaves_room(arrangement: Arrangement, others: Sequence[Opening], taken: Collection[Point]) -> bool:
    """Whether behind every door that is left then, the new ones and the `others`, there is room for any section."""
    covered = {*taken, *arrangement.cells}
    openings = [*others, *(door.opening for door in arrangement.doors)]
    for opening in openings:
        fronts = {point for other in openings if other != opening for point in other.beyond}
        if not all(fits(section, opening, covered | fronts) for section in NEEDED_ROOM):
            return False
    return True


@cache
def _plans(section: str, side: int) -> tuple[Arrangement, ...]:
    """The ways to lay a section behind an opening to that side whose first point beyond is (0, 0)."""
    shape = shape_of(section)
    marks = shape.doors
    choices = [mark.choice for mark in marks if mark.choice] or [""]
    plans = []
    for joined in marks:
        if joined.choice:
            continue
        turn = (side + 2 - joined.side) % 4
        front = min(turned(point, shape.width, shape.height, turn) for point in joined.squares)
        cells = tuple(_shifted(turned(cell, shape.width, shape.height, turn), front) for cell in shape.cells)
        for choice in choices:
            others = [mark for mark in marks if mark is not joined and mark.choice in ("", choice)]
            others.sort(key=lambda mark, entry=joined.side: (mark.side - entry) % 4)  # type: ignore[misc]
            doors = tuple(new_door(section, mark, turn, (-front[0], -front[1])) for mark in others)
            plans.append(Arrangement(section, -front[0], -front[1], turn, joined.side, choice, cells, doors))
    return tuple(plans)


def new_door(section: str, mark: DoorMark, turn: int, corner: Point) -> NewDoor:
    """A door of a section that lies with its corner there, turned so."""
    shape = shape_of(section)
    first, second = (turned(point, shape.width, shape.height, turn) for point in mark.squares)
    points = ((first[0] + corner[0], first[1] + corner[1]), (second[0] + corner[0], second[1] + corner[1]))
    names = [f"{section}.{column},{row}" for column, row in mark.squares]
    return NewDoor((names[0], names[1]), Opening(points, (mark.side + turn) % 4))


def _shifted(point: Point, origin: Point) -> Point:
    return (point[0] - origin[0], point[1] - origin[1])


def _moved(door: NewDoor, dx: int, dy: int) -> NewDoor:
    (x, y), (u, v) = door.opening.points
    return door._replace(opening=Opening(((x + dx, y + dy), (u + dx, v + dy)), door.opening.side))


def is_objective(section: str) -> bool:
    """Whether a card is that of an objective room."""
    return section_of(section).type == "objective"
