"""The drawer of a table: a part of it, such as the hand, that lies over the board's foot while it is open.

Style sheets say on which screens a part is a drawer, by taking it out of the flow; which one is open stands on the
document as `data-drawer`.
"""

from __future__ import annotations

from typing import Any

import js

PART = ".drawer"


class Drawer:
    """Which part of the table is drawn out, if any is."""

    def is_one(self, id: str) -> bool:
        """Whether a part of the table is a drawer on this screen."""
        part = js.document.getElementById(id)
        return bool(part and part.matches(PART) and js.getComputedStyle(part).position in ("absolute", "fixed"))

    @property
    def opened(self) -> str:
        """The id of the part that is open."""
        return str(js.document.documentElement.getAttribute("data-drawer") or "")

    def toggle(self, id: str) -> bool:
        """Open a part, or close it again. Whether it is open now."""
        stand_open("" if self.opened == id else id)
        return bool(self.opened)

    def show_board(self) -> None:
        """Something else is asked: close what lies over the board."""
        part, frame = js.document.getElementById(self.opened), js.document.getElementById("board-frame")
        if part and frame and part.getBoundingClientRect().top < frame.getBoundingClientRect().bottom - 1:
            self.close()

    def close(self) -> bool:
        """Close what is open. Whether anything was."""
        was = self.opened and self.is_one(self.opened)
        stand_open("")
        return bool(was)


def stand_open(id: str) -> None:
    """Have this part be open from now on; none if it is ""."""
    root = js.document.documentElement
    if id:
        root.setAttribute("data-drawer", id)
    else:
        root.removeAttribute("data-drawer")


def draw_out(element: Any) -> None:
    """Open the drawer that an element lies in, if it lies in one."""
    part = element.closest(PART)
    if part:
        stand_open(part.id)
