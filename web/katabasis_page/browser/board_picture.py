"""The board's picture as the screen shows it: what of it is seen, where its parts lie, and what is drawn over it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import js

from ..camera import Box, Camera, Frame, as_text, from_text, shown

if TYPE_CHECKING:
    from ..tools import Point


class BoardPicture:
    """The picture of the board, wherever it is in the document."""

    def __init__(self) -> None:
        self._moving: Camera = None
        """What is shown while the camera moves."""
        self._over = self._ghosts = ""
        """SVG that is drawn over the board while something moves, and of what moves itself."""
        self._drawn = ("", "")
        """What of it the document has."""

    def picture(self) -> Any:
        return js.document.querySelector("[data-zoomable] svg[data-board]")

    def whole(self, picture: Any) -> Box:
        """The whole board."""
        return from_text(picture.getAttribute("data-whole") or picture.getAttribute("viewBox")) or Box(0, 0, 1, 1)

    def frame(self, picture: Any) -> Any:
        """The rectangle of the screen in which the picture is seen."""
        return picture.parentElement.getBoundingClientRect()

    def aspect(self, picture: Any) -> float:
        frame = self._frame_of(picture)
        return frame.aspect if frame else 1.0

    def _frame_of(self, picture: Any) -> Frame | None:
        """The size of the frame; None while it is not shown."""
        frame = self.frame(picture)
        return Frame(float(frame.width), float(frame.height)) if frame.width and frame.height else None

    def on_screen(self, picture: Any) -> Box:
        """What of the board is seen now, on its way too."""
        camera = self._moving or from_text(picture.getAttribute("viewBox"))
        return shown(camera, self.whole(picture), self.aspect(picture))

    def closest(self, picture: Any) -> float | None:
        """The smallest width that the board wants to be seen at, if it says so."""
        return float(picture.getAttribute("data-closest") or 0) or None

    @property
    def turned(self) -> bool:
        """Whether the board is turned by half in its picture: what is up on the screen is down on the board."""
        picture = self.picture()
        return bool(picture and picture.querySelector(":scope > .turned"))

    def point(self, x: float, y: float) -> Point:
        """The point of the board that is shown at a point of the screen."""
        return self._on_board(self.in_picture(x, y))

    def in_picture(self, x: float, y: float) -> Point:
        """The point of the picture at a point of the screen; the camera looks at the picture, however it is turned."""
        picture = self.picture()
        frame, box, scale = self.frame(picture), self.on_screen(picture), self.scale()
        return box.x + (x - frame.left) * scale, box.y + (y - frame.top) * scale

    def _on_board(self, point: Point) -> Point:
        """The point of the board that lies at a point of the picture."""
        return self.whole(self.picture()).across(point) if self.turned else point

    def step(self, across: float, down: float) -> Point:
        """On the board, a step that goes so far to the right and down on the screen."""
        return (-across, -down) if self.turned else (across, down)

    def scale(self) -> float:
        """Board units in a pixel of the screen."""
        picture = self.picture()
        width = self.frame(picture).width
        return float(self.on_screen(picture).width / width) if width else 1.0

    def _elements(self, refs: Iterable[str]) -> list[Any]:
        """What the picture shows of these refs."""
        picture = self.picture()
        selector = ", ".join(f'[data-ref="{js.CSS.escape(ref)}"]' for ref in refs)
        return list(picture.querySelectorAll(selector)) if picture and selector else []

    def _box_of(self, elements: Sequence[Any]) -> Box:
        """The part of the picture that elements of it fill."""
        frames = [element.getBoundingClientRect() for element in elements]
        left, top = self.in_picture(min(frame.left for frame in frames), min(frame.top for frame in frames))
        right, bottom = self.in_picture(max(frame.right for frame in frames), max(frame.bottom for frame in frames))
        return Box(left, top, right - left, bottom - top)

    def middle(self, ref: str) -> Point | None:
        """Where on the board the middle of what the picture shows of a ref is; None if it shows nothing of it."""
        elements = self._elements([ref])
        return self._on_board(self._box_of(elements).centre) if elements else None

    def target_size(self, arg: str) -> float:
        """How many pixels what is touched to mean something is across, where it is least. A token and the place below
        it mean the same."""
        targets = self.picture().querySelectorAll(f'[data-act][data-arg="{js.CSS.escape(arg)}"]')
        frames = [target.getBoundingClientRect() for target in targets]
        return max(float(min(frame.width, frame.height)) for frame in frames)

    # ------------------------------------------------------------------ what is drawn over it

    def draw_over(self, markup: str) -> None:
        """Draw SVG over the board, in board units."""
        self._over = markup
        if picture := self.picture():
            self._draw_over(picture)

    def _draw_over(self, picture: Any) -> None:
        over = picture.parentElement.querySelector("svg[data-over-board]")
        if not over or not (self._over or self._ghosts or any(self._drawn)):
            return  # where the camera is matters to none; to ask for the frame lays out the page
        over.setAttribute("viewBox", as_text(self.on_screen(picture)))
        if over.childElementCount != 1:
            over.innerHTML, self._drawn = "<g><g></g><g data-ghosts></g></g>", ("", "")
        self._turn(over.firstElementChild, picture.querySelector(":scope > .turned"))
        drawn, self._drawn = self._drawn, (self._over, self._ghosts)
        for group, before, now in zip(over.firstElementChild.children, drawn, self._drawn, strict=True):
            if before != now:
                group.innerHTML = now

    @staticmethod
    def _turn(group: Any, like: Any) -> None:
        """Turn what is drawn over the picture as the picture is."""
        for name in ("class", "transform"):
            if like:
                group.setAttribute(name, like.getAttribute(name))
            else:
                group.removeAttribute(name)
