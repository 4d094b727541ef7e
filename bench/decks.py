"""The deck builder: how long it takes from the click until its cards, or all decks, are painted."""

import statistics
import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from bench._browser import FLAGS, chromium
from builder.paths import DIST
from builder.serve import running

READY = 'html[data-ready="1"]'
VISITS = 7
LIMIT = 300
"""Milliseconds, of the median visit."""
REST = 6_000
"""Milliseconds that a page has to come to rest, before somebody clicks."""

STEPS = {
    "all decks": ("#decks/underworlds", ".deck-warband"),
    "deck builder": ("#decks/underworlds/2017/garreks-reavers", "#pool .pool-card"),
    "a ready deck": ("#decks/underworlds/2017/steelhearts-champions/usual", "#deck .deck-line"),
}
"""Where a click leads from the form of a game, one after another, and what is there then."""

TIMED = """([address, shows]) => new Promise((done) => {
  const began = performance.now();
  const look = () => {
    if (!document.querySelector(shows)) return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
  };
  location.hash = address;
  look();
})"""


def main() -> int:
    """Print the figures; 1 if one is above its limit."""
    with running(Path(DIST)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        visits = [visit(browser, address) for _ in range(VISITS)]
        browser.close()
    held = True
    for name in STEPS:
        times = sorted(times[name] for times in visits)
        median = statistics.median(times)
        print(f"{name}: median {median:.0f} ms, slowest {times[-1]:.0f} ms (at most {LIMIT})")
        held = held and median <= LIMIT
    return 0 if held else 1


def visit(browser: Browser, address: str) -> dict[str, float]:
    """Milliseconds of each step of a first visit."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{address}/index.html#new/underworlds")
    page.wait_for_selector(READY, timeout=60_000)
    page.wait_for_timeout(REST)
    times = {name: page.evaluate(TIMED, list(step)) for name, step in STEPS.items()}
    context.close()
    return times


if __name__ == "__main__":
    sys.exit(main())
