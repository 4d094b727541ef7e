"""What is drawn over the battlefield while something is placed: models as they would stand, their reach and way,
terrain features, crosses over those that are slain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from katabasis.sigmar.picture import measures, terrain
from katabasis.sigmar.picture.figures import model

from .. import markup as h
from ..markup import Markup
from ..tools import Point

if TYPE_CHECKING:
    from .moving import Held


def unit(held: Held, turn: str) -> h.Renderable:
    """The models of a unit: those that move, with a handle that turns them, and those that stay."""
    arrangement = held.arrangement
    parts: dict[bool, list[str]] = {True: [], False: []}
    for number, (x, y, facing) in arrangement.spots.items():
        ghost = model(held.unit, held.scroll, held.seat, (number, x, y, facing))
        parts[number in arrangement.picked].append(ghost)
    handle = turn and arrangement.picked and _handle(held, turn)
    return h.g(class_="ghosts", data_ref=f"unit:{held.unit}")[
        h.g(class_="staying")[Markup("".join(parts[False]))],
        h.g(data_moves=True)[Markup("".join(parts[True])), handle],
    ]


def _handle(held: Held, turn: str) -> h.Renderable:
    """What turns a unit: beside its rightmost model."""
    spots = [held.arrangement.spots[number] for number in held.arrangement.picked]
    right, (_x, y) = max(spot[0] for spot in spots), held.arrangement.middle
    x = right + max(held.arrangement.base) // 2 + 260
    return h.g(class_="turn-handle", data_ref=turn, transform=f"translate({x} {y})")[
        h.circle(r=240, fill_opacity=0),
        h.circle(class_="knob", r=130),
        h.path(class_="turns", d="M-70 -10A70 70 0 1 1 -20 66M-70 -10l-44 -34M-70 -10l52 -26"),
    ]


def way(held: Held, offset: Point) -> h.Renderable:
    """The way of the first model that moves, and its reach."""
    arrangement = held.arrangement
    number = min(arrangement.picked, default=min(arrangement.spots))
    stops = arrangement.way(number, *offset)
    start = stops[0]
    return h.fragment[
        h.circle(class_="reach", cx=start[0], cy=start[1], r=held.reach),
        h.path(class_="way", d="M" + "L".join(f"{x} {y}" for x, y in stops)),
    ]


def stroke(held: Held) -> h.Renderable:
    """What is drawn for a unit to stand along, and how far it can get."""
    assert held.stroke is not None
    numbers = held.arrangement.starts
    return h.fragment[
        held.reach is not None
        and [h.circle(class_="reach", cx=x, cy=y, r=held.reach) for x, y, _facing in list(numbers.values())[:1]],
        h.path(class_="stroke", d="M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in held.stroke.points)),
    ]


def rectangle(start: Point, end: Point) -> h.Renderable:
    """What is lassoed."""
    return h.rect(
        class_="draft-rectangle",
        x=f"{min(start[0], end[0]):.0f}",
        y=f"{min(start[1], end[1]):.0f}",
        width=f"{abs(start[0] - end[0]):.0f}",
        height=f"{abs(start[1] - end[1]):.0f}",
    )


def tape(start: Point, end: Point, text: str) -> h.Renderable:
    """A tape measure between two points."""
    across, down = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2 - 120
    return h.fragment[
        h.path(class_="measured", d=f"M{start[0]:.0f} {start[1]:.0f}L{end[0]:.0f} {end[1]:.0f}"),
        h.text(class_="tape", x=f"{across:.0f}", y=f"{down:.0f}")[text],
    ]


def feature(kind: str, at: Point, facing: int) -> h.Renderable:
    """A terrain feature."""
    return h.g(class_="ghosts", data_ref=f"feature:{kind}", data_moves=True)[
        Markup(terrain.shape(kind, (round(at[0]), round(at[1])), facing))
    ]


def crosses(data: dict[str, Any]) -> h.Renderable:
    """A cross over each model that is picked to be slain."""
    size = min(measures.base(data["scroll"])) // 3
    spots = [data["places"][number] for number in data["picked"]]
    cross = "".join(
        f"M{x - size} {y - size}L{x + size} {y + size}M{x + size} {y - size}L{x - size} {y + size}" for x, y, _ in spots
    )
    return h.g(class_="crosses")[cross and h.path(d=cross)]
