"""Decks kept in the browser, one under a key of its own.

    katabasis:deck:<id>    a deck, as JSON ("version" says in which form)

Every change of a deck is kept at once, here and as a second copy (`copies`). What cannot be read stays as it is, is
named in the list, and stops no other.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from katabasis.kernel.untrusted import from_json

from ..words import _
from .texts import PREFIX, Copies, NoCopies, Storage

KEY = f"{PREFIX}deck:"
IN_COPIES = "deck"
"""The name of the text of a deck among the second copies."""
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

    def __init__(
        self, storage: Storage, now: Callable[[], str], fresh_id: Callable[[], str], copies: Copies | None = None
    ) -> None:
        self.storage = storage
        self.copies = copies
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
        return _read(id, self.storage.read(KEY + id) or "")

    def keep(self, deck: KeptDeck) -> None:
        """Keep a deck as it is now. Raises Full or Blocked; what was kept before then stays."""
        entry = {**deck._asdict(), "version": VERSION, "at": self.now()}
        del entry["id"], entry["fault"]
        self._write(deck.id, json.dumps(entry))

    def _write(self, id: str, text: str) -> None:
        self.storage.write(KEY + id, text)
        if self.copies is not None:
            self.copies.put(id, {IN_COPIES: text})

    def raw(self, id: str) -> str:
        """What lies under that id, as it is; "" if there is nothing."""
        return self.storage.read(KEY + id) or ""

    def delete(self, id: str) -> None:
        """Take a deck off the storage; `restore` brings the last one back."""
        text = self.storage.read(KEY + id)
        if text is not None:
            self._deleted = id, text
            self.storage.remove(KEY + id)
            if self.copies is not None:
                self.copies.drop(id)

    def restore(self) -> None:
        """Bring back what was deleted last. Raises Full or Blocked."""
        if self._deleted is not None:
            id, text = self._deleted
            self._write(id, text)
            self._deleted = None

    # ------------------------------------------------------------------ second copies

    async def has_copy(self, id: str) -> bool:
        """Whether there is a second copy of a deck that can be read."""
        try:
            return _read(id, await self._copy(id)).fault is None
        except (NoCopies, LookupError):
            return False

    async def take_copy(self, id: str) -> None:
        """Put the second copy of a deck in the place of what cannot be read, which is kept under another id. Raises
        NoCopies, LookupError if there is none, Full or Blocked."""
        copy = await self._copy(id)
        damaged = self.storage.read(KEY + id)
        if damaged:
            self.storage.write(KEY + self.fresh_id(), damaged)
        self.storage.write(KEY + id, copy)

    async def _copy(self, id: str) -> str:
        return (await self.copies.texts(id))[IN_COPIES] if self.copies is not None else ""


def _read(id: str, text: str) -> KeptDeck:
    """A deck that is kept as that text, or why it cannot be read."""
    try:
        entry = from_json(text, LONGEST_ENTRY)
        if entry["version"] > VERSION:
            return KeptDeck(id, "", fault=_("It was saved by a newer version of this page."))
        return _deck(id, entry)
    except (ValueError, LookupError, TypeError):
        return KeptDeck(id, "", fault=_("Its entry is damaged."))


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
