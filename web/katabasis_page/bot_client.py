"""Where bots think: in a worker that starts on first need; in the page itself, a little at a time, if there is none."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import katabasis as kb

START = 30.0
"""Seconds that a worker may take to start; then the page thinks by itself."""
REST = 1.5
"""Seconds that the page is left alone before a worker starts beside it."""
LONG = 50_000
"""Characters from which a record is played again beside the page, rather than in it."""
ANSWER = 20.0
"""Seconds that a worker may think about one answer."""

Worker = Any
"""Something with coroutines `think(text)` and `read(text)`, as web/worker.py exports them."""


class BotClient:
    """Answers for bots, and plays records again, beside the page where that is possible.

    `start` makes a worker; it is called once, when there is something to think about.
    """

    def __init__(self, start: Callable[[], Awaitable[Worker]] | None) -> None:
        self._start = start
        self._starting: asyncio.Future[Worker] | None = None
        self.beside: bool | None = None
        """Whether a worker does the thinking; None before the first thought."""

    async def think(self, request: dict[str, Any]) -> tuple[str, Any]:
        """The option id and answer for a session's request."""
        if request["level"] != "random":
            reply = await self._ask("think", json.dumps(request))
            if reply is not None:
                chosen = json.loads(reply)
                return chosen["option"], chosen["answer"]
        await asyncio.sleep(0)
        option = kb.bots.choose(kb.load(request["save"]), _known(request["level"]), request["seed"])
        return option.id, option.answer

    async def read(self, kind: str, text: str) -> kb.Game:
        """The game of a record, a position or a save. Raises kb.KatabasisError."""
        long = kind == "game" and len(text) > LONG
        reply = await self._ask("read", json.dumps([kind, text])) if long else None
        if reply is not None:
            result = json.loads(reply)
            if "fault" in result:
                raise kb.BadRecord(result["fault"])
            return kb.load(result["save"], result.get("log", ""))
        await asyncio.sleep(0)
        return kb.replay(text) if kind == "game" else kb.position(text) if kind == "position" else kb.load(text)

    async def start_worker(self) -> None:
        """Start the worker before it is needed, once the page has come to rest."""
        await asyncio.sleep(REST)
        if self._start is not None and self.beside is None:
            try:
                await self._started()
            except Exception:  # as in _ask
                self.beside = False

    async def _started(self) -> Worker:
        """The worker; it is started once."""
        assert self._start is not None
        if self._starting is None:
            self._starting = asyncio.ensure_future(asyncio.wait_for(self._start(), START))
        return await asyncio.shield(self._starting)

    async def _ask(self, what: str, text: str) -> str | None:
        """What the worker answers; None if there is no worker."""
        if self.beside is False or self._start is None:
            return None
        try:
            worker = await self._started()
            answer = await asyncio.wait_for(getattr(worker, what)(text), ANSWER)
        except Exception:  # whatever a browser does to a worker: the game goes on without it
            self.beside = False
            return None
        self.beside = True
        return str(answer)


def _known(player: str) -> str:
    """The bot, or the best there is if nobody knows it."""
    return player if kb.bots.is_known(player) else kb.bots.LEVELS[-1]
