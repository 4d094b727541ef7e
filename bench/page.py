"""The page at play: click to painted answer, random games in either Python, and how long bots think.

Bots are timed as people meet them: from one kept choice to the next, the drawing of the table included.
"""

import statistics
import sys
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from bench import clicks
from bench._browser import FLAGS, chromium
from bench.timing import late
from builder import games
from builder.browser_driver import BOOT, READY
from builder.paths import DIST, ENGINE, WEB
from builder.serve import running

sys.path[:0] = [str(ENGINE), str(WEB)]

from katabasis_page.games import GAMES, game_ui  # noqa: E402

TURNS = 3
"""How often each Python plays its games, in turn."""
SECONDS = 3
"""How long one such turn is at least; games are played to their end."""
BOT_ANSWERS = 200
LONGEST = 240
"""Seconds that the bots of a game may take altogether."""
LIMIT_BOT = 1500
"""Milliseconds that a hard bot may take at the 95th percentile."""

HEAR_ANSWERS = """
window.answers = [];
let last = 0;
const keep = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, text) {
  if (key.startsWith('katabasis:save:')) {
    if (document.querySelector('.thinking')) answers.push(performance.now() - last);
    last = performance.now();
  }
  return keep.call(this, key, text);
};
"""

RANDOM_GAMES = """
import time
import katabasis as kb
from katabasis.kernel.dice import Dice
decisions, seed, began = 0, 0, time.perf_counter()
while time.perf_counter() - began < seconds:
    seed += 1
    game, chance = kb.new(name, seats=seats, seed=seed), Dice(seed, 1 << 32)
    while game.decision:
        game.choose(kb.bots.any_of(game.decision.options, chance))
        decisions += 1
result = decisions / (time.perf_counter() - began)
"""

IN_PAGE = """
name, seconds, seats = {args!r}
exec({program!r})
import js
js.document.documentElement.dataset.result = str(result)
"""


def main() -> int:
    """Print the figures; 1 if one is above its limit."""
    held = True
    with running(Path(DIST)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for name in GAMES:
            held &= clicks.report(name, clicks_of_a_game(browser, address, name))
            held &= report_bots(name, answers_of_bots(browser, address, name))
        report_speeds(browser, address)
        browser.close()
    return 0 if held else 1


def report_speeds(browser: Browser, address: str) -> None:
    """Print how fast random games are in either Python, which take turns."""
    speeds: dict[str, list[tuple[float, float]]] = {name: [] for name in GAMES}
    for _ in range(TURNS):
        for name, pairs in speeds.items():
            pairs.append((games_here(name), games_in_page(browser, address, name)))
    for name, pairs in speeds.items():
        here, page = map(statistics.median, zip(*pairs, strict=True))
        print(f"random games of {name}: {here:,.0f} decisions/s in CPython,", end=" ")
        print(f"{page:,.0f} in the page ({here / page:.1f} times as long)")


def games_here(name: str) -> float:
    """Decisions a second of random games in this Python."""
    surroundings: dict[str, Any] = {"name": name, "seconds": SECONDS, "seats": seats(name)}
    exec(RANDOM_GAMES, surroundings)
    return float(surroundings["result"])


def games_in_page(browser: Browser, address: str, name: str) -> float:
    """Decisions a second of random games in the page's Python."""
    context = browser.new_context(base_url=address, service_workers="block")
    body = IN_PAGE.format(args=(name, SECONDS, seats(name)), program=RANDOM_GAMES)
    context.route("**/main.py", lambda route: route.fulfill(body=body, content_type="text/x-python"))
    page = context.new_page()
    page.goto("/index.html")
    page.wait_for_selector(READY, timeout=BOOT)
    page.evaluate("joinPyScript()")
    page.wait_for_selector("html[data-result]", timeout=BOOT)
    speed = float(page.evaluate("document.documentElement.dataset.result"))
    context.close()
    return speed


def clicks_of_a_game(browser: Browser, address: str, name: str) -> list[clicks.Click]:
    """The clicks of a whole game. All other seats play at random."""
    context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900})
    context.add_init_script(clicks.HEAR)
    driver = games.driver(name)(context.new_page(), seed=3, pause=clicks.LOOK)
    driver.arrive()
    driver.begin(("human", *["random"] * (len(seats(name)) - 1)), seed=9)
    heard = clicks.clicks_of_a_game(browser, driver)
    context.close()
    return heard


def seats(name: str) -> list[str]:
    """What the seats of a full table play."""
    form = game_ui(name).FORM
    return [plays.id for plays in form.plays()][: max(form.seats)]


def answers_of_bots(browser: Browser, address: str, name: str) -> list[float]:
    """Milliseconds of each answer of a table of hard bots, on a page that shows every one."""
    context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900})
    context.add_init_script(HEAR_ANSWERS)
    page = context.new_page()
    driver = games.driver(name)(page)
    driver.arrive()
    driver.set(speed="instant")
    driver.begin(["hard"] * len(seats(name)), seed=9)
    page.wait_for_selector("#table")
    began = time.monotonic()
    while page.evaluate("answers.length") < BOT_ANSWERS and not page.locator("#finish").count():
        page.wait_for_timeout(500)
        if time.monotonic() - began > LONGEST:
            break
    times: list[float] = page.evaluate("answers.slice(1)")  # the first waited for the worker to start
    context.close()
    return times


def report_bots(name: str, answers: list[float]) -> bool:
    """Print how long a game's hard bots take to answer. Whether they are quick enough."""
    print(
        f"{name}: answer of a hard bot: median {statistics.median(answers):.0f} ms,"
        f" 95 % within {late(answers):.0f} ms of {len(answers)} (at most {LIMIT_BOT})",
        flush=True,
    )
    return late(answers) <= LIMIT_BOT


if __name__ == "__main__":
    sys.exit(main())
