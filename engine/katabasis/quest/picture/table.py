"""The dungeon as a plan: a pure function from a view to SVG text, the same in a terminal, a test and a page.

`draw` makes a picture that stands on its own. `board` makes the one that a page puts among its markup: it can be
clicked and walked by keys, and shows `Marks`: what is legal, chosen and fresh.

Every square is a cell that bears the ref of what stands on it; closed doors and the way out are cells of their own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from ...kernel.svg import decoration, group, layers, opening
from ...kernel.text import Text, say
from ...kernel.voice import Voice
from ..board.shapes import SIDES, Point, shape_of, turned
from ..text.names import voice_of
from ..text.wording import DOORS

View = Mapping[str, Any]

SIZE = 40
"""Units of a square."""
FLOOR, SCENERY, RUBBLE, DARK = "#cbbf9f", "#8d7f5f", "#4a4438", "#8f8872"
DOOR_COLOURS = {
    "unexplored": "#8a4b12",
    "open": "#e8d9a8",
    "exit": "#5f8f3a",
    "walled": "#333333",
    "barred": "#55606b",
}
ADVENTURER, MONSTER = "#1f4f8f", "#8f1f1f"


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


def draw(view: View, language: str = "en") -> str:
    """A picture of a view's table that needs nothing else."""
    return board(view["table"], voice_of(view["table"], language), interactive=False)


