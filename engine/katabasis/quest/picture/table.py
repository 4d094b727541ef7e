"""The dungeon as a picture: a pure function from a view to SVG text, the same in a terminal, a test and a page.

`draw` makes a picture that stands on its own. `board` makes the one that a page puts among its markup: it can be
clicked and walked by keys, and shows `Marks`: what is legal, chosen and fresh.

Every square is a cell that bears the ref of what stands on it; closed doors and the way out are cells of their own.
There are no scripts and no style attributes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from html import escape
from typing import Any

from ...content import outlines
from ...kernel.facets import words
from ...kernel.renderer import Renderer
from ...kernel.svg import decoration, group, layers, opening, symbols
from ...kernel.text import N_, Text, say
from ..board.shapes import SIDES, Point, shape_of
from ..state import QuestTable
from ..text.names import renderer_of
from ..text.wording import DOORS
from . import doors, figures, ground, sections
from . import marks as marked
from .ground import SIZE, middle_of_door, places_of
from .marks import Ghost, Marks, element, offered

__all__ = ["SIZE", "Ghost", "Marks", "Picture", "board", "element", "middle_of_door", "models", "offered", "places_of"]

View = Mapping[str, Any]
MARGIN = SIZE
"""Room round the dungeon, in which the rock and what lies behind doors are seen."""


class Picture(words.Picture[QuestTable]):
    """The table as SVG."""

    def draw(self, view: View, language: str = "en") -> str:
        """A picture of a view's table that needs nothing else: symbols and colours are in it."""
        table = view["table"]
        icons = symbols((*figures.SYMBOLS, "crown"), outlines() | outlines("quest"))
        return board(table, renderer_of(table, language), icons=icons, interactive=False)


def board(
    table: View,
    renderer: Renderer,
    marks: Marks | None = None,
    interactive: bool = True,
    icons: str = "",
) -> str:
    """The dungeon with marks on it. Its viewBox is the whole dungeon, and the room that offered sections need."""
    marks = marks or Marks()
    places = places_of(table)
    standing = models(table)
    laid = [sections.section(each, table) for each in table["sections"]]
    return "".join(
        [
            _opening(
                [*places.values(), *figures.waiting(table).values()], marks, renderer.word(_summary(table)), interactive
            ),
            layers(_definitions(table, icons), interactive=interactive),
            decoration(
                group("rock", ground.rock(table["sections"])),
                *laid,
                group("lamplight", sections.lamplight(table, places)),
                group("doors", doors.doors(table, places)),
                group("obstacles", sections.obstacles(table, places)),
                group("lit", marked.lit_squares(marks, places)),
                group("lit-models", marked.lit_models(marks, table, places, standing)),
                *figures.models(table, places),
                *figures.party(table),
                group("ties", figures.ties(table, places)),
                interactive=interactive,
            ),
            layers(_cells(table, places, standing, renderer, marks, interactive), interactive=interactive),
            layers(marked.ghosts(marks, interactive), interactive=interactive),
            decoration(group("fresh", marked.fresh(marks, places, standing)), interactive=interactive),
            "</svg>",
        ]
    )


def models(table: View) -> dict[str, str]:
    """The ref of the model on each square that has one."""
    standing = {each["at"]: f"adventurer:{each['id']}" for each in table["adventurers"] if each["at"]}
    return standing | {each["at"]: f"monster:{each['id']}" for each in table["monsters"] if each["at"]}


