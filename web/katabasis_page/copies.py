"""A second copy of every saved game, in IndexedDB, where the browser can be made to write at once.

Chromium puts localStorage on the disk seconds later: a browser that is killed loses the last choices. A transaction of
strict durability is on the disk when it ends. localStorage stays the first copy, since it can be read without waiting.

A row is one text of a game, under "<id>:<name>". Rows of an earlier version have the id alone as their key, and
hold its entry in the list and its save, as JSON.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy

from katabasis.kernel.plain import from_json

from .javascript import options

NAME, ROWS = "katabasis", "saves"


class Copies:
    """The second copies. Whatever fails here fails silently: people hear of the first copy alone."""

    def __init__(self) -> None:
        self._opened: Any = None

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
        """The entry in the list of every game that there is a copy of, by id."""
        try:
            rows = await self._rows()
            keys = [str(key) for key in await _answer(rows.getAllKeys())]
            rows = await self._rows()
            entries = [key for key in keys if ":" not in key or key.endswith(":game")]
            texts = [_answer(rows.get(key)) for key in entries]  # all asked before the transaction ends by itself
            return {
                key.partition(":")[0]: _entry_in(key, str(await text)) for key, text in zip(entries, texts, strict=True)
            }
        except (JsException, OSError, ValueError, TypeError):
            return {}

    async def texts(self, id: str) -> dict[str, str]:
        """All texts of a game, by name."""
        try:
            rows = await self._rows()
            asked = _answer(rows.getAllKeys(_all_of(id))), _answer(rows.getAll(_all_of(id))), _answer(rows.get(id))
            keys, texts, earlier = [await answer for answer in asked]
            if not len(keys):
                return dict(zip(("game", "save"), from_json(str(earlier)), strict=True))
            return {str(key).partition(":")[2]: str(text) for key, text in zip(keys, texts, strict=True)}
        except (JsException, OSError, ValueError, TypeError):
            return {}

    def _write(self, change: Callable[[Any], None]) -> None:
        task = asyncio.ensure_future(self._written(change))
        _running.add(task)
        task.add_done_callback(_running.discard)

    async def _written(self, change: Callable[[Any], None]) -> None:
        try:
            database = await self._database()
            strictly = options(durability="strict")
            change(database.transaction(ROWS, "readwrite", strictly).objectStore(ROWS))
        except (JsException, OSError):
            return

    async def _rows(self) -> Any:
        return (await self._database()).transaction(ROWS).objectStore(ROWS)

    async def _database(self) -> Any:
        if self._opened is None:
            request = js.indexedDB.open(NAME, 1)
            request.onupgradeneeded = create_proxy(lambda event: event.target.result.createObjectStore(ROWS))
            self._opened = await _answer(request)
        return self._opened


_running: set[asyncio.Task[None]] = set()


def _all_of(id: str) -> Any:
    """The keys of all rows of a game."""
    return js.IDBKeyRange.bound(f"{id}:", f"{id};", False, True)


def _entry_in(key: str, text: str) -> str:
    return text if ":" in key else str(from_json(text)[0])


def _answer(request: Any) -> asyncio.Future[Any]:
    """What a request of IndexedDB comes to. Fails with OSError."""
    waiting: asyncio.Future[Any] = asyncio.get_event_loop().create_future()
    request.onsuccess = create_proxy(lambda event: waiting.set_result(event.target.result))
    request.onerror = create_proxy(lambda event: waiting.set_exception(OSError(str(event.target.error))))
    return waiting
