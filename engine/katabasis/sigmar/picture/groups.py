"""Units as groups with their names, for whoever looks from afar: one shape around all models of a unit, and beside it
what it is called and how many models it has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...geometry.facings import FACINGS, SCALE, direction
from ...geometry.plane import INCH
from ...kernel.renderer import Renderer
from ..content import WARSCROLLS
from ..state import TERRAIN
from .names import acting_sign, lines, of_objective, signs, text_in, width_of
from .room import Area, Room, bases, extent, leader, places
from .seats import SEATS
from .terrain import is_named, outline

View = Mapping[str, Any]

PRINT = 300
"""How tall the letters are."""
LETTER = 147
"""How wide a letter is at most, on average."""
LONGEST = 16
"""Letters of a line; longer names have two."""
RIM = 100
"""How far a shape reaches beyond the bases: half of what may be between two models of a unit, nearly."""
FARTHEST = 9 * INCH
"""How far from its unit a name is written at most."""


def groups(table: View, renderer: Renderer, selected: str | None) -> Iterator[str]:
    """The shape and the name of each unit, the selected one's marked. No name lies over another, nor over the models of
    other units; where there is no room beside a unit, a line leads to its name."""
    room = Room(table["battlefield"])
    standing = {id: unit for id, unit in table["units"].items() if unit["models"]}
    for id, unit in standing.items():
        if unit["place"] != TERRAIN:
            yield _shape(id, unit)
        for area in (*bases(unit), *signs(unit)):
            room.fill(area)
    for objective in table["controlled"]:
        room.fill(of_objective(table, objective))
    for id in sorted(standing, key=lambda id: (f"unit:{id}" != selected, len(standing[id]["models"]))):
        acting = table.get("acting", {}).get(id, "")
        yield from _named(room, renderer, id, standing[id], f"unit:{id}" == selected, acting)


def features(table: View, renderer: Renderer) -> Iterator[str]:
    """The name of each terrain feature that has one, while terrain is placed and no unit stands: later the names of
    units need the room. Faction terrain has its name as one of these."""
    if any(unit["models"] and unit["place"] != TERRAIN for unit in table["units"].values()):
        return
    room = Room(table["battlefield"])
    for objective in table["controlled"]:
        room.fill(of_objective(table, objective))
    for each in table["features"]:
        if "unit" in each or not is_named(each["kind"]):
            continue
        corners = [corner for part in outline(each["kind"], each["at"], each["facing"]) for corner in part]
        spot, rows = (
            extent(Area(x, y, x, y) for x, y in corners),
            lines(renderer.name(f"feature:{each['kind']}"), LONGEST),
        )
        for area in places(spot, LETTER * width_of(rows), PRINT * len(rows), FARTHEST):
            if room.is_free(area):
                room.fill(area)
                yield f'<g class="far far-name">{leader(spot, area)}{text_in(area, rows, PRINT)}</g>'
                break


def _shape(id: str, unit: View) -> str:
    base = WARSCROLLS[unit["scroll"]].base
    rx, ry = base[0] // 2 + RIM, base[-1] // 2 + RIM
    discs = "".join(_disc(x, y, rx, ry, facing) for _number, x, y, facing in unit["models"])
    return f'<path class="far group" data-ref="unit:{id}" d="{discs}" fill="{SEATS[unit["seat"]]}" fill-opacity=".5"/>'


def _disc(x: int, y: int, rx: int, ry: int, facing: int) -> str:
    """An ellipse as a path: two halves, from one end of its longer axis to the other and back."""
    along, across = direction(facing)
    dx, dy = rx * along // SCALE, rx * across // SCALE
    arc = f"a{rx} {ry} {facing * 360 / FACINGS:g} 1 0"
    return f"M{x - dx} {y - dy}{arc} {2 * dx} {2 * dy}{arc} {-2 * dx} {-2 * dy}z"


def _named(room: Room, renderer: Renderer, id: str, unit: View, chosen: bool, acting: str) -> Iterator[str]:
    count = len(unit["models"])
    text = renderer.name(f"unit:{id}") + (f" ×{count}" if WARSCROLLS[unit["scroll"]].models > 1 else "")
    rows = lines(text, LONGEST)
    spot = extent(bases(unit))
    for area in places(spot, LETTER * width_of(rows, acting), PRINT * len(rows), FARTHEST):
        if room.is_free(area):
            room.fill(area)
            css = f"far far-name seat-{unit['seat']}{' selected' if chosen else ''}"
            sign = acting_sign(acting, rows, PRINT, LETTER)
            yield f'<g class="{css}">{leader(spot, area)}{text_in(area, rows, PRINT, sign)}</g>'
            return
