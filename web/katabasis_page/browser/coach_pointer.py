"""Points from the coach's note at something on the page: an outline round it, and a line that leads there.

Both are drawn over the page and take no clicks. They follow the page as it scrolls, folds and changes its size.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import js

from .drawer import draw_out
from .focus import show_top_of_sheet
from .javascript import callback, options

MARGIN = 5
"""Pixels between a thing and its outline."""
NEAR = 56
"""Pixels that need no line."""
FOLDED = "details:not([open]) > :not(summary)"
"""What cannot be seen before somebody unfolds it, though a browser may have laid it out."""
SETTLED = 420
"""Milliseconds after which a board that moves, or a part that unfolds, stands still."""

OVERLAY = '<div id="coach-pointer" aria-hidden="true"><svg><path></path><circle r="4"></circle></svg><div></div></div>'


class CoachPointer:
    """The outline and the line, made when they are first needed."""

    def __init__(self) -> None:
        self._targets: Sequence[str] = ()
        self._asked = False
        js.document.body.insertAdjacentHTML("beforeend", OVERLAY)
        self._overlay = js.document.getElementById("coach-pointer")
        self._place_soon = callback(self._soon)
        self._place_now = callback(self._place)
        for event in ("scroll", "toggle", "load", "transitionend", "animationend"):
            js.document.addEventListener(event, self._place_soon, options(capture=True, passive=True))
        js.window.addEventListener("resize", self._place_soon)

    def point_out(self, targets: Sequence[str]) -> None:
        """Point at the first of these that can be seen."""
        changed, self._targets = list(targets) != list(self._targets), targets
        self._soon()
        if changed and targets:
            show_top_of_sheet()  # where the note is
            js.setTimeout(self._place_soon, SETTLED)

    def show_target(self) -> None:
        """Bring what is pointed out into view."""
        target = self._target()
        if target:
            draw_out(target)
            target.scrollIntoView(options(block="center", inline="center"))
            self._soon()

    def _target(self) -> Any:
        """What is pointed out: the summary over it if it is folded away."""
        summary = None
        for selector in self._targets:
            for element in js.document.querySelectorAll(selector):
                folded = element.closest(FOLDED)
                if not folded and element.getClientRects().length:
                    return element
                summary = summary or (folded and folded.parentElement.querySelector("summary"))
        return summary

    def _soon(self, _event: Any = None) -> None:
        """Place it before the next frame is drawn."""
        if not self._asked:
            self._asked = True
            js.requestAnimationFrame(self._place_now)

    def _place(self, _now: float = 0) -> None:
        self._asked = False
        note = js.document.getElementById("coach")
        target = self._target() if note and not js.document.querySelector(".veil") else None
        frame = target.getBoundingClientRect() if target else None
        seen = frame is not None and self._is_seen(target, frame)
        show = js.document.getElementById("coach-show")
        if show:
            show.hidden = frame is None or seen
        self._overlay.hidden = not seen
        if frame is None or not seen:
            return
        ring, svg = self._overlay.lastElementChild, self._overlay.firstElementChild
        box = (frame.left - MARGIN, frame.top - MARGIN, frame.right + MARGIN, frame.bottom + MARGIN)
        room = _room_of(target)
        left, top = max(box[0], room[0]), max(box[1], room[1])
        right, bottom = min(box[2], room[2]), min(box[3], room[3])
        for name, value in (("left", left), ("top", top), ("width", right - left), ("height", bottom - top)):
            ring.style.setProperty(name, f"{value:.1f}px")
        self._draw_line(svg, note.getBoundingClientRect(), (left, top, right, bottom))

    def _is_seen(self, target: Any, frame: Any) -> bool:
        """Whether a thing is on the screen, and nothing lies over it or cuts it off."""
        hit = js.document.elementFromPoint((frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2)
        if not hit:
            return False
        picture = target.closest("svg")
        return bool(target.contains(hit) or hit.contains(target) or (picture and picture.contains(hit)))

    @staticmethod
    def _draw_line(svg: Any, note: Any, box: tuple[float, float, float, float]) -> None:
        """A bow from the nearest point of the note to that of the outline; none between neighbours."""
        left, top, right, bottom = box
        start = _nearest((left + right) / 2, (top + bottom) / 2, (note.left, note.top, note.right, note.bottom))
        end = _nearest(*start, box)
        far = (start[0] - end[0]) ** 2 + (start[1] - end[1]) ** 2 > NEAR**2
        svg.style.display = "" if far else "none"
        if far:
            bend = (
                (start[0] + end[0]) / 2 + (end[1] - start[1]) / 6,
                (start[1] + end[1]) / 2 - (end[0] - start[0]) / 6,
            )
            numbers = [f"{number:.1f}" for point in (start, bend, end) for number in point]
            path, tip = svg.firstElementChild, svg.lastElementChild
            path.setAttribute("d", "M{} {}Q{} {} {} {}".format(*numbers))
            tip.setAttribute("cx", numbers[4])
            tip.setAttribute("cy", numbers[5])


def _room_of(element: Any) -> tuple[float, float, float, float]:
    """The part of the screen in which an element can be seen: what scrolls round it cuts off the rest."""
    left, top, right, bottom = 1.0, 1.0, js.innerWidth - 1.0, js.innerHeight - 1.0
    around = element
    while around := _placed_in(around):
        if js.getComputedStyle(around).overflowY != "visible":
            frame = around.getBoundingClientRect()
            left, top = max(left, frame.left), max(top, frame.top)
            right, bottom = min(right, frame.right), min(bottom, frame.bottom)
    return left, top, right, bottom


def _placed_in(element: Any) -> Any:
    """What may cut an element off next: what it is placed by if it is taken out of the flow; None for the screen."""
    position = js.getComputedStyle(element).position
    if position == "fixed":
        return None
    return element.offsetParent if position == "absolute" else element.parentElement


def _nearest(x: float, y: float, box: tuple[float, float, float, float]) -> tuple[float, float]:
    """The point of a box that is nearest to a point."""
    left, top, right, bottom = box
    return min(max(x, left), right), min(max(y, top), bottom)
