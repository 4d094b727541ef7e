"""What a page lights up in the dungeon: what can be chosen, the way there, sections that are offered, fresh wounds."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import field
from functools import cache
from html import escape
from typing import Any, NamedTuple

from ...kernel import marks
from ...kernel.slotted import slotted
from ..board.laying import Opening, new_door
from ..board.shapes import SIDE_NAMES, SIDES, Point, shape_of
from .furniture import floor_of
from .ground import HALF, SIZE, box, centre, middle_of_door, rim, transform
from .ink import ink

View = Mapping[str, Any]
LIT, CHOSEN, FOE = "var(--lit, #ffcf7a)", "var(--chosen, #fff6e0)", "var(--sight, #ff7a4a)"


class Ghost(NamedTuple):
    """A section that is offered to be laid: the option's id, its name, the points that it would cover; which section
    it is, where its corner lies, its quarter turns, and the doors that it would leave."""

    option: str
    name: str
    cells: Sequence[Point]
    section: str = ""
    corner: Point = (0, 0)
    turn: int = 0
    doors: Sequence[Opening] = ()


def offered(option: Mapping[str, Any], name: str) -> Ghost:
    """The section that an option of a view lays ("lay west-left": entered by its west, its far door to the left)."""
    info, section = option["info"], option["refs"][0].partition(":")[2]
    entry, _, choice = option["id"].removeprefix("lay ").partition("-")
    corner, turn = (info["x"], info["y"]), info["turn"]
    left = [
        new_door(section, mark, turn, corner).opening
        for mark in shape_of(section).doors
        if mark.side != SIDE_NAMES.index(entry) and mark.choice in ("", choice)
    ]
    return Ghost(option["id"], name, [(x, y) for x, y in info["cells"]], section, corner, turn, left)


@slotted
class Marks(marks.Marks):
    """What a page lights up in the dungeon."""

    path: Sequence[str] = ()
    """The squares of a way that is pointed at."""
    ghosts: Sequence[Ghost] = ()
    """How a section could be laid."""
    ghost: str = ""
    """The option of the ghost that is pointed at."""
    fresh: Mapping[str, str] = field(default_factory=dict)
    """A word over each model to which something has just happened, by its ref."""


@cache
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
    """The ways in which a section could be laid; the one that is pointed at is seen as a floor. Where several cover the
    same squares, they are told apart, and chosen, by the doors that they leave."""
    shown = [ghost for ghost in marks.ghosts if ghost.option == marks.ghost]
    others = [ghost for ghost in marks.ghosts if ghost not in shown]
    parts = ['<g id="ghosts">']
    for number, ghost in enumerate([*others, *shown], 1):
        css = "ghost shown" if ghost in shown else "ghost"
        floor = _laid(ghost) + _left(ghost, "door-unexplored") if ghost in shown else ""
        parts.append(
            f'<g id="ghost-{number}" class="{css}"{_does(ghost, interactive)} aria-label="{escape(ghost.name)}">'
            f"{_frame(ghost, ghost in shown)}{floor}</g>"
        )
    parts += [
        f'<g class="ghost" aria-hidden="true"{_does(ghost, interactive)}>{_left(ghost, "offered-door")}</g>'
        for ghost in others
    ]
    return "".join([*parts, "</g>"])


def _does(ghost: Ghost, interactive: bool) -> str:
    return f' role="button" data-act="choose" data-arg="{escape(ghost.option)}"' if interactive else ""


def _frame(ghost: Ghost, shown: bool) -> str:
    """The outline of an offered section."""
    colour, width, strength = (CHOSEN, 7, ".2") if shown else (LIT, 4, ".07")
    return (
        f'<path d="{rim(set(ghost.cells))}" fill="{LIT}" fill-opacity="{strength}" stroke="{colour}" '
        f'stroke-width="{width}" stroke-dasharray="14 9" stroke-linejoin="round"/>'
    )


def _laid(ghost: Ghost) -> str:
    """The floor of a section that is offered, as one sees through it."""
    if not ghost.section:
        return f'<path d="{box(sorted(ghost.cells), 3)}" fill="{ink("flags")}" opacity=".62"/>'
    lying = transform(ghost.section, *ghost.corner, ghost.turn)
    return f'<g class="floor" opacity=".7" transform="{lying}">{floor_of(ghost.section)}</g>'


def _left(ghost: Ghost, drawing: str) -> str:
    """The doors that a section would leave to be explored."""
    parts = []
    for door in ghost.doors:
        (x, y), (u, v) = (centre(point) for point in door.points)
        dx, dy = SIDES[door.side]
        place = f"translate({(x + u) / 2 + HALF * dx:g} {(y + v) / 2 + HALF * dy:g}) rotate({door.side * 90})"
        parts.append(f'<use href="#{drawing}" transform="{place}"/>')
    return "".join(parts)


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

DEFINITIONS = (
    f'<g id="lit-square"><rect x="{-_INNER // 2}" y="{-_INNER // 2}" width="{_INNER}" height="{_INNER}" rx="7" '
    f'fill="{LIT}" fill-opacity=".24" stroke="{LIT}" stroke-width="3"/><circle r="5" fill="{LIT}"/></g>'
    f'<rect id="chosen-square" x="{-_INNER // 2}" y="{-_INNER // 2}" width="{_INNER}" height="{_INNER}" rx="7" '
    f'fill="{LIT}" fill-opacity=".3" stroke="{CHOSEN}" stroke-width="5"/>'
    f'<rect id="lit-monster" x="-31" y="-31" width="62" height="62" rx="9" fill="{FOE}" fill-opacity=".34" '
    f'stroke="{FOE}" stroke-width="4.5"/>'
    f'<circle id="lit-adventurer" r="31" fill="{LIT}" fill-opacity=".14" stroke="{LIT}" stroke-width="3.5" '
    'stroke-dasharray="12 7"/>'
    f'<circle id="chosen-model" r="31" fill="none" stroke="{CHOSEN}" stroke-width="5"/>'
    f'<rect id="lit-door" x="-62" y="-15" width="124" height="30" rx="8" fill="{LIT}" fill-opacity=".16" '
    f'stroke="{LIT}" stroke-width="5"/>'
    f'<path id="offered-door" d="M-48 0H48" stroke="{LIT}" stroke-width="16" stroke-linecap="round"/>'
    f'<rect id="chosen-door" x="-62" y="-15" width="124" height="30" rx="8" fill="none" stroke="{CHOSEN}" '
    'stroke-width="6"/>'
)
