"""The one layer that touches the browser: it patches the document, hears every event, and keeps texts.

Markup says what things do by `data-act` and `data-arg` on native buttons and links; this file knows no game and no
screen. Everything of the browser that the page needs is a method of `Page`, so that tests can bring another.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy, to_js

from .board_gestures import BoardGestures
from .copies import Copies
from .markup import regions, whole
from .store import Blocked, Full

HOVER_REST = 0.09
"""Seconds that a pointer rests on something before its preview is shown."""

MOST_SEATS = 8
"""Seats at the largest table."""

TITLE = "#title"
"""The title of a screen: focused when the screen opens, at the top of the page anyway."""
ANSWERS = "#options button:not([disabled]), #finish button"
"""Where the focus goes when what had it is gone: the first answer to the decision."""
HOME = "[data-home]"
"""Where it goes instead, if a table says so."""
TYPED = "input:not([type=radio]):not([type=checkbox]):not([type=file]), textarea, select"
FOCUSABLE = 'a[href], button:not([disabled]), input, select, textarea, summary, [tabindex]:not([tabindex="-1"])'


def options(**given: Any) -> Any:
    """A JavaScript object."""
    return to_js(given, dict_converter=js.Object.fromEntries)


INSIDE, OUTSIDE = "innerHTML", "outerHTML"
"""How an element is morphed: its content, or it itself."""


def morph(element: Any, markup: str, style: str) -> None:
    """Make an element look like the markup, or its content."""
    js.Idiomorph.morph(element, markup, options(morphStyle=style))


async def start_worker() -> Any:
    """The bots' worker; see web/worker.py."""
    await js.joinPyScript()
    from pyscript import create_named_worker

    return await create_named_worker("./worker.py", "katabasis-bots", config="./pyscript.json")


class LocalShelf:
    """The browser's localStorage, or what the boot put in its place where the browser blocks it."""

    @property
    def lasting(self) -> bool:
        return bool(js.document.documentElement.dataset.storage != "memory")

    def read(self, key: str) -> str | None:
        text = js.localStorage.getItem(key)
        return text if isinstance(text, str) else None  # JavaScript's null is no None

    def write(self, key: str, text: str) -> None:
        try:
            js.localStorage.setItem(key, text)
        except JsException as error:
            raise (Full if "Quota" in str(error) or "quota" in str(error) else Blocked)() from None

    def remove(self, key: str) -> None:
        js.localStorage.removeItem(key)

    def names(self) -> Iterator[str]:
        return iter([js.localStorage.key(number) for number in range(js.localStorage.length)])


