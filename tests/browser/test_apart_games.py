"""Playing apart: a short game of each game but Tyrants, from browser to browser, until somebody concedes it."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.test_apart import DESKTOP, link_of, reply_to, settled, take
from builder.browser_driver import BrowserDriver, Seen, wait_until
from builder.games.quest_driver import QuestDriver
from builder.games.sigmar_driver import SigmarDriver
from builder.games.underworlds_driver import UnderworldsDriver

Open = Callable[..., Page]


def seated_at(open_page: Open, game: str, kinds: Sequence[str], guests: Sequence[str]) -> list[Page]:
    """The pages of a host and of guests at a table of that game, whose seats are for these."""
    host = open_page(viewport=DESKTOP)
    host.evaluate("(game) => { location.hash = `#new/${game}` }", game)
    host.wait_for_selector("#kind-0")
    if len(kinds) != host.locator("[id^=kind-]").count():
        host.locator(f"#seats-{len(kinds)}").check(force=True)
        host.wait_for_selector(f"#kind-{len(kinds) - 1}")
    for seat, kind in enumerate(kinds):
        host.select_option(f"#kind-{seat}", kind)
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
    while settled(pages) < choices:
        for driver in drivers:
            seen = driver.look()
            if seen.over:
                return
            if seen.offered:
                driver.answer(seen)
                break


def concede(guest: Page, pages: Sequence[Page]) -> None:
    """Have a guest concede: everybody sees the end, and every guest checks the game."""
    guest.locator("#more-button").click()
    guest.locator(".more-acts [data-act=concede]").click()
    guest.locator("#ending-confirm").click()
    for page in pages:
        page.wait_for_selector("#finish")
    for page in pages[1:]:
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
