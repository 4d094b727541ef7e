"""The board from the far side of the table: one's own below, texts that can be read, and hands and keys that go the way
they point."""

from typing import Any

import pytest
from playwright.sync_api import Page

from browser.conftest import Open
from builder.browser_driver import wait_until
from builder.games.sigmar_driver import SigmarDriver
from builder.games.underworlds_driver import UnderworldsDriver
from katabasis_page.sharing import links
from sigmar import scene

SEED = 7
UNITS = {
    "liberators.1": '18",5" ranks 3 @16',
    "prosecutors.1": '8",4" ranks 3 @16',
    "clanrats.1": '20",17" ranks 5 @48',
}

MIDDLES = """(selector) => [...document.querySelectorAll(selector)].map((element) => {
  const at = element.getBoundingClientRect();
  return [at.x + at.width / 2, at.y + at.height / 2];
})"""
"""Where the middles of elements are on the screen."""

TILTED = """() => [...document.querySelectorAll('.board-frame :is(text, use.upright, .upright use)')]
  .filter((element) => element.getClientRects().length && !element.closest('defs, [transform*="rotate"]:not(.turned)'))
  .filter((element) => {
    const at = element.getScreenCTM(), box = element.getBoundingClientRect();
    const frame = document.getElementById('board-frame').getBoundingClientRect();
    return at.a <= 0 || at.d <= 0 || box.bottom < frame.top || box.top > frame.bottom;
  })
  .map((element) => element.outerHTML.slice(0, 90))"""
"""What is read and does not stand upright, or not where the board is seen."""


def from_the_far_side(page: Page) -> None:
    """Sit down to a battle in the upper territory."""
    text = scene.position(UNITS, active=1, first=1, round=2)
    SigmarDriver(page).sit_down(links.fragment("position", text), ("human", "easy"), ("Ana",))
    page.wait_for_selector("#board > .turned")


def middles(page: Page, selector: str) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = page.evaluate(MIDDLES, selector)
    assert found
    return found


def middle_of_frame(page: Page) -> float:
    return middles(page, "#board-frame")[0][1]


def test_a_battle_is_seen_with_ones_own_army_below(shared_page: Any) -> None:
    page = shared_page(viewport={"width": 1280, "height": 900})
    from_the_far_side(page)
    half = middle_of_frame(page)
    assert all(y > half for _x, y in middles(page, "#board .model[data-ref^='model:liberators']"))
    assert all(y < half for _x, y in middles(page, "#board .model[data-ref^='model:clanrats']"))
    assert page.locator("#board text").count() >= 5
    assert page.evaluate(TILTED) == []


def test_a_unit_that_is_dragged_stays_under_the_pointer(shared_page: Any) -> None:
    page = shared_page(viewport={"width": 1280, "height": 900})
    from_the_far_side(page)
    x, y = SigmarDriver(page).model("liberators.1")
    before = middles(page, "#board .model[data-ref='model:liberators.1-1']")[0]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 50, y - 40, steps=5)
    wait_until(page, "!!document.querySelector('[data-moves]')?.style.translate")
    after = middles(page, "[data-moves] .model[data-ref='model:liberators.1-1']")[0]
    assert after == pytest.approx((before[0] + 50, before[1] - 40), abs=2)
    assert page.evaluate(TILTED) == [], "nor is anything that is carried"
    page.keyboard.press("Escape")
    page.mouse.up()


def test_arrow_keys_move_what_is_held_the_way_they_point(shared_page: Any) -> None:
    page = shared_page(viewport={"width": 1280, "height": 900})
    from_the_far_side(page)
    page.locator("#options [data-arg='move liberators.1']").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#placing .placing")
    x, y = middles(page, "[data-moves] .model")[0]
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    wait_until(page, "!!document.querySelector('[data-moves]')?.style.translate")
    across, down = middles(page, "[data-moves] .model")[0]
    assert across > x + 4
    assert down < y - 4
    page.keyboard.press("Escape")


def walks(page: Page, start: str) -> None:
    """The arrow keys lead from a place to others that lie where they point."""
    for key, along, sign in (("ArrowUp", 1, -1), ("ArrowDown", 1, 1), ("ArrowLeft", 0, -1), ("ArrowRight", 0, 1)):
        page.locator(start).first.focus()
        before = middles(page, ":focus")[0]
        page.keyboard.press(key)
        after = middles(page, ":focus")[0]
        assert (after[along] - before[along]) * sign > 4, key


def test_arrow_keys_walk_a_battle_the_way_they_point(shared_page: Any) -> None:
    page = shared_page(viewport={"width": 1280, "height": 900})
    from_the_far_side(page)
    walks(page, "#objective-dracothion")


@pytest.mark.parametrize("own", [0, 1])
def test_fighters_are_seen_with_ones_own_below(shared_page: Any, own: int) -> None:
    page = shared_page(viewport={"width": 1280, "height": 900})
    kinds = ("human", "easy") if own == 0 else ("easy", "human")
    UnderworldsDriver(page).begin(kinds, seed=SEED)
    page.wait_for_selector("#options button")
    nearer = [[y, -x] for x, y in middles(page, f"#board .fighter.seat-{own}")]
    farther = [[y, -x] for x, y in middles(page, f"#board .fighter.seat-{1 - own}")]
    assert sum(y for y, _x in nearer) / len(nearer) > sum(y for y, _x in farther) / len(farther)
    assert page.evaluate(TILTED) == []
    walks(page, "#board .cell[data-nav]:not([data-nav*='-.'], [data-nav*='- '], [data-nav$=' -'])")


def test_a_table_that_is_passed_on_turns_with_the_hand_over(open_page: Open) -> None:
    page = open_page(viewport={"width": 1280, "height": 900})
    driver = UnderworldsDriver(page)
    driver.begin(("human", "human"), ("Ana", "Bruno"), seed=SEED)
    seen = set()
    for _ in range(60):
        if page.locator("#handover button").count():
            page.locator("#handover button").first.click()
            page.wait_for_selector("#board")
            seen.add(page.locator("#board > .turned").count())
            assert page.evaluate(TILTED) == []
        if len(seen) == 2:
            return
        before = page.locator("#board > .turned").count()
        driver.answer(driver.look())
        if page.locator("#board").count():
            assert page.locator("#board > .turned").count() == before
    raise AssertionError("nobody passed the screen on")
