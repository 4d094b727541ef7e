"""Room on the table: what must be whole, in sight and uncovered, how large targets are, and what resting lights."""

import json

import pytest
from playwright.sync_api import Page

from browser.conftest import Open
from builder import games
from builder.browser_driver import BrowserDriver, wait_until
from katabasis import GAMES

SMALL = """() => {
  const size = (each) => {
    const box = (each.closest('label') ?? each).getBoundingClientRect();
    return Math.min(box.width, box.height);
  };
  const alike = (each) => [...document.querySelectorAll(`[data-board] [data-act][data-arg="${each.dataset.arg}"]`)];
  return [...document.querySelectorAll('[data-act], [data-change], summary, a[href]')]
    .filter((each) => each.getClientRects().length && !each.closest('[inert]'))
    .filter((each) => Math.max(...(each.closest('[data-board]') ? alike(each) : [each]).map(size)) < 24)
    .map((each) => [each.dataset.arg ?? each.outerHTML, !!each.closest('[data-zoomable]')]);
}"""
"""What can be touched and is smaller than a finger, and whether it is on the board, where a tap looks closer."""

COVERED = """([over, under]) => [...document.querySelectorAll(over)].flatMap((one) => {
  const box = one.getBoundingClientRect(), found = new Set();
  for (let x = box.left + 2; x < box.right; x += 6) for (let y = box.top + 2; y < box.bottom; y += 6)
    for (const each of document.elementsFromPoint(x, y)) {
      if (one.contains(each)) continue;
      const other = each.closest(under);
      if (other && !other.contains(one)) found.add(other.outerHTML.slice(0, 80));
    }
  return [...found];
})"""
"""What of one kind lies, to be seen, below something of another."""

OFFLINE = """() => {
  const line = document.getElementById('offline');
  line.textContent = 'What you have visited can be played offline. '.repeat(3);
  line.hidden = false;
}"""

CUT = """(selector) => [...document.querySelectorAll(selector)].filter((each) => {
  const box = each.getBoundingClientRect();
  return box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || each.scrollHeight > each.clientHeight + 1;
}).map((each) => each.id)"""
"""What is not seen whole."""

LONGER = """(selector) => [...document.querySelectorAll(selector)]
  .filter((each) => each.scrollHeight > each.clientHeight + 1)
  .map((each) => each.id)"""
"""What has more text than room; a row of cards may go on beside the screen."""


def begin(page: Page, game: str) -> BrowserDriver:
    """A game against a bot, in the person's first decision with a hand and a place to choose."""
    driver = games.driver(game)(page)
    driver.begin(("human", "random"), seed=9)
    wait_until(page, ASKED)
    for _ in range(40):
        holds = page.locator("#hand .card, #hand .minion").count() or not page.locator("#hand").count()
        if page.locator(ABOUT_PLACES).count() and holds:
            break
        driver.choose(driver.wait().offered[0])
        wait_until(page, ASKED)
    return driver


ASKED = "() => document.querySelector('#options [data-act=choose]')"
ABOUT_PLACES = ", ".join(
    f"#options [data-refs^='{kind}:']:visible" for kind in ("hex", "fighter", "site", "square", "unit")
)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


IN_SIGHT = """names => names.filter(name => {
    const box = document.querySelector(`[data-board] [data-arg="${name}"]`).getBoundingClientRect();
    return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('[data-board]');
})"""
"""Of places on the board those that the camera shows."""
LARGE_ENOUGH = """() => {
    const box = document.querySelector(%s).getBoundingClientRect();
    return Math.min(box.width, box.height) >= 24;
}"""


def test_on_phones_no_target_is_smaller_than_a_finger(shared_page: Open, game: str) -> None:
    page = shared_page(viewport={"width": 360, "height": 740}, has_touch=True)
    begin(page, game)
    small = page.evaluate(SMALL)
    assert [what for what, on_board in small if not on_board] == []
    in_sight = page.evaluate(IN_SIGHT, [what for what, _on_board in small])
    if in_sight:  # the first tap looks closer, and chooses nothing
        log = page.locator("#log").inner_text()
        place = page.locator(f'[data-board] [data-arg="{in_sight[0]}"]').first
        small_box = place.bounding_box()
        assert small_box is not None
        page.touchscreen.tap(small_box["x"] + small_box["width"] / 2, small_box["y"] + small_box["height"] / 2)
        wait_until(page, LARGE_ENOUGH % json.dumps(f'[data-board] [data-arg="{in_sight[0]}"]'))
        wait_until(page, "!document.querySelector('#board[data-moving]')")
        box = place.bounding_box()
        assert box is not None
        assert page.locator("#log").inner_text() == log
        assert page.locator("#menu, .popover").count() == 0
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        changed = "before => document.querySelector('#log').innerText !== before || document.querySelector('.popover')"
        wait_until(page, changed, log)


