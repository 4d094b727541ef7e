"""Advice on the page: how long a hint takes in the middle of a game, and the analysis of a finished one, as people wait
for them: from the click to what is shown, with a worker that has started."""

import statistics
import sys
import time
from itertools import islice
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from bench._browser import FLAGS, chromium
from bench.timing import late
from builder import games
from builder.browser_driver import BrowserDriver, Seen, wait_until
from builder.paths import DIST, ENGINE, TESTS, WEB
from builder.scenes import beginnings, record_of
from builder.serve import running

sys.path[:0] = [str(ENGINE), str(WEB)]

import katabasis as kb  # noqa: E402
from katabasis_page.sharing import links  # noqa: E402

FINISHED = {
    "underworlds": ("bots", "mirror"),
    "tyrants": ("two-houses", "four-houses"),
    "sigmar": ("two-armies", "twin-echelons"),
}
"""Games of tests/playthroughs that are analysed."""
GONE_ON = {"sigmar": ("border-war", 25)}
"""Games of tests/playthroughs that are gone on with for hints as well, after so many choices: full battles of Age of
Sigmar."""
HINTS = 25
LIMIT_HINT = 1.5
"""Seconds that a hint may take at the 95th percentile."""
LIMIT_ANALYSIS = 30.0
"""Seconds that an analysis may take."""


def main() -> int:
    """Print the figures; 1 if one is above its limit."""
    held = True
    with running(Path(DIST)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for name, finished in FINISHED.items():
            held = told(name, hints(opened(browser, address, name), seed=9)) and held
            if name in GONE_ON:
                held = told(GONE_ON[name][0], hints(opened(browser, address, name), *GONE_ON[name])) and held
            for game in finished:
                taken = analysis(browser, address, name, game)
                print(f"{name}: the analysis of {game}: {taken:.1f} s (at most {LIMIT_ANALYSIS})")
                held = held and taken <= LIMIT_ANALYSIS
        browser.close()
    return 0 if held else 1


def told(what: str, times: list[float]) -> bool:
    """Print how long hints take, and whether that is short enough."""
    slow = late(times)
    print(
        f"{what}: a hint: median {statistics.median(times):.2f} s, 95% {slow:.2f} s (at most {LIMIT_HINT})", flush=True
    )
    return slow <= LIMIT_HINT


def hints(driver: BrowserDriver, kept: str = "", after: int = 0, *, seed: int = 0) -> list[float]:
    """Seconds of each hint of a game against chance, in which none is taken: of a new one, or of a kept one that goes
    on after so many choices."""
    if kept:
        beginning = next(islice(beginnings(record_of(kept)), after, None))
        driver.sit_down(links.fragment("game", beginning.record()), ("human", "random"))
    else:
        driver.begin(("human", "random"), seed=seed)
    times: list[float] = []

    def asked(_seen: Seen) -> bool:
        button = driver.page.locator(".hint-button")
        if button.count():
            began = time.monotonic()
            button.click()
            driver.page.wait_for_selector("#do-advised")
            times.append(time.monotonic() - began)
            driver.page.keyboard.press("Escape")
        return len(times) > HINTS

    driver.play(asked)
    driver.page.context.close()
    return times[1:]  # the first waited for the worker to start


def analysis(browser: Browser, address: str, name: str, game: str) -> float:
    """Seconds that the analysis of a kept game takes, all seats but the first having been bots."""
    played = kb.replay((TESTS / "playthroughs" / f"{game}.txt").read_text(encoding="utf-8"))
    players = [kb.Player("hard" if seat else "human") for seat in played.table.seats]
    driver = opened(browser, address, name)
    driver.go(links.fragment("game", played.record(players=players)), "#finish")
    began = time.monotonic()
    driver.page.locator("[data-act=analysis]").first.click()
    wait_until(driver.page, "() => !!document.querySelector('#analysis-done')", timeout=300_000)
    taken = time.monotonic() - began
    driver.page.context.close()
    return taken


def opened(browser: Browser, address: str, name: str) -> BrowserDriver:
    """A page in a context of its own."""
    context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900})
    driver: BrowserDriver = games.driver(name)(context.new_page(), seed=3)
    driver.arrive()
    return driver


if __name__ == "__main__":
    sys.exit(main())
