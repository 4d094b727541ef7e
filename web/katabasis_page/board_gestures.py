"""Zooming and panning the board: wheel, pinch, drag and keys move the picture's viewBox, and nothing else is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import create_proxy

from .javascript import options
from .zoom import WHOLE, Zoom, panned, towards

if TYPE_CHECKING:
    from .protocols import Document

SLACK = 6
"""Pixels that a finger may slip without the click becoming a drag."""
STEP = 60
"""Units of the picture that a key pans by."""


class BoardGestures:
    """The pointers on the board and what they do to its viewBox."""

    def __init__(self, page: Document) -> None:
        self.page = page
        self.zoom: Zoom = WHOLE
        self.dragged = False
        """Whether the pointer that is now lifted had moved the picture: its click means nothing."""
        self.last_cell = ""
        self._down: dict[int, tuple[float, float]] = {}
        self._from: tuple[float, float] | None = None

    def listen(self) -> None:
        document = js.document
        unhurried = options(passive=False)
        document.addEventListener("wheel", create_proxy(self._wheel), unhurried)
        document.addEventListener("pointerdown", create_proxy(self._pointer_down))
        document.addEventListener("pointermove", create_proxy(self._pointer_move))
        for end in ("pointerup", "pointercancel"):
            document.addEventListener(end, create_proxy(self._pointer_up))

    # ------------------------------------------------------------------ the picture

    def _picture(self) -> Any:
        return js.document.querySelector("[data-zoomable] svg[data-board]")

    def set(self, zoom: Zoom) -> None:
        """Show the board so, at once, and let the page know for its next drawing."""
        picture = self._picture()
        if not picture:
            return
        left, top, width, height = self._whole(picture)
        self.zoom = zoom
        magnification, shift_x, shift_y = zoom
        shown_width, shown_height = width / magnification, height / magnification
        picture.setAttribute(
            "viewBox",
            f"{left + (width - shown_width) / 2 + shift_x:.0f} {top + (height - shown_height) / 2 + shift_y:.0f} "
            f"{shown_width:.0f} {shown_height:.0f}",
        )
        self.page.set_root("zoomed", "1" if magnification > 1.01 else "")
        self.page.act("zoomed", "")

    def _whole(self, picture: Any) -> tuple[float, float, float, float]:
        """The viewBox of the whole board, from the present one and the zoom that made it."""
        box = picture.viewBox.baseVal
        magnification, shift_x, shift_y = self.zoom
        width, height = box.width * magnification, box.height * magnification
        centre_x, centre_y = box.x + box.width / 2 - shift_x, box.y + box.height / 2 - shift_y
        return centre_x - width / 2, centre_y - height / 2, width, height

    def _scale(self, picture: Any) -> float:
        """Units of the picture in a pixel of the screen."""
        shown = picture.getScreenCTM()
        return 1 / shown.a if shown and shown.a else 1.0

    def zoom_at(self, factor: float, x: float, y: float) -> None:
        """Zoom so that the point of the screen at (x, y) stays where it is."""
        picture = self._picture()
        if not picture:
            return
        left, top, width, height = self._whole(picture)
        point = js.DOMPoint.new(x, y).matrixTransform(picture.getScreenCTM().inverse())
        focus = (point.x - left - width / 2, point.y - top - height / 2)
        self.set(towards(self.zoom, factor, focus, (width, height)))

    def zoom_by(self, factor: float) -> None:
        """Zoom about the middle of what is shown."""
        picture = self._picture()
        if picture:
            _left, _top, width, height = self._whole(picture)
            self.set(towards(self.zoom, factor, self.zoom[1:], (width, height)))

    def pan_by(self, across: float, down: float) -> None:
        """Move the view by a key's step."""
        self._pan(across * STEP, down * STEP)

    def _pan(self, across: float, down: float) -> None:
        picture = self._picture()
        if picture:
            _left, _top, width, height = self._whole(picture)
            self.set(panned(self.zoom, across, down, (width, height)))

    def bring_into_view(self, element: Any) -> None:
        """Pan until an element of the board is inside the frame."""
        picture = self._picture()
        frame, box = picture.parentElement.getBoundingClientRect(), element.getBoundingClientRect()
        scale = self._scale(picture)
        across = min(0, box.left - frame.left) + max(0, box.right - frame.right)
        down = min(0, box.top - frame.top) + max(0, box.bottom - frame.bottom)
        if across or down:
            self._pan(across * scale, down * scale)

    # ------------------------------------------------------------------ events

    def _wheel(self, event: Any) -> None:
        if not event.target.closest("[data-zoomable]"):
            return
        if self.zoom[0] <= 1 and event.deltaY > 0 and not event.ctrlKey:
            return
        event.preventDefault()
        self.zoom_at(1.0015 ** -max(-240, min(240, event.deltaY)), event.clientX, event.clientY)

    def _pointer_down(self, event: Any) -> None:
        self.dragged = False
        if event.target.closest("[data-zoomable]") and event.button == 0:
            self._down[event.pointerId] = (event.clientX, event.clientY)
            self._from = (event.clientX, event.clientY)

    def _pointer_move(self, event: Any) -> None:
        if event.pointerId not in self._down:
            return
        before = self._down[event.pointerId]
        now = (event.clientX, event.clientY)
        if len(self._down) == 2:
            self._pinch(event.pointerId, before, now)
        elif self.zoom[0] > 1 and (self.dragged or self._slipped(now)):
            self.dragged = True
            scale = self._scale(self._picture())
            self._pan((before[0] - now[0]) * scale, (before[1] - now[1]) * scale)
        elif not self.dragged:
            return
        self._down[event.pointerId] = now

    def _pointer_up(self, event: Any) -> None:
        self._down.pop(event.pointerId, None)

    def _slipped(self, now: tuple[float, float]) -> bool:
        start = self._from or now
        return abs(now[0] - start[0]) + abs(now[1] - start[1]) > SLACK

    def _pinch(self, moved: int, before: tuple[float, float], now: tuple[float, float]) -> None:
        other = next(at for pointer, at in self._down.items() if pointer != moved)
        apart = ((before[0] - other[0]) ** 2 + (before[1] - other[1]) ** 2) ** 0.5
        further = ((now[0] - other[0]) ** 2 + (now[1] - other[1]) ** 2) ** 0.5
        self.dragged = True
        if apart > 1:
            self.zoom_at(further / apart, (now[0] + other[0]) / 2, (now[1] + other[1]) / 2)
