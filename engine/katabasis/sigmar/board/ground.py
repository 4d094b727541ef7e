"""The ground: the edge of the battlefield, territories, objectives, and the outlines of terrain features."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from ...geometry.bodies import Body, disc, polygon
from ...geometry.facings import turned
from ...geometry.measuring import holds, overlap, within
from ...geometry.plane import INCH
from ...geometry.polygons import Corner, hull
from ...geometry.sight import Solid
from ..battlepack import BATTLEPACKS
from ..content import FEATURES, MAPS, OBJECTIVES, Warscroll
from ..state import Model
from .bases import base_at

AXES = range(2)
"""Along x, and along y."""
SLICE, BROAD = INCH // 2, 2 * INCH
"""How long the pieces are that features are cut into where only some of their parts count (terrain.behind-shooting);
what is broader than that is cut along and across."""


@cache
def territory(map: str, letter: str) -> Body:
    """A territory of a deployment map."""
    return polygon(MAPS[map][letter])


@cache
def circle(objective: str) -> Body:
    """The circle of an objective, or its marker."""
    printed = OBJECTIVES[objective]
    return disc(printed.at, printed.diameter)


@cache
def edges(battlefield: tuple[int, int]) -> tuple[Body, Body, Body, Body]:
    """The four edges of the battlefield: both long ones, then both short ones (glossary.battlefield-edges)."""
    width, depth = battlefield
    lines = (
        ((0, 0), (width, 0)),
        ((0, depth), (width, depth)),
        ((0, 0), (0, depth)),
        ((width, 0), (width, depth)),
    )
    first, second, third, fourth = (Body(tuple((2 * x, 2 * y) for x, y in line), 0) for line in lines)
    return first, second, third, fourth


@cache
def place(battlefield: tuple[int, int], name: str) -> Body:
    """A place of the battlefield: its "centre", or a short edge."""
    width, depth = battlefield
    centre = Body(((width, depth),), 0)
    return {"centre": centre, "left-edge": edges(battlefield)[2], "right-edge": edges(battlefield)[3]}[name]


def is_on_battlefield(battlefield: tuple[int, int], body: Body) -> bool:
    """Whether a base lies wholly on the battlefield (movement.battlefield-edge)."""
    (left, top, right, bottom), (width, depth) = body.box, battlefield
    return left >= 0 and top >= 0 and right <= 2 * width and bottom <= 2 * depth


def is_wholly_in(map: str, letter: str, body: Body) -> bool:
    """Whether a base lies wholly in a territory (setup.territory-wholly-within)."""
    return holds(territory(map, letter), body)


@cache
def is_objective_in(map: str, letter: str, objective: str) -> bool:
    """Whether the circle of an objective lies wholly in a territory (objectives.border-marker): nothing of it lies in
    the other. None lies half in neutral territory, and what of one lies beyond the edge of the battlefield does not
    count."""
    other = "b" if letter == "a" else "a"
    drawn = circle(objective)
    return overlap(drawn, territory(map, letter)) and not overlap(drawn, territory(map, other))


def is_contesting(pack: str, objective: str, body: Body) -> bool:
    """Whether the marker of an objective is in combat range of a base (objectives.contest-model), or the base lies on
    its circle, wholly or in part (spearhead.contest)."""
    reach = BATTLEPACKS[pack].contest_reach
    return within(circle(objective), body, reach) if reach else overlap(circle(objective), body)


# ---------------------------------------------------------------------- terrain features


@cache
def parts(kind: str, x: int, y: int, facing: int) -> tuple[Body, ...]:
    """The outline of a feature as convex parts, where it stands."""
    return tuple(_placed(outline, x, y, facing) for outline in FEATURES[kind].parts)


def standing(printed: Warscroll, model: Model) -> Body:
    """What a model fills: its base, or as faction terrain the one part of its outline."""
    if printed.terrain:
        return parts(printed.terrain, *model.at, model.facing)[0]
    return base_at(printed.base, model.at, model.facing)


def solids(kind: str, x: int, y: int, facing: int) -> tuple[Solid, ...]:
    """The parts of a feature as what hides models behind it."""
    outline = enumerate(parts(kind, x, y, facing))
    return tuple(Solid(part, FEATURES[kind].height_of(number)) for number, part in outline)


@cache
def slices(kind: str, x: int, y: int, facing: int) -> tuple[Body, ...]:
    """The outline of a feature, cut into short pieces along its length."""
    return tuple(piece for part, _ in enumerate(FEATURES[kind].parts) for piece in _slices(kind, part, x, y, facing))


@cache
def _slices(kind: str, part: int, x: int, y: int, facing: int) -> tuple[Body, ...]:
    """One of its parts, cut so."""
    return tuple(_placed(piece, x, y, facing) for piece in _cut(FEATURES[kind].parts[part]))


def _placed(outline: Sequence[Corner], x: int, y: int, facing: int) -> Body:
    corners = [turned(corner, facing) for corner in outline]
    return polygon([(x + dx, y + dy) for dx, dy in corners])


def remaining(kind: str, x: int, y: int, facing: int, is_near: Callable[[Body], bool]) -> list[Body]:
    """The outline of a feature without the short pieces that are near something. Of what is broad as little is cut as
    can be: the fewer pieces there are, the faster is whoever looks past them."""
    kept: list[Body] = []
    for number, outline in enumerate(FEATURES[kind].parts):
        if min(_sides(outline)) > BROAD:
            grids = [_grid(kind, number, x, y, facing, axis) for axis in AXES]
            pieces = min((_strips_left(outline, axis, grid, is_near) for axis, grid in enumerate(grids)), key=len)
            kept += [body for piece in pieces for body in _rounded(piece, x, y, facing)]
        else:
            kept += [piece for piece in _slices(kind, number, x, y, facing) if not is_near(piece)]
    return kept


class _Strip(NamedTuple):
    """A strip of a broad outline, and its pieces: from where to where they are along it, and what they cover."""

    low: int
    high: int
    outline: list[Corner]
    pieces: list[tuple[int, int, list[Body]]]


@cache
def _grid(kind: str, part: int, x: int, y: int, facing: int, axis: int) -> list[_Strip]:
    """A part of a feature, cut into strips across an axis, and these into pieces."""
    outline = FEATURES[kind].parts[part]
    strips = []
    for low, high in itertools.pairwise(_borders(outline, axis)):
        strip = _between(outline, axis, low, high)
        borders = itertools.pairwise(_borders(strip, 1 - axis))
        pieces = [(a, b, _rounded(_between(strip, 1 - axis, a, b), x, y, facing)) for a, b in borders]
        strips.append(_Strip(low, high, strip, pieces))
    return strips


def _strips_left(
    outline: Sequence[Corner], axis: int, grid: Sequence[_Strip], is_near: Callable[[Body], bool]
) -> list[list[Corner]]:
    """What is left of a broad outline without the pieces that are near something: strips side by side that are whole
    make one piece, and so do pieces of a strip."""
    left: list[list[Corner]] = []
    whole: list[int] = []
    for strip in grid:
        runs = _runs(strip, is_near)
        if runs == [(strip.pieces[0][0], strip.pieces[-1][1])]:
            whole = [*(whole[:1] or [strip.low]), strip.high]
            continue
        if whole:
            left.append(_between(outline, axis, whole[0], whole[-1]))
            whole = []
        left += [_between(strip.outline, 1 - axis, start, end) for start, end in runs]
    return [*left, _between(outline, axis, whole[0], whole[-1])] if whole else left


def _runs(strip: _Strip, is_near: Callable[[Body], bool]) -> list[tuple[int, int]]:
    """From where to where no piece of a strip is near."""
    runs: list[tuple[int, int]] = []
    for low, high, bodies in strip.pieces:
        if not any(map(is_near, bodies)):
            joins = runs and runs[-1][1] == low
            runs[-1:] = [(runs[-1][0], high)] if joins else [*runs[-1:], (low, high)]
    return runs


def _sides(outline: Sequence[Corner]) -> tuple[int, int]:
    """How long an outline is along both axes."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return max(xs) - min(xs), max(ys) - min(ys)