def _opening(seen: Iterable[Point], marks: Marks, title: str, interactive: bool) -> str:
    points = [*seen, *(cell for ghost in marks.ghosts for cell in ghost.cells)] or [(0, 0)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = min(xs) * SIZE - MARGIN, min(ys) * SIZE - MARGIN
    width, height = (max(xs) + 1) * SIZE + MARGIN - left, (max(ys) + 1) * SIZE + MARGIN - top
    cell = f'data-cell="{SIZE}" ' if interactive else ""
    return opening(left, top, width, height, title, css="board dungeon", extra=cell, interactive=interactive)


def _definitions(table: View, icons: str) -> str:
    shapes = {ground.shape_name(each["id"]): each["id"] for each in table["sections"]}
    kinds = {each["kind"] for each in table["monsters"]} | {each["id"] for each in table["adventurers"]}
    return (
        f'<defs id="definitions">{icons}{ground.outlines_of(tuple(sorted(shapes.items())))}{ground.DEFINITIONS}'
        f"{sections.DEFINITIONS}{doors.DEFINITIONS}{figures.definitions(kinds)}{marked.DEFINITIONS}</defs>"
    )


def _summary(table: View) -> Text:
    return say(
        "The dungeon; sections: {sections}, Monsters: {monsters}",
        sections=len(table["sections"]),
        monsters=len(table["monsters"]),
    )


# ------------------------------------------------------------------ cells: what is clicked, walked and read aloud


def _cells(
    table: View,
    places: Mapping[str, Point],
    standing: Mapping[str, str],
    renderer: Renderer,
    marks: Marks,
    interactive: bool,
) -> str:
    closed = [door for door in table["doors"] if door["state"] not in ("open", "walled")]
    ways = _ways(
        tuple((each["id"], each["x"], each["y"], each["turn"]) for each in table["sections"]),
        tuple((door["id"], door["side"], *door["squares"]) for door in closed),
    )
    names = _names_of_squares(table, renderer)
    states = _states(table, standing, renderer)
    parts = ['<g id="cells" fill="transparent">']
    for square, point in places.items():
        nav = ways[square] if interactive else ""
        own = f"square:{square}"
        model = standing.get(square, "")
        ref = own if not model or (own in marks.targets and model not in marks.targets) else model
        title = f"{states[model]}, {names[square]}" if model else names[square]
        parts.append(_cell(element(square), ref, title, ground.box([point]), nav))
    parts += [_door_cell(door, places, renderer, interactive) for door in closed]
    return "".join([*parts, "</g>"])


@lru_cache(maxsize=64)
def _ways(laid: tuple[tuple[str, int, int, int], ...], closed: tuple[tuple[str, int, str, str], ...]) -> dict[str, str]:
    """What the arrow keys lead to from every square, to the left, to the right, above and below: squares, and closed
    doors in the wall."""
    places = {square: point for each in laid for square, point in ground.squares_of(*each)}
    at = {point: square for square, point in places.items()}
    doors_at = {(square, side): id for id, side, *squares in closed for square in squares}
    ways = {}
    for square, (x, y) in places.items():
        found = []
        for side in (3, 1, 0, 2):
            other, door = at.get((x + SIDES[side][0], y + SIDES[side][1])), doors_at.get((square, side))
            found.append(f"door-{door}" if door else element(other) if other else "-")
        ways[square] = " ".join(found)
    return ways


def _door_cell(door: View, places: Mapping[str, Point], renderer: Renderer, interactive: bool) -> str:
    ref, (x, y) = f"door:{door['id']}", middle_of_door(door, places)
    ways = ["-"] * 4
    ways[{3: 1, 1: 0, 0: 3, 2: 2}[door["side"]]] = element(door["squares"][0])
    wide, high = (34, 2 * SIZE) if SIDES[door["side"]][0] else (2 * SIZE, 34)
    path = f"M{x - wide / 2:.0f} {y - high / 2:.0f}h{wide}v{high}h-{wide}z"
    title = renderer.word(say("{door}: {state}", door=ref, state=Text(DOORS[door["state"]], {})))
    return _cell(f"door-{door['id']}", ref, title, path, " ".join(ways) if interactive else "")


@lru_cache(maxsize=2048)
def _cell(id: str, ref: str, title: str, path: str, nav: str) -> str:
    reach = f' role="button" tabindex="-1" data-act="select" data-arg="{ref}" data-nav="{nav}"' if nav else ""
    return f'<g id="{id}" class="cell" data-ref="{ref}"{reach}><title>{escape(title)}</title><path d="{path}"/></g>'


GROUNDS = {
    "s": N_("steps"),
    "^": N_("raised floor"),
    "p": N_("floor of the pit"),
    "t": N_("trapdoor"),
    "b": N_("bridge"),
    "l": N_("chasm"),
    "f": N_("fountain"),
    "T": N_("tomb"),
    "i": N_("idol"),
    "d": N_("statue of a dragon"),
    "w": N_("wall of the pit"),
    "g": N_("gate"),
}
"""What a square is that is not plain floor, by its letter in the drawing of a section."""


def _names_of_squares(table: View, renderer: Renderer) -> dict[str, str]:
    """Every square by its section and place, what it is, and whether it is lit."""
    names: dict[str, str] = {}
    grounds = {letter: renderer.word(Text(text, {})) for letter, text in GROUNDS.items()}
    dark, blocked = renderer.word(say("in the dark")), renderer.word(say("blocked"))
    for section in table["sections"]:
        id = section["id"]
        unlit = "" if id in table["lit"] else f", {dark}"
        names |= _named(id, renderer.name(f"section:{id}"), unlit, tuple(grounds.items()))
    return names | {square: f"{names[square]}, {blocked}" for square in table["blocked"] if square in names}


@lru_cache(maxsize=128)
def _named(id: str, name: str, unlit: str, grounds: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """The squares of one section."""
    kinds = dict(grounds)
    return {
        f"{id}.{column},{row}": f"{name} {column},{row}{f', {kinds[letter]}' if letter in kinds else ''}{unlit}"
        for (column, row), letter in shape_of(id).cells.items()
    }


def _states(table: View, standing: Mapping[str, str], renderer: Renderer) -> dict[str, str]:
    """Every model by its name, the Wounds it has left, and what holds it."""
    return {
        ref: ", ".join([renderer.name(ref), *_conditions(each, renderer)])
        for kind in ("adventurer", "monster")
        for each in table[f"{kind}s"]
        for ref in [f"{kind}:{each['id']}"]
        if standing.get(each["at"]) == ref
    }


def _conditions(each: View, renderer: Renderer) -> Iterator[str]:
    yield renderer.word(say("Wounds left: {wounds}", wounds=each["wounds"]))
    if each.get("webbed"):
        yield renderer.word(say("caught in a web"))
    if each.get("in_pit"):
        yield renderer.word(say("in a pit"))
    if each["pinned"]:
        yield renderer.word(say("pinned"))
    if each.get("target"):
        yield renderer.word(say("must attack {who} first", who=f"adventurer:{each['target']}"))
