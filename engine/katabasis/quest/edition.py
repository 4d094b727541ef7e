"""The figures of an edition of the rulebook, which a table reads as `table.rules`."""

from __future__ import annotations

from ..kernel import edition


class Edition(edition.Edition):
    """The edition of 1995."""

    id = "1995"
    seat_counts: tuple[int, ...] = (1, 2, 3, 4)
    """How many adventurers may enter (setup.player-count)."""
    event_on: int = 1
    """The power roll that brings an Unexpected Event, or any lower one (power.event-on-one)."""
    reroll_on: int = 1
    """The die of initial Wounds or of Power tokens that may be thrown again (setup.initial-wounds-reroll)."""
    reach: int = 1
    """The squares that a hand-to-hand weapon reaches (combat.adjacent-opponent)."""


EDITIONS = {Edition.id: Edition()}
