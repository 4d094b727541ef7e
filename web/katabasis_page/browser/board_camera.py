"""The board's camera: which part of the picture is shown, and the way to another part.

It sets the picture's viewBox between two drawings of the page, and waits for no markup. The viewBox in the markup is
the whole board. While the camera shows something else it is kept in `data-whole`, which goes by itself when the picture
is patched.

To paint a large board anew takes longer than a frame. While the camera moves, the browser therefore moves what it has
painted, as a layer (`data-moving`); once it rests, the viewBox says what is shown, and the picture is sharp again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import js

from ..camera import (
    Box,
    Camera,
    Frame,
    as_text,
    between,
    carried,
    following,
    from_text,
    looking_at,
    panned,
    reaching,
    readable,
    reframed,
    shown,
    together,
    zoomed,
)
from .board_picture import BoardPicture
from .javascript import callback

if TYPE_CHECKING:
    from ..protocols import Document
    from ..tools import Point

DURATION = 300
"""Milliseconds of the way from one camera to another, at normal speed."""
MOST = 60
"""How many refs are looked for where the camera is led to several."""
READ = 9
"""Pixels that letters are tall at least where they are read."""
REST = 150
"""Milliseconds after which a camera rests that a wheel or a finger has moved."""


class BoardCamera(BoardPicture):
    """The camera on the board; nothing happens while there is no picture."""

    def __init__(self, page: Document) -> None:
        super().__init__()
        self.page = page
        self.camera: Camera = None
        self._frame: Frame | None = None
        """The frame for which the camera was chosen."""
        self.held = False
        """Whether a pointer is down on the board: the camera is in that hand."""
        self.theirs = False
        """Whether somebody has moved the camera since it was led last, or wants to see the whole board."""
        self._read: Camera = None
        """The whole board as it was when the camera was led close enough to read it."""
        self._way: tuple[Box, Box, float] | None = None
        """Where an animated camera comes from and goes to, and how many milliseconds it takes."""
        self._began: float | None = None
        """When the first frame of that was drawn."""
        self._next_frame = callback(self._step)
        self._resting: Any = None
        """The timer that ends what the layer shows while the camera moves."""
        self._rests = callback(self.rest)
        self._watched: Any = None
        self._sizes = js.ResizeObserver.new(callback(self._reframe))

    def look(self, camera: Camera, animated: bool = False, moving: bool = False) -> None:
        """Show this part of the board, and let the page know for later. While it is `moving`, more will follow soon."""
        picture = self.picture()
        if not picture:
            return
        whole, start = self.whole(picture), self.on_screen(picture)
        self.camera, self._frame = camera, self._frame_of(picture)
        self.page.set_root("zoomed", "1" if camera else "")
        self.page.act("look", as_text(camera))
        duration = DURATION * self._pace() if animated else 0
        if not duration:
            self._way = None
            show = self._move if moving and not animated else self._apply
            show(picture, camera or whole)
            return
        running = self._way is not None
        self._way, self._began = (start, shown(camera, whole, self.aspect(picture)), duration), None
        if not running:
            js.requestAnimationFrame(self._next_frame)

    def _step(self, now: float) -> None:
        picture = self.picture()
        if self._way is None or not picture:
            self._way = None
            return
        start, end, duration = self._way
        if self._began is None:
            self._began = now
        share = min(1.0, (now - self._began) / duration)
        if share < 1:
            self._move(picture, between(start, end, share))
            js.requestAnimationFrame(self._next_frame)
        else:
            self._way = None
            self._apply(picture, self.camera or self.whole(picture))

    def _move(self, picture: Any, camera: Box) -> None:
        """Show a part of the board by moving what is painted, until the camera rests."""
        painted = from_text(picture.getAttribute("viewBox")) or camera
        frame, aspect = self.frame(picture), self.aspect(picture)
        across, down, scale = carried(painted, camera, float(frame.width), aspect)
        picture.setAttribute("data-moving", "")
        picture.style.transform = f"translate({across:.2f}px, {down:.2f}px) scale({scale:.5f})"
        self._moving = camera
        self._draw_over(picture)
        js.clearTimeout(self._resting)
        self._resting = js.setTimeout(self._rests, REST)

    def rest(self) -> None:
        """Paint what the camera shows, if it has moved and is not on its way."""
        picture = self.picture()
        if self._moving is not None and self._way is None and picture:
            self._apply(picture, self.camera or self.whole(picture))

    def _apply(self, picture: Any, camera: Box) -> None:
        """Paint a part of the board."""
        if not picture.hasAttribute("data-whole"):
            picture.setAttribute("data-whole", picture.getAttribute("viewBox"))
        picture.setAttribute("viewBox", as_text(camera))
        if self._moving is not None:
            self._moving = None
            picture.removeAttribute("data-moving")
            picture.style.removeProperty("transform")
        self._draw_over(picture)
        self._say_whether_read(picture)

    def _say_whether_read(self, picture: Any) -> None:
        """Let style sheets know (`data-near`) whether a board that says how tall its small letters are (`data-print`)
        is seen so close that they can be read."""
        tall = float(picture.getAttribute("data-print") or 0)
        self.page.set_root("near", "1" if tall and tall >= READ * self.scale() else "")

    def _pace(self) -> float:
        """Factor for the duration of animations; 0 for none."""
        root = js.document.documentElement
        if js.matchMedia("(prefers-reduced-motion: reduce)").matches or root.getAttribute("data-motion") == "reduced":
            return 0.0
        return float(js.getComputedStyle(root).getPropertyValue("--pace") or 1)

    def zoom_at(self, factor: float, x: float, y: float, animated: bool = False) -> None:
        """Zoom so that the point of the screen at (x, y) stays where it is: on the way there, or as fingers do."""
        picture = self.picture()
        self.theirs = True
        if picture:
            self._zoom(picture, factor, self.in_picture(x, y), animated)

    def zoom_by(self, factor: float) -> None:
        """Zoom about the middle of what is shown."""
        picture = self.picture()
        self.theirs = True
        if picture:
            focus = shown(self.camera, self.whole(picture), self.aspect(picture)).centre
            self._zoom(picture, factor, focus, animated=True)

    def _zoom(self, picture: Any, factor: float, focus: Point, animated: bool) -> None:
        whole, aspect = self.whole(picture), self.aspect(picture)
        self.look(zoomed(self.camera, factor, focus, whole, aspect, self.closest(picture)), animated, moving=True)

    def pan(self, across: float, down: float, moving: bool = False) -> None:
        """Look so many board units to the right and further down."""
        picture = self.picture()
        self.theirs = self.theirs or self.camera is not None
        if picture:
            self.look(panned(self.camera, across, down, self.whole(picture)), moving=moving)

    def pan_by(self, across: float, down: float) -> None:
        """Look aside by shares of what is shown."""
        if self.camera is not None:
            self.pan(across * self.camera.width, down * self.camera.height)

    def look_at(self, refs: Sequence[str]) -> bool:
        """Bring what the picture shows of these refs into the middle. Whether it shows anything of them."""
        picture, elements = self.picture(), self._elements(refs)
        if elements:
            whole, aspect = self.whole(picture), self.aspect(picture)
            camera = looking_at(self._box_of(elements), self.camera, whole, aspect, self.closest(picture))
            self.look(camera, animated=True)
        return bool(elements)

    def look_at_whole(self) -> None:
        """Show the whole board, and all that it grows by, until somebody looks closer."""
        self.theirs = True
        self.look(None, animated=True)

    def look_readably(self, refs: Sequence[str], animated: bool = False) -> bool:
        """Look closer at what the picture shows of these refs, where a board that says how many units its places are
        across (`data-cell`) would be too small to read as a whole. Whether it shows anything of them."""
        picture, regions = self.picture(), self._regions(refs)
        cell = float(picture.getAttribute("data-cell") or 0) if picture else 0.0
        if cell and regions:
            frame, whole, aspect = float(self.frame(picture).width), self.whole(picture), self.aspect(picture)
            self.theirs, self._read = False, whole
            if closer := readable(regions[0], cell, frame, whole, aspect):
                region = together(regions, closer.width, closer.height)
                self.look(readable(region, cell, frame, whole, aspect), animated)
        return bool(regions)

    def follow(self, refs: Sequence[str], anew: bool) -> None:
        """Pan until what the picture shows of these refs is in the middle of what is seen, the first before others,
        where a part of the board is seen; look closer where the board has grown too large to be read as a whole. A
        camera that somebody has moved is theirs, until something is asked `anew`, about another figure, and so is the
        whole board until they look closer; and no camera moves under a finger."""
        self.theirs = self.theirs and (self.camera is None or not anew)
        picture = self.picture()
        if self.theirs or self.held or not picture:
            return
        if self.camera is None:
            if self.whole(picture) != self._read:
                self.look_readably(refs, animated=True)
        elif regions := self._regions(refs):
            camera = following(regions, self.camera, self.whole(picture), self.aspect(picture))
            if camera != self.camera:
                self.look(camera, animated=True)

    def _regions(self, refs: Sequence[str]) -> list[Box]:
        """The parts of the picture that show these refs, each by itself."""
        return [self._box_of(elements) for ref in refs[:MOST] if (elements := self._elements([ref]))]

    def bring_into_view(self, element: Any) -> None:
        """Pan until an element of the board is inside the frame."""
        self._reach([element], animated=False)

    def keep_in_sight(self, refs: Sequence[str]) -> None:
        """Pan until what the picture shows of these refs is inside the frame, or as much of it as has room."""
        if elements := self._elements(refs):
            self._reach(elements, animated=True)

    def _reach(self, elements: Sequence[Any], animated: bool) -> None:
        picture = self.picture()
        if picture and self.camera is not None:
            camera = reaching(self._box_of(elements), self.camera, self.whole(picture), self.aspect(picture))
            if camera != self.camera:
                self.look(camera, animated)

    # ------------------------------------------------------------------ the frame

    def _watch(self, frame: Any) -> None:
        """Hear of it when the frame becomes larger or smaller: by a turn of the screen, by fonts, by what is asked."""
        if frame != self._watched:
            self._sizes.disconnect()
            self._sizes.observe(frame)
            self._watched = frame

    def _reframe(self, _entries: Any, _observer: Any) -> None:
        picture = self.picture()
        now = self._frame_of(picture) if picture else None
        before, self._frame = self._frame, now or self._frame
        if self._way is None and before and now and before != now:
            if self.camera is not None:
                self.look(reframed(self.camera, before, now, self.whole(picture)))
            else:
                self._say_whether_read(picture)
