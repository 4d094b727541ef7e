"""Age of Sigmar on the page: battles fought to their end by dragging and by taps on a phone, units arranged by keys,
and the table for everybody."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.accessibility import TARGETS, examined_page, faults, overflow
from browser.coming_back import asked, play_to_the_end
from builder.games.sigmar_driver import SigmarDriver
from katabasis.geometry.plane import INCH
from katabasis_page.sharing import links
from sigmar import scene

Open = Callable[..., Page]
SOME = 3
"""Choices after which the page is loaded anew."""

APART = {
    "liberators.1": '20",5" ranks 3 @16',
    "prosecutors.1": '12",4" ranks 3 @16',
    "clanrats.1": '20",16" ranks 5 @48',
}
"""Two armies, each in its territory."""
CLOSE = {
    "lord-vigilant.1": '15",6" ranks 1 @16',
    "liberators.1": '20",7" ranks 3 @16',
    "prosecutors.1": '9",7" ranks 3 @16',
    "clanrats.1": '20",14" ranks 5 @48',
    "clanrats.2": '12",15" ranks 5 @48',
    "rat-ogors.1": '6",12" ranks 3 @48',
}
"""Armies that are about to meet."""


def sit_down(driver: SigmarDriver, units: dict[str, str]) -> None:
    """Sit down to a battle that is shortly before its end, in the first army's movement phase."""
    text = scene.position(units, active=1, first=1, round=4)
    driver.sit_down(links.fragment("position", text), ("human", "easy"), ("Ana",))


def comparable(page: Page) -> tuple[Any, ...]:
    """What is asked, the points, where everybody stands."""
    return (
        *asked(page),
        page.locator(".army-strips").inner_text(),
        page.locator("#cells ellipse").evaluate_all("all => all.map(e => e.getAttribute('transform'))"),
    )


def fight_to_the_end(context: BrowserContext, driver: SigmarDriver) -> None:
    play_to_the_end(context, driver, comparable, SOME)
    expect(driver.page.locator(".score-sheet").first).to_be_visible()


class Dragging(SigmarDriver):
    """Drags the units that move or charge; clicks everything else."""

    drags = 0

    def choose(self, option: str) -> None:
        verb, _space, unit = option.partition(" ")
        if verb not in ("move", "go"):
            super().choose(option)
            return
        self.drag(unit, self.random.uniform(-5, 5), self.random.uniform(-5, 5))
        self.agree()
        self.drags += 1


@pytest.mark.takes_turns("whole games", 3)
def test_a_battle_is_fought_to_its_end_by_dragging(screen: BrowserContext, open_page: Open) -> None:
    driver = Dragging(open_page(context=screen), seed=3)
    driver.set(speed="instant")
    sit_down(driver, CLOSE)
    fight_to_the_end(screen, driver)
    assert driver.drags >= 2


class Tapping(SigmarDriver):
    """Plays with a finger: answers by taps, and units by a tap on the ground and one on the tick."""

    def choose(self, option: str) -> None:
        button = self.page.locator(f'#options [data-act=choose][data-arg="{option}"]').first
        group = self.page.locator(f'.answer-group:not([open]):has([data-arg="{option}"]) > summary')
        if group.count():
            group.first.tap()
        if button.get_attribute("aria-expanded") is None:
            button.tap()
        elif option.startswith(("split", "remove", "return")):
            super().choose(option)
            return
        else:
            if button.get_attribute("aria-expanded") != "true" or not self.page.locator("#placing .placing").count():
                button.tap()
            self.page.wait_for_selector("#placing .placing-acts")
            x, y = self.page.locator("#board-frame").evaluate(FRAME)
            self.page.touchscreen.tap(x, y)
            self.page.wait_for_selector("#place-answer")
            self.page.locator("#place-answer").tap()
            self.page.wait_for_selector("#placing .placing", state="detached")
        self.choices += 1


FRAME = "(frame) => { const at = frame.getBoundingClientRect(); return [at.x + at.width / 3, at.y + at.height / 2]; }"


