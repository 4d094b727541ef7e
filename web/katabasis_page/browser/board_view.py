"""The board on the screen between two drawings of the page: its camera, what is lit, and what moves with a pointer.

A draft shifts groups of the picture, so that what is dragged waits for no markup.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import js

from ..camera import Camera, as_text, turned
from .board_camera import BoardCamera

if TYPE_CHECKING:
    from ..protocols import Document
    from ..tools import Point


class BoardView(BoardCamera):
    """The board, wherever it is in the document; nothing happens while there is none."""

    def __init__(self, page: Document) -> None:
        super().__init__(page)
        self.carrying = False
        """Whether a draft moves with the pointer or the keys."""
        self.gripped = False
        """Whether the pointer that went down last has hold of it."""
        self._carried: tuple[str, ...] = ()
        """The refs of what moves with it."""
        self._offset: Point = (0, 0)
        self._offending: tuple[str, ...] = ()
        self._groups: list[Any] = []
        self._rested: tuple[str, ...] = ()
        """The refs of what the pointer or the focus rests on."""
        self._on_place = True
        """Whether that is a place or a card, rather than an answer about it."""
        self._was_turned = False
        """Whether the picture that was shown last is turned."""

    # ------------------------------------------------------------------ after a drawing of the page

    def refresh(self, camera: Camera, carrying: bool) -> None:
        """Show the board as before, now that the page is drawn anew; put down what a choice has ended `carrying`."""
        picture = self.picture()
        if self.carrying and not carrying:
            self.put_down()
        if not picture:
            self.camera = None
            return
        self._watch(picture.parentElement)
        was_turned, self._was_turned = self._was_turned, self.turned
        if camera and was_turned != self._was_turned:
            camera = turned(camera, self.whole(picture))
            self.page.act("look", as_text(camera))
        if camera != self.camera:
            self.camera, self._frame, self._way = camera, self._frame_of(picture), None
            self.page.set_root("zoomed", "1" if camera else "")
        if self._way is None and (camera or picture.hasAttribute("data-whole")):
            self._apply(picture, camera or self.whole(picture))
        self._say_whether_read(picture)
        if self._rested:
            self._light()
        if self.carrying:
            self._take_up()
            self.shift(self._offset)
            self.mark_offending(self._offending)
            self._draw_over(picture)

    # ------------------------------------------------------------------ what is rested on

    def rest_on(self, refs: Sequence[str], on_place: bool = True) -> None:
        """Light what the picture shows of these refs; if it is rested `on_place` rather than on an answer, the answers
        that are about them as well. Nothing is drawn anew."""
        if (tuple(refs), on_place) != (self._rested, self._on_place):
            self._rested, self._on_place = tuple(refs), on_place
            self._light()

    def _light(self) -> None:
        for element in js.document.querySelectorAll("[data-rested]"):
            element.removeAttribute("data-rested")
        names = [js.CSS.escape(ref) for ref in self._rested]
        places = [f'[data-board] .cell:is([data-ref="{name}"], [data-arg="{name}"])' for name in names]
        answers = [f'#options [data-refs~="{name}"]' for name in names if self._on_place]
        if names:
            for element in js.document.querySelectorAll(", ".join(places + answers)):
                element.setAttribute("data-rested", "")

    # ------------------------------------------------------------------ what moves with the pointer

    def carry(self, refs: Sequence[str], ghosts: str = "") -> None:
        """From now on a draft moves, and these refs with it; if it has ghosts, SVG, what of these is marked
        `data-moves` in their stead."""
        self.put_down()
        self.carrying, self._carried, self._ghosts = True, tuple(refs), ghosts
        self._take_up()
        self.shift((0, 0))

    def _take_up(self) -> None:
        """Find what moves, and mark what ghosts stand for."""
        picture, self._groups = self.picture(), self._elements(self._carried)
        if self._ghosts and picture:
            for group in self._groups:
                group.setAttribute("data-left", "")
            self._draw_over(picture)
            self._groups = list(picture.parentElement.querySelectorAll("[data-moves]"))

    def grip(self) -> None:
        """What moves follows the pointer that is down."""
        self.gripped = True

    def put_down(self) -> None:
        """From now on nothing moves, and everything is where the picture has it."""
        for group in self._groups:
            group.style.removeProperty("translate")
            group.removeAttribute("data-carried")
        for group in self._elements(self._carried):
            group.removeAttribute("data-left")
        self.mark_offending(())
        self._ghosts = ""
        self.draw_over("")
        self.carrying = self.gripped = False
        self._carried, self._groups = (), []

    def shift(self, offset: Point) -> None:
        """Show what moves so far from where the picture has it."""
        self._offset = offset
        across, down = offset
        for group in self._groups:
            group.setAttribute("data-carried", "")
            group.style.translate = f"{across:.2f}px {down:.2f}px"

    def mark_offending(self, refs: Sequence[str]) -> None:
        """Mark what forbids the present place."""
        for element in self._placed(self._offending):
            element.removeAttribute("data-offends")
        self._offending = tuple(refs)
        for element in self._placed(refs):
            element.setAttribute("data-offends", "")

    def _placed(self, refs: Sequence[str]) -> list[Any]:
        """The ghosts of these refs, and where there are none, what the picture shows of them."""
        over = js.document.querySelector("[data-zoomable] [data-over-board]") if self._ghosts else None
        if not over or not refs:
            return self._elements(refs)
        ghosts = {ref: list(over.querySelectorAll(f'[data-ref="{js.CSS.escape(ref)}"]')) for ref in refs}
        return [element for ref in refs for element in ghosts[ref] or self._elements([ref])]
