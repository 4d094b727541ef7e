"""Content of one's own in a browser: added, played against a bot, passed on, and opened where nobody has it."""

from collections.abc import Callable

from playwright.sync_api import Page

import katabasis as kb
from builder.games.tyrants_driver import TyrantsDriver
from katabasis import own_content
from katabasis_page.sharing import links
from own_texts import HALF_DECK

Open = Callable[..., Page]

TIN = own_content.read(HALF_DECK)


def add(page: Page, text: str) -> None:
    """Paste a text by keys alone."""
    page.locator("#own-text").focus()
    page.locator("#own-text").fill(text)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def test_a_half_deck_is_added_played_and_passed_on(open_page: Open) -> None:
    page = open_page("/index.html#own")
    page.wait_for_selector("#screen-own")
    add(page, HALF_DECK.replace("cost = 2", "cost = -2"))
    page.wait_for_selector("#own-faults")
    assert "'cost' cannot be -2; it is a number from 0" in page.inner_text("#own-faults")
    add(page, HALF_DECK)
    page.wait_for_selector(f"#own-{TIN.digest}")
    assert "The Tinker" in page.inner_text(f"#own-{TIN.digest}")
    page.reload()
    page.wait_for_selector(f"#own-{TIN.digest}")

    driver = TyrantsDriver(page, seed=3)
    driver.begin(("human", "beginner"), decks=f"tin_{TIN.digest} drow")
    driver.play(lambda seen: driver.choices >= 8)
    assert page.locator("#market .minion-name", has_text="Tin Soldier").count()


def test_a_game_with_it_opens_where_nobody_has_it(open_page: Open) -> None:
    game = kb.new("tyrants", decks=["tin", "drow"], own=[HALF_DECK], seed=1)
    for _ in range(10):
        game.choose(kb.bots.choose(game, "random", 1))
    page = open_page("/index.html" + links.fragment("game", game.record()))
    page.wait_for_selector("#screen-table")
    assert page.locator(".minion-name", has_text="Tin Soldier").count()


def test_a_link_of_it_is_offered_and_kept(open_page: Open) -> None:
    page = open_page("/index.html" + links.fragment("own", HALF_DECK))
    page.click("#own-keep")
    page.wait_for_selector(f"#own-{TIN.digest}")
    page.click(f"#own-play-{TIN.digest}")
    page.wait_for_selector("#newgame-form")
    assert page.input_value("#decks") == f"tin_{TIN.digest} drow"
