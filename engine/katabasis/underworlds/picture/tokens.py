"""Fighters and objectives as they stand on a drawn battlefield.

A seat is told by colour, by shape (`SHAPES`) and by the letter of the fighter.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from math import cos, radians, sin
from typing import Any

from ...content import cached, load
from ..state import ARTEFACT_LETTER

SEAT_INK = (
    {"rim": "#6bacee", "deep": "#1f3f6e", "face": "#13233b", "text": "#d8e9ff"},
    {"rim": "#e58069", "deep": "#7a221f", "face": "#34100f", "text": "#ffe1d8"},
    {"rim": "#e9b752", "deep": "#5f4308", "face": "#2c2109", "text": "#ffedc8"},
    {"rim": "#9cd9a6", "deep": "#1f5230", "face": "#12291a", "text": "#dcf7e0"},
)
"""Fallback colours of the seats."""

MARKERS = ("guard", "charge", "move", "stagger", "raise")
"""Tokens and counters that are drawn beside a fighter."""
MARKER_INK = {
    "guard": "#cfe3ff",
    "charge": "#ffd98a",
    "move": "#e8e2d6",
    "stagger": "#f0b7ff",
    "raise": "#b9f0c2",
}

MARKER_ANGLES = (-62, -27, 8, 43, 137)
LETTER_ANGLE = -118
UPGRADES_ANGLE = -153
OBJECTIVE_ANGLE = 172
ORBIT = 36.5

SHAPES = (
    "M0 -32A32 32 0 1 1 0 32A32 32 0 1 1 0 -32z",
    "M-15 -36H15L32 -12L19 33H-19L-32 -12z",
    "M0 -38L35 0L0 38L-35 0z",
    "M-29 -31H29V14L0 36L-29 14z",
)
"""A seat's shape: a round shield, a coffin lid, a lozenge, a heater shield."""
INNER = (
    "M0 -25.5A25.5 25.5 0 1 1 0 25.5A25.5 25.5 0 1 1 0 -25.5z",
    "M-12 -29.5H12L25 -10.5L14.5 26.5H-14.5L-25 -10.5z",
    "M0 -29.5L27 0L0 29.5L-27 0z",
    "M-22.5 -24.5H22.5V10.5L0 28L-22.5 10.5z",
)


def icon(name: str, x: float, y: float, size: float, fill: str = "currentColor") -> str:
    """A symbol of the sprite, centred."""
    place = f'x="{x - size / 2:.1f}" y="{y - size / 2:.1f}" width="{size:g}" height="{size:g}"'
    return f'<use href="#icon-{name}" {place} fill="{fill}"/>'


def drawing(card: str) -> str:
    """The symbol of a fighter card: that of its own, or, on one that somebody has written, of another with its
    emblem."""
    return _drawings().get(card, card)


@cached
def _drawings() -> Mapping[str, str]:
    return {fighter["id"]: fighter["drawn"] for fighter in load("underworlds")["fighter"] if "drawn" in fighter}


def ink(seat: int, part: str) -> str:
    """A colour of a seat."""
    return f"var(--seat-{seat}-{part}, {SEAT_INK[seat][part]})"


def fighter(
    id: str, fighter: Mapping[str, Any], x: float, y: float, names: tuple[str, str, str], extra: str = ""
) -> str:
    """A fighter's token. `names` are the fighter's name, how it fares in words, and its letter."""
    seat = fighter["seat"]
    scale = 1.18 if fighter["large"] else 1.07
    title, told, letter = names
    return "".join(
        [
            f'<g id="fighter-{escape(id)}" class="fighter '
            f'seat-{seat}{" inspired" if fighter["inspired"] else ""}" '
            f'data-ref="fighter:{escape(id)}" transform="translate({x:.0f} {y:.0f}) scale({scale})"{extra}>'
            f'<title>{escape(title)}</title><desc>{escape(told)}</desc><g class="upright">',
            _HALO if fighter["inspired"] else "",
            _body(fighter, seat),
            _pips(fighter["max_wounds"], fighter["wounds"], seat),
            _letter(letter, seat),
            _crown() if fighter["leader"] else "",
            _upgrades(len(fighter["upgrades"])),
            _markers({**fighter["tokens"], **fighter["counters"]}),
            "</g></g>",
        ]
    )


