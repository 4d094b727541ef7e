"""A puzzle in a browser, by clicks: from the list to the table, a wrong way, and the right one."""

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Open


def click(page: Page, option: str) -> None:
    """Press the button of an answer, in the list or on a card."""
    page.locator(f'[data-act="choose"][data-arg="{option}"]:visible').first.click()


@pytest.fixture
def page(open_page: Open) -> Page:
    return open_page("/index.html#puzzles/tyrants")


def test_a_puzzle_is_solved_by_clicks_and_stays_solved_after_a_reload(page: Page) -> None:
    page.locator("#puzzle-spy-before-the-blade").click()
    page.locator("#puzzle").wait_for()
    click(page, "end")
    expect(page.locator("#puzzle-said")).to_contain_text("Not solved.")
    page.locator("#puzzle-again").click()
    for option in ("play spellspinner.1", "choose 0", "spy eryndlyn", "play blackguard.1", "choose 1"):
        click(page, option)
    click(page, "assassinate eryndlyn 1")
    expect(page.locator("#puzzle-said")).to_contain_text("Solved.")
    page.locator("#puzzle-next").click()
    expect(page.locator("#puzzle-title")).not_to_contain_text("A spy before the blade")
    page.goto(page.url.partition("#")[0] + "#puzzles/tyrants")
    page.reload()
    expect(page.locator("#puzzle-spy-before-the-blade")).to_have_class("puzzle-open done")


def test_puzzles_are_fetched_when_their_list_is_opened_and_not_before(open_page: Open) -> None:
    page = open_page("/index.html")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    page.wait_for_timeout(1500)
    assert not [name for name in fetched if "puzzles" in name]
    page.goto(page.url.partition("#")[0] + "#puzzles/tyrants")
    page.locator(".puzzle-list").first.wait_for()
    assert fetched.count("tyrants-puzzles.en.json") == 1


def test_hints_and_the_solution_stay_in_sight_on_a_phone(open_page: Open) -> None:
    page = open_page("/index.html#puzzles/quest/free-without-a-roll", viewport={"width": 360, "height": 800})
    page.locator("#puzzle").wait_for()
    for number in (1, 2, 3):
        page.locator("#puzzle-hint").click()
        expect(page.locator(".puzzle-hint")).to_have_count(number)
    expect(page.locator("#puzzle-solution")).to_be_focused()
    expect(page.locator(".puzzle-hint").last).to_be_in_viewport()
    page.locator("#puzzle-solution").click()
    expect(page.locator("#puzzle-again")).to_be_focused()
    expect(page.locator(".puzzle-solution li").last).to_be_in_viewport()
