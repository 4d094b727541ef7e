"""Tyrants of the Underdark on the page: whole games by clicks, four players on a phone, and the table for everybody."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import katabasis as kb
from browser.accessibility import TARGETS, examined_page, faults, overflow, tab_to
from browser.coming_back import asked, reload, titles
from builder.browser_driver import wait_until
from builder.games.tyrants_driver import TyrantsDriver
from builder.scenes import record_of
from katabasis_page.sharing import links
from tyrants.scene import table

Open = Callable[..., Page]

FOUR = {"mantol-derith": "0 0 0", "ched-nasad": "1 1", "chaulssin": "2 2 2", "jhachalkhyn": "3 3"}


def comparable(page: Page) -> tuple[Any, ...]:
    """What is asked, the strips, the cards, the map."""
    return (
        *asked(page),
        page.locator(".strips").inner_text(),
        page.locator("#hand .minion, #market .minion").evaluate_all("all => all.map(e => e.id)"),
        titles(page),
    )


def totals(page: Page) -> list[int]:
    """The last line of the score sheet."""
    return [int(text) for text in page.locator("#finish tfoot td").all_inner_texts()]


def items(page: Page) -> list[list[int]]:
    """All other lines of the score sheet."""
    rows = page.locator("#finish tbody tr").all()
    return [[int(text) for text in row.locator("td").all_inner_texts()] for row in rows]


def round_of(page: Page) -> int:
    label = page.locator("#tracker .phase b").inner_text()
    return int("".join(letter for letter in label if letter.isdigit()) or 0)


def late() -> kb.Game:
    """A game of two houses in its last rounds."""
    game = kb.replay(record_of("two-houses"))
    return game.at(len(game.choices) - 40)


@pytest.mark.takes_turns("whole games", 3)
def test_a_game_against_a_bot_is_begun_and_ended_with_a_reload_in_the_middle(open_page: Open) -> None:
    page = open_page(viewport={"width": 1280, "height": 900})
    driver = TyrantsDriver(page, seed=3)
    driver.set(speed="instant")
    driver.begin(("human", "random"), ("Ana", ""), seed=11)
    driver.play(lambda seen: round_of(page) >= 3 and "end" in seen.offered)
    reload(page, comparable)
    driver.play(lambda seen: round_of(page) >= 4)
    driver.sit_down(links.fragment("game", late().record()), ("human", "random"), ("Ana", ""))
    assert driver.play().over
    sheet = items(page)
    assert len(sheet) == 6
    assert [sum(column) for column in zip(*sheet, strict=True)] == totals(page)
    assert "wins" in page.locator("#finish-title").inner_text().lower()


@pytest.mark.takes_turns("whole games", 3)
def test_four_at_a_phone_with_three_bots_come_to_the_end(open_page: Open) -> None:
    game = table(4, troops=FOUR, hand="noble*3 soldier*2", power=2, influence=3, market_deck="kobold deathblade")
    page = open_page(viewport={"width": 360, "height": 740})
    driver = TyrantsDriver(page, seed=5)
    driver.set(speed="instant")
    driver.sit_down(links.fragment("position", game.position()), ("human", "easy", "normal", "random"))
    assert page.locator(".strip").count() == 4
    assert overflow_of(page) <= 360
    assert driver.play().over
    assert len(totals(page)) == 4


def overflow_of(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))


# ------------------------------------------------------------------ ways of a person


@pytest.fixture(scope="module")
def desk(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page with axe in it that loses no time."""
    with examined_page(browser, base_url) as page:
        TyrantsDriver(page).set(speed="instant", motion="reduced")
        yield page


BUSY = {
    "troops": {"skullport": "0 0", "eryndlyn": "0 1 white", "kanaglym": "1"},
    "spies": {"eryndlyn": "1"},
    "hand": "noble*2 soldier advance-scout blackguard",
    "market": "kobold deathblade spellspinner green-dragon wyrmspeaker cult-fanatic",
    "power": 5,
    "influence": 4,
    "own": {0: {"discard": "noble*2", "inner-circle": "advocate", "trophies": "white*2 1"}},
}


def busy(page: Page, **more: Any) -> TyrantsDriver:
    """A table with something of everything on it, against a bot."""
    driver = TyrantsDriver(page, seed=2)
    driver.sit_down(links.fragment("position", table(**{**BUSY, **more}).position()), ("human", "random"))
    return driver


