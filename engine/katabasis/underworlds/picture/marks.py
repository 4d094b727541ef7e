"""What a page lights up on a drawn battlefield: legal answers, a way, a line of sight, support, fresh wounds."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import field
from html import escape
from math import hypot
from typing import Any

from ...geometry.hexes import Point
from ...kernel import marks
from ...kernel.slotted import slotted
from ...kernel.svg import upright
from ..board.battlefield import Battlefield
from .ground import HALF, NAME, SIZE, centre, outline
from .tokens import ink

RIM = 27
"""How much of a line a token covers, in units of the picture."""


@slotted
class Marks(marks.Marks):
    """What a page lights up on a board. Hexes and fighters are ids or refs as said."""

    path: Sequence[str] = ()
    """Hexes of a way, the first one where it starts."""
    sight: tuple[str, str] | None = None
    """The hexes of who looks and who is looked at."""
    support: Sequence[tuple[str, str]] = ()
    """Pairs of fighters: who supports, and whom."""
    range: Collection[str] = ()
    """Hexes in reach of something."""
    fresh: Mapping[str, str] = field(default_factory=dict)
    """What just happened to fighters: a word to float over each ("-2")."""


def lit_hexes(field: Battlefield, marks: Marks) -> str:
    parts = ['<g id="lit" pointer-events="none">']
    for hex in marks.range:
        parts.append(
            f'<path class="in-range" d="{outline(*centre(field, hex), SIZE - 4)}" fill="var(--lit, '
            '#ffcf7a)" opacity=".1"/>'
        )
    for ref in marks.targets:
        kind, _, hex = ref.partition(":")
        if kind == "hex" and field.contains(hex):
            x, y = centre(field, hex)
            name = (
                f'<text y="{NAME}" font-size="20" font-weight="700" '
                f'text-anchor="middle" class="coordinate" fill="var(--lit, #ffcf7a)" stroke="var(--under, #000)" '
                f'stroke-width="4" paint-order="stroke">{hex}</text>'
            )
            parts.append(
                f'<g id="lit-{hex}" class="lit"><path d="{outline(x, y, SIZE - 5)}" fill="url(#lit-hex)" '
                f'stroke="var(--lit, #ffcf7a)" stroke-width="2.6"/><circle cx="{x:.0f}" cy="{y:.0f}" r="5.5" '
                f'fill="var(--lit, #ffcf7a)"/>{upright(x, y, name)}</g>'
            )
    return "".join([*parts, _selected_hex(field, marks), "</g>"])


def _selected_hex(field: Battlefield, marks: Marks) -> str:
    kind, _, hex = (marks.selected or "").partition(":")
    if kind != "hex" or not field.contains(hex):
        return ""
    return (
        f'<path class="selected" d="{outline(*centre(field, hex), SIZE - 4)}" fill="none" '
        f'stroke="var(--chosen, #fff6e0)" stroke-width="4.5"/>'
    )


def lit_fighters(field: Battlefield, table: Mapping[str, Any], marks: Marks) -> str:
    parts = []
    for id, fighter in table["fighters"].items():
        if not fighter["at"]:
            continue
        x, y = centre(field, fighter["at"])
        ref = f"fighter:{id}"
        if ref == marks.selected:
            parts.append(f'<use href="#chosen" class="selected" x="{x:.0f}" y="{y:.0f}"/>')
        elif ref in marks.targets:
            enemy = "foe" if fighter["seat"] != table["active"] else "friend"
            parts.append(f'<use href="#lit-{enemy}" id="lit-{escape(id)}" class="lit" x="{x:.0f}" y="{y:.0f}"/>')
    return "".join(['<g id="lit-fighters" pointer-events="none">', *parts, "</g>"])


def lines(field: Battlefield, table: Mapping[str, Any], marks: Marks) -> str:
    """A way, a line of sight, and who supports whom; drawn over the tokens, and so from rim to rim."""
    parts = ['<g id="lines" pointer-events="none" fill="none" stroke-linecap="round" stroke-linejoin="round">']
    if len(marks.path) > 1:
        parts.append(_way([centre(field, hex) for hex in marks.path]))
    if marks.sight:
        line = _between(*(centre(field, hex) for hex in marks.sight))
        parts.append(f'<line {line} stroke="var(--under, #000)" stroke-width="6" opacity=".5"/>')
        parts.append(
            f'<line class="sight" {line} stroke="var(--sight, #ff9d76)" stroke-width="3" stroke-dasharray="2 9"/>'
        )
    parts += [_support(field, table, helper, helped) for helper, helped in marks.support]
    return "".join([*parts, "</g>"])


def _way(places: Sequence[Point]) -> str:
    points = " ".join(f"{x:.0f},{y:.0f}" for x, y in places)
    return (
        f'<polyline points="{points}" stroke="var(--under, #000)" stroke-width="9" opacity=".45"/>'
        f'<polyline class="way" points="{points}" stroke="var(--lit, #ffcf7a)" stroke-width="4.5" '
        'marker-end="url(#arrow)"/>'
    )


def _support(field: Battlefield, table: Mapping[str, Any], helper: str, helped: str) -> str:
    one, other = table["fighters"].get(helper), table["fighters"].get(helped)
    if not one or not other or not one["at"] or not other["at"]:
        return ""
    line = _between(centre(field, one["at"]), centre(field, other["at"]))
    return (
        f'<line {line} stroke="var(--under, #000)" stroke-width="9" opacity=".5"/>'
        f'<line class="support" {line} stroke="{ink(one["seat"], "rim")}" stroke-width="5" stroke-dasharray="1 9"/>'
    )


def _between(start: Point, end: Point) -> str:
    """The line between two tokens, without the part that they cover."""
    (x, y), (u, v) = start, end
    share = RIM / hypot(u - x, v - y)
    across, down = (u - x) * share, (v - y) * share
    return f'x1="{x + across:.0f}" y1="{y + down:.0f}" x2="{u - across:.0f}" y2="{v - down:.0f}"'


def fresh(field: Battlefield, table: Mapping[str, Any], marks: Marks) -> str:
    """Words that rise from fighters when something happened to them; how they move is the page's business."""
    parts = []
    for id, told in marks.fresh.items():
        fighter = table["fighters"].get(id)
        if fighter and fighter["at"]:
            x, y = centre(field, fighter["at"])
            word = (
                f'<text id="fresh-{marks.moment}-{escape(id)}" class="fresh" y="{-HALF:.0f}" font-size="26" '
                'font-weight="800" text-anchor="middle" fill="var(--fresh, #ff6a55)" stroke="#0b0908" '
                'stroke-width="5" '
                f'paint-order="stroke" pointer-events="none" aria-hidden="true">{escape(told)}</text>'
            )
            parts.append(upright(x, y, word))
    return "".join(parts)


