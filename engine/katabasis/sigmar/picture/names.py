"""The names of units, markers and terrain on the floor of the battlefield, each where there is room for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from ...geometry.facings import FACINGS, SCALE, direction
from ...geometry.plane import INCH
from ...kernel.renderer import Renderer
from ...kernel.svg import upright
from ...kernel.text import Text, say
from ..content import OBJECTIVES
from ..state import TERRAIN
from . import figures, marks, terrain
from .ground import is_marker
from .room import Area, Room, bases, extent, leader, places

View = Mapping[str, Any]

PRINT = 130
"""How tall the letters are. A page shows the names while that can be read."""
LETTER = 72
"""How wide a letter is at most, on average."""
LONGEST = 22
"""Letters of a line; longer names have two."""
FARTHEST = 2 * INCH
"""How far from what it is of a name stands at most."""
SIGN = 150
"""How wide and high the sign is of what a feature does."""


def names(table: View, renderer: Renderer, selected: str | None, ranges: Sequence[marks.Range] = ()) -> Iterator[str]:
    """The name of each unit, marker and terrain feature that has room for it, that of the selected unit marked, and on
    their rims what is said of `ranges`. None lies over a model, a marker, or another name."""
    room = filled(table)
    yield from _of_ranges(room, table, ranges)
    standing = {id: unit for id, unit in table["units"].items() if unit["models"]}
    for objective, holder in table["controlled"].items():
        if is_marker(table, objective):
            name = renderer.name(f"objective:{objective}")
            yield from _in(room, name, _marker(objective), f"marker-name {_of(holder)}")
    units = [id for id, unit in standing.items() if unit["place"] != TERRAIN]  # that has the name of its feature
    for id in sorted(units, key=lambda id: f"unit:{id}" != selected):
        unit, chosen = standing[id], " selected" if f"unit:{id}" == selected else ""
        css = f"floor-name seat-{unit['seat']}{chosen}"
        acting = table.get("acting", {}).get(id, "")
        yield from _in(room, renderer.name(f"unit:{id}"), extent(bases(unit)), css, acting)
    for each in table["features"]:
        if terrain.is_named(each["kind"]):
            yield from _of_feature(room, renderer, each)


def _of_ranges(room: Room, table: View, ranges: Sequence[marks.Range]) -> Iterator[str]:
    """What is said of a range, on its rim where there is room."""
    for each in ranges:
        unit = table["units"].get(each.unit)
        if not each.text or not unit or not unit["models"]:
            continue
        (x, y), radius = marks.middle(unit), extent(bases(unit)[:1]).radius + each.distance
        width = LETTER * len(each.text)
        for facing in (48, 16, *range(0, FACINGS, 2)):
            along, across = direction(facing)
            left, top = x + radius * along // SCALE - width // 2, y + radius * across // SCALE - PRINT // 2
            area = Area(left, top, left + width, top + PRINT)
            if room.is_free(area):
                room.fill(area)
                text = text_in(area, [each.text], PRINT)
                yield f'<g class="range-name" fill="{marks.RANGES[each.kind]}">{text}</g>'
                break


def filled(table: View) -> Room:
    """The battlefield with all models, signs of units and objectives on it."""
    room = Room(table["battlefield"])
    for unit in table["units"].values():
        if unit["models"]:
            for area in (*bases(unit), *signs(unit)):
                room.fill(area)
    for objective in table["controlled"]:
        room.fill(of_objective(table, objective))
    for each in table["features"]:
        for x, y in terrain.stars(each["kind"], each["at"], each["facing"]):
            room.fill(Area(x - SIGN, y - SIGN, x + SIGN, y + SIGN))
    return room


def lines(text: str, longest: int) -> list[str]:
    """A name in one line, or in two that are as even as may be; what has no room in these is cut."""
    if len(text) <= longest or " " not in text:
        return [_cut(text, longest)]
    gaps = [at for at, letter in enumerate(text) if letter == " "]
    at = min(gaps, key=lambda gap: max(gap, len(text) - gap - 1))
    if max(at, len(text) - at - 1) > longest:
        at = max((gap for gap in gaps if gap <= longest), default=at)
    return [_cut(text[:at], longest), _cut(text[at + 1 :], longest)]


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"


def _of(holder: int) -> str:
    return f"seat-{holder}" if holder >= 0 else "nobody"


def _in(room: Room, text: str, spot: Area, css: str, acting: str = "") -> Iterator[str]:
    """A name beside what it is of, if there is room, with a sign of whether it has acted."""
    rows = lines(text, LONGEST)
    for area in places(spot, LETTER * width_of(rows, acting), PRINT * len(rows), FARTHEST):
        if room.is_free(area):
            room.fill(area)
            sign = acting_sign(acting, rows, PRINT, LETTER)
            yield f'<g class="{css}">{leader(spot, area)}{text_in(area, rows, PRINT, sign)}</g>'
            return


class Acting(NamedTuple):
    """Whether a unit has acted in this phase: in words, and as a sign after its name."""

    words: Text
    outline: str


ACTING = {
    "acted": Acting(say("has acted in this phase"), "M-34 2L-10 28 36-26"),
    "may": Acting(say("may still act in this phase"), "M-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0z"),
}
"""A tick and a dot."""
SLIM = "fijlrtI1 .-'"
"""Letters that are half as wide as others."""
ROOM_FOR_ACTING = 2
"""So many letters wide it is."""


def width_of(rows: Sequence[str], acting: str = "") -> int:
    """How many letters wide the rows of a name are, with room for a sign on either side."""
    return max(map(len, rows)) + (2 * ROOM_FOR_ACTING if acting else 0)


def acting_sign(acting: str, rows: Sequence[str], height: int, letter: int) -> str:
    """The same behind the last of some rows in the middle of which is 0; "" for neither."""
    if not acting:
        return ""
    wide = 2 * len(rows[-1]) - sum(map(SLIM.count, rows[-1]))
    x, y = letter * (wide // 2 + ROOM_FOR_ACTING) // 2, height * (len(rows) - 1) // 2
    place = f"translate({x} {y}) scale({height / PRINT:g})"
    return f'<path class="acting {acting}" transform="{place}" d="{ACTING[acting].outline}"/>'


def text_in(area: Area, rows: Sequence[str], height: int, sign: str = "") -> str:
    """Lines of a text in the middle of a rectangle, and a sign beside them; `height` is that of a line."""
    first = height // 3 - height * (len(rows) - 1) // 2
    texts = "".join(f'<text y="{first + height * row}">{escape(text)}</text>' for row, text in enumerate(rows))
    return upright((area.left + area.right) // 2, (area.top + area.bottom) // 2, texts, sign)


def _of_feature(room: Room, renderer: Renderer, each: View) -> Iterator[str]:
    """The name of a feature with the signs of what it does, on it or beside it."""
    rows = lines(renderer.name(f"feature:{each['kind']}"), LONGEST)
    does = terrain.abilities(each["kind"])
    width = max(LETTER * max(map(len, rows)), SIGN * len(does))
    height = PRINT * len(rows) + SIGN
    corners = [corner for part in terrain.outline(each["kind"], each["at"], each["facing"]) for corner in part]
    spot = extent(Area(x, y, x, y) for x, y in corners)
    x, y = (spot.left + spot.right - width) // 2, (spot.top + spot.bottom - height) // 2
    for area in (Area(x, y, x + width, y + height), *places(spot, width, height, FARTHEST)):
        if room.is_free(area):
            room.fill(area)
            middle = (area.left + area.right) // 2
            text = text_in(Area(area.left, area.top, area.right, area.bottom - SIGN), rows, PRINT)
            first = -SIGN * (len(does) - 1) // 2
            signs = [
                f'<path transform="translate({first + SIGN * at} 0) scale(1.4)" d="{terrain.SIGNS[ability]}"/>'
                for at, ability in enumerate(does)
            ]
            drawn = f'<g class="feature-signs">{upright(middle, area.bottom - SIGN // 2, *signs)}</g>'
            yield f'<g class="feature-name">{leader(spot, area)}{text}{drawn}</g>'
            return


def signs(unit: View) -> Iterator[Area]:
    """Where the signs of a unit are, seen from either side: nobody who turns the board finds them on a name."""
    shown = len(figures.signs_of(unit))
    if not shown:
        return
    half, across = figures.SIGN_RADIUS, figures.SIGN_RADIUS + figures.SIGN_STEP * (shown - 1)
    (x, y), (turned_x, turned_y) = figures.where_signs_are(unit)
    yield Area(x - half, y - half, x + across, y + half)
    yield Area(turned_x - across, turned_y - half, turned_x + half, turned_y + half)


def of_objective(table: View, objective: str) -> Area:
    """What an objective fills: its marker, or else its name."""
    return _marker(objective) if is_marker(table, objective) else _printed(objective)


def _marker(objective: str) -> Area:
    """The square around a marker."""
    (x, y), radius = OBJECTIVES[objective].at, OBJECTIVES[objective].diameter // 2
    return Area(x - radius, y - radius, x + radius, y + radius)


def _printed(objective: str) -> Area:
    """Where the name of an objective is, at most."""
    (x, y), radius = OBJECTIVES[objective].at, OBJECTIVES[objective].diameter // 2
    return Area(x - radius, y + radius - 280, x + radius, y + radius - 60)
