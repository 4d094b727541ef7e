"""The line to the worker beside the page, for games that are played there; see `session.remote_game.Line`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..session import LineLost, LineSilent
from .worker_client import Silent, WorkerClient, WorkerLost

if TYPE_CHECKING:
    from ..session.answers import Later


class WorkerLine:
    """A line to whatever worker there is: one that was lost is started anew with the next message. `later` has a
    message go on its way."""

    def __init__(self, client: WorkerClient, later: Later) -> None:
        self._client = client
        self._later = later

    def listen(self, heard: Callable[[str], None], closed: Callable[[LineLost], None]) -> None:
        self._heard, self._closed = heard, closed

    def send(self, message: str, patience: float) -> None:
        self._later(self._carry(message, patience))

    async def _carry(self, message: str, patience: float) -> None:
        try:
            answer = await self._client.ask("table", message, silence=patience, limit=patience)
        except Silent:
            self._closed(LineSilent())
        except WorkerLost:
            self._closed(LineLost())
        else:
            self._heard(answer)
