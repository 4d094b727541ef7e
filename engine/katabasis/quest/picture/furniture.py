"""What the sections are floored and furnished with."""

from __future__ import annotations

from functools import cache

from ..board.shapes import shape_of
from ..content import section_of
from . import objectives, pieces, rooms
from .ground import floor

FLOORS = {
    "guardroom": ("chequer", "chequer"),
    "lair": ("earth", "earth"),
    "torture": ("bloodstone", "flags"),
    "well": ("moss", "flags"),
    "circle": ("slate", "slabs"),
    "cell": ("straw", "flags"),
}
"""The stone of rooms that are not of the corridors' stone, and how it is laid."""

DEFINITIONS = pieces.DEFINITIONS + rooms.DEFINITIONS + objectives.DEFINITIONS


@cache
def floor_of(section: str) -> str:
    """The floor of a section as drawn, with what stands on it. Copies of a section differ a little."""
    shape, kind = shape_of(section), section_of(section).id
    if kind in objectives.DRAWN:
        return objectives.DRAWN[kind](section, shape)
    cells = [(column - 1, row - 1) for column, row in shape.cells]
    number = section.rpartition("-")[2]
    stone, laid = FLOORS.get(kind, ("flags", "flags"))
    return floor(section, cells, stone, laid) + rooms.DRAWN[kind](int(number) if number.isdecimal() else 0)
