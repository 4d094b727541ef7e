"""A deployment is kept at the table, found in its list, and taken up in another battle: by mouse, by keys and on a
phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from browser.test_border_war import DESKTOP, PHONE, begin, offered
from builder.browser_driver import wait_until
from builder.games.sigmar_driver import SigmarDriver

Open = Callable[..., Page]

HOME = "#game/sigmar/border-war-deployments"
OWN = """document.querySelectorAll('#cells [data-ref^="unit:stormcast"]').length"""
THEIRS = """document.querySelectorAll('#cells [data-ref^="unit:skaven"]').length"""
ASKED_AGAIN = f"""(theirs) => {THEIRS} > theirs
  && document.querySelector('#options [data-act=choose][data-arg^="deploy "]') !== null"""
"""The bot has deployed more than there was of it, and the person is to deploy again."""


def to_deployment(page: Page) -> SigmarDriver:
    """A battle of a person against a bot, where the person deploys first."""
    driver = SigmarDriver(page, seed=3)
    driver.set(speed="instant")
    begin(driver)
    driver.play(lambda _: bool(offered(page, "deploy")))
    return driver


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], indirect=True, ids=["desktop", "phone"])
def test_a_deployment_is_kept_and_taken_up_in_another_battle(screen: BrowserContext, open_page: Open) -> None:
    page = open_page(context=screen)
    to_deployment(page)
    theirs: Any = page.evaluate(THEIRS)
    page.locator("#options [data-act=whole-regiment]").first.click()
    wait_until(page, ASKED_AGAIN, theirs)
    placed: Any = page.evaluate(OWN)
    assert placed
    page.evaluate("document.querySelector('[data-act=pop][data-arg=\"army:0\"]').click()")
    page.locator("#keep-deployment").click()
    page.locator(".notices [data-act=goto]").click()
    page.wait_for_selector("#deployment-drawn")
    page.fill("#deployment-name", "Left flank")
    page.keyboard.press("Tab")
    page.locator("#title", has_text="Left flank").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")

    to_deployment(page)
    theirs = page.evaluate(THEIRS)
    page.locator("#deploy-as").focus()
    page.keyboard.press("Enter")
    page.locator("#deploy-next", has_text="Left flank").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#deploying-as:not(:has(#deploy-next))")
    wait_until(page, ASKED_AGAIN, theirs)
    again: Any = page.evaluate(OWN)
    assert again == placed
    page.goto(page.url.partition("#")[0] + HOME)
    page.locator(".kept-open", has_text="Left flank").wait_for()
    page.locator("[data-act=deployment-delete]").click()
    page.wait_for_selector(".kept-open", state="detached")
