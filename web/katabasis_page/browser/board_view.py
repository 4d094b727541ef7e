"""The board's picture on the screen: which part of it is shown, and what of it moves with a pointer.

Both happen between two drawings of the page: the camera sets the picture's viewBox, and a draft shifts groups of it,
so neither waits for markup. The viewBox in the markup is the whole board. While the camera shows something else it is
kept in `data-whole`, which goes by itself when the picture is patched.

To paint a large board anew takes longer than a frame. While the camera moves, the browser therefore moves what it has
painted, as a layer (`data-moving`); once it rests, the viewBox says what is shown, and the picture is sharp again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
    turned,
    zoomed,
)
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


class BoardView:
    """The picture of the board, wherever it is in the document; nothing happens while there is none."""

    def __init__(self, page: Document) -> None:
        self.page = page
        self.camera: Camera = None
        self.held = False
        """Whether a pointer is down on the board: the camera is in that hand."""
        self.theirs = False
        """Whether somebody has moved the camera since it was led last."""
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
        self._over = self._ghosts = ""
        """SVG that is drawn over the board while something moves, and of what moves itself."""
        self._drawn = ("", "")
        """What of it the document has."""
        self._way: tuple[Box, Box, float] | None = None
        """Where an animated camera comes from and goes to, and how many milliseconds it takes."""
        self._began: float | None = None
        """When the first frame of that was drawn."""
        self._next_frame = callback(self._step)
        self._moving: Camera = None
        """What the layer shows while the camera moves."""
        self._resting: Any = None
        """The timer that ends that."""
        self._rests = callback(self.rest)
        self._was_turned = False
        """Whether the picture that was shown last is turned."""
        self._frame: Frame | None = None
        """The frame for which the camera was chosen."""
        self._watched: Any = None
        self._sizes = js.ResizeObserver.new(callback(self._reframe))

    # ------------------------------------------------------------------ the picture

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

    # ------------------------------------------------------------------ the camera

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
        self.theirs = True
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

    def look_readably(self, refs: Sequence[str]) -> bool:
        """Look closer at what the picture shows of these refs, where a board that says how many units its places are
        across (`data-cell`) would be too small to read as a whole. Whether it shows anything of them."""
        picture, regions = self.picture(), self._regions(refs)
        cell = float(picture.getAttribute("data-cell") or 0) if picture else 0.0
        if cell and regions:
            frame, whole, aspect = float(self.frame(picture).width), self.whole(picture), self.aspect(picture)
            if closer := readable(regions[0], cell, frame, whole, aspect):
                region = together(regions, closer.width, closer.height)
                self.look(readable(region, cell, frame, whole, aspect))
        return bool(regions)

    def follow(self, refs: Sequence[str], anew: bool) -> None:
        """Pan until what the picture shows of these refs is in the middle of what is seen, the first before others,
        where a part of the board is seen. A camera that somebody has moved is theirs, until something is asked
        `anew`, about another figure; and no camera moves under a finger."""
        self.theirs = self.theirs and not anew
        picture = self.picture()
        if self.camera is None or self.theirs or self.held or not picture:
            return
        if regions := self._regions(refs):
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
