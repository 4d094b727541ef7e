"""Playing apart, from browser to browser: a host and guests in contexts of their own, over lines of WebRTC."""

from collections.abc import Callable, Sequence

from playwright.sync_api import Page

from builder.browser_driver import wait_until
from builder.games.tyrants_driver import TyrantsDriver

Open = Callable[..., Page]

LONGEST = 260
"""Characters of an invitation, without the address of the site."""
STILL = 150
"""Milliseconds in which a choice that is on its way has come."""
DESKTOP = {"width": 1280, "height": 900}


def invite(open_page: Open, seats: int = 2) -> Page:
    """The host's page, on which everybody else is invited to a game of Tyrants."""
    page = open_page(viewport=DESKTOP)
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


def reply_to(open_page: Open, invitation: str, name: str) -> Page:
    """The page of a guest who has opened an invitation and made the reply to it."""
    page = open_page(f"/index.html{invitation}", viewport=DESKTOP)
    page.fill("#apart-name", name)
    page.locator("#apart-name").blur()
    page.locator("#apart-make-reply").click()
    return page


def take(host: Page, reply: str) -> None:
    """Paste a reply where the host waits for it."""
    host.fill("#apart-reply", reply)
    host.locator("#apart-take").click()


def seated(open_page: Open, names: Sequence[str] = ("Ben",)) -> list[Page]:
    """The pages of a host and of guests, all at the table."""
    host = invite(open_page, len(names) + 1)
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
    while settled(pages) < choices:
        (asked,) = (driver for driver in drivers if driver.look().offered)
        asked.answer(asked.look())


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
    assert guest.locator("#hand .minion").count()
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
