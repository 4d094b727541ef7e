"""Playing by link: people in browsers of their own, who pass on what their links say."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browser.accessibility import AXE, check_on_a_phone, examined_page
from builder.browser_driver import wait_until
from builder.games.tyrants_driver import TyrantsDriver

Open = Callable[..., Page]

DESKTOP = {"width": 1280, "height": 900}


def inviting(open_page: Open, **options: Any) -> Page:
    """Ana's page, on which Ben is invited to a game of Tyrants by link."""
    page = open_page(**{"viewport": DESKTOP, **options})
    page.evaluate("location.hash = '#new/tyrants'")
    page.wait_for_selector("#kind-0")
    for seat, name in enumerate(("Ana", "Ben")):
        page.select_option(f"#kind-{seat}", "human")
        page.fill(f"#name-{seat}", name)
        page.locator(f"#name-{seat}").blur()
    page.locator("#play-by-link").click()
    page.wait_for_selector("#link-invitation")
    return page


def link_in(page: Page, id: str) -> str:
    """The end of a link that is shown to be passed on."""
    link = page.locator(f"#{id}").input_value()
    return link[link.index("#") :]


def accepted(open_page: Open, invitation: str, name: str = "Ben", **options: Any) -> Page:
    """A page that has accepted an invitation."""
    page = open_page(f"/index.html{invitation}", **{"viewport": DESKTOP, **options})
    page.fill("#link-name", name)
    page.locator("#link-name").blur()
    page.locator("#link-accept-1").click()
    page.wait_for_selector("#link-reply")
    return page


def sent(page: Page) -> str:
    """Copy the link that the page offers: its end."""
    page.locator("#link-strip").click()
    link = page.locator("#link-address").input_value()
    page.locator("#link-copy").click()
    page.wait_for_selector("#link-state[data-state=sent]")
    page.keyboard.press("Escape")
    page.wait_for_selector("#link-address", state="detached")
    return link[link.index("#") :]


def opened(open_page: Open, link: str, seat: int = 1, **options: Any) -> Page:
    """A page that opens a link for the first time, and somebody who says who they are."""
    page = open_page(f"/index.html{link}", **{"viewport": DESKTOP, **options})
    page.locator(f"#link-sit-{seat}").click()
    page.wait_for_selector("#screen-table")
    return page


def take(page: Page, link: str) -> None:
    """Open a link in a page that has its game."""
    before = choices(page)
    page.evaluate("(link) => { location.hash = link }", link)
    wait_until(page, f"() => Number(document.querySelector('#sheet')?.dataset.decision ?? -1) > {before}")


def choices(page: Page) -> int:
    return int(page.evaluate("() => Number(document.querySelector('#sheet')?.dataset.decision ?? -1)"))


def play_turn(page: Page, seed: int) -> int:
    """Answer as long as the person here is asked; how often."""
    driver, made = TyrantsDriver(page, seed=seed), 0
    while (seen := driver.look()).offered:
        driver.answer(seen)
        made += 1
    return made


def seated(open_page: Open) -> tuple[Page, Page]:
    """The pages of who is asked and of who has sent the last link."""
    ana = inviting(open_page)
    ben = accepted(open_page, link_in(ana, "link-invitation"))
    ana.fill("#link-acceptance", link_in(ben, "link-reply"))
    ana.locator("#link-take").click()
    ana.wait_for_selector("#link-person-1[data-state=here]")
    ana.locator("#link-begin").click()
    ana.wait_for_selector("#screen-table")
    play_turn(ana, 1)
    link = sent(ana)
    ben.evaluate("(link) => { location.hash = link }", link)
    ben.wait_for_selector("#screen-table")
    return ben, ana


def test_a_game_is_played_over_links_until_one_concedes(open_page: Open) -> None:
    here, there = seated(open_page)
    for turn in range(4):
        assert play_turn(here, turn)
        take(there, sent(here))
        here, there = there, here
    here.locator("#more-button").click()
    here.locator(".more-acts [data-act=concede]").click()
    here.locator("#ending-confirm").click()
    here.wait_for_selector("#finish")
    link = sent(here)
    there.evaluate("(link) => { location.hash = link }", link)
    there.wait_for_selector("#finish")


def test_a_fork_an_older_link_and_another_device(open_page: Open) -> None:
    ben, ana = seated(open_page)
    for turn in range(2):  # at first there is little to choose
        play_turn(ben, turn)
        take(ana, sent(ben))
        play_turn(ana, turn)
        take(ben, sent(ana))
    play_turn(ben, 1)
    first = sent(ben)
    phone = opened(open_page, first, seat=0)  # Ana, on another device
    take(ana, first)
    play_turn(ana, 11)
    TyrantsDriver(phone).choose("end")  # without a card: whatever Ana has done, it is something else
    hers, other = sent(ana), sent(phone)
    take(ben, hers)
    made = choices(ben)
    ben.evaluate("(link) => { location.hash = link }", first)
    wait_until(ben, "() => document.querySelector('#notices').innerText.includes('older than your game')")
    assert choices(ben) == made
    ben.evaluate("(link) => { location.hash = link }", other)
    ben.wait_for_selector("#link-kept")
    ben.locator("#link-play-link").click()
    ben.wait_for_selector("#screen-table")
    assert play_turn(ben, 3)
    ben.evaluate("location.hash = '#'")
    ben.wait_for_selector("#screen-launcher")
    assert ben.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('katabasis:save:')).length") == 2


@pytest.mark.parametrize("language", ["en", "es"])
def test_everybody_can_invite_accept_and_send_on_a_phone(browser: Browser, base_url: str, language: str) -> None:
    with examined_page(browser, base_url) as page:
        page.goto(f"/index.html?lang={language}#new/tyrants")
        page.wait_for_selector("#kind-1")
        page.add_script_tag(path=AXE)
        page.select_option("#kind-1", "human")
        page.locator("#play-by-link").click()
        page.wait_for_selector("#link-invitation")
        check_on_a_phone(page)
        invitation = link_in(page, "link-invitation")
        page.locator("#link-begin").click()
        page.wait_for_selector("#link-strip")
        page.locator("#link-strip").click()
        page.wait_for_selector("#link-address")
        check_on_a_phone(page)
        game = link_in(page, "link-address")
        page.evaluate("localStorage.clear()")
        page.evaluate("(link) => { location.hash = link }", invitation)
        page.wait_for_selector("#link-accept-1")
        check_on_a_phone(page)
        page.evaluate("(link) => { location.hash = link }", game)
        page.wait_for_selector("#link-sit-1")
        check_on_a_phone(page)