def board(table: View, voice: Voice, marks: Marks | None = None, interactive: bool = True) -> str:
    """The dungeon with marks on it. Its viewBox is the whole dungeon, and the room that offered sections need."""
    marks = marks or Marks()
    places = places_of(table)
    points = [*places.values(), *(cell for ghost in marks.ghosts for cell in ghost.cells)] or [(0, 0)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    box = ((min(xs) - 1) * SIZE, (min(ys) - 1) * SIZE, (max(xs) - min(xs) + 3) * SIZE, (max(ys) - min(ys) + 3) * SIZE)
    standing = models(table)
    return "".join(
        [
            opening(
                *box,
                voice.word(_summary(table)),
                css="board dungeon",
                extra=f'data-cell="{SIZE}" ' if interactive else "",
                interactive=interactive,
            ),
            decoration(
                *(group(f"section-{section['id']}", *_floor(section, table, places)) for section in table["sections"]),
                group("doors", *_doors(table, places)),
                group("lit", *_lit(marks, places, standing, table)),
                *(_model(ref, places[at], voice, table) for at, ref in standing.items()),
                interactive=interactive,
            ),
            layers(_cells(table, places, standing, voice, marks, interactive), interactive=interactive),
            layers(_ghosts(marks, interactive), interactive=interactive),
            decoration(group("fresh", *_fresh(marks, places, standing)), interactive=interactive),
            "</svg>",
        ]
    )


def places_of(table: View) -> dict[str, Point]:
    """Where every square lies on the plane."""
    places: dict[str, Point] = {}
    for section in table["sections"]:
        shape = shape_of(section["id"])
        for cell in shape.cells:
            x, y = turned(cell, shape.width, shape.height, section["turn"])
            places[f"{section['id']}.{cell[0]},{cell[1]}"] = (section["x"] + x, section["y"] + y)
    return places


def models(table: View) -> dict[str, str]:
    """The ref of the model on each square that has one."""
    standing = {each["at"]: f"adventurer:{each['id']}" for each in table["adventurers"] if each["at"]}
    return standing | {each["at"]: f"monster:{each['id']}" for each in table["monsters"] if each["at"]}


def middle_of_door(door: View, places: Mapping[str, Point]) -> tuple[float, float]:
    """The middle of a doorway, in board units."""
    (x, y), (u, v) = (places[square] for square in door["squares"])
    dx, dy = SIDES[door["side"]]
    return ((x + u + 1 + dx) * SIZE / 2, (y + v + 1 + dy) * SIZE / 2)


def _summary(table: View) -> Text:
    return say(
        "The dungeon: {sections} sections, {monsters} Monsters",
        sections=len(table["sections"]),
        monsters=len(table["monsters"]),
    )


def _floor(section: View, table: View, places: Mapping[str, Point]) -> Iterator[str]:
    shape = shape_of(section["id"])
    lit = section["id"] in table["lit"]
    for cell in shape.cells:
        square = f"{section['id']}.{cell[0]},{cell[1]}"
        x, y = places[square]
        fill = (FLOOR if lit else DARK) if shape.walks(cell) else SCENERY
        if square in table["blocked"] or section["fallen"]:
            fill = RUBBLE
        yield (f'<rect x="{x * SIZE}" y="{y * SIZE}" width="{SIZE}" height="{SIZE}" fill="{fill}" stroke="#00000033"/>')


def _doors(table: View, places: Mapping[str, Point]) -> Iterator[str]:
    for door in table["doors"]:
        x, y = middle_of_door(door, places)
        wide, high = (8, 2 * SIZE) if SIDES[door["side"]][0] else (2 * SIZE, 8)
        yield (
            f'<rect x="{x - wide / 2:.0f}" y="{y - high / 2:.0f}" width="{wide}" height="{high}"'
            f' fill="{DOOR_COLOURS[door["state"]]}"/>'
        )


def _model(ref: str, point: Point, voice: Voice, table: View) -> str:
    x, y = point[0] * SIZE + SIZE // 2, point[1] * SIZE + SIZE // 2
    kind, _, id = ref.partition(":")
    wounds = next(each["wounds"] for each in table[f"{kind}s"] if each["id"] == id)
    colour = ADVENTURER if kind == "adventurer" else MONSTER
    letter = escape(voice.name(ref)[:1])
    return group(
        f"model-{id}",
        f'<circle cx="{x}" cy="{y}" r="{SIZE * 2 // 5}" fill="{colour}"/>'
        f'<text x="{x}" y="{y + 1}" font-size="15" text-anchor="middle" fill="#ffffff">{letter}</text>'
        f'<text x="{x}" y="{y + 13}" font-size="12" text-anchor="middle" fill="#ffffff">{wounds}</text>',
    )


# ------------------------------------------------------------------ cells: what is clicked, walked and read aloud


def _cells(
    table: View,
    places: Mapping[str, Point],
    standing: Mapping[str, str],
    voice: Voice,
    marks: Marks,
    interactive: bool,
) -> str:
    at = {point: square for square, point in places.items()}
    closed = {
        (square, door["side"]): door
        for door in table["doors"]
        if door["state"] != "open" and door["state"] != "walled"
        for square in door["squares"]
    }
    parts = ['<g id="cells" fill="transparent">']
    for square, (x, y) in places.items():
        nav = []
        for side in (3, 1, 0, 2):  # to the left, to the right, above and below
            dx, dy = SIDES[side]
            other = at.get((x + dx, y + dy))
            door = closed.get((square, side))
            nav.append(f"door-{door['id']}" if door else element(other) if other else "-")
        ref = _ref(square, standing, marks)
        path = f"M{x * SIZE} {y * SIZE}h{SIZE}v{SIZE}h-{SIZE}z"
        parts.append(_cell(element(square), ref, _title(ref, square, voice), path, nav if interactive else None))
    for door in {door["id"]: door for door in closed.values()}.values():
        ref, (left, top) = f"door:{door['id']}", middle_of_door(door, places)
        dx = SIDES[door["side"]][0]
        nav = ["-"] * 4
        nav[{3: 1, 1: 0, 0: 3, 2: 2}[door["side"]]] = element(door["squares"][0])
        wide, high = (24, 2 * SIZE) if dx else (2 * SIZE, 24)
        path = f"M{left - wide / 2:.0f} {top - high / 2:.0f}h{wide}v{high}h-{wide}z"
        title = voice.word(say("{door}: {state}", door=ref, state=Text(DOORS[door["state"]], {})))
        parts.append(_cell(f"door-{door['id']}", ref, title, path, nav if interactive else None))
    return "".join([*parts, "</g>"])


def _cell(id: str, ref: str, title: str, path: str, nav: Sequence[str] | None) -> str:
    reach = ""
    if nav is not None:
        reach = f' role="button" tabindex="-1" data-act="select" data-arg="{ref}" data-nav="{" ".join(nav)}"'
    return f'<g id="{id}" class="cell" data-ref="{ref}"{reach}><title>{escape(title)}</title><path d="{path}"/></g>'


def element(square: str) -> str:
    """The id of a square's element."""
    return "square-" + square.replace(".", "-").replace(",", "-")


def _ref(square: str, standing: Mapping[str, str], marks: Marks) -> str:
    """What a cell bears: the model on it, unless the square itself is what is to be chosen."""
    model, own = standing.get(square, ""), f"square:{square}"
    return own if not model or (own in marks.targets and model not in marks.targets) else model


def _title(ref: str, square: str, voice: Voice) -> str:
    if ref.startswith("square:"):
        return voice.name(ref)
    return voice.word(say("{who}, {square}", who=ref, square=f"square:{square}"))


# ------------------------------------------------------------------ marks


def _lit(marks: Marks, places: Mapping[str, Point], standing: Mapping[str, str], table: View) -> Iterator[str]:
    squares = {ref: square for square, ref in standing.items()} | {f"square:{square}": square for square in places}
    for name, refs in (("lit", marks.targets), ("chosen", [marks.selected] if marks.selected else [])):
        for ref in refs:
            if ref in squares:
                x, y = places[squares[ref]]
                yield (
                    f'<g id="{name}-{escape(element(squares[ref]))}" class="{name}"><path d="M{x * SIZE + 2}'
                    f' {y * SIZE + 2}h{SIZE - 4}v{SIZE - 4}h-{SIZE - 4}z"/></g>'
                )
    for door in table["doors"]:
        if f"door:{door['id']}" in marks.targets:
            across, down = middle_of_door(door, places)
            yield f'<g id="lit-door-{door["id"]}" class="lit"><circle cx="{across:.0f}" cy="{down:.0f}" r="14"/></g>'
    way = [places[square] for square in marks.path if square in places]
    if way:
        points = " ".join(f"{x * SIZE + SIZE // 2},{y * SIZE + SIZE // 2}" for x, y in way)
        yield f'<polyline id="way" class="way" points="{points}"/>'


def _ghosts(marks: Marks, interactive: bool) -> str:
    """The ways in which a section could be laid; the one pointed at is filled."""
    parts = ['<g id="ghosts">']
    for number, ghost in enumerate(marks.ghosts, 1):
        path = "".join(f"M{x * SIZE} {y * SIZE}h{SIZE}v{SIZE}h-{SIZE}z" for x, y in ghost.cells)
        shown = " shown" if ghost.option == marks.ghost else ""
        does = f' role="button" data-act="choose" data-arg="{escape(ghost.option)}"' if interactive else ""
        name = f' aria-label="{escape(ghost.name)}"'
        parts.append(f'<g id="ghost-{number}" class="ghost{shown}"{does}{name}><path d="{path}"/></g>')
    return "".join([*parts, "</g>"])


def _fresh(marks: Marks, places: Mapping[str, Point], standing: Mapping[str, str]) -> Iterator[str]:
    squares = {ref: square for square, ref in standing.items()}
    for number, (ref, word) in enumerate(marks.fresh.items()):
        if ref in squares:
            x, y = places[squares[ref]]
            yield (
                f'<text id="fresh-{marks.moment}-{number}" class="rising" x="{x * SIZE + SIZE // 2}" y="{y * SIZE}"'
                f' font-size="20" text-anchor="middle">{escape(word)}</text>'
            )
