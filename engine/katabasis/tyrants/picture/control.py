"""Who controls a site: the pennant with its VP, the ring of total control, the site control marker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..board.underdark import SITES
from ..content import CONTROL, TOTAL_CONTROL
from .pieces import icon, ink, use
from .places import PLAQUE, PLAQUE_INSIDE, SLABS, high

LETTERS = "var(--slab-letters, #f4e8d2)"
_LIGHT = "var(--plaque-letters, #f4e8d2)"
_GILT = "var(--gilded, #ffd680)"
_PLAIN, _PLAIN_RIM = "var(--pennant, #4f4338)", "var(--pennant-rim, #a08a69)"

_TAILS = {
    "black": "V27L0 38L-15 27z",
    "red": "V24A15 14 0 0 1 -15 24z",
    "orange": "V37L0 27L-15 37z",
    "blue": "V34H-15z",
    "none": "V28Q15 32 11 32H-11Q-15 32 -15 28z",
}
"""How a pennant ends below: as the house's shape does."""


def pennant(site: str, holder: str | None, total: bool) -> str:
    """A site's VP, in the colours of the house that controls it; crowned under total control."""
    slab = SLABS[site]
    x, y = slab.left + 17, slab.top - 1
    letters = LETTERS if holder is None else ink(holder, "text")
    crown = icon("crown", x, y - 15, 26, "#0b0908") + icon("crown", x, y - 15.5, 22, _GILT) if holder and total else ""
    return (
        use(f"pennant-{holder or 'none'}", x, y)
        + f'<text x="{x:g}" y="{y + 19.5:g}" font-size="26" font-weight="700" text-anchor="middle" class="numeral" '
        f'fill="{letters}">{SITES[site]["vp"]}</text>{crown}'
    )


def halo(site: str, house: str) -> str:
    """A ring of light round a site under total control."""
    slab = SLABS[site]
    ring = "".join(
        f'<rect x="{slab.left - out:g}" y="{slab.top - out:g}" width="{slab.width + 2 * out:g}" '
        f'height="{high(site) + 2 * out:g}" rx="{9 + out:g}" fill="none" stroke="{colour}" stroke-width="{width}" '
        f'opacity="{strength}"/>'
        for out, colour, width, strength in (
            (7, ink(house, "glow"), 14, ".45"),
            (4.5, ink(house, "face"), 6, "1"),
            (8, _GILT, 2.2, "1"),
            (1.6, _GILT, 1.6, ".9"),
        )
    )
    return f'<g class="total">{ring}</g>'


def plaque(site: str, marker: Mapping[str, Any] | None, houses: Sequence[str]) -> str:
    """The site control marker: who holds it and what its faces give; the VP are dim while total control is not held."""
    holder = houses[marker["holder"]] if marker and marker["holder"] is not None else None
    total = bool(holder and marker and marker["face"] == "total")
    rim, fill = (ink(holder, "rim"), ink(holder, "deep")) if holder else (_PLAIN_RIM, "var(--plaque, #2a211b)")
    sign = use(f"troop-{holder}", 0, 0, ' transform="translate(-36 0) scale(.74)"') if holder else _UNHELD
    y = SLABS[site].top + high(site) - PLAQUE_INSIDE + PLAQUE[1] / 2
    return (
        f'<g id="marker-{site}" class="control-marker" transform="translate({SLABS[site].x} {y:g})">'
        f'<use href="#plaque" fill="{fill}" stroke="{_GILT if total else rim}"/>{sign}'
        + _gain("influence", CONTROL[site].influence, -9, _LIGHT, "1" if holder else ".8")
        + _gain("points", TOTAL_CONTROL[site].vp, 26, _GILT if total else _LIGHT, "1" if total else ".55")
        + "</g>"
    )


def _gain(name: str, count: int, x: float, colour: str, strength: str) -> str:
    return (
        f'<g opacity="{strength}">{icon(name, x - 4, 0, 20, colour)}<text x="{x + 13:g}" y="7.5" font-size="23" '
        f'font-weight="700" text-anchor="middle" class="numeral" fill="{colour}">{count}</text></g>'
    )


_UNHELD = f'<circle cx="-36" r="10" fill="none" stroke="{_PLAIN_RIM}" stroke-width="1.8" stroke-dasharray="3 3"/>'


def definitions(houses: Sequence[str]) -> str:
    """The pennants of these houses and of nobody, and the plaque of a marker."""
    width, height = PLAQUE
    shape = (
        f"M{9 - width / 2:g} {-height / 2:g}h{width - 18}l9 {height / 2:g}l-9 {height / 2:g}h{18 - width}"
        f"l-9 {-height / 2:g}z"
    )
    return (
        "".join(_pennant(house, ink(house, "face"), ink(house, "rim")) for house in houses)
        + _pennant("none", _PLAIN, _PLAIN_RIM)
        + f'<g id="plaque" stroke-width="2.4"><path d="{shape}" fill="#000" stroke="none" opacity=".4" '
        f'transform="translate(1.5 3)"/><path d="{shape}"/></g>'
    )


def _pennant(house: str, face: str, rim: str) -> str:
    shape = f"M-15 -10H15{_TAILS[house]}"
    return (
        f'<g id="pennant-{house}" stroke-linejoin="round"><path d="{shape}" fill="#000" opacity=".45" '
        f'transform="translate(1.5 2.5)"/><path d="{shape}" fill="{face}" stroke="{rim}" stroke-width="2.4"/>'
        f'<path d="M-17 -10H17" stroke="{rim}" stroke-width="4" stroke-linecap="round"/></g>'
    )
