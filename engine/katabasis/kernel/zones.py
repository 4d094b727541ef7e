"""Where cards (or anything else with hidden faces) lie, and who may see them there."""

from __future__ import annotations

from collections.abc import Sequence

from .state import State

ALL, OWNER, NOBODY = "all", "owner", "nobody"


class Zone(State):
    """An ordered pile of ids, the top last.

    `sees` is ALL, OWNER or NOBODY. Zones of one `pool` hold cards that only knowledge tells apart: imagining
    a table deals what a seat cannot see anew within its pool.
    """

    __slots__ = ("cards", "owner", "pool", "sees")

    sees: str
    owner: int | None
    pool: str
    cards: list[str]

    def __init__(self, sees: str, owner: int | None = None, pool: str = "", cards: Sequence[str] = ()) -> None:
        self.sees = sees
        self.owner = owner
        self.pool = pool
        self.cards = list(cards)

    def visible_to(self, seat: int) -> bool:
        """Whether that seat may look at the cards."""
        return self.sees == ALL or (self.sees == OWNER and self.owner == seat)
