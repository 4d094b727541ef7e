"""Where bots think: in a worker that starts on first need; in the page itself, if none answers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import katabasis as kb
from katabasis.kernel.untrusted import from_json

from .worker_client import Starting, WorkerClient, WorkerLost

if TYPE_CHECKING:
    from ..session.answers import Later
    from ..session.remote_game import RemoteGame
    from ..sharing.links import Payload
    from ..ui import Hint

ANALYSIS = 20.0
"""Seconds that a piece of an analysis may take: the first one makes the whole game again."""
FAILURES = 2
"""After so many requests without an answer, or with none that is legal, the page thinks by itself."""


class BotClient:
    """Answers for bots, beside the page where that is possible; and long texts, which are read there alone.

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
        option = kb.bots.choose(kb.load(request["save"], trusted=True), _known(request["level"]), request["seed"])
        return option.id, option.answer

    async def advise(self, game: kb.Game) -> Hint | None:
        """What a good player would do at the decision at hand of a game. None if nobody knows."""
        from .advice import answer_to, hint_in

        assert game.decision is not None
        seed = int(game.setup.get("seed", 0))
        request = json.dumps({"save": game.save(), "seed": seed})
        text = await self._ask("advise", request)
        hint = None if text is None else hint_in(text, game.decision)
        if hint is None:
            self._failures += text is not None
            await asyncio.sleep(0)
            hint = hint_in(answer_to(request), game.decision)
        return hint

    async def analyse(self, question: Mapping[str, Any]) -> Any:
        """The answer to a question about a finished game: see `analysis.answer_to`."""
        from .analysis import answer_to

        text = json.dumps(question)
        answer = await self._ask("analyse", text, ANALYSIS)
        if answer is None:
            await asyncio.sleep(0)
            answer = answer_to(text)
        return from_json(answer)

    async def check(self, text: str) -> Any:
        """The verdict on a game that was played apart: see `apart.audit`."""
        answer = await self._ask("check", text, ANALYSIS)
        if answer is None:
            from ..apart.audit import answer_to

            await asyncio.sleep(0)
            answer = answer_to(text)
        return from_json(answer)

    async def read(self, payload: Payload) -> kb.Series:
        """The game of a text, read beside the page. Raises kb.KatabasisError or links.BadLink."""
        from .reading import read

        return await read(payload, self._worker)

    async def lay(self, opening: Mapping[str, Any], later: Later) -> tuple[RemoteGame, Mapping[str, Any]]:
        """A table beside the page, laid as `hosting.lay` says, and what there is to know about it; `later`
        has messages go on their way. Raises kb.KatabasisError or links.BadLink."""
        from .reading import lay

        return await lay(opening, self._worker, later)

    def start_worker(self) -> None:
        """Start the worker before it is needed."""
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


def _known(player: str) -> str:
    """The bot, or the best there is if nobody knows it."""
    return player if kb.bots.is_known(player) else kb.bots.LEVELS[-1]
