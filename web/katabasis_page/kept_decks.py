"""Decks kept in the browser, one under a key of its own.

    katabasis:deck:<id>    a deck, as JSON ("version" says in which form)

Every change of a deck is kept at once. What cannot be read stays as it is, is named in the list, and stops no other.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from katabasis.kernel.plain import from_json

from .storage import PREFIX, Storage
from .words import _

KEY = f"{PREFIX}deck:"
VERSION = 1
LONGEST_ENTRY = 40_000
"""Characters of an entry; those of ours have some 1,000."""
LONGEST_NAME = 40
MOST_CARDS = 200
LONGEST_ID = 60
"""Characters of the id of a card, a game or a warband."""


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


class KeptDecks:
    """The decks on a storage. `now` gives the time as ISO text, `fresh_id` a new deck's id."""

    def __init__(self, storage: Storage, now: Callable[[], str], fresh_id: Callable[[], str]) -> None:
        self.storage = storage
        self.now = now
        self.fresh_id = fresh_id
        self._deleted: tuple[str, str] | None = None

    def all(self, game: str) -> list[KeptDeck]:
        """Every deck of a game, the one changed last first; at the end those that cannot be read, of whatever game."""
        ids = sorted(key.removeprefix(KEY) for key in self.storage.names() if key.startswith(KEY))
        decks = [self._entry(id) for id in ids]
        whole = [deck for deck in decks if deck.fault is None and deck.game == game]
        return sorted(whole, key=lambda deck: deck.at, reverse=True) + [
            deck for deck in decks if deck.fault is not None
        ]

    def get(self, id: str) -> KeptDeck:
        """One deck. Raises LookupError if there is none under that id."""
        if self.storage.read(KEY + id) is None:
            raise LookupError(id)
        return self._entry(id)

    def _entry(self, id: str) -> KeptDeck:
        text = self.storage.read(KEY + id) or ""
        try:
            entry = from_json(text, LONGEST_ENTRY)
            if entry["version"] > VERSION:
                return KeptDeck(id, "", fault=_("It was kept by a newer version of this page."))
            return _deck(id, entry)
        except (ValueError, LookupError, TypeError):
            return KeptDeck(id, "", fault=_("Its entry is damaged."))

    def keep(self, deck: KeptDeck) -> None:
        """Keep a deck as it is now. Raises Full or Blocked; what was kept before then stays."""
        entry = {**deck._asdict(), "version": VERSION, "at": self.now()}
        del entry["id"], entry["fault"]
        self.storage.write(KEY + deck.id, json.dumps(entry))

    def raw(self, id: str) -> str:
        """What lies under that id, as it is; "" if there is nothing."""
        return self.storage.read(KEY + id) or ""

    def delete(self, id: str) -> None:
        """Take a deck off the storage; `restore` brings the last one back."""
        text = self.storage.read(KEY + id)
        if text is not None:
            self._deleted = id, text
            self.storage.remove(KEY + id)

    def restore(self) -> None:
        """Bring back what was deleted last. Raises Full or Blocked."""
        if self._deleted is not None:
            id, text = self._deleted
            self.storage.write(KEY + id, text)
            self._deleted = None


def _deck(id: str, entry: Any) -> KeptDeck:
    """An entry as data that the page can rely on, whatever it is. Raises ValueError if it is none."""
    words = {name: entry[name] for name in ("game", "edition", "plays", "name", "at")}
    cards = entry["cards"]
    if not all(isinstance(word, str) for word in words.values()):
        raise ValueError("a deck says what it is of")
    if not isinstance(cards, list) or len(cards) > MOST_CARDS:
        raise ValueError("the cards of a deck are a list")
    if not all(isinstance(card, str) and len(card) <= LONGEST_ID for card in cards):
        raise ValueError("cards are named by their ids")
    short = {name: word[:LONGEST_ID] for name, word in words.items()}
    return KeptDeck(id, cards=tuple(cards), **{**short, "name": short["name"][:LONGEST_NAME]})
