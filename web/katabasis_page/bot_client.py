"""Where bots think: in a worker that starts on first need; in the page itself, if none answers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

import katabasis as kb
from katabasis.kernel.plain import from_json

from .worker_client import Starting, WorkerClient, WorkerLost

REST = 1.5
"""Seconds that the page is left alone before a worker starts beside it."""
LONG = 50_000
"""Characters from which a record is played again beside the page, rather than in it."""
READING = 20.0
"""Seconds that a worker may read one record in silence."""
FAILURES = 2
"""After so many requests without an answer, or with none that is legal, the page thinks by itself."""


class BotClient:
    """Answers for bots, and plays records again, beside the page where that is possible.

    `worker` is None where the browser has none.
    """

    def __init__(self, worker: WorkerClient | None) -> None:
        self._worker = worker
        self._failures = 0

    @property
    def beside(self) -> bool:
        """Whether a worker is asked first."""
        return self._worker is not None and self._failures < FAILURES

    async def think(self, request: Mapping[str, Any], decision: kb.Ask) -> tuple[str, Any]:
        """The option id and answer for a session's request, legal answers to the decision it is about."""
        if request["level"] != "random":
            text = await self._ask("think", json.dumps(request))
            chosen = None if text is None else chosen_in(text, decision)
            if chosen is not None:
                return chosen
            self._failures += text is not None
        await asyncio.sleep(0)
        option = kb.bots.choose(kb.load(request["save"]), _known(request["level"]), request["seed"])
        return option.id, option.answer

    async def read(self, kind: str, text: str) -> kb.Game:
        """The game of a record, a position or a save. Raises kb.KatabasisError."""
        reply = await self._ask("read", text, READING) if kind == "game" and len(text) > LONG else None
        if reply is not None:
            result = from_json(reply)
            if "fault" in result:
                raise kb.BadRecord(result["fault"])
            return kb.load(result["save"], result.get("log", ""))
        await asyncio.sleep(0)
        return kb.replay(text) if kind == "game" else kb.position(text) if kind == "position" else kb.load(text)

    async def start_worker(self) -> None:
        """Start the worker before it is needed, once the page has come to rest."""
        await asyncio.sleep(REST)
        if self._worker is not None and self.beside:
            try:
                self._worker.start()
            except WorkerLost:
                self._failures += 1

    async def _ask(self, kind: str, text: str, silence: float | None = None) -> str | None:
        """What the worker answers; None if it does not."""
        if self._worker is None or not self.beside:
            return None
        try:
            return await self._worker.ask(kind, text, silence)
        except Starting:
            return None
        except WorkerLost:
            self._failures += 1
            return None


def chosen_in(text: str, decision: kb.Ask) -> tuple[str, Any] | None:
    """The option id and answer that a worker has chosen; None if that is no legal answer to the decision."""
    try:
        chosen = from_json(text)
        option, answer = chosen["option"], chosen["answer"]
        decision.pick(str(option), answer)
    except (kb.KatabasisError, ValueError, LookupError, TypeError, AttributeError):
        return None
    return str(option), answer


def _known(level: str) -> str:
    """The level, or the best there is if nobody knows it."""
    return level if level in kb.bots.LEVELS else kb.bots.LEVELS[-1]
