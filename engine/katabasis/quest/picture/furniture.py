"""What the sections are floored and furnished with."""

from __future__ import annotations

from functools import cache

from ..board.shapes import shape_of
from .ground import floor


@cache
def floor_of(section: str) -> str:
    """The floor of a section as drawn, with what stands on it."""
    shape = shape_of(section)
    cells = [(column - 1, row - 1) for column, row in shape.cells]
    return floor(section, cells, "flags")
