"""A turn of a battle of 2000 points on the page: by keys alone, and on a phone by taps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page

import katabasis as kb
from browser.test_border_war import DESKTOP, PHONE
from browser.test_sigmar import Tapping
from builder.browser_driver import Seen
from builder.games.sigmar_driver import SigmarDriver
from katabasis_page.sharing import links

Open = Callable[..., Page]

FEW = 3
"""Answers of a phase after which it is ended, if it may be."""
OFFERED = "() => [...document.querySelectorAll('#options [data-act=choose]')].map((answer) => answer.dataset.arg)"
PHASE = "() => document.querySelector('.ribbon.seat-0 .now')?.textContent ?? ''"
"""The phase at hand of the first player's turn; nothing in any other."""
UNITS = "() => document.querySelectorAll('#cells [data-ref^=\"unit:\"]').length"


class Brisk(SigmarDriver):
    """Does a few things in every phase, and ends it."""

    def __init__(self, page: Page, seed: int) -> None:
        super().__init__(page, seed=seed)
        self.done: Counter[str] = Counter()

    def answer(self, seen: Seen) -> str:
        offered, phase = self.page.evaluate(OFFERED), self.page.evaluate(PHASE)
        self.done[phase] += 1
        if "end" in offered and self.done[phase] > FEW:
            self.choose("end")
            return "end"
        return super().answer(seen)


class Pressing(Brisk):
    """Answers by keys alone."""

    def choose(self, option: str) -> None:
        button = self.page.locator(f'#options [data-act=choose][data-arg="{option}"]').first
        group = self.page.locator(f'.answer-group:not([open]):has([data-arg="{option}"]) > summary')
        if group.count():
            self._press(group.first)
        places = button.get_attribute("aria-expanded") is not None
        if button.get_attribute("aria-expanded") != "true":
            self._press(button)
        if places:
            suggested = self.page.locator("#suggestions [data-act=answer]")
            suggested.first.wait_for()
            self._press(suggested.nth(self.random.randrange(suggested.count())))
        self.choices += 1

    def _press(self, control: Locator) -> None:
        control.focus()
        self.page.keyboard.press("Enter")


class Tapped(Brisk, Tapping):
    """Answers by taps."""


@pytest.fixture(scope="module")
def fielded() -> kb.Game:
    """A battle of 2000 points, deployed by chance, at the first hero phase of the first player."""
    game = kb.new("sigmar", battlepack="border-war", seats=["stormcast-2000", "skaven-2000"], seed=3)
    while (game.table.phase, game.table.active) != ("hero", 0):
        game.choose(kb.bots.choose(game, "random", len(game.choices)))
    return game


@pytest.mark.takes_turns("whole games", 3)
@pytest.mark.parametrize(
    ("screen", "driver"), [(DESKTOP, Pressing), (PHONE, Tapped)], indirect=["screen"], ids=["keys", "phone"]
)
def test_a_turn_of_2000_points_is_played(
    screen: BrowserContext, driver: type[Brisk], open_page: Open, fielded: kb.Game
) -> None:
    page = open_page(context=screen)
    played = driver(page, seed=5)
    played.set(speed="instant")
    played.sit_down(links.fragment("game", fielded.record()), ("human", "random"), ("Ana",))
    played.wait()
    assert page.evaluate(UNITS) > 12
    played.play(lambda _: not page.evaluate(PHASE))
    assert len(played.done) >= 4, played.done
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