@pytest.mark.parametrize("size", [(1440, 900), (1920, 1080)])
def test_on_large_screens_the_table_is_seen_whole(shared_page: Open, game: str, size: tuple[int, int]) -> None:
    page = shared_page(viewport={"width": size[0], "height": size[1]})
    begin(page, game)
    assert page.evaluate(CUT, ".player") == []
    assert page.evaluate(LONGER, "#hand .card, #hand .minion, #hand .minion-text") == []
    frame, zoom = page.locator("#board-frame").bounding_box(), page.locator(".zoom").bounding_box()
    if page.locator("#log").is_hidden():
        page.locator("#fold-players").click()
        page.locator("#log").wait_for()
    log = page.locator("#log").bounding_box()
    assert frame is not None
    assert zoom is not None
    assert log is not None
    assert zoom["x"] > frame["x"] + frame["width"] - 60
    assert zoom["y"] > frame["y"] + frame["height"] / 2
    assert log["height"] > 120


def test_what_ends_a_turn_is_in_sight_and_there_once(shared_page: Open, game: str) -> None:
    page = shared_page(viewport={"width": 1440, "height": 900})
    driver = begin(page, game)
    ends = '#table [data-act=choose]:is([data-arg="pass"], [data-arg="end"])'
    for _ in range(6):
        if page.locator(ends).count():
            break
        driver.choose(driver.wait().offered[0])
        wait_until(page, ASKED)
    for width, height in ((1440, 900), (1180, 820), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(ends).count() == 1
        page.evaluate("() => document.querySelectorAll('.low, .sheet-body').forEach((each) => each.scrollTo(0, 1e5))")
        box = page.locator(ends).bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= height - box["height"]
        at = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('[data-arg]')?.dataset.arg", at) in (
            "pass",
            "end",
        )


def test_every_card_is_opened_large_by_tap_and_key(shared_page: Open, game: str) -> None:
    page = shared_page(viewport={"width": 1180, "height": 820}, has_touch=True)
    begin(page, game)
    for zone in ("#hand", "#market"):
        face = page.locator(f"{zone} [data-act=pop][data-arg^='card:']:not(.why)").first
        if not face.count():
            continue
        if face.is_hidden():
            page.locator(".jumps button").first.tap()
        face.tap(position={"x": 20, "y": 30})
        page.wait_for_selector(".card.whole, .minion.whole")
        page.keyboard.press("Escape")
        page.wait_for_selector(".card.whole, .minion.whole", state="detached")
        face.focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(".card.whole, .minion.whole")
        page.keyboard.press("Escape")
        page.wait_for_selector(".card.whole, .minion.whole", state="detached")


@pytest.mark.parametrize("width", [1440, 360])
def test_messages_cover_nothing(shared_page: Open, game: str, width: int) -> None:
    page = shared_page(viewport={"width": width, "height": 900 if width > 400 else 740})
    begin(page, game)
    page.evaluate("() => document.activeElement.blur()")
    for _ in range(6):
        if page.locator("#notices .notice").count():
            break
        page.locator("#tracker [data-act=undo]").click()
        page.wait_for_timeout(400)
    page.evaluate(OFFLINE)
    covered = page.evaluate(COVERED, ["#notices, #offline", "#table [data-act]:not(.cell), #table .cell"])
    assert covered == []


def test_the_word_of_offline_play_does_not_cover_what_begins_a_game(shared_page: Open) -> None:
    page = shared_page("#new/tyrants", viewport={"width": 360, "height": 740})
    page.wait_for_selector("#start")
    page.evaluate(OFFLINE)
    assert page.evaluate(COVERED, ["#offline", "#start"]) == []


def test_resting_on_an_answer_lights_its_place_and_the_other_way_round(shared_page: Open, game: str) -> None:
    page = shared_page(viewport={"width": 1440, "height": 900})
    begin(page, game)
    answer = page.locator(ABOUT_PLACES)
    ref = answer.first.get_attribute("data-refs").split()[0]  # type: ignore[union-attr]
    place = f'[data-board] .cell:is([data-ref="{ref}"], [data-arg="{ref}"])'
    page.mouse.move(2, 2)  # what moves under a pointer is rested on too
    answer.first.focus()
    page.wait_for_selector(f"{place}[data-rested]")
    page.locator(place).first.focus()
    page.wait_for_selector(f'#options [data-refs~="{ref}"][data-rested]')
    page.wait_for_timeout(300)  # what is previewed may be drawn anew meanwhile, and it stays lit
    assert page.locator(f'#options [data-refs~="{ref}"][data-rested]').count()
