"""What pointers do on the board: they zoom and pan the camera, and move what a pointer tool takes hold of."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import JsException

from ..camera import STEP
from .board_view import BoardView
from .javascript import around, callback, options

if TYPE_CHECKING:
    from ..protocols import Document
    from ..tools import Point
    from .loupe import Loupe

SLIP = 6
"""Pixels that a finger may slip without the click becoming a drag."""
DOUBLE = 2.2
"""How much closer a double click looks."""
KEYS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
SMALLEST_TAPPED = 24
"""Pixels of the smallest place that a finger can mean."""
EDGE = 40
"""Pixels from the edge of the frame within which what is dragged takes the camera along."""
PACE = 0.48
"""Pixels that it takes the camera along, in a millisecond."""
LONGEST = 100.0
"""Milliseconds of one such step at most, where frames are late."""
FINGER = 44
"""Pixels of what a finger carries without covering it."""
SECOND = 2
"""The number of a mouse's second button."""
STROKES = "[data-strokes]"
"""A board on which the second button draws strokes."""
FINE = 0.1
"""The share of a step that an arrow key moves by with Shift."""


class BoardGestures:
    """The pointers on the board. What they mean ends up in `page.act`, and in the view of the board."""

    def __init__(self, page: Document, board: BoardView) -> None:
        self.page = page
        self.board = board
        self.dragged = False
        """Whether the pointer that is now lifted had moved something: its click means nothing."""
        self.last_cell = ""
        self._down: dict[int, Point] = {}
        """Where each pointer on the board is, on the screen."""
        self._start: Point = (0, 0)
        self._pointer = ""
        """What kind of pointer went down last: "mouse", "touch", "pen"."""
        self._asked: object = None
        """What was asked when it went down."""
        self._refs: list[str] = []
        """What the picture shows where the pointer went down, the innermost first."""
        self.dragging = False
        """Whether what the pointer drags is a tool's."""
        self._latest: Point | None = None
        """Where it has dragged that to, until the next frame shows it."""
        self._covered = False
        """Whether what the pointer is on is smaller than the finger."""
        self._loupe: Loupe | None = None
        self._panned = 0.0
        """When the camera was last taken along; 0 while it is not."""
        self._shown_at_down: list[int] = [0, 0]
        """How often the page had changed when the pointer went down, the last two times."""
        self._next_frame = callback(self._frame)

    def listen(self) -> None:
        for name, handler in (
            ("pointerdown", self._pointer_down),
            ("pointermove", self._pointer_move),
            ("pointerup", self._pointer_up),
            ("pointercancel", self._pointer_cancelled),
            ("dblclick", self._double_clicked),
        ):
            js.document.addEventListener(name, callback(handler))
        js.document.addEventListener("wheel", callback(self._wheel), options(passive=False))

    # ------------------------------------------------------------------ wheel and double click

    def _wheel(self, event: Any) -> None:
        if not around(event.target, "[data-zoomable]"):
            return
        if self.board.camera is None and event.deltaY > 0 and not event.ctrlKey:
            return
        event.preventDefault()
        self.board.zoom_at(1.0015 ** -max(-240, min(240, event.deltaY)), event.clientX, event.clientY)

    def _double_clicked(self, event: Any) -> None:
        """Look closer, or at the whole board again, unless one of the two clicks did something: so do the buttons over
        the board, which show nothing anew."""
        over_board = around(event.target, "[data-zoomable]") and not around(event.target, "button")
        if not over_board or self._shown_at_down[0] != self.page.changes:
            return
        if self.board.camera is None:
            self.board.zoom_at(DOUBLE, event.clientX, event.clientY, animated=True)
        else:
            self.board.look_at_whole()

    # ------------------------------------------------------------------ pointers

    def _pointer_down(self, event: Any) -> None:
        self.dragged, self._pointer, self._asked = False, event.pointerType, self.page.asked()
        self._shown_at_down = [self._shown_at_down[1], self.page.changes]
        if not around(event.target, "[data-zoomable]") or event.button not in (0, SECOND):
            return
        if event.button == SECOND and not around(event.target, STROKES):
            return
        self._down[event.pointerId] = self._start = (event.clientX, event.clientY)
        self.board.held = True
        self._refs = [*_refs_around(event.target), *_keys_held(event), *_pointed_with(event)]
        self._covered = self._pointer == "touch" and _smaller_side(event.target) < FINGER
        if len(self._down) == 2 and self.dragging:  # two fingers pinch: what the first one dragged goes back
            self.dragging = False
            self._magnify(None)
            self.page.act("place-drop", "")

    def _pointer_move(self, event: Any) -> None:
        if event.pointerId not in self._down:
            return
        if not event.buttons:  # lifted where nobody could hear of it
            self._pointer_cancelled(event)
            return
        before, now = self._down[event.pointerId], (event.clientX, event.clientY)
        if len(self._down) == 2:
            self._pinch(event.pointerId, before, now)
        elif self.dragged or self._slipped(now):
            if not self.dragged:
                self._begin_drag(event)
            self._drag(before, now)
        else:
            return
        self._down[event.pointerId] = now

    def wants_menu(self, event: Any) -> bool:
        """Whether a menu of the browser may open: not where the second button draws."""
        return not around(event.target, STROKES)

    def _begin_drag(self, event: Any) -> None:
        """What the drag began on decides whether it moves that, or the camera."""
        picture = self.board.picture()
        if not picture:
            return
        frame = picture.parentElement  # it stays, while the act may draw anew what the pointer is on
        self.board.gripped = False
        self.page.act("place-begin", _argument(*self.board.point(*self._start), *self._refs), self._asked)
        self.dragging = bool(self.board.gripped)
        self.dragged = self.dragging or (self.board.camera is not None and "key:second" not in self._refs)
        if self.dragged:
            _capture(frame, event.pointerId)

    def _drag(self, before: Point, now: Point) -> None:
        if self.dragging:
            if self._latest is None:
                js.requestAnimationFrame(self._next_frame)
            self._latest = now
        elif self.dragged and self.board.camera is not None and self.board.picture():
            scale = self.board.scale()
            self.board.pan((before[0] - now[0]) * scale, (before[1] - now[1]) * scale, moving=True)

    def _frame(self, now: float) -> None:
        """Show the draft where the pointer is. Pointers tell of themselves more often than a screen can show. At the
        edge of the frame the camera goes along, for as long as the pointer is there."""
        latest, self._latest = self._latest, None
        picture = self.board.picture()
        if latest is None or not self.dragging or not picture:
            self._panned = 0.0
            return
        across, down = self._beyond(picture, latest)
        since, self._panned = now - self._panned if self._panned else 0.0, now if across or down else 0.0
        if since > 0 and self._panned:
            pixels = PACE * min(since, LONGEST) * self.board.scale()
            self.board.pan(across * pixels, down * pixels, moving=True)
        self.page.act("place-move", _argument(*self.board.point(*latest)))
        self._magnify(latest)
        if self._panned and self._latest is None:
            self._latest = latest
            js.requestAnimationFrame(self._next_frame)

    def _magnify(self, at: Point | None) -> None:
        """Show what a finger covers that drags it to a point of the screen; None for no longer."""
        if at is not None and self._covered:
            from .loupe import Loupe

            self._loupe = self._loupe or Loupe(self.board)
            self._loupe.show(at)
        elif self._loupe is not None:
            self._loupe.hide()

    def _beyond(self, picture: Any, at: Point) -> tuple[int, int]:
        """At which edges of the frame a pointer is: -1 for the left or upper one, 1 for the right or lower one. Where
        the whole board is seen, there is nothing to go along to."""
        if self.board.camera is None:
            return 0, 0
        frame = self.board.frame(picture)
        return (
            (at[0] > frame.right - EDGE) - (at[0] < frame.left + EDGE),
            (at[1] > frame.bottom - EDGE) - (at[1] < frame.top + EDGE),
        )

    def _pointer_up(self, event: Any) -> None:
        if self._lifted(event):
            self._frame(0)
            self.dragging = False
            self.page.act("place-release", "")

    def _pointer_cancelled(self, event: Any) -> None:
        if self._lifted(event):
            self.dragging = False
            self.page.act("place-drop", "")

    def _lifted(self, event: Any) -> bool:
        """Forget a pointer; the camera rests once there is none. Whether it has dragged what is a tool's."""
        was_down = self._down.pop(event.pointerId, None)
        self.board.held = bool(self._down)
        self._magnify(None)
        if was_down and not self._down:
            self.board.rest()
        return bool(was_down and self.dragging)

    def _slipped(self, now: Point) -> bool:
        return abs(now[0] - self._start[0]) + abs(now[1] - self._start[1]) > SLIP

    def _pinch(self, moved: int, before: Point, now: Point) -> None:
        other = next(at for pointer, at in self._down.items() if pointer != moved)
        apart, further = _distance(before, other), _distance(now, other)
        self.dragged = True
        if self.board.carrying:  # a single finger draws there
            half = self.board.scale() / 2
            self.board.pan((before[0] - now[0]) * half, (before[1] - now[1]) * half, moving=True)
        if apart > 1:
            self.board.zoom_at(further / apart, (now[0] + other[0]) / 2, (now[1] + other[1]) / 2)

    def magnified(self, event: Any) -> bool:
        """A tap of a finger on a place that is smaller than the finger looks closer, and means nothing else. Whether it
        was one."""
        place = around(event.target, "[data-zoomable] [data-act]")
        if not place or not event.detail or self._pointer != "touch":
            return False
        before, size = self.board.camera, self.board.target_size(place.getAttribute("data-arg"))
        if size >= SMALLEST_TAPPED:
            return False
        self.board.zoom_at(max(DOUBLE, 1.5 * SMALLEST_TAPPED / size), event.clientX, event.clientY, animated=True)
        return bool(self.board.camera != before)

    # ------------------------------------------------------------------ while something is held

    def tapped(self, event: Any, seen: object) -> bool:
        """A click on the board while a draft waits for a place. Whether it was one."""
        target = event.target
        if not self.board.carrying or not event.detail or not around(target, "[data-zoomable]"):
            return False
        if around(target, '[data-act="answer"]'):  # a place that is offered by name
            return False
        refs = [*_refs_around(target), *_keys_held(event)]
        self.page.act("place-put", _argument(*self.board.point(event.clientX, event.clientY), *refs), seen)
        return True

    def pressed(self, event: Any, seen: object) -> bool:
        """A key while a draft waits: arrows move it, Enter answers, Escape puts it back. Whether it was one of them."""
        if not self.board.carrying:
            return False
        on_board = event.target == js.document.body or around(event.target, "[data-board]")
        if event.key == "Escape":
            if self.page.dialog() is not None:  # it closes first
                return False
            self.page.act("place-drop", "")
        elif event.key in KEYS and on_board:
            step = FINE if event.shiftKey else 1
            across, down = self.board.step(*KEYS[event.key])
            self.page.act("place-nudge", _argument(across * step, down * step))
        elif event.key == "Enter" and on_board:
            self.page.act("place-answer", "", seen)
        else:
            return False
        return True

    def pan_by(self, across: int, down: int) -> None:
        """Look aside by a key's step."""
        self.board.pan_by(across * STEP, down * STEP)


