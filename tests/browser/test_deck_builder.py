"""Decks are built by clicking, dragging, keys and touch; kept, passed on, and played with at once."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from browser.accessibility import FIND, GRAVE, STILL, THEMES, examined_page
from builder.browser_driver import READY, wait_until
from katabasis import decks

Open = Callable[..., Page]

REAVERS = "garreks-reavers"

MIDDLE = """(selector) => [...document.querySelectorAll(selector)]
  .map((it) => it.getBoundingClientRect())
  .filter(({ top, bottom }) => top > 0 && bottom < innerHeight)
  .map(({ x, y, width, height }) => [x + width / 2, y + height / 2])[0]"""

LEGAL = "#verdict.good"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

usual = decks.usual("underworlds", REAVERS, "2017").cards
DECK = [*usual[:-1], "great-speed"]
"""The cards that are built: the ready deck with one universal upgrade."""


def to(page: Page, fragment: str, shows: str) -> None:
    page.evaluate("(fragment) => (location.hash = fragment)", fragment)
    page.wait_for_selector(shows)


def cards_in_list(page: Page) -> set[str]:
    return set(page.locator("#deck .deck-line").evaluate_all("lines => lines.map((line) => line.dataset.drag)"))


def wait_for_cards(page: Page, count: int) -> None:
    page.wait_for_function("(count) => document.querySelectorAll('#deck .deck-line').length === count", arg=count)


def in_deck(page: Page, card: str) -> None:
    page.wait_for_selector(f"#card-{card}.chosen", state="attached")


def middle(page: Page, selector: str) -> tuple[float, float]:
    """The middle of the first match that is in sight."""
    at = page.evaluate(MIDDLE, selector)
    return at[0], at[1]


def drag(page: Page, thing: str, place: str) -> None:
    """Drag one thing onto another without scrolling in between."""
    page.locator(thing).scroll_into_view_if_needed()
    page.mouse.move(*middle(page, thing))
    page.mouse.down()
    page.mouse.move(*middle(page, place), steps=5)
    page.mouse.up()


def nothing_sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= screen.width"))


def play_with_it(page: Page, deck: set[str]) -> None:
    """From the deck to the table: the person has cards of it in hand."""
    page.locator("#deck-play").click()
    page.wait_for_selector("#deck-0")
    assert set(page.locator("#deck-0").input_value().split()) == deck
    page.locator("#start").click()
    page.wait_for_selector("#table")
    page.wait_for_selector("#hand .card", state="attached")
    hand = page.locator("#hand .card").evaluate_all("cards => cards.map((card) => card.dataset.ref.slice(5))")
    assert len(hand) == 8
    assert set(hand) <= deck


@pytest.fixture(scope="module")
def quiet(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page with axe in it."""
    with examined_page(browser, base_url) as page:
        yield page


def test_a_deck_is_built_by_clicking_kept_shared_and_played_with(open_page: Open) -> None:
    page = open_page(viewport={"width": 1280, "height": 900})
    page.locator("#decks-underworlds").click()
    page.locator(f'a[href="#decks/underworlds/2017/{REAVERS}"]').click()
    page.wait_for_selector("#workbench")
    for card in DECK[:-2]:
        page.locator(f"#card-{card} .card-name").click()
        in_deck(page, card)
    assert page.locator("#verdict.bad li").count() == 2
    drag(page, f"#card-{DECK[-2]}", "#deck-title")
    in_deck(page, DECK[-2])
    page.locator(f"#put-{DECK[-1]}").click()
    page.wait_for_selector(LEGAL)
    drag(page, "[data-drag=coward].deck-line", "#pool .pool-card.chosen")
    page.wait_for_selector("#verdict.bad")
    page.locator("#put-coward").click()
    page.wait_for_selector(LEGAL)
    assert cards_in_list(page) == set(DECK)
    page.fill("#deck-name", "Harvest")
    page.keyboard.press("Tab")
    page.wait_for_function("document.querySelector('#title').textContent === 'Harvest'")

    page.reload()
    page.wait_for_selector(READY)
    page.wait_for_selector(LEGAL)
    assert cards_in_list(page) == set(DECK)
    page.locator("#deck-share").click()
    link = page.locator("#share-link").input_value()
    other = open_page("/index.html#" + link.partition("#")[2])
    other.wait_for_selector(LEGAL)
    assert cards_in_list(other) == set(DECK)
    assert other.locator("#title").text_content() == "Harvest"
    assert other.evaluate("Object.keys(localStorage).filter((key) => key.includes('deck')).length") == 0
    page.keyboard.press("Escape")
    play_with_it(page, set(DECK))


