"""A game that is far away: what is asked of it takes time, on a clock of the test's own, on which nobody waits."""

import asyncio
import json
import selectors
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from typing import Any, TypeVar

import katabasis as kb
from katabasis_page.session import LineLost, LocalGame, Session
from katabasis_page.session.host import Host, Laid
from katabasis_page.session.remote_game import RemoteGame
from page.desk import Desk, Paper
from page.waiting import now

Result = TypeVar("Result")

DELAY = 0.2
"""Seconds from a question to its answer."""


class Clock(asyncio.SelectorEventLoop):
    """An event loop whose time passes as soon as everybody waits for it."""

    def __init__(self) -> None:
        self.passed = 0.0
        super().__init__(_Leap(self))

    def time(self) -> float:
        return self.passed


class _Leap(selectors.DefaultSelector):  # type: ignore[misc, valid-type]
    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    def select(self, timeout: float | None = None) -> Any:
        assert timeout is not None, "everybody waits, and nothing is to come"
        self._clock.passed += timeout
        return super().select(0)


def on_its_clock(work: Coroutine[Any, Any, Result]) -> Result:
    """What some work comes to that waits by a clock of its own. For the thread see `waiting.result_of`."""

    def run() -> Result:
        clock = Clock()
        try:
            return clock.run_until_complete(work)
        finally:
            clock.close()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(run).result()


def by_the_clock(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that runs on such a clock."""

    @wraps(test)
    def run(*args: Any, **options: Any) -> None:
        on_its_clock(test(*args, **options))

    return run


class Wire:
    """A line to a host in the same Python, which takes its time; none while `delay` is 0."""

    def __init__(self, game: kb.Game, people: Sequence[Sequence[int]] = (), bots: Sequence[int] = ()) -> None:
        people = people or [[seat] for seat in game.table.seats]
        self.host = Host(lambda opening: Laid(game, people, bots))
        self.delay = 0.0
        self.is_cut = False
        self.is_silent = self.is_deaf = False
        """Whether nothing arrives, and whether no answer does."""
        self.sent: list[str] = []
        """What was asked along the line."""
        self.on_the_way: Callable[[str], str] = str
        """What becomes of an answer on its way."""
        self._travelling: list[asyncio.Task[None]] = []

    @property
    def far(self) -> LocalGame:
        """The game at the far end."""
        assert self.host.table is not None
        return self.host.table.port

    def listen(self, heard: Callable[[str], None], closed: Callable[[LineLost], None]) -> None:
        self._heard, self._closed = heard, closed

    def send(self, message: str, patience: float) -> None:
        """What was sent arrives, whether anybody still waits for its answer or not."""
        self.sent.append(json.loads(message)["ask"])
        if self.delay:
            self._travelling.append(asyncio.ensure_future(self._travel(message)))
        else:
            self._heard(self.on_the_way(self.host.answer(message)))

    async def _travel(self, message: str) -> None:
        await asyncio.sleep(self.delay / 2)
        if self.is_silent:
            return
        if self.is_cut:
            self._closed(LineLost())
            return
        answer = self.host.answer(message)
        await asyncio.sleep(self.delay / 2)
        if not self.is_deaf:
            self._heard(self.on_the_way(answer))


def remote(game: kb.Game, people: Sequence[Sequence[int]] = (), delay: float = DELAY) -> RemoteGame:
    """The port to a game at the far end of a wire, open already."""
    wire = Wire(game, people)
    port = RemoteGame(wire, {})
    now(port.open())
    wire.sent.clear()
    wire.delay = delay
    return port


def plain(value: Any) -> Any:
    """What a line makes of plain data: lists of tuples."""
    return json.loads(json.dumps(value))


class FarPaper(Paper):
    """A page of paper whose works go on side by side, by the clock."""

    def __init__(self, storage: Any = None) -> None:
        super().__init__(storage)
        self.tasks: list[asyncio.Task[None]] = []

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        self.tasks.append(asyncio.ensure_future(work))

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        await asyncio.sleep(seconds)


class FarDesk(Desk):
    """A person at such a page. Use it within `on_its_clock`."""

    paper_of = FarPaper

    def settle(self) -> None: ...

    async def sit_down(self, game: str) -> None:
        """Two people sit down to a game."""
        setting_up = ("route", f"#new/{game}"), ("draft", "kind-1=human"), ("setting", "speed=instant"), ("start", "")
        for verb, arg in setting_up:
            self.do(verb, arg)
            await asyncio.sleep(1)

    @property
    def session(self) -> Session:
        assert self.app.session is not None
        return self.app.session

    @property
    def line(self) -> Wire:
        assert isinstance(self.session.port, RemoteGame)
        assert isinstance(self.session.port.line, Wire)
        return self.session.port.line

    @property
    def made(self) -> list[str]:
        """The choices that the game itself has."""
        return [choice.option for choice in self.line.far.game.choices]
