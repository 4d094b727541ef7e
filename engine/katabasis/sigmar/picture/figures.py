"""Models as they stand: a base of its real size in the colour of its army, the figure of its warscroll, where it faces,
and what has happened to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ...geometry.facings import FACINGS
from ...kernel.svg import upright
from ..content import WARSCROLLS
from ..state import TERRAIN
from .seats import SEATS

View = Mapping[str, Any]

SIGNS = ("general", "charged", "fought", "ran", "retreated", "damage")
"""What is drawn beside a unit: symbols of the same names."""
RANKS = {
    "champion": "M-32 22v-44l16 18L0-30l16 26 16-18v44z",
    "musician": "M-32-10L14-14 32-30v60L14 14l-46-4z",
    "standard-bearer": "M-24 34v-68h8l46 20-46 20v28z",
}
"""A crown, a horn and a flag."""
SPECIAL = "M10-40L-24 8H-2L-10 40 24-8H2z"
"""A flash, for a model that has a weapon which most of its unit have not."""
STATES = ("charged", "fought", "ran", "retreated")
"""What a unit did this turn, as far as a sign says it."""


def unit(id: str, each: View) -> str:
    """All models of a unit that stands; faction terrain is drawn as the feature that it is."""
    if each["place"] == TERRAIN:
        return ""
    ranks = {number: kind for kind, numbers in each.get("command_models", {}).items() for number in numbers}
    parts = [
        model(id, each["scroll"], each["seat"], standing, RANKS.get(ranks.get(standing[0], ""), ""), each["general"])
        for standing in each["models"]
    ]
    return f'<g id="unit-{element(id)}" class="unit seat-{each["seat"]}" data-ref="unit:{id}">{"".join(parts)}</g>'


def element(id: str) -> str:
    """A unit's id as a part of the id of an element."""
    return id.replace(".", "-")


def model(id: str, scroll: str, seat: int, standing: Iterable[int], rank: str = "", general: bool = False) -> str:
    """One model of a unit: `standing` are its number, where it stands, and where it faces; `rank` is the outline that
    marks a command model. The general's base has a golden rim."""
    number, x, y, facing = standing
    printed = WARSCROLLS[scroll]
    base = printed.base
    rx, ry = base[0] // 2, base[-1] // 2
    size = min(base) * 78 // 100
    angle = f"{facing * 360 / FACINGS:g}"
    return (
        f'<g class="model" data-ref="model:{id}-{number}" transform="translate({x} {y})">'
        f'<g transform="rotate({angle})"><ellipse cx="10" cy="16" rx="{rx + 6}" ry="{ry + 6}" fill="#000" '
        f'fill-opacity=".4"/><ellipse rx="{rx - 9}" ry="{ry - 9}" fill="var(--base-face, #241d18)" '
        f'stroke="{SEATS[seat]}" stroke-width="20"/>{_golden(rx, ry) if general else ""}'
        f'<path d="M{rx - 2} -42L{rx + 52} 0L{rx - 2} 42z" fill="{SEATS[seat]}" stroke="#14110f" '
        'stroke-width="8"/></g>'
        f'<use class="upright" href="#icon-{printed.icon}" x="{-size // 2}" y="{-size // 2}" width="{size}" '
        f'height="{size}" fill="var(--figure, #f4ead8)"/>{_rank(rank, rx) if rank else ""}'
        f"{_special(rx) if number in printed.special_weapons else ''}</g>"
    )


def _golden(rx: int, ry: int) -> str:
    return f'<ellipse class="golden" rx="{rx - 34}" ry="{ry - 34}" fill="none" stroke="#f2c14e" stroke-width="26"/>'


def _special(right: int) -> str:
    """What marks a model with a special weapon, at the other edge of its base (warscroll.special-equipment)."""
    return (
        f'<g class="special" transform="translate({-right * 7 // 10} {right * 7 // 10})"><circle r="48" '
        f'fill="#9fd3ff" stroke="#14110f" stroke-width="8"/><path d="{SPECIAL}" fill="#14110f"/></g>'
    )


def _rank(outline: str, right: int) -> str:
    """What marks a command model, at the edge of its base (command-models.declare-models)."""
    return (
        f'<g class="rank" transform="translate({right * 7 // 10} {right * 7 // 10})"><circle r="48" fill="#f6e3b4" '
        f'stroke="#14110f" stroke-width="8"/><path d="{outline}" fill="#14110f"/></g>'
    )


def signs(table: View) -> Iterator[str]:
    """Above every unit: whether it is the general's, what it did this turn, and the damage that it has. Above which of
    its models they stand depends on the side from which the board is seen."""
    for unit in table["units"].values():
        shown = signs_of(unit)
        if shown:
            above = "".join(
                _damage(unit["damage"], place * SIGN_STEP) if symbol == "damage" else _sign(symbol, place * SIGN_STEP)
                for place, symbol in enumerate(shown)
            )
            straight, turned = where_signs_are(unit)
            yield f'<g class="if-straight">{upright(*straight, above)}</g>'
            yield f'<g class="if-turned" display="none">{upright(*turned, above)}</g>'


def signs_of(unit: View) -> list[str]:
    """The symbols that are drawn beside a unit."""
    if not unit["models"]:
        return []
    shown = ["general"] if unit["general"] else []
    shown += [state for state in STATES if state in unit["marks"]]
    return [*shown, "damage"] if unit["damage"] else shown


SIGN_STEP, SIGN_RADIUS = 150, 84
"""From one sign to the next, and half of one with its rim."""
SIGN_HEIGHT = 150
"""How far its middle is above a base."""


def where_signs_are(unit: View) -> tuple[tuple[int, int], tuple[int, int]]:
    """The middle of the first sign of a unit: above the model that is farthest up for whoever sees the board as it is,
    and for whoever sees it turned."""
    places, height = sorted((y, x) for _, x, y, _ in unit["models"]), WARSCROLLS[unit["scroll"]].base[-1] // 2
    (y, x), (turned_y, turned_x) = places[0], places[-1]
    return (x, y - height - SIGN_HEIGHT), (turned_x, turned_y + height + SIGN_HEIGHT)


def _sign(symbol: str, x: int) -> str:
    return (
        f'<g class="sign"><circle cx="{x}" r="74" fill="var(--base-face, #241d18)" stroke="#e8d9b8" '
        f'stroke-width="10"/><use href="#icon-{symbol}" x="{x - 50}" y="-50" width="100" height="100" '
        'fill="#f6e3b4"/></g>'
    )


def _damage(points: int, x: int) -> str:
    return (
        f'<g class="damage"><circle cx="{x}" r="78" fill="#a3241b" stroke="#ffd9cf" stroke-width="12"/>'
        f'<text x="{x}" y="42" font-size="120" font-weight="800" text-anchor="middle" fill="#fff">{points}</text>'
        "</g>"
    )
