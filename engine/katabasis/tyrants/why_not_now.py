"""Why something that exists in the game is no part of the decision at hand.

The answers are for whoever decides: they rest on what that player may see, and on nothing else.
"""

from __future__ import annotations

from ..kernel.facets import refusals
from ..kernel.options import Ask
from ..kernel.text import N_, Refusal, Text, refuse
from .board.underdark import SIZE, ref_of
from .content import OUTCAST, PILES
from .state import TyrantsTable

MAIN_PART = ("play", "deploy", "assassinate", "return", "recruit", "end")
"""What is done in the main part of a turn (turn.main-part)."""


class Refusals(refusals.Refusals[TyrantsTable]):
    """Why something cannot be done that a decision does not list."""

    def not_now(self, table: TyrantsTable, ask: Ask, verb: str, id: str) -> list[Refusal]:
        """Why `verb` cannot be done now with the card or at the place of that id; "" stands for any."""
        if verb not in MAIN_PART:
            return []
        if table.phase == "setup":
            return [refuse("setup.first-troop", "All players put their first troop on the map before the first turn")]
        if verb in ("play", "recruit") and (elsewhere := _elsewhere(table, ask.seat, verb, id)):
            return [elsewhere]
        if table.resolving is not None:
            return [refuse("turn.card-order", "Carry out {card} first", card=f"card:{table.resolving}")]
        if ask.name == "turn":
            return _at_place(table, verb, id)
        return [refuse("endturn.sequence", "The main part of the turn is over")]


# ---------------------------------------------------------------------- cards


def _elsewhere(table: TyrantsTable, seat: int, verb: str, id: str) -> Refusal | None:
    """Where a card is that is neither in that player's hand nor to be had, as far as that player knows."""
    zone = next((name for name, zone in table.zones.items() if id in zone.cards), "")
    owner = table.zones[zone].owner if zone else None
    if not zone:
        return None
    values = {"card": f"card:{id}", "who": f"seat:{owner}"}
    rule = "turn.play-card" if verb == "play" else "turn.basic-recruit"
    if owner is None:
        if verb == "recruit" and zone in ("market", *PILES):
            return None
        return Refusal(rule, Text(_ON_THE_BOARD.get(zone, _IN_A_PILE), values))
    if owner != seat:
        return Refusal(rule, Text(N_("{card} belongs to {who}"), values))
    pile = zone.rpartition("-")[0]
    if pile == "hand" and verb == "play":
        return None
    return Refusal(rule, Text(_OF_A_HOUSE[pile], values))


_ON_THE_BOARD = {
    "market": N_("{card} is in the market"),
    "market-deck": N_("{card} has not come into the market"),
    "devoured": N_("{card} has been devoured"),
    OUTCAST: N_("{card} is recruited only through cards"),
}
_IN_A_PILE = N_("{card} is in its pile")
_OF_A_HOUSE = {
    "deck": N_("{card} is in your deck"),
    "hand": N_("{card} is in your hand"),
    "played": N_("You have played {card} this turn"),
    "discard": N_("{card} is in your discard pile"),
    "inner-circle": N_("{card} is in your inner circle"),
}


# ---------------------------------------------------------------------- places


def _at_place(table: TyrantsTable, verb: str, id: str) -> list[Refusal]:
    """Why a basic action cannot be taken at a place where the main part offers none."""
    place = id.partition(" ")[0]
    if place not in SIZE:
        return []
    if place not in table.troops:
        return [
            refuse("setup.out-of-play", "{place} is in a section of the map that is not in play", place=ref_of(place))
        ]
    if verb == "deploy":
        return [refuse("deploy.empty-barracks", "The barracks are empty: to deploy gives 1 VP, and no troop")]
    if verb == "assassinate":
        return [refuse("assassinate.procedure", "There is no troop in {place}", place=ref_of(place))]
    if verb == "return":
        return [refuse("return.enemy", "There is no enemy spy in {place}", place=ref_of(place))]
    return []
