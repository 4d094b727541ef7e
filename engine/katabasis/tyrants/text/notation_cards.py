"""Cards in a position: every card of the game is in exactly one place.

A card is told by its id ("noble.3") or by its kind ("noble"), which stands for a copy that is told nowhere else. In a
row, the top card last, "rest" stands for all cards told nowhere that belong there, and nobody knows the order of what
stands before "shuffled".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...kernel.dice import Dice
from ...kernel.did_you_mean import did_you_mean
from ...kernel.text import quoted
from ..content import CARDS, OUTCAST, is_half_deck
from ..rules import setup
from ..state import TyrantsTable
from .reader import TableReader

REST, SHUFFLED = "rest", "shuffled"

DECK = "deck"
OWN = ("hand", DECK, "played", "discard", "inner-circle")
"""The zones of each house, as positions call them too."""
MARKET_DECK, MARKET, DEVOURED = "market-deck", "market", "devoured"
"""Those of the board; besides them there are the piles."""


class Row(NamedTuple):
    """The cards that a position tells for one zone; `seat` None is the board's."""

    reader: TableReader
    key: str
    seat: int | None
    words: list[str]

    @property
    def zone(self) -> str:
        """The zone's name on the table."""
        return self.key if self.seat is None else f"{self.key}-{self.seat}"


class Box:
    """The cards of the game that a position has not put anywhere so far."""

    __slots__ = ("homes", "left")

    def __init__(self, table: TyrantsTable) -> None:
        self.homes = _homes(table)
        self.left = list(self.homes)

    def take(self, row: Row, card: str) -> bool:
        """Take a card out if it may lie in that row."""
        if card not in self.homes:
            fault = _unknown(card.partition(".")[0]) or f"{quoted(card)} is no card of this game"
            row.reader.fault(row.key, fault)
        elif not self._may_lie(card, row):
            row.reader.fault(row.key, f"{card} does not belong here")
        elif card not in self.left:
            row.reader.fault(row.key, f"{card} is told twice")
        else:
            self.left.remove(card)
            return True
        return False

    def any_of(self, row: Row, kind: str) -> str | None:
        """Take out the first copy of a kind that may lie in that row."""
        copies = [card for card in self.homes if card.partition(".")[0] == kind and self._may_lie(card, row)]
        left = [card for card in copies if card in self.left]
        if left:
            self.left.remove(left[0])
            return left[0]
        if copies:
            row.reader.fault(row.key, f"there are only {len(copies)} of '{kind}' for all places")
        elif any(card.partition(".")[0] == kind for card in self.homes):
            row.reader.fault(row.key, f"no '{kind}' belongs here")
        else:
            row.reader.fault(row.key, _unknown(kind) or f"{quoted(kind)} is no card{did_you_mean(kind, CARDS)}")
        return None

    def rest(self, home: str) -> list[str]:
        """Take out all that is left of the cards that come from a zone, the first one to lie on top."""
        rest = [card for card in self.left if self.homes[card] == home]
        self.left = [card for card in self.left if self.homes[card] != home]
        return rest[::-1]

    def _may_lie(self, card: str, row: Row) -> bool:
        """Starting cards stay with their house, and nothing comes to the market or its piles but what is theirs."""
        home = self.homes[card]
        if row.seat is None:
            return row.key == DEVOURED or home == (MARKET_DECK if row.key == MARKET else row.key)
        return not home.startswith("deck-") or home == f"deck-{row.seat}"


def _unknown(kind: str) -> str:
    """Why cards of a kind are not in this game; empty if there is no such kind."""
    if kind == OUTCAST:
        return f"'{kind}' is only in games with the half-deck 'demons' [setup.outcast-pile]"
    deck = CARDS[kind].deck if kind in CARDS else ""
    if is_half_deck(deck):
        return f"'{kind}' is only in games with the half-deck '{deck}' [setup.market-deck]"
    return ""


def _homes(table: TyrantsTable) -> dict[str, str]:
    """Every card of the game, and the zone where it is when the game begins."""
    homes = dict.fromkeys(setup.market_cards(table.decks), MARKET_DECK)
    for pile in setup.piles(table):
        homes |= dict.fromkeys(CARDS[pile].cards, pile)
    for seat in table.seats:
        homes |= dict.fromkeys(setup.starting_cards(table, seat), f"deck-{seat}")
    return homes


