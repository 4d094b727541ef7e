"""The dungeon as a plan: floors, what stands there, doors and models. A plain one, until the page brings its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from ..board.shapes import SIDES, Point, shape_of, turned
from ..text.names import voice_of

View = Mapping[str, Any]

SIZE = 40
"""Units of a square."""
FLOOR, SCENERY, RUBBLE, DARK = "#cbbf9f", "#8d7f5f", "#4a4438", "#8f8872"
DOORS = {"unexplored": "#8a4b12", "open": "#e8d9a8", "exit": "#5f8f3a", "walled": "#333333", "barred": "#55606b"}
ADVENTURER, MONSTER = "#1f4f8f", "#8f1f1f"


def draw(view: View, language: str) -> str:
    """The table of a view as SVG text."""
    table = view["table"]
    voice = voice_of(table, language)
    places: dict[str, Point] = {}
    floor: list[str] = []
    for section in table["sections"]:
        floor += _section(section, table, places)
    xs, ys = [x for x, _ in places.values()] or [0], [y for _, y in places.values()] or [0]
    left, top = (min(xs) - 1) * SIZE, (min(ys) - 1) * SIZE
    width, height = (max(xs) - min(xs) + 3) * SIZE, (max(ys) - min(ys) + 3) * SIZE
    models = [
        _model(places[each["at"]], ADVENTURER, voice.name(f"adventurer:{each['id']}"), each["wounds"])
        for each in table["adventurers"]
        if each["at"] in places
    ]
    models += [
        _model(places[each["at"]], MONSTER, voice.name(f"monster:{each['id']}"), each["wounds"])
        for each in table["monsters"]
        if each["at"] in places
    ]
    parts = [*floor, *_doors(table, places), *models]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" role="img">'
    return "\n".join([head, *parts, "</svg>"])


def _section(section: View, table: View, places: dict[str, Point]) -> Iterator[str]:
    shape = shape_of(section["id"])
    lit = section["id"] in table["lit"]
    for cell in shape.cells:
        x, y = turned(cell, shape.width, shape.height, section["turn"])
        square = f"{section['id']}.{cell[0]},{cell[1]}"
        point = places[square] = (section["x"] + x, section["y"] + y)
        fill = (FLOOR if lit else DARK) if shape.walks(cell) else SCENERY
        if square in table["blocked"]:
            fill = RUBBLE
        yield (
            f'<rect x="{point[0] * SIZE}" y="{point[1] * SIZE}" width="{SIZE}" height="{SIZE}" fill="{fill}"'
            f' stroke="#00000033" data-ref="square:{square}"/>'
        )


def _doors(table: View, places: Mapping[str, Point]) -> Iterator[str]:
    for door in table["doors"]:
        dx, dy = SIDES[door["side"]]
        for square in door["squares"]:
            x, y = places[square]
            middle = (x * SIZE + SIZE // 2 + dx * SIZE // 2, y * SIZE + SIZE // 2 + dy * SIZE // 2)
            wide, high = (8, SIZE) if dx else (SIZE, 8)
            yield (
                f'<rect x="{middle[0] - wide // 2}" y="{middle[1] - high // 2}" width="{wide}" height="{high}"'
                f' fill="{DOORS[door["state"]]}" data-ref="door:{door["id"]}"/>'
            )


def _model(point: Point, colour: str, name: str, wounds: int) -> str:
    x, y = point[0] * SIZE + SIZE // 2, point[1] * SIZE + SIZE // 2
    return (
        f'<g aria-label="{escape(name)}"><circle cx="{x}" cy="{y}" r="{SIZE * 2 // 5}" fill="{colour}"/>'
        f'<text x="{x}" y="{y + 5}" font-size="14" text-anchor="middle" fill="#ffffff">{wounds}</text></g>'
    )
