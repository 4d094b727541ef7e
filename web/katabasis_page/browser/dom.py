"""The one layer that touches the browser: it patches the document, moves the focus, and keeps texts.

It knows no game and no screen. Everything of the browser that the app needs is a method of `BrowserPage`, so that tests
can bring another; what people do is heard in `listening`.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import JsException, to_js

from katabasis.kernel.untrusted import from_json

from . import guard, late_code
from .board_view import BoardView
from .copies import Copies
from .drawer import Drawer
from .fetching import NotFetched
from .focus import Focus, decision, dialog, press_answer, show_top_of_sheet
from .javascript import callback, callback_once, hear_of_errors, options
from .listening import Listening
from .local_storage import LocalStorage
from .out_of_the_way import keep_off
from .patching import Patching
from .sheet import HALF, PEEK, Sheet
from .style_sheets import StyleSheets
from .tab_lock import TabLock

if TYPE_CHECKING:
    from ..highlights import Highlight
    from ..protocols import Act
    from ..worker.worker_client import WorkerClient
    from .coach_pointer import CoachPointer
    from .dragging import Dragging
    from .effects import Effects
    from .peers import OtherTabs, Peer

MOST_SEATS = 8
"""Seats at the largest table."""

PAINTED = 0.03
"""Seconds after which what is shown has been painted."""


async def _fetched(files: Any) -> None:
    try:
        await files
    except JsException as error:
        raise NotFetched(str(error)) from None


class BrowserPage:
    """The document, as the rest of the page sees it: `protocols.Page` and `protocols.Document`. `act` is called with
    the verb and argument of what happened."""

    def __init__(self) -> None:
        self.root = js.document.documentElement
        self.place = js.document.getElementById("page")
        self.storage = LocalStorage()
        self.copies = Copies() if self.storage.lasting and not self.embedded else None
        self.act: Act = lambda verb, arg, seen=None: None
        self.asked: Callable[[], object] = lambda: None
        self.asked_since = 0.0
        self._asked_last: object = None
        self._patching = Patching(self.place)
        self.focused = Focus()
        self.focus, self.focus_answer = self.focused.move, self.focused.move_to_answer
        self.press_answer, self.dialog = press_answer, dialog
        self._showing = False
        self._next: str | None = None
        """What is to be shown once the patch at work is done."""
        self._effects: Effects | None = None
        self._dragging: Dragging | None = None
        self._running: set[asyncio.Task[None]] = set()
        self.install_prompt: Any = None
        self._styles = StyleSheets(
            loading=lambda waiting: self.set_root("styles-loading", "1" if waiting else ""),
            missing=lambda sheet: self.act("missing", sheet),
        )
        lock = TabLock()
        self.hold, self.release = lock.hold, lock.release
        self.board = BoardView(self)
        self.listening = Listening(self)
        self.sheet = Sheet()
        self.drawer = Drawer()

    def listen(self, act: Act, asked: Callable[[], object]) -> None:
        """Tell `act` of everything that people do from now on; `asked` says what is asked of them when they do it."""
        self.act, self.asked = act, asked
        self.listening.begin()
        self.sheet.listen()
        hear_of_errors()

    # ------------------------------------------------------------------ showing

    def show(self, markup: str) -> None:
        """Make the page look like this, changing only what differs; focus, scrolling and transitions go on.

        A field that a patch takes away may report a last change: what follows from that is shown next.
        """
        self._next = markup
        if self._showing:
            return
        self._showing = True
        try:
            while self._next is not None:
                markup, self._next = self._next, None
                self._show(markup)
        finally:
            self._showing = False
            self._note_asked()
        keep_off()

    def _note_asked(self) -> None:
        """Note since when what is asked can be seen."""
        asked = self.asked()
        if asked != self._asked_last:
            self._asked_last, self.asked_since = asked, js.performance.now()

    def _show(self, markup: str) -> None:
        unfolded = [part.id for part in self.place.querySelectorAll("details[open]")]
        asked, was_over = decision(), self._is_over()
        self.focused.remember(markup)
        self._patching.patch(markup)
        self._unfold(unfolded)
        self.focused.restore()
        if decision() not in ("", asked):
            show_top_of_sheet()
            self.sheet.show_question()
            self.drawer.show_board()
        elif self._is_over() != was_over:
            show_top_of_sheet()
            self.sheet.stand(PEEK if was_over else HALF)

    def _is_over(self) -> bool:
        return bool(js.document.getElementById("finish"))

    def show_part(self, markup: str) -> None:
        """Show some regions anew, and leave the rest of the page as it is."""
        if not self._showing:
            self._patching.patch_part(markup)
            self._note_asked()
            keep_off()

    @property
    def changes(self) -> int:
        """How often what is shown has changed."""
        return self._patching.changes

    def _unfold(self, ids: list[str]) -> None:
        """Leave open what the person has opened: markup knows nothing of it."""
        for id in ids:
            part = js.document.getElementById(id) if id else None
            if part:
                part.open = True

    @cached_property
    def _pointer(self) -> CoachPointer:
        from .coach_pointer import CoachPointer

        return CoachPointer(self.board.look_at)

    def point_out(self, targets: Sequence[str]) -> None:
        """Point from the coach's note at the first of these selectors that is there to be seen; at nothing if none."""
        self._pointer.point_out(targets)

    def show_target(self) -> None:
        """Bring what is pointed out into view."""
        self._pointer.show_target()

    def allow_dragging(self) -> None:
        """Let things be dragged by a mouse from now on, where markup says so."""
        if self._dragging is None:
            from .dragging import Dragging

            self._dragging = Dragging(self)
            self._dragging.listen()

    def set_root(self, name: str, value: str) -> None:
        """Set `lang` or a data attribute of the whole document; "" takes it away."""
        if name == "lang":
            self.root.lang = value
        elif value:
            self.root.setAttribute(f"data-{name}", value)
        else:
            self.root.removeAttribute(f"data-{name}")

    def set_theme(self, game: str, styles: Sequence[str], plays: Sequence[str]) -> None:
        """Show the page in the theme of a game ("" for none): its style sheets, until which it is not to be seen, and
        on the whole document what each seat plays."""
        for name in styles:
            self._styles.load(name)
        self.set_root("game", game)
        for seat in range(MOST_SEATS):
            self.set_root(f"plays-{seat}", plays[seat] if seat < len(plays) else "")

    def add_symbols(self, sprite: str) -> None:
        """Have the document know the symbols of a game, by the side of those that all games share."""
        js.document.body.insertAdjacentHTML("beforeend", sprite)

    @property
    def embedded(self) -> bool:
        """Whether this is the page for frames in other pages."""
        return bool(self.root.hasAttribute("data-embed"))

    def tell_host(self, kind: str, **detail: Any) -> None:
        """Let the page around this frame know something, as boot/frame.js says whom."""
        if self.embedded:
            js.tellHost(kind, json.dumps(detail))

    def open_elsewhere(self, address: str) -> bool:
        """Open an address in a tab of its own. Whether the frame around the page lets it."""
        opened = js.window.open(address, "_blank")
        if opened:
            opened.opener = None
        return bool(opened)

    def set_title(self, title: str) -> None:
        js.document.title = title

    def celebrate(self, highlights: Sequence[Highlight], pace: float, sound: str, vibration: str) -> None:
        """Let highlights be seen, heard and felt, once the page is painted."""
        if js.matchMedia("(prefers-reduced-motion: reduce)").matches:
            pace = 0
        if pace or sound != "off" or vibration != "off":
            self.later(self._celebrate(highlights, pace, sound, vibration))

    async def _celebrate(self, highlights: Sequence[Highlight], pace: float, sound: str, vibration: str) -> None:
        await asyncio.sleep(PAINTED)
        from ..highlights import weightiest
        from .effects import Effects

        self._effects = self._effects or Effects()
        self._effects.celebrate(weightiest(highlights), pace, sound, vibration)

    def scroll_up(self) -> None:
        js.window.scrollTo(0, 0)

    def scroll_to(self, id: str) -> None:
        """Bring an element into view, and the focus with it; what is a drawer is opened, or closed again."""
        element = js.document.getElementById(id)
        if element:
            if self.drawer.is_one(id):
                if self.drawer.toggle(id):
                    self.focus(f"#{id} button, #{id} a[href]")
                return
            if self.sheet.is_there:
                self.sheet.rise_for(element)
            element.scrollIntoView(options(block="start"))
            self.focus(f"#{id} button, #{id} a[href]")

    def bring_into_view(self, id: str) -> None:
        """Scroll no farther than it takes to show an element; the focus stays."""
        element = js.document.getElementById(id)
        if element:
            element.scrollIntoView(options(block="nearest"))

    # ------------------------------------------------------------------ games

    async def load_game(self, game: str) -> None:
        """Have the code and figures of a game here, or of an edition ("<game>-<edition>"), so that they can be
        imported. Raises NotFetched."""
        await _fetched(js.katabasis.loadGame(game))

    async def load_bots(self, game: str) -> None:
        """Have the code of a game's bots here as well, and what bots of all games share. Raises NotFetched."""
        await _fetched(js.katabasis.loadLate(late_code.ALL_GAMES))
        await _fetched(js.katabasis.loadLate(game))

    async def load_screens(self) -> None:
        """Have the code of the screens here that a start leaves out. Raises NotFetched."""
        await _fetched(js.katabasis.loadLate(late_code.ALL_GAMES))

    async def load_text(self, name: str) -> None:
        """Have a text of the content here, if the site has it. Raises NotFetched."""
        await _fetched(js.katabasis.loadText(name))

    def worker(self) -> WorkerClient:
        """The worker beside the page."""
        from ..worker.worker_client import WorkerClient
        from .browser_worker import BrowserWorker

        return WorkerClient(BrowserWorker)

    def lacking_texts(self) -> list[str]:
        """The texts of the content that were read since this was asked last, and were not here."""
        names = sorted(late_code.lacking)
        late_code.lacking.clear()
        return names

    # ------------------------------------------------------------------ addresses

    @property
    def fragment(self) -> str:
        fragment: str = js.location.hash
        return fragment

    @property
    def query(self) -> dict[str, str]:
        """The address's ?name=value pairs."""
        return dict(from_json(js.JSON.stringify(js.Array.from_(js.URLSearchParams.new(js.location.search)))))

    def go(self, fragment: str, replace: bool = False) -> None:
        """Change the fragment; the route follows by itself unless it `replace`s the present one."""
        if replace:
            js.history.replaceState(None, "", fragment or "#")
        else:
            js.location.hash = fragment

    def address(self, fragment: str) -> str:
        """The whole address of a fragment, on the page itself rather than on that for frames."""
        page = js.location.origin + js.location.pathname
        return f"{page.removesuffix('embed.html')}{'index.html' if self.embedded else ''}{fragment}"

    # ------------------------------------------------------------------ time, chance, language

    def now(self) -> str:
        moment: str = js.Date.new().toISOString()
        return moment

    def when(self, at: str, language: str) -> str:
        """A time as people here write it."""
        try:
            style = options(dateStyle="medium", timeStyle="short")
            written: str = js.Intl.DateTimeFormat.new(language, style).format(js.Date.new(at))
        except JsException:
            return at
        return written

    def chance(self) -> int:
        """A number that nobody can foresee, below 2**32."""
        return int(js.crypto.getRandomValues(js.Uint32Array.new(1))[0])

    @property
    def language(self) -> str:
        """The language of the address, or else of the browser."""
        return self.query.get("lang") or js.navigator.language or "en"

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def both(self, one: Awaitable[Any], other: Awaitable[Any]) -> tuple[Any, Any]:
        """What two things come to that go on side by side."""
        first, second = await asyncio.gather(one, other)
        return first, second

    def after(self, seconds: float, verb: str, within: str) -> None:
        """Act once some time has passed, and nobody looks closer at what lies `within` a selector."""

        def act() -> None:
            if js.document.querySelector(f"{within}:is(:hover, :focus-within)"):
                self.after(1, verb, within)
            else:
                self.act(verb, "")

        js.setTimeout(callback_once(act), seconds * 1000)

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on by itself."""
        task = guard.task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def done(self) -> None:
        """Wait for all that goes on by now, and for nothing that it begins."""
        await asyncio.gather(*self._running, return_exceptions=True)

    def report(self, text: str) -> None:
        """A defect, for whoever looks at the console."""
        js.console.error(text)

    # ------------------------------------------------------------------ files, and what the browser keeps

    async def copy(self, id: str) -> bool:
        """Copy the text of a field to the clipboard; whether it worked."""
        field = js.document.getElementById(id)
        try:
            await js.navigator.clipboard.writeText(field.value)
        except (JsException, AttributeError):
            field.select()
            return bool(js.document.execCommand("copy"))
        return True

    def print(self) -> None:
        """Offer to print what is shown."""
        js.print()

    def download(self, name: str, text: str) -> None:
        """Offer a text as a file."""
        self._offer(name, js.Blob.new(to_js([text]), options(type="text/plain;charset=utf-8")))

    @staticmethod
    def _offer(name: str, blob: Any) -> None:
        address = js.URL.createObjectURL(blob)
        anchor = js.document.createElement("a")
        anchor.href, anchor.download = address, name
        anchor.click()
        js.setTimeout(callback_once(lambda: js.URL.revokeObjectURL(address)), 10_000)

    async def share_png(self, name: str, svg: str, width: int, caption: str) -> None:
        """Hand a picture to another app where the browser can, and save it as a file elsewhere: so many pixels wide,
        with a line below it."""
        picture = await js.katabasis.png(svg, width, caption)
        if not await js.katabasis.passOn(name, picture, caption):
            self._offer(name, picture)

    @property
    def can_pass_on(self) -> bool:
        """Whether the browser can hand a link to another app."""
        return hasattr(js.navigator, "share")

    async def pass_on(self, title: str, address: str) -> None:
        """Hand a link to another app. Whoever thinks better of it is told nothing."""
        with suppress(JsException):
            await js.navigator.share(options(title=title, url=address))

    def take_shared(self) -> str:
        """What another app has shared with the installed page, by its address, which is as usual from then on; "" if
        that is nothing."""
        if self.embedded:
            return ""
        query = self.query
        shared = "\n".join(query[name] for name in ("url", "text") if query.get(name))
        if shared:
            js.history.replaceState(None, "", js.location.pathname + js.location.hash)
        return shared

    def hear_launches(self) -> None:
        """Open the files with which the installed page is launched."""
        if not hasattr(js.window, "launchQueue"):
            return

        def launched(launch: Any) -> None:
            if launch.files.length:
                self.later(self._open_file(launch.files.at(0)))

        js.window.launchQueue.setConsumer(callback(launched))

    async def _open_file(self, handle: Any) -> None:
        file = await handle.getFile()
        self.act("import-text", await file.text())

    async def still(self, svg: str, width: int) -> str:
        """A picture as an address of data, so many pixels wide; "" if the browser cannot make one."""
        try:
            return str(await js.katabasis.still(svg, width))
        except JsException:
            return ""

    async def qr_code(self, text: str) -> str:
        """The QR code of a text, row by row. Raises NotFetched."""
        try:
            return str(await js.katabasis.qrCode(text))
        except JsException:
            raise NotFetched("qrcode.mjs: unreachable") from None

    # ------------------------------------------------------------------ other browsers

    def peer(
        self,
        servers: Sequence[Any],
        heard: Callable[[bytes], None],
        opened: Callable[[], None],
        silent: Callable[[bool], None],
        lost: Callable[[], None],
    ) -> Peer:
        """A line to another browser."""
        from .peers import Peer

        return Peer(servers, heard, opened, silent, lost)

    async def line_servers(self) -> list[dict[str, Any]]:
        """The servers by which lines may be found, as the owner of the site has listed them."""
        from .peers import servers

        return await servers()

    def other_tabs(self, heard: Callable[[str], None]) -> OtherTabs:
        """What the other tabs of this browser say of playing apart, and can be told."""
        from .peers import OtherTabs

        return OtherTabs(heard)

    def ask_before_leaving(self, asks: Callable[[], bool]) -> None:
        """Have the browser ask whoever closes or loads the page anew while that holds."""
        from .peers import ask_before_leaving

        ask_before_leaving(asks)

    def request_persistence(self) -> None:
        """Ask the browser not to throw away what is kept."""
        try:
            js.navigator.storage.persist()
        except (JsException, AttributeError):
            self.report("This browser cannot promise to keep what is stored.")

    def install(self) -> None:
        """Show the browser's own question whether to install the page."""
        if self.install_prompt is not None:
            self.install_prompt.prompt()
            self.install_prompt = None
