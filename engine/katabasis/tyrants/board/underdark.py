"""The map of the Underdark: a graph of places, which are sites and the single spaces of routes.

The troop spaces of one site are alike, so a place is a site with all its spaces, or one space of a route, whose id is
that of the route and its number from the first end ("gracklstugh--chasmleap-bridge.2").
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from ...content import load

_content = load("tyrants")

SITES: dict[str, dict[str, Any]] = _content["sites"]
ROUTES: dict[str, dict[str, Any]] = _content["routes"]

CENTER, OUTER = "center", ("left", "right")
"""The sections of the map (setup.sections)."""


def spaces_of(route: str) -> list[str]:
    """The spaces of a route in a row, from its first end (map.route)."""
    return [f"{route}.{number}" for number in range(1, ROUTES[route]["spaces"] + 1)]


def _sizes() -> dict[str, int]:
    sizes = {site: int(printed["spaces"]) for site, printed in SITES.items()}
    return sizes | {space: 1 for route in ROUTES for space in spaces_of(route)}


def _sections() -> dict[str, str]:
    sections = {site: str(printed["section"]) for site, printed in SITES.items()}
    return sections | {
        space: str(printed["section"]) for route, printed in ROUTES.items() for space in spaces_of(route)
    }


def _white() -> dict[str, int]:
    white = dict.fromkeys(SIZE, 0) | {site: int(printed["white"]) for site, printed in SITES.items()}
    return white | {f"{route}.{number}": 1 for route, printed in ROUTES.items() for number in printed["white"]}


def _neighbours() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {place: [] for place in SIZE}
    for route, printed in ROUTES.items():
        row = [printed["a"], *spaces_of(route), printed["b"]]
        for one, other in pairwise(row):
            found[one].append(other)
            found[other].append(one)
    return {place: tuple(neighbours) for place, neighbours in found.items()}


SIZE = _sizes()
"""How many troop spaces each place has; the keys are all places, sites first."""
SECTION = _sections()
"""The section of each place. The spaces of a route that crosses a line lie on its outer side (setup.out-of-play)."""
MARKED = _white()
"""How many white troops start at a place (setup.white-troops)."""
NEIGHBOURS = _neighbours()
"""What lies next to each place: the spaces of routes, or a site at the end of a route or of a line without spaces."""


@cache
def places_in(sections: tuple[str, ...]) -> tuple[str, ...]:
    """The places of those sections, in the order of the map."""
    return tuple(place for place in SIZE if SECTION[place] in sections)


@cache
def places_outside(sections: tuple[str, ...]) -> tuple[str, ...]:
    """The places that are out of play when only those sections are in it (setup.out-of-play)."""
    return tuple(place for place in SIZE if SECTION[place] not in sections)


def starting_sites(sections: Sequence[str]) -> list[str]:
    """The sites in black boxes of those sections (map.starting-site)."""
    return [site for site, printed in SITES.items() if printed["start"] and printed["section"] in sections]


def ref_of(place: str) -> str:
    """How options and events point at a place."""
    return f"site:{place}" if place in SITES else f"space:{place}"
