"""The ground of a drawn battlefield: two slabs of hand-made stone hexes. Nothing on it moves, so it is drawn once.

Colours are `var(--name, fallback)`: a page may set the names, a picture on its own has the fallbacks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any, NamedTuple

from katabasis.geometry import hexes as plane

from ...kernel.svg import upright
from ..board.battlefield import Battlefield, battlefield, battlefield_of

SIZE = 50
"""The length of a hex's side, in units of the picture."""
HALF = 43.3
"""Half of a hex's width."""
NAME = 41
"""From the middle of a hex down to its name, in its lower corner."""
STONES = 6
TONES = 4
RIM = 18
"""Room around the slabs."""
MARGIN = 62
"""From the middle of an outermost row to the edge of its slab."""

INK = {
    "felt": "#15110f",
    "mortar": "#191613",
    "frame": "#6b5538",
    "no-ones": ("#5b554c", "#615a50", "#555047", "#5e574b"),
    "seat-0": ("#38414d", "#3d4653", "#343c47", "#3a4450"),
    "seat-1": ("#4a3b3a", "#503f3d", "#453736", "#4c3d39"),
    "seat-2": ("#4a4330", "#504835", "#453e2c", "#4c4532"),
    "seat-3": ("#36463a", "#3b4c3f", "#324136", "#394a3d"),
    "chisel": "#e9dcc3",
    "glow": "#ffcf7a",
}
"""Fallback colours of the ground, dark stone by warm light."""


class Bounds(NamedTuple):
    """A rectangle of the picture."""

    left: float
    top: float
    right: float
    bottom: float


def centre(field: Battlefield, hex: str) -> plane.Point:
    """Where the middle of a hex is drawn."""
    return plane.centre(field.axial(hex), SIZE)


def middles(table: Mapping[str, Any]) -> Callable[[str], plane.Point]:
    """Where the hexes of a view's table are drawn, by their middles."""
    return partial(centre, battlefield_of(table))


def outline(x: float, y: float, size: float = SIZE) -> str:
    """A regular hex as a path."""
    half = size * 0.866
    return (
        f"M{x:.0f} {y - size:.0f}l{half:.0f} {size / 2:.0f}v{size:.0f}l{-half:.0f} {size / 2:.0f}"
        f"l{-half:.0f} {-size / 2:.0f}v{-size:.0f}z"
    )


def bounds(field: Battlefield) -> Bounds:
    """The picture's whole extent."""
    places = [centre(field, hex) for hex in field.hexes]
    return Bounds(
        min(x for x, _ in places) - HALF - RIM,
        min(y for _, y in places) - MARGIN - RIM,
        max(x for x, _ in places) + HALF + RIM,
        max(y for _, y in places) + MARGIN + RIM,
    )


@lru_cache(maxsize=8)
def ground(layout: str, owners: tuple[int, ...]) -> str:
    """The slabs and stones of a layout; `owners` are the seats of its boards."""
    field = battlefield(layout)
    parts = ['<g id="ground" pointer-events="none">', _slabs(field, owners)]
    parts.append(_seam(field))
    parts += [_half_stone(*plane.centre(axial, SIZE)) for axial in field.incomplete]
    parts += [_stone(field, hex, owners) for hex in field.hexes]
    parts += [_pattern(field, owners, board) for board in boards_of(field)[: len(owners)]]
    parts += [_mark(field, hex) for hex in field.hexes if field.is_starting(hex) or field.is_hazard(hex)]
    parts += [_rock(field, hex) for hex in field.hexes if field.is_blocked(hex)]
    parts += [_coordinate(field, hex) for hex in field.hexes]
    parts += [_light(bounds(field)), "</g>"]
    return "".join(parts)


def fallen_rocks(field: Battlefield) -> str:
    """The rocks of hexes that are blocked for a while, upon the ground of the layout, in a ring of rubble."""
    always = battlefield(field.layout)
    fallen = [hex for hex in field.hexes if field.is_blocked(hex) and not always.is_blocked(hex)]
    return "".join(fallen_rock(*centre(field, hex), _rock(field, hex)) for hex in fallen)


