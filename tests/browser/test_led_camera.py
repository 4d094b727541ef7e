"""The camera of a small screen: it goes where it is asked, leaves what somebody looks at alone, goes along at the edge;
and a glass over the finger."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import katabasis as kb
from browser.conftest import boot
from browser.regiments_driver import Finger
from builder.browser_driver import wait_until
from builder.games.quest_driver import QuestDriver
from builder.games.sigmar_driver import SigmarDriver
from builder.scenes import record_of
from katabasis.quest.picture.ground import SIZE
from katabasis_page.camera import READABLE
from katabasis_page.sharing import links
from sigmar import scene

UNITS = {
    "liberators.1": '26",5" ranks 3 @16',
    "prosecutors.1": '5",4" ranks 3 @16',
    "clanrats.1": '15",18" ranks 5 @48',
}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

MIDDLE = """(selector) => {
  const at = document.querySelector(selector).getBoundingClientRect();
  return [at.x + at.width / 2, at.y + at.height / 2];
}"""
ZOOMED = "'zoomed' in document.documentElement.dataset"
WHOLE = ".zoom [data-act=camera][data-arg=whole]"
GROWS = 119
"""The choice of an adventure after which its dungeon is too large for a phone to be read as a whole."""
AT_REST = "!document.querySelector('[data-moving]')"


@pytest.fixture
def page(browser: Browser, base_url: str) -> Iterator[Page]:
    context = browser.new_context(base_url=base_url, service_workers="block", **PHONE)
    page = boot(context, "/index.html")
    driver = SigmarDriver(page)
    text = scene.position(UNITS, active=1, first=1, round=2)
    driver.sit_down(links.fragment("position", text), ("human", "easy"), ("Ana",))
    page.wait_for_selector("#options button")
    yield page
    assert not page.faults  # type: ignore[attr-defined]
    context.close()


def box(page: Page) -> list[float]:
    wait_until(page, AT_REST)
    return [float(part) for part in (page.locator("#board").get_attribute("viewBox") or "").split()]


def frame(page: Page) -> dict[str, float]:
    found: dict[str, float] = page.locator("#board-frame").bounding_box()  # type: ignore[assignment]
    return found


def in_sight(page: Page, selector: str) -> bool:
    x, y = page.evaluate(MIDDLE, selector)
    seen = frame(page)
    return bool(seen["x"] < x < seen["x"] + seen["width"] and seen["y"] < y < seen["y"] + seen["height"])


def test_a_battle_fills_the_frame_with_ones_own_unit_in_sight(page: Page) -> None:
    seen = frame(page)
    _x, _y, width, height = box(page)
    inch = seen["width"] / width * 254
    assert inch >= 14.5
    assert height <= 24 * 254 * 1.02 or inch < 15
    assert in_sight(page, model("prosecutors"))


def test_the_camera_stays_where_somebody_has_moved_it_until_something_else_is_asked(page: Page) -> None:
    first, finger, seen = box(page), Finger(page), frame(page)
    y, aside = seen["y"] + 40, 1 if first[0] > 600 else -1
    for _ in range(3):
        x = seen["x"] + seen["width"] / 2
        finger.down((x, y))
        for step in range(1, 9):
            finger.move((x + 18 * aside * step, y))
        finger.up()
    panned = box(page)
    assert abs(panned[0] - first[0]) > 1000
    out_of_sight = [unit for unit in ("liberators", "prosecutors") if not in_sight(page, model(unit))]
    assert out_of_sight
    driver = SigmarDriver(page)
    driver.choose(f"move {out_of_sight[0]}.1")
    page.wait_for_selector("#options [data-arg^='move ']")
    assert box(page) == panned, "the same phase goes on"
    driver.choose("end")
    wait_until(page, "(before) => !document.getElementById('prompt-text').innerText.includes(before)", arg="MOVEMENT")
    wait_until(
        page, "(at) => document.getElementById('board').getAttribute('viewBox').split(' ')[0] != at", arg=panned[0]
    )


def model(unit: str) -> str:
    return f"#board .model[data-ref^='model:{unit}']"


def test_what_is_dragged_to_the_edge_takes_the_camera_along(page: Page) -> None:
    before, seen = box(page), frame(page)
    unit = "#cells [data-ref='model:prosecutors.1-3']"
    x, y = page.evaluate(MIDDLE, unit)
    finger = Finger(page)
    finger.down((x, y))
    goal = seen["x"] + 12
    for share in range(1, 9):
        finger.move((x + (goal - x) * share / 8, y))
    moved = "(at) => parseFloat(document.querySelector('.over-board').getAttribute('viewBox')) < at - 300"
    wait_until(page, moved, arg=before[0])
    ghost = page.evaluate(MIDDLE, "[data-moves] .model[data-ref='model:prosecutors.1-3']")
    assert ghost[0] == pytest.approx(goal, abs=12)
    finger.up()
    at_last = box(page)
    assert at_last[0] < before[0] - 300


def test_a_glass_shows_what_the_finger_covers(page: Page) -> None:
    unit = "#cells [data-ref='model:prosecutors.1-3']"
    x, y = page.evaluate(MIDDLE, unit)
    seen = frame(page)
    finger = Finger(page)
    finger.down((x, y))
    expect(page.locator(".loupe")).to_have_count(0)
    aside = 30 if x < seen["x"] + seen["width"] / 2 else -30
    for step in range(1, 5):
        finger.move((x + aside * step / 4, y - 10 * step / 4))
    page.wait_for_selector(".loupe")
    glass = page.locator(".loupe").bounding_box()
    assert glass is not None
    assert glass["width"] == glass["height"] == 139
    assert glass["y"] + 139 / 2 == pytest.approx(y - 10 - 110, abs=3) or abs(glass["x"] + 69.5 - x - aside) >= 100
    assert page.locator(".loupe").get_attribute("aria-hidden") == "true"
    ghost = page.evaluate(MIDDLE, "[data-moves] .model[data-ref='model:prosecutors.1-3']")
    assert ghost == pytest.approx([x + aside, y - 10], abs=6), "below the finger"
    across = page.evaluate("document.querySelector('.loupe-picture').viewBox.baseVal.width")
    assert 139 / across == pytest.approx(2.2 * seen["width"] / box(page)[2], rel=0.02)
    finger.up()
    page.wait_for_selector(".loupe", state="detached")


def test_a_mouse_needs_no_glass(shared_page: Any) -> None:
    page = shared_page(viewport={"width": 1280, "height": 900})
    driver = SigmarDriver(page)
    text = scene.position(UNITS, active=1, first=1, round=2)
    driver.sit_down(links.fragment("position", text), ("human", "easy"), ("Ana",))
    driver.drag("liberators.1", -1, 1)
    assert page.locator(".loupe").count() == 0


def square(page: Page) -> float:
    """Pixels across a square of the dungeon."""
    (_x, _y, width, height), seen = box(page), frame(page)
    return SIZE * min(seen["width"] / width, seen["height"] / height)


def test_a_dungeon_that_grows_is_still_seen_close_enough_until_somebody_wants_it_whole(
    browser: Browser, base_url: str
) -> None:
    context = browser.new_context(base_url=base_url, service_workers="block", **PHONE)
    page = boot(context, "/index.html")
    driver = QuestDriver(page)
    adventure = kb.replay(record_of("four-adventurers"))
    driver.set(speed="instant")
    driver.sit_down(links.fragment("game", adventure.at(GROWS).record()), ("human",) + ("seat-0",) * 3, ("Ana",))
    page.wait_for_selector("#options button")
    assert not page.evaluate(ZOOMED)
    driver.choose(adventure.choices[GROWS].option)
    wait_until(page, ZOOMED)
    assert square(page) >= READABLE - 0.1
    acting = page.locator(".strip.asked").get_attribute("data-arg")
    assert in_sight(page, f"#cells [data-ref='{acting}']")
    page.locator(WHOLE).tap()
    wait_until(page, f"!({ZOOMED})")
    assert square(page) < READABLE
    driver.choose("end")
    wait_until(page, f"document.querySelector('.strip.asked')?.dataset.arg !== '{acting}'")
    assert not page.evaluate(ZOOMED), "until they look closer"
    assert not page.faults  # type: ignore[attr-defined]
    context.close()
