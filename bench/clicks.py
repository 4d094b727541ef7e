"""From a click to its painted answer: how long people wait, and what the page's main thread has to do for it."""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterator
from itertools import pairwise
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
  requestAnimationFrame(() => performance.mark('framed'));
}, true);
"""
"""Marks in the browser's trace: a click is heard, and the frame begins that shows its answer."""
TRACED = ["blink.user_timing", "devtools.timeline"]
CLICKED, FRAMED, PAINTED = "clicked", "framed", "Layerize"
"""Events of a trace. The last is the browser's own: all that the page has to do for a frame is done."""

Event = dict[str, Any]


class Click(NamedTuple):
    """Milliseconds from a click to its painted answer: of the main thread, and by the clock since the event."""

    processor: float
    clock: float


def clicks_of_a_game(browser: Browser, driver: BrowserDriver, most: int | None = None) -> list[Click]:
    """Play the game that a page shows click by click, to its end or for so many answers. The page's context was told to
    `HEAR`."""
    browser.start_tracing(page=driver.page, categories=TRACED)
    driver.play(lambda _seen: most is not None and driver.choices >= most)
    driver.page.wait_for_timeout(LOOK)
    return list(clicks_of(json.loads(browser.stop_tracing())["traceEvents"]))


def clicks_of(trace: list[Event]) -> Iterator[Click]:
    """The clicks of a trace. Its times are microseconds, and where they are of the page milliseconds since it began."""
    heard = sorted(
        (event for event in trace if event["name"] in (CLICKED, FRAMED)), key=lambda event: float(event["ts"])
    )
    thread = {(event["pid"], event["tid"]) for event in heard}
    painted = [each for each in trace if each["name"] == PAINTED and (each["pid"], each["tid"]) in thread]
    painted.sort(key=lambda event: float(event["ts"]))
    for clicked, framed in pairwise(heard):
        if (clicked["name"], framed["name"]) == (CLICKED, FRAMED):
            shown = next(event for event in painted if event["ts"] > framed["ts"])
            yield Click(
                (shown["tts"] + shown["tdur"] - clicked["tts"]) / 1000,
                (shown["ts"] + shown["dur"] - clicked["ts"]) / 1000,
            )


def report(name: str, clicks: list[Click], most: int = LIMIT_PROCESSOR) -> bool:
    """Print what a game's clicks took. Whether they are quick enough: within so many milliseconds of the processor."""
    processor, clock = ([getattr(click, kind) for click in clicks] for kind in Click._fields)
    print(
        f"{name}: click to painted answer, of {len(clicks)}:"
        f" processor time median {statistics.median(processor):.0f} ms, 95 % within {late(processor):.0f} ms"
        f" (at most {most}); by the clock {statistics.median(clock):.0f} ms, {late(clock):.0f} ms"
        f" (at most {LIMIT_CLOCK})",
        flush=True,
    )
    return late(processor) <= most and late(clock) <= LIMIT_CLOCK
