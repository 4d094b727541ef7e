"""The line to the worker beside the page, for games that are played there; see `session.remote_game.Line`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from ..session import LineLost, LineSilent
from .worker_client import Silent, WorkerClient, WorkerLost


class WorkerLine:
    """A line to whatever worker there is: one that was lost is started anew with the next message."""

    def __init__(self, client: WorkerClient) -> None:
        self._client = client
        self._under_way: set[asyncio.Task[None]] = set()

    def listen(self, heard: Callable[[str], None], closed: Callable[[LineLost], None]) -> None:
        self._heard, self._closed = heard, closed

    def send(self, message: str, patience: float) -> None:
        task = asyncio.ensure_future(self._carry(message, patience))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _carry(self, message: str, patience: float) -> None:
        try:
            answer = await self._client.ask("table", message, silence=patience, limit=patience)
        except Silent:
            self._closed(LineSilent())
        except WorkerLost:
            self._closed(LineLost())
        else:
            self._heard(answer)
