"""The table as a picture: a pure function from a view to SVG text, the same in a terminal, a test and a page.

`draw` makes a picture that stands on its own. `board` makes the one that a page puts among its markup: it can be
clicked and walked by keys, and shows `Marks`: what is legal, chosen, seen and supported.

Everything on the board has a stable id and a `data-ref`. There are no scripts and no style attributes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any

from ...content import cached, load, outlines
from ...kernel.facets import words
from ...kernel.renderer import Renderer
from ...kernel.svg import FONT, decoration, group, layers, opening, symbols
from ...kernel.text import Text, say
from ..board.battlefield import Battlefield, battlefield_of, hex_id, place_of
from ..state import ARTEFACT_LETTER, UnderworldsTable
from ..text.names import renderer_of
from ..text.wording import TOKEN_NAMES
from . import marks as marked
from . import tokens
from .ground import (
    HALF,
    SIZE,
    Bounds,
    bounds,
    centre,
    definitions,
    fallen_rocks,
    ground,
    middle_of_board,
    outline,
    owner,
)
from .marks import Marks


class Picture(words.Picture[UnderworldsTable]):
    """The table as SVG."""

    def draw(self, view: Mapping[str, Any], language: str = "en") -> str:
        """A picture of a view's table that needs nothing else: symbols and colours are in it."""
        table = view["table"]
        speech = renderer_of(table, language)
        if not table["layout"]:
            return _bare(speech)
        used = sorted(
            {tokens.drawing(fighter["card"]) for fighter in table["fighters"].values()}
            | {"crown", "upgrade", *tokens.MARKERS}
        )
        return board(table, speech, icons=symbols(used, outlines() | outlines("underworlds")), interactive=False)

    def side(self, view: Mapping[str, Any], seat: int) -> tuple[float, float] | None:
        """The middle of the hexes of a seat's territory; None before the boards are laid."""
        table = view["table"]
        return (
            middle_of_board(table["layout"], table["boards"].index(seat))
            if table["layout"] and seat in table["boards"]
            else None
        )


def board(
    table: Mapping[str, Any],
    renderer: Renderer,
    marks: Marks | None = None,
    icons: str = "",
    interactive: bool = True,
) -> str:
    """The board with marks on it. Its viewBox is the whole board; the page looks closer by itself. The table has a
    layout."""
    field = battlefield_of(table)
    owners = tuple(table["boards"])
    marks = marks or Marks()
    standing = {fighter["at"]: id for id, fighter in table["fighters"].items() if fighter["at"]}
    parts = [
        _opening(bounds(field), renderer.word(_summary(table)), interactive),
        layers(_definitions(table["layout"], icons), interactive=interactive),
        decoration(
            ground(table["layout"], owners),
            group("below-lights", fallen_rocks(field), _claims(field, table)),
            marked.lit_hexes(field, marks),
            f'<g id="free-objectives">{_free_objectives(field, table, standing, renderer)}</g>',
            interactive=interactive,
        ),
        layers(_cells(field, table, owners, standing, renderer, interactive), interactive=interactive),
        decoration(
            marked.lit_fighters(field, table, marks),
            f'<g id="fighters">{_fighters(field, table, renderer, interactive)}</g>',
            f'<g id="held-objectives">{_held_objectives(field, table, standing, renderer)}</g>',
            marked.lines(field, table, marks),
            group("fresh", marked.fresh(field, table, marks)),
            interactive=interactive,
        ),
        "</svg>",
    ]
    return "".join(parts)


def _definitions(layout: str, icons: str) -> str:
    return f'<defs id="definitions">{icons}{definitions(layout)}{tokens.DEFINITIONS}{marked.DEFINITIONS}</defs>'


def _opening(box: Bounds, title: str, interactive: bool) -> str:
    width, height = box.right - box.left, box.bottom - box.top
    cell = f'data-cell="{2 * HALF:.0f}" ' if interactive else ""
    extra = f'color="#f4ead8" {cell}'
    return opening(box.left, box.top, width, height, title, css="board", extra=extra, interactive=interactive)


def _summary(table: Mapping[str, Any]) -> Text:
    on_board = sum(1 for fighter in table["fighters"].values() if fighter["at"])
    return say(
        "Battlefield, round {round}; fighters: {fighters}, objectives: {objectives}",
        round=table["round"],
        fighters=on_board,
        objectives=len(table["objectives"]),
    )


def _bare(renderer: Renderer) -> str:
    """A table before its boards are laid."""
    title = escape(renderer.word(say("The boards are not laid yet")))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" id="board" class="board" viewBox="0 0 800 500" '
        f'font-family="{FONT}" role="img">'
        f'<title>{title}</title><rect width="800" height="500" rx="14" fill="var(--felt, #15110f)"/>'
        '<text x="400" y="250" text-anchor="middle" font-size="28" fill="var(--chisel, #e9dcc3)" '
        f'opacity=".7">{title}</text></svg>'
    )


# ------------------------------------------------------------------ objectives


def _claims(field: Battlefield, table: Mapping[str, Any]) -> str:
    places = [centre(field, objective["hex"]) for objective in table["objectives"]]
    return "".join(tokens.claim(x, y, outline(x, y, SIZE - 5)) for x, y in places)


def _free_objectives(
    field: Battlefield, table: Mapping[str, Any], standing: Mapping[str, str], renderer: Renderer
) -> str:
    return _objectives(field, table, renderer, [hex for hex in _objective_hexes(table) if hex not in standing], False)


def _held_objectives(
    field: Battlefield, table: Mapping[str, Any], standing: Mapping[str, str], renderer: Renderer
) -> str:
    return _objectives(field, table, renderer, [hex for hex in _objective_hexes(table) if hex in standing], True)


