"""What an advised answer would do, drawn over the board: an arrow, what would stand at its end, what it is about."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

Point = tuple[float, float]


class Arrow(NamedTuple):
    """From where something stands to where it would go, or to what it would attack, stop by stop; between the edges of
    what is there, so far from the middles of both ends."""

    stops: Sequence[Point]
    start: float = 0
    end: float = 0


class Hinted(NamedTuple):
    """What to draw, in units of the board: SVG of `ghosts`, and `rings` around what an answer is about, as x, y and
    radius. `head` is how long the head of an arrow is."""

    arrows: Sequence[Arrow] = ()
    ghosts: Sequence[str] = ()
    rings: Sequence[tuple[float, float, float]] = ()
    head: float = 16


def moved_copy(id: str, start: Point, end: Point) -> str:
    """The piece of that id once more, where it would stand."""
    return f'<use href="#{id}" x="{end[0] - start[0]:.0f}" y="{end[1] - start[1]:.0f}"/>'


def drawn(hinted: Hinted) -> str:
    """SVG for a layer over a board. Lines are as wide on every screen, however close the camera is."""
    ghosts = "".join(f'<g class="ghost">{ghost}</g>' for ghost in hinted.ghosts)
    rings = "".join(
        f'<circle class="rim" cx="{x:.0f}" cy="{y:.0f}" r="{radius:.0f}"/>' for x, y, radius in hinted.rings
    )
    lines = "".join(_arrow(arrow, hinted.head) for arrow in hinted.arrows)
    return f'<g id="hinted" class="hinted" aria-hidden="true" pointer-events="none">{ghosts}{rings}{lines}</g>'


def _arrow(arrow: Arrow, head: float) -> str:
    first, *_others, last = whole = list(arrow.stops)
    stops = [_nearer(first, whole[1], arrow.start), *whole[1:-1], _nearer(last, whole[-2], arrow.end)]
    (x, y), (before_x, before_y) = stops[-1], stops[-2]
    long = hypot(x - before_x, y - before_y) or 1
    across, down = (x - before_x) / long * head, (y - before_y) / long * head
    line = "M" + "L".join(f"{u:.0f} {v:.0f}" for u, v in stops)
    wings = (
        f"M{x - across - down * 0.7:.0f} {y - down + across * 0.7:.0f}L{x:.0f} {y:.0f}"
        f"L{x - across + down * 0.7:.0f} {y - down - across * 0.7:.0f}"
    )
    return f'<path class="under" d="{line}{wings}"/><path class="arrow" d="{line}{wings}"/>'


def _nearer(end: Point, other: Point, by: float) -> Point:
    """A point on the way from an end to the stop beside it; a third of the way at most."""
    across, down = other[0] - end[0], other[1] - end[1]
    share = min(1 / 3, by / (hypot(across, down) or 1))
    return end[0] + across * share, end[1] + down * share
