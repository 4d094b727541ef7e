"""Playing apart, from browser to browser: a host and guests in contexts of their own, over lines of WebRTC."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from browser.accessibility import AXE, check_on_a_phone, examined_page
from builder.browser_driver import wait_until
from builder.games.tyrants_driver import TyrantsDriver

Open = Callable[..., Page]

LONGEST = 260
"""Characters of an invitation, without the address of the site."""
HEARD = 5_000
"""Milliseconds that a choice may be on its way."""
STILL = 150
"""Milliseconds in which a choice that is on its way has come."""
DESKTOP = {"width": 1280, "height": 900}


def invite(open_page: Open, seats: int = 2, **options: Any) -> Page:
    """The host's page, on which everybody else is invited to a game of Tyrants."""
    page = open_page(**{"viewport": DESKTOP, **options})
    page.evaluate("location.hash = '#new/tyrants'")
    page.wait_for_selector("#kind-0")
    if seats > 2:
        page.locator(f"#seats-{seats}").check(force=True)
        page.wait_for_selector(f"#kind-{seats - 1}")
    for seat in range(seats):
        page.select_option(f"#kind-{seat}", "human")
    page.fill("#name-0", "Ana")
    page.locator("#name-0").blur()
    page.locator("#play-apart").click()
    return page


def link_of(page: Page, id: str | int) -> str:
    """The end of a link that is shown to be passed on."""
    field = page.locator(f"#apart-link-{id}")
    field.wait_for()
    link = field.input_value()
    return link[link.index("#") :]


def reply_to(open_page: Open, invitation: str, name: str, **options: Any) -> Page:
    """The page of a guest who has opened an invitation and made the reply to it."""
    page = open_page(f"/index.html{invitation}", **{"viewport": DESKTOP, **options})
    page.fill("#apart-name", name)
    page.locator("#apart-name").blur()
    page.locator("#apart-make-reply").click()
    return page


def take(host: Page, reply: str) -> None:
    """Paste a reply where the host waits for it."""
    host.fill("#apart-reply", reply)
    host.locator("#apart-take").click()


def seated(open_page: Open, names: Sequence[str] = ("Ben",), **of_host: Any) -> list[Page]:
    """The pages of a host and of guests, all at the table."""
    host = invite(open_page, len(names) + 1, **of_host)
    guests = []
    for number, name in enumerate(names):
        guests.append(reply_to(open_page, link_of(host, number), name))
        take(host, link_of(guests[-1], "reply"))
        wait_until(host, f"() => !document.querySelector('#apart-state-{number}:not([data-state=here])')")
    for page in (host, *guests):
        page.wait_for_selector("#screen-table")
    return [host, *guests]


CHOICES = "() => Number(document.querySelector('#sheet')?.dataset.decision ?? -1)"


def play(pages: Sequence[Page], choices: int) -> None:
    """Have everybody answer who is asked, until there were so many choices; each sees the same number of them."""
    drivers = [TyrantsDriver(page, seed=seat) for seat, page in enumerate(pages)]
    while (made := settled(pages)) < choices:
        (asked,) = (driver for driver in drivers if driver.look().offered)
        asked.answer(asked.look())
        wait_for_more(pages[0], made)


def wait_for_more(page: Page, made: int) -> None:
    """Wait until there were more choices than so many; a click may have come to nothing."""
    with suppress(PlaywrightTimeout):
        wait_until(page, f"() => ({CHOICES})() > {made} || !!document.querySelector('#finish')", timeout=HEARD)


def settled(pages: Sequence[Page]) -> int:
    """How many choices there were, once nothing is on its way any more."""
    before: list[int] = []
    while True:
        made = [page.evaluate(CHOICES) for page in pages]
        if len(set(made)) == 1 and made == before:
            return made[0]
        before = made
        pages[0].wait_for_timeout(STILL)


