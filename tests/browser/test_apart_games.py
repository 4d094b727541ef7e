"""Playing apart, every game: until somebody concedes, and to the end between browsers in processes of their own."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.own_processes import OwnProcesses, own_processes
from browser.test_apart import DESKTOP, link_of, reply_to, settled, take, wait_for_more
from browser.test_sigmar import Dragging
from builder.browser_driver import BrowserDriver, Seen, wait_until
from builder.games.quest_driver import QuestDriver
from builder.games.sigmar_driver import SigmarDriver
from builder.games.tyrants_driver import TyrantsDriver
from builder.games.underworlds_driver import UnderworldsDriver

__all__ = ["own_processes"]

Open = Callable[..., Page]
Prepare = Callable[[Page], None]
ENDLESS = 5_000
"""More choices than any of the games has."""


def as_it_is(_form: Page) -> None:
    """Leave the rest of the form as it is."""


def short_adventure(form: Page) -> None:
    """Have it be one that ends soon."""
    form.select_option("#mission", "fighting-pit-6")
    for choice in ("#size-short", "#table-gentler-throughout"):
        form.locator(choice).evaluate("each => each.scrollIntoView({ block: 'center' })")
        form.locator(choice).check(force=True)


def seated_at(
    open_page: Open, game: str, kinds: Sequence[str], guests: Sequence[str], prepare: Prepare = as_it_is
) -> list[Page]:
    """The pages of a host and of guests at a table of that game, whose seats are for these."""
    host = open_page(viewport=DESKTOP)
    host.evaluate("(game) => { location.hash = `#new/${game}` }", game)
    host.wait_for_selector("#kind-0")
    if len(kinds) != host.locator("[id^=kind-]").count():
        host.locator(f"#seats-{len(kinds)}").check(force=True)
        host.wait_for_selector(f"#kind-{len(kinds) - 1}")
    for seat, kind in enumerate(kinds):
        host.select_option(f"#kind-{seat}", kind)
    prepare(host)
    host.locator("#play-apart").click()
    pages = [host]
    for number, name in enumerate(guests):
        pages.append(reply_to(open_page, link_of(host, number), name))
        take(host, link_of(pages[-1], "reply"))
        wait_until(host, f"() => !document.querySelector('#apart-state-{number}:not([data-state=here])')")
    for page in pages:
        page.wait_for_selector("#screen-table")
    return pages


class Listed(UnderworldsDriver):
    """Answers in the list alone: whether a click on the board was an answer cannot be seen before the host knows."""

    def answer(self, seen: Seen) -> str:
        option = self.prefer(seen.offered)
        self.choose(option)
        return option


def play(drivers: Sequence[BrowserDriver], choices: int) -> None:
    """Have everybody answer who is asked, until there were so many choices; each sees the same number of them."""
    pages = [driver.page for driver in drivers]
    while (made := settled(pages)) < choices:
        for driver in drivers:
            seen = driver.look()
            if seen.over:
                return
            if seen.offered:
                driver.answer(seen)
                wait_for_more(pages[0], made)
                break


def concede(guest: Page, pages: Sequence[Page]) -> None:
    """Have a guest concede: everybody sees the end, and every guest checks the game."""
    guest.locator("#more-button").click()
    guest.locator(".more-acts [data-act=concede]").click()
    guest.locator("#ending-confirm").click()
    for page in pages:
        page.wait_for_selector("#finish")
    check_it_was_checked(pages[1:])


def check_it_was_checked(guests: Sequence[Page]) -> None:
    """Every guest has checked the game that is over."""
    for page in guests:
        page.wait_for_selector("#finish")
        wait_until(page, "() => document.querySelector('#notices').innerText.includes('Checked: as played')")


@pytest.mark.takes_turns("whole games", 3)
@pytest.mark.parametrize(
    ("game", "driver", "kinds", "guests", "choices"),
    [
        ("underworlds", Listed, ("human", "human"), ("Ben",), 24),
        ("quest", QuestDriver, ("human", "human", "seat-1", "human"), ("Ben", "Cleo"), 20),
        ("sigmar", SigmarDriver, ("human", "human"), ("Ben",), 16),
    ],
    ids=["underworlds", "quest", "sigmar"],
)
def test_people_play_and_a_guest_concedes(
    open_page: Open, game: str, driver: Any, kinds: Sequence[str], guests: Sequence[str], choices: int
) -> None:
    pages = seated_at(open_page, game, kinds, guests)
    play([driver(page, seed=seat) for seat, page in enumerate(pages)], choices)
    concede(pages[1], pages)


ASKED = "#options.power [data-act=choose]"
"""What somebody is asked who may play a power card."""


@pytest.mark.takes_turns("whole games", 3)
def test_what_a_guest_declines_is_not_asked_until_it_withdraws_it(open_page: Open) -> None:
    host, guest = pages = seated_at(open_page, "underworlds", ("human", "human"), ("Ben",))
    drivers = [Listed(page, seed=seat) for seat, page in enumerate(pages)]

    def play_until_asked(page: Page) -> None:
        while not page.locator(ASKED).count():
            play(drivers, settled(pages) + 1)

    play_until_asked(guest)
    made = settled(pages)
    guest.locator("#apart-strip").click()
    guest.locator("#apart-decline").click()
    guest.wait_for_selector("#apart-withdraw-0")
    wait_for_more(host, made)
    guest.keyboard.press("Escape")
    host.locator("#apart-strip").click()
    host.wait_for_selector(".apart-card")
    assert not host.locator("#apart-withdraw-0").count()
    host.keyboard.press("Escape")
    for _ in range(12):
        play(drivers, settled(pages) + 1)
        assert not guest.locator(ASKED).count()
    guest.locator("#apart-strip").click()
    guest.locator("#apart-withdraw-0").click()
    guest.wait_for_selector("#apart-withdraw-0", state="detached")
    guest.keyboard.press("Escape")
    play_until_asked(guest)
    concede(guest, pages)


def onlooker_of(open_page: Open, host: Page) -> Page:
    """The page of somebody who has been invited to watch."""
    host.locator("#apart-strip").click()
    number = host.locator(".apart-card").count()
    host.locator("#apart-onlooker").click()
    page = reply_to(open_page, link_of(host, number), "Eve")
    take(host, link_of(page, "reply"))
    page.wait_for_selector("#screen-table")
    host.keyboard.press("Escape")
    return page


@pytest.mark.timeout(3600)
@pytest.mark.takes_turns("whole games apart", 16)
@pytest.mark.parametrize(
    ("game", "driver", "guests", "prepare"),
    [
        ("underworlds", Listed, ("Ben",), as_it_is),
        ("tyrants", TyrantsDriver, ("Ben", "Cleo", "Dan"), as_it_is),
        ("quest", QuestDriver, ("Ben", "Cleo", "Dan"), short_adventure),
        ("sigmar", Dragging, ("Ben",), as_it_is),
    ],
    ids=["underworlds", "tyrants", "quest", "sigmar"],
)
def test_a_whole_game_between_processes_is_checked_by_every_guest(
    own_processes: OwnProcesses, game: str, driver: Any, guests: Sequence[str], prepare: Prepare
) -> None:
    pages = seated_at(own_processes, game, ["human"] * (len(guests) + 1), guests, prepare)
    eve = onlooker_of(own_processes, pages[0])
    play([driver(page, seed=seat) for seat, page in enumerate(pages)], ENDLESS)
    check_it_was_checked(pages[1:])
    eve.wait_for_selector("#finish")
    assert not eve.locator("#options [data-act=choose]").count()
