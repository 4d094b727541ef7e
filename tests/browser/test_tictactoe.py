"""The smallest game in a browser: clicked and keyed on its board, against a bot that thinks in the worker."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import boot
from browser.toy_site import toy_site

ANSWERS = "#options [data-act=choose]"


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    with toy_site(tmp_path, "tic-tac-toe") as address:
        context = browser.new_context(base_url=address, service_workers="block")
        page = boot(context, "/index.html#new/tic-tac-toe")
        yield page
        faults = [fault for fault in page.faults if "404" not in fault]  # type: ignore[attr-defined]
        context.close()
    assert not faults


def test_a_game_against_a_bot(page: Page) -> None:
    page.locator("#start").click()
    page.locator("#at-b2").click()
    page.wait_for_selector(ANSWERS)
    expect(page.locator("#at-b2")).to_have_class("cell seat-0")
    expect(page.locator("#board .seat-1")).to_have_count(1)

    page.locator("#board").focus()
    page.keyboard.press("ArrowDown")
    while page.locator("#board :focus[class*=seat-]").count():
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#board .seat-0")).to_have_count(2)

    while page.wait_for_selector(f"{ANSWERS}, #finish").get_attribute("id") != "finish":  # type: ignore[union-attr]
        marked = page.locator("#board .seat-0").count()
        page.locator(ANSWERS).first.click()
        expect(page.locator("#board .seat-0")).to_have_count(marked + 1)
    expect(page.locator("#finish-title")).to_have_text(re.compile("wins|draw"))
