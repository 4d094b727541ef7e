"""Four at one phone: a game of Shadespire is tapped to its end on a screen of 360 pixels, its second half offline."""

import random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import katabasis as kb
from browser.accessibility import TARGETS
from browser.conftest import Open
from builder.browser_driver import READY, Seen
from builder.games.underworlds_driver import UnderworldsDriver
from builder.serve import running
from katabasis_page.sharing import links

KINDS = ("human", "human", "random", "random")
BANDS = ("steelhearts-champions", "garreks-reavers", "sepulchral-guard", "farstriders")
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
LEAST_HEX = 24
"""Pixels across a place of the board, if it is to be read and touched."""
WIDE_ENOUGH = "least => document.querySelector('#cells .cell path').getBoundingClientRect().width >= least"


class Thumb(UnderworldsDriver):
    """Plays by taps alone, in the list and on the board."""

    def choose(self, option: str) -> None:
        self.page.locator(f'#options [data-act=choose][data-arg="{option}"]').first.tap()
        self.choices += 1

    def answer(self, seen: Seen) -> str:
        option = self.prefer(seen.offered)
        self.choose(option)
        return option


def late() -> kb.Game:
    """A game of four with the Artefact, in its last round."""
    game = kb.new(
        "underworlds", edition="2017", seats=BANDS, seed=6, quick=True, artefact=True, fixed_layout="square-4"
    )
    chance = random.Random(6)
    while not (game.table.round == 3 and game.table.turn >= 5 and own_activation(game)):
        game.choose(chance.choice(game.decision.options))
    return game


def own_activation(game: kb.Game) -> bool:
    """Whether somebody at the phone is to activate a fighter."""
    return game.decision.name == "activate" and KINDS[game.decision.seat] == "human"


def state(page: Page) -> tuple[Any, ...]:
    """What somebody would check after coming back: what is asked and answered, the scores, the battlefield."""
    return (
        page.locator("#prompt-text").inner_text(),
        sorted(page.locator("#options [data-act=choose]").evaluate_all("all => all.map(e => e.dataset.arg)")),
        page.locator(".scores").inner_text(),
        page.locator("#cells .cell title").evaluate_all("all => all.map(e => e.textContent)"),
    )


def reload(page: Page) -> None:
    """Load the page anew, and find the game where it was, whoever has to take it over."""
    page.reload()
    page.wait_for_selector(READY)
    page.wait_for_selector("#handover, #options [data-act=choose]", state="attached")


def take_over(page: Page) -> None:
    page.wait_for_selector("#handover button, #options [data-act=choose]")
    if page.locator("#handover button").count():
        page.locator("#handover button").first.tap()
        page.wait_for_selector("#options [data-act=choose]", state="attached")


@pytest.mark.takes_turns("whole games", 3)
def test_four_tap_a_game_to_its_end_and_the_line_is_lost(browser: Browser, open_page: Open) -> None:
    with running() as address:
        context = browser.new_context(base_url=address, **PHONE)
        page = open_page("/index.html", context=context)
        driver = Thumb(page, seed=5)
        driver.sit_down(links.fragment("position", late().position()), KINDS, ("Ana", "Bruno"))
        take_over(page)
        assert page.locator(".score").count() == 4
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.wait_for_function(WIDE_ENOUGH, arg=LEAST_HEX)
        assert page.evaluate(TARGETS) == []
        for seat in range(4):
            page.locator(f"#player-{seat}").scroll_into_view_if_needed()
            assert page.locator(f"#player-{seat} .roster").count() >= 3
        driver.play(lambda _seen: driver.choices >= 8)
        page.wait_for_selector("html[data-offline]", timeout=60_000)
        reload(page)
        take_over(page)
        before = state(page)
    reload(page)
    take_over(page)
    assert state(page) == before
    assert driver.play().over
    assert page.locator(".final-score").count() == 4
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    context.close()
