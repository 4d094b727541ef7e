"""A page of paper: the app as people use it, without a browser."""

import asyncio
import html
import itertools
import re
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any

from katabasis import content
from katabasis_page.app import App
from katabasis_page.browser.regions import Regions
from katabasis_page.camera import Camera
from katabasis_page.storage.texts import MemoryStorage
from page.waiting import result_of


class Storage(MemoryStorage):
    """A storage that lasts, until it is full or blocked."""

    lasting = True
    fault: type[Exception] | None = None

    def write(self, key: str, text: str) -> None:
        if self.fault is not None:
            raise self.fault
        super().write(key, text)


class KeptCopies:
    """Second copies in a dict."""

    misshapen: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.rows: dict[str, dict[str, str]] = {}

    def put(self, id: str, texts: Mapping[str, str | None]) -> None:
        rows = {**self.rows.get(id, {}), **texts}
        self.rows[id] = {name: text for name, text in rows.items() if text is not None}

    def drop(self, id: str) -> None:
        self.rows.pop(id, None)

    async def entries(self) -> dict[str, str]:
        return {id: texts["game"] for id, texts in self.rows.items() if "game" in texts}

    async def texts(self, id: str) -> dict[str, str]:
        return self.rows[id]


class Drawer:
    """The drawer of a table, which nobody opens on paper."""

    def close(self) -> bool:
        return False


class Sheet:
    """The sheet of a small screen: how often its grip was tapped, and how often it was lowered."""

    def __init__(self) -> None:
        self.taps = 0
        self.lowered = 0

    def tapped(self) -> None:
        self.taps += 1

    def lower(self) -> None:
        self.lowered += 1


class Board:
    """The board on paper: what the app told it last."""

    def __init__(self) -> None:
        self.camera: Camera = None
        self.looked_at: list[str] = []
        self.read_at: list[str] = []
        self.shown_refs: set[str] | None = None
        """The refs that the picture shows something of; None for all."""
        self.zooms: list[float] = []
        self.kept_in_sight: list[str] = []
        self.followed: list[tuple[list[str], bool]] = []
        self.carrying = self.gripped = False
        self.carried: list[str] = []
        self.offset = (0.0, 0.0)
        self.offending: list[str] = []
        self.over = ""

    def look_at_whole(self) -> None:
        self.camera = None

    def zoom_by(self, factor: float) -> None:
        self.zooms.append(factor)

    def look_at(self, refs: Sequence[str]) -> bool:
        self.looked_at = [ref for ref in refs if self.shown_refs is None or ref in self.shown_refs]
        return bool(self.looked_at)

    def look_readably(self, refs: Sequence[str]) -> bool:
        self.read_at = [ref for ref in refs if self.shown_refs is None or ref in self.shown_refs]
        return bool(self.read_at)

    def follow(self, refs: Sequence[str], anew: bool) -> None:
        self.followed.append((list(refs), anew))

    def keep_in_sight(self, refs: Sequence[str]) -> None:
        self.kept_in_sight = list(refs)

    def middle(self, ref: str) -> tuple[float, float] | None:
        return None

    def refresh(self, camera: Camera, carrying: bool) -> None:
        self.camera = camera
        if not carrying:
            self.put_down()

    def carry(self, refs: Sequence[str], ghosts: str = "") -> None:
        self.carrying, self.carried, self.ghosts = True, list(refs), ghosts

    def grip(self) -> None:
        self.gripped = True

    def put_down(self) -> None:
        self.gripped = False
        self.carrying, self.carried, self.offset, self.offending, self.over = False, [], (0.0, 0.0), [], ""

    def shift(self, offset: tuple[float, float]) -> None:
        self.offset = offset

    def mark_offending(self, refs: Sequence[str]) -> None:
        self.offending = list(refs)

    def draw_over(self, markup: str) -> None:
        self.over = markup


