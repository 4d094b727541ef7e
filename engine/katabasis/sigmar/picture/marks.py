"""What a page lights up on the battlefield: what can be chosen, ranges around models, suggested destinations, fresh
damage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from html import escape
from typing import Any, NamedTuple

from ...geometry.plane import INCH
from ...kernel import marks
from ...kernel.slotted import slotted
from ...kernel.svg import upright
from ..battlepack import BATTLEPACKS
from ..content import MAPS, OBJECTIVES, WARSCROLLS

View = Mapping[str, Any]
LIT, CHOSEN, FOE = "var(--lit, #ffcf7a)", "var(--chosen, #fff6e0)", "var(--sight, #ff7a4a)"
SHOT = "var(--shoot, #9fc6ff)"


class Range(NamedTuple):
    """A distance around every model of a unit, in tenths of a millimetre, and what is said of it. Its kind is "combat",
    "reach", "shoot", "aura", "ability", "spell", "prayer" or "unbind"."""

    unit: str
    kind: str
    distance: int
    text: str = ""


class Flag(NamedTuple):
    """A suggested answer: its number, its name, where the middle of the unit would be, and what a click on it does."""

    number: int
    name: str
    at: tuple[int, int]
    act: str


class Line(NamedTuple):
    """A line between two points, and what is said of it: its kind is "charge", "coherency", "shot", "hidden" or
    "cover"."""

    kind: str
    start: tuple[int, int]
    end: tuple[int, int]
    text: str = ""


@slotted
class Marks(marks.Marks):
    """What a page lights up on the battlefield."""

    ranges: Sequence[Range] = ()
    flags: Sequence[Flag] = ()
    way: Sequence[tuple[int, int]] = ()
    """From where a unit stands to where the answer that is pointed at would take it."""
    lines: Sequence[Line] = ()
    scores: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """Control scores that stand at objectives, by seat."""
    territory: str = ""
    """The territory in which a unit is deployed; around the other lies a strip where none may be."""
    fresh: Mapping[str, str] = field(default_factory=dict)
    """A word over each unit to which something has just happened, by its id."""


def ranges(table: View, marks: Marks) -> Iterator[str]:
    """Discs around models, as one shape for each range."""
    for each in marks.ranges:
        unit = table["units"].get(each.unit)
        if unit is None:
            continue
        base = WARSCROLLS[unit["scroll"]].base
        discs = "".join(
            f'<circle cx="{x}" cy="{y}" r="{max(base) // 2 + each.distance}"/>' for _, x, y, _ in unit["models"]
        )
        colour = RANGES[each.kind]
        look = f'fill="{colour}" opacity=".16"'
        if each.kind in RIMS:
            dashes, filled = RIMS[each.kind]
            look = f'fill="{colour}" fill-opacity="{filled}" stroke="{colour}" stroke-width="26" '
            look += f'stroke-dasharray="{dashes}"'
        yield f'<g class="range {each.kind}" clip-path="url(#on-board)" {look}>{discs}</g>'


MAGIC, HOLY, AURA = "var(--magic, #c9a6ff)", "var(--holy, #ffe9a6)", "var(--aura, #8fe0b0)"
RANGES = {"combat": FOE, "reach": LIT, "shoot": SHOT, "aura": AURA, "ability": LIT}
RANGES |= {"spell": MAGIC, "prayer": HOLY, "unbind": MAGIC}
"""The colour of each kind of range."""
RIMS = {"spell": ("none", 0), "prayer": ("none", 0), "unbind": ("40 70", 0), "aura": ("none", 0.07)}
RIMS |= {"ability": ("160 60", 0.04)}
"""The dashes of the rims of those that have one, and how opaque the ground within is: they are wide."""


def lines(marks: Marks) -> Iterator[str]:
    """Lines with what is said of them: who may charge whom, what holds a unit together."""
    for line in marks.lines:
        (x, y), (to_x, to_y) = line.start, line.end
        yield (
            f'<path class="line {line.kind}" d="M{x} {y}L{to_x} {to_y}" fill="none" stroke="{LINES[line.kind]}" '
            f'stroke-width="24" stroke-linecap="round"{DASHES.get(line.kind, "")}/>'
        )
        if line.text:
            yield _label(line.text, (x + to_x) // 2, (y + to_y) // 2)


LINES = {"charge": FOE, "coherency": LIT, "shot": SHOT, "hidden": FOE, "cover": LIT}
"""The colour of each kind of line."""
DASHES = {"hidden": ' stroke-dasharray="20 70"', "cover": ' stroke-dasharray="120 60"'}


def scores(marks: Marks) -> Iterator[str]:
    """The control scores at objectives."""
    for objective, score in marks.scores.items():
        x, y = OBJECTIVES[objective].at
        yield _label(" : ".join(map(str, score)), x, y - 170)


def _label(text: str, x: int, y: int) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="190" font-weight="800" text-anchor="middle" fill="#fff6e0" stroke="#000" '
        f'stroke-opacity=".8" stroke-width="40" paint-order="stroke">{escape(text)}</text>'
    )


def strip(table: View, marks: Marks) -> Iterator[str]:
    """Where a unit is deployed: its territory, but for the strip along the enemy's."""
    for letter, corners in MAPS.get(table["map"], {}).items() if marks.territory else ():
        points = " ".join(f"{x},{y}" for x, y in corners)
        if letter == marks.territory:
            yield f'<polygon points="{points}" fill="{LIT}" fill-opacity=".14"/>'
        else:
            width = 2 * BATTLEPACKS[table["battlepack"]].deploy_from_enemy
            yield (
                f'<g class="strip" clip-path="url(#on-board)" opacity=".14"><polygon points="{points}" fill="{FOE}" '
                f'stroke="{FOE}" stroke-width="{width}"/></g>'
            )


