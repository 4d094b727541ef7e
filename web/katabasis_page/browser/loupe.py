"""A glass above the finger that carries something smaller than itself: the board below it, larger.

It is seen, and nothing else: it takes no touches, and screen readers do not hear of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import js

if TYPE_CHECKING:
    from ..tools import Point
    from .board_view import BoardView

ACROSS = 139
"""Pixels across the glass."""
LARGER = 2.2
"""How much larger it shows the board."""
ABOVE = 110
"""Pixels from the finger to the middle of the glass, above it or beside it."""
ROOM = 90
"""Pixels above the finger without which the glass is beside it."""

PICTURE = '<svg class="loupe-picture"><svg><use href="#board"/></svg><svg><use href="#over-board"/></svg></svg>'
"""The board and what is drawn over it. Each fills the frame that it has here, which is what of the board is shown."""


class Loupe:
    """The glass, over one board."""

    def __init__(self, board: BoardView) -> None:
        self.board = board
        self._glass: Any = js.document.createElement("div")
        self._glass.className = "loupe"
        self._glass.setAttribute("aria-hidden", "true")
        self._glass.innerHTML = PICTURE

    def show(self, at: Point) -> None:
        """Show what is at a point of the screen; nothing while the board itself moves along."""
        picture = self.board.picture()
        if not picture or picture.hasAttribute("data-moving"):
            self.hide()
            return
        if not self._glass.isConnected:
            js.document.body.appendChild(self._glass)
        left, top = place(at, float(js.innerWidth))
        self._glass.style.translate = f"{left - ACROSS / 2:.0f}px {top - ACROSS / 2:.0f}px"
        box, side = self.board.on_screen(picture), ACROSS / LARGER * self.board.scale()
        x, y = self.board.in_picture(*at)
        outer = self._glass.firstElementChild
        outer.setAttribute("viewBox", f"{x - side / 2:.1f} {y - side / 2:.1f} {side:.1f} {side:.1f}")
        for frame in outer.children:
            for name, value in zip(("x", "y", "width", "height"), box, strict=True):
                frame.setAttribute(name, f"{value:.1f}")

    def hide(self) -> None:
        """Take the glass away."""
        self._glass.remove()


def place(finger: Point, width: float) -> Point:
    """Where on a screen of that width the middle of the glass is, for a finger."""
    x, y = finger
    half = ACROSS / 2
    if y - half >= ROOM:
        return min(max(x, half), width - half), max(y - ABOVE, half)
    aside = -ABOVE if x > width / 2 else ABOVE
    return x + aside, max(y, half)
