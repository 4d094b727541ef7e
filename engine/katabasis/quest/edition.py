"""The figures of an edition of the rulebook, which a table reads as `table.rules`."""

from __future__ import annotations

from typing import Any

from ..kernel import edition

FIGURES: dict[str, Any] = {
    "seat_counts": (1, 2, 3, 4),
    "event_on": 1,
    "reroll_on": 1,
    "reach": 1,
}
"""The figures of 1995."""


class Edition(edition.Edition):
    """The figures of one edition."""

    __slots__ = tuple(FIGURES)

    seat_counts: tuple[int, ...]
    """How many adventurers may enter (setup.player-count)."""
    event_on: int
    """The power roll that brings an Unexpected Event, or any lower one (power.event-on-one)."""
    reroll_on: int
    """The die of initial Wounds or of Power tokens that may be thrown again (setup.initial-wounds-reroll)."""
    reach: int
    """The squares that a hand-to-hand weapon reaches (combat.adjacent-opponent)."""

    def __init__(self, id: str, **figures: Any) -> None:
        super().__init__(id)
        for name, value in figures.items():
            setattr(self, name, value)


EDITIONS = {"1995": Edition("1995", **FIGURES)}
