"""Clicks as a person does, who looks before clicking again in the same place.

Two clicks in one place that follow each other at once are a double click, and its second one answers nothing.
"""

import time
from collections.abc import Callable, Mapping
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import Locator, Page

SAME_PLACE = 24
"""How near, in pixels, a click is in the same place as the last one."""
TWICE = 0.42
"""Seconds within which two clicks in one place are a double click."""
READING = 0.22
"""Seconds that it takes to see what has come to lie in the place of a click."""
SOON = 1.6
"""Seconds after a click in which what it brought about may still be coming."""

_click, _tap = Locator.click, Locator.tap
_last: WeakKeyDictionary[Page, tuple[float, float, float]] = WeakKeyDictionary()
"""When each page was clicked last, and where."""


def click(target: Locator, **how: Any) -> None:
    """Click a target as Playwright does, after a look where the last click was in the same place a moment ago."""
    _once_looked(_click, target, how)


def tap(target: Locator, **how: Any) -> None:
    """Tap a target as Playwright does, after a look like that before a click."""
    _once_looked(_tap, target, how)


def point(page: Page, x: float, y: float) -> None:
    """Click a point of a page, after a look like that before a click."""
    _look(page, x, y)
    page.mouse.click(x, y)
    _last[page] = time.monotonic(), x, y


def _once_looked(touch: Callable[..., None], target: Locator, how: Mapping[str, Any]) -> None:
    page, timeout = target.page, how.get("timeout")
    if _is_soon(page) and not how.get("force"):
        target.wait_for(timeout=timeout)
        target.scroll_into_view_if_needed(timeout=timeout)  # as Playwright will, and a click goes to where it is then
    box = target.bounding_box(timeout=timeout) or {"x": 0.0, "y": 0.0, "width": 0.0, "height": 0.0}
    within = how.get("position") or {"x": box["width"] / 2, "y": box["height"] / 2}
    place = box["x"] + within["x"], box["y"] + within["y"]
    _look(page, *place)
    touch(target, **how)
    _last[page] = time.monotonic(), *place


def _is_soon(page: Page) -> bool:
    return page in _last and time.monotonic() - _last[page][0] < SOON


def _look(page: Page, x: float, y: float) -> None:
    """Look, if a click there could be taken for the second of a double click."""
    if _is_soon(page) and max(abs(x - _last[page][1]), abs(y - _last[page][2])) < SAME_PLACE:
        since = time.monotonic() - _last[page][0]
        page.wait_for_timeout(1000 * max(TWICE - since, READING))
