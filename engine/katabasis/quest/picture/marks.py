"""What a page lights up in the dungeon: what can be chosen, the way there, sections that are offered, fresh wounds."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from ..board.shapes import Point
from .ground import HALF, SIZE, box, centre, middle_of_door, rim
from .ink import ink

View = Mapping[str, Any]
LIT, CHOSEN = "var(--lit, #ffcf7a)", "var(--chosen, #fff6e0)"


class Ghost(NamedTuple):
    """A section that is offered to be laid: the option's id, its name, the points that it would cover."""

    option: str
    name: str
    cells: Sequence[Point]


class Marks(NamedTuple):
    """What a page lights up in the dungeon."""

    targets: Collection[str] = ()
    """Refs that an option points at: "square:…", "monster:…", "door:…"."""
    selected: str | None = None
    path: Sequence[str] = ()
    """The squares of a way that is pointed at."""
    ghosts: Sequence[Ghost] = ()
    """How a section could be laid."""
    ghost: str = ""
    """The option of the ghost that is pointed at."""
    fresh: Mapping[str, str] = {}
    """A word over each model to which something has just happened, by its ref."""
    moment: int = 0
    """Number of the moment, so that what is fresh is animated anew."""


def element(square: str) -> str:
    """The id of a square's element."""
    return "square-" + square.replace(".", "-").replace(",", "-")


def lit_squares(marks: Marks, places: Mapping[str, Point]) -> str:
    """The squares that can be chosen, and the way to the one that is pointed at."""
    parts = [
        f'<use href="#lit-square" id="lit-{element(square)}" class="lit" x="{x}" y="{y}"/>'
        for square, (x, y) in _places(marks.targets, places)
    ]
    parts += [
        f'<use href="#chosen-square" class="selected" x="{x}" y="{y}"/>'
        for _, (x, y) in _places([marks.selected or ""], places)
    ]
    way = " ".join("{},{}".format(*centre(places[square])) for square in marks.path if square in places)
    if way:
        parts.append(
            f'<g fill="none" stroke-linejoin="round" stroke-linecap="round"><polyline points="{way}" '
            f'stroke="var(--under, #000)" stroke-width="10" opacity=".5"/>'
            f'<polyline id="way" class="way" points="{way}" '
            f'stroke="{LIT}" stroke-width="5" stroke-dasharray="2 11"/></g>'
        )
    return "".join(parts)


def _places(refs: Collection[str], places: Mapping[str, Point]) -> list[tuple[str, Point]]:
    squares = [ref.removeprefix("square:") for ref in refs if ref.startswith("square:")]
    return [(square, centre(places[square])) for square in squares if square in places]


def lit_models(marks: Marks, table: View, places: Mapping[str, Point], standing: Mapping[str, str]) -> str:
    """Rings round the models, and frames round the doors, that can be chosen."""
    parts = []
    for square, ref in standing.items():
        x, y = centre(places[square])
        if ref == marks.selected:
            parts.append(f'<use href="#chosen-model" class="selected" x="{x}" y="{y}"/>')
        elif ref in marks.targets:
            kind, _, id = ref.partition(":")
            parts.append(f'<use href="#lit-{kind}" id="lit-{escape(id)}" class="lit" x="{x}" y="{y}"/>')
    for door in table["doors"]:
        ref = f"door:{door['id']}"
        if ref in marks.targets or ref == marks.selected:
            u, v = middle_of_door(door, places)
            turn = f" rotate({door['side'] * 90})" if door["side"] else ""
            kind = "chosen" if ref == marks.selected else "lit"
            parts.append(
                f'<use href="#{kind}-door" id="lit-door-{door["id"]}" class="lit" '
                f'transform="translate({u:.0f} {v:.0f}){turn}"/>'
            )
    return "".join(parts)


def ghosts(marks: Marks, interactive: bool) -> str:
    """The ways in which a section could be laid; the one that is pointed at is seen as a floor."""
    parts = ['<g id="ghosts">']
    shown = [ghost for ghost in marks.ghosts if ghost.option == marks.ghost]
    for number, ghost in enumerate([*(each for each in marks.ghosts if each not in shown), *shown], 1):
        css = " shown" if ghost in shown else ""
        does = f' role="button" data-act="choose" data-arg="{escape(ghost.option)}"' if interactive else ""
        cells = {(x, y) for x, y in ghost.cells}
        stones = f'<path d="{box(sorted(cells), 3)}" fill="{ink("flags")}" opacity=".62"/>' if css else ""
        parts.append(
            f'<g id="ghost-{number}" class="ghost{css}"{does} aria-label="{escape(ghost.name)}"><path d="{rim(cells)}" '
            f'fill="{LIT}" fill-opacity="{".2" if css else ".07"}" stroke="{CHOSEN if css else LIT}" '
            f'stroke-width="{7 if css else 4}" stroke-dasharray="14 9" stroke-linejoin="round"/>{stones}</g>'
        )
    return "".join([*parts, "</g>"])


def fresh(marks: Marks, places: Mapping[str, Point], standing: Mapping[str, str]) -> str:
    """Words that rise from models when something happened to them; how they move is the page's business."""
    parts = []
    for number, (square, ref) in enumerate(standing.items()):
        if ref in marks.fresh:
            x, y = centre(places[square])
            parts.append(
                f'<text id="fresh-{marks.moment}-{number}" class="fresh" x="{x}" y="{y - HALF + 6}" font-size="26" '
                'font-weight="800" text-anchor="middle" fill="var(--fresh, #ff6a55)" stroke="#0b0908" stroke-width="5" '
                f'paint-order="stroke">{escape(marks.fresh[ref])}</text>'
            )
    return "".join(parts)


_INNER = SIZE - 10
_CORNERS = "M-29 -15V-29H-15M15 -29H29V-15M29 15V29H15M-15 29H-29V15"

DEFINITIONS = (
    f'<g id="lit-square"><rect x="{-_INNER // 2}" y="{-_INNER // 2}" width="{_INNER}" height="{_INNER}" rx="7" '
    f'fill="{LIT}" fill-opacity=".24" stroke="{LIT}" stroke-width="3"/><circle r="5" fill="{LIT}"/></g>'
    f'<rect id="chosen-square" x="{-_INNER // 2}" y="{-_INNER // 2}" width="{_INNER}" height="{_INNER}" rx="7" '
    f'fill="{LIT}" fill-opacity=".3" stroke="{CHOSEN}" stroke-width="5"/>'
    f'<g id="lit-monster" fill="none" stroke="var(--sight, #ff8a5c)"><path d="{_CORNERS}" stroke-width="6"/>'
    '<path d="M0 -33v9M0 33v-9M-33 0h9M33 0h-9" stroke-width="4"/></g>'
    f'<circle id="lit-adventurer" r="31" fill="{LIT}" fill-opacity=".14" stroke="{LIT}" stroke-width="3.5" '
    'stroke-dasharray="12 7"/>'
    f'<circle id="chosen-model" r="31" fill="none" stroke="{CHOSEN}" stroke-width="5"/>'
    f'<rect id="lit-door" x="-62" y="-15" width="124" height="30" rx="8" fill="{LIT}" fill-opacity=".16" '
    f'stroke="{LIT}" stroke-width="5"/>'
    f'<rect id="chosen-door" x="-62" y="-15" width="124" height="30" rx="8" fill="none" stroke="{CHOSEN}" '
    'stroke-width="6"/>'
)
