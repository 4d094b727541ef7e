"""Where texts are kept: the browser's storage, a stand-in for it, and second copies beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

PREFIX = "katabasis:"
"""How all our keys begin."""


class Full(Exception):
    """There is no room left on the storage. Nothing was changed."""


class Blocked(Exception):
    """The browser does not let the page keep anything."""


class Deleted(Exception):
    """The game was deleted in another tab. Nothing was changed."""


class NoCopies(Exception):
    """The second storage does not answer, or the browser has none."""


class Storage(Protocol):
    """Texts by key. `write` raises Full or Blocked; `lasting` says whether it outlives the page."""

    @property
    def lasting(self) -> bool: ...

    def read(self, key: str) -> str | None: ...
    def write(self, key: str, text: str) -> None: ...
    def remove(self, key: str) -> None: ...
    def names(self) -> Iterable[str]: ...


class Copies(Protocol):
    """Second copies of the texts of games and decks, for when a browser is killed. A text is named by its
    kind and number: "game", "save", "log:2", "deck"; None takes it away. What cannot be read of them is left out.
    Reading raises NoCopies."""

    def put(self, id: str, texts: Mapping[str, str | None]) -> None: ...
    def drop(self, id: str) -> None: ...
    async def entries(self) -> dict[str, str]: ...

    @property
    def misshapen(self) -> Sequence[str]:
        """What of the rows that were read is no text of a game, by their keys."""

    async def texts(self, id: str) -> dict[str, str]: ...


class MemoryStorage:
    """A storage that is forgotten with the page."""

    lasting = False

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def read(self, key: str) -> str | None:
        return self.texts.get(key)

    def write(self, key: str, text: str) -> None:
        self.texts[key] = text

    def remove(self, key: str) -> None:
        self.texts.pop(key, None)

    def names(self) -> list[str]:
        return list(self.texts)
