"""Points from the coach's note at something on the page: an outline round it, and a line that leads there.

Both are drawn over the page and take no clicks. They follow the page as it scrolls, folds and changes its size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import js

from .drawer import draw_out
from .focus import show_top_of_sheet
from .javascript import callback, options

Point = tuple[float, float]
Box = tuple[float, float, float, float]

MARGIN = 5
"""Pixels between a thing and its outline."""
NEAR = 56
"""Pixels that need no line."""
SAMPLES = 9
"""Parts into which a line is cut to see what it would cross."""
READ = "#tracker, #ask, #hand, button, .panel:not(#coach), #just-happened"
"""What no line crosses."""
FOLDED = "details:not([open]) > :not(summary)"
"""What cannot be seen before somebody unfolds it, though a browser may have laid it out."""
SETTLED = 420
"""Milliseconds after which a board that moves, or a part that unfolds, stands still."""

OVERLAY = '<div id="coach-pointer" aria-hidden="true"><svg><path></path><circle r="4"></circle></svg><div></div></div>'


class CoachPointer:
    """The outline and the line, made when they are first needed."""

    def __init__(self, look_at: Callable[[Sequence[str]], bool]) -> None:
        self._look_at = look_at
        """Brings what is on the board into its middle."""
        self._targets: Sequence[str] = ()
        self._asked = False
        js.document.body.insertAdjacentHTML("beforeend", OVERLAY)
        self._overlay = js.document.getElementById("coach-pointer")
        self._place_soon = callback(self._soon)
        self._place_now = callback(self._place)
        self._bring_soon = callback(self._bring)
        for event in ("scroll", "toggle", "load", "transitionend", "animationend"):
            js.document.addEventListener(event, self._place_soon, options(capture=True, passive=True))
        js.window.addEventListener("resize", self._place_soon)
        self._sizes = js.ResizeObserver.new(self._place_soon)

    def point_out(self, targets: Sequence[str]) -> None:
        """Point at the first of these that can be seen."""
        changed, self._targets = list(targets) != list(self._targets), targets
        self._sizes.disconnect()
        for part in js.document.querySelectorAll("#board-frame, #low"):
            self._sizes.observe(part)
        self._soon()
        if changed and targets:
            show_top_of_sheet()  # where the note is
            js.setTimeout(self._bring_soon, SETTLED)

    def show_target(self) -> None:
        """Bring what is pointed out into view."""
        target = self._target()
        if target is None:
            return
        draw_out(target)
        if not self._looked_at(target):
            target.scrollIntoView(options(block="center", inline="center"))
            self._soon()

    def _bring(self) -> None:
        """Turn the board to what a new note points out on it."""
        target = self._target()
        if not (target and not self._is_seen(target) and self._looked_at(target)):
            self._soon()

    def _looked_at(self, target: Any) -> bool:
        """Whether a thing is on the board, which is then turned to it."""
        ref = target.closest("#board-frame") and target.getAttribute("data-ref")
        if not ref or not self._look_at([ref]):
            return False
        self._soon()
        js.setTimeout(self._place_soon, SETTLED)
        return True

    def _target(self) -> Any:
        """What is pointed out: the first thing in sight, of several alike one that a press in its middle would meet; or
        else the first there is; the summary over it if it is folded away."""
        laid_out = summary = None
        for selector in self._targets:
            covered = None
            for element in js.document.querySelectorAll(selector):
                folded = element.closest(FOLDED)
                if not folded and element.getClientRects().length:
                    if self._is_met(element):
                        return element
                    if self._is_seen(element):
                        covered = covered or element
                    laid_out = laid_out or element
                summary = summary or (folded and folded.parentElement.querySelector("summary"))
            if covered:
                return covered
        return laid_out or summary

    def _soon(self, *_event: Any) -> None:
        """Place it before the next frame is drawn."""
        if not self._asked:
            self._asked = True
            js.requestAnimationFrame(self._place_now)

    def _place(self, _now: float = 0) -> None:
        self._asked = False
        note = js.document.getElementById("coach")
        target = self._target() if note and not js.document.querySelector(".veil") else None
        box = _shown(target, MARGIN) if target else None
        seen = box is not None and self._is_seen(target)
        show = js.document.getElementById("coach-show")
        if show:
            show.hidden = target is None or seen
        self._overlay.hidden = not seen
        if box is None or not seen:
            return
        ring, svg = self._overlay.lastElementChild, self._overlay.firstElementChild
        left, top, right, bottom = box
        for name, value in (("left", left), ("top", top), ("width", right - left), ("height", bottom - top)):
            ring.style.setProperty(name, f"{value:.1f}px")
        self._draw_line(svg, _shown(note), box)

    def _is_seen(self, target: Any) -> bool:
        """Whether the middle of a thing is on the screen, and nothing lies over it or cuts it off."""
        hit, picture = _middle_of(target), target.closest("svg")
        return bool(hit and (target.contains(hit) or hit.contains(target) or (picture and picture.contains(hit))))

    def _is_met(self, target: Any) -> bool:
        """Whether a press in the middle of a thing does what the thing does."""
        hit = _middle_of(target)
        return bool(hit and (target.closest("[data-act]") or target).contains(hit))

    @staticmethod
    def _draw_line(svg: Any, note: Box | None, box: Box) -> None:
        """A bow from the nearest point of the note to that of the outline; none between neighbours, and none over what
        is to be read."""
        svg.style.display = "none"
        if note is None:
            return
        left, top, right, bottom = box
        start = _nearest((left + right) / 2, (top + bottom) / 2, note)
        end = _nearest(*start, box)
        bend = (start[0] + end[0]) / 2 + (end[1] - start[1]) / 6, (start[1] + end[1]) / 2 - (end[0] - start[0]) / 6
        far = (start[0] - end[0]) ** 2 + (start[1] - end[1]) ** 2 > NEAR**2
        if far and not any(map(_is_text, _along(start, bend, end))):
            svg.style.display = ""
            numbers = [f"{number:.1f}" for point in (start, bend, end) for number in point]
            path, tip = svg.firstElementChild, svg.lastElementChild
            path.setAttribute("d", "M{} {}Q{} {} {} {}".format(*numbers))
            tip.setAttribute("cx", numbers[4])
            tip.setAttribute("cy", numbers[5])


def _middle_of(target: Any) -> Any:
    """What is on the screen where the middle of a thing is; None where that is cut off."""
    frame, room = target.getBoundingClientRect(), _room_of(target)
    x, y = (frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2
    return js.document.elementFromPoint(x, y) if room[0] < x < room[2] and room[1] < y < room[3] else None


def _along(start: Point, bend: Point, end: Point) -> Iterator[Point]:
    """Points of a bow between its ends."""
    for number in range(1, SAMPLES):
        t = number / SAMPLES
        x, y = ((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t**2 * c for a, b, c in zip(start, bend, end, strict=True))
        yield x, y


def _is_text(point: Point) -> bool:
    """Whether somebody reads or presses what is at a point of the screen."""
    hit = js.document.elementFromPoint(*point)
    return bool(hit and hit.closest(READ))


def _shown(element: Any, margin: int = 0) -> Box | None:
    """What can be seen of an element, and of a margin round it; None if nothing can."""
    frame, room = element.getBoundingClientRect(), _room_of(element)
    left, top = max(frame.left - margin, room[0]), max(frame.top - margin, room[1])
    right, bottom = min(frame.right + margin, room[2]), min(frame.bottom + margin, room[3])
    return (left, top, right, bottom) if left < right and top < bottom else None


def _room_of(element: Any) -> Box:
    """The part of the screen in which an element can be seen: what scrolls round it, and the sheet that lies over the
    board, cut off the rest."""
    left, top, right, bottom = 1.0, 1.0, js.innerWidth - 1.0, js.innerHeight - 1.0
    around = element
    while around := _placed_in(around):
        if js.getComputedStyle(around).overflowY != "visible":
            frame = around.getBoundingClientRect()
            left, top = max(left, frame.left), max(top, frame.top)
            right, bottom = min(right, frame.right), min(bottom, frame.bottom)
    low = js.document.getElementById("low")
    if low and not low.contains(element) and js.getComputedStyle(low).position in ("absolute", "fixed"):
        bottom = min(bottom, low.getBoundingClientRect().top)
    return left, top, right, bottom


def _placed_in(element: Any) -> Any:
    """What may cut an element off next: what it is placed by if it is taken out of the flow; None for the screen."""
    position = js.getComputedStyle(element).position
    if position == "fixed":
        return None
    placed = position == "absolute" and getattr(element, "offsetParent", None)  # no part of a picture has one
    return placed or element.parentElement


def _nearest(x: float, y: float, box: Box) -> Point:
    """The point of a box that is nearest to a point."""
    left, top, right, bottom = box
    return min(max(x, left), right), min(max(y, top), bottom)
