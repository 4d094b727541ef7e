"""The battlefield under the models: its realm, territories, objectives and terrain features."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from ...geometry.facings import turned
from ...geometry.plane import INCH
from ...kernel.renderer import Renderer
from ..content import FEATURES, MAPS, OBJECTIVES

View = Mapping[str, Any]

SEATS = ("var(--seat-0-rim, #6bacee)", "var(--seat-1-rim, #e58069)")
"""The colour of each seat's army."""

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


def objectives(table: View, renderer: Renderer) -> Iterator[str]:
    """The circles of the objectives with their names, in the colour of whoever controls them. What of a circle lies
    beyond the edge is not seen."""
    width, depth = table["battlefield"]
    yield f'<clipPath id="on-board"><rect width="{width}" height="{depth}"/></clipPath>'
    for objective, holder in table["controlled"].items():
        x, y = OBJECTIVES[objective].at
        radius = OBJECTIVES[objective].diameter // 2
        colour = SEATS[holder] if holder >= 0 else "var(--no-army, #efe6d2)"
        yield (
            f'<g clip-path="url(#on-board)"><circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}" '
            f'fill-opacity=".2" stroke="{colour}" '
            f'stroke-width="30"/><circle cx="{x}" cy="{y}" r="{radius - 60}" fill="none" stroke="{colour}" '
            f'stroke-width="10" stroke-dasharray="34 30"/>'
            f'<use href="#objective-sign" x="{x}" y="{y}" color="{colour}"/></g>'
        )
        anchor, left = _beside_edge(x, width)
        yield (
            f'<text x="{left}" y="{y + radius - 110}" fill="var(--objective-name, #fff3da)" font-size="170" '
            f'font-weight="700" text-anchor="{anchor}" stroke="#000" stroke-opacity=".7" stroke-width="34" '
            f'paint-order="stroke">{escape(renderer.name(f"objective:{objective}"))}</text>'
        )


def _beside_edge(x: int, width: int) -> tuple[str, int]:
    """How the name of a circle is set, so that it does not leave the board."""
    if x < 2 * INCH:
        return "start", 50
    return ("end", width - 50) if x > width - 2 * INCH else ("middle", x)


OBJECTIVE_SIGN = (
    '<path id="objective-sign" class="upright" '
    'd="M0 -190L52 -58L180 -58L78 28L116 160L0 82L-116 160L-78 28L-180 -58L-52 -58z" '
    'fill="currentColor" fill-opacity=".5"/>'
)


def feature(number: int, each: View) -> str:
    """One terrain feature."""
    return f'<g id="terrain-{number}" class="terrain">{walls(each["kind"], each["at"], each["facing"])}</g>'


def walls(kind: str, at: Sequence[int], facing: int) -> str:
    """The walls of a feature's parts, lit from above left."""
    x, y = at
    parts = []
    for part in FEATURES[kind].parts:
        corners = [turned(corner, facing) for corner in part]
        around = " ".join(f"{x + dx},{y + dy}" for dx, dy in corners)
        top = " ".join(f"{x + dx * 9 // 10 - 18},{y + dy * 9 // 10 - 18}" for dx, dy in corners)
        parts.append(
            f'<polygon points="{around}" fill="var(--ruin-side, #56504a)" stroke="#14110f" stroke-width="22" '
            f'stroke-linejoin="round"/><polygon points="{top}" fill="var(--ruin-top, #9b9287)" '
            'stroke="#3a352f" stroke-width="10" stroke-linejoin="round"/>'
        )
    return "".join(parts)
