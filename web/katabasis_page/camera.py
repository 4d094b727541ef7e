"""What of the board is shown: a rectangle in board units, so that a board that grows does not move what is looked at.

A camera is a `Box`, or None, which shows the whole board however large it becomes. `whole` is the box of the whole
board and `aspect` the width of the frame on the screen divided by its height: a camera has the shape of its frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

CLOSEST = 4.0
"""How many times larger a board can be shown, unless it says itself how few units may fill its frame."""
MARGIN = 0.16
"""How much of what is shown may lie beyond the board's edge: what stands in a corner can be drawn out from under the
buttons, a seventh of a phone."""
STEP = 0.12
"""How much of what is shown a key pans by."""
READABLE = 26
"""Pixels across a place of the board at least, so that what is on it can be read, and touched."""
CLOSER = 1.5
"""How much closer than that it is looked at where nothing but darkness beyond the board would be seen otherwise."""
INNER = 0.8
"""The middle of what is shown, as a share of each side: what happens there leaves the camera at rest."""
AROUND = 0.35
"""How much ground to show around what is brought into view, as a share of its size, and of the whole board at least."""


class Box(NamedTuple):
    """A rectangle in board units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def across(self, point: tuple[float, float]) -> tuple[float, float]:
        """The point that lies where another would, were the box turned by half."""
        return 2 * self.x + self.width - point[0], 2 * self.y + self.height - point[1]

    def contains(self, other: Box) -> bool:
        """Whether another box lies inside this one."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and self.x + self.width >= other.x + other.width
            and self.y + self.height >= other.y + other.height
        )

    def around(self, other: Box) -> Box:
        """The smallest box that holds this one and another."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        right = max(self.x + self.width, other.x + other.width)
        return Box(x, y, right - x, max(self.y + self.height, other.y + other.height) - y)

    def grown(self, across: float, down: float) -> Box:
        """The same box with so much more on each side."""
        return Box(self.x - across, self.y - down, self.width + 2 * across, self.height + 2 * down)


Camera = Box | None


class Frame(NamedTuple):
    """Where on the screen the board is seen: its size in pixels."""

    width: float
    height: float

    @property
    def aspect(self) -> float:
        return self.width / self.height


def fitted(box: Box, aspect: float) -> Box:
    """The smallest box of this shape around another, with the same centre."""
    width = max(box.width, box.height * aspect)
    height = max(box.height, box.width / aspect)
    return box.grown((width - box.width) / 2, (height - box.height) / 2)


def shown(camera: Camera, whole: Box, aspect: float) -> Box:
    """What a frame of this shape shows of the board, and of what lies around it."""
    return fitted(camera or whole, aspect)


def clamped(camera: Box, whole: Box) -> Camera:
    """The nearest camera of that size that looks at the board; None if it shows the whole of it."""
    if camera.width >= whole.width * 0.999 and camera.height >= whole.height * 0.999:
        return None
    x = _clamped_side(camera.x, camera.width, whole.x, whole.width)
    y = _clamped_side(camera.y, camera.height, whole.y, whole.height)
    return Box(x, y, camera.width, camera.height)


def _clamped_side(at: float, size: float, least: float, length: float) -> float:
    margin = MARGIN * size
    first, last = least - margin, least + length + margin - size
    return (first + last) / 2 if first > last else min(last, max(first, at))


def turned(camera: Camera, whole: Box) -> Camera:
    """A camera that looks at the same of a board that has been turned by half."""
    if camera is None:
        return None
    x, y = whole.across((camera.x + camera.width, camera.y + camera.height))
    return Box(x, y, camera.width, camera.height)


def zoomed(
    camera: Camera,
    factor: float,
    focus: tuple[float, float],
    whole: Box,
    aspect: float,
    closest: float | None = None,
) -> Camera:
    """`factor` times closer, so that the point `focus` of the board stays where it is on the screen.

    `closest` is the smallest width, in board units, that may be shown.
    """
    now, widest = shown(camera, whole, aspect), shown(None, whole, aspect)
    least = min(now.width, closest or widest.width / CLOSEST)
    width = min(widest.width, max(least, now.width / factor))
    stays = width / now.width
    x, y = (at - (at - start) * stays for at, start in zip(focus, now[:2], strict=True))
    return clamped(Box(x, y, width, width / aspect), whole)


def panned(camera: Camera, across: float, down: float, whole: Box) -> Camera:
    """As close as before, looking so many units to the right and further down. The whole board stays as it is."""
    if camera is None:
        return None
    return clamped(Box(camera.x + across, camera.y + down, camera.width, camera.height), whole)