def _longer(outline: Sequence[Corner]) -> int:
    along, across = _sides(outline)
    return 0 if along >= across else 1


def _rounded(piece: Sequence[Corner], x: int, y: int, facing: int) -> list[Body]:
    """A small piece where it stands, without corners that rounding has put on its sides; none if nothing is left."""
    corners = hull([turned(corner, facing) for corner in piece])
    return [polygon([(x + dx, y + dy) for dx, dy in corners])] if len(corners) > 2 else []


def _cut(outline: Sequence[Corner]) -> list[list[Corner]]:
    """A convex outline, cut across its longer side."""
    axis = _longer(outline)
    return [_between(outline, axis, low, high) for low, high in itertools.pairwise(_borders(outline, axis))]


def _borders(outline: Sequence[Corner], axis: int) -> list[int]:
    """Where an outline is cut into short pieces along an axis."""
    least, most = min(corner[axis] for corner in outline), max(corner[axis] for corner in outline)
    count = -(-(most - least) // SLICE)
    return [least + (most - least) * number // count for number in range(count + 1)]


def _between(outline: Sequence[Corner], axis: int, low: int, high: int) -> list[Corner]:
    """The part of a convex outline between two lines across an axis."""
    return _clip(_clip(outline, axis, low, 1), axis, high, -1)


def _clip(outline: Sequence[Corner], axis: int, border: int, side: int) -> list[Corner]:
    """The part of a convex outline on one side of a line across an axis."""
    kept: list[Corner] = []
    for a, b in zip([outline[-1], *outline], outline, strict=False):
        before, after = side * (a[axis] - border), side * (b[axis] - border)
        if before * after < 0:
            across = a[1 - axis] + (b[1 - axis] - a[1 - axis]) * before // (before - after)
            kept.append((border, across) if axis == 0 else (across, border))
        if after >= 0:
            kept.append(b)
    return [corner for at, corner in enumerate(kept) if corner != kept[at - 1]]
