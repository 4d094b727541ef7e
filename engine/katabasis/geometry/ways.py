"""Ways past round obstacles: how far a straight way is free, and where one may bend to lead around what closes it.

An obstacle is a circle that the way of a point must not enter. Whoever moves something larger makes the obstacles
larger by as much. Nothing here decides a rule: it proposes ways, and is a little careful about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import NamedTuple

from .plane import Point, squared_distance

WHOLE = 256
"""The parts into which a way is divided that is free in part."""
MOST_BENDS = 2
ROUNDS = 4
"""How many obstacles are passed on the way to one bend."""
MARGIN = 2
"""How much farther out than touching a bend lies."""


class Obstacle(NamedTuple):
    """A circle of closed ground."""

    x: int
    y: int
    radius: int


def free_part(start: Point, end: Point, obstacles: Sequence[Obstacle]) -> int:
    """How much of a straight way is free, in parts of WHOLE."""
    return min((part for part, _ in _met(start, end, obstacles)), default=WHOLE)


def around(start: Point, end: Point, obstacles: Sequence[Obstacle]) -> Iterator[list[tuple[int, int]]]:
    """Where a way may bend to lead around what closes the straight one: first with all of that on the one hand, then on
    the other. The last leg need not be free to its end."""
    for side in (1, -1):
        bends: list[tuple[int, int]] = []
        here: tuple[int, int] | None = (start[0], start[1])
        while here is not None and len(bends) < MOST_BENDS:
            first = _first(here, end, obstacles)
            here = None if first is None else _beside(here, first, side, obstacles)
            if here is not None:
                bends.append(here)
        if bends:
            yield bends


def _met(start: Point, end: Point, obstacles: Sequence[Obstacle]) -> Iterator[tuple[int, Obstacle]]:
    """The obstacles that a straight way enters, and after how much of it."""
    start_x, start_y = start
    dx, dy = end[0] - start_x, end[1] - start_y
    square = dx * dx + dy * dy
    for obstacle in obstacles:
        x, y, radius = obstacle
        x -= start_x
        y -= start_y
        along = x * dx + y * dy
        if along <= 0:
            continue
        across = x * dy - y * dx
        across *= across
        if across < radius * radius * square:
            reach = min(radius * radius, x * x + y * y) * square - across
            enters = along - isqrt(reach) - 1
            if enters < square:
                yield max(0, enters) * WHOLE // square, obstacle


def _first(start: Point, end: Point, obstacles: Sequence[Obstacle]) -> Obstacle | None:
    """The obstacle that a straight way enters first."""
    return min(_met(start, end, obstacles), default=(0, None))[1]


def _beside(start: Point, obstacle: Obstacle, side: int, obstacles: Sequence[Obstacle]) -> tuple[int, int] | None:
    """Where a way passes an obstacle with it on one hand, past all that lies before it on that side."""
    for _ in range(ROUNDS):
        x, y = obstacle.x - start[0], obstacle.y - start[1]
        away, radius = x * x + y * y, obstacle.radius + MARGIN
        if away <= radius * radius:
            return None
        # the tangent from the start touches before it has come past the middle: a bend beside that lies farther out
        out = radius * (isqrt(away) + 1) // isqrt(away - radius * radius) + 1
        length = isqrt(away)
        bend = (obstacle.x - side * y * out // length, obstacle.y + side * x * out // length)
        before = _first(start, bend, obstacles)
        if before is None or before == obstacle:
            return bend if before is None and squared_distance(start, bend) else None
        obstacle = before
    return None