# ---------------------------------------------------------------------- reading


def read_cards(reader: TableReader, houses: Sequence[TableReader], table: TyrantsTable) -> None:
    """Put every card in its place. What has none, where all decks and piles are told, has been devoured."""
    box = Box(table)
    drawn = not reader.has(MARKET)
    rows = [*_board_rows(reader, table), *(row for seat, own in enumerate(houses) for row in _house_rows(own, seat))]
    wholes = [[word for word in row.words if not _is_id(word) or box.take(row, word)] for row in rows]
    for row, words in zip(rows, wholes, strict=True):
        cards = [word if _is_id(word) or word in (REST, SHUFFLED) else box.any_of(row, word) for word in words]
        table.zones[row.zone].cards = [card for card in cards if card is not None]
    chance = Dice(table.dice.seed, table.dice.count, stir=table.dice.stir)
    for row in rows:
        _complete(row, table.zones[row.zone].cards, box, chance)
    table.dice.count = chance.count
    table.cards(DEVOURED).extend(box.left)
    deck, market = table.cards(MARKET_DECK), table.cards(MARKET)
    if drawn:
        market.extend(deck.pop() for _ in range(min(table.rules.market, len(deck))))
    elif len(market) > table.rules.market:
        reader.fault(MARKET, f"the market holds {table.rules.market} cards, not {len(market)} [setup.market-row]")


def _is_id(word: str) -> bool:
    return "." in word


def _board_rows(reader: TableReader, table: TyrantsTable) -> list[Row]:
    rows = [Row(reader, key, None, reader.row(key) or []) for key in (MARKET, DEVOURED)]
    rows.append(_deck_row(reader, MARKET_DECK, None))
    for pile in setup.piles(table):
        if type(reader.peek(pile)) is int:
            words = [pile] * reader.number(pile, 0, 0, CARDS[pile].copies)
        else:
            words = [REST] if (told := reader.row(pile)) is None else told
        rows.append(Row(reader, pile, None, words))
    return rows


def _house_rows(reader: TableReader, seat: int) -> list[Row]:
    rows = [Row(reader, key, seat, reader.row(key) or []) for key in OWN if key != DECK]
    return [*rows, _deck_row(reader, DECK, seat)]


def _deck_row(reader: TableReader, key: str, seat: int | None) -> Row:
    """Where a deck is not told, it is what is left of its cards."""
    words = reader.row(key)
    return Row(reader, key, seat, [REST, SHUFFLED] if words is None else words)


def _complete(row: Row, cards: list[str], box: Box, chance: Dice) -> None:
    """Put in what "rest" stands for, and shuffle what stands before "shuffled"."""
    for word in (REST, SHUFFLED):
        if cards.count(word) > 1:
            row.reader.fault(row.key, f"'{word}' is told more than once")
            return
    if REST in cards:
        place = cards.index(REST)
        cards[place : place + 1] = box.rest(_home(row))
    if SHUFFLED in cards:
        place = cards.index(SHUFFLED)
        cards[: place + 1] = chance.shuffle(cards[:place])


def _home(row: Row) -> str:
    """Where the cards come from that "rest" stands for."""
    if row.seat is not None:
        return f"{DECK}-{row.seat}"
    return row.key if row.key not in (MARKET, DEVOURED) else MARKET_DECK


# ---------------------------------------------------------------------- writing


def write_board(table: TyrantsTable) -> dict[str, Any]:
    """The market and the devoured cards, and the piles that are not as they would be taken to be."""
    written = {key: " ".join(table.cards(key)) for key in (MARKET, MARKET_DECK)}
    if table.cards(DEVOURED):
        written[DEVOURED] = " ".join(table.cards(DEVOURED))
    elsewhere = {card for zone in table.zones.values() for card in zone.cards}
    for pile in setup.piles(table):
        cards = table.cards(pile)
        if cards != [card for card in CARDS[pile].cards[::-1] if card in cards or card not in elsewhere]:
            written[pile] = " ".join(cards)
    return written


def write_hands(table: TyrantsTable, seat: int) -> dict[str, Any]:
    """A seat's own cards: its deck always, other places if there is any card."""
    own = {key: " ".join(table.cards(key, seat)) for key in OWN}
    return {key: cards for key, cards in own.items() if cards or key == DECK}
