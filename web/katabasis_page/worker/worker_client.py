"""The page's end of the worker beside it: requests, their answers, and how long silence is borne.

docs/page.md lists the messages. Nothing that a worker does, or fails to do, may hold the page up.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, Protocol

SILENCE = 7.0
"""Seconds without any sign of life after which a worker is taken to be lost."""

STARTED = 0
"""The id of what is no answer to a request: that the worker has started, or that it could not."""


class WorkerLost(Exception):
    """No answer comes: the worker could not start, has died, is silent, or cannot answer that."""


class Starting(WorkerLost):
    """The worker has not started so far. It may yet."""


class Silent(WorkerLost):
    """Nothing was heard for too long."""


class Worker(Protocol):
    """A worker that runs."""

    def post(self, id: int, kind: str, text: str) -> None:
        """Send it a request."""

    def end(self) -> None:
        """End it at once, whatever it is doing."""


Heard = Callable[[str, int, str], None]
"""Called with the kind, id and text of everything that a worker says."""


class WorkerClient:
    """One worker, started on first need, and anew after it was lost or ended. `start` starts one."""

    def __init__(self, start: Callable[[Heard], Worker]) -> None:
        self._start = start
        self._worker: Worker | None = None
        self._ready = False
        self._late = False
        """Whether somebody has waited for this worker to start, and it had not."""
        self._heard_at = 0.0
        self._waiting: dict[int, asyncio.Future[str]] = {}
        """What is waited for: answers by their ids, and the start of the worker under STARTED."""
        self._asked = STARTED

    def start(self) -> None:
        """Start the worker, unless it is there. Raises WorkerLost."""
        if self._worker is not None:
            return
        self._ready = self._late = False
        own: list[Worker] = []

        def heard(kind: str, id: int, text: str) -> None:
            if own and own[0] is self._worker:  # what an ended worker still says is nobody's answer
                self._heard(kind, id, text)

        try:
            own.append(self._start(heard))
        except Exception as error:  # whatever a browser says to a worker
            raise WorkerLost(str(error)) from error
        self._worker = own[0]

    async def ask(self, kind: str, text: str, silence: float | None = None, limit: float | None = None) -> str:
        """What the worker answers to a request.

        Raises WorkerLost once it has been silent for so many seconds (SILENCE if left out), or, if there is a limit,
        has not answered within it; it is then ended, and the next request starts another. Raises Starting for a worker
        that takes as long to start: it is waited for once, and answers later requests.
        """
        silence = SILENCE if silence is None else silence
        worker = await self._started(silence if limit is None else min(silence, limit))
        self._asked += 1
        try:
            worker.post(self._asked, kind, text)
            return await self._answer(self._asked, silence, limit)
        except Silent:
            if worker is self._worker:
                self.end()
            raise

    async def _started(self, silence: float) -> Worker:
        """The worker, once it has started. Raises WorkerLost."""
        self.start()
        if not self._ready:
            if self._late:
                raise Starting
            try:
                await self._answer(STARTED, silence, None)
            except Silent:
                self._late = True
                raise Starting from None
        if self._worker is None:
            raise WorkerLost("it was ended")
        return self._worker

    async def _answer(self, id: int, silence: float, limit: float | None) -> str:
        """Wait for something. Raises Silent, or WorkerLost."""
        answer = self._waiting.setdefault(id, asyncio.get_running_loop().create_future())
        began = self._heard_at = time.monotonic()
        try:
            while not answer.done():
                left = self._heard_at + silence - time.monotonic()
                if limit is not None:
                    left = min(left, began + limit - time.monotonic())
                if left <= 0:
                    raise Silent
                await asyncio.wait([answer], timeout=left)
            return answer.result()
        finally:
            self._waiting.pop(id, None)

    def end(self) -> None:
        """End the worker, and with it every request that waits for an answer."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.end()
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(WorkerLost("it was ended"))

    def _heard(self, kind: str, id: int, text: str) -> None:
        self._heard_at = time.monotonic()
        self._ready = self._ready or kind == "ready"
        answer = self._waiting.get(id)
        if answer is not None and answer.done():
            return
        if kind == "fault" and (id == STARTED or answer is None):
            self.end()  # it did not start, or has died
        elif answer is not None and (kind == "answer" or (kind == "ready" and id == STARTED)):
            answer.set_result(text)
        elif answer is not None and kind == "fault":
            answer.set_exception(WorkerLost(text))


def message_in(data: Any) -> tuple[str, int, str]:
    """The kind, id and text of a message, whatever it is: what is missing is empty."""
    kind, id, text = (getattr(data, name, None) for name in ("kind", "id", "text"))
    return (
        kind if isinstance(kind, str) else "",
        id if isinstance(id, int) else 0,
        text if isinstance(text, str) else "",
    )
