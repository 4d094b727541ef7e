"""The sections as they lie: floor and furniture, walls, light and dark, and what has fallen on them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ..board.shapes import Point, shape_of
from .furniture import DEFINITIONS as OF_FURNITURE
from .furniture import floor_of
from .ground import box, centre, shape_name, transform, walls
from .ink import ink

View = Mapping[str, Any]


def section(laid: View, table: View) -> str:
    """A section with its walls, under the darkness it lies in."""
    id = laid["id"]
    light = _light(id, table)
    darkness = f'<use href="#shape-{shape_name(id)}" class="darkness" fill="{ink("veil")}" opacity="{VEILS[light]}"/>'
    state = " fallen" if laid["fallen"] else "" if laid["entered"] else " new"
    return (
        f'<g id="section-{id}" class="section {light}{state}" pointer-events="none" '
        f'transform="{transform(id, laid["x"], laid["y"], laid["turn"])}">{_drawn(id)}'
        f"{_cracks(id) if laid['doomed'] and not laid['fallen'] else ''}{darkness if light != 'bright' else ''}</g>"
    )


VEILS = {"bright": "0", "dim": ".4", "dark": ".64"}
"""How dark it is: where the Lamp shines, beside that, and everywhere else."""


def _light(id: str, table: View) -> str:
    lit = table["lit"]
    if id in lit:
        return "bright"
    beside = any(
        door["state"] == "open"
        and id in (door["section"], door["beyond"])
        and {door["section"], door["beyond"]} & set(lit)
        for door in table["doors"]
    )
    return "dim" if beside else "dark"


@cache
def _drawn(id: str) -> str:
    return floor_of(id) + walls(shape_name(id))


@cache
def _cracks(id: str) -> str:
    """A roof that is about to come down."""
    shape = shape_of(id)
    ways = []
    for number, (column, row) in enumerate(sorted(shape.cells)):
        x, y = (column - 1) * 64, (row - 1) * 64
        ways.append(f"M{x + 4} {y + 20 + number % 3 * 12}l18 9l9 -13l14 17l15 -6")
    return (
        f'<path d="{"".join(ways)}" fill="none" stroke="{ink("edge")}" stroke-width="5"/>'
        f'<path d="{"".join(ways)}" fill="none" stroke="{ink("ember")}" stroke-width="1.8"/>'
    )


def lamplight(table: View, places: Mapping[str, Point]) -> str:
    """The light of the Lamp, round its bearer."""
    leader = table["leader"]
    at = table["adventurers"][leader]["at"] if leader is not None else ""
    if at not in places:
        return ""
    x, y = centre(places[at])
    cells = [point for square, point in places.items() if square.partition(".")[0] in table["lit"]]
    return (
        f'<clipPath id="lit-floor"><path d="{box(cells)}"/></clipPath><g clip-path="url(#lit-floor)">'
        f'<circle class="glow" cx="{x}" cy="{y}" r="300" fill="url(#lamp-glow)"/></g>'
    )


def obstacles(table: View, places: Mapping[str, Point]) -> str:
    """Squares that nobody may enter any more: fallen rock, and the abyss."""
    parts = []
    for square, mark in table["blocked"].items():
        if square in places:
            x, y = centre(places[square])
            dark = "" if square.partition(".")[0] in table["lit"] else ' opacity=".5"'
            parts.append(f'<use href="#{"abyss" if mark == "abyss" else "rubble"}" x="{x}" y="{y}"{dark}/>')
    return "".join(parts)


DEFINITIONS = OF_FURNITURE + (
    f'<radialGradient id="lamp-glow"><stop offset="0" stop-color="{ink("light")}" stop-opacity=".5"/>'
    f'<stop offset=".35" stop-color="{ink("light")}" stop-opacity=".2"/><stop offset="1" stop-color="{ink("light")}" '
    'stop-opacity="0"/></radialGradient>'
    f'<g id="rubble" stroke="{ink("edge")}" stroke-width="2.5" stroke-linejoin="round"><path d="M-31 -30h62v60h-62z" '
    f'fill="#000" fill-opacity=".5" stroke="none"/><g fill="{ink("wall")}">'
    '<path d="M-29 -8l12 -19l17 3l5 15l-13 12l-17 -3z'
    'M6 -27l18 2l5 16l-11 9l-12 -8zM-27 8l14 -5l11 9l-5 15l-16 1zM3 4l15 -3l11 10l-4 15l-18 2l-9 -12z"/></g>'
    f'<path d="M-15 -24l13 2M9 -24l13 2M-24 10l10 -3M7 7l10 -2" fill="none" stroke="{ink("shine")}" opacity=".5"/></g>'
    f'<g id="abyss"><path d="M-33 -33h66v66h-66z" fill="{ink("edge")}"/><path d="M-32 -32h64v64h-64z" fill="none" '
    f'stroke="{ink("wall")}" stroke-width="5" stroke-dasharray="3 7 9 12" opacity=".6"/></g>'
)
