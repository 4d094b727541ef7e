"""A campaign of Warhammer Quest in a browser: two missions with reloads between, the second half offline, a file."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import katabasis as kb
from browser.accessibility import TARGETS, examined_page, faults, overflow
from browser.coming_back import OFFLINE_READY
from builder.browser_driver import READY
from builder.games.quest_driver import QuestDriver
from builder.serve import running
from katabasis_page.sharing.links import fragment

Open = Callable[..., Page]

SURVIVED = 143
"""A seed of a short game by chance from which the barbarian comes back and the elf does not."""
WITHOUT_DWARF = 89
"""A seed of a short game by chance from which the dwarf alone does not come back."""
NAMES = {"barbarian": "Ulf", "elf": "Lirael"}
LEFT = 2
"""Choices that are left to be made on the page."""


def first_mission(left: int = LEFT) -> kb.Game:
    """The first game of a campaign, some choices before its end."""
    options = {"campaign": True, "party": "The Lamp", "names": NAMES, "size": "short", "table": "gentler"}
    game = kb.new("quest", seats=["barbarian", "elf"], seed=SURVIVED, mission="tomb-2", **options)
    chance = random.Random(SURVIVED)
    while game.decision is not None:
        game.choose(chance.choice(game.decision.options))
    return game.at(len(game.choices) - left)


def choices_left() -> list[str]:
    """The answers that end it."""
    whole = first_mission(0)
    return [choice.option for choice in whole.choices[-LEFT:]]


def reload(page: Page) -> None:
    page.reload()
    page.wait_for_selector(READY)


def test_two_missions_of_a_campaign_the_second_offline(browser: Browser, open_page: Open) -> None:
    with running() as address:
        size = {"width": 1280, "height": 900}
        context = browser.new_context(base_url=address, viewport=size)
        page = open_page(context=context)
        driver = QuestDriver(page, seed=3)
        end_the_first(driver)
        page.wait_for_selector(OFFLINE_READY)
    page.locator("#take-mission").click()
    driver.play(lambda _: driver.choices >= LEFT + 6)
    reload(page)
    page.wait_for_selector("#options [data-act=choose]", state="attached")
    page.evaluate("location.hash = '#game/quest/campaign'")
    page.locator(".parties .game-open").click()
    page.locator("#play-on").wait_for()
    assert page.locator("#cell-idol-1.now").count() == 1
    assert "Aine" in page.locator("#member-elf").inner_text()
    page.locator(".past-game .button").click()
    page.locator("#finish").wait_for()
    assert page.locator("#next-game").count() == 0
    page.locator("#table-bar .back").click()
    page.locator("#play-on").click()
    page.wait_for_selector("#options [data-act=choose]", state="attached")
    context.close()


def end_the_first(driver: QuestDriver) -> None:
    """Play a first mission to its end, and read in its campaign which could be the next, with a reload at each."""
    page = driver.page
    driver.sit_down(fragment("game", first_mission().record()), ("human", "seat-0"), ("Ana",))
    leaving, *rest = choices_left()
    driver.choose(leaving)
    page.locator("#warning-confirm").click()  # nobody comes back who leaves
    for option in rest:
        driver.choose(option)
    page.locator("#to-campaign").wait_for()
    reload(page)
    page.locator("#to-campaign").click()
    page.locator("#draw-mission").wait_for()
    assert page.locator("#title").inner_text() == "The Lamp"
    assert page.locator("#cell-tomb-2.tried").count() == 1
    assert page.locator(".chart-cell").count() == 30
    assert "Lirael" in page.locator("#member-elf").inner_text()
    reload(page)
    page.locator("#called-elf").fill("Aine")
    page.locator("#cell-idol-1").click()
    page.locator("#take-mission").wait_for()


def test_the_fallen_is_left_at_home_by_clicking_and_the_others_play_on(open_page: Open) -> None:
    page = open_page()
    driver = QuestDriver(page, seed=3)
    game = without_its_dwarf()
    driver.sit_down(fragment("game", game.at(len(game.choices) - 1).record()), ("human", "hard", "seat-0"), ("Ana",))
    driver.choose(game.choices[-1].option)
    page.locator("#warning-confirm").click()  # nobody comes back who leaves
    page.locator("#to-campaign").click()
    page.locator("#draw-mission").wait_for()
    assert page.locator("#home-elf-stays").count() == 0, "the elf has come back"
    page.locator("label:has(#home-dwarf-stays)").click()
    page.locator("#called-dwarf").wait_for(state="detached")
    page.keyboard.press("ArrowLeft")
    page.locator("#called-dwarf").wait_for()
    page.keyboard.press("ArrowRight")
    page.locator("#called-dwarf").wait_for(state="detached")
    assert page.locator("#cell-tomb-5.closed").count() == 1
    assert page.evaluate(TARGETS) == []
    page.locator("#cell-idol-1").click()
    page.locator("#take-mission").click()
    page.wait_for_selector("#options [data-act=choose]", state="attached")
    assert page.locator(".strip").count() == 2
    reload(page)
    page.wait_for_selector("#options [data-act=choose]", state="attached")
    driver.play(lambda _: driver.choices >= 6)
    assert page.locator(".strip").count() == 2
    page.evaluate("location.hash = '#game/quest/campaign'")
    page.locator(".parties .game-open").click()
    page.locator("#play-on").wait_for()
    assert "At home" in page.locator("#member-dwarf").inner_text()


def without_its_dwarf() -> kb.Game:
    """The first game of a campaign of three, from which the dwarf does not come back."""
    options = {"campaign": True, "party": "The Lamp", "size": "short", "table": "gentler"}
    game = kb.new("quest", seats=["barbarian", "dwarf", "elf"], seed=WITHOUT_DWARF, **options)
    chance = random.Random(WITHOUT_DWARF)
    while game.decision is not None:
        game.choose(chance.choice(game.decision.options))
    return game


def test_a_party_is_founded_and_taken_along_as_a_file(open_page: Open, tmp_path: Path) -> None:
    page = open_page()
    page.evaluate("location.hash = '#game/quest/campaign'")
    page.locator("#found-party").click()
    page.locator("#party").fill("The Lamp")
    page.locator("#called-dwarf").fill("Bofri")
    page.locator("#start").click()
    page.wait_for_selector("#table")
    page.evaluate("location.hash = '#game/quest/campaign'")
    with page.expect_download() as download:
        page.locator(".game-acts [data-act=export]").click()
    file = tmp_path / "campaign.txt"
    download.value.save_as(file)
    other = open_page()
    other.evaluate("location.hash = '#game/quest/campaign'")
    other.locator("#import-party").click()
    other.locator("#import-file").set_input_files(file)
    other.locator("#start").click()
    other.wait_for_selector("#table")
    other.evaluate("location.hash = '#game/quest/campaign'")
    other.locator(".parties .game-open").click()
    assert "Bofri" in other.locator("#member-dwarf").inner_text()


@pytest.fixture(scope="module")
def page(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page with axe in it that loses no time."""
    with examined_page(browser, base_url) as page:
        QuestDriver(page).set(speed="instant", motion="reduced")
        yield page


def test_the_screens_of_a_campaign_are_for_everybody(page: Page) -> None:
    driver = QuestDriver(page)
    driver.go("#new/quest", "#kind-0")
    page.locator("#campaign-yes").check(force=True)
    page.locator("#party").wait_for()
    assert faults(page) == []
    assert overflow(page) == []
    game = first_mission(0)
    driver.sit_down(fragment("game", game.record()), ("human", "seat-0"), ("Ana",))
    page.locator("#to-campaign").wait_for()
    assert faults(page) == []
    page.locator("#to-campaign").click()
    page.locator("#cell-tomb-5").click()
    page.wait_for_selector("#chart-mission .refusal")
    assert faults(page) == []
    assert page.evaluate(TARGETS) == []
    assert overflow(page) == []
    driver.go("#game/quest/campaign", "#found-party")
    assert faults(page) == []
    assert overflow(page) == []