def test_a_host_and_a_guest_play_until_the_guest_concedes(open_page: Open) -> None:
    host, guest = pages = seated(open_page)
    play(pages, 24)
    assert "Ben" in host.locator("#players").inner_text()
    while not guest.locator("#hand .minion").count():  # in the middle of a turn all may have been played
        play(pages, settled(pages) + 1)
    assert not guest.locator("#screen-table [data-act=share]").count()
    guest.locator("#more-button").click()
    guest.locator(".more-acts [data-act=concede]").click()
    guest.locator("#ending-confirm").click()
    for page in pages:
        page.wait_for_selector("#finish")
    wait_until(guest, "() => document.querySelector('#notices').innerText.includes('Checked: as played')")


def test_invitations_are_short(open_page: Open) -> None:
    host = invite(open_page)
    invitation = link_of(host, 0)
    print(f"invitation: {len(invitation)} characters")
    assert len(invitation) < LONGEST


def accept_leaving(page: Page) -> None:
    """Leave whenever the browser asks whether to."""
    page.on("dialog", lambda dialog: dialog.accept())


def test_both_sides_come_back_after_loading_the_page_anew(open_page: Open) -> None:
    host, guest = pages = seated(open_page)
    play(pages, 10)
    for page in pages:
        accept_leaving(page)
    host.reload()
    wait_until(guest, "() => document.querySelector('#apart-strip').innerText.includes('Ana is away')")
    host.wait_for_selector("#apart-strip")
    assert "Ben is away" in host.locator("#apart-strip").inner_text()
    host.locator("#apart-strip").click()
    host.locator("[data-act=apart-invite]").click()
    again = reply_to(open_page, link_of(host, 0), "", context=guest.context)
    guest.close()
    take(host, link_of(again, "reply"))
    again.wait_for_selector("#screen-table")
    host.keyboard.press("Escape")
    assert "Ben is" in host.locator("#apart-strip").inner_text()
    play([host, again], 16)


def test_a_reply_opened_in_another_tab_of_the_host_reaches_the_table(open_page: Open) -> None:
    host = invite(open_page)
    guest = reply_to(open_page, link_of(host, 0), "Ben")
    tab = open_page(f"/index.html{link_of(guest, 'reply')}", context=host.context)
    tab.wait_for_selector("#apart-state[data-state=taken]")
    guest.wait_for_selector("#screen-table")
    host.wait_for_selector("#screen-table")


def test_a_damaged_reply_is_refused_and_the_right_one_taken_after_it(open_page: Open) -> None:
    host = invite(open_page)
    guest = reply_to(open_page, link_of(host, 0), "Ben")
    reply = link_of(guest, "reply")
    take(host, reply[:-7])
    host.wait_for_selector("#apart-reply-fault")
    assert "not whole" in host.locator("#apart-reply-fault").inner_text()
    take(host, reply)
    guest.wait_for_selector("#screen-table")


@pytest.mark.takes_turns("whole games", 3)
def test_three_guests_play(open_page: Open) -> None:
    play(seated(open_page, ("Ben", "Cleo", "Dan")), 12)


@pytest.mark.parametrize("language", ["en", "es"])
def test_everybody_can_invite_and_join_on_a_phone(browser: Browser, base_url: str, language: str) -> None:
    with examined_page(browser, base_url) as page:
        page.goto(f"/index.html?lang={language}#new/tyrants")
        page.wait_for_selector("#kind-1")
        page.add_script_tag(path=AXE)
        page.select_option("#kind-1", "human")
        page.locator("#play-apart").click()
        page.wait_for_selector("#apart-link-0")
        page.locator("[data-act=apart-qr]").click()
        page.wait_for_selector("#qr-code")
        check_on_a_phone(page)
        invitation = link_of(page, 0)
        page.evaluate("(link) => { location.hash = link }", invitation)
        page.wait_for_selector("#apart-make-reply")
        check_on_a_phone(page)
