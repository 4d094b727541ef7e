"""One tab writes a game at a time: a lock of the browser's, which it gives back when the tab is closed or killed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_proxy

from .javascript import options


class TabLock:
    """The lock of the game at the table."""

    def __init__(self) -> None:
        self._release: Any = None

    async def hold(self, name: str, lost: Callable[[], None], steal: bool = False) -> bool:
        """Hold a lock until `release`; False if another tab has it. `lost` is called if it is taken away."""
        self.release()
        locks = getattr(js.navigator, "locks", None)
        if not locks:
            return True
        answer: asyncio.Future[bool] = asyncio.get_event_loop().create_future()

        def granted(lock: Any) -> Any:
            if not lock:
                answer.set_result(False)
                return None

            def keep(resolve: Any, _reject: Any) -> None:
                self._release = resolve

            held = js.Promise.new(create_proxy(keep))
            answer.set_result(True)
            return held

        def taken(_error: Any) -> None:
            if answer.done():
                lost()
            else:
                answer.set_result(True)

        how = options(steal=True) if steal else options(ifAvailable=True)
        locks.request(name, how, create_proxy(granted)).catch(create_proxy(taken))
        return await answer

    def release(self) -> None:
        """Give the lock back."""
        if self._release is not None:
            self._release()
            self._release = None