DEFINITIONS = (
    '<radialGradient id="lit-hex" gradientUnits="objectBoundingBox"><stop offset=".35" '
    'stop-color="var(--lit, #ffcf7a)" '
    'stop-opacity=".12"/><stop offset="1" stop-color="var(--lit, #ffcf7a)" stop-opacity=".5"/>'
    "</radialGradient>"
    '<marker id="arrow" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4.4" markerHeight="4.4" '
    'orient="auto-start-reverse">'
    '<path d="M0 0L10 5L0 10L2.5 5z" fill="var(--lit, #ffcf7a)"/></marker>'
    '<g id="lit-foe" fill="none" stroke="var(--sight, #ff8a5c)" stroke-linecap="round" '
    'stroke-linejoin="round">'
    f'<path d="{outline(0, 0, SIZE - 4)}" stroke-width="2" opacity=".7"/>'
    '<path d="M-14 -38L0 -46L14 -38M40 -8V-23L27 -31M40 8V23L27 31M14 38L0 46L-14 38M-27 31L-40 23V8M-27 '
    '-31L-40 -23V-8" '
    'stroke-width="5"/></g>'
    f'<path id="lit-friend" d="{outline(0, 0, SIZE - 4)}" fill="url(#lit-hex)" stroke="var(--lit, #ffcf7a)" '
    'stroke-width="3" stroke-dasharray="30 16" stroke-dashoffset="15"/>'
    f'<path id="chosen" d="{outline(0, 0, SIZE - 3.5)}" fill="url(#lit-hex)" stroke="var(--chosen, '
    '#fff6e0)" stroke-width="5"/>'
)
