"""The rock of the drawn map, with the tunnels and chambers cut into it. Nothing in it moves, so it is drawn once.

Colours are `var(--name, fallback)`: a page may set the names, a picture on its own has the fallbacks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import hypot

from ..board.underdark import OUTER, ROUTES, SITES
from .growth import growth
from .ink import chance, ink
from .places import HEIGHT, LINES, SLABS, WIDTH, Point, footprint, middles, way

FACET = 84
"""Side of a facet of the rock."""
BEYOND = (340, 240)
"""How far the rock goes on outside the picture, where a frame of another shape shows more."""
TONES = 5
TUNNEL = 50
"""Width of a tunnel's floor."""


@cache
def rock(sections: tuple[str, ...]) -> str:
    """Rock, caves, the lights in them and the dotted lines, with these sections in play."""
    lit = [site for site in SLABS if SITES[site]["section"] in sections]
    return "".join(
        [
            '<g id="rock" pointer-events="none">',
            _facets(),
            "".join(_tint(section) for section in OUTER),
            growth(),
            _caves(),
            "".join(f'<use href="#torch" x="{x:.0f}" y="{y:.0f}"/>' for x, y in map(middles().__getitem__, lit)),
            "".join(_line(section) for section in OUTER),
            _dusk(),
            "</g>",
        ]
    )


def veil(sections: tuple[str, ...]) -> str:
    """What lies over the sections that are out of play."""
    return "".join(
        f'<path id="out-{section}" class="out-of-play" d="{_region(section)}" fill="url(#hatch)"/>'
        for section in OUTER
        if section not in sections
    )


# ------------------------------------------------------------------ rock


def _facets() -> str:
    """Rough stone as a net of triangles in a few tones."""
    across, down = (WIDTH + 2 * BEYOND[0]) // FACET + 1, (HEIGHT + 2 * BEYOND[1]) // FACET + 1
    tones: list[list[str]] = [[] for _tone in range(TONES)]
    for row in range(down):
        for column in range(across):
            corners = [_corner(column + right, row + low) for right, low in ((0, 0), (1, 0), (1, 1), (0, 1))]
            a, b, c, d = corners if chance(f"{column} {row}", 3) < 0.5 else [*corners[1:], corners[0]]
            for salt, triangle in enumerate(((a, b, c), (a, c, d))):
                tones[int(chance(f"{column},{row}", salt) * TONES)].append(_triangle(triangle))
    far = f"M{-2 * WIDTH} {-2 * HEIGHT}h{5 * WIDTH}v{5 * HEIGHT}h{-5 * WIDTH}z"
    return f'<path d="{far}" fill="{ink("abyss")}"/>' + "".join(
        f'<path d="{"".join(shapes)}" fill="{ink(f"rock-{tone}")}"/>' for tone, shapes in enumerate(tones)
    )


def _corner(column: int, row: int) -> Point:
    seed = f"{column}:{row}"
    return (
        column * FACET - BEYOND[0] + (chance(seed, 1) - 0.5) * 0.7 * FACET,
        row * FACET - BEYOND[1] + (chance(seed, 2) - 0.5) * 0.7 * FACET,
    )


def _triangle(corners: Sequence[Point]) -> str:
    (x, y), (u, v), (p, q) = corners
    return f"M{x:.0f} {y:.0f}L{u:.0f} {v:.0f} {p:.0f} {q:.0f}z"


def _tint(section: str) -> str:
    return f'<path d="{_region(section)}" fill="{ink(section)}" opacity=".07"/>'


def _region(section: str) -> str:
    """Everything on the outer side of a dotted line."""
    end = -2 * WIDTH if section == "left" else 3 * WIDTH
    points = " ".join(f"{x:.0f} {y:.0f}" for x, y in LINES[section])
    return f"M{points}H{end}V{LINES[section][0][1]:.0f}z"


def _line(section: str) -> str:
    points = " ".join(f"{x:.0f} {y:.0f}" for x, y in LINES[section])
    return (
        f'<path d="M{points}" fill="none" stroke="{ink("chisel")}" stroke-width="5" stroke-linecap="round" '
        'stroke-linejoin="round" stroke-dasharray="0 15" opacity=".5"/>'
    )


def _dusk() -> str:
    """Darkness that closes in from all sides."""
    return f'<path d="M{-2 * WIDTH} {-2 * HEIGHT}h{5 * WIDTH}v{5 * HEIGHT}h{-5 * WIDTH}z" fill="url(#dusk)"/>'


# ------------------------------------------------------------------ caves


