"""A table on a phone of 360 by 740: what is asked is seen from its first line, and nothing lies over it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import to_launcher
from builder.browser_driver import BrowserDriver, wait_until
from builder.games.quest_driver import QuestDriver
from builder.games.sigmar_driver import SigmarDriver
from builder.games.tyrants_driver import TyrantsDriver
from builder.games.underworlds_driver import UnderworldsDriver

Open = Callable[..., Page]

PHONE = {"width": 360, "height": 740}
SCROLLED = "document.getElementById('low').scrollTop"
TO_END = "() => { const low = document.getElementById('low'); low.scrollTop = low.scrollHeight; return low.scrollTop; }"
COVERED = """(selector) => {
  const line = document.querySelector('.meaning');
  const part = document.querySelector(selector);
  if (!line || !part || !line.getClientRects().length) return false;
  const [one, other] = [line, part].map((element) => element.getBoundingClientRect());
  return one.top < other.bottom && other.top < one.bottom;
}"""
"""Whether the fixed line lies over a part of the page."""


STYLE = "(it) => { const style = getComputedStyle(it); return [style.fontStyle, style.fontFamily]; }"


@pytest.fixture
def phone(shared_page: Any) -> Page:
    page: Page = shared_page(viewport=PHONE, has_touch=True, is_mobile=True)
    assert page.evaluate("matchMedia('(hover: none)').matches")
    return page


def answer(driver: BrowserDriver) -> None:
    """Give an answer that is in sight by a tap, wherever the sheet was scrolled to."""
    seen = driver.wait()
    driver.answer(seen)


@pytest.mark.parametrize("game", [UnderworldsDriver, QuestDriver])
def test_every_decision_is_seen_from_its_first_line(phone: Page, game: type[BrowserDriver]) -> None:
    driver = game(phone, 4)
    driver.begin()
    scrolled = 0
    for _ in range(12):
        seen = driver.wait()
        if seen.handover:
            driver.answer(seen)
            continue
        assert phone.evaluate(SCROLLED) == 0, seen.prompt
        scrolled += phone.evaluate(TO_END) > 0
        driver.answer(seen)
    assert scrolled >= 6


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_first_note_of_a_coach_is_seen_from_its_first_line(phone: Page, language: str) -> None:
    phone.evaluate("location.hash = '#settings'")
    phone.locator(f"#language-{language}").check(force=True)
    to_launcher(phone)
    phone.locator("[href='#first/underworlds']").first.click()
    phone.wait_for_selector("#coach .coach-text")
    phone.wait_for_timeout(700)
    assert phone.evaluate(SCROLLED) == 0
    top = phone.evaluate("document.querySelector('.coach-text').getBoundingClientRect().top")
    assert top >= phone.evaluate("document.getElementById('ask').getBoundingClientRect().bottom")
    to_launcher(phone)
    phone.evaluate("location.hash = '#settings'")
    phone.locator("#language-auto").check(force=True)


def test_the_line_that_says_what_an_answer_does_lies_over_no_hint(phone: Page) -> None:
    driver = UnderworldsDriver(phone, 3)
    driver.begin(("human", "random"), seed=3)
    driver.play(lambda seen: "pass" in seen.offered)
    phone.locator("#hint-button, .hint-button").first.tap()
    phone.wait_for_selector("#hint [data-act]:not([data-act=hint])")
    phone.wait_for_timeout(300)
    assert not phone.evaluate(COVERED, "#hint")


def test_after_a_tap_the_line_lies_over_no_answer_of_the_next_decision(phone: Page) -> None:
    driver = UnderworldsDriver(phone, 3)
    driver.begin(("human", "random"), seed=3)
    for _ in range(6):
        seen = driver.wait()
        phone.locator(f"#options [data-act=choose][data-arg='{seen.offered[-1]}']").first.tap()
        phone.wait_for_timeout(300)
        driver.wait()
        assert not phone.evaluate("document.querySelector('.meaning')?.getClientRects().length ?? 0")


def test_a_message_is_set_like_the_rest_of_the_page(phone: Page) -> None:
    driver = UnderworldsDriver(phone, 3)
    driver.begin(("human", "random"), seed=3)
    driver.wait()
    phone.keyboard.press("u")
    notice = phone.locator(".notice.info").first
    expect(notice).to_be_visible()
    style = notice.evaluate(
        "(it) => { const { fontStyle, fontFamily } = getComputedStyle(it); return [fontStyle, fontFamily]; }"
    )
    assert style == ["normal", phone.evaluate("getComputedStyle(document.body).fontFamily")]
    wait_until(phone, "parseFloat(getComputedStyle(document.querySelector('.notice.info')).paddingLeft) > 0")


# ------------------------------------------------------------------ the sheet over the board

FRAME = """() => {
  const { left, top, width, height } = document.getElementById('board-frame').getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
}"""
SHEET = "document.getElementById('low').getBoundingClientRect().height"
BAR = """() => [...document.querySelectorAll('.closing button, .hint-button, .jumps button')]
  .filter((button) => button.getClientRects().length)
  .map((button) => button.getBoundingClientRect())
  .map(({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round))"""
RESTS = "document.getElementById('low').getAnimations().length === 0"


@pytest.mark.parametrize("game", [UnderworldsDriver, TyrantsDriver, QuestDriver, SigmarDriver])
def test_the_frame_of_the_board_keeps_its_place_whatever_is_asked(phone: Page, game: type[BrowserDriver]) -> None:
    driver = game(phone, 5)
    driver.begin()
    frames = set()
    for _ in range(25):
        seen = driver.wait()
        if not seen.handover:
            frames.add(tuple(phone.evaluate(FRAME)))
        driver.answer(seen)
    ((left, _top, width, height),) = frames
    assert (left, width) == (0, 360)
    assert height >= (0.5 if game is UnderworldsDriver else 0.45) * 740


def test_the_sheet_stands_at_three_heights_and_low_again_at_each_question(phone: Page) -> None:
    driver = UnderworldsDriver(phone, 3)
    driver.begin(("human", "random"), seed=3)
    driver.play(lambda seen: "pass" in seen.offered)
    low = phone.evaluate(SHEET)
    phone.locator("#grip").tap()
    wait_until(phone, f"{RESTS} && {SHEET} > {low} + 100")
    half = phone.evaluate(SHEET)
    pull(phone, by=-250)
    wait_until(phone, f"{RESTS} && {SHEET} > {half} + 100")
    pull(phone, by=500)
    wait_until(phone, f"{RESTS} && Math.abs({SHEET} - {low}) < 2")
    pull(phone, by=-200)
    wait_until(phone, f"{RESTS} && {SHEET} > {low} + 100")
    phone.keyboard.press("Escape")
    wait_until(phone, f"{RESTS} && Math.abs({SHEET} - {low}) < 2")
    phone.locator("#grip").tap()
    wait_until(phone, f"{RESTS} && {SHEET} > {low} + 100")
    phone.locator(".closing [data-act=choose]").first.tap()
    driver.wait()
    wait_until(phone, f"{RESTS} && Math.abs({SHEET} - {low}) < 2")


def pull(page: Page, by: int) -> None:
    """Pull the sheet at the line of its question, slowly."""
    box = page.locator("#prompt-text").bounding_box()
    assert box is not None
    x, y = box["x"] + 20, box["y"] + 10
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 11):
        page.mouse.move(x, y + by * step / 10)
        page.wait_for_timeout(40)
    page.wait_for_timeout(400)
    page.mouse.up()


@pytest.mark.parametrize("game", [UnderworldsDriver, TyrantsDriver, QuestDriver, SigmarDriver])
def test_the_bar_under_the_thumb_has_room_for_all_its_buttons(phone: Page, game: type[BrowserDriver]) -> None:
    driver = game(phone, 6)
    driver.begin()
    for _ in range(12):
        seen = driver.wait()
        if not seen.handover:
            buttons = phone.evaluate(BAR)
            assert buttons
            for number, (left, top, right, bottom) in enumerate(buttons):
                assert 0 <= left < right <= 360
                assert 600 < top < bottom <= 740
                assert all(right <= other[0] or other[2] <= left for other in buttons[:number])
        driver.answer(seen)


def test_what_has_no_room_above_the_table_is_under_more(phone: Page) -> None:
    driver = UnderworldsDriver(phone, 3)
    driver.begin(("human", "random"), seed=3)
    driver.play(lambda seen: "pass" in seen.offered)
    phone.locator("#more-button").tap()
    more = phone.locator("#popover")
    for button in ("redo", "back", "forward", "share", "pop][data-arg='log:'", "pop][data-arg='help:'"):
        expect(more.locator(f"[data-act={button}]")).to_be_visible()
    more.locator("[data-act=back]").tap()
    expect(phone.locator("#past-notice")).to_be_visible()


# ------------------------------------------------------------------ the board beside what is said of it

APART = """([one, other]) => {
  const [a, b] = [one, other].map((selector) => document.querySelector(selector).getBoundingClientRect());
  return a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
}"""
OWN = "#board .cell[data-act=select][data-arg^='fighter:']"


def test_a_hint_leaves_the_board_in_sight(phone: Page) -> None:
    driver = UnderworldsDriver(phone, 3)
    driver.begin(("human", "random"), seed=3)
    driver.play(lambda seen: "pass" in seen.offered)
    phone.locator(".hint-button").tap()
    phone.wait_for_selector("#do-advised")
    wait_until(phone, "() => !document.documentElement.dataset.sheet")
    assert phone.evaluate(APART, ["#hint", "#board-frame"])
    assert phone.evaluate("document.querySelector('#hint').getBoundingClientRect().bottom < innerHeight - 60")


def test_the_menu_of_a_fighter_does_not_lie_over_it(phone: Page) -> None:
    driver = UnderworldsDriver(phone, 3)
    driver.begin(("human", "random"), seed=3)
    driver.play(lambda seen: "pass" in seen.offered and any("move" in option for option in seen.offered))
    ends = set()
    for place in phone.locator(OWN).all():
        place.evaluate("(it) => it.dispatchEvent(new MouseEvent('click', { bubbles: true }))")
        if not phone.locator("#menu").count():
            continue
        place.evaluate("(it) => { it.classList.add('tapped'); }")
        assert phone.evaluate(APART, ["#menu", ".tapped"])
        ends.add(phone.evaluate("document.documentElement.dataset.over"))
        phone.locator("#menu [data-act=select]").click()
    assert "head" in ends


def test_a_card_in_hand_is_whole_and_can_be_played_where_the_sheet_is_low(phone: Page) -> None:
    driver = TyrantsDriver(phone, 3)
    driver.begin(("human", "random"), seed=3)
    driver.play(lambda seen: any(option.startswith("play ") for option in seen.offered))
    wait_until(phone, "() => document.querySelector('.in-hand .doing')")
    low = phone.evaluate("document.querySelector('.in-hand .doing').getBoundingClientRect().bottom")
    bar = phone.evaluate("document.querySelector('.closing').getBoundingClientRect().top")
    assert low <= bar


def test_all_turns_of_a_phase_are_whole_in_the_head(phone: Page) -> None:
    driver = UnderworldsDriver(phone, 3)
    driver.begin(("human", "random"), seed=3)
    driver.play(lambda seen: "pass" in seen.offered)
    turns, room = (
        phone.evaluate(f"document.querySelector('{name}').getBoundingClientRect().right")
        for name in (".turns > :last-child", "#tracker .where")
    )
    assert turns <= room
