"""What lies over the board, a menu or the odds of an attack, keeps off the place that it is about: it lies at the other
end of the board.

Style sheets put it at the foot of the board, and at its head where the document says so by `data-over="head"`.
"""

from __future__ import annotations

from typing import Any

import js

OVER = "#menu, #preview"
RESTED = "[data-board] .cell[data-rested]"


def keep_off() -> None:
    """Note at which end of the board there is nothing that is spoken of."""
    over = js.document.querySelector(OVER)
    frame = js.document.getElementById("board-frame")
    if not over or not frame:
        return
    about = _about(over)
    if not about:
        return
    place, board = about.getBoundingClientRect(), frame.getBoundingClientRect()
    low = place.top + place.bottom > board.top + board.bottom
    js.document.documentElement.setAttribute("data-over", "head" if low else "")


def _about(over: Any) -> Any:
    """The place that a menu is the menu of; what is rested on, the last of which is the target of an attack."""
    ref = over.getAttribute("data-about")
    if ref:
        name = js.CSS.escape(ref)
        return js.document.querySelector(f'[data-board] .cell:is([data-ref="{name}"], [data-arg="{name}"])')
    rested = js.document.querySelectorAll(RESTED)
    return rested.item(rested.length - 1) if rested.length else None