def _caves() -> str:
    """Tunnels and chambers, cut out together so that they run into one another."""
    tunnels = "".join(_smooth(way(route)) for route in ROUTES)
    chambers = "".join(_chamber(site) for site in SLABS)
    edge, wall, floor = ink("edge"), ink("wall"), ink("floor")
    return (
        f'<defs><path id="tunnels" d="{tunnels}"/><path id="chambers" d="{chambers}"/></defs>'
        '<g fill="none" stroke-linejoin="round" stroke-linecap="round">'
        f'<use href="#tunnels" stroke="{edge}" stroke-width="{TUNNEL + 22}" opacity=".45"/>'
        f'<use href="#chambers" fill="{edge}" stroke="{edge}" stroke-width="22" opacity=".45"/>'
        f'<use href="#tunnels" stroke="{wall}" stroke-width="{TUNNEL + 8}"/>'
        f'<use href="#chambers" fill="{wall}" stroke="{wall}" stroke-width="8"/>'
        f'<use href="#tunnels" stroke="{floor}" stroke-width="{TUNNEL}"/>'
        f'<use href="#chambers" fill="{floor}"/>'
        f'<use href="#tunnels" stroke="{ink("trodden")}" stroke-width="15" opacity=".8"/>'
        "</g>"
    )


def _smooth(points: Sequence[Point]) -> str:
    """A curve through the points."""
    parts = [f"M{points[0][0]:.0f} {points[0][1]:.0f}"]
    for index in range(len(points) - 1):
        before, start, end = points[max(0, index - 1)], points[index], points[index + 1]
        after = points[min(len(points) - 1, index + 2)]
        one = start[0] + (end[0] - before[0]) / 7, start[1] + (end[1] - before[1]) / 7
        other = end[0] - (after[0] - start[0]) / 7, end[1] - (after[1] - start[1]) / 7
        parts.append(f"C{one[0]:.0f} {one[1]:.0f} {other[0]:.0f} {other[1]:.0f} {end[0]:.0f} {end[1]:.0f}")
    return "".join(parts)


def _chamber(site: str) -> str:
    """A hollow round a slab, cut by hand."""
    boxes = footprint(site)
    left, top = boxes[0][0] - 12, boxes[0][1] - 20
    right, bottom = boxes[0][2] + 12, max(box[3] for box in boxes) + 10
    rim = [*_side((left, top), (right, top)), *_side((right, top), (right, bottom))]
    rim += [*_side((right, bottom), (left, bottom)), *_side((left, bottom), (left, top))]
    rough = [
        (x + 7 * (chance(site, number) - 0.5), y + 7 * (chance(site, number + 50) - 0.5))
        for number, (x, y) in enumerate(rim)
    ]
    start = _half(rough[-1], rough[0])
    curves = [
        f"Q{x:.0f} {y:.0f} {u:.0f} {v:.0f}"
        for (x, y), (u, v) in ((point, _half(point, rough[(n + 1) % len(rough)])) for n, point in enumerate(rough))
    ]
    return f"M{start[0]:.0f} {start[1]:.0f}{''.join(curves)}z"


def _side(start: Point, end: Point) -> Iterable[Point]:
    """Points along a side of a chamber, its first corner cut."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    count = max(2, round(length / 46))
    for number in range(count):
        share = (number + 0.45) / count
        yield start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _half(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


DEFINITIONS = (
    '<radialGradient id="torch-light"><stop offset="0" stop-color="var(--glow, #ffb55e)" stop-opacity=".3"/>'
    '<stop offset=".5" stop-color="var(--glow, #ffb55e)" stop-opacity=".1"/>'
    '<stop offset="1" stop-color="var(--glow, #ffb55e)" stop-opacity="0"/></radialGradient>'
    '<circle id="torch" r="185" fill="url(#torch-light)"/>'
    f'<radialGradient id="dusk" gradientUnits="userSpaceOnUse" cx="{WIDTH / 2:.0f}" cy="{HEIGHT / 2:.0f}" r="{WIDTH}">'
    '<stop offset=".42" stop-color="var(--shade, #000)" stop-opacity="0"/>'
    '<stop offset=".7" stop-color="var(--shade, #000)" stop-opacity=".5"/>'
    '<stop offset="1" stop-color="var(--shade, #000)" stop-opacity=".8"/></radialGradient>'
    '<pattern id="hatch" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    f'<path d="M0 0h14v14H0z" fill="var(--veil-of-rock, #100c12)" opacity=".8"/>'
    f'<path d="M0 7h14" stroke="{ink("chisel")}" stroke-width="1.4" opacity=".17"/></pattern>'
)
