"""Everything that lies on a table before the first step: fighters, decks and tokens, all still off the battlefield."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.dice import Dice
from ...kernel.zones import ALL, NOBODY, OWNER, Zone
from ..content import WARBANDS, Deck, rivals_deck
from ..state import Fighter, UnderworldsTable

OBJECTIVES = tuple(f"objective-{number}" for number in range(1, 6))
"""A game of two uses the tokens 1 to 5 (component.objective-token)."""

PILES = (
    "objective-deck",
    "objective-hand",
    "objective-discard",
    "scored",
    "revealed",
    "power-deck",
    "power-hand",
    "power-discard",
)
"""The zones that each seat has for its cards. "revealed" holds surge objectives that will be scored in the next surge
step."""


def unpack(edition: str, seats: Sequence[str], dice: Dice, advanced: bool, quick: bool) -> UnderworldsTable:
    """A table with both warbands waiting, every card in its deck, and the objective tokens in their pile.

    A seat is a warband ("sepulchral-guard"), with "+" and a universal deck if it uses one (deck.universal-rivals).

    Where both players field the same warband, the second one's pieces carry ".2" (warband.pick).
    """
    table = UnderworldsTable(edition, list(seats), dice, advanced, quick)
    first = table.players[0]
    for seat, player in enumerate(table.players):
        fighters = ".2" if seat and player.warband == first.warband else ""
        for id in WARBANDS[player.warband].fighters:
            table.fighters[id + fighters] = Fighter(id + fighters, seat)
        deck = rivals_deck(player.warband, player.deck)
        _lay_cards_out(table, seat, deck, ".2" if seat and deck == rivals_deck(first.warband, first.deck) else "")
    table.zones["resolving"] = Zone(ALL)
    table.zones["assigned"] = Zone(ALL)
    table.zones["objective-tokens"] = Zone(NOBODY, None, "objectives", OBJECTIVES)
    table.zones["unplaced-0"] = Zone(NOBODY, 0, "objectives")
    table.zones["unplaced-1"] = Zone(NOBODY, 1, "objectives")
    table.zones["objectives"] = Zone(NOBODY, None, "objectives")
    return table


def _lay_cards_out(table: UnderworldsTable, seat: int, deck: Deck, suffix: str) -> None:
    """A seat's zones, with its Rivals deck as the two decks it begins with (deck.two-decks, deck.rivals)."""
    for pile in PILES:
        kind, _, place = pile.partition("-")
        sees = {"deck": NOBODY, "hand": OWNER}.get(place, ALL)
        table.zones[f"{pile}-{seat}"] = Zone(sees, seat, "" if sees == ALL else f"{kind}-{seat}")
    table.zones[f"objective-deck-{seat}"].cards = [card + suffix for card in deck.objectives]
    table.zones[f"power-deck-{seat}"].cards = [card + suffix for card in deck.power]
