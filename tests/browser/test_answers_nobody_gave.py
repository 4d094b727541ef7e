"""Double clicks, held keys, and bots that answer late: none of them answers for a person, or shows a hand."""

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Open
from browser.double_click import double_click
from browser.hammer import Hammer
from builder.browser_driver import BrowserDriver, wait_until
from katabasis_page.sharing import links

NOBLES = """
game = "tyrants"
[house.black]
power = 9
hand = "noble*4 soldier"
[house.red]
hand = "noble*2 soldier*3"
[troops]
menzoberranzan = "black black white white"
skullport = "black"
everfire = "red"
"""
NEXT_TO_TWO = """
game = "underworlds"
edition = "2017"
step = "turn.activation_step"
round = 1
dice = ["smash", "smash", "block"]
battlefield = '''
. . . . . . . . .
 . . s . s . . . .
. . . . . . . . .
 . . . . . . . . .
. . . . . . . . .
 . . . . . . . . .
. . s . s . s . .
 . . . . . . . . .
seam 4
'''
[seat.1]
warband = "steelhearts-champions"
[seat.2]
warband = "sepulchral-guard"
[fighters]
obryn-the-bold = "e6"
severin-steelheart = "a1"
the-sepulchral-warden = "e5"
the-harvester = "f5"
petitioner-1 = "i8"
"""
ANA_AND_BO = ("human", "human"), ("Ana", "Bo")
LATE = 1500
LATE_WORKER = """(late) => {
  const add = Worker.prototype.addEventListener;
  Worker.prototype.addEventListener = function (kind, heard) {
    const later = (event) => setTimeout(() => heard(event), event.data?.kind === 'answer' ? late : 0);
    return add.call(this, kind, kind === 'message' ? later : heard);
  };
}"""
"""Holds the answers of workers up for so many milliseconds."""
ARGUMENTS = "all => all.map((it) => it.dataset.arg)"
CHOICES = "() => document.querySelector('#sheet')?.dataset.decision"


def begun(
    page: Page, position: str, kinds: tuple[str, ...] = ANA_AND_BO[0], names: tuple[str, ...] = ANA_AND_BO[1]
) -> str:
    """Sit down to a position; the address of its game."""
    BrowserDriver(page).sit_down(links.fragment("position", position), kinds, names)
    return str(page.evaluate("location.hash"))


def click_twice(page: Page, selector: str, gap: int = 130) -> None:
    """Two clicks of a mouse in the same place, so many milliseconds apart."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    double_click(page, *at, gap, (1, 1))
    page.wait_for_timeout(500)


def plays(page: Page) -> Locator:
    """The answers that play a card, folded out."""
    page.wait_for_selector("#group-play")
    page.evaluate("document.querySelector('#group-play').open = true")
    return page.locator('#group-play [data-act=choose][data-arg^="play "]')


@pytest.mark.parametrize("waits", [True, False])
def test_a_bots_answer_that_comes_late_hands_no_other_game_over(open_page: Open, waits: bool) -> None:
    page = open_page(viewport={"width": 1280, "height": 900})
    page.evaluate(LATE_WORKER, LATE)
    ours = begun(page, NOBLES)
    begun(page, NOBLES, ("human", "normal"), ("Eva", ""))
    page.locator('#options [data-arg="end"]').click()
    page.wait_for_timeout(600)
    BrowserDriver(page).go(ours, "#handover")
    expect(page.locator("#handover-title")).to_have_text("Ana is ready")
    if waits:
        page.wait_for_timeout(LATE + 3000)
    page.locator("#raise").click()
    if not waits:
        page.wait_for_timeout(LATE + 3000)
    assert [each.partition(".")[0] for each in plays(page).evaluate_all(ARGUMENTS)] == [
        *["play noble"] * 4,
        "play soldier",
    ]
    plays(page).first.click()
    wait_until(page, f"() => ({CHOICES})() === '1'")
    assert not page.locator("#handover").count()
    assert not page.locator("#notices .notice").count()


def test_the_second_click_of_a_double_click_chooses_no_target(shared_page: Open) -> None:
    page = shared_page(viewport={"width": 1280, "height": 900})
    begun(page, NEXT_TO_TWO)
    BrowserDriver(page).wait()
    if page.locator("#raise").count():
        page.locator("#raise").click()
        page.wait_for_timeout(500)
    attack = '#options [data-act=choose][data-arg^="attack obryn"]'
    page.wait_for_selector(attack)
    before = int(page.evaluate(CHOICES))
    click_twice(page, attack)
    assert int(page.evaluate(CHOICES)) == before + 1
    assert page.locator('#options [data-act=choose][data-arg*="the-harvester"]').count()


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 900}, {"width": 390, "height": 844}])
def test_the_second_click_does_not_fall_through_the_hand_over(shared_page: Open, viewport: dict[str, int]) -> None:
    page = shared_page(viewport=viewport)
    begun(page, NOBLES)
    page.wait_for_selector("#raise")
    click_twice(page, "#raise")
    assert not page.locator("#handover").count()
    assert page.evaluate(CHOICES) == "0"
    assert not page.locator(".popover").count()


def test_a_held_key_takes_one_choice_back_and_another_brings_it_again(shared_page: Open) -> None:
    page = shared_page()
    begun(page, NOBLES)
    page.locator("#raise").click()
    for count in ("1", "2", "3"):
        plays(page).first.focus()
        page.keyboard.press("Enter")
        wait_until(page, f"() => ({CHOICES})() === '{count}'")
    hold(page, "u")
    assert page.evaluate(CHOICES) == "2"
    hold(page, "Control+Shift+z")
    assert page.evaluate(CHOICES) == "3"
    hold(page, "2")  # the first one folds the cards in
    assert page.evaluate(CHOICES) == "4"
    page.locator('#tracker [data-act="undo"]').focus()
    hold(page, "Enter")
    assert page.evaluate(CHOICES) == "3"
    page.locator('#tracker [data-act="redo"]').click()
    wait_until(page, f"() => ({CHOICES})() === '4'")


def hold(page: Page, keys: str) -> None:
    *modifiers, key = keys.split("+")
    for modifier in modifiers:
        page.keyboard.down(modifier)
    for _ in range(6):  # the first one is pressed, the others repeat
        page.keyboard.down(key)
    page.keyboard.up(key)
    for modifier in modifiers:
        page.keyboard.up(modifier)
    page.wait_for_timeout(500)


def test_what_answers_nothing_may_be_clicked_as_fast_as_one_can(shared_page: Open) -> None:
    page = shared_page()
    begun(page, NOBLES)
    page.locator("#raise").click()
    page.wait_for_selector("#options")
    page.locator('[data-act="camera"][data-arg="in"]').first.click(click_count=3, delay=10)
    wait_until(page, "document.getElementById('board').getAttribute('viewBox').split(' ')[2] < 600")


def test_a_few_double_clicks_and_leavings_at_random_moments(shared_page: Open) -> None:
    hammer = Hammer(shared_page(viewport={"width": 1280, "height": 900}), seed=1, games=("tyrants", "underworlds"))
    hammer.click_twice(4)
    hammer.leave(3)
    assert hammer.finds == []
