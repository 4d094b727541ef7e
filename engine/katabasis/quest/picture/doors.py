"""Doorways: open and closed, barred and walled up, the way out, and the dark behind what nobody has explored."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from ..board.shapes import SIDES, Point
from ..text.names import letter_of
from .ground import middle_of_door
from .ink import ink

View = Mapping[str, Any]
BESIDE = 82
"""How far from the middle of a doorway its letter is, along the wall."""


def doors(table: View, places: Mapping[str, Point]) -> str:
    """All doorways, each drawn with what lies outside above it, and turned."""
    parts = []
    for door in table["doors"]:
        x, y = middle_of_door(door, places)
        turn = f" rotate({door['side'] * 90})" if door["side"] else ""
        if door["state"] == "unexplored":
            dx, dy = SIDES[door["side"]]
            parts.append(f'<use href="#unknown" x="{x + 36 * dx:.0f}" y="{y + 36 * dy:.0f}"/>')
        parts.append(
            f'<use href="#door-{door["state"]}" class="door {door["state"]}" '
            f'transform="translate({x:.0f} {y:.0f}){turn}"/>'
        )
        parts.append(_letter(door, x, y))
    return "".join(parts)


def _letter(door: View, x: float, y: float) -> str:
    """What a doorway is called, on the wall at its right end, seen from its section; a dead end needs no name."""
    if door["state"] == "walled":
        return ""
    dx, dy = SIDES[door["side"]]
    kind, colour = ("new", ink("edge")) if door["state"] == "unexplored" else ("known", ink("shine"))
    return (
        f'<g class="letter" transform="translate({x - BESIDE * dy:.0f} {y + BESIDE * dx:.0f})">'
        f'<use href="#letter-{kind}"/><text y="7" font-size="20" font-weight="700" text-anchor="middle" '
        f'fill="{colour}">{escape(letter_of(door["id"]))}</text></g>'
    )


_JAMBS = (
    f'<path d="M-66 -13h13v26h-13zM53 -13h13v26h-13z" fill="{ink("wall")}" stroke="{ink("edge")}" stroke-width="2.5"/>'
    f'<path d="M-64 11v-22h9M55 11v-22h9" fill="none" stroke="{ink("shine")}" stroke-width="2" opacity=".45"/>'
)
_THRESHOLD = (
    f'<path d="M-53 -10H53V10H-53z" fill="{ink("flags")}"/><path d="M-53 -10H53V10H-53z" fill="#000" opacity=".35"/>'
    f'<path d="M-27 -10v20M0 -10v20M27 -10v20" stroke="{ink("joint")}" stroke-width="1.5" opacity=".6"/>'
)
_LEAF = "M-52 -7H-1V7H-52zM1 -7H52V7H1z"

DEFINITIONS = "".join(
    [
        f'<circle id="letter-new" r="15" fill="{ink("brass")}" stroke="{ink("edge")}" stroke-width="2.5"/>',
        f'<circle id="letter-known" r="14" fill="{ink("edge")}" stroke="{ink("brass")}" stroke-width="2.5"/>',
        '<radialGradient id="beyond" cx=".5" cy="1" r="1"><stop offset="0" '
        f'stop-color="{ink("unknown")}" stop-opacity=".5"/><stop offset=".55" stop-color="{ink("unknown")}" '
        'stop-opacity=".14"/><stop offset="1" '
        f'stop-color="{ink("unknown")}" stop-opacity="0"/></radialGradient>',
        '<radialGradient id="daylight" cx=".5" cy="1" r="1"><stop offset="0" '
        f'stop-color="{ink("day")}" stop-opacity=".95"/><stop offset="1" stop-color="{ink("day")}" '
        'stop-opacity="0"/></radialGradient>',
        f'<g id="door-open">{_THRESHOLD}'
        f'<path d="M-53 8h-8v42h8zM53 8h8v42h-8z" fill="{ink("timber")}" stroke="{ink("edge")}" stroke-width="2"/>'
        f'<path d="M-61 18h8M-61 40h8M53 18h8M53 40h8" stroke="{ink("iron")}" stroke-width="4"/>{_JAMBS}</g>',
        '<g id="door-unexplored"><path class="beyond" d="M-62 -8H62L84 -70H-84z" fill="url(#beyond)"/>'
        f'<path d="M-53 -11H53V11H-53z" fill="{ink("edge")}"/>'
        f'<path d="{_LEAF}" fill="{ink("timber")}" stroke="{ink("timber-dark")}" stroke-width="2"/>'
        f'<path d="M-52 0H52" stroke="{ink("timber-dark")}" stroke-width="1.5"/>'
        f'<path d="M-43 -8v16M-17 -8v16M17 -8v16M43 -8v16" stroke="{ink("iron")}" stroke-width="6"/>'
        f'<path d="M-52 -6H52" stroke="{ink("shine")}" stroke-width="1.4" opacity=".35"/>'
        f'<circle cx="-8" cy="3" r="4" fill="none" stroke="{ink("brass")}" stroke-width="2.4"/>'
        f'<circle cx="8" cy="3" r="4" fill="none" stroke="{ink("brass")}" stroke-width="2.4"/>{_JAMBS}'
        "</g>",
        '<path id="unknown" d="M-12 -6a12 12 0 1 1 16 11v5h-8v-11a5 5 0 1 0 -1 -5zM-4 12h8v8h-8z" '
        f'fill="{ink("unknown")}" stroke="{ink("edge")}" stroke-width="1.5"/>',
        f'<g id="door-exit"><path d="M-54 -6H54L92 -84H-92z" fill="url(#daylight)"/>{_THRESHOLD}'
        f'<path d="M-53 -10H53M-46 -22H46M-39 -34H39" stroke="{ink("edge")}" stroke-width="5" opacity=".55"/>'
        f'<path d="M-53 -13H53M-46 -25H46M-39 -37H39" stroke="{ink("day")}" stroke-width="3"/>{_JAMBS}</g>',
        f'<g id="door-walled"><path d="M-53 -11H53V11H-53z" fill="{ink("wall")}" stroke="{ink("edge")}" '
        f'stroke-width="2.5"/><path d="M-53 0H53M-35 -11V0M-5 -11V0M28 -11V0M-20 0V11M12 0V11M40 0V11" fill="none" '
        f'stroke="{ink("wall-joint")}" stroke-width="2.5"/>{_JAMBS}</g>',
        f'<g id="door-barred">{_THRESHOLD}<path d="M-45 -10v20M-30 -10v20M-15 -10v20M0 -10v20M15 -10v20M30 -10v20'
        f'M45 -10v20" stroke="{ink("edge")}" stroke-width="9"/>'
        f'<path d="M-45 -11v22M-30 -11v22M-15 -11v22M0 -11v22M15 -11v22M30 -11v22M45 -11v22M-53 -4H53M-53 5H53" '
        f'stroke="{ink("steel")}" stroke-width="4.5"/>{_JAMBS}</g>',
    ]
)
