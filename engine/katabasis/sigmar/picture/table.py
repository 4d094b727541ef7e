"""The battlefield as a picture: a pure function from a view to SVG text, the same in a terminal, a test and a page.

`draw` makes a picture that stands on its own. `board` makes the one that a page puts among its markup: it can be
clicked and walked by keys, and shows `Marks`. Every unit, objective and terrain feature is a cell that bears its ref.

A unit of the picture is a tenth of a millimetre. There are no scripts and no style attributes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, NamedTuple

from ...content import outlines
from ...geometry.facings import FACINGS
from ...geometry.plane import INCH
from ...kernel.facets import words
from ...kernel.renderer import Renderer
from ...kernel.svg import decoration, group, layers, opening, symbols
from ...kernel.text import Text, say
from ..content import OBJECTIVES, WARSCROLLS
from ..state import SigmarTable
from ..text.names import renderer_of
from . import figures, ground, groups, names, terrain
from . import marks as marked
from .marks import Flag, Line, Marks, Range, middle

__all__ = ["Flag", "Line", "Marks", "Picture", "Range", "board", "middle"]

View = Mapping[str, Any]
MARGIN = INCH


class Cell(NamedTuple):
    """Something that is clicked, walked and read aloud: the id of its element, its ref, what it is called, its middle
    and its shape."""

    id: str
    ref: str
    title: str
    at: tuple[int, int]
    shape: str


class Picture(words.Picture[SigmarTable]):
    """The table as SVG."""

    def draw(self, view: View, language: str = "en") -> str:
        """A picture of a view's table that needs nothing else: symbols and colours are in it."""
        table = view["table"]
        fielded = dict.fromkeys(WARSCROLLS[unit["scroll"]].icon for unit in table["units"].values())
        icons = symbols((*fielded, *figures.SIGNS), outlines() | outlines("sigmar", table["battlepack"]))
        return board(table, renderer_of(table, language), icons=icons, interactive=False)

    def side(self, view: View, seat: int) -> tuple[float, float] | None:
        """The middle of the corners of a seat's territory; None before territories are chosen."""
        table = view["table"]
        return ground.middle_of(table["map"], table["players"][seat]["territory"])


def board(
    table: View, renderer: Renderer, marks: Marks | None = None, interactive: bool = True, icons: str = ""
) -> str:
    """The battlefield with marks on it."""
    marks = marks or Marks()
    width, depth = table["battlefield"]
    title = renderer.word(say("The battlefield, battle round {round}", round=table["round"]))
    units = [figures.unit(id, unit) for id, unit in table["units"].items() if unit["models"]]
    features = [
        terrain.feature(number, each, table["units"][each["unit"]]["seat"] if "unit" in each else None)
        for number, each in enumerate(table["features"])
    ]
    return "".join(
        [
            opening(
                -MARGIN,
                -MARGIN,
                width + 2 * MARGIN,
                depth + 2 * MARGIN,
                title,
                css="board sigmar",
                extra=f'data-cell="{CELL}" data-closest="{CLOSEST}" data-print="{names.PRINT}" data-strokes="" '
                if interactive
                else "",
                interactive=interactive,
            ),
            layers(
                f'<defs id="definitions">{icons}{ground.definitions(table["side"])}{ground.OBJECTIVE_SIGN}</defs>',
                interactive=interactive,
            ),
            decoration(
                group("ground", ground.ground(table), *ground.territories(table)),
                group("objectives", *ground.objectives(table, renderer)),
                group("features", *features),
                group("ranges", *marked.strip(table, marks), *marked.ranges(table, marks)),
                group("groups", *(groups.groups(table, renderer, marks.selected) if interactive else ())),
                group("kits", *(groups.features(table, renderer) if interactive else ())),
                group("lit", *_lit(table, marks)),
                *units,
                group("signs", *figures.signs(table)),
                group("names", *(names.names(table, renderer, marks.selected, marks.ranges) if interactive else ())),
                group("ways", marked.way(marks), *marked.lines(marks), *marked.scores(marks)),
                interactive=interactive,
            ),
            layers(_cells(table, renderer, interactive), interactive=interactive),
            layers(marked.flags(marks, interactive), interactive=interactive),
            decoration(group("fresh", *marked.fresh(table, marks)), interactive=interactive),
            "</svg>",
        ]
    )


CELL = 450
"""What a page keeps readable when it shows only a part of the board: some two of the smaller bases."""
CLOSEST = 6 * INCH


def _lit(table: View, marks: Marks) -> Iterator[str]:
    """Rings around the models that can be chosen, and around objectives."""
    for id, unit in table["units"].items():
        ref = f"unit:{id}"
        refs = {f"model:{id}-{number}" for number, *_ in unit["models"]} & set(marks.targets)
        if ref == marks.selected or ref in marks.targets or refs:
            colour = marked.CHOSEN if ref == marks.selected else marked.LIT
            whole = ref == marks.selected or ref in marks.targets
            base = WARSCROLLS[unit["scroll"]].base
            for number, x, y, facing in unit["models"]:
                if whole or f"model:{id}-{number}" in refs:
                    yield (
                        f'<ellipse class="{"selected" if ref == marks.selected else "lit"}" '
                        f'transform="translate({x} {y}) rotate({facing * 360 / FACINGS:g})" rx="{base[0] // 2 + 40}" '
                        f'ry="{base[-1] // 2 + 40}" fill="{colour}" fill-opacity=".16" stroke="{colour}" '
                        'stroke-width="24"/>'
                    )
    for objective in table["controlled"]:
        if f"objective:{objective}" in marks.targets:
            x, y = OBJECTIVES[objective].at
            yield (
                f'<circle class="lit" cx="{x}" cy="{y}" r="{OBJECTIVES[objective].diameter // 2 + 50}" fill="none" '
                f'stroke="{marked.LIT}" stroke-width="36"/>'
            )


