"""A second copy of every save, in IndexedDB, where the browser can be made to write at once.

Chromium puts localStorage on the disk seconds later: a browser that is killed loses the last choices. A transaction of
strict durability is on the disk when it ends. localStorage stays the first copy, since it can be read without waiting.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy

from .javascript import options

NAME, ROWS = "katabasis", "saves"


class Copies:
    """The second copies. Whatever fails here fails silently: the first copy is the one that people are told about."""

    def __init__(self) -> None:
        self._opened: Any = None

    def put(self, id: str, entry: str, save: str) -> None:
        """Copy a game; nobody waits for it."""
        self._write(lambda rows: rows.put(json.dumps([entry, save]), id))

    def drop(self, id: str) -> None:
        """Forget the copy of a game."""
        self._write(lambda rows: rows.delete(id))

    async def all(self) -> list[tuple[str, str, str]]:
        """Every copy: its id, its entry in the list, and its save."""
        try:
            rows = (await self._database()).transaction(ROWS).objectStore(ROWS)
            asked = _answer(rows.getAllKeys()), _answer(rows.getAll())  # both before the transaction ends by itself
            ids, texts = await asked[0], await asked[1]
            return [(str(id), *json.loads(text)) for id, text in zip(ids, texts, strict=True)]
        except (JsException, OSError, ValueError, TypeError):
            return []

    def _write(self, change: Callable[[Any], Any]) -> None:
        task = asyncio.ensure_future(self._written(change))
        _running.add(task)
        task.add_done_callback(_running.discard)

    async def _written(self, change: Callable[[Any], Any]) -> None:
        try:
            database = await self._database()
            strictly = options(durability="strict")
            change(database.transaction(ROWS, "readwrite", strictly).objectStore(ROWS))
        except (JsException, OSError):
            return

    async def _database(self) -> Any:
        if self._opened is None:
            request = js.indexedDB.open(NAME, 1)
            request.onupgradeneeded = create_proxy(lambda event: event.target.result.createObjectStore(ROWS))
            self._opened = await _answer(request)
        return self._opened


_running: set[asyncio.Task[None]] = set()


def _answer(request: Any) -> asyncio.Future[Any]:
    """What a request of IndexedDB comes to. Fails with OSError."""
    waiting: asyncio.Future[Any] = asyncio.get_event_loop().create_future()
    request.onsuccess = create_proxy(lambda event: waiting.set_result(event.target.result))
    request.onerror = create_proxy(lambda event: waiting.set_exception(OSError(str(event.target.error))))
    return waiting