def looking_at(region: Box, camera: Camera, whole: Box, aspect: float, closest: float | None = None) -> Camera:
    """A camera with a region of the board in its middle, and ground around it; as close as now if it is close."""
    widest = shown(None, whole, aspect)
    around = AROUND * max(region.width, region.height, min(whole.width, whole.height) / CLOSEST)
    least = camera.width if camera else closest or widest.width / CLOSEST
    fit = fitted(region.grown(around, around), aspect)
    width = min(widest.width, max(least, fit.width))
    x, y = fit.centre
    return clamped(Box(x - width / 2, y - width / aspect / 2, width, width / aspect), whole)


def readable(region: Box, cell: float, width: float, whole: Box, aspect: float) -> Camera:
    """A camera on a region of a board whose places are `cell` units across, so close that they can be read in a frame
    of so many pixels, and that the board fills the frame; None if they can be read in the whole of it."""
    widest, most = shown(None, whole, aspect).width, cell * width / READABLE
    if widest <= most:
        return None
    filled = min(whole.width, whole.height * aspect)
    across = max(min(most, filled), most / CLOSER)
    x, y = region.centre
    return clamped(_within(Box(x - across / 2, y - across / aspect / 2, across, across / aspect), whole), whole)


def _within(camera: Box, whole: Box) -> Box:
    """A camera moved off the darkness beyond the board, where the board is as large as what it shows."""
    x = min(max(camera.x, whole.x), max(whole.x, whole.x + whole.width - camera.width))
    y = min(max(camera.y, whole.y), max(whole.y, whole.y + whole.height - camera.height))
    return Box(x, y, camera.width, camera.height)


def reframed(camera: Camera, before: Frame, now: Frame, whole: Box) -> Camera:
    """A camera for a frame that has become larger or smaller: places stay as large on the screen, around the same
    point."""
    if camera is None:
        return None
    scale = fitted(camera, before.aspect).width / before.width
    width, height = scale * now.width, scale * now.height
    x, y = camera.centre
    return clamped(Box(x - width / 2, y - height / 2, width, height), whole)


def reaching(region: Box, camera: Camera, whole: Box, aspect: float) -> Camera:
    """The camera moved no farther than needed to have a region inside its frame."""
    return _led(camera, region, shown(camera, whole, aspect), whole)


def following(regions: Sequence[Box], camera: Camera, whole: Box, aspect: float) -> Camera:
    """The camera moved no farther than needed to have regions in the middle of its frame: as many of them as there is
    room for, the first before others. For that no more is seen of what lies beyond the board."""
    now = shown(camera, whole, aspect)
    middle = now.grown(*(-(1 - INNER) / 2 * side for side in (now.width, now.height)))
    led = _led(camera, together(regions, middle.width, middle.height), middle, whole)
    return led if led is None or led == camera else clamped(_within(led, whole), whole)


def together(regions: Sequence[Box], width: float, height: float) -> Box:
    """The first of some regions with those others that fit into a box of that size besides."""
    found = regions[0]
    for region in regions[1:]:
        both = found.around(region)
        if both.width <= width and both.height <= height:
            found = both
    return found


def _led(camera: Camera, region: Box, into: Box, whole: Box) -> Camera:
    """The camera moved so far that a region lies inside a part of what is shown."""
    across = min(0, region.x - into.x) + max(0, region.x + region.width - into.x - into.width)
    down = min(0, region.y - into.y) + max(0, region.y + region.height - into.y - into.height)
    return panned(camera, across, down, whole) if across or down else camera


def between(start: Box, end: Box, share: float) -> Box:
    """What is shown on the way from one camera to another, slower towards the end; `share` goes from 0 to 1."""
    eased = 1 - (1 - share) ** 3
    return Box(*(one + (other - one) * eased for one, other in zip(start, end, strict=True)))


def carried(painted: Box, camera: Box, width: float, aspect: float) -> tuple[float, float, float]:
    """How a picture that shows one part of the board in a frame so many pixels wide has to be carried to show another:
    pixels to the right and down of its upper left corner, and the factor by which it is enlarged from there."""
    before, now = fitted(painted, aspect), fitted(camera, aspect)
    pixels = width / now.width
    return (before.x - now.x) * pixels, (before.y - now.y) * pixels, before.width / now.width


def as_text(camera: Camera) -> str:
    """A camera as the argument of an act; "" for the whole board."""
    return "" if camera is None else " ".join(f"{value:.2f}" for value in camera)


def from_text(text: str) -> Camera:
    """The camera that `as_text` wrote, or a viewBox."""
    return Box(*(float(part) for part in text.replace(",", " ").split())) if text else None
