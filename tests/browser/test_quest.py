"""Warhammer Quest on the page: a whole adventure by clicks, one on a phone, and the table for everybody."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

import katabasis as kb
from browser.accessibility import TARGETS, examined_page, faults, overflow
from browser.coming_back import asked, come_back_twice, play_to_the_end, titles
from builder.games.quest_driver import QuestDriver
from builder.scenes import record_of
from katabasis_page.sharing import links

Open = Callable[..., Page]
THIRD = 8
"""Choices of people after which the page is loaded anew."""
LEFT = 30
"""Choices that are left of the adventure whose end is played."""


def comparable(page: Page) -> tuple[Any, ...]:
    """What is asked, the strips, the dungeon."""
    return *asked(page), page.locator(".strips").inner_text(), titles(page)


def sections(page: Page) -> int:
    """How many sections lie on the table."""
    title = page.locator("#board > title").text_content() or ""
    return int(title.partition("sections: ")[2].partition(",")[0])


def survivors_are_listed(page: Page) -> bool:
    return page.locator(".party-table tbody tr").count() == 4


def late() -> kb.Game:
    """An adventure of four, some choices before its end."""
    game = kb.replay(record_of("four-adventurers"))
    return game.at(len(game.choices) - LEFT)


def begin_and_end(context: BrowserContext, driver: QuestDriver, kinds: Sequence[str], names: Sequence[str]) -> None:
    """Come back twice to an adventure that has begun, and play another to its end."""
    come_back_twice(context, driver, comparable, THIRD)
    driver.sit_down(links.fragment("game", late().record()), kinds, names)
    assert driver.play().over
    assert survivors_are_listed(driver.page)


@pytest.mark.takes_turns("whole games", 3)
def test_a_whole_adventure_by_clicks(screen: BrowserContext, open_page: Open) -> None:
    driver = QuestDriver(open_page(context=screen), seed=3)
    driver.set(speed="instant")
    driver.begin(seed=6)
    play_to_the_end(screen, driver, comparable, THIRD)
    assert survivors_are_listed(driver.page)
    assert sections(driver.page) >= 2
    assert driver.page.locator(".finish .beyond").count() == 1


@pytest.mark.takes_turns("whole games", 3)
def test_an_adventure_of_two_people_and_two_bots(screen: BrowserContext, open_page: Open) -> None:
    driver = QuestDriver(open_page(context=screen), seed=3)
    driver.set(speed="instant")
    people = ("human", "human", "normal", "easy"), ("Ana", "Bruno", "", "")
    driver.begin(*people, seed=6)
    begin_and_end(screen, driver, *people)


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
    begin_and_end(screen, driver, ("human", "seat-0", "seat-0", "seat-0"), ())


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
