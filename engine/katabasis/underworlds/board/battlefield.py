"""The battlefield: its hexes, distances, lines of sight and ways (2023 pp. 26-27, 34-37).

Hexes are named like the squares of chess: a column's letter from the left (after "z" comes "aa"), a row's number from
the top.
Rows of even number are shifted right by half a hex. Where fighters stand is the table's to know; a
battlefield never changes, and there is one for each layout.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any

from katabasis.geometry import hexes as plane
from katabasis.kernel.errors import BadPosition, Refused
from katabasis.kernel.text import Refusal, refuse

from ..edition import Edition
from .boards import Ground, Place, impossible, lay, read_chart, read_layout

SPREAD = 2
"""An objective token lies more than this many hexes from every other."""


@lru_cache(maxsize=256)
def battlefield(layout: str, blocked: tuple[str, ...] = ()) -> Battlefield:
    """The battlefield of a layout of boards, or of a chart (see `boards` for both texts), with the hexes `blocked` for
    a while besides those that are always.

    Raises BadPosition where the text is no layout, and Refused where no boards can lie like that. Whether an edition
    allows it is not asked here (`boards.layout_refusals`).
    """
    if layout.startswith("chart "):
        return Battlefield(layout, read_chart(layout), blocked)
    joined = read_layout(layout)
    if refusals := impossible(joined):
        raise Refused(refusals)
    return Battlefield(str(joined), lay(joined), blocked)


def battlefield_of(table: Mapping[str, Any]) -> Battlefield:
    """The battlefield of a table as a view shows it, with the hexes that gambits in play block."""
    return battlefield(table["layout"], tuple(sorted(each["hex"] for each in table["in_play"] if "hex" in each)))


class Battlefield:
    """A battlefield of whole hexes (board.battlefield).

    Whatever returns several hexes returns them in a fixed order. To ask about a hex that is not on the
    battlefield is a KeyError, but for `contains` and what tells its types.
    """

    __slots__ = (
        "_axial",
        "_blocked",
        "_distances",
        "_edge",
        "_hazard",
        "_ids",
        "_neighbours",
        "_sights",
        "_starting",
        "_territory",
        "_within",
        "completed",
        "hexes",
        "incomplete",
        "layout",
    )

    layout: str
    """The text that `battlefield` makes this very battlefield from."""
    hexes: tuple[str, ...]
    """Row by row, each from left to right."""
    completed: tuple[str, ...]
    """Those that the boards form together (board.completed)."""
    incomplete: tuple[plane.Hex, ...]
    """Half hexes at the rim, no part of the battlefield (board.incomplete): axial places, for a picture."""

    def __init__(self, layout: str, ground: Ground, blocked: Iterable[str] = ()) -> None:
        cells = {hex_id(place): cell for place, cell in ground.cells.items()}
        self.layout = layout
        self.hexes = tuple(cells)
        self._axial = {hex_id(place): plane.axial(*place) for place in ground.cells}
        self._ids = {axial: hex for hex, axial in self._axial.items()}
        self.incomplete = tuple(plane.axial(*place) for place in ground.incomplete)
        self._territory = {hex: cell.board for hex, cell in cells.items()}
        self.completed = tuple(hex for hex in self.hexes if self._territory[hex] is None)
        self._blocked, self._starting, self._hazard = (
            frozenset(hex for hex, cell in cells.items() if cell.mark == mark) for mark in "#s!"
        )
        self._blocked |= frozenset(blocked)
        self._neighbours = {
            hex: tuple(self._ids[other] for other in plane.neighbours(axial) if other in self._ids)
            for hex, axial in self._axial.items()
        }
        self._edge = frozenset(hex for hex, others in self._neighbours.items() if len(others) < 6)
        self._distances = {hex: steps_from(hex, self._neighbours) for hex in self.hexes[:1]}
        if not self.hexes or len(self._distances[self.hexes[0]]) < len(self.hexes):
            raise BadPosition("The hexes of a battlefield hang together")
        self._sights: tuple[dict[str, dict[str, bool]], ...] = tuple(
            {hex: {hex: True} for hex in self.hexes} for _ in (False, True)
        )
        self._within: dict[tuple[str, int], tuple[str, ...]] = {}

    @staticmethod
    def of(*rows: str, seam: int | None = None) -> Battlefield:
        """A made-up battlefield, drawn as rows of text, for positions and tests.

            Battlefield.of("..s.", ".#.", "....")

        A character is a hex: `.` plain, `s` starting, `#` blocked, `!` hazard, and a space or `_` where
        there is none. Its place gives its id: the first row above is a1 to d1; the second is shifted right
        by half a hex. `seam` is the number of a row of completed hexes: the rows above it are the first
        board, those below the second. Without a seam all is the first board. Raises BadPosition.
        """
        chart = "/".join(row.replace(" ", "_") for row in rows)
        return battlefield(f"chart {chart}" + (f" seam {seam}" if seam is not None else ""))

    def __repr__(self) -> str:
        return f"<Battlefield {self.layout}>"

    # What a hex is

    def contains(self, hex: str) -> bool:
        """Whether there is such a whole hex."""
        return hex in self._axial

    def is_blocked(self, hex: str) -> bool:
        """board.blocked"""
        return hex in self._blocked

    def is_starting(self, hex: str) -> bool:
        """board.starting"""
        return hex in self._starting

    def is_hazard(self, hex: str) -> bool:
        """board.hazard"""
        return hex in self._hazard

    def is_edge(self, hex: str) -> bool:
        """Whether fewer than six hexes of the battlefield are adjacent (board.edge); blocked ones count."""
        return hex in self._edge

    def territory(self, hex: str) -> int | None:
        """The number of the board that the hex is on, or None where several form it. Whose that is the table knows."""
        return self._territory[hex]

    def axial(self, hex: str) -> plane.Hex:
        """Its place on the plane of `geometry.hexes`."""
        return self._axial[hex]

    def at(self, axial: plane.Hex) -> str | None:
        """The hex at that place of the plane, if the battlefield has one."""
        return self._ids.get(axial)

    # How far

    def neighbours(self, hex: str) -> tuple[str, ...]:
        """The adjacent hexes (board.adjacent): the one to the right first, then clockwise."""
        return self._neighbours[hex]

    def distance(self, a: str, b: str) -> int:
        """The fewest steps from `a` to `b` over whole hexes, blocked or not (board.distance-shortest)."""
        return self._distances_from(a)[b]

    def within(self, hex: str, limit: int) -> tuple[str, ...]:
        """The hexes at distance `limit` or less, itself included, in reading order."""
        key = hex, limit
        if key not in self._within:
            away = self._distances_from(hex)
            self._within[key] = tuple(other for other in self.hexes if away[other] <= limit)
        return self._within[key]

    def _distances_from(self, start: str) -> dict[str, int]:
        known = self._distances.get(start)
        if known is None:
            known = self._distances[start] = steps_from(start, self._neighbours)
        return known

    # Ways

    def reach(
        self,
        start: str,
        steps: int,
        occupied: Collection[str] = (),
        flying: bool = False,
        passing: bool = False,
    ) -> dict[str, tuple[str, ...]]:
        """Where a fighter can end a move of up to so many steps, and a shortest way to each such hex.

        A way lists the hexes entered, the destination last. Every step is into a hex neither blocked nor
        `occupied` (move.path); a flyer only has to end in one (warband.flyer), and so has one that may be `passing`
        others, of those that are not blocked. Nearer hexes come first; never `start` itself (move.must-change-hex).
        Pass `occupied` as a set.
        """
        blocked = self._blocked
        ways: dict[str, tuple[str, ...]] = {start: ()}
        ends: dict[str, tuple[str, ...]] = {}
        rim = [start]
        for _ in range(steps):
            reached = []
            for hex in rim:
                for step in self._neighbours[hex]:
                    if step in ways:
                        continue
                    open_hex = step not in blocked
                    empty = open_hex and step not in occupied
                    if empty or flying or (passing and open_hex):
                        way = ways[step] = (*ways[hex], step)
                        reached.append(step)
                        if empty:
                            ends[step] = way
            rim = reached
        return ends

    def away(self, hex: str, source: str) -> tuple[str, ...]:
        """The steps from `hex` that end farther from `source` (board.away), empty or not."""
        distances = self._distances_from(source)
        here = distances[hex]
        return tuple(step for step in self._neighbours[hex] if distances[step] > here)

    def toward(self, hex: str, goal: str) -> tuple[str, ...]:
        """The steps from `hex` that end nearer to `goal` (board.toward), empty or not."""
        distances = self._distances_from(goal)
        here = distances[hex]
        return tuple(step for step in self._neighbours[hex] if distances[step] < here)

    def onward(self, a: str, b: str) -> str | None:
        """The hex straight on after a step from `a` to its neighbour `b`, empty or not; None past the rim."""
        return self._ids.get(plane.straight_on(self._axial[a], self._axial[b]))

    # Line of sight

    def sees(self, a: str, b: str, inside: bool = True) -> bool:
        """Whether the line between the two centres is clear (los.line). Fighters and tokens never stop it; leaving the
        battlefield does if it has to stay `inside` (los.edge)."""
        seen = self._sights[inside][a].get(b)
        if seen is None:
            line = plane.line(self._axial[a], self._axial[b])
            seen = self._meets_no_blocked_hex(line) and (not inside or self._stays_inside(line))
            self._sights[inside][a][b] = self._sights[inside][b][a] = seen
        return seen

    def _meets_no_blocked_hex(self, line: plane.Line) -> bool:
        """los.blocked"""
        return not any(self._ids.get(hex) in self._blocked for hex in (*line.crossed, *line.touched))

    def _stays_inside(self, line: plane.Line) -> bool:
        ids = self._ids
        return all(hex in ids for hex in line.crossed) and all(a in ids or b in ids for a, b in line.sides)


def hex_id(place: Place) -> str:
    """The name of the hex in that column and row, both counted from 0."""
    column, row = place
    return column_name(column) + str(row + 1)


def column_name(column: int) -> str:
    """The letter of a column, counted from 0; two letters beyond the twenty-sixth ("aa")."""
    before, last = divmod(column, 26)
    return (chr(ord("a") + before - 1) if before else "") + chr(ord("a") + last)


def place_of(hex: str) -> Place:
    """The column and row of a hex, both counted from 0."""
    letters = hex.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - ord("a") + 1
    return column - 1, int(hex[len(letters) :]) - 1


def steps_from(start: str, neighbours: dict[str, tuple[str, ...]]) -> dict[str, int]:
    """How many steps away every hex is that can be reached at all, nearest first."""
    steps = {start: 0}
    for hex in (queue := [start]):
        for other in neighbours[hex]:
            if other not in steps:
                steps[other] = steps[hex] + 1
                queue.append(other)
    return steps


def objective_hexes(
    rules: Edition, field: Battlefield, placed: Iterable[str], left: int = 2, artefact: str | None = None
) -> dict[str, tuple[Refusal, ...]]:
    """Every hex in reading order, and why none of the objective tokens `left` may be put there beside those already
    `placed`.

    The hex of the Artefact is taken, those around it are not (artefact.objective-spacing).
    Edge hexes are open only while no other hex is (setup.objectives-edge), or for the last token where an edition says
    so.
    """
    placed = tuple(placed)
    refusals = {hex: tuple(_objective_refusals(rules, field, hex, placed)) for hex in field.hexes}
    if artefact:
        refusals[artefact] += (refuse("artefact.objective-spacing", "The Artefact lies there"),)
    only_edges = all(refusals[hex] or field.is_edge(hex) for hex in field.hexes)
    if only_edges or (left == 1 and rules.last_token_on_edge):
        return refusals
    barred = refuse(rules.cite("setup.objectives-edge"), "Edge hexes are allowed only if no other hex is left")
    return {hex: (*why, barred) if field.is_edge(hex) else why for hex, why in refusals.items()}


def _objective_refusals(rules: Edition, field: Battlefield, hex: str, placed: tuple[str, ...]) -> list[Refusal]:
    rule = rules.cite("setup.objectives-hexes")
    refusals = []
    if field.is_starting(hex):
        refusals.append(refuse(rule, "An objective token cannot be placed in a starting hex"))
    if field.is_blocked(hex):
        refusals.append(refuse(rule, "An objective token cannot be placed in a blocked hex"))
    if field.is_hazard(hex):
        refusals.append(refuse(rule, "An objective token cannot be placed in a hazard hex"))
    for other in placed:
        if field.distance(hex, other) <= SPREAD:
            refusals.append(
                refuse(rule, "Too close to the objective token in {hex}: choose a hex farther away", hex="hex:" + other)
            )
    return refusals
