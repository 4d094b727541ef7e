"""What only the edition of 2017 (Shadespire) has: its figures, and whole chapters of its rulebook."""

from __future__ import annotations

from ... import content
from ...edition import EDITIONS
from .edition import CHAPTERS, Edition2017
from .match import Match

__all__ = ["CHAPTERS", "STATES"]

STATES = (Match,)

EDITIONS[Edition2017.id] = Edition2017()
content.add_edition(Edition2017.id)
