"""Warhammer Quest on the page: a whole adventure by clicks, one on a phone, and the table for everybody."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from browser.accessibility import AXE, TARGETS, faults, overflow
from browser.test_boot import OFFLINE_READY
from builder.browser_driver import READY
from builder.games.quest_driver import QuestDriver

Open = Callable[..., Page]
THIRD = 8
"""Choices of people after which the page is loaded anew."""


@pytest.fixture
def screen(browser: Browser, base_url: str, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A context that keeps the site for offline play; of a desktop, or as a test says."""
    looks = {"viewport": {"width": 1280, "height": 900}, **getattr(request, "param", {})}
    context = browser.new_context(base_url=base_url, reduced_motion="reduce", **looks)
    yield context
    context.close()


def comparable(page: Page) -> tuple[Any, ...]:
    """What a person would check after coming back: what is asked and answered, the strips, the dungeon."""
    return (
        page.locator("#prompt-text").inner_text(),
        sorted(page.locator("#options [data-act=choose]").evaluate_all("all => all.map(e => e.dataset.arg)")),
        page.locator(".strips").inner_text(),
        page.locator("#cells .cell title").evaluate_all("all => all.map(e => e.textContent)"),
    )


def sections(page: Page) -> int:
    """How many sections lie on the table."""
    return int(page.locator("#board > title").text_content().split()[2])  # type: ignore[union-attr]


def reload(page: Page) -> None:
    """Load the page anew, and find the adventure where it was."""
    before = comparable(page)
    page.reload()
    page.wait_for_selector(READY)
    page.wait_for_selector("#options [data-act=choose]", state="attached")
    assert comparable(page) == before


def play_to_its_end(context: BrowserContext, driver: QuestDriver) -> None:
    """Play on, with the page loaded anew after each third of what people choose, and without a network from the
    middle."""
    driver.play(lambda _: driver.choices >= THIRD)
    reload(driver.page)
    driver.page.wait_for_selector(OFFLINE_READY, timeout=30_000)
    context.set_offline(True)
    assert not driver.play(lambda _: driver.choices >= 2 * THIRD).over
    reload(driver.page)
    assert driver.play().over
    assert driver.page.locator(".party-table tbody tr").count() == 4


def test_a_whole_adventure_by_clicks(screen: BrowserContext, open_page: Open) -> None:
    driver = QuestDriver(open_page(context=screen), seed=3)
    driver.set(speed="instant")
    driver.begin(seed=6)
    play_to_its_end(screen, driver)
    assert sections(driver.page) >= 2
    assert driver.page.locator(".finish .beyond").count() == 1


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
    """A page at which axe may be put in, that moves nothing and loses no time."""
    context = browser.new_context(
        base_url=base_url, bypass_csp=True, reduced_motion="reduce", viewport={"width": 1280, "height": 900}
    )
    page = context.new_page()
    page.goto("/index.html")
    page.wait_for_selector(READY, timeout=60_000)
    page.add_script_tag(path=AXE)
    QuestDriver(page).set(speed="instant", motion="reduced")
    yield page
    context.close()


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
