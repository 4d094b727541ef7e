"""The page at play: click to painted answer, random games in either Python, and how long bots think.

Bots are timed as people meet them: from one kept choice to the next, the drawing of the table included.
"""

import statistics
import sys
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from bench._browser import FLAGS, chromium
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
LOOK = 150
"""Milliseconds that a person looks at least before the next click: no click then waits for what the last one drew."""
BOT_ANSWERS = 400
LIMIT_CLICK = 100
"""Milliseconds from a click to the painted answer, median and 95th percentile."""
LIMIT_BOT = 1500
"""Milliseconds that a hard bot may take at the 95th percentile."""

HEAR_CLICKS = """
window.clicks = [];
addEventListener('click', (event) => {
  if (!event.target.closest?.('[data-act=choose], [data-act=select]')) return;
  const began = event.timeStamp;
  requestAnimationFrame(() => setTimeout(() => clicks.push(performance.now() - began)));
}, true);
"""

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
    with running(Path(DIST)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        speeds = {name: {"page": [], "here": []} for name in GAMES}
        for _ in range(TURNS):
            for name, speed in speeds.items():
                speed["here"].append(games_here(name))
                speed["page"].append(games_in_page(browser, address, name))
        clicks = {name: clicks_of_a_game(browser, address, name) for name in GAMES}
        answers = {name: answers_of_bots(browser, address, name) for name in GAMES}
        browser.close()
    return report(speeds, clicks, answers)


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


def clicks_of_a_game(browser: Browser, address: str, name: str) -> list[float]:
    """Milliseconds from each click of a game to the painted answer. All other seats play at random."""
    context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900})
    context.add_init_script(HEAR_CLICKS)
    page = context.new_page()
    driver = games.driver(name)(page, seed=3, pause=LOOK)
    driver.arrive()
    driver.begin(("human", *["random"] * (len(seats(name)) - 1)), seed=9)
    driver.play()
    page.wait_for_timeout(LOOK)
    times: list[float] = page.evaluate("clicks")
    context.close()
    return times


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
        if time.monotonic() - began > 600:
            break
    times: list[float] = page.evaluate("answers.slice(1)")  # the first waited for the worker to start
    context.close()
    return times


def late(times: list[float]) -> float:
    """The 95th percentile."""
    return statistics.quantiles(times, n=20)[-1]


def spread(times: list[float]) -> str:
    return f"median {statistics.median(times):.0f} ms, 95% {late(times):.0f} ms of {len(times)}"


def report(
    speeds: dict[str, dict[str, list[float]]], clicks: dict[str, list[float]], answers: dict[str, list[float]]
) -> int:
    """Print the figures. Returns 1 if a limit does not hold."""
    for name, speed in speeds.items():
        here, page = statistics.median(speed["here"]), statistics.median(speed["page"])
        print(f"random games of {name}: {here:,.0f} decisions/s in CPython,", end=" ")
        print(f"{page:,.0f} in the page ({here / page:.1f} times as long)")
    for name in GAMES:
        print(f"{name}: click to painted answer: {spread(clicks[name])} (at most {LIMIT_CLICK})")
        print(f"{name}: answer of a hard bot: {spread(answers[name])} (at most {LIMIT_BOT})")
    held = all(late(clicks[name]) <= LIMIT_CLICK and late(answers[name]) <= LIMIT_BOT for name in GAMES)
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
