"""Warhammer Quest on the page: a whole adventure by clicks, one on a phone, and the table for everybody."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browser.accessibility import AXE, TARGETS, faults, overflow
from builder.browser_driver import READY
from builder.games.quest_driver import QuestDriver

Open = Callable[..., Page]
OFFLINE_READY = "html[data-offline]"


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


def test_a_whole_adventure_by_clicks_with_a_reload_in_the_middle(open_page: Open) -> None:
    page = open_page(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    driver = QuestDriver(page, seed=3)
    driver.begin(seed=6)
    driver.play(lambda _: driver.choices >= 20)
    assert sections(page) >= 2
    reload(page)
    assert driver.play().over
    assert page.locator(".party-table tbody tr").count() == 4
    assert page.locator(".finish .beyond").count() == 1


def test_two_people_and_two_bots_with_two_reloads_and_the_second_half_offline(
    browser: Browser, base_url: str, open_page: Open
) -> None:
    context = browser.new_context(base_url=base_url, viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    page = open_page(context=context)
    driver = QuestDriver(page, seed=3)
    driver.set(speed="instant")
    driver.begin(("human", "human", "normal", "easy"), ("Ana", "Bruno", "", ""), seed=6)
    assert not driver.play(lambda _: driver.choices >= 8).over
    reload(page)
    page.wait_for_selector(OFFLINE_READY, timeout=30_000)
    context.set_offline(True)
    assert not driver.play(lambda _: driver.choices >= 16).over
    reload(page)
    assert driver.play().over
    players = page.locator(".party-table tbody tr").all_inner_texts()
    assert len(players) == 4
    context.close()


class Tapping(QuestDriver):
    """Plays with a finger."""

    def choose(self, option: str) -> None:
        button = self.page.locator(f'#options [data-act=choose][data-arg="{option}"]').first
        group = self.page.locator(f'.answer-group:not([open]):has([data-arg="{option}"]) > summary')
        if group.count():
            group.first.tap()
        button.tap()
        self.choices += 1


def test_an_adventure_on_a_phone_by_taps(open_page: Open) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True, reduced_motion="reduce")
    driver = Tapping(page, seed=3)
    driver.begin(seed=6)
    driver.play(lambda _: driver.choices >= 20)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator("#mission-button").is_visible()
    assert driver.play().over


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