def open_hand(page: Page) -> None:
    page.locator("#hand-advance-scout-1 .minion-face").click()
    page.wait_for_selector("#opened-card")


def open_groups(page: Page) -> None:
    page.keyboard.press("Escape")
    page.locator("#group-assassinate > summary").click()


def pop(page: Page, selector: str) -> None:
    page.keyboard.press("Escape")
    if page.locator(selector).first.is_hidden():
        page.locator("#fold-players").click()
    page.locator(selector).first.click()
    page.wait_for_selector("#popover")


def end(page: Page) -> None:
    page.keyboard.press("Escape")
    game = table(troops=BUSY["troops"], own={0: {"tokens": 5}}, trigger={"rule": "endgame.market-empty"}, active=1)
    TyrantsDriver(page).sit_down(links.fragment("position", game.position()), ("random", "human"))
    page.locator("#choose-end").click()
    page.wait_for_selector("#finish")


SCREENS: dict[str, Callable[[Page], object]] = {
    "table": busy,
    "card": open_hand,
    "answers": open_groups,
    "player": lambda page: pop(page, "#strip-1"),
    "points": lambda page: pop(page, "#player-points-0"),
    "pile": lambda page: pop(page, "#player-0 .pile"),
    "end": end,
}


def test_axe_narrow_screens_and_targets_on_every_part_of_the_table(desk: Page) -> None:
    grave: dict[str, Any] = {}
    for name, reach in SCREENS.items():
        reach(desk)
        failures = {"axe": faults(desk), "wide": overflow(desk), "small": desk.evaluate(TARGETS)}
        grave |= {f"{name}: {kind}": what for kind, what in failures.items() if what}
    assert not grave, "\n".join(f"{where}: {what}" for where, what in grave.items())


def test_a_turn_by_the_keyboard_alone(desk: Page) -> None:
    busy(desk)
    tab_to(desk, "#hand-blackguard-1 .minion-face")
    desk.keyboard.press("Enter")
    desk.wait_for_selector("#opened-card")
    tab_to(desk, "#opened-card [data-act=choose]")
    desk.keyboard.press("Enter")
    desk.wait_for_selector("#options.choose")
    tab_to(desk, '#options [data-arg="choose 0"]')
    desk.keyboard.press("Enter")
    desk.wait_for_selector("#options.turn", state="attached")
    assert "7" in desk.locator("#strip-0 .power").inner_text()
    desk.keyboard.press("u")
    desk.wait_for_selector("#options.choose")


def test_the_map_is_walked_and_answered_by_keys(desk: Page) -> None:
    busy(desk)
    desk.locator("#board").focus()
    desk.keyboard.press("ArrowRight")
    assert desk.evaluate("document.activeElement.dataset.arg").startswith(("site:", "space:"))
    desk.locator('[id="space-skullport--kanaglym.1"]').focus()
    desk.keyboard.press("Enter")
    wait_until(desk, "document.querySelector('#strip-0 .power').innerText.includes('4')")


def test_an_open_card_lights_the_map_and_closes_by_escape(desk: Page) -> None:
    busy(desk)
    assert desk.locator("#lit .hinted").count() == 0
    open_hand(desk)
    assert desk.locator("#lit .hinted").count() > 0
    desk.keyboard.press("Escape")
    assert desk.locator("#opened-card").count() == 0
    assert desk.evaluate("document.activeElement.closest('.minion')?.id") == "hand-advance-scout-1"


def test_all_simple_cards_are_played_at_once_and_taken_back_one_by_one(desk: Page) -> None:
    busy(desk)
    desk.locator("#play-all").click()
    desk.wait_for_selector("#played")
    assert desk.locator("#played li").count() == 3
    desk.locator("[data-act=undo]").click()
    wait_until(desk, "document.querySelectorAll('#played li').length === 2")


def test_between_two_people_no_hand_is_in_the_document(desk: Page) -> None:
    driver = busy(desk)
    driver.sit_down(links.fragment("position", table(**BUSY).position()), ("human", "human"))
    desk.wait_for_selector("#handover")
    assert desk.locator("#hand .minion").count() == 0
    assert "blackguard.1" not in desk.content()
    desk.locator("#raise").click()
    desk.wait_for_selector("#hand .minion")
