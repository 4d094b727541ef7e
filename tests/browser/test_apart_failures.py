"""Playing apart when something goes wrong: a page is killed, a reply comes late, the host opens a second tab."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page

from browser.test_apart import DESKTOP, invite, link_of, play, reply_to, seated, settled, take
from builder.browser_driver import wait_until

Open = Callable[..., Page]

LATE = 61_000
"""Milliseconds after which a reply is late: browsers give lines up long before, unless they are kept awake."""
NOTICED = "(text) => document.querySelector('#apart-strip')?.innerText.includes(text)"


def kill(page: Page) -> None:
    """End the process of a page, which can say nothing any more."""
    with suppress(PlaywrightError):
        page.context.new_cdp_session(page).send("Page.crash")


def invited_again(open_page: Open, host: Page, guest: Page) -> Page:
    """The page of a guest who has come back by a new invitation, with what its browser has kept."""
    host.locator("#apart-strip").click()
    host.locator("[data-act=apart-invite]").click()
    again = reply_to(open_page, link_of(host, 0), "", context=guest.context)
    take(host, link_of(again, "reply"))
    again.wait_for_selector("#screen-table")
    host.keyboard.press("Escape")
    return again


@pytest.mark.takes_turns("failures of lines", 3)
def test_a_guest_whose_page_was_killed_comes_back(open_page: Open) -> None:
    host, guest = pages = seated(open_page)
    play(pages, 6)
    kill(guest)
    wait_until(host, NOTICED, "Ben is away")
    again = invited_again(open_page, host, guest)
    play([host, again], 10)


@pytest.mark.takes_turns("failures of lines", 3)
def test_a_host_whose_page_was_killed_goes_on(open_page: Open) -> None:
    host, guest = pages = seated(open_page)
    play(pages, 6)
    address = host.url
    kill(host)
    wait_until(guest, NOTICED, "Ana is away")
    again = open_page(address[address.index("/index.html") :], context=host.context)
    again.wait_for_selector("#apart-strip")
    ben = invited_again(open_page, again, guest)
    play([again, ben], 10)


@pytest.mark.takes_turns("failures of lines", 3)
def test_a_late_reply_opens_the_line(open_page: Open) -> None:
    host = invite(open_page)
    guest = reply_to(open_page, link_of(host, 0), "Ben")
    reply = link_of(guest, "reply")
    host.wait_for_timeout(LATE)
    take(host, reply)
    guest.wait_for_selector("#screen-table")


def test_a_second_tab_of_the_host_only_looks_on_and_leaves_the_line_alone(open_page: Open) -> None:
    host, guest = pages = seated(open_page)
    tab = open_page(host.url[host.url.index("/index.html") :], context=host.context, viewport=DESKTOP)
    tab.wait_for_selector("#screen-table")
    assert not tab.locator("#options [data-act=choose]").count()
    play(pages, 4)
    assert settled([host, guest]) >= 4
