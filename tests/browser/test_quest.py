"""Warhammer Quest on the page: a whole adventure by clicks, one on a phone, and the table for everybody."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from browser.accessibility import TARGETS, examined_page, faults, overflow
from browser.coming_back import asked, play_to_the_end, titles
from builder.games.quest_driver import QuestDriver

Open = Callable[..., Page]
THIRD = 8
"""Choices of people after which the page is loaded anew."""


def comparable(page: Page) -> tuple[Any, ...]:
    """What is asked, the strips, the dungeon."""
    return *asked(page), page.locator(".strips").inner_text(), titles(page)


def sections(page: Page) -> int:
    """How many sections lie on the table."""
    title = page.locator("#board > title").text_content() or ""
    return int(title.partition("sections: ")[2].partition(",")[0])


def play_to_its_end(context: BrowserContext, driver: QuestDriver) -> None:
    play_to_the_end(context, driver, comparable, THIRD)
    assert driver.page.locator(".party-table tbody tr").count() == 4


@pytest.mark.takes_turns("whole games", 3)
def test_a_whole_adventure_by_clicks(screen: BrowserContext, open_page: Open) -> None:
    driver = QuestDriver(open_page(context=screen), seed=3)
    driver.set(speed="instant")
    driver.begin(seed=6)
    play_to_its_end(screen, driver)
    assert sections(driver.page) >= 2
    assert driver.page.locator(".finish .beyond").count() == 1


@pytest.mark.takes_turns("whole games", 3)
def test_an_adventure_of_two_people_and_two_bots(screen: BrowserContext, open_page: Open) -> None:
    driver = QuestDriver(open_page(context=screen), seed=3)
    driver.set(speed="instant")
    driver.begin(("human", "human", "normal", "easy"), ("Ana", "Bruno", "", ""), seed=6)
    play_to_its_end(screen, driver)


class Tapping(QuestDriver):
    """Plays with a finger."""

    def choose(self, option: str) -> None:
        button = self.page.locator(f'#options [data-act=choose][data-arg="{option}"]').first
        group = self.page.locator(f'.answer-group:not([open]):has([data-arg="{option}"]) > summary')
        if group.count():
            group.first.tap()
        button.tap()
        self.choices += 1


@pytest.mark.takes_turns("whole games", 3)
@pytest.mark.parametrize("screen", [{"viewport": {"width": 360, "height": 740}, "has_touch": True}], indirect=True)
def test_an_adventure_on_a_phone_by_taps(screen: BrowserContext, open_page: Open) -> None:
    driver = Tapping(open_page(context=screen), seed=3)
    driver.set(speed="instant")
    driver.begin(seed=6)
    driver.play(lambda _: driver.choices >= THIRD)
    assert driver.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert driver.page.locator("#mission-button").is_visible()
    play_to_its_end(screen, driver)


@pytest.fixture(scope="module")
def page(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page with axe in it that loses no time."""
    with examined_page(browser, base_url) as page:
        QuestDriver(page).set(speed="instant", motion="reduced")
        yield page


def test_axe_finds_nothing_in_form_fight_and_popovers(page: Page) -> None:
    driver = QuestDriver(page, seed=3)
    driver.go("#new/quest", "#kind-0")
    assert faults(page) == []
    driver.begin(seed=6)
    driver.play(lambda seen: any(option.startswith(("attack", "shoot")) for option in seen.offered))
    assert faults(page) == []
    assert page.evaluate(TARGETS) == []
    assert overflow(page) == []
    for opener in ("#mission-button", "#strip-0", '[data-act="pop"][data-arg="legend:"]'):
        page.locator(opener).click()
        page.wait_for_selector("#popover")
        assert faults(page) == []
        page.keyboard.press("Escape")
        page.wait_for_selector("#popover", state="detached")
