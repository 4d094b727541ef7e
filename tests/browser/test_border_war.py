"""Border War on the page: a battle of 1000 points from the form on, by mouse, by finger and by keys, also without a
network; what has acted and the chances of a spell; and the table for everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.accessibility import TARGETS, examined_page, faults, overflow
from browser.coming_back import OFFLINE_READY, reload
from browser.regiments_driver import Finger
from browser.test_sigmar import FRAME, Dragging, Tapping, comparable
from builder import hand
from builder.browser_driver import wait_until
from builder.games.sigmar_driver import SigmarDriver
from katabasis_page.sharing import links
from sigmar import border_war

Open = Callable[..., Page]

VERITANT, LIBERATORS, PROSECUTORS = (f"stormcast-{name}.1" for name in ("lord-veritant", "liberators", "prosecutors"))
SEER, RATS, OGORS = (f"skaven-{name}.1" for name in ("grey-seer", "clanrats", "rat-ogors"))
ARMIES = {
    VERITANT: '10",8" ranks 1 @16',
    LIBERATORS: '24",9" ranks 5 @16',
    PROSECUTORS: '36",8" ranks 3 @16',
    SEER: '22",25" ranks 1 @48',
    RATS: '20",21" ranks 10 @48',
    OGORS: '36",22" ranks 2 @48',
}
"""Two armies some way apart."""
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


def sit_down(driver: SigmarDriver, phase: str = "movement", active: int = 1, **fields: Any) -> None:
    """Sit down to a battle of 1000 points in the middle of it."""
    text = border_war.told(ARMIES, phase=phase, active=active, first=active, modules=border_war.MODULES, **fields)
    kinds = ("human", "easy") if active == 1 else ("easy", "human")
    driver.sit_down(links.fragment("position", text), kinds, ("Ana",))


def begin(driver: SigmarDriver) -> None:
    """Fill in the form of a battle of Border War between two ready lists, and begin it."""
    driver.go("#new/sigmar/2024/pack=border-war", "#kind-0")
    driver.fill_in_seats(("human", "easy"), ("Ana",))
    driver.fill_in_seed(3)
    driver.start()


def offered(page: Page, verb: str) -> list[str]:
    """The answers with a verb, also those that are folded away."""
    answers = page.locator(f"#options [data-act=choose][data-arg^='{verb} ']")
    found: list[str] = answers.evaluate_all("all => all.map(e => e.dataset.arg)")
    return found


def pick_up(driver: SigmarDriver, answer: str) -> None:
    """Take up the tool that places a unit: the answer, and once more for the tool."""
    page = driver.page
    group = page.locator(f'.answer-group:not([open]):has([data-arg="{answer}"]) > summary')
    if group.count():
        hand.click(group.first)
    button = page.locator(f'#options [data-act=choose][data-arg="{answer}"]').first
    if button.get_attribute("aria-expanded") != "true":
        hand.click(button)
        page.locator("#suggestions [data-act=answer]").first.wait_for()
    hand.click(button)
    page.wait_for_selector("#placing .placing-acts")


def deploy_by_dragging(driver: SigmarDriver, answer: str) -> None:
    """Deploy a unit where its ghosts are dragged."""
    page = driver.page
    pick_up(driver, answer)
    at = page.locator("[data-ghosts] .model").first.bounding_box()
    assert at is not None
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y + 4, steps=4)
    page.mouse.up()
    page.wait_for_selector("#place-answer")
    driver.agree()


@pytest.mark.parametrize("screen", [DESKTOP], indirect=True)
def test_a_battle_is_begun_by_the_form_deployed_by_dragging_and_gone_on_with_offline(
    screen: BrowserContext, open_page: Open
) -> None:
    driver = SigmarDriver(open_page(context=screen), seed=3)
    driver.set(speed="instant")
    begin(driver)
    page = driver.page
    driver.play(lambda _: bool(offered(page, "deploy")))
    assert page.locator("#cells [data-ref^='feature:']").count() >= 4
    first = offered(page, "deploy")[0]
    deploy_by_dragging(driver, first)
    expect(page.locator(f"#cells [data-ref='unit:{first.partition(' ')[2]}']")).to_be_attached()
    driver.play(lambda _: bool(offered(page, "deploy")))
    reload(page, comparable)
    page.wait_for_selector(OFFLINE_READY, timeout=30_000)
    screen.set_offline(True)
    second = offered(page, "deploy")[0]
    deploy_by_dragging(driver, second)
    driver.play(lambda _: bool(page.locator("#options [data-act=choose]").count()))
    reload(page, comparable)
    for answer in (first, second):
        expect(page.locator(f"#cells [data-ref='unit:{answer.partition(' ')[2]}']")).to_be_attached()


def test_a_unit_that_was_dragged_has_acted(shared_page: Any) -> None:
    page = shared_page(**DESKTOP)
    driver = SigmarDriver(page)
    sit_down(driver)
    row = page.locator(f".unit-row[data-arg='unit:{LIBERATORS}']")
    expect(row.locator(".acting.may")).to_be_attached()
    driver.drag(LIBERATORS, 1, 2)
    driver.agree()
    expect(row.locator(".acting.acted")).to_be_attached()
    expect(page.locator(f"#cells [data-ref='unit:{LIBERATORS}'] title")).to_contain_text("has acted in this phase")
    expect(page.locator(".next-unit")).to_have_text("Next2")


def test_a_spell_shows_its_chances_where_it_is_rested_on(shared_page: Any) -> None:
    page = shared_page(**DESKTOP)
    driver = SigmarDriver(page)
    sit_down(driver, phase="hero", active=2)
    driver.wait()
    spell = f"use skitterleap {SEER} {SEER}"
    button = page.locator(f'#options [data-arg="{spell}"]').first
    group = page.locator(f'.answer-group:not([open]):has([data-arg="{spell}"]) > summary')
    if group.count():
        hand.click(group.first)
    button.focus()
    button.hover()
    expect(page.locator("#preview")).to_contain_text("Cast on")


@pytest.mark.parametrize("screen", [PHONE], indirect=True)
def test_a_unit_moves_by_taps_and_stands_along_a_fingers_stroke_on_a_phone(
    screen: BrowserContext, open_page: Open
) -> None:
    driver = Tapping(open_page(context=screen), seed=5)
    driver.set(speed="instant")
    sit_down(driver)
    page = driver.page
    driver.choose(f"move {LIBERATORS}")
    expect(page.locator(f"#cells [data-ref='unit:{LIBERATORS}'] title")).to_contain_text("has acted")
    button = page.locator(f'#options [data-act=choose][data-arg="move {PROSECUTORS}"]').first
    group = page.locator(f'.answer-group:not([open]):has([data-arg="move {PROSECUTORS}"]) > summary')
    if group.count():
        hand.tap(group.first)
    while not page.locator("#placing .placing-acts").count():
        hand.tap(button)
        page.wait_for_timeout(300)
    finger, (x, y) = Finger(page), page.locator("#board-frame").evaluate(FRAME)
    finger.down((x, y))
    for step in range(1, 9):
        finger.move((x + 10 * step, y))
    page.wait_for_selector(".over-board .stroke", state="attached")
    finger.up()
    page.wait_for_selector("#place-answer")
    facing = page.locator("[data-ghosts] .model > g:first-child").evaluate_all(
        "all => all.map(each => each.getAttribute('transform'))"
    )
    assert len(set(facing)) == 1, "all look to the left of the stroke"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_turn_is_played_by_keys_and_said(shared_page: Any) -> None:
    page = shared_page(**DESKTOP)
    sit_down(SigmarDriver(page))
    page.keyboard.press("e")
    wait_until(page, "document.querySelector('#cells .cell[aria-pressed=true], .unit-row.selected')")
    page.locator(f"#options [data-arg='move {LIBERATORS}']").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#placing .placing")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#placing-state")).to_contain_text("Distance left")
    page.keyboard.press("Enter")
    page.wait_for_selector("#placing .placing", state="detached")
    expect(page.locator("#announcer")).to_contain_text("Moved: Liberators")
    page.locator("#options [data-act=choose][data-arg=end]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#announcer")).to_contain_text("phase")


def test_axe_finds_nothing_on_a_table_of_border_war(browser: Browser, base_url: str) -> None:
    with examined_page(browser, base_url) as page:
        driver = SigmarDriver(page)
        driver.set(speed="instant", motion="reduced")
        driver.go("#new/sigmar/2024/pack=border-war", "#kind-0")
        assert faults(page) == []
        sit_down(driver)
        driver.drag(LIBERATORS, 1, 1)
        driver.agree()
        assert faults(page) == []
        assert page.evaluate(TARGETS) == []
        assert overflow(page) == []


@pytest.mark.takes_turns("whole games", 3)
@pytest.mark.parametrize("screen", [DESKTOP], indirect=True)
def test_a_battle_of_border_war_is_fought_to_its_end_by_dragging(screen: BrowserContext, open_page: Open) -> None:
    driver = Dragging(open_page(context=screen), seed=3)
    driver.set(speed="instant")
    sit_down(driver, round=4)
    driver.play(lambda _: driver.drags >= 2)
    reload(driver.page, comparable)
    driver.page.wait_for_selector(OFFLINE_READY, timeout=30_000)
    screen.set_offline(True)
    assert driver.play().over
    expect(driver.page.locator(".score-sheet").first).to_be_visible()
