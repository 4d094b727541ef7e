"""A drag on a plane with 90 models a side: how long the engine takes to check a draft, and what frames take meanwhile.

The game is the toy of the tests, in a copy of the site that has it. A regiment of ten models is led in circles for
some seconds, over open ground and over other regiments, with one pointer event a frame.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench._browser import FLAGS, chromium
from bench.timing import late
from builder.paths import ENGINE, TESTS

sys.path[:0] = [str(ENGINE), str(TESTS)]

from browser.regiments_driver import INCH, Regiments  # noqa: E402
from browser.toy_site import toy_site  # noqa: E402

READY = 'html[data-ready="1"]'
BOOT = 60_000
FRAMES = 240
LIMIT_CHECK = 0.8
"""Milliseconds that a check may take in CPython, in the median."""
LIMIT_CHECK_PAGE = 2.5
"""The same in the page's Python."""
LIMIT_FRAME = 17.0
"""Milliseconds from one frame to the next: sixty a second."""
LIMIT_WORK = 8.0
"""Milliseconds of such a frame that the page works at the draft: half of one."""

CHECKS = """
import time
from katabasis.kernel.game import Game
game = Game.new(rules.SYSTEM, "battle", ("north", "south"), 1, {"regiments": 9, "models": 10})
start = game.table.regiments["r0-4"].points
times = []
for step in range(400):
    answer = [[x + 9 * (step - 200), y + 5 * step] for x, y in start]
    began = time.perf_counter()
    game.why_not("move r0-4", answer=answer)
    times.append((time.perf_counter() - began) * 1000)
result = times
"""

IN_PAGE = f"""
import json, js
from katabasis import regiments as rules
{CHECKS}
js.document.documentElement.dataset.result = json.dumps(result)
"""

LEAD = """
([x, y, radius, frames]) => new Promise((resolve) => {
  const times = { frames: [], work: [] };
  const pointer = { pointerId: 1, pointerType: 'mouse', bubbles: true, buttons: 1 };
  const request = window.requestAnimationFrame;
  window.requestAnimationFrame = (work) => request((now) => {  // the page shows the draft in a frame of its own
    const began = performance.now();
    work(now);
    times.work.push(performance.now() - began);
  });
  let last = performance.now(), count = 0;
  const frame = (now) => {
    times.frames.push(now - last);
    last = now;
    const turn = count / 40, clientX = x + radius * Math.sin(turn), clientY = y + radius * (1 - Math.cos(turn));
    document.body.dispatchEvent(new PointerEvent('pointermove', { ...pointer, clientX, clientY }));
    if (++count < frames) request(frame); else resolve(times);
  };
  request(frame);
})
"""


def main() -> int:
    """Print the figures; 1 if one is above its limit."""
    here = checks_here()
    with (
        tempfile.TemporaryDirectory() as scratch,
        toy_site(Path(scratch), "regiments") as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        there = checks_in_page(browser, address)
        led = frames_of_a_drag(browser, address)
        browser.close()
    held = report("check of a draft, CPython", here, LIMIT_CHECK)
    held &= report("check of a draft, in the page", there, LIMIT_CHECK_PAGE)
    held &= report("work of a frame while it is dragged", led["work"], LIMIT_WORK)
    held &= report("from frame to frame while it is dragged", led["frames"][10:], LIMIT_FRAME)
    return 0 if held else 1


def checks_here() -> list[float]:
    """Milliseconds of each check in this Python."""
    from kernel.toys import regiments

    surroundings: dict[str, Any] = {"rules": regiments}
    exec(CHECKS, surroundings)
    times: list[float] = surroundings["result"]
    return times


def checks_in_page(browser: Browser, address: str) -> list[float]:
    """Milliseconds of each check in the page's Python."""
    context = browser.new_context(base_url=address, service_workers="block")
    context.route("**/main.py", lambda route: route.fulfill(body=IN_PAGE, content_type="text/x-python"))
    page = context.new_page()
    page.goto("/index.html")
    page.wait_for_selector(READY, timeout=BOOT)
    page.evaluate("joinPyScript()")
    page.wait_for_selector("html[data-result]", timeout=BOOT)
    times: list[float] = page.evaluate("JSON.parse(document.documentElement.dataset.result)")
    context.close()
    return times


def frames_of_a_drag(browser: Browser, address: str) -> dict[str, list[float]]:
    """Milliseconds of each frame, and of the page's answer to each pointer event, while a regiment is led about."""
    context = browser.new_context(base_url=address, viewport={"width": 1200, "height": 850}, service_workers="block")
    page = context.new_page()
    page.goto("/index.html#new/regiments")
    page.wait_for_selector(READY, timeout=BOOT)
    page.locator("label:has(#size-army)").click()
    table = Regiments(page)
    table.begin()
    grab(page, table)
    x, y = table.first("r0-4")
    radius = abs(table.screen(0, 8 * INCH)[1] - table.screen(0, 0)[1])
    led: dict[str, list[float]] = page.evaluate(LEAD, [x, y, radius, FRAMES])
    context.close()
    return led


def grab(page: Page, table: Regiments) -> None:
    """Take hold of a regiment with the mouse, and begin to drag it."""
    x, y = table.first("r0-4")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 12, steps=3)
    page.wait_for_selector("#placing .placing")


def report(name: str, times: list[float], limit: float) -> bool:
    """Print a figure. Whether it holds."""
    middle, slow = statistics.median(times), late(times)
    print(f"{name}: median {middle:.2f} ms (at most {limit:g}), 95% {slow:.2f} ms, of {len(times)}")
    return middle <= limit


if __name__ == "__main__":
    sys.exit(main())
