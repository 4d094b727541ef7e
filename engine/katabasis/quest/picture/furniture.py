"""What the sections are floored and furnished with, as content/quest/art draws it."""

from __future__ import annotations

from functools import cache
from itertools import count, takewhile
from typing import Any

from ...content import load
from ..board.shapes import shape_of
from ..content import section_of
from .ground import cells_of, floor

_art = load("quest-art")
DEFINITIONS: str = _art["definitions"]


@cache
def floor_of(section: str) -> str:
    """The floor of a section as drawn, with what stands on it. Copies of a section differ a little."""
    shape = shape_of(section)
    return "".join(
        part if isinstance(part, str) else floor(section, cells_of(shape, part["floor"]), part["stone"], part["laid"])
        for part in _drawing(section)
    )


def _drawing(section: str) -> list[Any]:
    """Markup and the floors between. The copies of a section take turns with the drawings of their kind."""
    number = section.rpartition("-")[2]
    drawings = drawings_of(section_of(section).id)
    return drawings[((int(number) if number.isdecimal() else 0) - 1) % len(drawings)]


@cache
def drawings_of(kind: str) -> list[list[Any]]:
    """The only drawing of a kind of section, or those that are numbered from 1."""
    drawn = _art["drawings"]
    numbered = (drawn.get(f"{kind}-{number}") for number in count(1))
    return [drawn[kind]] if kind in drawn else list(takewhile(bool, numbered))