def _body(fighter: Mapping[str, Any], seat: int) -> str:
    rim = "url(#rim-inspired)" if fighter["inspired"] else f"url(#rim-{seat})"
    drawn = "var(--gilt, #ffe2a0)" if fighter["inspired"] else ink(seat, "text")
    return (
        f'<path d="{SHAPES[seat]}" fill="#000" opacity=".45" transform="translate(1.5 3.5)"/>'
        f'<path d="{SHAPES[seat]}" fill="{rim}" stroke="#0b0908" stroke-width="1.2"/>'
        f'<path d="{INNER[seat]}" fill="{ink(seat, "face")}" stroke="#0b0908" stroke-width="1.2"/>'
        f'<path d="{INNER[seat]}" fill="url(#dome)"/>' + icon(drawing(fighter["card"]), 0, -2, 37, drawn)
    )


def _pips(most: int, taken: int, seat: int) -> str:
    """One drop for each point of Wounds along the lower rim: bright while whole, hollow and crossed once lost."""
    step = min(19, 100 / max(most, 1))
    parts = []
    for number in range(most):
        angle = radians(90 + step * ((most - 1) / 2 - number))
        x, y = 33 * cos(angle), 33 * sin(angle) - 0.5
        lost = number >= most - taken
        parts.append(f'<use href="#{"pip-lost" if lost else "pip"}" x="{x:.1f}" y="{y:.1f}"/>')
    return "".join(parts)


def _letter(text: str, seat: int) -> str:
    x, y = _orbit(LETTER_ANGLE)
    return (
        f'<g class="letters"><rect x="{x - 9:.1f}" y="{y - 9:.1f}" width="18" height="18" rx="5" '
        f'fill="{ink(seat, "deep")}" '
        f'stroke="{ink(seat, "rim")}" stroke-width="1.2"/><text x="{x:.1f}" y="{y + 5.4:.1f}" '
        'font-size="15.5" font-weight="700" '
        f'text-anchor="middle" fill="{ink(seat, "text")}">{escape(text)}</text></g>'
    )


def _crown() -> str:
    return icon("crown", 0, -38, 20, "#0b0908") + icon("crown", 0, -38.5, 17, "var(--gilt, #ffd680)")


def _upgrades(count: int) -> str:
    return _marker("upgrade", count, UPGRADES_ANGLE, "#ffe9b8") if count else ""


def _markers(counts: Mapping[str, int]) -> str:
    shown = [kind for kind in MARKERS if counts.get(kind)]
    return "".join(
        _marker(kind, counts[kind], angle, MARKER_INK[kind]) for kind, angle in zip(shown, MARKER_ANGLES, strict=False)
    )


def _marker(kind: str, count: int, angle: int, fill: str) -> str:
    x, y = _orbit(angle)
    number = (
        f'<text x="{x + 9:.1f}" y="{y + 11:.1f}" font-size="11" font-weight="700" text-anchor="middle" '
        f'fill="{fill}" '
        f'stroke="#0b0908" stroke-width="3" paint-order="stroke">{count}</text>'
        if count > 1
        else ""
    )
    return (
        f'<g class="marker {kind}"><circle cx="{x:.1f}" cy="{y:.1f}" r="10.5" fill="#14100e" stroke="{fill}" '
        f'stroke-width="1.4"/>{icon(kind, x, y, 15, fill)}{number}</g>'
    )


def _orbit(angle: float) -> tuple[float, float]:
    return ORBIT * cos(radians(angle)), ORBIT * sin(radians(angle))


def objective(index: int, objective: Mapping[str, Any], x: float, y: float, title: str, occupied: bool) -> str:
    """An objective token: its number, or its blank cover while face down, or the Artefact; a small one where a fighter
    stands on it."""
    number = objective["number"]
    hex = escape(objective["hex"])
    lying = '<use href="#artefact"/>' if number == ARTEFACT_LETTER else f'<use href="#coin"/>{_face(number)}'
    if occupied:
        angle = radians(OBJECTIVE_ANGLE)
        lying = f'<g transform="translate({39 * cos(angle):.0f} {39 * sin(angle):.0f}) scale(.47)">{lying}</g>'
    return (
        f'<g id="objective-at-{hex}" class="objective{"" if number is None else " shown"}" data-hex="{hex}" '
        f'transform="translate({x:.0f} {y:.0f})" pointer-events="none"><title>{escape(title)}</title>'
        f'<g class="upright">{lying}</g></g>'
    )


def _face(number: int | None) -> str:
    return (
        '<text y="9.5" font-size="28" font-weight="700" text-anchor="middle" class="numeral" '
        f'fill="#2b1c06">{number}</text>'
        if number is not None
        else '<g opacity=".6"><circle r="11" fill="none" stroke="#2b1c06" stroke-width="1.6"/>'
        '<circle r="4.5" fill="#2b1c06"/></g>'
    )


