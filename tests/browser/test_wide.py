"""A table on tablets and laptops: the board has the screen, its frame stays where it is, and cards lie in a drawer."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from builder.browser_driver import BrowserDriver, wait_until
from builder.games.quest_driver import QuestDriver
from builder.games.sigmar_driver import SigmarDriver
from builder.games.tyrants_driver import TyrantsDriver
from builder.games.underworlds_driver import UnderworldsDriver

GAMES = [UnderworldsDriver, TyrantsDriver, QuestDriver, SigmarDriver]
UPRIGHT, TABLET, LAPTOP = (768, 1024), (1180, 820), (1440, 900)

FRAME = """() => {
  const { left, top, width, height } = document.getElementById('board-frame').getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
}"""
DRAWN = """() => {
  const frame = document.getElementById('board-frame').getBoundingClientRect();
  const { width, height } = document.querySelector('#board-frame svg.board').viewBox.baseVal;
  return width * height * Math.min(frame.width / width, frame.height / height) ** 2;
}"""
"""How many pixels of the screen the picture of the board fills."""
HEAD = "document.getElementById('board-frame').getBoundingClientRect().top"
TORN = """(selector) => [...document.querySelectorAll(selector)].flatMap((name) => {
  const text = name.firstChild, range = document.createRange();
  return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size > 1;
  }).map(([word]) => word);
})"""
"""The words that are broken in two."""
CUT = """(selector) => [...document.querySelectorAll(selector)]
  .filter((name) => name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 2)
  .map((name) => name.textContent)"""


def screen(shared_page: Any, size: tuple[int, int]) -> Page:
    """A page of that size; tablets are touched."""
    touched: Page = shared_page(viewport={"width": size[0], "height": size[1]}, has_touch=size != LAPTOP)
    return touched


@pytest.mark.parametrize("size", [UPRIGHT, TABLET, LAPTOP])
@pytest.mark.parametrize("game", GAMES)
def test_the_frame_of_the_board_keeps_its_place_whatever_is_asked(
    shared_page: Any, game: type[BrowserDriver], size: tuple[int, int]
) -> None:
    page = screen(shared_page, size)
    driver = game(page, 5)
    driver.begin()
    frames = set()
    for _ in range(20):
        seen = driver.wait()
        if not seen.handover and page.locator("#board-frame").count():
            frames.add(tuple(page.evaluate(FRAME)))
        driver.answer(seen)
    ((_left, _top, width, height),) = frames
    screen_ = size[0] * size[1]
    assert width * height >= 0.45 * screen_
    if game is SigmarDriver and size != UPRIGHT:
        assert page.evaluate(DRAWN) >= 0.55 * screen_


def holding_cards(page: Page, game: type[BrowserDriver]) -> BrowserDriver:
    """A game that somebody plays who holds cards."""
    driver = game(page, 3)
    driver.begin(("human", "random"), seed=3)
    for _ in range(60):
        driver.wait()
        if page.locator("#hand .card").count() and page.locator("#table").count():
            return driver
        driver.answer(driver.look())
    raise AssertionError("nobody got a card")


@pytest.mark.parametrize("size", [TABLET, LAPTOP])
@pytest.mark.parametrize("game", [UnderworldsDriver, SigmarDriver])
def test_a_pill_draws_the_hand_out_over_the_foot_of_the_board(
    shared_page: Any, game: type[BrowserDriver], size: tuple[int, int]
) -> None:
    page = screen(shared_page, size)
    holding_cards(page, game)
    hand, pill = page.locator("#hand"), page.locator(".jumps button").first
    expect(hand).to_be_hidden()
    closed = page.evaluate(FRAME)
    pill.click()
    expect(hand).to_be_visible()
    wait_until(page, "document.activeElement.closest('#hand')")
    card = page.locator("#hand .card").first.bounding_box()
    assert card is not None
    assert closed[1] < card["y"] < card["y"] + card["height"] <= size[1]
    frame = page.evaluate(FRAME)
    assert frame[1] + frame[3] <= card["y"]
    page.keyboard.press("Escape")
    expect(hand).to_be_hidden()
    assert page.evaluate(FRAME) == closed


def test_on_a_phone_the_hand_lies_in_the_sheets_place_until_something_else_is_asked(shared_page: Any) -> None:
    page: Page = shared_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    driver = UnderworldsDriver(page, 3)
    driver.begin(("human", "random"), seed=3)
    driver.play(lambda seen: "pass" in seen.offered)
    hand = page.locator("#hand")
    expect(hand).to_be_hidden()
    before = page.evaluate(FRAME)
    page.locator(".jumps button").first.tap()
    expect(hand).to_be_visible()
    assert page.evaluate(FRAME) == before
    box = page.locator("#hand .card").first.bounding_box()
    assert box is not None
    assert round(box["width"]) == 163
    page.locator(".jumps button").first.tap()
    expect(hand).to_be_hidden()
    page.locator(".jumps button").first.tap()
    expect(hand).to_be_visible()
    page.locator(".closing [data-act=choose]").first.tap()
    expect(hand).to_be_hidden()


@pytest.mark.parametrize("size", [TABLET, LAPTOP])
def test_the_market_is_in_view_or_a_tap_away_and_breaks_no_word(shared_page: Any, size: tuple[int, int]) -> None:
    page = screen(shared_page, size)
    driver = TyrantsDriver(page, 4)
    driver.begin(("human", "random"), seed=4)
    driver.wait()
    market = page.locator("#market")
    if size == TABLET:
        expect(market).to_be_hidden()
        page.locator(".jumps button").first.tap()
    expect(market).to_be_visible()
    first, last = (page.locator("#market .market-row .minion").nth(at).bounding_box() for at in (0, -1))
    assert first is not None
    assert last is not None
    assert 0 < first["y"] < last["y"] + last["height"] <= size[1]
    assert page.evaluate(TORN, "#market .minion-name, #hand .minion-name") == []


@pytest.mark.parametrize("game", [UnderworldsDriver, QuestDriver])
def test_players_and_log_are_folded_and_stay_so(shared_page: Any, game: type[BrowserDriver]) -> None:
    page = screen(shared_page, LAPTOP)
    driver = game(page, 3)
    driver.begin(("human", *["random"] * (3 if game is QuestDriver else 1)), seed=3)
    driver.wait()
    width, lines = page.evaluate(FRAME)[2], page.locator(".log-lines")
    page.locator("#fold-players").click()
    page.locator("#fold-log").click()
    expect(page.locator("#players")).to_be_hidden()
    expect(lines).to_be_hidden()
    assert page.evaluate(FRAME)[2] > width + 200
    page.reload()
    page.wait_for_selector("#table")
    wait_until(page, "document.documentElement.dataset.ready === '1'")
    expect(page.locator("#players")).to_be_hidden()
    page.locator("#fold-players").click()
    page.locator("#fold-log").click()
    expect(page.locator("#players")).to_be_visible()
    assert page.evaluate(FRAME)[2] == width


def test_units_of_sigmar_are_tiles_at_the_foot(shared_page: Any) -> None:
    page = screen(shared_page, LAPTOP)
    driver = SigmarDriver(page, 3)
    driver.begin(("human", "random"), seed=3)
    driver.wait()
    tiles = page.locator(".unit-row")
    boxes = tiles.evaluate_all("all => all.map((tile) => [tile.getBoundingClientRect().top, tile.clientHeight])")
    assert len(boxes) >= 8
    assert all(top > 900 - 90 and height >= 44 for top, height in boxes)
    assert page.evaluate(CUT, ".unit-row .unit-name") == []
    away = page.locator(".unit-row.away")
    assert away.count() >= 8
    assert away.first.evaluate("(it) => getComputedStyle(it).borderTopStyle") == "dashed"
    assert away.locator(".unit-name").first.evaluate("(it) => getComputedStyle(it).textDecorationLine") == "none"
    page.locator(".army-strip").first.click()
    expect(page.locator("#popover .cards-held")).to_be_visible()
