"""The figures of an edition of the rulebook, which a table reads as `table.rules`."""

from __future__ import annotations

from collections.abc import Mapping

from ..kernel import edition


class Edition(edition.Edition):
    """The first edition."""

    id = "first"
    seat_counts: tuple[int, ...] = (2, 3)
    """How many may play (setup.players)."""
    most: int = 3
    """Stones that may be taken at once (turn.take)."""
    last_stone: int = 2
    """Points for the last stone of a heap (turn.last-stone)."""


EDITIONS: Mapping[str, Edition] = {Edition.id: Edition()}
