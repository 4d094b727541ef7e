"""Scenes of games that are played apart, for pictures: inviting, joining, playing, somebody away, the audit, sending by
link, and two links that part."""

from urllib.parse import urldefrag

from playwright.sync_api import Page

from builder import hand
from builder.browser_driver import BOOT, READY, BrowserDriver, set_speed, wait_until
from builder.games.tyrants_driver import TyrantsDriver
from builder.scenes import NAME, Picture, Scene

HOST = "Cleo"
GUEST = "Ben"


def elsewhere(driver: BrowserDriver, fragment: str) -> Page:
    """A page of somebody else, in a browser of their own."""
    browser = driver.page.context.browser
    assert browser is not None
    page = browser.new_context(service_workers="block", reduced_motion="reduce").new_page()
    set_speed(page, "instant")
    page.goto(f"{urldefrag(driver.page.url).url}{fragment}")
    page.wait_for_selector(READY, timeout=BOOT)
    return page


def invite(page: Page, name: str, button: str) -> None:
    """Invite somebody to a game of two."""
    page.evaluate("location.hash = '#new/tyrants'")
    page.wait_for_selector("#kind-1")
    page.select_option("#kind-1", "human")
    page.fill("#name-0", name)
    page.locator("#name-0").blur()
    hand.click(page.locator(button))


def link_of(page: Page, field: str) -> str:
    """The end of a link that is shown to be passed on."""
    page.locator(field).wait_for()
    link = page.locator(field).input_value()
    return link[link.index("#") :]


def reply(page: Page, name: str) -> str:
    """Reply to an invitation that is open; the end of the link for the host."""
    page.fill("#apart-name", name)
    page.locator("#apart-name").blur()
    hand.click(page.locator("#apart-make-reply"))
    return link_of(page, "#apart-link-reply")


def take(page: Page, link: str) -> None:
    page.fill("#apart-reply", link)
    hand.click(page.locator("#apart-take"))
    page.wait_for_selector("#screen-table")


def inviting(driver: BrowserDriver) -> None:
    """The host's invitation, with its QR code."""
    driver.go("#", "#screen-launcher")
    invite(driver.page, NAME, "#play-apart")
    link_of(driver.page, "#apart-link-0")
    hand.click(driver.page.locator("[data-act=apart-qr]"))
    driver.page.wait_for_selector("#qr-code")


def invited(driver: BrowserDriver) -> Page:
    """Open somebody's invitation; the page of that host."""
    host = elsewhere(driver, "")
    invite(host, HOST, "#play-apart")
    driver.go(link_of(host, "#apart-link-0"), "#apart-make-reply")
    return host


def joining(driver: BrowserDriver) -> None:
    """What a guest reads who has opened an invitation."""
    invited(driver)
    driver.page.fill("#apart-name", NAME)


def seated(driver: BrowserDriver) -> Page:
    """Sit down as the host; the page of the guest."""
    driver.go("#", "#screen-launcher")
    invite(driver.page, NAME, "#play-apart")
    guest = elsewhere(driver, link_of(driver.page, "#apart-link-0"))
    take(driver.page, reply(guest, GUEST))
    guest.wait_for_selector("#screen-table")
    return guest


def playing(driver: BrowserDriver) -> None:
    """The table of a host whose guest is there."""
    seated(driver)


def away(driver: BrowserDriver) -> None:
    """What can be done for a guest who has gone."""
    seated(driver).context.close()
    wait_until(driver.page, "() => document.querySelector('#apart-strip .apart-away')")
    hand.click(driver.page.locator("#apart-strip"))
    driver.page.wait_for_selector("#apart-card-0")


def audit(driver: BrowserDriver) -> None:
    """The end of a game at a guest whose browser has checked it."""
    take(invited(driver), reply(driver.page, NAME))
    driver.page.wait_for_selector("#screen-table")
    hand.click(driver.page.locator("#more-button"))
    hand.click(driver.page.locator(".more-acts [data-act=concede]"))
    hand.click(driver.page.locator("#ending-confirm"))
    driver.page.wait_for_selector("#finish")
    wait_until(driver.page, "() => document.querySelector('#notices').childElementCount")


def sending(driver: BrowserDriver) -> None:
    """The link that is sent to whoever is asked next."""
    driver.go("#", "#screen-launcher")
    invite(driver.page, NAME, "#play-by-link")
    hand.click(driver.page.locator("#link-begin"))
    hand.click(driver.page.locator("#link-strip"))
    driver.page.wait_for_selector("#link-address")


def answer(page: Page, which: int) -> None:
    """Give the first answer (0) or the last (-1) as long as the person there is asked."""
    there = TyrantsDriver(page)
    while offered := there.look().offered:
        there.choose(offered[which])


def passed_on(page: Page) -> str:
    """The end of the link to whoever is asked next."""
    hand.click(page.locator("#link-strip"))
    link = link_of(page, "#link-address")
    page.keyboard.press("Escape")
    page.locator("#link-address").wait_for(state="detached")
    return link


def fork(driver: BrowserDriver) -> None:
    """Two links of somebody who has gone on in one way here and in another there."""
    driver.go("#", "#screen-launcher")
    invite(driver.page, NAME, "#play-by-link")
    hand.click(driver.page.locator("#link-begin"))
    driver.page.wait_for_selector("#screen-table")
    answer(driver.page, 0)
    game, ways = passed_on(driver.page), []
    for which in (0, -1):
        page = elsewhere(driver, game)
        page.fill("#link-name", GUEST)
        page.locator("#link-name").blur()
        hand.click(page.locator("#link-sit-1"))
        page.wait_for_selector("#screen-table")
        answer(page, which)
        ways.append(passed_on(page))
        page.context.close()
    driver.page.evaluate("(link) => { location.hash = link }", ways[0])
    wait_until(driver.page, "() => document.querySelector('#options [data-act=choose]')")
    driver.page.evaluate("(link) => { location.hash = link }", ways[1])
    driver.page.wait_for_selector("#link-kept")


SCENES = {
    "apart-inviting": Scene(inviting),
    "apart-joining": Scene(joining),
    "apart-playing": Scene(playing, at_once=True),
    "apart-away": Scene(away, at_once=True),
    "apart-audit": Scene(audit, at_once=True),
    "link-sending": Scene(sending, at_once=True),
    "link-fork": Scene(fork, at_once=True),
}

KEPT = [
    Picture("apart-inviting", 360, "dark", "en"),
    Picture("apart-inviting", 1440, "light", "es"),
    Picture("apart-joining", 360, "light", "es"),
    Picture("apart-joining", 768, "dark", "en"),
    Picture("apart-playing", 360, "dark", "en"),
    Picture("apart-audit", 360, "light", "es"),
    Picture("apart-away", 768, "light", "en"),
    Picture("link-sending", 360, "dark", "en"),
    Picture("link-fork", 1440, "dark", "en"),
]
