"""A second copy of every saved game and deck, in IndexedDB, where the browser can be made to write at once.

Chromium puts localStorage on the disk seconds later: a browser that is killed loses the last choices. A transaction of
strict durability is on the disk when it ends. It is begun and committed within the choice, before anything is drawn:
left to itself a transaction ends only when the page has time for it. localStorage stays the first copy, since it can be
read without waiting. The database is opened, and the entries are read, by `web/boot/copies.js` while Python is on its
way, since a kept game is shown only once both copies have been compared.

A row is one text of a game or a deck, under "<id>:<name>". Rows of an earlier version have the id of a game alone as
their key, and hold its entry in the list and its save, as JSON.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

import js
from pyodide.ffi import JsException

from katabasis.kernel.untrusted import from_json

from ..storage.texts import NoCopies
from . import guard
from .javascript import callback, options

ROWS = "saves"
PATIENCE = 2.0
"""Seconds that IndexedDB may take to answer; then the page goes on without it, until it does."""

Read = TypeVar("Read")


class Copies:
    """The second copies. What cannot be written is left out silently: people hear of the first copy."""

    def __init__(self) -> None:
        self._database: Any = None
        self._opening: asyncio.Future[Any] | None = None
        self._silent = False
        """Whether it has not answered, and nobody waits for it any more."""
        self.misshapen: list[str] = []
        """The keys of rows that are no text of a game."""

    def put(self, id: str, texts: Mapping[str, str | None]) -> None:
        """Copy texts of a game; None takes one away. Nobody waits for it."""

        def change(rows: Any) -> None:
            rows.delete(id)
            for name, text in texts.items():
                if text is None:
                    rows.delete(f"{id}:{name}")
                else:
                    rows.put(text, f"{id}:{name}")

        self._write(change)

    def drop(self, id: str) -> None:
        """Forget the copy of a game."""

        def change(rows: Any) -> None:
            rows.delete(id)
            rows.delete(_all_of(id))

        self._write(change)

    async def entries(self) -> dict[str, str]:
        """The entry in the list of every game that there is a copy of, by id. Raises NoCopies."""
        return await self._soon(self._entries())

    async def texts(self, id: str) -> dict[str, str]:
        """All texts of a game, by name. Raises NoCopies."""
        return await self._soon(self._texts(id))

    # ------------------------------------------------------------------ reading

    async def _entries(self) -> dict[str, str]:
        await asyncio.shield(self._opened())
        keys, names, rows = await js.secondCopies.entries()
        self.misshapen = [str(key) for key in keys if not isinstance(key, str)]
        entries: dict[str, str] = {}
        for key, text in zip(names, rows, strict=True):
            if ":" not in key:
                text = _earlier(text).get("game")
            if isinstance(text, str):
                entries[key.partition(":")[0]] = text
            else:
                self.misshapen.append(key)
        return entries

    async def _texts(self, id: str) -> dict[str, str]:
        rows = await self._rows()
        asked = _answer(rows.getAllKeys(_all_of(id))), _answer(rows.getAll(_all_of(id))), _answer(rows.get(id))
        keys, texts, earlier = [await answer for answer in asked]
        if not len(keys):
            return _earlier(earlier)
        found = {str(key): text for key, text in zip(keys, texts, strict=True)}
        self.misshapen += [key for key, text in found.items() if not isinstance(text, str)]
        return {key.partition(":")[2]: text for key, text in found.items() if isinstance(text, str)}

    async def _soon(self, work: Awaitable[Read]) -> Read:
        """What some reading comes to, within the time that it may take."""
        try:
            return await asyncio.wait_for(work, 0 if self._silent and self._database is None else PATIENCE)
        except TimeoutError:
            self._silent = True
            raise NoCopies from None
        except (JsException, OSError) as error:
            self._forget()
            raise NoCopies from error

    # ------------------------------------------------------------------ writing

    def _write(self, change: Callable[[Any], None]) -> None:
        if self._database is not None:
            self._change(change)
        elif not self._silent:
            guard.task(self._written(change))

    async def _written(self, change: Callable[[Any], None]) -> None:
        try:
            await asyncio.wait_for(asyncio.shield(self._opened()), PATIENCE)
        except TimeoutError:
            self._silent = True
        except (JsException, OSError):
            self._forget()
        else:
            self._change(change)

    def _change(self, change: Callable[[Any], None]) -> None:
        try:
            transaction = self._database.transaction(ROWS, "readwrite", options(durability="strict"))
            change(transaction.objectStore(ROWS))
            transaction.commit()
        except (JsException, AttributeError):
            self._forget()

    # ------------------------------------------------------------------ the database

    async def _rows(self) -> Any:
        database = self._database or await asyncio.shield(self._opened())
        return database.transaction(ROWS).objectStore(ROWS)

    def _opened(self) -> asyncio.Future[Any]:
        """The database; it is opened once."""
        if self._opening is None:
            if getattr(js.indexedDB, "standsIn", False):  # web/boot/prelude.js: the browser has none
                raise OSError("this browser has no IndexedDB")
            self._opening = asyncio.ensure_future(js.secondCopies.open())
            self._opening.add_done_callback(self._note)
        return self._opening

    def _note(self, opening: asyncio.Future[Any]) -> None:
        if not opening.cancelled() and opening.exception() is None:
            self._database, self._silent = opening.result(), False

    def _forget(self) -> None:
        """Open the database anew when it is next needed: this one is closed, or could not be opened."""
        self._database = self._opening = None
        js.secondCopies.forget()


def _all_of(id: str) -> Any:
    """The keys of all rows of a game."""
    return js.IDBKeyRange.bound(f"{id}:", f"{id};", False, True)


def _earlier(row: Any) -> dict[str, str]:
    """The entry and the save in a row of an earlier version; empty if it is none."""
    try:
        texts = from_json(row) if isinstance(row, str) else ()
    except ValueError:
        return {}
    if not isinstance(texts, list) or len(texts) != 2 or not all(isinstance(text, str) for text in texts):
        return {}
    return dict(zip(("game", "save"), texts, strict=True))


def _answer(request: Any) -> asyncio.Future[Any]:
    """What a request of IndexedDB comes to. Fails with OSError."""
    waiting: asyncio.Future[Any] = asyncio.get_event_loop().create_future()

    def succeeded(event: Any) -> None:
        if not waiting.done():
            waiting.set_result(event.target.result)

    def failed(event: Any) -> None:
        if not waiting.done():
            waiting.set_exception(OSError(str(event.target.error)))

    request.onsuccess, request.onerror = callback(succeeded), callback(failed)
    return waiting
