"""The sheet below the board of a small screen: what is asked, at one of three heights over the board.

A style sheet for such screens says how high each is, by `data-sheet` on the document; on others there is no sheet.
"""

from __future__ import annotations

from typing import Any

import js

from .javascript import callback

PEEK, HALF, FULL = "", "half", "full"
HEIGHTS = (PEEK, HALF, FULL)

STYLES = 'link[href$="phone.css"]'

STILL = 6
"""Pixels by which a finger may move that only taps."""
FLICK = 0.4
"""Pixels in a millisecond from which a finger throws the sheet to the next height."""
PAUSE = 80
"""Milliseconds after which a finger that moves no more throws nothing."""
SPARE = 24
"""Pixels by which answers may be longer than the lowest height shows."""

ON_BOARD = "#board-frame [data-act=choose], #board-frame [data-act=select]"
CONTROLS = "button:not(#grip), a, select"


class Sheet:
    """How high the sheet stands, and the finger that pulls it."""

    def __init__(self) -> None:
        self._from: tuple[float, float] | None = None
        """Where the finger went down, and how high the sheet was then."""
        self._pixels: list[float] = []
        """How high each of `HEIGHTS` is, since the finger went down."""
        self._seen: list[tuple[float, float]] = []
        """Where it was last, and when."""
        self._small = js.matchMedia(js.document.querySelector(STYLES).media)
        """Whether the screen is one of those that have a sheet."""
        self._pulled = False
        """Whether the finger that was last heard of has moved it: then what follows is no tap."""

    def listen(self) -> None:
        """Hear of fingers from now on."""
        js.document.addEventListener("pointerdown", callback(self._grasped))
        self._while_grasped = {
            "pointermove": callback(self._moved),
            "pointerup": callback(self._let_go),
            "pointercancel": callback(self._let_go),
        }
        self._forget_pull = callback(self._pull_is_over)

    @property
    def is_there(self) -> bool:
        return bool(self._small.matches and js.document.getElementById("grip"))

    @property
    def height(self) -> str:
        """Which of `HEIGHTS` it stands at."""
        return str(js.document.documentElement.getAttribute("data-sheet") or PEEK)

    def stand(self, height: str) -> None:
        js.document.documentElement.setAttribute("data-sheet", height)

    def tapped(self) -> None:
        """The grip was tapped: show more, or as little as possible again."""
        if not self._pulled:
            self.stand(PEEK if self.height else HALF)

    def lower(self) -> None:
        """Let the board be seen."""
        self.stand(PEEK)

    def show_question(self) -> None:
        """Something else is asked: stand low again, or, where no answer has a place on the board and not all can be
        seen, half as high."""
        self.stand(PEEK)
        if not self.is_there or js.document.querySelector(ON_BOARD):
            return
        (lowest,) = self._measured(PEEK)
        if js.document.getElementById("low").scrollHeight > lowest + SPARE:
            self.stand(HALF)

    def rise_for(self, element: Any) -> None:
        """Stand half as high, unless an element is whole where the sheet is lowest: so is a hint, and the board shows
        what it means."""
        low = js.document.getElementById("low")
        low.scrollTop = 0
        bottom = element.getBoundingClientRect().bottom - low.getBoundingClientRect().top
        (lowest,) = self._measured(PEEK)
        self.stand(PEEK if bottom <= lowest else HALF)

    # ------------------------------------------------------------------ pulling

    def _grasped(self, event: Any) -> None:
        self._pulled = False
        handle = event.target.closest("#grip, #ask")
        if not handle or event.target.closest(CONTROLS) or not self.is_there:
            return
        self._pixels = self._measured(*HEIGHTS)
        self._from = float(event.clientY), self._pixels[HEIGHTS.index(self.height)]
        self._seen = []
        for name, heard in self._while_grasped.items():
            js.document.addEventListener(name, heard)

    def _moved(self, event: Any) -> None:
        if self._from is None:
            return
        y, height = self._from
        up = y - float(event.clientY)
        self._seen = [*self._seen[-1:], (float(event.clientY), float(event.timeStamp))]
        self._pulled = self._pulled or abs(up) > STILL
        if self._pulled:
            lowest, _half, highest = self._pixels
            style = js.document.getElementById("low").style
            style.setProperty("transition", "none")
            style.setProperty("height", f"{min(highest, max(lowest, height + up)):.0f}px")

    def _let_go(self, event: Any) -> None:
        if self._from is None:
            return
        (y, height), self._from = self._from, None
        for name, heard in self._while_grasped.items():
            js.document.removeEventListener(name, heard)
        style = js.document.getElementById("low").style
        style.removeProperty("transition")
        style.removeProperty("height")
        if not self._pulled:
            return
        js.setTimeout(self._forget_pull)
        up = y - float(event.clientY)
        at = HEIGHTS.index(self.height)
        if thrown := self._thrown(float(event.timeStamp)):
            at = min(2, max(0, at + thrown))
        else:
            at = min(range(3), key=lambda number: abs(self._pixels[number] - height - up))
        self.stand(HEIGHTS[at])

    def _thrown(self, now: float) -> int:
        """Which way the finger was moving fast when it let go: 1 up, -1 down, 0 if it was not."""
        if len(self._seen) < 2 or now - self._seen[-1][1] > PAUSE:
            return 0
        (before, since), (after, then) = self._seen
        speed = (before - after) / max(1.0, then - since)
        return (speed > FLICK) - (speed < -FLICK)

    def _pull_is_over(self) -> None:
        """The click that a pull may end in has come and gone."""
        self._pulled = False

    def _measured(self, *heights: str) -> list[float]:
        """How many pixels each of these heights is on this screen, as style sheets have it."""
        low, now = js.document.getElementById("low"), self.height
        low.style.setProperty("transition", "none")
        pixels = []
        for height in (*heights, now):  # the last is laid out as well, before it may be moved to by a transition again
            self.stand(height)
            pixels.append(float(low.clientHeight))
        low.style.removeProperty("transition")
        return pixels[:-1]