def _capture(element: Any, pointer: int) -> None:
    """Have an element hear of a pointer wherever it goes, as long as there are both."""
    with suppress(JsException):  # the pointer is up by now, or the table is gone: the drag ends by itself
        element.setPointerCapture(pointer)


def _smaller_side(element: Any) -> float:
    """Pixels across an element, where it is least."""
    box = element.getBoundingClientRect()
    return float(min(box.width, box.height))


def _refs_around(element: Any) -> list[str]:
    """The refs of an element of the picture and of the groups that it lies in, the innermost first."""
    refs = []
    while group := around(element, "[data-ref]"):
        refs.append(group.getAttribute("data-ref"))
        element = group.parentElement
    return refs


def _keys_held(event: Any) -> list[str]:
    """The keys that are held with a pointer and change what it means."""
    return [f"key:{key}" for key, held in (("alt", event.altKey), ("shift", event.shiftKey)) if held]


def _pointed_with(event: Any) -> list[str]:
    """What else than the first button of a mouse a pointer is, as keys are named."""
    if event.pointerType == "mouse":
        return ["key:second"] if event.button == SECOND else []
    return ["key:touch"]


def _argument(x: float, y: float, *refs: str) -> str:
    return " ".join((f"{x:.3f}", f"{y:.3f}", *refs))


def _distance(one: Point, other: Point) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)