class Paper:
    """A page that remembers what it was told, in place of a document."""

    def __init__(self, storage: Storage | None = None) -> None:
        self.storage = storage or Storage()
        self.board = Board()
        self.sheet = Sheet()
        self.drawer = Drawer()
        self.fragment = ""
        self.embedded = False
        self.copies = None
        self.query: dict[str, str] = {}
        self.language = "en"
        self.shown = self.title = ""
        self.root: dict[str, str] = {}
        self.files: list[tuple[str, str]] = []
        self.reports: list[str] = []
        self.work: list[Coroutine[Any, Any, None]] = []
        self.held: set[str] = set()
        self.elsewhere: set[str] = set()
        self.lost: Callable[[], None] = lambda: None
        self.persistence_requested = 0
        self.symbols = set(content.outlines())
        self.slept: list[float] = []
        self.shut_in = False
        """Whether a frame lets nothing be opened."""
        self.host_messages: list[tuple[str, dict[str, Any]]] = []
        self.highlights: list[Any] = []
        self.answering: list[int] = []
        self.brought: list[str] = []
        """The answers that were pressed by number; 0 for the way to the first."""
        self.alarms: list[str] = []
        """What is to be done after a while."""
        self._numbers = itertools.count(1)
        self.app: App | None = None

    def show(self, markup: str) -> None:
        self.shown = self._drawn(Regions(markup).markup())
        assert "<!--" not in self.shown

    def show_part(self, markup: str) -> None:
        self.part = self._drawn(Regions(markup).markup())

    def _drawn(self, markup: str) -> str:
        """The markup, all of whose symbols must be known to the document."""
        missing = set(re.findall(r'href="#icon-([^"]+)"', markup)) - self.symbols
        assert not missing, f"nobody has drawn {missing}"
        return markup

    def add_symbols(self, sprite: str) -> None:
        self.symbols |= set(re.findall(r'id="icon-([^"]+)"', sprite))

    def set_title(self, title: str) -> None:
        self.title = title

    def set_root(self, name: str, value: str) -> None:
        self.root[name] = value

    def set_theme(self, game: str, styles: tuple[str, ...], plays: list[str]) -> None:
        self.theme = game, plays

    def open_elsewhere(self, address: str) -> bool:
        self.opened = address
        return not self.shut_in

    def tell_host(self, kind: str, **detail: Any) -> None:
        self.host_messages.append((kind, detail))

    def point_out(self, targets: Sequence[str]) -> None:
        self.pointed_out = list(targets)

    def show_target(self) -> None: ...
    def allow_dragging(self) -> None: ...
    def scroll_up(self) -> None: ...
    def scroll_to(self, id: str) -> None: ...
    def bring_into_view(self, id: str) -> None:
        self.brought.append(id)

    def focus(self, selector: str) -> None: ...
    def focus_answer(self) -> None:
        self.answering.append(0)

    def celebrate(self, highlights: Sequence[Any], pace: float, sound: str, vibration: str) -> None:
        self.highlights += highlights

    def press_answer(self, number: int) -> None:
        self.answering.append(number)

    def install(self) -> None: ...

    def go(self, fragment: str, replace: bool = False) -> None:
        self.fragment = fragment
        if not replace and self.app is not None:
            self.app.act("route", fragment)

    def address(self, fragment: str) -> str:
        return "https://example.org/k/index.html" + fragment

    def now(self) -> str:
        return f"2026-11-21T12:00:{next(self._numbers) % 60:02}Z"

    def when(self, at: str, language: str) -> str:
        return at

    def chance(self) -> int:
        return next(self._numbers)

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        await asyncio.sleep(0)

    async def both(self, one: Awaitable[Any], other: Awaitable[Any]) -> tuple[Any, Any]:
        try:
            first = await one
        finally:  # the other goes on, whatever becomes of the first
            second = await other
        return first, second

    def after(self, seconds: float, verb: str, within: str) -> None:
        self.alarms.append(verb)

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        self.work.append(work)

    def report(self, text: str) -> None:
        self.reports.append(text)

    def peer(self, *_about: Any) -> Any:
        raise AssertionError("this page is alone: see apart_desks")

    async def line_servers(self) -> list[dict[str, Any]]:
        return []

    def other_tabs(self, _heard: Callable[[str], None]) -> Any:
        raise AssertionError("this page is alone: see apart_desks")

    def ask_before_leaving(self, _asks: Callable[[], bool]) -> None:
        pass

    async def qr_code(self, text: str) -> str:
        return "10\n01"

    async def still(self, svg: str, width: int) -> str:
        assert svg.startswith("<svg")
        return "data:image/webp;base64,c3RpbGw="

    async def share_png(self, name: str, svg: str, width: int, caption: str) -> None:
        self.caption = caption
        self.files.append((name, f"{width} {svg}"))

    can_pass_on = False

    async def pass_on(self, title: str, address: str) -> None:
        self.passed_on = address

    async def copy(self, id: str) -> bool:
        return True

    def print(self) -> None:
        self.printed = self.shown

    def download(self, name: str, text: str) -> None:
        self.files.append((name, text))

    def request_persistence(self) -> None:
        self.persistence_requested += 1

    async def hold(self, name: str, lost: Callable[[], None], steal: bool = False) -> bool:
        self.lost = lost
        if name in self.elsewhere and not steal:
            return False
        self.held = {name}
        return True

    async def load_game(self, game: str) -> None: ...
    async def load_bots(self, game: str) -> None: ...
    async def load_screens(self) -> None: ...
    async def load_text(self, name: str) -> None: ...
    def worker(self) -> None: ...
    def lacking_texts(self) -> list[str]:
        return []

    def release(self) -> None:
        self.held = set()


