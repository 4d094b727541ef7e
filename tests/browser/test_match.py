"""A match of three games in a browser: from the form, from game to game, and after a reload in between."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import katabasis as kb
from builder.browser_driver import READY, wait_until
from builder.games.underworlds_driver import UnderworldsDriver
from katabasis_page.sharing.links import fragment

Open = Callable[..., Page]

BANDS = "steelhearts-champions", "garreks-reavers"
SEED = 5
"""Of a match between bots that play at random which takes three games."""


def finish(game: kb.Game, left: int = 0) -> kb.Game:
    """Play a game to its end by chance; the game as it was so many choices before."""
    while game.decision is not None:
        game.choose(kb.bots.choose(game, "random", seed=int(game.setup["seed"])))
    return game.at(len(game.choices) - left)


def reload(page: Page) -> None:
    page.reload()
    page.wait_for_selector(READY)


def test_a_match_is_set_up_and_goes_on_after_a_reload(open_page: Open) -> None:
    page = open_page()
    page.evaluate("location.hash = '#new/underworlds'")
    page.locator("#edition-2017").check(force=True)
    page.locator("#match-winner").check(force=True)
    driver = UnderworldsDriver(page, 1)
    driver.fill_in_seats(("human", "random"), ("Ana",))
    driver.start()
    driver.play(lambda _: driver.choices >= 2)
    reload(page)
    assert "Game 1 of the match" in page.locator("#match-summary").inner_text()
    assert page.locator("#next-game").count() == 0


@pytest.mark.takes_turns("whole games", 3)
def test_three_games_of_a_match_with_reloads_between(open_page: Open) -> None:
    match = kb.series("underworlds", "2017", BANDS, SEED, match=True, quick=True)
    page = open_page()
    driver = UnderworldsDriver(page, 1)
    driver.sit_down(fragment("game", finish(match.game, left=3).record()), ("human", "human"), ("Ana", "Leo"))
    driver.play()
    page.locator("#next-game").wait_for()
    reload(page)
    page.locator("#next-game").click()
    wait_until(page, "() => document.querySelector('#match-summary')?.innerText.includes('Game 2')")
    driver.play(lambda _: driver.choices >= 6)
    reload(page)
    assert "Game 2 of the match" in page.locator("#match-summary").inner_text()
    keys = page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('katabasis:record:'))")
    assert [key.rpartition(":")[2] for key in keys] == ["0"]
    page.evaluate("location.hash = ''")
    page.locator("#continue").wait_for()

    finish(match.game)
    second = finish(match.begin_next(), left=2)
    text = kb.Series(second, match.finished).record()
    driver.sit_down(fragment("series", text), ("random", "random"))
    page.locator("#next-game").click()
    page.locator("#match-why").wait_for(timeout=120_000)
    rows = page.locator(".match-games tbody tr")
    assert rows.count() == 3
    reload(page)
    page.locator("#match-why").wait_for()
    assert rows.count() == 3
    page.locator("#more-button").click()
    page.locator("#popover [data-act=share]").click()
    address = page.locator("#share-link").input_value()
    assert "#s=1." in address
    assert len(address) < 8_000
    kept = page.url
    page.locator("#dialog-share [data-act=close]").click()
    page.goto(address)
    page.reload()
    page.wait_for_selector(READY)
    page.locator("#match-why").wait_for(timeout=60_000)
    assert page.url == kept