def fallen_rock(x: float, y: float, rock: str) -> str:
    """A rock that lies for a while, as the ring around it says."""
    return (
        f'{rock}<path class="fallen" d="{outline(x, y, SIZE - 4)}" fill="none" stroke="var(--sight, #ff8a5c)" '
        'stroke-width="4" stroke-dasharray="3 9" stroke-linecap="round"/>'
    )


def boards_of(field: Battlefield) -> list[int]:
    """The numbers of the boards that are laid, in the order of their owners."""
    return sorted({board for hex in field.hexes if (board := field.territory(hex)) is not None})


@lru_cache(maxsize=8)
def middle_of_board(layout: str, board: int) -> plane.Point | None:
    """The middle of the hexes of a board, None if it has none."""
    field = battlefield(layout)
    places = [centre(field, hex) for hex in field.hexes if field.territory(hex) == board]
    return (sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)) if places else None


def owner(field: Battlefield, hex: str, owners: tuple[int, ...]) -> str:
    """Whose territory a hex is, as a class: "seat-0" and so on, or "no-ones"."""
    board = field.territory(hex)
    return "no-ones" if board is None or board >= len(owners) else f"seat-{owners[board]}"


def chance(hex: str, salt: int) -> int:
    """A number that looks random and is always the same for a hex."""
    number = salt * 2654435761
    for letter in hex:
        number = ((number ^ ord(letter)) * 16777619) & 0xFFFFFFFF
    return number >> 7


def _slabs(field: Battlefield, owners: tuple[int, ...]) -> str:
    if field.layout.startswith("chart "):
        return ""
    parts = []
    for board in boards_of(field):
        places = [centre(field, hex) for hex in field.hexes if field.territory(hex) == board]
        left, right = min(x for x, _ in places) - HALF, max(x for x, _ in places) + HALF
        top, bottom = min(y for _, y in places) - MARGIN, max(y for _, y in places) + MARGIN
        shape = f'x="{left - 9:.0f}" y="{top - 9:.0f}" width="{right - left + 18:.0f}" height="{bottom - top + 18:.0f}"'
        parts.append(f'<rect {shape} rx="12" fill="var(--mortar, {INK["mortar"]})" stroke="none"/>')
        parts.append(
            f'<rect {shape} rx="12" fill="none" stroke="var(--frame, {INK["frame"]})" stroke-width="3" opacity=".8"/>'
        )
    return "".join(parts)


def _seam(field: Battlefield) -> str:
    """Mortar under the completed hexes, where the frames of the slabs would show between the stones."""
    shapes = "".join(outline(*centre(field, hex), SIZE + 2) for hex in field.completed)
    return f'<path d="{shapes}" fill="var(--mortar, {INK["mortar"]})"/>'


def _stone(field: Battlefield, hex: str, owners: tuple[int, ...]) -> str:
    x, y = centre(field, hex)
    whose = owner(field, hex, owners)
    tone = chance(hex, 1) % TONES
    edge = ' opacity=".88"' if field.is_edge(hex) else ""
    fill = f"var(--{whose}-{tone}, {INK[whose][tone]})"
    return f'<use href="#stone-{chance(hex, 2) % STONES}" x="{x:.0f}" y="{y:.0f}" fill="{fill}"{edge}/>'


def _half_stone(x: float, y: float) -> str:
    return f'<path d="{outline(x, y, SIZE - 3)}" fill="#000" opacity=".16" clip-path="url(#on-slabs)"/>'


def _pattern(field: Battlefield, owners: tuple[int, ...], board: int) -> str:
    """The chisel marks that tell one territory from the other without colour."""
    shapes = "".join(
        outline(*centre(field, hex), SIZE - 3)
        for hex in field.hexes
        if field.territory(hex) == board and not field.is_blocked(hex)
    )
    return f'<path d="{shapes}" fill="url(#chisel-{owners[board]})"/>'


def _mark(field: Battlefield, hex: str) -> str:
    x, y = centre(field, hex)
    return f'<use href="#{"start" if field.is_starting(hex) else "hazard"}" x="{x:.0f}" y="{y:.0f}"/>'


def _rock(field: Battlefield, hex: str) -> str:
    x, y = centre(field, hex)
    return f'<use href="#rock-{chance(hex, 3) % 2}" x="{x:.0f}" y="{y:.0f}"/>'


