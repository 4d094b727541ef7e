"""Pages of paper whose apps play apart: a line between two of them is a pile of messages that the event loop reads."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from katabasis_page.apart.signals import BadSignal, Signal, description_of, signal_in
from katabasis_page.app import App
from page.desk import Paper, Storage


class PaperPeer:
    """A line to another page, by what its description says."""

    known: dict[bytes, PaperPeer] = {}  # noqa: RUF012  (the air between all pages)

    def __init__(
        self,
        heard: Callable[[bytes], None],
        opened: Callable[[], None],
        silent: Callable[[bool], None],
        lost: Callable[[], None],
    ) -> None:
        self._heard, self._opened, self.silent, self._lost = heard, opened, silent, lost
        self.other: PaperPeer | None = None
        self.is_over = False
        self.sent: list[bytes] = []
        number = len(self.known)
        self._print = hashlib.sha256(b"%d" % number).digest()
        self.known[self._print] = self

    def _description(self, is_answer: bool) -> str:
        mdns = b"\0" + self._print[:16] + b"\x30\x39"
        return description_of(Signal("abcd", "p" * 24, self._print, (mdns,)), is_answer)

    async def offer(self) -> str:
        await asyncio.sleep(0)
        return self._description(is_answer=False)

    async def answer(self, description: str) -> str:
        self.other = self.known.get(signal_in(description).fingerprint)
        return self._description(is_answer=True)

    async def take(self, description: str) -> None:
        other = self.known.get(signal_in(description).fingerprint)
        if other is None:
            raise BadSignal("nobody")
        self.other = other
        if other.other is self and not other.is_over:
            for peer in (self, other):
                asyncio.get_running_loop().call_soon(peer._opened)

    def send(self, packed: bytes) -> None:
        self.sent.append(packed)
        other = self.other
        if other is not None and not self.is_over:
            asyncio.get_running_loop().call_soon(lambda: other.is_over or other._heard(packed))

    def close(self) -> None:
        if not self.is_over:
            self.is_over = True
            self._lost()
            if self.other is not None:
                asyncio.get_running_loop().call_soon(self.other.close)


class Tabs:
    """What the tabs of one browser tell each other."""

    def __init__(self, browser: list[Tabs], heard: Callable[[str], None]) -> None:
        self._browser, self.heard = browser, heard
        browser.append(self)

    def tell(self, text: str) -> None:
        for tab in [*self._browser]:
            if tab is not self:
                tab.heard(text)

    def close(self) -> None:
        self._browser.remove(self)


class ApartPaper(Paper):
    """A page of paper that can reach others. Works go on side by side."""

    def __init__(self, storage: Storage | None = None, browser: list[Tabs] | None = None) -> None:
        super().__init__(storage)
        self.browser: list[Tabs] = [] if browser is None else browser
        self.tasks: list[asyncio.Task[None]] = []
        self.asks_before_leaving: Callable[[], bool] = lambda: False
        self.peers: list[PaperPeer] = []

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        self.tasks.append(asyncio.ensure_future(work))

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds if seconds < 5 else 3600)

    def peer(
        self,
        _servers: Sequence[Any],
        heard: Callable[[bytes], None],
        opened: Callable[[], None],
        silent: Callable[[bool], None],
        lost: Callable[[], None],
    ) -> PaperPeer:
        self.peers.append(PaperPeer(heard, opened, silent, lost))
        return self.peers[-1]

    def other_tabs(self, heard: Callable[[str], None]) -> Tabs:
        return Tabs(self.browser, heard)

    def ask_before_leaving(self, asks: Callable[[], bool]) -> None:
        self.asks_before_leaving = asks


class ApartDesk:
    """A page of paper, the app on it, and a person who acts."""

    def __init__(self, fragment: str = "", storage: Storage | None = None, browser: list[Tabs] | None = None) -> None:
        self.paper = ApartPaper(storage, browser)
        self.app = App(self.paper)
        self.paper.app = self.app
        self.paper.fragment = fragment
        self.app.act("route", fragment)
        self.app.act("setting", "speed=instant")

    def do(self, verb: str, arg: str = "") -> None:
        self.app.act(verb, arg)

    async def until(self, holds: Callable[[], Any], seconds: float = 10) -> None:
        """Wait until something holds."""
        for _ in range(int(seconds / 0.005)):
            if holds():
                return
            await asyncio.sleep(0.005)
        raise AssertionError(f"it did not come to hold: {self.paper.reports} {self.messages} {self.app.ui.screen}")

    @property
    def messages(self) -> list[str]:
        return [self.app.ui.word(notice.text) for notice in self.app.ui.notices]

    def options(self) -> list[str]:
        """What the person here can choose."""
        if self.app.session is None or self.app.ui.screen != "table":
            return []
        decision = self.app.session.view()["decision"] or {}
        return [option["id"] for option in decision.get("options", [])]
