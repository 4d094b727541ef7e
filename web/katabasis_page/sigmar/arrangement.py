"""Where the models of a unit are to stand, while somebody arranges them: as they stand, in ranks, loose, around an
enemy; turned; some of them alone. What comes of it is a text as records keep it.

All places are integers, tenths of a millimetre, but for how far a pointer has dragged those that are picked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isqrt
from typing import Any

from katabasis.geometry.facings import FACINGS, SCALE, direction
from katabasis.geometry.plane import squared_distance, toward
from katabasis.sigmar.text import formations
from katabasis.sigmar.text.formations import Way

from .strokes import Spot, Stroke

LOOSE = 110
"""How much farther apart than in ranks models stand that spread as far as coherency lets them."""
CLOSE = 3
"""How far from an enemy's base models stop that surround it."""
STEP = 4
"""How far a unit turns at once, in facings."""


class Arrangement:
    """The models of one unit. `starts` are where they stand now, nowhere for those that are set up; `spots` where they
    are to stand; `picked` are those that are moved next."""

    __slots__ = ("base", "formation", "picked", "ranked", "spots", "starts", "stops", "taken", "wide")

    def __init__(self, base: Sequence[int], starts: Mapping[int, Spot], spots: Mapping[int, Spot]) -> None:
        self.base = tuple(base)
        self.starts = dict(starts)
        self.spots = dict(spots)
        self.picked = set(spots)
        self.formation = "keep"
        self.wide = 0
        """How many models wide its ranks are, if it stands in any."""
        self.ranked = True
        """Whether records may say ranks: models that return are named one by one."""
        self.taken: tuple[dict[int, Spot], str] = ({}, "")
        """Where everybody stands by the text that was taken last, and that text: it may lead around something."""
        self.stops: dict[int, Sequence[tuple[int, int]]] = {}
        """The ways by that text, stop by stop."""

    # ------------------------------------------------------------------ what it stands for

    def text(self, across: float = 0, down: float = 0) -> str:
        """The shortest text that says where everybody ends, with those that are picked moved so far."""
        ends = self.moved(across, down)
        if ends == self.taken[0]:
            return self.taken[1]
        starts = {number: ((x, y), facing) for number, (x, y, facing) in self.starts.items()}
        if starts:
            ways = [Way(number, (starts[number][0], (x, y)), facing) for number, (x, y, facing) in ends.items()]
            texts = [formations.fold(ways, starts)]
        else:
            ways = [Way(number, ((x, y),), facing) for number, (x, y, facing) in ends.items()]
            texts = [formations.fold_set_up(ways, self.base) if self.ranked else formations.one_by_one(ways)]
        if self.wide and self.ranked:
            texts.append(self._in_ranks(ends, starts))
        return min(texts, key=len)

    def _in_ranks(self, ends: Mapping[int, Spot], starts: formations.Starts) -> str:
        """The same as ranks, with those who stand elsewhere one by one."""
        facing = ends[next(iter(ends))][2]
        order = formations.in_order(starts, self.wide, facing) if starts else [*ends]
        front = ends[order[0]][:2]
        there = formations.ranks(self.base, front, self.wide, facing, len(order))
        others = [
            f"m{number} {ends[number][0]},{ends[number][1]} @{ends[number][2]}"
            for number, at in zip(order, there, strict=True)
            if ends[number] != (*at, facing)
        ]
        text = f"{max(0, front[0])},{max(0, front[1])} ranks {self.wide} @{facing}"
        return f"{text}; {' '.join(others)}" if others else text

    def take(self, text: str) -> None:
        """Stand where a text says; of models that return, those whom it names. Raises Unreadable."""
        starts = {number: ((x, y), facing) for number, (x, y, facing) in self.starts.items()}
        named = [number for number in self.spots if self.ranked or f"m{number}" in text.split()]
        ways = formations.unfold(text, self.base, starts, () if starts else named) if named else []
        if ways:
            self.spots = {way.number: (*way.end, way.facing) for way in ways}
            self.picked &= set(self.spots)
        self.taken = (dict(self.spots), text)
        self.stops = {way.number: way.stops for way in ways}

    def moved(self, across: float, down: float) -> dict[int, Spot]:
        """Where everybody is once those that are picked have been moved so far; nobody leaves the plane's first
        quarter, in which points are written."""
        dx, dy = round(across), round(down)
        return {
            number: (max(0, x + dx), max(0, y + dy), facing) if number in self.picked else (x, y, facing)
            for number, (x, y, facing) in self.spots.items()
        }

    def move(self, across: float, down: float) -> None:
        """Move those that are picked."""
        self.spots = self.moved(across, down)

    # ------------------------------------------------------------------ shaping it

    @property
    def middle(self) -> tuple[int, int]:
        """The middle of those that are picked."""
        return _middle([self.spots[number] for number in self.picked])

    def turn(self, facings: int) -> None:
        """Turn those that are picked about their middle."""
        (x, y), (along, across) = self.middle, direction(facings % FACINGS)
        for number in self.picked:
            at_x, at_y, facing = self.spots[number]
            dx, dy = at_x - x, at_y - y
            self.spots[number] = (
                x + (dx * along - dy * across) // SCALE,
                y + (dx * across + dy * along) // SCALE,
                (facing + facings) % FACINGS,
            )

    def form(self, formation: str) -> None:
        """Take up a formation around the same middle: "keep", as they stand; "line"; "ranks", of other widths if they
        are in ranks already; "loose"."""
        count = len(self.spots)
        self.picked = set(self.spots)
        if formation == "keep" and self.starts:
            self.wide, spots = 0, self.starts
        else:
            self.wide = self._width(formation, count)
            spots = self._ranks(LOOSE if formation == "loose" else 0)
        self.formation = formation
        self._stand(spots)
        if formation == "loose":
            self.wide = 0

    def _stand(self, spots: Mapping[int, Spot]) -> None:
        """Stand so around the same middle."""
        (x, y), (from_x, from_y) = _middle([*self.spots.values()]), _middle([*spots.values()])
        self.spots = {
            number: (at_x + x - from_x, at_y + y - from_y, facing) for number, (at_x, at_y, facing) in spots.items()
        }

    def lay(self, stroke: Stroke, apart: int, crowd: int) -> None:
        """Stand along a stroke; one that is too short to say how takes the unit there as it stands."""
        self.picked = set(self.spots)
        if not stroke.says_how:
            (x, y), (to_x, to_y) = self.middle, stroke.points[0]
            self.move(to_x - x, to_y - y)
            return
        there = stroke.places(self.base, len(self.spots), apart, crowd)
        self.formation, self.wide = "stroke", stroke.wide(self.base, len(self.spots), crowd)
        now = {number: ((x, y), at) for number, (x, y, at) in (self.starts or self.spots).items()}
        order = formations.in_order(now, self.wide, there[0][2]) if self.starts else [*self.spots]
        goals = self._shortest(order, [(x, y) for x, y, _ in there], shifted=False)
        facings = {(x, y): facing for x, y, facing in there}
        self.spots = {number: (*goals[number], facings[goals[number]]) for number in sorted(goals)}

    def repeat(self, formation: str, wide: int, facing: int) -> None:
        """Take up a formation that another unit had, as wide as that and facing as it did."""
        self.form("ranks" if formation == "stroke" else formation)
        if formation in ("stroke", "ranks") and wide != self.wide:
            self.wide = min(wide, len(self.spots))
            self._stand(self._ranks(0))
        self.turn((facing - self.spots[next(iter(self.spots))][2]) % FACINGS)

    def _width(self, formation: str, count: int) -> int:
        if formation == "line":
            return count
        if formation == "loose":
            return count if count < 7 else -(-count // 2)
        widths = sorted({-(-count // deep) for deep in range(2, 5)} - {1, count}, reverse=True) or [1]
        later = [wide for wide in widths if wide < self.wide] if self.formation == "ranks" else []
        return (later or widths)[0]

    def _ranks(self, apart: int) -> dict[int, Spot]:
        """Ranks somewhere, filled in the order in which ways do not cross."""
        facing = self.spots[next(iter(self.spots))][2]
        now = {number: ((x, y), at) for number, (x, y, at) in (self.starts or self.spots).items()}
        order = formations.in_order(now, self.wide, facing) if self.starts else [*self.spots]
        wider = tuple(size + apart for size in self.base)
        there = formations.ranks(wider, (0, 0), self.wide, facing, len(order))
        return {number: (*at, facing) for number, at in sorted(self._shortest(order, there).items())}

    def _shortest(
        self, order: Sequence[int], there: Sequence[tuple[int, int]], shifted: bool = True
    ) -> dict[int, tuple[int, int]]:
        """Who goes to which place: pairs change places as long as that shortens their ways, so that these do not
        cross. The middle of places that are `shifted` later is taken to be that of those who go."""
        goals = dict(zip(order, there, strict=True))
        if not self.starts:
            return goals
        (x, y), (mid_x, mid_y) = (
            (_middle([*self.starts.values()]), _middle([(*at, 0) for at in there])) if shifted else ((0, 0), (0, 0))
        )

        def far(number: int, goal: tuple[int, int]) -> int:
            return squared_distance(self.starts[number][:2], (goal[0] + x - mid_x, goal[1] + y - mid_y))

        for _ in order:
            pairs = [(one, other) for at, one in enumerate(order) for other in order[:at]]
            crossing = [
                (one, other)
                for one, other in pairs
                if far(one, goals[other]) + far(other, goals[one]) < far(one, goals[one]) + far(other, goals[other])
            ]
            if not crossing:
                break
            for one, other in crossing[:1]:
                goals[one], goals[other] = goals[other], goals[one]
        return goals

    def surround(self, foes: Sequence[tuple[int, int, int]], reach: int) -> None:
        """Stand around enemies (x, y and diameter of their bases) as near as there is room, each as far as it goes."""
        own, starts = max(self.base), self.starts or self.spots
        x, y = _middle([*starts.values()])
        rooms = sorted(
            {
                (at_x + far * along // SCALE, at_y + far * across // SCALE)
                for at_x, at_y, diameter in foes
                for row in range(2)
                for far in [(diameter + own) // 2 + CLOSE + row * (own + CLOSE)]
                for along, across in map(direction, range(0, FACINGS, 2))
            },
            key=lambda room: (squared_distance(room, (x, y)), room),
        )
        left, spots = sorted(starts, key=lambda number: squared_distance(starts[number][:2], (x, y))), {}
        taken = [(at_x, at_y, diameter + own) for at_x, at_y, diameter in foes]
        for room in rooms:
            if left and all(squared_distance(room, (at[0], at[1])) * 4 >= at[2] ** 2 for at in taken):
                nearest = min(left, key=lambda number: (squared_distance(starts[number][:2], room), number))
                left.remove(nearest)
                goal = toward(starts[nearest][:2], room, reach)
                spots[nearest] = (goal[0], goal[1], starts[nearest][2])
                taken.append((*room, 2 * own))
        self.formation, self.wide, self.picked = "around", 0, set(self.spots)
        self.spots = {**{number: starts[number] for number in left}, **spots}
        self.spots = dict(sorted(self.spots.items()))

    # ------------------------------------------------------------------ picking some

    def pick_next(self) -> None:
        """Pick the next model alone, the first after all."""
        numbers = [*self.spots]
        only = next(iter(self.picked)) if len(self.picked) == 1 and len(numbers) > 1 else numbers[-1]
        self.picked = {numbers[(numbers.index(only) + 1) % len(numbers)]}

    def pick_within(self, a: tuple[float, float], b: tuple[float, float]) -> None:
        """Pick those in a rectangle; all if nobody is."""
        left, right, top, bottom = min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1])
        inside = {n for n, (x, y, _) in self.spots.items() if left <= x <= right and top <= y <= bottom}
        self.picked = inside or set(self.spots)

    def way(self, number: int, across: float, down: float) -> Sequence[tuple[int, int]]:
        """The way of a model that stands somewhere already, stop by stop."""
        ends = self.moved(across, down)
        return self.stops[number] if ends == self.taken[0] else (self.starts[number][:2], ends[number][:2])

    def farthest(self, across: float, down: float) -> int:
        """How far the model goes that goes farthest, each leg rounded up."""
        ends = self.moved(across, down)
        if ends == self.taken[0]:
            return max((sum(map(_leg, stops, stops[1:])) for stops in self.stops.values()), default=0)
        return max((_leg(self.starts[number][:2], ends[number][:2]) for number in self.starts), default=0)


def of_shape(shape: Mapping[str, Any], at: tuple[float, float], facing: int, wide: int = 5) -> Arrangement:
    """The arrangement of a placement's models: where they stand; in ranks, the first at a point, if nowhere yet."""
    numbers = [int(ref.rpartition("-")[2]) for ref in shape["models"]]
    if "from" in shape:
        starts = {number: (x, y, face) for number, (x, y, face) in zip(numbers, shape["from"], strict=True)}
        return Arrangement(shape["base"], starts, starts)
    there = formations.ranks(
        tuple(shape["base"]), (round(at[0]), round(at[1])), min(wide, len(numbers)), facing, len(numbers)
    )
    made = Arrangement(shape["base"], {}, {n: (*spot, facing) for n, spot in zip(numbers, there, strict=True)})
    made.formation, made.wide, made.ranked = "ranks", min(wide, len(numbers)), shape["kind"] != "return"
    return made


def _middle(spots: Sequence[Spot]) -> tuple[int, int]:
    return sum(spot[0] for spot in spots) // len(spots), sum(spot[1] for spot in spots) // len(spots)


def _leg(start: Sequence[int], end: Sequence[int]) -> int:
    """The length of a line, rounded up."""
    square = squared_distance((start[0], start[1]), (end[0], end[1]))
    return isqrt(square - 1) + 1 if square else 0
