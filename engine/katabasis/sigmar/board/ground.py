"""The ground: the edge of the battlefield, territories, objectives, and the outlines of terrain features."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import cache

from ...geometry.bodies import Body, disc, polygon
from ...geometry.facings import turned
from ...geometry.measuring import holds, overlap, within
from ...geometry.plane import INCH
from ...geometry.polygons import Corner
from ...geometry.sight import Solid
from ..battlepack import BATTLEPACKS
from ..content import FEATURES, MAPS, OBJECTIVES

SLICE = INCH // 2
"""How long the pieces are that features are cut into where only some of their parts count (terrain.behind-shooting)."""


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
def edges(pack: str) -> tuple[Body, Body, Body, Body]:
    """The four edges of the battlefield: both long ones, then both short ones (glossary.battlefield-edges)."""
    width, depth = BATTLEPACKS[pack].battlefield
    lines = (
        ((0, 0), (width, 0)),
        ((0, depth), (width, depth)),
        ((0, 0), (0, depth)),
        ((width, 0), (width, depth)),
    )
    first, second, third, fourth = (Body(tuple((2 * x, 2 * y) for x, y in line), 0) for line in lines)
    return first, second, third, fourth


@cache
def place(pack: str, name: str) -> Body:
    """A place of the battlefield: its "centre", or a short edge."""
    width, depth = BATTLEPACKS[pack].battlefield
    centre = Body(((width, depth),), 0)
    return {"centre": centre, "left-edge": edges(pack)[2], "right-edge": edges(pack)[3]}[name]


def is_on_battlefield(pack: str, body: Body) -> bool:
    """Whether a base lies wholly on the battlefield (movement.battlefield-edge)."""
    (left, top, right, bottom), (width, depth) = body.box, BATTLEPACKS[pack].battlefield
    return left >= 0 and top >= 0 and right <= 2 * width and bottom <= 2 * depth


def is_wholly_in(map: str, letter: str, body: Body) -> bool:
    """Whether a base lies wholly in a territory (setup.territory-wholly-within)."""
    return holds(territory(map, letter), body)


@cache
def is_objective_in(map: str, letter: str, objective: str) -> bool:
    """Whether the circle of an objective lies wholly in a territory (objectives.border-marker): nothing of it lies in
    the other. The two make up the battlefield, and what of a circle lies beyond its edge does not count."""
    other = "b" if letter == "a" else "a"
    return not overlap(circle(objective), territory(map, other))


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


@cache
def solids(kind: str, x: int, y: int, facing: int) -> tuple[Solid, ...]:
    """The parts of a feature as what hides models behind it."""
    return tuple(Solid(part, FEATURES[kind].height) for part in parts(kind, x, y, facing))


@cache
def slices(kind: str, x: int, y: int, facing: int) -> tuple[Body, ...]:
    """The outline of a feature, cut into short pieces along its length."""
    pieces = [piece for outline in FEATURES[kind].parts for piece in _cut(outline)]
    return tuple(_placed(piece, x, y, facing) for piece in pieces)


def _placed(outline: Sequence[Corner], x: int, y: int, facing: int) -> Body:
    corners = [turned(corner, facing) for corner in outline]
    return polygon([(x + dx, y + dy) for dx, dy in corners])


def _cut(outline: Sequence[Corner]) -> list[list[Corner]]:
    """A convex outline, cut across its longer side."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    axis = 0 if max(xs) - min(xs) >= max(ys) - min(ys) else 1
    least, most = min(corner[axis] for corner in outline), max(corner[axis] for corner in outline)
    count = -(-(most - least) // SLICE)
    borders = [least + (most - least) * number // count for number in range(count + 1)]
    return [_between(outline, axis, low, high) for low, high in itertools.pairwise(borders)]


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
