"""Places on the battlefield in words, as somebody points them out: by an objective, and by who stands there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import isqrt

from ...geometry.plane import INCH, Point, squared_distance
from ...kernel.text import Text, say
from ..content import MAPS, OBJECTIVES
from ..state import SigmarTable, Unit
from .movement import inches

BESIDE = 5 * INCH
"""How far from models of a unit its name still tells where something is."""


def whereabouts(table: SigmarTable, unit: Unit, spots: Sequence[Point]) -> Text:
    """Where the models of a unit would stand: how far from the nearest objective, on which side of it as their player
    sees it, and beside which other unit."""
    objective, spot = min(
        product(table.pack.objectives, spots), key=lambda pair: squared_distance(OBJECTIVES[pair[0]].at, pair[1])
    )
    place = _by_objective(table, unit.seat, objective, spot)
    beside = _nearest(table, unit, spots)
    return say("{place}, near {unit}", place=place, unit=beside.ref) if beside else place


def _by_objective(table: SigmarTable, seat: int, objective: str, spot: Point) -> Text:
    ref, printed = f"objective:{objective}", OBJECTIVES[objective]
    far = isqrt(squared_distance(printed.at, spot))
    if 2 * far <= printed.diameter:
        return say("On {objective}", objective=ref)
    length = inches(2 * far // INCH * INCH // 2)
    ahead, aside = _seen_from(table, seat, printed.at, spot)
    if abs(aside) > abs(ahead) and aside > 0:
        return say("{inches} left of {objective}", inches=length, objective=ref)
    if abs(aside) > abs(ahead):
        return say("{inches} right of {objective}", inches=length, objective=ref)
    if ahead > 0:
        return say("{inches} in front of {objective}", inches=length, objective=ref)
    return say("{inches} behind {objective}", inches=length, objective=ref)


def _seen_from(table: SigmarTable, seat: int, start: Point, end: Point) -> tuple[float, float]:
    """How far one point lies ahead of another, towards the enemy's territory, and how far to the left
    of that; in no unit."""
    x, y = _forward(table.map, table.players[seat].territory, table.players[table.opponent(seat)].territory)
    across, down = end[0] - start[0], end[1] - start[1]
    return across * x + down * y, across * y - down * x


@cache
def _forward(map: str, own: str, enemy: str) -> tuple[float, float]:
    """The way from one territory to another."""
    (left, top), (right, bottom) = (
        (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
        for corners in (MAPS[map][own], MAPS[map][enemy])
    )
    return right - left, bottom - top


def _nearest(table: SigmarTable, unit: Unit, spots: Sequence[Point]) -> Unit | None:
    """The unit of either army that stands nearest to any of some spots, if it is near."""
    found = [
        (min(squared_distance(model.at, spot) for model, spot in product(other.models, spots)), other.id, other)
        for other in table.on_field()
        if other is not unit and other.models
    ]
    far, _, nearest = min(found, default=(0, "", None))
    return nearest if nearest and far <= BESIDE * BESIDE else None