def _coordinate(field: Battlefield, hex: str) -> str:
    return upright(
        *centre(field, hex),
        f'<text y="{NAME}" font-size="15" text-anchor="middle" class="coordinate" '
        f'fill="var(--chisel, {INK["chisel"]})" opacity=".72">{hex}</text>',
    )


def _light(box: Bounds) -> str:
    """Warm light over the middle, darkness round it; it goes on beyond the picture, where a page shows more."""
    width, height = box.right - box.left, box.bottom - box.top
    return (
        f'<rect x="{box.left - width:.0f}" y="{box.top - height:.0f}" width="{3 * width:.0f}" '
        f'height="{3 * height:.0f}" fill="url(#light)"/>'
    )


# ------------------------------------------------------------------ what the ground is made of


@lru_cache(maxsize=8)
def definitions(layout: str) -> str:
    """Stones, marks, rocks, patterns and light, to be used by name."""
    field = battlefield(layout)
    return "".join(
        [
            *(_stone_shape(number) for number in range(STONES)),
            _START,
            _HAZARD,
            *_ROCKS,
            _CHISEL,
            _light_of(bounds(field)),
            _clip(field),
        ]
    )


def _stone_shape(number: int) -> str:
    """A hex cut by hand: corners a little off and rounded, a light upper edge, a dark lower one, perhaps a crack."""
    points = []
    for corner, (x, y) in enumerate(plane.corners((0, 0), SIZE - 2.2)):
        name = f"{corner}{number}"
        points.append((x + chance(name, 4) % 30 / 10 - 1.5, y + chance(name, 5) % 30 / 10 - 1.5))
    shape = _rounded(points)
    upper = f"M{_xy(points[4])}L{_xy(points[5])}L{_xy(points[0])}L{_xy(points[1])}"
    lower = f"M{_xy(points[1])}L{_xy(points[2])}L{_xy(points[3])}L{_xy(points[4])}"
    bevel = 'fill="none" stroke-width="2.2" stroke-linejoin="round"'
    return (
        f'<g id="stone-{number}" class="upright"><path d="{shape}"/>'
        f'<path d="{upper}" {bevel} stroke="#fff" opacity=".1"/>'
        f'<path d="{lower}" {bevel} stroke="#000" opacity=".28"/>'
        f'<path d="{_CRACKS[number]}" fill="none" stroke="#000" stroke-width="1.3" opacity=".25" '
        'stroke-linecap="round"/></g>'
    )


def _rounded(points: list[plane.Point]) -> str:
    parts: list[str] = []
    for index, corner in enumerate(points):
        before, after = points[index - 1], points[(index + 1) % 6]
        parts.append(
            f"{'L' if parts else 'M'}{_xy(_between(corner, before))}Q{_xy(corner)} {_xy(_between(corner, after))}"
        )
    return "".join(parts) + "z"


def _between(a: plane.Point, b: plane.Point) -> plane.Point:
    return a[0] + (b[0] - a[0]) * 0.12, a[1] + (b[1] - a[1]) * 0.12


