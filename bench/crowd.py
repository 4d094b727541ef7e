"""Four at the table of Shadespire: click to painted answer, how long hard bots think, and what a game weighs.

Bots are timed in the browser as people meet them: see bench/page.py.
"""

import sys
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from bench import clicks, page
from bench._browser import FLAGS, chromium
from bench.timing import milliseconds
from builder import games
from builder.browser_driver import BrowserDriver
from builder.paths import DIST, ENGINE
from builder.serve import running

sys.path[:0] = [str(ENGINE)]

import katabasis as kb  # noqa: E402
from katabasis.kernel.dice import Dice  # noqa: E402

BANDS = ("steelhearts-champions", "garreks-reavers", "sepulchral-guard", "farstriders")
BOT_ANSWERS = 300
LONGEST = 900
"""Seconds that the bots may take altogether."""
LIMIT_RECORD = 8_000
LIMITS = {"clone": 2.0, "save": 10.0, "load": 40.0}
"""Milliseconds: twice those of two players."""


def main() -> int:
    """Print the figures; 1 if one is above its limit."""
    held = [weight()]
    with running(Path(DIST)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        held.append(clicks.report("four players", clicks_of_a_game(browser, address)))
        held.append(page.report_bots("four players", answers_of_bots(browser, address)))
        browser.close()
    return 0 if all(held) else 1


def weight() -> bool:
    """Clone, save and load in mid-game, and the record of a whole game by chance."""
    game, chance = kb.new("underworlds", edition="2017", seats=BANDS, seed=1), Dice(1, 1 << 32)
    middle = None
    while game.decision:
        if middle is None and game.table.round == 2 and game.decision.name == "activate":
            middle = game.clone()
        game.choose(kb.bots.any_of(game.decision.options, chance))
    assert middle is not None
    save = middle.save()
    works = {"clone": lambda: middle.clone().decision, "save": middle.save, "load": lambda: kb.load(save).decision}
    times = {name: milliseconds(work) for name, work in works.items()}
    for name, taken in times.items():
        print(f"four players: {name}: {taken:.2f} ms (at most {LIMITS[name]:.0f})")
    size = len(game.record().encode())
    print(f"four players: record of a game: {size} bytes (at most {LIMIT_RECORD})")
    return size <= LIMIT_RECORD and all(taken <= LIMITS[name] for name, taken in times.items())


def table_of(browser: Browser, address: str, kinds: tuple[str, ...], hear: str) -> BrowserDriver:
    """A page on which a game of four has begun."""
    context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900})
    context.add_init_script(hear)
    driver = games.driver("underworlds")(context.new_page(), seed=3, pause=clicks.LOOK)
    driver.arrive()
    driver.set(speed="instant")
    driver.begin(kinds, seed=9, plays=BANDS, edition="2017")
    driver.page.wait_for_selector("#table")
    return driver


def clicks_of_a_game(browser: Browser, address: str) -> list[clicks.Click]:
    """The clicks of a game among three who play at random."""
    driver = table_of(browser, address, ("human", "random", "random", "random"), clicks.HEAR)
    heard = clicks.clicks_of_a_game(browser, driver)
    driver.page.context.close()
    return heard


def answers_of_bots(browser: Browser, address: str) -> list[float]:
    """Milliseconds of each answer of four hard bots."""
    driver, began = table_of(browser, address, ("hard",) * 4, page.HEAR_ANSWERS), time.monotonic()
    while driver.page.evaluate("answers.length") < BOT_ANSWERS and not driver.page.locator("#finish").count():
        driver.page.wait_for_timeout(500)
        if time.monotonic() - began > LONGEST:
            break
    times: list[float] = driver.page.evaluate("answers.slice(1)")  # the first waited for the worker to start
    driver.page.context.close()
    return times


if __name__ == "__main__":
    sys.exit(main())
