"""A page of paper on which everything that takes time comes as late as a test wants."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any

import katabasis as kb
from katabasis_page.sharing.links import Payload
from katabasis_page.ui import Hint, Ui
from katabasis_page.worker.bot_client import BotClient
from page.desk import Desk, Paper
from page.waiting import result_of

PLENTY = 400
"""Turns of the event loop, after which nothing happens any more that does not wait for the gate."""


class Gate:
    """What waits while it is shut comes when it is opened."""

    def __init__(self) -> None:
        self.shut = False
        self.lets_through: set[str] = set()
        """What passes it even while it is shut."""
        self._waiting: list[asyncio.Future[None]] = []

    async def passed(self, what: str) -> None:
        if self.shut and what not in self.lets_through:
            self._waiting.append(asyncio.get_running_loop().create_future())
            await self._waiting[-1]

    @property
    def crowded(self) -> bool:
        """Whether somebody waits."""
        return bool(self._waiting)

    def open(self) -> None:
        self.shut = False
        for waiting in self._waiting:
            waiting.set_result(None)
        self._waiting.clear()


class LatePaper(Paper):
    """Works go on side by side, as in a browser. Use it within `late`."""

    def __init__(self, storage: Any = None) -> None:
        super().__init__(storage)
        self.gate = Gate()
        self.tasks: list[asyncio.Task[None]] = []

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        self.tasks.append(asyncio.ensure_future(work))

    async def sleep(self, seconds: float) -> None:
        await self.gate.passed("sleep")
        await super().sleep(seconds)

    async def both(self, one: Awaitable[Any], other: Awaitable[Any]) -> tuple[Any, Any]:
        first, second = await asyncio.gather(one, other)
        return first, second

    async def hold(self, name: str, lost: Callable[[], None], steal: bool = False) -> bool:
        await self.gate.passed("hold")
        return await super().hold(name, lost, steal)

    async def copy(self, id: str) -> bool:
        await self.gate.passed("copy")
        return True

    async def load_game(self, game: str) -> None:
        await self.gate.passed("load_game")

    async def load_bots(self, game: str) -> None:
        await self.gate.passed("load_bots")

    async def load_screens(self) -> None:
        await self.gate.passed("load_screens")

    async def load_text(self, name: str) -> None:
        await self.gate.passed("load_text")


class LateBots(BotClient):
    """Bots that answer once the gate is open."""

    def __init__(self, gate: Gate) -> None:
        super().__init__(None)
        self.gate = gate

    async def think(self, request: Mapping[str, Any], decision: kb.Ask) -> tuple[str, Any]:
        await self.gate.passed("think")
        return await super().think(request, decision)

    async def advise(self, game: kb.Game) -> Hint | None:
        await self.gate.passed("advise")
        return await super().advise(game)

    async def analyse(self, question: Mapping[str, Any]) -> Any:
        await self.gate.passed("analyse")
        return await super().analyse(question)

    async def read(self, payload: Payload) -> kb.Series:
        await self.gate.passed("read")
        return await super().read(payload)


class LateDesk(Desk):
    """A desk whose waits can be held up: `await quiet()` after what begins one."""

    paper: LatePaper
    paper_of = LatePaper

    def __init__(self) -> None:
        super().__init__()
        self.app.__dict__["bots"] = LateBots(self.gate)

    @property
    def gate(self) -> Gate:
        return self.paper.gate

    def settle(self) -> None:
        """Works settle by themselves."""

    async def quiet(self) -> None:
        """Wait until nothing goes on but what waits for the gate."""
        for _ in range(PLENTY):
            await asyncio.sleep(0)

    async def sit_down(self, position: str, *players: tuple[str, str]) -> str:
        """Begin a game from a position, with the name and kind of each player; the id under which it is kept."""
        self.do("import-text", position)
        await self.quiet()
        for seat, (name, kind) in enumerate(players):
            self.do("draft", f"kind-{seat}={kind}")
            self.do("draft", f"name-{seat}={name}")
        self.do("setting", "speed=instant")
        self.do("start")
        await self.quiet()
        return self.app.id

    async def set_up(self, game: str, *kinds: str) -> None:
        """Begin a new game of these players."""
        self.do("route", f"#new/{game}")
        await self.quiet()
        self.do("draft", f"seats={len(kinds)}")
        for seat, kind in enumerate(kinds):
            self.do("draft", f"kind-{seat}={kind}")
        self.do("start")
        await self.quiet()

    def state(self) -> dict[str, Any]:
        """All that is shown and kept."""
        slots = {name: repr(getattr(self.app.ui, name, None)) for name in Ui.__slots__ if name != "asked"}
        return {**slots, "page": self.shown, "kept": dict(self.paper.storage.texts), "address": self.paper.fragment}


def late(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Run a test in an event loop of its own."""

    def run() -> None:
        result_of(test())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run
