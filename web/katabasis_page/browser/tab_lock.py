"""One tab writes a game at a time: a lock of the browser's, which it gives back when the tab is closed or killed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import JsException

from .javascript import callback, options

PATIENCE = 2.0
"""Seconds that the browser may take to say who has a lock."""


class TabLock:
    """The lock of the game at the table."""

    def __init__(self) -> None:
        self._release: Any = None
        self._requests = 0

    async def hold(self, name: str, lost: Callable[[], None], steal: bool = False) -> bool | None:
        """Hold a lock until `release`; False if another tab has it, None if the browser does not say. `lost` is called
        if it is taken away, or if the browser says later that another tab has it."""
        self.release()
        self._requests += 1
        number = self._requests
        answer: asyncio.Future[bool | None] = asyncio.get_event_loop().create_future()

        def settle(held: bool) -> None:
            if not answer.done():
                answer.set_result(held)
            elif not held and number == self._requests:
                lost()

        def granted(lock: Any) -> Any:
            if not lock:
                settle(False)
                return None
            if number != self._requests:  # it comes too late for a game that was left
                return None

            def keep(resolve: Any, _reject: Any) -> None:
                self._release = resolve

            held = js.Promise.new(callback(keep))
            settle(True)
            return held

        def taken(_error: Any) -> None:
            settle(not answer.done())

        how = options(steal=True) if steal else options(ifAvailable=True)
        try:
            js.navigator.locks.request(name, how, callback(granted)).catch(callback(taken))
        except (JsException, AttributeError):  # this browser has no locks, or none here
            return None
        await asyncio.wait([answer], timeout=PATIENCE)
        if not answer.done():
            answer.set_result(None)
        return answer.result()

    def release(self) -> None:
        """Give the lock back."""
        self._requests += 1
        if self._release is not None:
            self._release()
            self._release = None
