"""Coming back to a game: the page is loaded anew, also without a network, and the game is where it was."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page

from builder.browser_driver import READY, BrowserDriver

OFFLINE_READY = "html[data-offline]"

Comparable = Callable[[Page], tuple[Any, ...]]
"""What a person would check after coming back."""


def asked(page: Page) -> tuple[Any, ...]:
    """What is asked, and how it can be answered."""
    return (
        page.locator("#prompt-text").inner_text(),
        sorted(page.locator("#options [data-act=choose]").evaluate_all("all => all.map(e => e.dataset.arg)")),
    )


def titles(page: Page) -> list[str]:
    """What is said of each place on the board."""
    said: list[str] = page.locator("#cells .cell title").evaluate_all("all => all.map(e => e.textContent)")
    return said


def reload(page: Page, comparable: Comparable) -> None:
    """Load the page anew, and find the game where it was."""
    before = comparable(page)
    page.reload()
    page.wait_for_selector(READY)
    page.wait_for_selector("#options [data-act=choose]", state="attached")
    assert comparable(page) == before


def come_back_twice(context: BrowserContext, driver: BrowserDriver, comparable: Comparable, some: int) -> None:
    """Play on, with the page loaded anew twice, each time after some choices of people, and without a network from the
    first time on."""
    driver.play(lambda _: driver.choices >= some)
    reload(driver.page, comparable)
    driver.page.wait_for_selector(OFFLINE_READY, timeout=30_000)
    context.set_offline(True)
    assert not driver.play(lambda _: driver.choices >= 2 * some).over
    reload(driver.page, comparable)


def play_to_the_end(context: BrowserContext, driver: BrowserDriver, comparable: Comparable, some: int) -> None:
    """Come back twice, and play on until the game is over."""
    come_back_twice(context, driver, comparable, some)
    assert driver.play().over