def claim(x: float, y: float, hexagon: str) -> str:
    """The inlay of a hex that holds an objective, seen under whoever stands there."""
    return (
        f'<path d="{hexagon}" fill="url(#inlay)" stroke="var(--gilt, #e8b44f)" stroke-width="2.4" '
        'stroke-dasharray="3 5" '
        f'opacity=".85" pointer-events="none"/>'
    )


_STAR = "M" + "L".join(
    f"{(31 if point % 2 == 0 else 20) * sin(radians(22.5 * point)):.1f} "
    f"{-(31 if point % 2 == 0 else 20) * cos(radians(22.5 * point)):.1f}"
    for point in range(16)
) + "z"  # fmt: skip


def _rim(seat: int) -> str:
    """What shines along the rim of a seat's tokens."""
    return (
        f'<linearGradient id="rim-{seat}" x2=".7" y2="1"><stop offset="0" stop-color="{ink(seat, "text")}"/>'
        f'<stop offset=".4" stop-color="{ink(seat, "rim")}"/><stop offset="1" stop-color="{ink(seat, "deep")}"/>'
        "</linearGradient>"
    )


DEFINITIONS = "".join(map(_rim, range(len(SEAT_INK)))) + (
    '<linearGradient id="rim-inspired" x2=".7" y2="1"><stop offset="0" stop-color="#fff3cf"/><stop '
    'offset=".45" '
    'stop-color="#f2b94a"/><stop offset="1" stop-color="#8a5a10"/></linearGradient>'
    '<radialGradient id="dome" cy=".3" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".16"/>'
    '<stop offset="1" '
    'stop-color="#fff" stop-opacity="0"/></radialGradient>'
    '<radialGradient id="halo"><stop offset=".55" stop-color="#ffcf6b" stop-opacity=".75"/><stop offset="1" '
    'stop-color="#ffb02e" stop-opacity="0"/></radialGradient>'
    '<radialGradient id="inlay"><stop offset=".2" stop-color="#ffcf6b" stop-opacity=".2"/><stop offset="1" '
    'stop-color="#ffcf6b" stop-opacity=".03"/></radialGradient>'
    '<linearGradient id="gold" x2=".6" y2="1"><stop offset="0" stop-color="#ffeeb8"/><stop offset=".5" '
    'stop-color="#dca640"/>'
    '<stop offset="1" stop-color="#8c5d14"/></linearGradient>'
    '<g id="coin"><circle r="26" fill="#000" opacity=".4" cx="1.5" cy="3"/><circle r="25" '
    'fill="url(#gold)" stroke="#2b1c06" '
    'stroke-width="1.5"/><circle r="19.5" fill="none" stroke="#2b1c06" stroke-width="1.3" opacity=".55"/></g>'
    '<radialGradient id="relic"><stop offset="0" stop-color="#eafffb"/><stop offset=".55" stop-color="#3fc7b4"/>'
    '<stop offset="1" stop-color="#0c5f5c"/></radialGradient>'
    f'<g id="artefact"><path d="{_STAR}" fill="#000" opacity=".4" transform="translate(1.5 3)"/><path d="{_STAR}" '
    'fill="url(#gold)" stroke="#2b1c06" stroke-width="1.5" stroke-linejoin="round"/>'
    '<path d="M0 -17L12 0L0 17L-12 0z" fill="url(#relic)" stroke="#04302e" stroke-width="1.5"/>'
    '<path d="M0 -17L-4 0L0 17M-12 0H12" fill="none" stroke="#eafffb" stroke-width="1.1" opacity=".7"/></g>'
    '<path id="pip" d="M0 -6.6L5.2 0L0 6.6L-5.2 0z" fill="#ff5d4d" stroke="#0b0908" stroke-width="1.4"/>'
    '<g id="pip-lost"><path d="M0 -6.6L5.2 0L0 6.6L-5.2 0z" fill="#14100e" stroke="#b9ada0" '
    'stroke-width="1.2"/>'
    '<path d="M-2.2 -2.2L2.2 2.2M2.2 -2.2L-2.2 2.2" stroke="#b9ada0" stroke-width="1.2"/></g>'
)
_RAYS = "".join(
    f"M{47 * cos(radians(a)):.0f} {47 * sin(radians(a)):.0f}L{33 * cos(radians(a - 6)):.0f} "
    f"{33 * sin(radians(a - 6)):.0f}"
    f"L{33 * cos(radians(a + 6)):.0f} {33 * sin(radians(a + 6)):.0f}z"
    for a in range(0, 360, 24)
)
_HALO = f'<g class="halo"><circle r="47" fill="url(#halo)"/><path d="{_RAYS}" fill="#ffd680" opacity=".8"/></g>'
