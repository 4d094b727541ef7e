"""The figures of an edition of the rulebook, which a table reads as `table.rules`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..kernel import edition

FIGURES: dict[str, Any] = {
    "seat_counts": (2, 3, 4),
    "troops": 40,
    "spies": 5,
    "white_troops": 40,
    "starting_deck": {"noble": 7, "soldier": 3},
    "hand": 5,
    "market": 6,
    "total_control_vp": 2,
}
"""The figures of the box of 2016."""


class Edition(edition.Edition):
    """The figures of one edition."""

    __slots__ = tuple(FIGURES)

    seat_counts: tuple[int, ...]
    """How many may play (components.players)."""
    troops: int
    spies: int
    """Pieces of each house (components.player-troops, components.spies)."""
    white_troops: int
    """Pieces of nobody (components.white-troops)."""
    starting_deck: Mapping[str, int]
    """Cards of each kind that a seat begins with (setup.starting-deck)."""
    hand: int
    """Cards that a hand is filled up to (endturn.draw, setup.opening-hand)."""
    market: int
    """Cards that the market holds (setup.market-row)."""
    total_control_vp: int
    """VP for a site under total control, besides its own (scoring.total-control)."""

    def __init__(self, id: str, **figures: Any) -> None:
        super().__init__(id)
        for name, value in figures.items():
            setattr(self, name, value)


EDITIONS = {"2016": Edition("2016", **FIGURES)}
