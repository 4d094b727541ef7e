"""The bases of models: where they stand, what they sweep as they move, and how far they travel (movement.distance)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import isqrt

from ...geometry.bodies import Body, disc, oval, swept
from ...geometry.facings import SCALE, direction
from ...geometry.plane import Point, squared_distance

Base = tuple[int, ...]
"""The diameter of a round base, or length and width of an oval one."""


def base_at(base: Base, at: Point, facing: int) -> Body:
    """A base that stands somewhere and faces somewhere."""
    return disc(at, base[0]) if len(base) == 1 else oval(at, base[0], base[1], facing)


def sweeps(base: Base, stops: Sequence[Point], facing: int) -> list[Body]:
    """What a base covers on each leg of its way from stop to stop, facing where it did (movement.through-models)."""
    return [
        swept(base_at(base, start, facing), (end[0] - start[0], end[1] - start[1]))
        for start, end in itertools.pairwise(stops)
    ]


def travels_at_most(base: Base, stops: Sequence[Point], facings: tuple[int, int], reach: int) -> bool:
    """Whether no part of a base travels farther than `reach` on its way from stop to stop, on the last leg of which it
    turns from the first facing into the second (movement.distance). One leg is measured exactly; of several, each is
    rounded up."""
    return reach >= 0 and all(_is_at_most(track, reach) for track in _tracks(base, stops, facings))


def _tracks(base: Base, stops: Sequence[Point], facings: tuple[int, int]) -> list[Sequence[Point]]:
    """Where the parts of a base go that travel farthest: its middle, or, if it is oval and turns, the ends of its
    axes."""
    if len(base) == 1 or facings[0] == facings[1]:
        return [stops]
    before, after = (_ends_of_axes(base, facing) for facing in facings)
    tracks: list[Sequence[Point]] = []
    for (x, y), (turned_x, turned_y) in zip(before, after, strict=True):
        way = [(at[0] + x, at[1] + y) for at in stops[:-1]]
        tracks.append([*way, (stops[-1][0] + turned_x, stops[-1][1] + turned_y)])
    return tracks


def _ends_of_axes(base: Base, facing: int) -> list[tuple[int, int]]:
    """The four ends of the axes of an oval base, from its middle."""
    along, across = direction(facing)
    half_length, half_width = base[0] // 2, base[1] // 2
    x, y = half_length * along // SCALE, half_length * across // SCALE
    u, v = -half_width * across // SCALE, half_width * along // SCALE
    return [(x, y), (-x, -y), (u, v), (-u, -v)]


def _is_at_most(track: Sequence[Point], reach: int) -> bool:
    if len(track) == 2:
        return squared_distance(track[0], track[1]) <= reach * reach
    return sum(_rounded_up(squared_distance(a, b)) for a, b in itertools.pairwise(track)) <= reach


def _rounded_up(square: int) -> int:
    """A square root, rounded up."""
    return isqrt(square - 1) + 1 if square else 0