# ------------------------------------------------------------------ cells: what is clicked, walked and read aloud


def _cells(table: View, renderer: Renderer, interactive: bool) -> str:
    cells = [*_objective_cells(table, renderer), *_feature_cells(table, renderer), *_unit_cells(table, renderer)]
    parts = [_cell(cell, _ways(cell, cells) if interactive else "") for cell in cells]
    return f'<g id="cells" fill="transparent">{"".join(parts)}</g>'


def _cell(cell: Cell, nav: str) -> str:
    reach = f' role="button" tabindex="-1" data-act="select" data-arg="{cell.ref}" data-nav="{nav}"' if nav else ""
    return (
        f'<g id="{cell.id}" class="cell" data-ref="{cell.ref}"{reach}><title>{escape(cell.title)}</title>'
        f"{cell.shape}</g>"
    )


def _ways(cell: Cell, cells: list[Cell]) -> str:
    """What the arrow keys lead to: the nearest to the left, to the right, above and below."""
    found = []
    for along, across in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        best = min(
            (
                (ahead + 2 * aside, other.id)
                for other in cells
                for dx, dy in [(other.at[0] - cell.at[0], other.at[1] - cell.at[1])]
                for ahead, aside in [(dx * along + dy * across, abs(dx * across) + abs(dy * along))]
                if other is not cell and ahead > 0 and aside <= 2 * ahead
            ),
            default=(0, "-"),
        )
        found.append(best[1])
    return " ".join(found)


def _objective_cells(table: View, renderer: Renderer) -> Iterator[Cell]:
    for objective, holder in table["controlled"].items():
        ref, (x, y) = f"objective:{objective}", OBJECTIVES[objective].at
        controls = say("{objective}, nobody controls it", objective=ref)
        if holder >= 0:
            controls = say("{objective}, controlled by {who}", objective=ref, who=f"seat:{holder}")
        shape = f'<circle cx="{x}" cy="{y}" r="{OBJECTIVES[objective].diameter // 2}"/>'
        yield Cell(f"objective-{objective}", ref, renderer.word(controls), (x, y), shape)


def _feature_cells(table: View, renderer: Renderer) -> Iterator[Cell]:
    for number, each in enumerate(table["features"]):
        (x, y), kind = each["at"], each["kind"]
        outlines = terrain.outline(kind, (x, y), each["facing"])
        shape = "".join(f'<polygon points="{" ".join(f"{x},{y}" for x, y in corners)}"/>' for corners in outlines)
        ref, does = f"feature:{kind}", [f"terrain:{ability}" for ability in terrain.abilities(kind)]
        place = Text(_where(table, (x, y)), {})
        title = say("{feature}, {place}", feature=ref, place=place)
        if terrain.is_named(kind) and does:
            title = say("{feature}: {abilities}, {place}", feature=ref, abilities=does, place=place)
        yield Cell(f"feature-{number}", ref, renderer.word(title), (x, y), shape)


def _unit_cells(table: View, renderer: Renderer) -> Iterator[Cell]:
    for id, unit in table["units"].items():
        if unit["models"]:
            base = WARSCROLLS[unit["scroll"]].base
            shape = "".join(
                f'<ellipse data-ref="model:{id}-{number}" rx="{base[0] // 2}" ry="{base[-1] // 2}" '
                f'transform="translate({x} {y}) rotate({facing * 360 / FACINGS:g})"/>'
                for number, x, y, facing in unit["models"]
            )
            title = renderer.word(_state(table, id, unit))
            yield Cell(f"at-{figures.element(id)}", f"unit:{id}", title, middle(unit), shape)


def _where(table: View, at: tuple[int, int]) -> str:
    """Inches from the left and from the top, as people say them."""
    return f'{at[0] / INCH:.0f}", {at[1] / INCH:.0f}"'


def _state(table: View, id: str, unit: View) -> Text:
    """A unit by its name and army: its models, its damage, whom it fights, what it contests, and where it stands."""
    says = [
        say("{unit} of {who}", unit=f"unit:{id}", who=f"seat:{unit['seat']}"),
        say("models: {count}", count=len(unit["models"])),
    ]
    standing = {number for number, *_ in unit["models"]}
    for kind, numbers in unit.get("command_models", {}).items():
        if standing.intersection(numbers):
            says.append(say("{rank}: {count}", rank=f"rank:{kind}", count=len(standing.intersection(numbers))))
    if unit["damage"]:
        says.append(say("damage: {points}", points=unit["damage"]))
    if unit["in_combat"]:
        says.append(say("in combat with {units}", units=[f"unit:{other}" for other in unit["in_combat"]]))
    if unit["contests"]:
        says.append(say("contests {places}", places=[f"objective:{each}" for each in unit["contests"]]))
    if acting := table.get("acting", {}).get(id):
        says.append(names.ACTING[acting].words)
    says.append(Text(_where(table, middle(unit)), {}))
    return say("{state}", state=says)
