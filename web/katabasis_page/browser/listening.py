"""What people do to the page: clicks, texts, keys and what a pointer rests on, told as verbs and arguments.

Markup says what things do by `data-act` and `data-arg` on native buttons and links, so one listener a kind of event
hears every screen of every game.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import js

from . import guard
from .aim import NOTHING_SEEN, Aim, seen_at
from .board_gestures import BoardGestures
from .javascript import callback, options

if TYPE_CHECKING:
    from ..protocols import Document

HOLD = 0.45
"""Seconds that a finger rests on something until what it does is shown; lifting it then is no click."""

HOVERABLE = '[data-hover], [data-act="select"], [data-act="choose"]'

HOVER_REST = 0.09
"""Seconds that a pointer rests on something before its preview is shown."""

SAME_PLACE = 2
"""Pixels by which a mouse that nobody moves may seem to move."""

FOCUSABLE = 'a[href], button:not([disabled]), input, select, textarea, summary, [tabindex]:not([tabindex="-1"])'
PRESSED = "button, summary, a[href], [data-nav], [data-board]"
"""What Enter and the space bar click."""
CONTROLS = "[data-act], a[href], button, summary, label, input, select, textarea"
TYPED = "input:not([type=radio]):not([type=checkbox]):not([type=file]), textarea, select"
"""Where letters are text, and no shortcuts."""

ARROWS = {
    "ArrowLeft": (0, -1, 0),
    "ArrowRight": (1, 1, 0),
    "ArrowUp": (2, 0, -1),
    "ArrowDown": (3, 0, 1),
}
"""For each arrow key: its place in `data-nav`, and the direction it looks in."""


class Listening:
    """Everything that the page hears; it ends up in `page.act`."""

    def __init__(self, page: Document) -> None:
        self.page = page
        self.gestures = BoardGestures(page, page.board)
        self._resting: asyncio.Task[None] | None = None
        self._hovered = ""
        self._holding: asyncio.Task[None] | None = None
        self._held = False
        """Whether a finger has rested long enough: its click means nothing."""
        self._by_keys = False
        self._by_touch = False
        self._mouse_at = (0.0, 0.0)
        """Where the mouse was when it was last heard of."""
        self._aim = Aim()

    def begin(self) -> None:
        """Hear everything from now on."""
        for event, handler in (
            ("click", self._clicked),
            ("change", self._changed),
            ("input", self._typed),
            ("submit", self._submitted),
            ("keydown", self._pressed),
            ("pointerover", self._hovering),
            ("pointerdown", self._touched),
            ("pointerup", self._lifted),
            ("pointercancel", self._lifted),
            ("contextmenu", self._menu_wanted),
            ("focusin", self._hovering),
        ):
            js.document.addEventListener(event, callback(handler))
        for event, handler in (
            ("hashchange", lambda event: self.page.act("route", js.location.hash)),
            ("storage", self._stored),
            ("beforeinstallprompt", self._may_install),
        ):
            js.window.addEventListener(event, callback(handler))
        self.gestures.listen()

    def _stored(self, event: Any) -> None:
        """Another tab has kept something; a storage that was emptied has no key."""
        if event.key:
            self.page.act("stored", event.key)

    def _clicked(self, event: Any) -> None:
        seen, strays = self._aim.clicked(event.detail, _control_of(event.target)) if event.detail else (None, False)
        if strays:
            event.preventDefault()
            return
        if self.gestures.dragged and event.detail:  # a key's click has no detail
            return
        if self._held and event.detail:
            event.preventDefault()
            return
        if self.gestures.tapped(event, seen) or self.gestures.magnified(event):
            return
        target = event.target.closest("[data-act]")
        if not target:
            if event.target.classList.contains("veil") and not event.target.classList.contains("handover"):
                self.page.act("close", "")
            return
        if target.getAttribute("aria-disabled") == "true":
            return
        event.preventDefault()
        if event.detail and self._aim.again and target.closest("[data-once]"):
            return
        self._hovered = ""
        if self._resting is not None:  # the next decision may have an answer of that name, which nobody rests on
            self._resting.cancel()
        self.page.board.rest_on(())
        self.page.act(target.getAttribute("data-act"), target.getAttribute("data-arg") or "", seen)

    def _changed(self, event: Any) -> None:
        target = event.target
        verb = target.getAttribute("data-change")
        if verb:
            self.page.act(verb, f"{target.name}={target.value}")
        elif target.getAttribute("data-file") and target.files.length:
            self.page.later(self._read_file(target.getAttribute("data-file"), target.files.item(0)))

    async def _read_file(self, verb: str, file: Any) -> None:
        self.page.act(f"{verb}-text", await file.text())

    def _typed(self, event: Any) -> None:
        verb = event.target.getAttribute("data-input")
        if verb:
            self.page.act(verb, event.target.value)

    def _submitted(self, event: Any) -> None:
        event.preventDefault()
        verb = event.target.getAttribute("data-submit")
        if verb:
            field = event.target.querySelector("textarea[name]")
            self.page.act(verb, field.value if field else "")

    def _touched(self, event: Any) -> None:
        place = event.clientX, event.clientY
        self._by_touch = event.pointerType == "touch"
        if not self._by_touch:
            self._mouse_at = place
        seen, control = self._seen(event), _control_of(event.target)
        self._aim.down(event.timeStamp, place, event.pointerType, seen, control, self.page.asked_since)
        self.page.focused.lost = False
        self._use_keys(False)
        if self._held:
            self._held = False
            self.page.act("hover", "")
        target = event.target.closest(HOVERABLE) if event.pointerType == "touch" else None
        if target:
            arg = target.getAttribute("data-hover") or target.getAttribute("data-arg")
            self._holding = guard.task(self._hold(arg))

    async def _hold(self, arg: str) -> None:
        """Show what something does that a finger rests on, unless it moves."""
        await asyncio.sleep(HOLD)
        if not self.gestures.dragged and not self.page.board.carrying:
            self._held = True
            self.page.act("hover", arg)

    def _seen(self, event: Any) -> object:
        """What was asked on the screen when an event began, which may have waited for the page."""
        return seen_at(event.timeStamp, self.page.asked(), self.page.asked_since)

    def _lifted(self, event: Any) -> None:
        if event.type == "pointercancel":
            self._aim.cancelled()
        if self._holding is not None:
            self._holding.cancel()

    def _menu_wanted(self, event: Any) -> None:
        """A browser's own menu, which a long press opens, would hide what is shown."""
        if self._held or not self.gestures.wants_menu(event):
            event.preventDefault()

    def _use_keys(self, used: bool) -> None:
        """Answers show their numbers to those who play by keys."""
        if used != self._by_keys:
            self._by_keys = used
            self.page.set_root("keys", "1" if used else "")

    def _hovering(self, event: Any) -> None:
        """Light what the pointer or the focus rests on, and preview it once it rests."""
        if event.type == "pointerover" and (event.pointerType == "touch" or self._note_mouse(event)):
            return
        about = event.target.closest("[data-refs], [data-ref]")
        answered = about and about.getAttribute("data-refs")
        shown = f"{about.getAttribute('data-ref')} {about.getAttribute('data-arg') or ''}" if about else ""
        self.page.board.rest_on((answered or shown).split(), not answered)
        target = event.target.closest(HOVERABLE)
        arg = (target.getAttribute("data-hover") or target.getAttribute("data-arg")) if target else ""
        if arg == self._hovered:
            return
        if self.gestures.dragging:  # nothing is drawn anew while something moves
            return
        self._hovered = arg
        if self._resting is not None:
            self._resting.cancel()
        self._resting = guard.task(self._rest(arg))

    def _note_mouse(self, event: Any) -> bool:
        """Note where the mouse is. Returns whether nobody has moved it since somebody played by touch: then only what
        lies below it has changed."""
        (x, y), place = self._mouse_at, (event.clientX, event.clientY)
        self._mouse_at = place
        self._by_touch = self._by_touch and abs(place[0] - x) < SAME_PLACE and abs(place[1] - y) < SAME_PLACE
        return self._by_touch

    async def _rest(self, arg: str) -> None:
        await asyncio.sleep(HOVER_REST)
        self.page.act("hover", arg)

    def _may_install(self, event: Any) -> None:
        event.preventDefault()
        self.page.install_prompt = event
        self.page.act("installable", "")

    # ------------------------------------------------------------------ keys

    def _pressed(self, event: Any) -> None:
        if event.defaultPrevented or event.isComposing:
            return
        self._use_keys(True)
        if event.key == "Tab":
            self._trap(event)
            return
        seen = self._seen(event)
        if event.key in ("Enter", " ") and (event.repeat or seen is NOTHING_SEEN) and event.target.closest(PRESSED):
            event.preventDefault()
            return
        if self.gestures.pressed(event, seen):
            event.preventDefault()
            return
        if event.key == "Escape":
            self.page.act("close", "")
            return
        if event.altKey or event.target.matches(TYPED):
            return
        if event.ctrlKey or event.metaKey:
            self._edit(event, seen)
            return
        if event.target.closest("[data-board]") and self._walk(event, seen):
            event.preventDefault()
            return
        if event.target.closest("[data-rove]") and self._rove(event):
            event.preventDefault()
            return
        if len(event.key) == 1 and event.key != " ":
            self._key(event, event.key.lower(), seen)

    def _edit(self, event: Any, seen: object) -> None:
        """The keys that take back and bring back in every program."""
        key = event.key.lower()
        if key in ("z", "y"):
            event.preventDefault()
            self._key(event, f"ctrl+shift+{key}" if event.shiftKey else f"ctrl+{key}", seen)

    def _key(self, event: Any, key: str, seen: object) -> None:
        if event.shiftKey and key.isalpha():
            key = f"shift+{key}"
        self.page.act("key-held" if event.repeat else "key", key, seen)

    def _trap(self, event: Any) -> None:
        """Keep the focus inside an open dialog that wants an answer before anything else."""
        dialog = self.page.dialog()
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
        """Arrow keys in a list that is one stop of the Tab key: up and down from line to line, to its first button, and
        to the left and right within a line. Whether the key was one."""
        if event.key not in ("Home", "End", *ARROWS):
            return False
        line = event.target.closest("li")
        if event.key in ("ArrowLeft", "ArrowRight"):
            inside = list(line.querySelectorAll("button")) if line else []
        else:
            inside = list(event.target.closest("[data-rove]").querySelectorAll("li button:first-of-type"))
        here = line.querySelector("button") if line and event.key in ("ArrowUp", "ArrowDown") else event.target
        at = inside.index(here) if here in inside else -1
        before, after = max(at - 1, 0), at + 1
        steps = {"ArrowUp": before, "ArrowDown": after, "ArrowLeft": before, "ArrowRight": after, "Home": 0, "End": -1}
        if inside:
            inside[min(steps[event.key], len(inside) - 1)].focus()
        return bool(inside)

    def _walk(self, event: Any, seen: object) -> bool:
        """Arrow keys on the board: from cell to cell. Enter and the space bar click. Whether the key meant
        something."""
        target = event.target
        cell = target.closest("[data-nav]")
        if event.key in ("Enter", " "):
            if cell:
                self.page.act(cell.getAttribute("data-act"), cell.getAttribute("data-arg"), seen)
            return bool(cell)
        if event.shiftKey and event.key in ARROWS:
            self.gestures.pan_by(*ARROWS[event.key][1:])
            return True
        if event.key in ARROWS and not cell:
            goal = js.document.getElementById(self.gestures.last_cell or "") or target.querySelector("[data-nav]")
        elif event.key in ARROWS:
            way = ARROWS[event.key][0] ^ self.page.board.turned
            goal = js.document.getElementById(cell.getAttribute("data-nav").split(" ")[way])
        elif event.key in ("Home", "End") and cell:
            cells = js.document.querySelectorAll("[data-board] [data-nav]")
            goal = cells.item(0 if event.key == "Home" else cells.length - 1)
        else:
            return False
        if goal:
            self.gestures.last_cell = goal.id
            goal.focus(options(preventScroll=True))
            self.page.board.bring_into_view(goal)
        return True


def _control_of(element: Any) -> str:
    """What a pointer is on, so that the same is known again: its buttons may count up and down as they are clicked."""
    control = element.closest(CONTROLS)
    return f"{control.localName} {control.id or control.getAttribute('data-act')}" if control else ""
