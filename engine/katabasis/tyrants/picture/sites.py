"""Sites and route spaces as they stand: slabs, names, troops, spies, and where somebody has presence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from html import escape
from typing import Any

from ...kernel.svg import group
from ..board.underdark import ROUTES, SITES, places_in, spaces_of
from .control import LETTERS, halo, pennant, plaque
from .pieces import WHITE, ink, use
from .places import NAME_HIGH, NICHE, PENNANT, SLABS, SPY, high, middles, slots

NAME = 24
"""Size of the letters of a name."""
WIDTHS = {
    letter: width for letters, width in (("mMwWHNDOQG", 0.72), ("csz", 0.4), ("ijlftrI'. -", 0.3)) for letter in letters
}
"""How wide letters are that are not of middling width."""


def houses_of(table: Mapping[str, Any]) -> list[str]:
    """The house of each seat."""
    return [player["house"] for player in table["players"]]


@cache
def slabs() -> str:
    """All slabs, with a frame that is heavier where a house may start, and all hollows for troops."""
    parts = ['<g id="slabs" pointer-events="none">']
    for site, slab in SLABS.items():
        shape = f'x="{slab.left:g}" y="{slab.top}" width="{slab.width}" height="{high(site)}"'
        parts.append(f'<rect {shape} rx="9" fill="#000" opacity=".4" transform="translate(2 4)"/>')
        parts.append(f'<rect {shape} rx="9" fill="url(#slab)" stroke="{_FRAME}" stroke-width="2.4"/>')
        if SITES[site]["start"]:
            parts.append(_heavy_frame(slab.left, slab.top, slab.width, high(site)))
        parts += [use("hollow", x, y) for x, y in slots(site)]
    for route in ROUTES:
        parts += [use("niche", *middles()[space]) for space in spaces_of(route)] or [_bridge(route)]
    return "".join([*parts, "</g>"])


def _heavy_frame(left: float, top: float, width: float, height: float) -> str:
    corners = ((left, top), (left + width, top), (left, top + height), (left + width, top + height))
    studs = "".join(f"M{x:g} {y - 8:g}l8 8l-8 8l-8 -8z" for x, y in corners[1:])
    return (
        f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" rx="9" fill="none" stroke="{_START}" '
        f'stroke-width="5.5"/><rect x="{left + 5.5:g}" y="{top + 5.5:g}" width="{width - 11:g}" '
        f'height="{height - 11:g}" rx="5" fill="none" stroke="{_START}" stroke-width="1.4" opacity=".8"/>'
        f'<path d="{studs}" fill="{_START}" stroke="#1a120a" stroke-width="1.6"/>'
    )


def _bridge(route: str) -> str:
    """A line without spaces: planks from slab to slab, which lie side by side."""
    one, other = sorted((SLABS[ROUTES[route]["a"]], SLABS[ROUTES[route]["b"]]))
    y = (middles()[ROUTES[route]["a"]][1] + middles()[ROUTES[route]["b"]][1]) / 2
    start, end = one.right, other.left
    planks = "".join(f"M{x} {y - 13:g}v26" for x in range(int(start) + 5, int(end) - 1, 7))
    return (
        f'<path d="M{start:g} {y:g}H{end:g}" stroke="#000" stroke-width="34" opacity=".5"/>'
        f'<path d="{planks}" stroke="{_START}" stroke-width="4.4"/>'
        f'<path d="M{start:g} {y - 10:g}H{end:g}M{start:g} {y + 10:g}H{end:g}" stroke="{_FRAME}" stroke-width="2.4"/>'
    )


def presence(table: Mapping[str, Any], seat: int | None) -> str:
    """A soft glow where the looking seat has presence."""
    if seat is None or not 0 <= seat < len(table["players"]):
        return ""
    player = table["players"][seat]
    house = player["house"]
    parts = [f'<g id="presence" class="presence" pointer-events="none" fill="url(#presence-{house})">']
    for ref in player["presence"]:
        kind, _, place = ref.partition(":")
        if kind == "site" and place in SLABS:
            parts.append(_aura(place, house))
        elif place in middles():
            x, y = middles()[place]
            parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{NICHE + 15}"/>')
    return "".join([*parts, "</g>"])


def halos(table: Mapping[str, Any]) -> str:
    """The rings of total control, which lie below whatever is lit."""
    houses = houses_of(table)
    rings = (halo(site, houses[state["control"]]) for site, state in table["sites"].items() if state["total"])
    return f'<g id="halos" pointer-events="none">{"".join(rings)}</g>'


def _aura(site: str, house: str) -> str:
    slab = SLABS[site]
    return "".join(
        f'<rect x="{slab.left - out:g}" y="{slab.top - out:g}" width="{slab.width + 2 * out:g}" '
        f'height="{high(site) + 2 * out:g}" rx="{9 + out:g}" fill="{ink(house, "glow")}" opacity="{strength}"/>'
        for out, strength in ((12, ".12"), (7.5, ".18"), (3.5, ".28"))
    )


def contents(table: Mapping[str, Any], names: Mapping[str, str]) -> list[str]:
    """Everything on the slabs, a group for each, and in the tunnels. `names` are the sites' names in the language of
    the picture."""
    houses = houses_of(table)
    playing = frozenset(places_in(tuple(table["sections"])))
    return [
        *(_site(site, state, houses, names[site], site in playing) for site, state in table["sites"].items()),
        group("on-routes", *_on_routes(table["routes"], houses)),
    ]


def _site(site: str, state: Mapping[str, Any], houses: Sequence[str], name: str, playing: bool) -> str:
    holder = None if state["control"] is None else houses[state["control"]]
    return group(
        f"on-{site}",
        _name(site, name),
        pennant(site, holder, state["total"]),
        *(
            _troop(site, number, who, houses, x, y)
            for number, (who, (x, y)) in enumerate(zip(state["troops"], slots(site), strict=True))
            if who is not None
        ),
        *_spies(site, state["spies"], houses),
        plaque(site, state["marker"], houses) if SITES[site]["marker"] and playing else "",
    )


def _on_routes(routes: Mapping[str, Sequence[Any]], houses: Sequence[str]) -> list[str]:
    return [
        _troop(space, 0, who, houses, *middles()[space])
        for route, occupants in routes.items()
        for space, who in zip(spaces_of(route), occupants, strict=True)
        if who is not None
    ]


def _troop(place: str, number: int, who: Any, houses: Sequence[str], x: float, y: float) -> str:
    house = WHITE if who == WHITE else houses[who]
    return use(f"troop-{house}", x, y, f' id="troop-{place}-{number}-{house}" class="troop"')


def _spies(site: str, spies: Sequence[int], houses: Sequence[str]) -> list[str]:
    slab = SLABS[site]
    return [
        use(
            f"spy-{houses[seat]}",
            slab.right - SPY * (number + 0.55),
            slab.top - 9,
            f' id="spy-{site}-{houses[seat]}" class="spy"',
        )
        for number, seat in enumerate(reversed(spies))
    ]


# ------------------------------------------------------------------ names


@lru_cache(maxsize=128)
def _name(site: str, name: str) -> str:
    slab, lines = SLABS[site], fitted(site, name)
    first = slab.top + 8 + NAME_HIGH * (slab.lines - len(lines) + 1) / 2 + NAME * 0.32
    return "".join(
        f'<text x="{slab.left + PENNANT:g}" y="{first + NAME_HIGH * number:g}" font-size="{NAME}" font-weight="700" '
        f'class="name" fill="{LETTERS}" textLength="{min(_room(site), length(line)):.0f}" '
        f'lengthAdjust="spacingAndGlyphs">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )


def _room(site: str) -> float:
    """How long a line of a site's name may be."""
    return SLABS[site].width - PENNANT - 6


def fitted(site: str, name: str) -> list[str]:
    """A site's name in one line if there is room, else in two that are as alike in length as can be."""
    words = name.split(" ")
    if SLABS[site].lines == 1 or length(name) <= _room(site) or len(words) < 2:
        return [name]
    halves = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return list(min(halves, key=lambda half: max(map(length, half))))


def length(text: str) -> float:
    """How long a line of a name is, by the measures of the page's bold letters."""
    return NAME * sum(WIDTHS.get(letter, 0.5) for letter in text)


_FRAME = "var(--slab-frame, #7d6a55)"
_START = "var(--start-frame, #b3a894)"

DEFINITIONS = (
    '<linearGradient id="slab" x2="0" y2="1"><stop offset="0" stop-color="var(--slab-light, #3a343f)"/>'
    '<stop offset="1" stop-color="var(--slab-dark, #25212a)"/></linearGradient>'
    f'<g id="niche"><circle r="{NICHE}" fill="var(--slab-light, #3a343f)" stroke="{_FRAME}" stroke-width="2.2"/>'
    '<use href="#hollow"/></g>'
)
