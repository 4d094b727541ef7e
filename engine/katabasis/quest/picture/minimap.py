"""The whole dungeon in small: what is lit, which doors nobody has opened, and who is where."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from ...kernel.renderer import Renderer
from ...kernel.text import Text, say
from ..board.shapes import SIDES, Point
from .figures import FIGURES
from .ground import SIZE, centre, middle_of_door, places_of, rim, squares_of
from .ink import ink

View = Mapping[str, Any]
FLOORS = {True: "light", False: "flags"}
MARKS = {"unexplored": "unknown", "exit": "day", "barred": "steel"}
"""The colours of the doors that are shown."""


def minimap(table: View, renderer: Renderer) -> str:
    """A picture of the whole dungeon that nothing in it can be clicked: colours are the board's, its units as well, so
    that the camera's rectangle can be drawn over it."""
    places = places_of(table)
    xs, ys = [x for x, _ in places.values()] or [0], [y for _, y in places.values()] or [0]
    left, top = (min(xs) - 1) * SIZE, (min(ys) - 1) * SIZE
    width, height = (max(xs) + 2) * SIZE - left, (max(ys) + 2) * SIZE - top
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="minimap" class="minimap" viewBox="{left} {top} {width} {height}" '
        f'role="img"><title>{escape(renderer.word(_summary(table)))}</title>'
        f'<g stroke="{ink("edge")}" stroke-width="14" stroke-linejoin="round">'
        f"{''.join(_section(each, table) for each in table['sections'])}</g>"
        f"{_doors(table, places)}{_models(table, places)}</svg>"
    )


def _summary(table: View) -> Text:
    unexplored = sum(door["state"] == "unexplored" for door in table["doors"])
    return say(
        "The whole dungeon; sections: {sections}, unexplored doors: {doors}",
        sections=len(table["sections"]),
        doors=unexplored,
    )


def _section(section: View, table: View) -> str:
    cells = {point for _, point in squares_of(section["id"], section["x"], section["y"], section["turn"])}
    lit = section["id"] in table["lit"]
    opacity = ".3" if section["fallen"] else ".9" if lit else ".6"
    return f'<path d="{rim(cells)}" fill="{ink(FLOORS[lit])}" fill-opacity="{opacity}"/>'


def _doors(table: View, places: Mapping[str, Point]) -> str:
    parts = []
    for door in table["doors"]:
        x, y = middle_of_door(door, places)
        across, down = (1, 0) if SIDES[door["side"]][1] else (0, 1)
        if door["state"] == "open":
            colour, width = ink("wall"), 16
        elif door["state"] in MARKS:
            colour, width = ink(MARKS[door["state"]]), 44
        else:
            continue
        parts.append(
            f'<path class="{door["state"]}" d="M{x - 48 * across:.0f} {y - 48 * down:.0f}L{x + 48 * across:.0f} '
            f'{y + 48 * down:.0f}" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'
        )
    return "".join(parts)


def _models(table: View, places: Mapping[str, Point]) -> str:
    """Monsters as dots; adventurers by their colours and shapes, over them."""
    dots = "".join(
        f'<circle cx="{x}" cy="{y}" r="26" fill="#d8402c" stroke="#0b0807" stroke-width="7"/>'
        for each in table["monsters"]
        if each["at"] in places
        for x, y in [centre(places[each["at"]])]
    )
    return dots + "".join(
        f'<path d="{figure.base}" transform="translate({x} {y}) scale(1.9)" '
        f'fill="var(--{each["id"]}-rim, {figure.rim})" stroke="#0b0807" stroke-width="5"/>'
        for each in table["adventurers"]
        if each["at"] in places
        for figure in [FIGURES[each["id"]]]
        for x, y in [centre(places[each["at"]])]
    )
