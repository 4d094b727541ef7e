"""A slow and literal referee of terrain and combat ranges: draws many lines between the outlines of bases, in floating
point, and knows of the engine only where everything stands.

Whatever is so near to the border of a rule that a hair would change it, it does not call: None.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from katabasis.sigmar.content import FEATURES
from katabasis.sigmar.state import Feature, Unit
from sigmar.referee import COMBAT, Base, Place, parts

HAIR = 12.0
"""Tenths of a millimetre by which outlines grow and shrink."""
PIECE = 200.0
"""What is so much farther than the combat range certainly does not lie within it: features are cut into pieces."""
EVERY = 6
"""Of the points of an outline every sixth is an end of lines."""
STEP = 30.0


def bases(unit: Unit) -> list[Base]:
    """The bases of a unit where they stand."""
    return [Base(unit, model.at, model.facing) for model in unit.models]


def in_combat(unit: Unit, other: Unit, sees: bool) -> bool | None:
    """Whether a model is within the combat range of another that sees it."""
    nearest = min(a.apart(b) for a, b in product(bases(unit), bases(other)))
    return None if abs(nearest - COMBAT) < HAIR else nearest < COMBAT and sees


def is_wholly_on(unit: Unit, feature: Feature) -> bool | None:
    """Whether every base lies on a part of the feature, with all of its outline."""
    small, large = (
        all(any(_holds_all(_grown(part, by), base) for part in parts(feature)) for base in bases(unit))
        for by in (-HAIR, HAIR)
    )
    return small if small == large else None


def is_behind(unit: Unit, other: Unit, feature: Feature, shooting: bool) -> bool | None:
    """Whether no straight line leads from any model of a unit to any of the other without crossing the feature. For
    shooting, what of it lies within the combat range of the shooters is ignored."""
    shooters, lines = bases(unit), [*_lines(unit, other)]
    surely_free = any(not _crosses(line, feature, shooters, shooting, HAIR, 0.0) for line in lines)
    surely_hidden = all(_crosses(line, feature, shooters, shooting, -HAIR, PIECE) for line in lines)
    return False if surely_free else True if surely_hidden else None


def is_covered(unit: Unit, other: Unit, features: Sequence[Feature], shooting: bool) -> bool | None:
    """Whether a target is harder to hit by any feature with Cover: if it has not charged and cannot fly."""
    if "charged" in other.marks or "fly" in other.printed.keywords:
        return False
    covering = [feature for feature in features if "cover" in FEATURES[feature.kind].abilities]
    called = [
        answer
        for feature in covering
        for answer in (is_wholly_on(other, feature), is_behind(unit, other, feature, shooting))
    ]
    return True if True in called else None if None in called else False


def _lines(unit: Unit, other: Unit) -> Iterator[tuple[Place, Place]]:
    for a, b in product(bases(unit), bases(other)):
        yield from product(a.outline[::EVERY], b.outline[::EVERY])


def _crosses(
    line: tuple[Place, Place], feature: Feature, shooters: Sequence[Base], shooting: bool, by: float, beyond: float
) -> bool:
    for part in parts(feature):
        inside = _within(line, _grown(part, by))
        if inside is None:
            continue
        if not shooting or any(_is_far(point, shooters, COMBAT + beyond) for point in _points(line, *inside)):
            return True
    return False


def _points(line: tuple[Place, Place], first: float, last: float) -> Iterator[Place]:
    """Points of a share of a line, the farthest first."""
    (ax, ay), (bx, by) = line
    count = max(1, math.ceil((last - first) * math.dist(*line) / STEP))
    for step in range(count, -1, -1):
        share = first + (last - first) * step / count
        yield (ax + share * (bx - ax), ay + share * (by - ay))


def _is_far(point: Place, shooters: Sequence[Base], reach: float) -> bool:
    return all(_distance(point, base) > reach for base in shooters)


def _distance(point: Place, base: Base) -> float:
    if base.round:
        return math.dist(point, base.at) - base.half[0]
    return min(math.dist(point, corner) for corner in base.outline)


def _within(line: tuple[Place, Place], part: Sequence[Place]) -> tuple[float, float] | None:
    """Which share of a line lies in a convex part, if any does."""
    (ax, ay), (bx, by) = line
    first, last = 0.0, 1.0
    turn = _turn(part)
    for (px, py), (qx, qy) in pairwise([*part, part[0]]):
        start = turn * ((qx - px) * (ay - py) - (qy - py) * (ax - px))
        change = turn * ((qx - px) * (by - ay) - (qy - py) * (bx - ax))
        if change == 0:
            if start < 0:
                return None
        elif change > 0:
            first = max(first, -start / change)
        else:
            last = min(last, -start / change)
    return (first, last) if first < last else None


def _turn(part: Sequence[Place]) -> int:
    doubled = sum(px * qy - qx * py for (px, py), (qx, qy) in pairwise([*part, part[0]]))
    return 1 if doubled > 0 else -1


def _grown(part: Sequence[Place], by: float) -> list[Place]:
    """A convex part each of whose edges is moved outwards."""
    turn = _turn(part)
    moved = []
    for (px, py), (qx, qy) in pairwise([*part, part[0]]):
        length = math.dist((px, py), (qx, qy))
        out = turn * (qy - py) / length * by, -turn * (qx - px) / length * by
        moved.append(((px + out[0], py + out[1]), (qx + out[0], qy + out[1])))
    return [_meeting(before, after) for before, after in zip([moved[-1], *moved], moved, strict=False)]


def _meeting(a: tuple[Place, Place], b: tuple[Place, Place]) -> Place:
    (ax, ay), (bx, by) = a
    (cx, cy), (dx, dy) = b
    across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    share = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
    return (ax + share * (bx - ax), ay + share * (by - ay))


def _holds_all(part: Sequence[Place], base: Base) -> bool:
    turn = _turn(part)
    return all(
        turn * ((qx - px) * (y - py) - (qy - py) * (x - px)) > 0
        for x, y in base.outline
        for (px, py), (qx, qy) in pairwise([*part, part[0]])
    )
