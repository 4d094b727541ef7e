"""Troops and spies. A house is told by its colour, by its shape and by the pattern on it."""

from __future__ import annotations

from collections.abc import Iterable

WHITE = "white"

HOUSE_INK = {
    "black": {"rim": "#c1b0ca", "face": "#1d1726", "deep": "#2c2338", "text": "#d9cdee", "glow": "#9a76bd"},
    "red": {"rim": "#fa9483", "face": "#8c1d1b", "deep": "#5a1413", "text": "#ffdcd3", "glow": "#f4735b"},
    "orange": {"rim": "#ffc870", "face": "#a85a0a", "deep": "#6e3a05", "text": "#ffedcc", "glow": "#feb046"},
    "blue": {"rim": "#80bffd", "face": "#1b4f96", "deep": "#123364", "text": "#dceeff", "glow": "#67b7ff"},
    "white": {"rim": "#fffaf0", "face": "#d9cfbb", "deep": "#8f8571", "text": "#6f6552"},
}
"""Fallback colours of the pieces."""

SHAPES = {
    "black": "M0 -17.5L17.5 0L0 17.5L-17.5 0z",
    "red": "M0 -15.7A15.7 15.7 0 1 1 0 15.7A15.7 15.7 0 1 1 0 -15.7z",
    "orange": "M0 -16.5L17.3 14H-17.3z",
    "blue": "M-14.3 -14.3H14.3V14.3H-14.3z",
    "white": "M0 -15.6L13.5 -7.8V7.8L0 15.6L-13.5 7.8V-7.8z",
}
"""The outline of each house's pieces, about (0, 0)."""

PATTERNS = {
    "black": "M-8.5 0H8.5M0 -8.5V8.5M-4.6 0L0 -4.6L4.6 0L0 4.6z",
    "red": "M-4.6 -4.6h.01M4.6 -4.6h.01M-4.6 4.6h.01M4.6 4.6h.01M0 0h.01",
    "orange": "M-8 8.5L0 -.5L8 8.5M-3.6 -2L0 -6.4L3.6 -2",
    "blue": "M-8.5 -4.5q4.25 -5 8.5 0t8.5 0M-8.5 4.5q4.25 -5 8.5 0t8.5 0",
    "white": "M0 -7.2L6.2 -3.6V3.6L0 7.2L-6.2 3.6V-3.6z",
}
"""The lines on each house's pieces."""

_PATTERN_WIDTHS = {"red": 4.6}
"""Dots are short lines, and so thick ones."""


def ink(house: str, part: str) -> str:
    """A colour of a house's pieces."""
    return f"var(--house-{house}-{part}, {HOUSE_INK[house][part]})"


def use(name: str, x: float, y: float, more: str = "") -> str:
    return f'<use href="#{name}" x="{x:g}" y="{y:g}"{more}/>'


def icon(name: str, x: float, y: float, size: float, fill: str) -> str:
    """A symbol of the sprite, centred."""
    place = f'x="{x - size / 2:.1f}" y="{y - size / 2:.1f}" width="{size:g}" height="{size:g}"'
    return f'<use href="#icon-{name}" {place} fill="{fill}"/>'


def definitions(houses: Iterable[str]) -> str:
    """The pieces of these houses and of nobody, to be used by name."""
    houses = list(houses)
    return "".join(
        [
            *(_troop(house) for house in [*houses, WHITE]),
            *(_spy(house) for house in houses),
            *(_presence(house) for house in houses),
            _HOLLOW,
            _SHEEN,
        ]
    )


def _troop(house: str) -> str:
    width = _PATTERN_WIDTHS.get(house, 2.2)
    return (
        f'<g id="troop-{house}" stroke-linejoin="round"><path d="{SHAPES[house]}" fill="#000" opacity=".5" '
        f'transform="translate(1.2 2.6)"/><path d="{SHAPES[house]}" fill="{ink(house, "face")}" '
        f'stroke="{ink(house, "rim")}" stroke-width="2.6"/><path d="{SHAPES[house]}" fill="url(#sheen)"/>'
        f'<path d="{PATTERNS[house]}" fill="none" stroke="{ink(house, "text")}" stroke-width="{width}" '
        'stroke-linecap="round"/></g>'
    )


def _spy(house: str) -> str:
    """A hooded figure on a small piece of its house."""
    narrow = house in ("black", "orange")
    hood = icon("spy", 0, 3 if house == "orange" else 0, 18 if narrow else 21, ink(house, "text"))
    return (
        f'<g id="spy-{house}" stroke-linejoin="round"><path d="{SHAPES[house]}" fill="{ink(house, "face")}" '
        f'stroke="{ink(house, "rim")}" stroke-width="2.6" transform="scale(.86)"/>'
        f"{hood}</g>"
    )


def _presence(house: str) -> str:
    colour = ink(house, "glow")
    return (
        f'<radialGradient id="presence-{house}"><stop offset=".3" stop-color="{colour}" stop-opacity=".55"/>'
        f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>'
    )


_HOLLOW = (
    '<g id="hollow"><circle r="16.5" fill="var(--hollow, #120d0b)" opacity=".85"/>'
    '<path d="M-16.5 0a16.5 16.5 0 0 1 33 0" fill="none" stroke="#000" stroke-width="2.5" opacity=".5"/>'
    '<path d="M16.5 0a16.5 16.5 0 0 1 -33 0" fill="none" stroke="var(--chisel, #e9dcc3)" stroke-width="1.6" '
    'opacity=".45"/></g>'
)
"""A troop space with nobody in it."""
_SHEEN = (
    '<linearGradient id="sheen" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".22"/>'
    '<stop offset=".55" stop-color="#fff" stop-opacity="0"/></linearGradient>'
)