class Desk:
    """A page, the app on it, and a person who acts."""

    paper_of: Callable[[Storage | None], Paper] = Paper

    def __init__(self, storage: Storage | None = None, fragment: str = "", embed: dict[str, str] | None = None) -> None:
        self.paper = self.paper_of(storage)
        self.paper.embedded, self.paper.query = embed is not None, embed or {}
        self.app = App(self.paper)
        self.paper.app = self.app
        self.paper.fragment = fragment
        self.do("route", fragment)

    def do(self, verb: str, arg: str = "") -> None:
        self.app.act(verb, arg)
        self.settle()

    def settle(self) -> None:
        """Let everything that was put off happen."""
        while self.paper.work:
            result_of(self.paper.work.pop(0))

    @property
    def shown(self) -> str:
        return self.paper.shown

    @property
    def messages(self) -> list[str]:
        return [self.app.ui.word(notice.text) for notice in self.app.ui.notices]

    def begin(self, *kinds: str, game: str = "underworlds", edition: str = "") -> None:
        """Begin a game of these players, of the usual edition if none is named."""
        self.do("route", f"#new/{game}")
        if edition:
            self.do("draft", f"edition={edition}")
        self.do("draft", f"seats={len(kinds)}")
        for seat, kind in enumerate(kinds):
            self.do("draft", f"kind-{seat}={kind}")
        self.do("setting", "speed=instant")
        self.do("start")

    def options(self) -> list[str]:
        assert self.app.session is not None
        decision = self.app.session.view()["decision"] or {}
        return [option["id"] for option in decision.get("options", [])]

    def choose(self, option: str) -> None:
        """Choose an option; where it asks for a place, the first that is suggested."""
        self.do("choose", option)
        if self.app.ui.pointer.suggesting:
            suggested = re.search(r'data-act="answer" data-arg="([^"]*)"', self.shown)
            assert suggested is not None
            self.do("answer", html.unescape(suggested[1]))

    def concede(self) -> None:
        """Give the game up, and say so again when asked."""
        self.do("concede")
        self.do("concede-anyway")

    def play_on(self, most: int = 400) -> None:
        """Take the first option, or take the screen over, until the game is over."""
        for _ in range(most):
            if self.app.ui.seating.handover is not None:
                self.do("confirm-handover")
            elif options := self.options():
                self.choose(options[len(self.app.session.game.choices) % len(options)])  # type: ignore[union-attr]
            else:
                return


def assert_refused(text: str) -> None:
    """A damaged file is named to whoever brings it, and nothing is kept of it."""
    desk = Desk()
    before = dict(desk.paper.storage.texts)
    desk.do("import-text", text)
    assert desk.messages
    assert desk.app.session is None
    assert desk.paper.storage.texts == before
    assert not desk.paper.reports