class Page:
    """The document, as the rest of the page sees it. `act` is called with the verb and argument of what happened."""

    def __init__(self) -> None:
        self.root = js.document.documentElement
        self.place = js.document.getElementById("page")
        self.shelf = LocalShelf()
        self.copies = Copies() if self.shelf.lasting and not self.embedded else None
        self.act: Callable[[str, str], None] = lambda verb, arg: None
        self._frame = ""
        self._parts: dict[str, str] = {}
        """What is shown: the page without its regions, and those by id."""
        self._homeless = False
        """Whether the element that had the focus is gone, and the focus waits for the next decision."""
        self._opener: str | None = None
        self._resting: asyncio.Task[None] | None = None
        self._hovered = ""
        self._release: Any = None
        self._running: set[asyncio.Task[None]] = set()
        self._install: Any = None
        self._coming: set[str] = set()
        """The style sheets that are on their way."""
        self.gestures = BoardGestures(self)

    # ------------------------------------------------------------------ showing

    def show(self, markup: str) -> None:
        """Make the page look like this, changing only what differs; focus, scrolling and transitions go on."""
        dialog_before = self._dialog()
        focused = js.document.activeElement != js.document.body
        if dialog_before is None:
            self._opener = self._address_of(js.document.activeElement)
        unfolded = [part.id for part in self.place.querySelectorAll("details[open]")]
        self._patch(markup)
        self._unfold(unfolded)
        self._homeless = (self._homeless or focused) and js.document.activeElement == js.document.body
        dialog = self._dialog()
        if dialog is not None and (dialog_before is None or dialog.id != dialog_before.id):
            wanted = dialog.getAttribute("data-focus")
            first = js.document.getElementById(wanted) if wanted else dialog.querySelector("[autofocus]")
            first = first or dialog.querySelector(FOCUSABLE)
            if first:
                first.focus()
        elif dialog is None and dialog_before is not None and self._opener and self.focus(self._opener):
            self._homeless = False
        elif dialog is None and self._homeless:
            self.focus(HOME) or self.focus(ANSWERS)

    def _patch(self, markup: str) -> None:
        """Morph the regions that differ from what was shown last; the whole place if anything else differs."""
        frame, parts = regions(markup)
        opened = js.document.querySelectorAll("details[id][open]")
        if frame != self._frame:
            morph(self.place, whole(markup), INSIDE)
        else:
            changed = [js.document.getElementById(id) for id, part in parts.items() if part != self._parts.get(id)]
            # A browser lays out the page when what has the focus goes: that part comes last, when all else is in place.
            for region in sorted(changed, key=lambda region: bool(region.contains(js.document.activeElement))):
                morph(region, parts[region.id], OUTSIDE)
        for unfolded in opened:  # by the person: markup knows nothing of it
            unfolded.setAttribute("open", "")
        self._frame, self._parts = frame, parts

    def _unfold(self, ids: list[str]) -> None:
        """Leave open what the person has opened."""
        for id in ids:
            part = js.document.getElementById(id) if id else None
            if part:
                part.open = True

    def _dialog(self) -> Any:
        """What lies open uppermost. It may leave the rest of the page in reach."""
        found = js.document.querySelectorAll('[role="dialog"]')
        return found.item(found.length - 1) if found.length else None

    def _address_of(self, element: Any) -> str | None:
        """A selector that finds this element again after a change."""
        if not element or element == js.document.body:
            return None
        if element.id:
            return "#" + js.CSS.escape(element.id)
        verb, arg = element.getAttribute("data-act"), element.getAttribute("data-arg")
        if not verb:
            return None
        around = element.closest("[id]")  # two places may offer the same: the log and the prompt cite one rule
        within = f"#{js.CSS.escape(around.id)} " if around else ""
        return within + f'[data-act="{js.CSS.escape(verb)}"]' + (f'[data-arg="{js.CSS.escape(arg)}"]' if arg else "")

    def focus(self, selector: str) -> bool:
        """Move the focus to the first match. Whether there is one."""
        found = js.document.querySelector(selector)
        if found:
            found.focus(options(preventScroll=selector in (TITLE, HOME)))
        return bool(found)

    def set_root(self, name: str, value: str) -> None:
        """Set `lang` or a data attribute of the whole document; "" takes it away."""
        if name == "lang":
            self.root.lang = value
        elif value:
            self.root.setAttribute(f"data-{name}", value)
        else:
            self.root.removeAttribute(f"data-{name}")

    def wear(self, game: str, styles: Sequence[str], plays: Sequence[str]) -> None:
        """Dress the page for a game ("" for none): its style sheets, and on the whole document what each seat plays."""
        for name in styles:
            self._put_on(name)
        self.set_root("game", game)
        for seat in range(MOST_SEATS):
            self.set_root(f"plays-{seat}", plays[seat] if seat < len(plays) else "")

    def _put_on(self, name: str) -> None:
        """Load a style sheet, unless it is there; until then the page is not to be seen."""
        sheet = js.document.getElementById(f"style-{name}")  # from before, or by web/boot/prelude.js
        if (sheet and sheet.sheet) or name in self._coming:
            return
        if not sheet:
            sheet = js.document.createElement("link")
            sheet.id, sheet.rel, sheet.href = f"style-{name}", "stylesheet", f"./styles/{name}.css"
            js.document.head.append(sheet)

        def dressed(_event: Any) -> None:
            self._coming.discard(name)
            self.set_root("dressing", "1" if self._coming else "")

        for event in ("load", "error"):
            sheet.addEventListener(event, create_proxy(dressed))
        self._coming.add(name)
        self.set_root("dressing", "1")

    @property
    def embedded(self) -> bool:
        """Whether this is the page for frames in other pages."""
        return bool(self.root.hasAttribute("data-embed"))

    def open_elsewhere(self, address: str) -> None:
        """Open an address in a tab of its own."""
        js.window.open(address, "_blank", "noopener")

    def set_title(self, title: str) -> None:
        js.document.title = title

    def scroll_up(self) -> None:
        js.window.scrollTo(0, 0)

    def scroll_to(self, id: str) -> None:
        """Bring an element into view, and the focus with it."""
        found = js.document.getElementById(id)
        if found:
            found.scrollIntoView(options(block="start"))
            self.focus(f"#{id} button, #{id} a[href]")

    # ------------------------------------------------------------------ addresses

    @property
    def fragment(self) -> str:
        return js.location.hash

    @property
    def query(self) -> dict[str, str]:
        """The address's ?name=value pairs."""
        return dict(json.loads(js.JSON.stringify(js.Array.from_(js.URLSearchParams.new(js.location.search)))))

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
        return js.Date.new().toISOString()

    def when(self, at: str, language: str) -> str:
        """A time as people here write it."""
        try:
            style = options(dateStyle="medium", timeStyle="short")
            return js.Intl.DateTimeFormat.new(language, style).format(js.Date.new(at))
        except JsException:
            return at

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

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on by itself."""
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def done(self) -> None:
        """Wait for all that goes on by now, and for nothing that it begins."""
        await asyncio.gather(*self._running, return_exceptions=True)

    def report(self, text: str) -> None:
        """A defect, for whoever looks at the console."""
        js.console.error(text)

    # ------------------------------------------------------------------ taking along

    async def copy(self, id: str) -> bool:
        """Copy the text of a field to the clipboard; whether it worked."""
        field = js.document.getElementById(id)
        try:
            await js.navigator.clipboard.writeText(field.value)
        except (JsException, AttributeError):
            field.select()
            return bool(js.document.execCommand("copy"))
        return True

    def download(self, name: str, text: str) -> None:
        """Offer a text as a file."""
        blob = js.Blob.new(to_js([text]), options(type="text/plain;charset=utf-8"))
        address = js.URL.createObjectURL(blob)
        anchor = js.document.createElement("a")
        anchor.href, anchor.download = address, name
        anchor.click()
        js.setTimeout(create_proxy(lambda: js.URL.revokeObjectURL(address)), 10_000)

    def ask_to_last(self) -> None:
        """Ask the browser not to throw away what is kept."""
        try:
            js.navigator.storage.persist()
        except (JsException, AttributeError):
            self.report("This browser cannot promise to keep what is stored.")

    def install(self) -> None:
        """Show the browser's own question whether to install the page."""
        if self._install is not None:
            self._install.prompt()
            self._install = None

    # ------------------------------------------------------------------ one tab writes

    async def hold(self, name: str, lost: Callable[[], None], steal: bool = False) -> bool:
        """Hold a lock until `let_go`; False if another tab has it. `lost` is called if it is taken away."""
        self.let_go()
        locks = getattr(js.navigator, "locks", None)
        if not locks:
            return True
        answer: asyncio.Future[bool] = asyncio.get_event_loop().create_future()

        def granted(lock: Any) -> Any:
            if not lock:
                answer.set_result(False)
                return None

            def keep(resolve: Any, _reject: Any) -> None:
                self._release = resolve

            held = js.Promise.new(create_proxy(keep))
            answer.set_result(True)
            return held

        def taken(_error: Any) -> None:
            if answer.done():
                lost()
            else:
                answer.set_result(True)

        how = options(steal=True) if steal else options(ifAvailable=True)
        locks.request(name, how, create_proxy(granted)).catch(create_proxy(taken))
        return await answer

    def let_go(self) -> None:
        """Give the lock back."""
        if self._release is not None:
            self._release()
            self._release = None

    # ------------------------------------------------------------------ hearing

    def listen(self, act: Callable[[str, str], None]) -> None:
        """Hear everything from now on."""
        self.act = act
        for event, handler in (
            ("click", self._clicked),
            ("change", self._changed),
            ("input", self._typed),
            ("submit", self._submitted),
            ("keydown", self._pressed),
            ("pointerover", self._hovering),
            ("pointerdown", self._touched),
            ("focusin", self._hovering),
        ):
            js.document.addEventListener(event, create_proxy(handler))
        for event, handler in (
            ("hashchange", lambda event: self.act("route", js.location.hash)),
            ("storage", lambda event: event.key and self.act("stored", event.key)),
            ("beforeinstallprompt", self._may_install),
        ):
            js.window.addEventListener(event, create_proxy(handler))
        self.gestures.listen()

    def _clicked(self, event: Any) -> None:
        if self.gestures.dragged and event.detail:  # a key's click has no detail
            return
        target = event.target.closest("[data-act]")
        if not target:
            if event.target.classList.contains("veil") and not event.target.classList.contains("curtain"):
                self.act("close", "")
            return
        if target.getAttribute("aria-disabled") == "true":
            return
        event.preventDefault()
        self._hovered = ""
        self.act(target.getAttribute("data-act"), target.getAttribute("data-arg") or "")

    def _changed(self, event: Any) -> None:
        target = event.target
        verb = target.getAttribute("data-change")
        if verb:
            self.act(verb, f"{target.name}={target.value}")
        elif target.getAttribute("data-file") and target.files.length:
            self.later(self._read_file(target.getAttribute("data-file"), target.files.item(0)))

    async def _read_file(self, verb: str, file: Any) -> None:
        self.act(f"{verb}-text", await file.text())

    def _typed(self, event: Any) -> None:
        verb = event.target.getAttribute("data-input")
        if verb:
            self.act(verb, event.target.value)

    def _submitted(self, event: Any) -> None:
        event.preventDefault()
        verb = event.target.getAttribute("data-submit")
        if verb:
            field = event.target.querySelector("textarea[name]")
            self.act(verb, field.value if field else "")

    def _touched(self, _event: Any) -> None:
        self._homeless = False

    def _hovering(self, event: Any) -> None:
        """Preview what the pointer or the focus rests on, once it rests."""
        target = event.target.closest('[data-hover], [data-act="select"], [data-act="choose"]')
        arg = (target.getAttribute("data-hover") or target.getAttribute("data-arg")) if target else ""
        if arg == self._hovered or (event.type == "pointerover" and event.pointerType == "touch"):
            return
        self._hovered = arg
        if self._resting is not None:
            self._resting.cancel()
        self._resting = asyncio.ensure_future(self._rest(arg))

    async def _rest(self, arg: str) -> None:
        await asyncio.sleep(HOVER_REST)
        self.act("hover", arg)

    def _may_install(self, event: Any) -> None:
        event.preventDefault()
        self._install = event
        self.act("installable", "")

    # ------------------------------------------------------------------ keys

    def _pressed(self, event: Any) -> None:
        if event.defaultPrevented or event.isComposing:
            return
        if event.key == "Tab":
            self._trap(event)
            return
        if event.key == "Escape":
            self.act("close", "")
            return
        if event.ctrlKey or event.metaKey or event.altKey or event.target.matches(TYPED):
            return
        if event.target.closest("[data-board]") and self._walk(event):
            event.preventDefault()
            return
        if event.target.closest("[data-rove]") and self._rove(event):
            event.preventDefault()
            return
        if len(event.key) == 1 and event.key != " ":
            self.act("key", event.key)

    def _trap(self, event: Any) -> None:
        """Keep the focus inside an open dialog that wants an answer before anything else."""
        dialog = self._dialog()
        if dialog is None or dialog.getAttribute("aria-modal") != "true":
            return
        inside = [element for element in dialog.querySelectorAll(FOCUSABLE) if element.getClientRects().length]
        if not inside:
            return
        active, last = js.document.activeElement, inside[-1]
        if event.shiftKey and (active == inside[0] or not dialog.contains(active)):
            last.focus()
            event.preventDefault()
        elif not event.shiftKey and (active == last or not dialog.contains(active)):
            inside[0].focus()
            event.preventDefault()

    def _rove(self, event: Any) -> bool:
        """Arrow keys in a list that is one stop of the Tab key: from button to button. Whether the key was one."""
        if event.key not in ("ArrowUp", "ArrowDown", "Home", "End"):
            return False
        inside = list(event.target.closest("[data-rove]").querySelectorAll("button"))
        at = inside.index(event.target) if event.target in inside else -1
        steps = {"ArrowUp": max(at - 1, 0), "ArrowDown": at + 1, "Home": 0, "End": len(inside) - 1}
        if inside:
            inside[min(steps[event.key], len(inside) - 1)].focus()
        return bool(inside)

    def _walk(self, event: Any) -> bool:
        """Arrow keys on the board: from cell to cell. Enter and the space bar click. Whether the key meant
        something."""
        target = event.target
        cell = target.closest("[data-nav]")
        if event.key in ("Enter", " "):
            if cell:
                self.act(cell.getAttribute("data-act"), cell.getAttribute("data-arg"))
            return bool(cell)
        if event.shiftKey and event.key in ARROWS:
            self.gestures.pan_by(*ARROWS[event.key][1:])
            return True
        if event.key in ARROWS and not cell:
            wanted = js.document.getElementById(self.gestures.last_cell or "") or target.querySelector("[data-nav]")
        elif event.key in ARROWS:
            wanted = js.document.getElementById(cell.getAttribute("data-nav").split(" ")[ARROWS[event.key][0]])
        elif event.key in ("Home", "End") and cell:
            cells = js.document.querySelectorAll("[data-board] [data-nav]")
            wanted = cells.item(0 if event.key == "Home" else cells.length - 1)
        else:
            return False
        if wanted:
            self.gestures.last_cell = wanted.id
            wanted.focus(options(preventScroll=True))
            self.gestures.bring_into_view(wanted)
        return True


ARROWS = {
    "ArrowLeft": (0, -1, 0),
    "ArrowRight": (1, 1, 0),
    "ArrowUp": (2, 0, -1),
    "ArrowDown": (3, 0, 1),
}
"""For each arrow key: its place in `data-nav`, and the direction it looks in."""