def flags(marks: Marks, interactive: bool) -> str:
    """Suggested destinations: a numbered pennant where the middle of the unit would be."""
    parts = [
        f'<g id="flag-{flag.number}" class="flag" transform="translate({flag.at[0]} {flag.at[1]})"'
        f'{_does(flag, interactive)}><title>{escape(flag.name)}</title><g class="upright">'
        f'<path d="M0 0V-330" stroke="{CHOSEN}" stroke-width="26" pointer-events="none"/>'
        f'<path d="M0 -330H230L170 -245L230 -160H0z" fill="{LIT}" stroke="#241505" stroke-width="14"/>'
        f'<circle r="34" fill="{LIT}" stroke="#241505" stroke-width="14" pointer-events="none"/>'
        f'<text x="85" y="-200" font-size="140" font-weight="800" text-anchor="middle" fill="#241505" '
        f'aria-hidden="true">{flag.number}</text></g></g>'
        for flag in marks.flags
    ]
    return f'<g id="flags">{"".join(parts)}</g>'


def _does(flag: Flag, interactive: bool) -> str:
    return f' role="button" data-act="answer" data-arg="{escape(flag.act)}"' if interactive else ""


def way(marks: Marks) -> str:
    """The way to the destination that is pointed at."""
    points = " ".join(f"{x},{y}" for x, y in marks.way)
    if not points:
        return ""
    return (
        f'<polyline points="{points}" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="52"/>'
        f'<polyline id="way" class="way" points="{points}" fill="none" stroke="{LIT}" stroke-width="26" '
        'stroke-dasharray="10 60" stroke-linecap="round"/>'
    )


def fresh(table: View, marks: Marks) -> Iterator[str]:
    """Words that rise from units when something happened to them; how they move is the page's business."""
    for number, (id, unit) in enumerate(table["units"].items()):
        if id in marks.fresh and unit["models"]:
            x, y = middle(unit)
            yield upright(
                x,
                y,
                f'<text id="fresh-{marks.moment}-{number}" class="fresh" y="{-INCH}" font-size="230" '
                'font-weight="800" text-anchor="middle" fill="var(--fresh, #ff6a55)" stroke="#0b0908" '
                f'stroke-width="40" paint-order="stroke">{escape(marks.fresh[id])}</text>',
            )


def middle(unit: View) -> tuple[int, int]:
    """The middle of the models of a unit that stands."""
    models = unit["models"]
    return sum(x for _, x, _, _ in models) // len(models), sum(y for _, _, y, _ in models) // len(models)
