"""How the board is magnified: a factor and the shift of its centre, always within the picture."""

from __future__ import annotations

Zoom = tuple[float, float, float]
"""Magnification, and the shift of the centre to the right and down, in units of the picture."""

MOST = 4.0
"""How much larger the board can be shown."""
WHOLE: Zoom = (1.0, 0.0, 0.0)


def kept_inside(zoom: Zoom, size: tuple[float, float]) -> Zoom:
    """The nearest zoom that shows nothing outside a picture of that size."""
    magnification = min(MOST, max(1.0, zoom[0]))
    most_x, most_y = (side * (1 - 1 / magnification) / 2 for side in size)
    return magnification, min(most_x, max(-most_x, zoom[1])), min(most_y, max(-most_y, zoom[2]))


def towards(zoom: Zoom, factor: float, focus: tuple[float, float], size: tuple[float, float]) -> Zoom:
    """Magnified by a factor, so that the point `focus` (from the picture's centre) stays where it is on the screen."""
    magnification = min(MOST, max(1.0, zoom[0] * factor))
    stays = zoom[0] / magnification
    x, y = (at + (shift - at) * stays for at, shift in zip(focus, zoom[1:], strict=True))
    return kept_inside((magnification, x, y), size)


def panned(zoom: Zoom, across: float, down: float, size: tuple[float, float]) -> Zoom:
    """The same magnification, looking elsewhere."""
    return kept_inside((zoom[0], zoom[1] + across, zoom[2] + down), size)