def _objective_hexes(table: Mapping[str, Any]) -> list[str]:
    return [objective["hex"] for objective in table["objectives"]]


def _objectives(
    field: Battlefield, table: Mapping[str, Any], renderer: Renderer, hexes: Sequence[str], occupied: bool
) -> str:
    return "".join(
        tokens.objective(
            index, objective, *centre(field, objective["hex"]), _objective_name(objective, renderer), occupied
        )
        for index, objective in enumerate(table["objectives"])
        if objective["hex"] in hexes
    )


def _objective_name(objective: Mapping[str, Any], renderer: Renderer) -> str:
    if objective["number"] is None:
        return renderer.word(say("objective, face down"))
    if objective["number"] == ARTEFACT_LETTER:
        return renderer.word(say("the Artefact"))
    return renderer.word(say("objective {number}", number=objective["number"]))


# ------------------------------------------------------------------ cells: what is clicked, walked and read aloud


def _cells(
    field: Battlefield,
    table: Mapping[str, Any],
    owners: tuple[int, ...],
    standing: Mapping[str, str],
    renderer: Renderer,
    interactive: bool,
) -> str:
    objectives = {objective["hex"]: objective for objective in table["objectives"]}
    territories = {whose: _territory(whose, renderer) for whose in {owner(field, hex, owners) for hex in field.hexes}}
    parts = ['<g id="cells" fill="transparent">']
    for hex in field.hexes:
        whose = territories[owner(field, hex, owners)]
        title = _hex_name(field, hex, whose, objectives.get(hex), table["fighters"], standing.get(hex), renderer)
        parts.append(_cell(field, hex, title, standing.get(hex), interactive))
    return "".join([*parts, "</g>"])


@lru_cache(maxsize=1024)
def _cell(field: Battlefield, hex: str, title: str, who: str | None, interactive: bool) -> str:
    reach = _reach(field, hex, who) if interactive else ""
    return (
        f'<g id="hex-{hex}" class="cell" data-ref="hex:{hex}"{reach}><title>{escape(title)}</title>'
        f'<path d="{outline(*centre(field, hex), SIZE - 1)}"/></g>'
    )


def _reach(field: Battlefield, hex: str, who: str | None) -> str:
    """How a hex is clicked and left by the arrow keys. `data-nav` names the cells left, right, up and down of it."""
    arg = f"fighter:{who}" if who else f"hex:{hex}"
    return f' role="button" tabindex="-1" data-act="select" data-arg="{escape(arg)}" data-nav="{_ways(field, hex)}"'


def _ways(field: Battlefield, hex: str) -> str:
    return " ".join(_next(field, hex, *step) for step in ((-1, 0), (1, 0), (0, -1), (0, 1)))


def _next(field: Battlefield, hex: str, across: int, down: int) -> str:
    """The cell one column or row on; where a row is longer than the next, the last one of that row; "-" for none."""
    column, row = place_of(hex)
    column, row = column + across, row + down
    for aside in (0, -1, 1) if down else (0,):
        other = hex_id((column + aside, row)) if column + aside >= 0 else ""
        if field.contains(other):
            return f"hex-{other}"
    return "-"


def _hex_name(
    field: Battlefield,
    hex: str,
    territory: str,
    objective: Mapping[str, Any] | None,
    fighters: Mapping[str, Any],
    who: str | None,
    renderer: Renderer,
) -> str:
    parts = [hex]
    if who:
        parts.append(f"{renderer.name('fighter:' + who)} ({how_it_fares(fighters[who], renderer)})")
    if objective:
        parts.append(_objective_name(objective, renderer))
    if field.is_blocked(hex):
        parts.append(renderer.word(say("blocked hex")))
    if field.is_starting(hex):
        parts.append(renderer.word(say("starting hex")))
    if field.is_hazard(hex):
        parts.append(renderer.word(say("hazard hex")))
    if field.is_edge(hex):
        parts.append(renderer.word(say("edge hex")))
    return ", ".join([*parts, territory])


def _territory(whose: str, renderer: Renderer) -> str:
    if whose == "no-ones":
        return renderer.word(say("no one's territory"))
    return renderer.word(say("territory of {who}", who=whose.replace("-", ":")))


def how_it_fares(fighter: Mapping[str, Any], renderer: Renderer) -> str:
    """A fighter's side, wounds, inspiration and tokens in words."""
    parts = [
        renderer.name(f"seat:{fighter['seat']}"),
        renderer.word(say("wounds {taken} of {most}", taken=fighter["wounds"], most=fighter["max_wounds"])),
    ]
    if fighter["inspired"]:
        parts.append(renderer.word(say("Inspired")))
    counts = {**fighter["tokens"], **fighter["counters"]}
    parts += [
        renderer.word(say("{token} {count}", token=TOKEN_NAMES[kind], count=counts[kind]))
        for kind in tokens.MARKERS
        if counts.get(kind)
    ]
    return ", ".join(parts)


# ------------------------------------------------------------------ fighters


def _fighters(field: Battlefield, table: Mapping[str, Any], renderer: Renderer, interactive: bool) -> str:
    parts = []
    for id, fighter in table["fighters"].items():
        if fighter["at"]:
            extra = f' data-act="select" data-arg="fighter:{escape(id)}"' if interactive else ""
            names = renderer.name(f"fighter:{id}"), how_it_fares(fighter, renderer), _shorts()[fighter["card"]]
            parts.append(tokens.fighter(id, fighter, *centre(field, fighter["at"]), names, extra))
    return "".join(parts)


# ------------------------------------------------------------------ a picture on its own


@cached
def _shorts() -> dict[str, str]:
    """The letter of every fighter card."""
    return {fighter["id"]: fighter["short"] for fighter in load("underworlds")["fighter"]}
