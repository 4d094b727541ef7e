"""Age of Sigmar, where models stand anywhere: how long a dragged unit of ten takes to check and to settle, how smoothly
it is dragged on a slow machine, how fast whole battles are, and what they weigh.

Everything is asked of a kept battle in its second round, with all units of both armies on the table.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from bench import clicks, weight
from bench import page as page_bench
from bench._browser import FLAGS, chromium
from bench.drag import BOOT, FRAMES, LEAD, READY
from bench.timing import late, milliseconds
from builder.games.sigmar_driver import SigmarDriver
from builder.games.sigmar_scenes import may_move
from builder.paths import DIST, ENGINE, TESTS, WEB
from builder.scenes import beginning, record_of, take_a_seat
from builder.serve import running

sys.path[:0] = [str(ENGINE), str(WEB), str(TESTS)]

import katabasis as kb  # noqa: E402
from katabasis_page.sharing import links  # noqa: E402

GAME = "sigmar"
TEN = "clanrats.1"
"""A unit of ten models."""
RECORDS = ("two-armies", "placed-terrain", "twin-echelons", "legion-at-random")
SLOWED = 4
"""How many times as slow as it is the processor pretends to be while a unit is dragged."""
BATTLES = 6
"""Random battles of one measurement."""

Limits = dict[str, float]
LIMITS: Limits = {"check": 5.0, "settle": 60.0, "settle late": 150.0, "frames": 30.0, "battles": 2.0}
LIMITS |= {"clone": 1.0, "save": 5.0, "load": 20.0, "record": 12_000, "link": 5_000, "bytes": weight.MOST}
"""Milliseconds, frames and battles a second, bytes: at most, or of frames and battles at least."""

PLACING = """
import time
import katabasis as kb
game = kb.replay(record)
placement = game.decision.find("move " + unit)
checks, settled = [], []
for step in range(200):
    answer = f"keep {(step * 37) % 1600 - 800:+d},{(step * 53) % 1600 - 800:+d}"
    began = time.perf_counter()
    game.why_not(placement.id, answer=answer)
    checks.append((time.perf_counter() - began) * 1000)
x, y, _facing = placement.shape["from"][0]
for step in range(60):
    across, down = (step * 631) % 4000 - 2000, (step * 397) % 4000 - 2000
    ranks = f"{max(0, x + across)},{max(0, y + down)} ranks 5 @{step % 64}"
    wish = ranks if step % 3 else f"keep {across:+d},{down:+d}"
    began = time.perf_counter()
    placement.nearest(wish)
    settled.append((time.perf_counter() - began) * 1000)
result = [checks, settled]
"""

IN_PAGE = """
import json, js
record, unit = {args!r}
exec({program!r})
js.document.documentElement.dataset.result = json.dumps(result)
"""


def main() -> int:
    """Print the figures; 1 if one is above its limit."""
    record = beginning(lambda game: may_move(game, TEN), "two-armies")
    held = [report_weights(), report_kernel(kb.replay(record))]
    with running(Path(DIST)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        checks, settled = placing_in_page(browser, address, record)
        held.append(at_most("check of a unit of ten, in the page", late(checks), "check", middle(checks)))
        held.append(at_most("settling it, in the page, median", middle(settled), "settle"))
        held.append(at_most("settling it, in the page", late(settled), "settle late", middle(settled)))
        frames = frames_of_a_drag(browser, address, record)
        rate = 1000 / middle(frames)
        held.append(at_least(f"frames a second while it is dragged, {SLOWED} times slowed", rate, "frames"))
        held.append(clicks.report(GAME, page_bench.clicks_of_a_game(browser, address, GAME)))
        browser.close()
    return 0 if all(held) else 1


# ---------------------------------------------------------------------- without a browser


def report_weights() -> bool:
    """What records and links of whole battles weigh, and the game itself."""
    held = True
    for name in RECORDS:
        text = kb.replay(record_of(name)).record()
        link = links.fragment("game", text)
        held &= at_most(f"record of {name}, bytes", len(text.encode()), "record")
        held &= at_most(f"link to {name}, bytes", len(link), "link")
    added = weight.added_by(GAME)
    return at_most("code, figures, symbols, styles and bots of the game, bytes gzip", added, "bytes") and held


def report_kernel(game: kb.Game) -> bool:
    """Clones, saves and loads in mid-battle, and random battles."""
    text = game.save()
    held = at_most("clone, ms", milliseconds(lambda: game.clone().decision), "clone")
    held &= at_most("save, ms", milliseconds(game.save, 20), "save")
    held &= at_most("load, ms", milliseconds(lambda: kb.load(text).decision, 20), "load")
    began = time.perf_counter()
    for seed in range(BATTLES):
        battle = kb.new(GAME, seed=seed)
        while battle.decision:
            battle.choose(kb.bots.choose(battle, "random", len(battle.choices)))
    return at_least("random battles a second", BATTLES / (time.perf_counter() - began), "battles") and held


# ---------------------------------------------------------------------- in a browser


def placing_in_page(browser: Browser, address: str, record: str) -> tuple[list[float], list[float]]:
    """Milliseconds of checks, and of settling, in the page's Python."""
    context = browser.new_context(base_url=address, service_workers="block")
    body = IN_PAGE.format(args=(record, TEN), program=PLACING)
    context.route("**/main.py", lambda route: route.fulfill(body=body, content_type="text/x-python"))
    page = context.new_page()
    page.goto("/index.html")
    page.wait_for_selector(READY, timeout=BOOT)
    page.evaluate("joinPyScript()")
    page.wait_for_selector("html[data-result]", timeout=BOOT)
    checks, settled = page.evaluate("JSON.parse(document.documentElement.dataset.result)")
    context.close()
    return checks, settled


def frames_of_a_drag(browser: Browser, address: str, record: str) -> list[float]:
    """Milliseconds from frame to frame while a unit of ten is led about on a slow machine."""
    context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 900}, service_workers="block")
    page = context.new_page()
    driver = SigmarDriver(page)
    driver.arrive()
    driver.set(speed="instant", motion="reduced")
    take_a_seat(driver, record)
    x, y = driver.model(TEN)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 12, steps=3)
    page.wait_for_selector("#placing .placing")
    slow = context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    led: dict[str, list[float]] = page.evaluate(LEAD, [x, y, 90, FRAMES])
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    context.close()
    return led["frames"][10:]


# ---------------------------------------------------------------------- figures

middle: Callable[[list[float]], float] = statistics.median


def at_most(name: str, figure: float, limit: str, median: float | None = None) -> bool:
    """Print a figure, a 95th percentile if there is a `median` beside it. Whether it holds."""
    beside = "" if median is None else f" at the 95th percentile, median {median:,.1f}"
    print(f"{name}: {figure:,.1f}{beside} (at most {LIMITS[limit]:g})", flush=True)
    return figure <= LIMITS[limit]


def at_least(name: str, figure: float, limit: str) -> bool:
    print(f"{name}: {figure:,.1f} (at least {LIMITS[limit]:g})", flush=True)
    return figure >= LIMITS[limit]


if __name__ == "__main__":
    sys.exit(main())
