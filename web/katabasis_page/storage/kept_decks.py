"""Decks kept in the browser; see `own_lists`."""

from __future__ import annotations

from typing import Any, NamedTuple

from .own_lists import LONGEST_ID, OwnLists, words_of

MOST_CARDS = 200


class KeptDeck(NamedTuple):
    """A deck in the list: `cards` by id, `at` when it was last changed (ISO, UTC); `fault` says why it cannot be
    read."""

    id: str
    game: str
    edition: str = ""
    plays: str = ""
    name: str = ""
    cards: tuple[str, ...] = ()
    at: str = ""
    fault: Any = None


class KeptDecks(OwnLists[KeptDeck]):
    """The decks on a storage."""

    KIND = "deck"

    def of_entry(self, id: str, entry: Any) -> KeptDeck:
        words = words_of(entry, "game", "edition", "plays", "name", "at")
        cards = entry["cards"]
        if not isinstance(cards, list) or len(cards) > MOST_CARDS:
            raise ValueError("the cards of a deck are a list")
        if not all(isinstance(card, str) and len(card) <= LONGEST_ID for card in cards):
            raise ValueError("cards are named by their ids")
        return KeptDeck(id, cards=tuple(cards), **words)

    def unreadable(self, id: str, fault: Any) -> KeptDeck:
        return KeptDeck(id, "", fault=fault)
