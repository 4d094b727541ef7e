"""The battlefield under the models: its realm, territories, objectives and terrain features."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from ...geometry.plane import INCH
from ...kernel.renderer import Renderer
from ..battlepack import BATTLEPACKS
from ..content import MAPS, OBJECTIVES
from .seats import SEATS

View = Mapping[str, Any]

REALMS = {
    "aqshy": ("var(--aqshy, #4a3129)", "var(--aqshy-vein, #e0662c)", "var(--aqshy-stone, #2f201b)"),
    "ghyran": ("var(--ghyran, #3c4a2c)", "var(--ghyran-vein, #86a555)", "var(--ghyran-stone, #2b3620)"),
    "": ("var(--no-realm, #4c4741)", "var(--no-realm-vein, #6b645b)", "var(--no-realm-stone, #3a3631)"),
}
"""The colours of the ground of each side of the board, of what runs through it, and of its stones."""

_VEINS = {
    "aqshy": "M-40 210L150 260L230 180L420 240L520 400L760 380L900 520M420 240L470 60L640 -40M520 400L480 620L330 760"
    "L360 960L240 1120M760 380L1010 250L1180 310M330 760L120 820L-20 1000",
    "ghyran": "M-30 300Q180 180 330 330T690 300T1060 430M330 330Q260 520 400 640T380 980M690 300Q760 120 700 -20"
    "M400 640Q620 600 720 780T1080 860",
    "": "M60 200l70 30M420 90l50-40M700 420l80 20M240 640l40 60M860 760l60-30M520 900l70 40",
}
"""What runs through the ground, in a tile of 1100 by 1100: glowing cracks, or roots."""

_STONES = (
    "M120 430l70-30l60 40l-20 60l-80 10zM610 610l50-50l80 20l10 70l-70 30l-60-20zM860 130l60-20l40 50l-40 40l-60-20z"
    "M70 930l50-20l30 40l-40 40zM930 960l80-30l50 60l-60 50l-70-20z"
)


def definitions(side: str) -> str:
    """The tile of which a side's ground is made."""
    base, vein, stone = REALMS[side]
    return (
        '<pattern id="ground-tile" width="1100" height="1100" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(11)"><rect width="1100" height="1100" fill="{base}"/>'
        f'<path d="{_STONES}" fill="{stone}"/>'
        f'<path d="{_VEINS[side]}" fill="none" stroke="{stone}" stroke-width="52" stroke-linejoin="round"/>'
        f'<path d="{_VEINS[side]}" fill="none" stroke="{vein}" stroke-width="15" stroke-linejoin="round" '
        'opacity=".75"/></pattern>'
    )


def ground(table: View) -> str:
    """The board itself, with a frame."""
    width, depth = table["battlefield"]
    return (
        f'<rect x="-90" y="-90" width="{width + 180}" height="{depth + 180}" rx="70" fill="var(--board-rim, #1d1815)"/>'
        f'<rect width="{width}" height="{depth}" fill="url(#ground-tile)"/>'
    )


def territories(table: View) -> Iterator[str]:
    """Whose ground is whose: a tint, and a line between them."""
    holders = {player["territory"]: seat for seat, player in enumerate(table["players"])}
    for letter, corners in MAPS.get(table["map"], {}).items():
        points = " ".join(f"{x},{y}" for x, y in corners)
        seat = holders.get(letter)
        colour = "var(--no-army, #efe6d2)" if seat is None else SEATS[seat]
        yield (
            f'<polygon points="{points}" fill="{colour}" fill-opacity=".09" stroke="{colour}" stroke-width="22" '
            'stroke-opacity=".55" stroke-dasharray="120 70"/>'
        )


def middle_of(map: str, territory: str) -> tuple[float, float] | None:
    """The middle of the corners of a territory; None if it is none of the map's."""
    corners = MAPS.get(map, {}).get(territory, ())
    return (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)) if corners else None


def is_marker(table: View, objective: str) -> bool:
    """Whether an objective is a marker, with contested ground around it (objectives.marker)."""
    return objective in OBJECTIVES and _reach(table) > 0


def _reach(table: View) -> int:
    return BATTLEPACKS[table["battlepack"]].contest_reach


def objectives(table: View, renderer: Renderer) -> Iterator[str]:
    """The objectives, in the colour of whoever controls them: markers, or circles with their names. What of them lies
    beyond the edge is not seen."""
    width, depth = table["battlefield"]
    yield f'<clipPath id="on-board"><rect width="{width}" height="{depth}"/></clipPath>'
    for objective, holder in table["controlled"].items():
        colour = SEATS[holder] if holder >= 0 else "var(--no-army, #efe6d2)"
        if is_marker(table, objective):
            yield _marker(objective, colour, _reach(table))
        else:
            yield _circle(objective, colour, width, renderer)


def _marker(objective: str, colour: str, reach: int) -> str:
    """A marker of its real size, and a ring as far as units contest it."""
    x, y = OBJECTIVES[objective].at
    radius = OBJECTIVES[objective].diameter // 2
    return (
        f'<g clip-path="url(#on-board)"><circle class="contested" cx="{x}" cy="{y}" r="{radius + reach}" '
        f'fill="{colour}" fill-opacity=".07" stroke="{colour}" stroke-opacity=".6" stroke-width="14" '
        f'stroke-dasharray="70 60"/><circle class="marker" cx="{x}" cy="{y}" r="{radius - 12}" fill="#1b1612" '
        f'stroke="{colour}" stroke-width="36"/><g transform="translate({x} {y})"><path class="upright" '
        f'transform="scale(.8)" d="{_STAR}" fill="{colour}"/></g></g>'
    )


def _circle(objective: str, colour: str, width: int, renderer: Renderer) -> str:
    (x, y), radius = OBJECTIVES[objective].at, OBJECTIVES[objective].diameter // 2
    anchor, left = _beside_edge(x, width)
    return (
        f'<g clip-path="url(#on-board)"><circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}" '
        f'fill-opacity=".2" stroke="{colour}" '
        f'stroke-width="30"/><circle cx="{x}" cy="{y}" r="{radius - 60}" fill="none" stroke="{colour}" '
        f'stroke-width="10" stroke-dasharray="34 30"/>'
        f'<use href="#objective-sign" x="{x}" y="{y}" color="{colour}"/></g>'
        f'<text x="{left}" y="{y + radius - 110}" fill="var(--objective-name, #fff3da)" font-size="170" '
        f'font-weight="700" text-anchor="{anchor}" stroke="#000" stroke-opacity=".7" stroke-width="34" '
        f'paint-order="stroke">{escape(renderer.name(f"objective:{objective}"))}</text>'
    )


def _beside_edge(x: int, width: int) -> tuple[str, int]:
    """How the name of a circle is set, so that it does not leave the board."""
    if x < 2 * INCH:
        return "start", 50
    return ("end", width - 50) if x > width - 2 * INCH else ("middle", x)


_STAR = "M0 -190L52 -58L180 -58L78 28L116 160L0 82L-116 160L-78 28L-180 -58L-52 -58z"
OBJECTIVE_SIGN = f'<path id="objective-sign" class="upright" d="{_STAR}" fill="currentColor" fill-opacity=".5"/>'
