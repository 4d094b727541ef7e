"""From a click to its painted answer: how long people wait, and what the page's main thread has to do for it."""

from __future__ import annotations

import json
import statistics
from typing import Any, NamedTuple

from playwright.sync_api import Browser

from bench.timing import late
from builder.browser_driver import BrowserDriver

LOOK = 150
"""Milliseconds that a person looks at least before the next click: no click then waits for what the last one drew."""
LIMIT_PROCESSOR, LIMIT_CLOCK = 40, 100
"""Milliseconds of the main thread's processor time, and by the clock, at the 95th percentile."""

HEAR = """
addEventListener('click', (event) => {
  if (!event.target.closest?.('[data-act=choose], [data-act=select]')) return;
  performance.mark('clicked', { startTime: event.timeStamp });
  requestAnimationFrame(() => setTimeout(() => performance.mark('painted')));
}, true);
"""
"""Marks in the browser's trace; each has the clock and the time that its thread has had of the processor."""


class Click(NamedTuple):
    """Milliseconds from a click to its painted answer: of the main thread, and by the clock since the event."""

    processor: float
    clock: float


def clicks_of_a_game(browser: Browser, driver: BrowserDriver) -> list[Click]:
    """Play the game that a page shows to its end, click by click. The page's context was told to `HEAR`."""
    browser.start_tracing(page=driver.page, categories=["blink.user_timing"])
    driver.play()
    driver.page.wait_for_timeout(LOOK)
    marks = [event for event in json.loads(browser.stop_tracing())["traceEvents"] if event["ph"] == "I"]
    return [click(*pair) for pair in zip(named("clicked", marks), named("painted", marks), strict=False)]


def named(name: str, marks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted((mark for mark in marks if mark["name"] == name), key=lambda mark: float(mark["ts"]))


def click(clicked: dict[str, Any], painted: dict[str, Any]) -> Click:
    """A click of its two marks, whose times are microseconds, and milliseconds since the page began."""
    began, ended = (float(mark["args"]["data"]["startTime"]) for mark in (clicked, painted))
    return Click((painted["tts"] - clicked["tts"]) / 1000, ended - began)


def report(name: str, clicks: list[Click]) -> bool:
    """Print what a game's clicks took. Whether they are quick enough."""
    processor, clock = ([getattr(click, kind) for click in clicks] for kind in Click._fields)
    print(
        f"{name}: click to painted answer, of {len(clicks)}:"
        f" processor time median {statistics.median(processor):.0f} ms, 95 % within {late(processor):.0f} ms"
        f" (at most {LIMIT_PROCESSOR}); by the clock {statistics.median(clock):.0f} ms, {late(clock):.0f} ms"
        f" (at most {LIMIT_CLOCK})",
        flush=True,
    )
    return late(processor) <= LIMIT_PROCESSOR and late(clock) <= LIMIT_CLOCK
