"""Cards in a position: every card of every player is in exactly one place.

What a position does not name lies at the bottom of its deck, in the order of the content; a pile may name it as "rest".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...kernel.slot_codec import Scope, Seat
from ...kernel.text import quoted
from ..content import CARDS, deck_of, rivals_deck
from ..state import InPlay, UnderworldsTable, card_of, printed
from .reader import TableReader

REST = "rest"
SEAT = Seat()

PILE_KEYS = {
    "hand": "power-hand",
    "discard": "power-discard",
    "objectives": "objective-hand",
    "objective-discard": "objective-discard",
    "scored": "scored",
    "revealed": "revealed",
    "deck": "power-deck",
    "objective-deck": "objective-deck",
}
"""What a seat's piles are called in a position, and on the table."""


class Box:
    """The cards that a position has not named so far, in the order of the content."""

    __slots__ = ("cards", "owners")

    cards: list[str]
    owners: dict[str, int]

    def __init__(self, table: UnderworldsTable) -> None:
        """Take all cards off the table."""
        self.owners = {}
        for seat in table.seats:
            for kind in ("objective", "power"):
                pile = table.zones[f"{kind}-deck-{seat}"]
                self.owners |= dict.fromkeys(pile.cards, seat)
                pile.cards = []
        self.cards = list(self.owners)

    def take(self, reader: TableReader, key: str, card: Any, seat: int | None, types: Sequence[str]) -> bool:
        """Take a card out if it may be in that place: one of `seat` (None: of anybody), of one of those types."""
        if not isinstance(card, str) or card not in self.owners:
            what = "a card of a warband that is not here" if printed(str(card)) in CARDS else "no card's id"
            reader.fault(key, f"{quoted(card)} is {what}")
        elif seat is not None and self.owners[card] != seat:
            reader.fault(key, f"{card} belongs to another player")
        elif card_of(card).type not in types:
            reader.fault(key, f"{card} is a card of another kind")
        elif card not in self.cards:
            reader.fault(key, f"{card} is in another place already")
        else:
            self.cards.remove(card)
            return True
        return False

    def rest(self, seat: int, types: Sequence[str]) -> list[str]:
        """Take out all cards of a seat and of those types that are left."""
        rest = [card for card in self.cards if self.owners[card] == seat and card_of(card).type in types]
        self.cards = [card for card in self.cards if card not in rest]
        return rest


OBJECTIVE, POWER, UPGRADE, GAMBIT = ("objective",), ("ploy", "upgrade"), ("upgrade",), ("ploy",)


def read_cards(
    reader: TableReader, table: UnderworldsTable, seats: Sequence[TableReader], fighters: Mapping[str, TableReader]
) -> None:
    """Put every card in its place. `fighters` are the readers that may name assigned upgrades."""
    box = Box(table)
    _read_upgrades(table, box, fighters)
    table.zones["assigned"].cards = _read_shared(reader, "assigned", table.zones["assigned"].cards)
    _read_in_play(reader, table, box)
    resolving = [waiting.card for waiting in table.in_play]
    table.zones["resolving"].cards = _read_shared(reader, "resolving", resolving)
    for seat, own in enumerate(seats):
        _read_piles(own, table, box, seat)


def _read_upgrades(table: UnderworldsTable, box: Box, fighters: Mapping[str, TableReader]) -> None:
    for id, reader in fighters.items():
        fighter = table.fighters[id]
        for card in reader.words("upgrades"):
            if box.take(reader, "upgrades", card, fighter.seat, UPGRADE):
                fighter.upgrades.append(card)
                table.zones["assigned"].cards.append(card)
        reader.finish()


def _read_in_play(reader: TableReader, table: UnderworldsTable, box: Box) -> None:
    for own in reader.tables("in-play"):
        card = own.text("card", "")
        seat = SEAT.read(own, "seat", 0, Scope(table, "", None)) if own.has("seat") else 0
        assert seat is not None
        chosen = own.words("chosen")
        notes: dict[str, Any] = {"chosen": chosen}
        if own.has("hex") and (hex := own.hex("hex", table)) is not None:
            notes["hex"] = hex
        own.finish()
        if any(id not in table.fighters for id in chosen):
            own.fault("chosen", f"ids of fighters, not {quoted(chosen)}")
        elif not box.take(own, "card", card, seat, GAMBIT):
            continue
        elif "lasts" in card_of(card).declared:
            table.in_play.append(InPlay(card, seat, notes))
        else:
            own.fault("card", f"{card} neither waits nor persists")


def _read_shared(reader: TableReader, key: str, cards: Sequence[str]) -> list[str]:
    """The order in which cards lie in a zone that players share, which other keys have filled."""
    named = reader.words(key) if reader.has(key) else list(cards)
    if sorted(named) != sorted(cards):
        reader.fault(key, f"an order of {', '.join(cards) or 'no cards'}")
        return list(cards)
    return named


def _read_piles(reader: TableReader, table: UnderworldsTable, box: Box, seat: int) -> None:
    rests = []
    for key, pile in PILE_KEYS.items():
        types = POWER if pile.startswith("power") else OBJECTIVE
        cards: list[str] = []
        for card in reader.words(key):
            if card == REST:
                rests.append((pile, types, len(cards)))
            elif box.take(reader, key, card, seat, types):
                cards.append(card)
        table.zones[f"{pile}-{seat}"].cards = cards
    for pile, types, place in (*rests, ("power-deck", POWER, 0), ("objective-deck", OBJECTIVE, 0)):
        table.zones[f"{pile}-{seat}"].cards[place:place] = box.rest(seat, types)


def built_deck(table: UnderworldsTable, seat: int) -> list[str]:
    """The cards of a seat's deck, in the order of the content; none if they are those of its usual deck."""
    player = table.players[seat]
    piles = [table.zones[f"{pile}-{seat}"].cards for pile in PILE_KEYS.values()]
    upgrades = [fighter.upgrades for fighter in table.warband(seat)]
    in_play = [[waiting.card for waiting in table.in_play if waiting.seat == seat]]
    deck = deck_of(printed(card) for cards in (*piles, *upgrades, *in_play) for card in cards)
    usual = rivals_deck(table.edition, player.warband, player.deck)
    return [] if deck == deck_of((*usual.objectives, *usual.power)) else [*deck.objectives, *deck.power]


def write_piles(table: UnderworldsTable, seat: int) -> dict[str, Any]:
    """A seat's piles that are not empty."""
    piles = {key: list(table.zones[f"{pile}-{seat}"].cards) for key, pile in PILE_KEYS.items()}
    return {key: cards for key, cards in piles.items() if cards}


def _write_in_play(waiting: InPlay) -> dict[str, Any]:
    written: dict[str, Any] = {"card": waiting.card, "seat": waiting.seat + 1}
    chosen = list(waiting.notes["chosen"])
    if "hex" in waiting.notes:
        written["hex"] = waiting.notes["hex"]
    return {**written, "chosen": chosen} if chosen else written


def write_shared(table: UnderworldsTable) -> dict[str, Any]:
    """Gambits that wait or persist, and the order of cards in shared zones where it is not the usual."""
    written: dict[str, Any] = {}
    if table.in_play:
        written["in-play"] = [_write_in_play(waiting) for waiting in table.in_play]
    usual = {
        "resolving": [waiting.card for waiting in table.in_play],
        "assigned": [card for fighter in table.fighters.values() for card in fighter.upgrades],
    }
    return written | {key: list(table.zones[key].cards) for key in usual if table.zones[key].cards != usual[key]}
