"""Pages of paper whose apps play apart: a line between two of them is a pile of messages that the event loop reads. And
what people do there: they invite, come, play, and give up."""

from __future__ import annotations

import asyncio
import hashlib
import html
import json
import random
import re
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

from katabasis_page.apart.hosting import Hosting
from katabasis_page.apart.joining import Joining
from katabasis_page.apart.signals import BadSignal, Signal, description_of, signal_in
from katabasis_page.app import App
from katabasis_page.session.port import Port
from page.desk import Paper, Storage
from page.waiting import result_of

SLOWLY = 0.06
"""Seconds between two choices, as slow as a guest's messages have to be."""


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
        self.delay = 0.0
        """Seconds until what is sent from here is heard."""
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
        if other is None or self.is_over:
            return
        loop = asyncio.get_running_loop()
        later = partial(loop.call_later, self.delay) if self.delay else loop.call_soon
        later(lambda: other.is_over or other._heard(packed))

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

    def concede(self) -> None:
        """Give the game up, and say so again when asked."""
        self.do("concede")
        self.do("concede-anyway")

    @property
    def port(self) -> Port:
        """The game at the table here."""
        assert self.app.session is not None
        return self.app.session.port

    @property
    def messages(self) -> list[str]:
        return [self.app.ui.word(notice.text) for notice in self.app.ui.notices]

    def options(self) -> list[str]:
        """What the person here can choose."""
        if self.app.session is None or self.app.ui.screen != "table":
            return []
        decision = self.app.session.view()["decision"] or {}
        return [option["id"] for option in decision.get("options", [])]


TWO_EACH = ("seats=4", "kind-0=human", "kind-1=human", "kind-2=seat-1", "kind-3=seat-0")
"""Of four seats the host has the first and the last, and one guest the others."""


def run(work: Coroutine[Any, Any, None]) -> None:
    result_of(work)


def plain(value: Any) -> Any:
    """A value as it is once it was sent."""
    return json.loads(json.dumps(value))


def end_of(link: str) -> str:
    return link[link.index("#") :]


def hosting(desk: ApartDesk) -> Hosting:
    assert isinstance(desk.app.apart, Hosting)
    return desk.app.apart


def joining(desk: ApartDesk) -> Joining:
    assert isinstance(desk.app.apart, Joining)
    return desk.app.apart


# ---------------------------------------------------------------------- inviting and coming


async def drafted(game: str, *answers: str) -> ApartDesk:
    """A host who has filled the form of a new game in so, and whose invitations have been made."""
    host = ApartDesk(f"#new/{game}")
    await host.until(lambda: host.app.draft)
    for answer in answers:
        host.do("draft", answer)
        await host.until(lambda: all(task.done() for task in host.paper.tasks))
    host.do("route", "#apart")
    await host.until(lambda: host.app.apart and all(card.link for card in hosting(host).cards))
    return host


async def inviting(*people: str, game: str = "tyrants") -> ApartDesk:
    """A host who has invited all the people but the first."""
    seats = [f"seats={len(people)}"] if len(people) > 2 else []
    each = [
        f"{key}-{seat}={value}"
        for seat, name in enumerate(people)
        for key, value in (("kind", "human"), ("name", name))
    ]
    return await drafted(game, *seats, *each)


async def replied(invitation: str, name: str, storage: Storage | None = None) -> ApartDesk:
    """A guest who has made the reply to an invitation."""
    guest = ApartDesk(end_of(invitation), storage)
    await guest.until(lambda: guest.app.ui.screen == "apart")
    guest.do("apart-name", f"name={name}")
    guest.do("apart-reply")
    await guest.until(lambda: joining(guest).reply)
    return guest


async def welcomed(host: ApartDesk, name: str, storage: Storage | None = None, card: int = 0) -> ApartDesk:
    """A guest whose reply the host has taken."""
    guest = await replied(hosting(host).cards[card].link, name, storage)
    host.do("apart-take", joining(guest).reply)
    return guest


async def invited_again(host: ApartDesk, name: str, storage: Storage) -> ApartDesk:
    """A guest who comes back with what its browser has kept."""
    host.do("apart-invite", "0")
    await host.until(lambda: hosting(host).cards[0].link)
    return await welcomed(host, name, storage)


async def seated(*names: str, game: str = "tyrants") -> list[ApartDesk]:
    """A host and guests at the table, each with a storage of their own."""
    host = await inviting(*names, game=game)
    guests = [await replied(card.link, name) for card, name in zip([*hosting(host).cards], names[1:], strict=True)]
    for guest in guests:
        host.do("apart-take", joining(guest).reply)
    await at_table(host, *guests)
    return [host, *guests]


async def at_table(*desks: ApartDesk) -> None:
    """Wait until all see the table."""
    for desk in desks:
        await desk.until(lambda desk=desk: desk.app.ui.screen == "table")


def hang_up(*desks: ApartDesk) -> None:
    """End all lines, as where pages are closed."""
    for desk in desks:
        for peer in desk.paper.peers:
            peer.close()


# ---------------------------------------------------------------------- playing


def is_still(desk: ApartDesk) -> bool:
    return not desk.app.session._changing.locked()  # type: ignore[union-attr]


async def play(desks: Sequence[ApartDesk], choices: int, seed: int = 3) -> None:
    """Have everybody answer at random who is asked, until there were so many choices or the game is over."""
    chance, port = random.Random(seed), desks[0].port
    while len(port.choices) < choices and port.decision is not None:
        await asyncio.sleep(SLOWLY)
        await desks[0].until(lambda: port.decision is None or any(desk.options() for desk in desks))
        asked = [desk for desk in desks if desk.options()]
        if asked and is_still(asked[0]):
            await answer(asked[0], chance.choice(asked[0].options()))


async def answer(desk: ApartDesk, option: str) -> None:
    """Choose an option, with what the page suggests, and wait until that has happened."""
    port = desk.port
    made = len(port.choices)
    desk.do("choose", option)
    if desk.app.dialog.startswith("warning"):
        desk.do("choose-anyway", option)
    if desk.app.ui.pointer.suggesting:
        await desk.until(lambda: 'data-act="answer"' in desk.paper.shown)
        suggested = re.search(r'data-act="answer" data-arg="([^"]*)"', desk.paper.shown)
        assert suggested is not None
        desk.do("answer", html.unescape(suggested[1]))
    await desk.until(lambda: len(port.choices) != made and is_still(desk))


async def goes_on(*desks: ApartDesk) -> None:
    """Wait until all are at a table whose game is not over."""
    for desk in desks:
        await desk.until(lambda desk=desk: desk.app.ui.screen == "table" and not desk.app.ui.history.over)


# ---------------------------------------------------------------------- ends


async def checked_as_played(guest: ApartDesk, *others: ApartDesk) -> None:
    """Wait until a guest has audited the game, and find that all is as it was played."""
    await guest.until(lambda: joining(guest).verdict)
    assert "Checked: as played" in guest.messages
    nothing_to_report(guest, *others)


def nothing_to_report(*desks: ApartDesk) -> None:
    assert not [report for desk in desks for report in desk.paper.reports]
