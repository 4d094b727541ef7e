"""Lists that players put together, decks, rosters and battleplans, kept in the browser: each under a key of its own.

    katabasis:<kind>:<id>    a list, as JSON ("version" says in which form)

Every change of one is kept at once, here and as a second copy (`copies`). What cannot be read stays as it is, is named
in the list of all, and stops no other.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from katabasis.kernel.untrusted import from_json

from ..words import _
from .texts import PREFIX, Copies, NoCopies, Storage

LONGEST_ENTRY = 40_000
"""Characters of an entry; those of decks have some 1,000."""
LONGEST_NAME = 40
LONGEST_ID = 60
"""Characters of the id of a card, a game or a warband."""


class OwnList(Protocol):
    """A list among all: `at` is when it was last changed (ISO, UTC), `fault` why it cannot be read."""

    @property
    def id(self) -> str: ...

    @property
    def game(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def at(self) -> str: ...

    @property
    def fault(self) -> Any: ...

    def _asdict(self) -> dict[str, Any]: ...


Kept = TypeVar("Kept", bound=OwnList)


class OwnLists(Generic[Kept]):
    """The lists of a kind on a storage. `now` gives the time as ISO text, `fresh_id` a new list's id."""

    KIND: str
    VERSION = 1

    def __init__(
        self, storage: Storage, now: Callable[[], str], fresh_id: Callable[[], str], copies: Copies | None = None
    ) -> None:
        self.storage = storage
        self.copies = copies
        self.now = now
        self.fresh_id = fresh_id
        self.key = f"{PREFIX}{self.KIND}:"
        self._deleted: tuple[str, str] | None = None

    def all(self, game: str) -> list[Kept]:
        """Every list of a game, the one changed last first; at the end those that cannot be read, of whatever game."""
        ids = sorted(key.removeprefix(self.key) for key in self.storage.names() if key.startswith(self.key))
        lists = [self._entry(id) for id in ids]
        whole = [own for own in lists if own.fault is None and own.game == game]
        return sorted(whole, key=lambda own: own.at, reverse=True) + [own for own in lists if own.fault is not None]

    def get(self, id: str) -> Kept:
        """One of them. Raises LookupError if there is none under that id."""
        if self.storage.read(self.key + id) is None:
            raise LookupError(id)
        return self._entry(id)

    def _entry(self, id: str) -> Kept:
        return self._read(id, self.storage.read(self.key + id) or "")

    def keep(self, own: Kept) -> None:
        """Keep a list as it is now. Raises Full or Blocked; what was kept before then stays."""
        entry = {**own._asdict(), "version": self.VERSION, "at": self.now()}
        del entry["id"], entry["fault"]
        self._write(own.id, json.dumps(entry, ensure_ascii=False))

    def _write(self, id: str, text: str) -> None:
        self.storage.write(self.key + id, text)
        if self.copies is not None:
            self.copies.put(id, {self.KIND: text})

    def raw(self, id: str) -> str:
        """What lies under that id, as it is; "" if there is nothing."""
        return self.storage.read(self.key + id) or ""

    def delete(self, id: str) -> None:
        """Take a list off the storage; `restore` brings the last one back."""
        text = self.storage.read(self.key + id)
        if text is not None:
            self._deleted = id, text
            self.storage.remove(self.key + id)
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
        """Whether there is a second copy of a list that can be read."""
        try:
            return self._read(id, await self._copy(id)).fault is None
        except (NoCopies, LookupError):
            return False

    async def take_copy(self, id: str) -> None:
        """Put the second copy of a list in the place of what cannot be read, which is kept under another id. Raises
        NoCopies, LookupError if there is none, Full or Blocked."""
        copy = await self._copy(id)
        damaged = self.storage.read(self.key + id)
        if damaged:
            self.storage.write(self.key + self.fresh_id(), damaged)
        self.storage.write(self.key + id, copy)

    async def _copy(self, id: str) -> str:
        return (await self.copies.texts(id))[self.KIND] if self.copies is not None else ""

    # ------------------------------------------------------------------ reading

    def _read(self, id: str, text: str) -> Kept:
        """A list that is kept as that text, or why it cannot be read."""
        try:
            entry = from_json(text, LONGEST_ENTRY)
            if entry["version"] > self.VERSION:
                return self.unreadable(id, _("It was saved by a newer version of this page."))
            return self.of_entry(id, entry)
        except (ValueError, LookupError, TypeError):
            return self.unreadable(id, _("Its entry is damaged."))

    def of_entry(self, id: str, entry: Any) -> Kept:
        """An entry as data that the page can rely on, whatever it is. Raises ValueError, LookupError or TypeError if it
        is none."""
        raise NotImplementedError

    def unreadable(self, id: str, fault: Any) -> Kept:
        """What stands for an entry that cannot be read."""
        raise NotImplementedError


def words_of(entry: Any, *names: str) -> dict[str, str]:
    """Some short texts of an entry. Raises ValueError, LookupError or TypeError if it has not all of them."""
    words = {name: entry[name] for name in names}
    if not all(isinstance(word, str) for word in words.values()):
        raise ValueError("a list says what it is of")
    return {name: word[: LONGEST_NAME if name == "name" else LONGEST_ID] for name, word in words.items()}
