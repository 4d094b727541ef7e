"""The figures of an edition of the rulebook, which a table reads as `table.rules`."""

from __future__ import annotations

from collections.abc import Mapping

from ..kernel import edition


class Edition(edition.Edition):
    """The edition of 2016."""

    id = "2016"
    seat_counts: tuple[int, ...] = (2, 3, 4)
    """How many may play (components.players)."""
    troops: int = 40
    spies: int = 5
    """Pieces of each house (components.player-troops, components.spies)."""
    white_troops: int = 40
    """Pieces of nobody (components.white-troops)."""
    starting_deck: Mapping[str, int] = {"noble": 7, "soldier": 3}
    """Cards of each kind that a seat begins with (setup.starting-deck)."""
    hand: int = 5
    """Cards that a hand is filled up to (endturn.draw, setup.opening-hand)."""
    market: int = 6
    """Cards that the market holds (setup.market-row)."""
    total_control_vp: int = 2
    """VP for a site under total control, besides its own (scoring.total-control)."""


EDITIONS = {Edition.id: Edition()}
