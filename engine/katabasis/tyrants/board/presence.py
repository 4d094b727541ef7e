"""Presence (p. 10): where a player's forces reach."""

from __future__ import annotations

from ..state import TyrantsTable
from .underdark import NEIGHBOURS, SITES


def presence(table: TyrantsTable, seat: int) -> frozenset[str]:
    """The places where that seat has presence: sites with a spy, a troop or a troop in a neighbouring place of its own
    (map.presence-site), and route spaces next to one of its troops (map.presence-route). A spy reaches no route
    (map.presence-spy)."""
    reached = {site for site, spies in table.spies.items() if seat in spies}
    for place, troops in table.troops.items():
        if seat in troops:
            reached.update(NEIGHBOURS[place])
            if place in SITES:
                reached.add(place)
    return frozenset(reached)
