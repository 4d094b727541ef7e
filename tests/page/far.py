"""A game that is far away: what is asked of it takes time, on a clock of the test's own, on which nobody waits."""

import asyncio
import selectors
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from katabasis_page.session import LineLost, LocalGame, Session
from page.desk import Desk, Paper

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


class Line:
    """A port to a game at the far end of a line. This end knows what came with the last change, and nothing else."""

    def __init__(self, far: LocalGame, delay: float = DELAY) -> None:
        self.far = far
        self.delay = delay
        self.is_cut = False
        self.sent: list[str] = []
        """What was sent along the line."""
        self._hear()

    @property
    def game(self) -> Any:
        return self.far.game

    def _hear(self) -> None:
        far = self.far
        seats = far.game.table.seats
        self.system, self.decision, self.can_redo = far.system, far.decision, far.can_redo
        self.choices, self.events, self.event_offsets = [*far.choices], [*far.events], [*far.event_offsets]
        self._views = {seat: far.seen_by(seat) for seat in (None, *seats)}
        self._foreseen: Any = None
        self._orders = {seat: far.orders([seat]) for seat in seats}
        self._refusals = {seat: far.why_no_undo(None if seat is None else [seat], []) for seat in (None, *seats)}

    def seen_by(self, seat: int | None) -> Any:
        return self._views[seat]

    def foreseen(self) -> Any:
        if self._foreseen is None:  # it takes long: only who looks has it come
            assert len(self.far.choices) == len(self.choices)
            self._foreseen = self.far.foreseen()
        return self._foreseen

    def orders(self, seats: list[int]) -> Any:
        return self._orders[seats[0]]

    def why_no_undo(self, seats: list[int] | None, along: list[int]) -> Any:
        assert not along
        return self._refusals[seats[0] if seats else None]

    def missing(self, moment: int) -> int:
        return 0

    def replay(self, most: int) -> None:
        raise AssertionError("nothing is missing")

    async def _send(self, name: str, *about: Any) -> Any:
        """Ask the far end: what was sent arrives, whether anybody still waits for its answer or not."""
        self.sent.append(name)
        return await asyncio.ensure_future(self._travel(name, *about))

    async def _travel(self, name: str, *about: Any) -> Any:
        await asyncio.sleep(self.delay / 2)
        if self.is_cut:
            raise LineLost
        try:
            return await getattr(self.far, name)(*about)
        finally:
            await asyncio.sleep(self.delay / 2)

    async def _change(self, name: str, *about: Any) -> None:
        await self._send(name, *about)
        self._hear()

    async def choose(self, option: str, answer: Any = None) -> None:
        await self._change("choose", option, answer)

    async def undo(self, seats: list[int] | None, along: list[int], first: int) -> None:
        await self._change("undo", seats, along, first)

    async def redo(self) -> None:
        await self._change("redo")

    async def preview(self, option: str, answer: Any = None) -> Any:
        return await self._send("preview", option, answer)

    async def why_not(self, option: str, answer: Any) -> Any:
        return await self._send("why_not", option, answer)

    async def suggestions(self, option: str) -> Any:
        return await self._send("suggestions", option)

    async def nearest(self, option: str, answer: Any) -> Any:
        return await self._send("nearest", option, answer)

    async def asked(self, question: str, on: str) -> Any:
        return await self._send("asked", question, on)

    async def following(self, order: str) -> Any:
        return await self._send("following", order)

    async def view(self, seat: int | None, moment: int) -> Any:
        return await self._send("view", seat, moment)

    async def playback(self, seat: int | None, kinds: list[str]) -> Any:
        return await self._send("playback", seat, kinds)

    async def branch(self, moment: int) -> Any:
        return await self._send("branch", moment)


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
    def line(self) -> Line:
        assert isinstance(self.session.port, Line)
        return self.session.port

    @property
    def made(self) -> list[str]:
        """The choices that the game itself has."""
        return [choice.option for choice in self.line.game.choices]
