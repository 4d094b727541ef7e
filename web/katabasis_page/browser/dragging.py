"""Things that are dragged onto others: what has `data-drag` (a thing) onto what has `data-drop` (a verb)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import js

from .javascript import around, callback

if TYPE_CHECKING:
    from ..protocols import Document


class Dragging:
    """What is dragged by a mouse, and where it may be let go. Letting it go acts, by the verb of that place."""

    def __init__(self, page: Document) -> None:
        self.page = page
        self._dragged = ""

    def listen(self) -> None:
        """Hear of it from now on."""
        for event, handler in (
            ("dragstart", self._began),
            ("dragover", self._over),
            ("drop", self._dropped),
            ("dragend", self._ended),
        ):
            js.document.addEventListener(event, callback(handler))

    def _began(self, event: Any) -> None:
        thing = around(event.target, "[data-drag]")
        if thing:
            self._dragged = thing.getAttribute("data-drag")
            event.dataTransfer.effectAllowed = "move"
            event.dataTransfer.setData("text/plain", self._dragged)
            self.page.set_root("dragging", "1")

    def _over(self, event: Any) -> None:
        if self._dragged and around(event.target, "[data-drop]"):
            event.preventDefault()

    def _dropped(self, event: Any) -> None:
        place = around(event.target, "[data-drop]")
        if self._dragged and place:
            event.preventDefault()
            dragged = self._dragged
            self._ended(event)  # the browser does not say so of what is gone by then
            self.page.act(place.getAttribute("data-drop"), dragged)

    def _ended(self, _event: Any) -> None:
        self._dragged = ""
        self.page.set_root("dragging", "")
