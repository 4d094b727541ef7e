"""The ground of the dungeon: where squares are drawn, the outlines of sections, their walls and stones.

A section is drawn once, as its shape is printed, and then moved and turned to where it lies.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Any

from ..board.shapes import SIDES, Point, Shape, shape_of, turned
from ..content import section_of
from .ink import chance, ink

SIZE = 64
"""Units of a square."""
HALF = SIZE // 2
TONES = ('fill="#fff" fill-opacity=".06"', 'fill="#000" fill-opacity=".1"', 'fill="none"')
"""What makes one stone lighter than its neighbour."""

View = Mapping[str, Any]


def places_of(table: View) -> dict[str, Point]:
    """Where every square lies on the plane."""
    places: dict[str, Point] = {}
    for section in table["sections"]:
        x, y = section["x"], section["y"]
        for square, (dx, dy) in _squares(section["id"], section["turn"]):
            places[square] = (x + dx, y + dy)
    return places


@cache
def _squares(section: str, turn: int) -> tuple[tuple[str, Point], ...]:
    shape = shape_of(section)
    return tuple(
        (f"{section}.{cell[0]},{cell[1]}", turned(cell, shape.width, shape.height, turn)) for cell in shape.cells
    )


def centre(point: Point) -> Point:
    """The middle of a square, in units of the picture."""
    return point[0] * SIZE + HALF, point[1] * SIZE + HALF


def middle_of_door(door: View, places: Mapping[str, Point]) -> tuple[float, float]:
    """The middle of a doorway, in units of the picture."""
    (x, y), (u, v) = (places[square] for square in door["squares"])
    dx, dy = SIDES[door["side"]]
    return ((x + u + 1 + dx) * SIZE / 2, (y + v + 1 + dy) * SIZE / 2)


def box(cells: Iterable[Point], less: int = 0) -> str:
    """The squares at those points as a path, each smaller by so much on every side."""
    side = SIZE - 2 * less
    return "".join(f"M{x * SIZE + less} {y * SIZE + less}h{side}v{side}h-{side}z" for x, y in cells)


@cache
def transform(section: str, x: int, y: int, turn: int) -> str:
    """How the drawing of a section is moved and turned to where it lies."""
    shape = shape_of(section)
    across, down = shape.width * SIZE, shape.height * SIZE
    dx, dy = ((0, 0), (down, 0), (across, down), (0, across))[turn]
    place = f"translate({x * SIZE + dx} {y * SIZE + dy})"
    return f"{place} rotate({turn * 90})" if turn else place


# ------------------------------------------------------------------ outlines


def shape_name(section: str) -> str:
    """The name of the shape of a section, by which its outline is used."""
    return section_of(section).shape


@cache
def outline(section: str) -> str:
    """The wall round a section as drawn."""
    shape = shape_of(section)
    return rim({(column - 1, row - 1) for column, row in shape.cells})


def rim(cells: Collection[Point]) -> str:
    """The line round squares that hang together."""
    corners = ((0, 0), (1, 0), (1, 1), (0, 1))
    following: dict[Point, Point] = {}
    for x, y in cells:
        for side, (dx, dy) in enumerate(SIDES):
            if (x + dx, y + dy) not in cells:
                (a, b), (c, d) = corners[side], corners[(side + 1) % 4]
                following[(x + a, y + b)] = (x + c, y + d)
    loops = []
    while following:
        start = min(following)
        points = [start]
        while (end := following.pop(points[-1])) != start:
            points.append(end)
        loops.append("M" + "L".join(f"{x * SIZE} {y * SIZE}" for x, y in points) + "z")
    return "".join(loops)


@cache
def outlines_of(names: tuple[tuple[str, str], ...]) -> str:
    """The outlines of shapes to be used by name: (shape, a section that has it)."""
    return "".join(f'<path id="shape-{shape}" d="{outline(section)}"/>' for shape, section in names)


def rock(sections: Iterable[View]) -> str:
    """The rock that the dungeon is cut into."""
    uses = "".join(
        f'<use href="#shape-{shape_name(each["id"])}" transform="'
        f'{transform(each["id"], each["x"], each["y"], each["turn"])}"/>'
        for each in sections
    )
    return (
        f'<g fill="none" stroke-linejoin="round"><g stroke="{ink("rock")}" stroke-width="74">{uses}</g>'
        f'<g stroke="url(#hatching)" stroke-width="62">{uses}</g>'
        f'<g stroke="{ink("edge")}" stroke-width="26" opacity=".8">{uses}</g></g>'
    )


@cache
def walls(shape: str) -> str:
    """The wall of a section: shade at its foot, then its stones."""
    use = f'<use href="#shape-{shape}"'
    return (
        f'<g fill="none"><g stroke="{ink("shade")}">{use} stroke-width="58" opacity=".13"/>'
        f'{use} stroke-width="36" opacity=".2"/></g>'
        f'{use} stroke="{ink("edge")}" stroke-width="17"/>{use} stroke="{ink("wall")}" stroke-width="12"/>'
        f'{use} stroke="{ink("wall-joint")}" stroke-width="12" stroke-dasharray="2 19 2 27"/>'
        f'{use} stroke="{ink("shine")}" stroke-width="2" opacity=".3"/></g>'
    )


# ------------------------------------------------------------------ stones


def floor(section: str, cells: Iterable[Point], family: str, laid: str = "flags") -> str:
    """A floor of stones of one colour: "flags" of several sizes, "slabs" of a square each, "chequer", or "earth"."""
    cells = sorted(cells)
    ground = f'<path d="{box(cells)}" fill="{ink(family)}"/>'
    if laid == "chequer":
        dark = [(x, y) for x, y in cells if (x + y) % 2]
        ground += f'<path d="{box(dark)}" fill="#000" opacity=".38"/>'
    if laid == "earth":
        return ground + _earth(section, cells) + _grid(cells, ".4")
    stones: list[list[str]] = [[], [], []]
    for cell in cells:
        for number, stone in enumerate(_split(section, cell) if laid == "flags" else [(0, 0, SIZE, SIZE)]):
            stones[int(chance(section, cell, number) * 3)].append(_stone(section, cell, stone))
    parts = [f'<path d="{"".join(tone)}" {look}/>' for tone, look in zip(stones, TONES, strict=True) if tone]
    return f'{ground}<g stroke="{ink("joint")}" stroke-opacity=".5">{"".join(parts)}</g>{_grid(cells, ".62")}'


def _grid(cells: Collection[Point], strength: str) -> str:
    """The edges of squares, which must be seen to be counted, and the light on their rims."""
    shine = "".join(f"M{x * SIZE + 3} {y * SIZE + 60}v-57h57" for x, y in cells)
    return (
        f'<path d="{box(cells)}" fill="none" stroke="{ink("joint")}" stroke-width="2.6" stroke-opacity="{strength}"/>'
        f'<path d="{shine}" fill="none" stroke="{ink("shine")}" stroke-width="1.6" opacity=".16"/>'
    )


def _split(section: str, cell: Point) -> list[tuple[int, int, int, int]]:
    """The stones of one square: one, two or three."""
    kind = chance(section, cell)
    cut = 22 + int(chance(cell, section) * 20)
    if kind < 0.42:
        return [(0, 0, SIZE, SIZE)]
    if kind < 0.62:
        return [(0, 0, cut, SIZE), (cut, 0, SIZE - cut, SIZE)]
    if kind < 0.82:
        return [(0, 0, SIZE, cut), (0, cut, SIZE, SIZE - cut)]
    return [(0, 0, cut, HALF), (cut, 0, SIZE - cut, HALF), (0, HALF, SIZE, HALF)]


def _stone(section: str, cell: Point, stone: tuple[int, int, int, int]) -> str:
    """A stone cut by hand."""
    left, top, width, height = stone
    corners = ((left, top), (left + width, top), (left + width, top + height), (left, top + height))
    points = []
    for number, (x, y) in enumerate(corners):
        off = 3 if x % SIZE or y % SIZE else 1.5
        dx, dy = ((chance(section, cell, stone, number, axis) - 0.5) * 2 * off for axis in "xy")
        points.append(f"{cell[0] * SIZE + x + dx:.0f} {cell[1] * SIZE + y + dy:.0f}")
    return f"M{'L'.join(points)}z"


def _earth(section: str, cells: Collection[Point]) -> str:
    """Trodden earth: hollows and pebbles."""
    hollows, pebbles = [], []
    for x, y in cells:
        for number in range(3):
            u, v = (int(chance(section, x, y, number, axis) * 58) for axis in "uv")
            r = 4 + int(chance(section, x, y, number) * 11)
            if number:
                pebbles.append(f"M{x * SIZE + u} {y * SIZE + v}h{r // 3}")
            else:
                hollows.append(_blob(x * SIZE + u, y * SIZE + v, r + 5, r))
    return (
        f'<path d="{"".join(hollows)}" fill="#000" opacity=".16"/>'
        f'<path d="{"".join(pebbles)}" stroke="{ink("shine")}" stroke-width="4" stroke-linecap="round" opacity=".2"/>'
    )


def _blob(x: float, y: float, across: float, down: float) -> str:
    return (
        f"M{x - across:g} {y:g}a{across:g} {down:g} 0 1 0 {2 * across:g} 0a{across:g} {down:g} 0 1 0 {-2 * across:g} 0z"
    )


def cells_of(shape: Shape, letters: str) -> list[Point]:
    """The points of a shape with one of those letters, from (0, 0)."""
    return [(column - 1, row - 1) for (column, row), letter in shape.cells.items() if letter in letters]


DEFINITIONS = (
    '<pattern id="hatching" width="13" height="13" patternUnits="userSpaceOnUse" patternTransform="rotate(38)">'
    f'<path d="M0 4h9M6 10h7" stroke="{ink("hatch")}" stroke-width="2.2" stroke-linecap="round"/></pattern>'
)