def test_a_deck_is_built_by_keys_alone(open_page: Open) -> None:
    page = open_page(f"/index.html#decks/underworlds/2017/{REAVERS}/usual", viewport={"width": 1280, "height": 900})
    page.wait_for_selector(LEGAL)
    page.locator("#deck-search").focus()
    page.keyboard.type("coward")
    page.wait_for_function("document.querySelectorAll('#pool .pool-card').length === 1")
    while page.evaluate("document.activeElement.id") != "put-coward":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    wait_for_cards(page, 31)
    assert page.locator("#deck-news").text_content() == "Coward! is no longer in the deck."
    assert page.evaluate("document.activeElement.id") == "put-coward"
    page.locator("#deck-search").focus()
    page.keyboard.press("Control+A")
    page.keyboard.press("Delete")
    page.wait_for_selector("#put-a-worthy-skull")
    page.locator("#put-a-worthy-skull").focus()
    while page.evaluate("document.activeElement.id") != "put-hold-objective-1":
        page.keyboard.press("ArrowDown")
    page.keyboard.press(" ")
    page.wait_for_selector(LEGAL)
    assert "hold-objective-1" in cards_in_list(page)
    page.locator("#deck-play").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#start")


def test_a_deck_is_built_by_touch_on_a_small_screen(open_page: Open) -> None:
    page = open_page(f"/index.html#decks/underworlds/2017/{REAVERS}", **PHONE)
    page.wait_for_selector("#workbench")
    for card in DECK:
        page.locator(f"#card-{card} .card-name").tap()
        in_deck(page, card)
    assert nothing_sideways(page)
    page.locator("[data-act=deck-panel][data-arg=figures]").tap()
    page.locator("#deck-hand").tap()
    page.wait_for_selector("#sample-hand")
    assert nothing_sideways(page)
    page.locator("[data-act=deck-panel][data-arg=deck]").tap()
    page.wait_for_selector(LEGAL)
    assert nothing_sideways(page)
    assert cards_in_list(page) == set(DECK)
    page.locator("#deck-play").tap()
    page.wait_for_selector("#start")


def test_axe_finds_nothing_serious(quiet: Page) -> None:
    """In a dark theme, and in a light one what depends on it."""
    faults = []

    def look(what: str) -> None:
        for theme, rules in THEMES.items():
            quiet.emulate_media(color_scheme=theme)
            wait_until(quiet, STILL)
            found = quiet.evaluate(FIND, rules)
            faults.extend([what, theme, *fault] for fault in found if fault[1] in GRAVE)

    to(quiet, f"#decks/underworlds/2017/{REAVERS}/usual", LEGAL)
    look("legal")
    quiet.locator("[data-act=deck-remove][data-arg=coward]").first.click()
    quiet.wait_for_selector("#verdict.bad")
    quiet.locator("#facet-origin").select_option("")
    quiet.wait_for_selector(".pool-card.refused")
    look("illegal")
    quiet.locator("[data-act=deck-panel][data-arg=figures]").click()
    quiet.locator("#deck-hand").click()
    quiet.wait_for_selector("#sample-hand")
    look("statistics")
    quiet.locator("[data-act=deck-panel][data-arg=deck]").click()
    quiet.locator("#verdict .rule-link").first.click()
    quiet.wait_for_selector("#popover .rule-text")
    look("rule")
    quiet.keyboard.press("Escape")
    for dialog in ("share", "text"):
        quiet.locator(f"#deck-{dialog}").click()
        quiet.wait_for_selector("[role=dialog]")
        look(dialog)
        quiet.keyboard.press("Escape")
    to(quiet, "#decks/underworlds", "#kept-decks-title")
    look("all decks")
    to(quiet, "#decks/underworlds/2023/farstriders", "#deck-rules")
    look("Rivals deck")
    assert faults == []