@pytest.mark.takes_turns("whole games", 3)
@pytest.mark.parametrize("screen", [{"viewport": {"width": 360, "height": 740}, "has_touch": True}], indirect=True)
def test_a_battle_is_fought_to_its_end_on_a_phone_by_taps(screen: BrowserContext, open_page: Open) -> None:
    driver = Tapping(open_page(context=screen), seed=5)
    driver.set(speed="instant")
    sit_down(driver, CLOSE)
    assert driver.page.evaluate("document.documentElement.scrollWidth") <= 360
    fight_to_the_end(screen, driver)
    assert driver.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_unit_is_arranged_by_keys_and_every_step_is_said(shared_page: Any) -> None:
    page = shared_page(viewport={"width": 1280, "height": 900})
    driver = SigmarDriver(page)
    sit_down(driver, APART)
    state = page.locator("#placing-state")
    page.locator("#options [data-arg='move liberators.1']").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#placing .placing")
    assert page.evaluate("document.activeElement.id") == "board"
    page.keyboard.press("ArrowLeft")
    expect(state).to_contain_text("Distance left: 4.0")
    expect(state).to_contain_text("Nearest enemy")
    for _ in range(6):
        page.keyboard.press("ArrowLeft")
    expect(state).to_contain_text("A model goes farther than 5")
    page.keyboard.press("Enter")
    expect(state).to_contain_text("Nearest legal place")
    page.keyboard.press("i")
    expect(page.locator("#place-do-line")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("m")
    expect(state).to_contain_text("alone")
    page.keyboard.press("g")
    page.keyboard.press("n")
    expect(page.locator("#aloud")).to_contain_text("Liberators: ")
    page.keyboard.press("Enter")
    page.wait_for_selector("#placing .placing", state="detached")
    expect(page.locator("#announcer")).to_contain_text("Moved: Liberators")
    page.keyboard.press("u")
    expect(page.locator("#options [data-arg='move liberators.1']").first).to_be_visible()


def test_what_forbids_a_place_is_shown_while_a_unit_is_dragged_over_it(shared_page: Any) -> None:
    page = shared_page(viewport={"width": 1280, "height": 900})
    driver = SigmarDriver(page)
    sit_down(driver, APART)
    (x, y), (to_x, to_y) = driver.model("liberators.1"), driver.model("clanrats.1")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(to_x, to_y, steps=6)
    page.wait_for_selector("#placing-over .forbidden")
    assert page.locator("[data-ghosts] [data-offends]").count() >= 1
    assert page.locator("#board [data-left]").count() >= 1
    page.mouse.up()
    expect(page.locator("#placing-state .corrected")).to_be_visible()
    page.keyboard.press("Escape")
    page.wait_for_selector("#placing .placing", state="detached")
    assert page.locator("#board [data-left], [data-ghosts] *").count() == 0


def test_the_second_button_lays_a_unit_along_a_stroke(shared_page: Any) -> None:
    page = shared_page(viewport={"width": 1280, "height": 900})
    driver = SigmarDriver(page)
    sit_down(driver, APART)
    page.locator("#cells [data-ref='unit:liberators.1']").focus()
    page.keyboard.press("Enter")
    mouse = page.mouse
    mouse.move(*driver.on_screen(16 * INCH, 7 * INCH))
    mouse.down(button="right")
    for inches in range(17, 23):
        mouse.move(*driver.on_screen(inches * INCH, 7 * INCH))
    page.wait_for_selector(".over-board .stroke", state="attached")
    mouse.up(button="right")
    page.wait_for_selector("#place-answer")
    assert page.locator(".over-board .stroke").count() == 0
    facing = page.locator("[data-ghosts] .model > g:first-child").evaluate_all(
        "all => all.map(each => each.getAttribute('transform'))"
    )
    assert set(facing) == {"rotate(270)"}, "they look up, to the left of a stroke to the right"
    page.keyboard.press("Escape")
    page.wait_for_selector("#placing .placing", state="detached")


def test_axe_finds_nothing_while_a_unit_is_arranged_and_in_overlays(browser: Browser, base_url: str) -> None:
    with examined_page(browser, base_url) as page:
        driver = SigmarDriver(page)
        driver.set(speed="instant", motion="reduced")
        driver.go("#new/sigmar", "#kind-0")
        assert faults(page) == []
        sit_down(driver, APART)
        driver.drag("liberators.1", -1, -1)
        assert faults(page) == []
        assert page.evaluate(TARGETS) == []
        assert overflow(page) == []
        page.locator('[data-act="pop"][data-arg="overlays:"]').click()
        page.wait_for_selector("#popover")
        page.locator("#overlay-charge").click()
        expect(page.locator("#board .line.charge").first).to_be_attached()
        assert faults(page) == []