def _xy(point: plane.Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


def _clip(field: Battlefield) -> str:
    if field.layout.startswith("chart "):
        return '<clipPath id="on-slabs"/>'
    rects = []
    for board in boards_of(field):
        places = [centre(field, hex) for hex in field.hexes if field.territory(hex) == board]
        left, top = min(x for x, _ in places) - HALF, min(y for _, y in places) - MARGIN
        width = max(x for x, _ in places) + HALF - left
        height = max(y for _, y in places) + MARGIN - top
        rects.append(f'<rect x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{height:.0f}"/>')
    return f'<clipPath id="on-slabs">{"".join(rects)}</clipPath>'


_CRACKS = (
    "M-39 -12l9 5l4 9l8 3",
    "M20 -36l-4 10l6 7",
    "M-10 40l3 -9l-6 -6M34 10l-7 2l-3 6",
    "M38 -18l-10 4l-5 -3l-8 6l-2 9",
    "M-30 28l8 -4l2 -8",
    "M4 -44l-3 8l5 5l-1 7M-36 6l6 2",
)
_START = (
    '<g id="start" class="upright" fill="none" stroke="var(--chisel, #e9dcc3)" stroke-width="1.5">'
    '<circle r="31" opacity=".34" stroke-dasharray="14 6"/>'
    '<path d="M0 -21L15 0L0 21L-15 0zM0 -11L8 0L0 11L-8 0z" opacity=".34"/></g>'
)
_HAZARD = (
    '<g id="hazard" class="upright" fill="none" stroke="#ff7a3c" stroke-linecap="round" opacity=".8">'
    '<path stroke-width="3" d="M-30 -8l14 6l6 -10l10 14l-8 12l12 8M2 2l16 -4l12 8"/>'
    '<path stroke-width="8" opacity=".25" d="M-30 -8l14 6l6 -10l10 14"/></g>'
)
_ROCKS = (
    '<g id="rock-0" class="upright"><path d="M-38 16L-30 -20L-6 -40L22 -33L39 -6L33 24L6 40L-24 34z" fill="#1d1a19"/>'
    '<path d="M-38 16L-30 -20L-12 -10L-16 18L-24 34z" fill="#544d49"/><path d="M-30 -20L-6 -40L22 -33L4 '
    '-16L-12 -10z" fill="#8a8078"/>'
    '<path d="M4 -16L22 -33L39 -6L18 6z" fill="#6d645e"/><path d="M-12 -10L4 -16L18 6L6 22L-16 18z" '
    'fill="#776e67"/>'
    '<path d="M18 6L39 -6L33 24L6 40L6 22z" fill="#403a37"/><path d="M-16 18L6 22L6 40L-24 34z" '
    'fill="#332e2c"/>'
    '<path d="M-12 -10L4 -16L18 6L6 22" fill="none" stroke="#fff" opacity=".14" stroke-width="1.5"/></g>',
    '<g id="rock-1" class="upright"><path d="M-36 22L-40 -8L-18 -34L8 -38L36 -18L38 14L14 38L-16 36z" fill="#1d1a19"/>'
    '<path d="M-40 -8L-18 -34L-6 -12L-22 6z" fill="#837971"/><path d="M-18 -34L8 -38L20 -14L-6 -12z" '
    'fill="#958a81"/>'
    '<path d="M8 -38L36 -18L38 14L20 -14z" fill="#5f5751"/><path d="M-6 -12L20 -14L16 14L-8 16L-22 6z" '
    'fill="#72685f"/>'
    '<path d="M20 -14L38 14L14 38L16 14z" fill="#423b38"/><path d="M-22 6L-8 16L-16 36L-36 22L-40 -8z" '
    'fill="#4c4541"/>'
    '<path d="M-8 16L16 14L14 38L-16 36z" fill="#342f2c"/></g>',
)
_CHISEL = (
    '<pattern id="chisel-0" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(35)">'
    '<path d="M0 5.5H7" stroke="var(--chisel, #e9dcc3)" stroke-width="1.1" opacity=".13"/></pattern>'
    '<pattern id="chisel-1" width="13" height="13" patternUnits="userSpaceOnUse">'
    '<g fill="var(--chisel, #e9dcc3)" opacity=".17"><circle cx="3" cy="3" r="1.15"/>'
    '<circle cx="9.5" cy="9.5" r="1.15"/></g></pattern>'
    '<pattern id="chisel-2" width="14" height="14" patternUnits="userSpaceOnUse">'
    '<path d="M4 7H10M7 4V10" stroke="var(--chisel, #e9dcc3)" stroke-width="1.1" opacity=".14"/></pattern>'
    '<pattern id="chisel-3" width="12" height="12" patternUnits="userSpaceOnUse">'
    '<path d="M1 8L6 3L11 8" fill="none" stroke="var(--chisel, #e9dcc3)" stroke-width="1.1" opacity=".14"/></pattern>'
)


def _light_of(box: Bounds) -> str:
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    radius = 0.72 * max(box.right - box.left, box.bottom - box.top)
    return (
        f'<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="{x:.0f}" cy="{y:.0f}" r="{radius:.0f}">'
        '<stop offset="0" stop-color="var(--glow, #ffcf7a)" stop-opacity=".14"/>'
        '<stop offset=".5" stop-color="var(--glow, #ffcf7a)" stop-opacity=".03"/>'
        '<stop offset=".8" stop-color="var(--shade, #000)" stop-opacity=".3"/>'
        '<stop offset="1" stop-color="var(--shade, #000)" stop-opacity=".12"/></radialGradient>'
    )
