"""The camera on both games: pinch, double click, and motion that can be switched off."""

import pytest
from playwright.sync_api import Page

from browser.conftest import Open
from browser.regiments_driver import Finger
from builder.browser_driver import BrowserDriver, wait_until
from builder.games.underworlds_driver import UnderworldsDriver
from katabasis import GAMES

Boxes = tuple[float, float, float, float]
SEED = 1
"""Of games that have cells on the board from their first question on; a dungeon may begin by asking something else."""
WIDE_BOARD = 11
"""Of a game of Underworlds whose board is so wide that the camera sees a part of it that is higher than the whole."""


def shown(page: Page) -> Boxes:
    x, y, width, height = (float(part) for part in page.locator("#board").get_attribute("viewBox").split())
    return x, y, width, height


@pytest.fixture(params=GAMES)
def table(shared_page: Open, request: pytest.FixtureRequest) -> Page:
    page = shared_page(f"#new/{request.param}", viewport={"width": 1100, "height": 800}, has_touch=True)
    page.wait_for_selector("#start")
    BrowserDriver(page).fill_in_seed(SEED)
    page.locator("#start").click()
    page.wait_for_selector("#board")
    if page.locator("#handover button").count():
        page.locator("#handover button").click()
    page.wait_for_selector("#options button")  # until then the log still grows
    return page


def middle(page: Page) -> tuple[float, float]:
    box = page.locator("#board").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


PLACE_OF_A_CELL = "document.querySelectorAll('#board .cell')[3].getBoundingClientRect().toJSON()"


def size_of_a_cell(page: Page) -> float:
    """How large a place is on the screen, in pixels."""
    return float(page.evaluate(PLACE_OF_A_CELL)["width"])


def test_two_fingers_and_a_double_click(table: Page) -> None:
    whole, size = shown(table), size_of_a_cell(table)
    finger, (x, y) = Finger(table), middle(table)
    finger.down((x - 40, y), (x + 40, y))
    for step in range(1, 8):
        finger.move((x - 40 - 8 * step, y), (x + 40 + 8 * step, y))
    finger.up()
    assert size_of_a_cell(table) > 1.4 * size
    table.keyboard.press("0")
    assert shown(table) == whole
    log = table.locator("#log").inner_text()
    bare = table.evaluate(
        """() => {
            const box = document.getElementById('board').getBoundingClientRect();
            for (let x = box.left + 4; x < box.right; x += 4) for (let y = box.top + 4; y < box.bottom; y += 8) {
                const found = document.elementFromPoint(x, y);
                if (found?.closest('[data-board]') && !found.closest('[data-act]')) return [x, y];
            }
        }"""
    )
    table.mouse.dblclick(*bare)
    assert size_of_a_cell(table) > size
    table.mouse.dblclick(*bare)
    if shown(table) != whole:  # what was bare ground before may be a place now
        table.keyboard.press("0")
    assert table.locator("#log").inner_text() == log


NOTE_WHAT_MOVES = f"""() => {{
    window.onwheel = () => {{ window.moving = document.querySelector('#board[data-moving]') && {PLACE_OF_A_CELL} }};
}}"""
"""Note where a cell is as soon as the page has heard a wheel: the board rests a moment later."""


def test_what_moves_as_a_layer_is_where_it_is_painted_afterwards(table: Page) -> None:
    """The wheel moves what is painted; when it rests, the board is painted anew, and nothing jumps."""
    x, y = middle(table)
    size = size_of_a_cell(table)
    table.evaluate(NOTE_WHAT_MOVES)
    table.mouse.move(x + 40, y - 30)
    for _ in range(4):
        table.mouse.wheel(0, -160)
    wait_until(table, "!document.querySelector('#board[data-moving]')")
    assert size_of_a_cell(table) > 1.25 * size
    assert table.evaluate("moving") == pytest.approx(table.evaluate(PLACE_OF_A_CELL), abs=1)


def test_in_a_screen_of_another_size_places_stay_as_large(table: Page) -> None:
    """As a phone is turned, fonts come, or what is asked takes more room."""
    table.keyboard.press("+")
    table.keyboard.press("+")
    large = "document.querySelector('#board').getScreenCTM().a"
    wait_until(table, "!document.querySelector('#board').hasAttribute('data-moving')")
    before = table.evaluate(large)
    for width, height in ((1100, 600), (800, 900)):
        table.set_viewport_size({"width": width, "height": height})
        wait_until(table, f"Math.abs({large} / {before} - 1) < 0.01")
    table.set_viewport_size({"width": 1100, "height": 800})


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_motion_can_be_switched_off(open_page: Open, motion: str) -> None:
    page = open_page("/index.html", speed="normal", reduced_motion=motion)
    driver = UnderworldsDriver(page)
    driver.begin(("human", "human"), seed=WIDE_BOARD)
    driver.wait()
    before, at_once = page.evaluate(
        f"""() => {{
            const before = {PLACE_OF_A_CELL}.width;
            document.querySelector('[data-act=camera][data-arg=in]').click();
            return [before, {PLACE_OF_A_CELL}.width];
        }}"""
    )
    assert (at_once > before) == (motion == "reduce")
    wait_until(page, f"before => {PLACE_OF_A_CELL}.width > before", arg=before)
