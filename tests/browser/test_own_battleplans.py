"""A battleplan is written, kept, played by, found again and removed, with a mouse and on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

from browser.accessibility import examined_page, faults
from builder.browser_driver import READY, wait_until

Open = Callable[..., Page]

HOME = "#game/sigmar/border-war-battleplans"
DESKTOP = {"viewport": {"width": 1280, "height": 900}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
KEPT = """Object.keys(localStorage)
  .filter((key) => key.includes(":battleplan:"))
  .map((key) => JSON.parse(localStorage[key]))"""


def names(page: Page) -> list[str]:
    found: list[str] = sorted(entry["name"] for entry in page.evaluate(KEPT))
    return found


def test_a_battleplan_is_written_kept_played_by_found_again_and_removed(open_page: Open) -> None:
    page = open_page(f"/index.html{HOME}", **DESKTOP)
    page.locator(f'a[href="{HOME}/new/1000"]').click()
    lines = page.locator("#battleplan-lines")
    lines.wait_for()
    assert names(page) == []
    lines.fill(lines.input_value().replace("one-objective = 1", "one-objective = 11"))
    page.keyboard.press("Tab")
    page.wait_for_selector("#verdict.bad")
    lines.fill(lines.input_value().replace("one-objective = 11", "one-objective = 3"))
    page.keyboard.press("Tab")
    page.wait_for_selector("#verdict.good")
    page.fill("#battleplan-name", "The Ford")
    page.keyboard.press("Tab")
    wait_until(page, "document.querySelector('#title').textContent === 'The Ford'")
    assert lines.input_value().startswith('name = "The Ford"\n')
    assert names(page) == ["The Ford"]

    page.locator("#battleplan-play").click()
    page.wait_for_selector("#battleplan-said")
    assert page.locator("#battleplan").evaluate("select => select.selectedOptions[0].textContent") == "The Ford"
    page.locator("#start").click()
    page.wait_for_selector("#table")

    page.goto(page.url.partition("#")[0] + HOME)
    page.reload()
    page.wait_for_selector(READY)
    page.locator(".kept-open", has_text="The Ford").click()
    page.wait_for_selector("#battleplan-told")
    page.locator("#battleplan-share").click()
    link = page.locator("#share-link").input_value()
    other = open_page("/index.html#" + link.partition("#")[2], **DESKTOP)
    other.wait_for_selector("#verdict.good")
    assert (other.locator("#title").text_content(), names(other)) == ("The Ford", [])
    page.keyboard.press("Escape")
    page.locator("[data-act=battleplan-delete]").click()
    page.wait_for_selector("#battleplan-import")
    assert names(page) == []
    page.locator("[data-act=battleplan-restore]").click()
    page.wait_for_selector(".kept-open")
    page.locator(".kept-deck [data-act=battleplan-delete]").click()
    page.wait_for_selector(".kept-open", state="detached")
    page.reload()
    page.wait_for_selector(READY)
    assert names(page) == []


def test_a_battleplan_is_read_and_played_by_on_a_phone(open_page: Open) -> None:
    page = open_page(f"/index.html{HOME}/ready/the-well", **PHONE)
    page.wait_for_selector("#battleplan-drawn")
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")
    page.locator("[data-act=battleplan-panel][data-arg=cards]").click()
    page.locator("#battleplan-lines").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")
    page.locator("[data-act=battleplan-panel][data-arg=deck]").click()
    page.locator("#battleplan-play").click()
    page.wait_for_selector("#battleplan-said")


@pytest.mark.parametrize("place", ["", "/ready/the-well"])
def test_the_screens_of_battleplans_can_be_read_by_everybody(browser: Browser, base_url: str, place: str) -> None:
    with examined_page(browser, base_url) as page:
        page.goto(f"{base_url}/index.html{HOME}{place}")
        page.wait_for_selector("#battleplan-told" if place else "#battleplan-import")
        assert faults(page) == []
