"""Everything that lies on a table before the first step: fighters, decks and tokens, all still off the battlefield."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from ...kernel.dice import Dice
from ...kernel.zones import ALL, NOBODY, OWNER, Zone
from ..content import Deck, of, rivals_deck
from ..state import Fighter, UnderworldsTable

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


def unpack(
    edition: str,
    seats: Sequence[str],
    dice: Dice,
    advanced: bool,
    quick: bool,
    built: Sequence[Deck | None] = (),
    secret_decks: bool = False,
) -> UnderworldsTable:
    """A table with all warbands waiting, every card in its deck, and the objective tokens in their pile.

    A seat is a warband ("sepulchral-guard"), with "+" and a universal deck if it uses one (deck.universal-rivals).
    Seats may have decks of their own, `built` for them. A seat "" has no warband yet, and no cards.

    Where several players field the same warband, the second one's pieces carry ".2", the third's ".3" (warband.pick).
    """
    table = UnderworldsTable(dice, edition, seats, advanced, quick)
    table.secret_decks = secret_decks
    field(table, built)
    table.zones["resolving"] = Zone(ALL)
    table.zones["assigned"] = Zone(ALL)
    table.zones["objective-tokens"] = Zone(NOBODY, None, "objectives", [*objective_tokens(table)])
    for seat in table.seats:
        table.zones[f"unplaced-{seat}"] = Zone(NOBODY, seat, "objectives")
    table.zones["objectives"] = Zone(NOBODY, None, "objectives")
    return table


def field(table: UnderworldsTable, built: Sequence[Deck | None]) -> None:
    """Bring the warbands of the players, and their decks: those `built` for them, or the usual ones."""
    bands = [player.warband for player in table.players]
    decks = [
        deck or (rivals_deck(table.edition, player.warband, player.deck) if player.warband else Deck((), ()))
        for player, deck in zip_longest(table.players, built)
    ]
    for seat, band in enumerate(bands):
        suffix = _suffix(bands[:seat].count(band))
        for id in of(table.edition).warbands[band].fighters if band else ():
            table.fighters[id + suffix] = Fighter(id + suffix, seat)
        _lay_cards_out(table, seat, decks[seat], decks[:seat])


def _suffix(before: int) -> str:
    """What tells pieces from those of the seats before that are printed alike."""
    return f".{before + 1}" if before else ""


def objective_tokens(table: UnderworldsTable) -> tuple[str, ...]:
    """The objective tokens of a game of so many players, all that there are (component.objective-token)."""
    return tuple(f"objective-{number}" for number in range(1, table.rules.objective_tokens[table.seat_count] + 1))


def _lay_cards_out(table: UnderworldsTable, seat: int, deck: Deck, before: Sequence[Deck]) -> None:
    """A seat's zones, with its deck as the two decks it begins with (deck.two-decks, deck.rivals). Decks of the seats
    `before` may have the same cards; secret ones do not say so."""
    for pile in PILES:
        kind, _, place = pile.partition("-")
        sees = {"deck": NOBODY, "hand": OWNER}.get(place, ALL)
        table.zones[f"{pile}-{seat}"] = Zone(sees, seat, "" if sees == ALL else f"{kind}-{seat}")
    for kind, cards in (("objective", "objectives"), ("power", "power")):
        own, others = getattr(deck, cards), [getattr(other, cards) for other in before]
        same = [seat if table.secret_decks else sum(card in other for other in others) for card in own]
        table.zones[f"{kind}-deck-{seat}"].cards = [
            card + _suffix(count) for card, count in zip(own, same, strict=True)
        ]
