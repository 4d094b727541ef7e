"""The squares of a dungeon, and how they hang together: one graph for steps, reach, pinning and light.

A square is named by its section and its place there as drawn, columns and rows from 1 ("tomb.5,1"), however the section
is turned and the dungeon grows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from .shapes import SIDES, Point, Shape, shape_of, turned

Edge = tuple[Point, Point]


class Layout(NamedTuple):
    """What a graph is made of: (id, x, y, quarter turns) of the sections, (squares, side, state) of the doors, and the
    squares that nobody may enter."""

    sections: tuple[tuple[str, int, int, int], ...]
    doors: tuple[tuple[tuple[str, ...], int, str], ...]
    blocked: tuple[str, ...]


class Way(NamedTuple):
    """How to get to a square: what it costs, and the way to the square `before` it, if it is not the start."""

    cost: int
    square: str
    before: Way | None = None

    @property
    def path(self) -> tuple[str, ...]:
        """The squares on the way, the last one included, and the start left out."""
        squares: list[str] = []
        way = self
        while way.before is not None:
            squares.append(way.square)
            way = way.before
        return tuple(reversed(squares))


def section_name(square: str) -> str:
    """The section of a square."""
    return square.partition(".")[0]


class Graph:
    """`places` are the points of all squares on the plane, x to the east and y to the south; `near` the squares that
    one step leads to, the only ones that blows and pinning reach; `climbs` steps that cost more than one; `air` what
    `near` is for who flies; `joined` the sections on the other side of open doors."""

    __slots__ = (
        "_cells",
        "_distances",
        "_listed",
        "_open",
        "_seen",
        "air",
        "climbs",
        "joined",
        "near",
        "places",
        "squares",
    )

    places: dict[str, Point]
    squares: dict[str, list[str]]
    """The squares of each section on which models may stand."""
    near: dict[str, tuple[str, ...]]
    climbs: dict[str, dict[str, int]]
    air: dict[str, tuple[str, ...]]
    joined: dict[str, list[str]]

    def __init__(self, layout: Layout) -> None:
        self.places, self.squares, self.climbs = {}, {}, {}
        self._cells: dict[Point, tuple[str, Shape, Point]] = {}
        self._open: set[Edge] = set()
        self._distances: dict[str, dict[str, int]] = {}
        self._listed: dict[tuple[bool, bool], Mapping[str, Sequence[tuple[str, int]]]] = {}
        self._seen: dict[tuple[str, str], bool] = {}
        closed: set[Edge] = set()
        for id, x, y, turn in layout.sections:
            closed |= self._lay(id, x, y, turn)
        for square in layout.blocked:
            self.squares[section_name(square)].remove(square)
        gone = set(layout.blocked)
        self.climbs = {
            start: {end: price for end, price in ends.items() if end not in gone}
            for start, ends in self.climbs.items()
            if start not in gone
        }
        self.joined = {id: [] for id, *_ in layout.sections}
        for squares, side, state in layout.doors:
            if state == "open":
                self._join(squares, side)
        walkable = {square for squares in self.squares.values() for square in squares}
        self.near = {square: tuple(self._neighbours(square, walkable, closed)) for square in walkable}
        self.air = {square: tuple(self._neighbours(square, self.places, set())) for square in self.places}

    def _lay(self, id: str, x: int, y: int, turn: int) -> set[Edge]:
        """Put a section down; its ledges, as edges that no step crosses."""
        shape = shape_of(id)
        here: dict[Point, Point] = {}
        self.squares[id] = []
        for local in shape.cells:
            dx, dy = turned(local, shape.width, shape.height, turn)
            point = here[local] = (x + dx, y + dy)
            name = f"{id}.{local[0]},{local[1]}"
            self._cells[point] = (name, shape, local)
            self.places[name] = point
            if shape.walks(local):
                self.squares[id].append(name)
        for start, end, down, up in shape.climbs:
            above, below = (f"{id}.{column},{row}" for column, row in (start, end))
            self.climbs.setdefault(above, {})[below] = down
            self.climbs.setdefault(below, {})[above] = up
        for local in shape.cells:
            for other in shape.neighbours(local):
                self._open.add((here[local], here[other]))
        ledges = [(here[first], here[second]) for first, second in shape.ledges]
        return {edge for first, second in ledges for edge in ((first, second), (second, first))}

    def _join(self, squares: Collection[str], side: int) -> None:
        dx, dy = SIDES[side]
        sections: list[str] = []
        for square in squares:
            x, y = self.places[square]
            beyond = (x + dx, y + dy)
            if beyond in self._cells:
                self._open |= {((x, y), beyond), (beyond, (x, y))}
                sections = [section_name(square), section_name(self._cells[beyond][0])]
        if sections:
            self.joined[sections[0]].append(sections[1])
            self.joined[sections[1]].append(sections[0])

    def _neighbours(self, square: str, allowed: Collection[str], closed: Collection[Edge]) -> Iterator[str]:
        """Where one step leads (movement.directions), in a fixed order. A diagonal is refused past a wall
        (movement.blocked-diagonal), past a ledge, and past the corner of what stands there (movement.scenery)."""
        x, y = self.places[square]
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                point = (x + dx, y + dy)
                cell = self._cells.get(point)
                if cell is None or not (dx or dy) or cell[0] not in allowed:
                    continue
                if dx and dy:
                    corners = ((x + dx, y), (x, y + dy))
                    if all(self._passes_by((x, y), corner, point, closed) for corner in corners):
                        yield cell[0]
                elif self._is_open((x, y), point, closed):
                    yield cell[0]

    def _is_open(self, start: Point, end: Point, closed: Collection[Edge]) -> bool:
        return (start, end) in self._open and (start, end) not in closed

    def _passes_by(self, start: Point, corner: Point, end: Point, closed: Collection[Edge]) -> bool:
        cell = self._cells.get(corner)
        if cell is None or cell[1].blocks_corners(cell[2]):
            return False
        return self._is_open(start, corner, closed) and self._is_open(corner, end, closed)

    @property
    def covered(self) -> Collection[Point]:
        """The points that sections lie on."""
        return self._cells.keys()

    # ------------------------------------------------------------------ ways

    def ways(
        self, start: str, steps: int, occupied: Collection[str], flying: bool = False, climb_freely: bool = False
    ) -> dict[str, Way]:
        """Every square where one may end with so many squares of Movement, and how; not the start (movement.allowance,
        movement.no-passing). Who flies passes over models and scenery."""
        best: dict[str, Way] = {start: Way(0, start)}
        steps_from = self._steps(flying, climb_freely)
        taken = () if flying else occupied
        reached = {0: [start]}
        while reached:
            cost = min(reached)
            for square in reached.pop(cost):
                way = best[square]
                if way.cost < cost:
                    continue
                for following, price in steps_from[square]:
                    total = cost + price
                    if total > steps or following in taken or (following in best and best[following].cost <= total):
                        continue
                    best[following] = Way(total, following, way)
                    reached.setdefault(total, []).append(following)
        del best[start]
        if flying:
            return {square: way for square, way in best.items() if square in self.near and square not in occupied}
        return best

    def _steps(self, flying: bool, climb_freely: bool) -> Mapping[str, Sequence[tuple[str, int]]]:
        """The steps that lead from every square, and what each costs. They are listed once."""
        way_of_going = (flying, climb_freely)
        if way_of_going not in self._listed:
            near = self.air if flying else self.near
            steps = {square: [(following, 1) for following in squares] for square, squares in near.items()}
            for square, ends in () if flying else self.climbs.items():
                steps[square] += [(following, 2 if climb_freely else price) for following, price in ends.items()]
            self._listed[way_of_going] = steps
        return self._listed[way_of_going]

    def distances(self, start: str) -> Mapping[str, int]:
        """How many squares of Movement lead to every square, whoever stands there. They are counted once."""
        if start not in self._distances:
            far = len(self.places) * 4
            self._distances[start] = {start: 0, **{end: way.cost for end, way in self.ways(start, far, ()).items()}}
        return self._distances[start]

    def straight(self, start: str, end: str) -> int:
        """A straight count of squares, whatever lies between."""
        (x, y), (u, v) = self.places[start], self.places[end]
        return max(abs(x - u), abs(y - v))

    # ------------------------------------------------------------------ light and sight

    def lit(self, section: str) -> set[str]:
        """What the Lamp lights: a section and those on the other side of its open doors (lamp.lit-sections)."""
        return {section, *self.joined[section]}

    def sees(self, start: str, end: str) -> bool:
        """Whether the straight line between the centres of two squares passes through no wall and nothing as solid
        (sight.line). To touch the end of a wall is to miss it. Models do not count (sight.models)."""
        if (start, end) not in self._seen:
            self._seen[start, end] = self._is_seen(self.places[start], self.places[end])
        return self._seen[start, end]

    def _is_seen(self, point: Point, goal: Point) -> bool:
        for following in _crossed(point, goal):
            if not self._sees_into(point, following):
                return False
            point = following
        return True

    def _sees_into(self, start: Point, end: Point) -> bool:
        """Whether sight passes from one point of the line to the next: through the edge between them, or, if the line
        goes exactly through a corner, by one of the two ways round it."""
        if abs(start[0] - end[0]) + abs(start[1] - end[1]) == 1:
            return self._is_clear(start, end)
        corners = ((end[0], start[1]), (start[0], end[1]))
        return any(self._is_clear(start, corner) and self._is_clear(corner, end) for corner in corners)

    def _is_clear(self, start: Point, end: Point) -> bool:
        cell = self._cells.get(end)
        return cell is not None and (start, end) in self._open and not cell[1].blocks_sight(cell[2])


def _crossed(start: Point, end: Point) -> Iterator[Point]:
    """The squares that the line between two centres goes through, in order, the start left out; where it goes exactly
    through a corner, the square diagonally beyond."""
    (x, y), (u, v) = start, end
    width, height = abs(u - x), abs(v - y)
    step_x, step_y = (1 if u > x else -1), (1 if v > y else -1)
    error = width - height
    while (x, y) != (u, v):
        if error > 0:
            x += step_x
            error -= 2 * height
        elif error < 0:
            y += step_y
            error += 2 * width
        else:
            x += step_x
            y += step_y
            error += 2 * (width - height)
        yield (x, y)


@lru_cache(maxsize=256)
def graph_of(layout: Layout) -> Graph:
    """The graph of a layout; games that look ahead come back to the same ones."""
    return Graph(layout)
