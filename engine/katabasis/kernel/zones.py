"""Where cards (or anything else with hidden faces) lie, and who may see them there."""

from __future__ import annotations

from dataclasses import field

from .slotted import slotted
from .state import State

ALL, OWNER, NOBODY = "all", "owner", "nobody"
ONLOOKER = -1
"""Stands for whoever has no seat."""


@slotted
class Zone(State):
    """An ordered pile of ids, the top last.

    `sees` is ALL, OWNER or NOBODY. Zones of one `pool` hold cards that only knowledge tells apart: imagining
    a table deals what a seat cannot see anew within its pool.
    """

    sees: str
    owner: int | None = None
    pool: str = ""
    cards: list[str] = field(default_factory=list)

    def visible_to(self, seat: int) -> bool:
        """Whether that seat may look at the cards."""
        return self.sees == ALL or (self.sees == OWNER and self.owner == seat)
