"""Exceptions planted in the page: nobody is shown a traceback, one message says it, and the game goes on."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.conftest import boot
from builder.browser_driver import wait_until
from builder.games.sigmar_driver import SigmarDriver
from builder.games.underworlds_driver import UnderworldsDriver

Open = Callable[..., Page]

PLANT = """
import asyncio, js
from katabasis_page import acts
from katabasis_page.browser import board_view, board_gestures, coach_pointer, guard, javascript
from katabasis_page.table import hint, legend

def broken(*values, **named):
    raise LookupError("planted")

async def broken_later(*values, **named):
    await asyncio.sleep(0)
    broken()

KINDS = {
    "act": lambda: acts.ACTS.__setitem__("hint", broken),
    "drawing": lambda: setattr(legend, "legend", broken),
    "wheel": lambda: setattr(board_view.BoardView, "zoom_at", broken),
    "drag": lambda: setattr(board_gestures.BoardGestures, "_begin_drag", broken),
    "key": lambda: setattr(board_gestures.BoardGestures, "pressed", broken),
    "timer": lambda: js.setTimeout(javascript.callback(broken), 0),
    "task": lambda: guard.task(broken_later()),
    "microtask": lambda: js.queueMicrotask(javascript.create_proxy(broken)),
    "promise": lambda: js.Promise.new(javascript.create_proxy(broken)),
    "rejection": lambda: asyncio.ensure_future(broken_later()),
}

def plant(event):
    KINDS[event.detail]()

js.addEventListener("plant", javascript.create_proxy(plant))
js.document.documentElement.dataset.plantable = "1"
"""
"""Runs in place of main.py: every plant is sown when the test says so."""

NOTICE = "#notices .notice.error"


@pytest.fixture
def plantable(browser: Browser, base_url: str) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=base_url, service_workers="block")
    context.route("**/main.py", lambda route: route.fulfill(body=PLANT, content_type="text/x-python"))
    yield context
    context.close()


WHEEL = "() => document.getElementById('board-frame').dispatchEvent(new WheelEvent('wheel', "
WHEEL += "{ bubbles: true, cancelable: true, deltaY: -100 }))"


def drag(page: Page) -> None:
    box = page.locator("#board-frame").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 60, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(box["x"] + 120, box["y"] + 120, steps=3)
    page.mouse.up()


TRIGGERS: dict[str, Callable[[Page], object]] = {
    "act": lambda page: page.locator("[data-act=hint]").first.click(),
    "drawing": lambda page: page.locator("[data-act=pop][data-arg='legend:']").click(),
    "wheel": lambda page: page.evaluate(WHEEL),
    "drag": drag,
    "key": lambda page: page.keyboard.press("x"),
    "timer": lambda page: None,
    "task": lambda page: None,
    "microtask": lambda page: None,
    "promise": lambda page: None,
    "rejection": lambda page: None,
}
"""What a person does, or nothing, until it goes wrong."""


def test_what_goes_wrong_is_said_once_and_the_game_goes_on(plantable: BrowserContext) -> None:
    page = boot(plantable, "/index.html")
    driver = UnderworldsDriver(page, 3)
    driver.begin(("human", "random"), seed=3)
    page.evaluate("joinPyScript()")
    page.wait_for_selector("html[data-plantable]", timeout=60_000)
    for kind, trigger in TRIGGERS.items():
        driver.wait()
        page.evaluate("(detail) => dispatchEvent(new CustomEvent('plant', { detail }))", kind)
        for _twice in range(2):
            trigger(page)
        expect(page.locator(NOTICE), kind).to_have_count(1)
        expect(page.locator(NOTICE), kind).to_contain_text("Nothing of your game is lost")
        expect(page.locator(".py-error"), kind).to_have_count(0)
        page.locator(f"{NOTICE} [data-act=play-on]").click()
        expect(page.locator(NOTICE), kind).to_have_count(0)
        choices = driver.choices
        driver.play(lambda _seen, least=choices + 1: driver.choices >= least)
    with page.expect_download() as saved:
        page.evaluate("(detail) => dispatchEvent(new CustomEvent('plant', { detail }))", "timer")
        page.locator(f"{NOTICE} [data-act=report]").click()
    text = saved.value.path().read_text(encoding="utf-8")
    assert "LookupError: planted" in text
    assert "game underworlds" in text


MIDDLE = "(model) => { const at = model.getBoundingClientRect(); return [at.x + at.width / 2, at.y + at.height / 2]; }"


def test_a_draft_that_waits_is_dragged_again(shared_page: Open) -> None:
    page = shared_page(viewport={"width": 1280, "height": 900})
    driver = SigmarDriver(page)
    driver.begin(("human", "easy"))
    page.wait_for_selector("#options")
    driver.play(lambda seen: any(option.startswith("deploy ") for option in seen.offered))
    page.locator("#options [data-act=choose][data-arg^='deploy ']").first.click()
    page.wait_for_selector("#placing .placing-acts")
    for _twice in range(2):
        x, y = page.locator("[data-ghosts] ellipse").first.evaluate(MIDDLE)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 30, y + 10, steps=4)
        page.mouse.up()
        page.wait_for_selector("#placing .placing-acts")
    wait_until(page, "!document.querySelector('.py-error')")


def test_the_pack_of_an_edition_that_does_not_come_is_said_like_that_of_a_game(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, service_workers="block")
    context.route("**/packs/underworlds-2017-*.pack", lambda route: route.fulfill(status=404))
    page = boot(context, "/index.html#new/underworlds")
    page.wait_for_selector("#edition-2017", state="attached")
    page.locator("#edition-2017").check(force=True)
    expect(page.locator(NOTICE)).to_contain_text("(it answered 404)")
    expect(page.locator(NOTICE)).to_contain_text("underworlds-2017-")
    context.unroute("**/packs/underworlds-2017-*.pack")
    page.locator(f"{NOTICE} [data-act=goto]").click()
    page.locator("#edition-2017").check(force=True)
    page.locator("#start").click()
    page.wait_for_selector("#table, #handover")
    faults = [fault for fault in page.faults if "404" not in fault]  # type: ignore[attr-defined]
    context.close()
    assert faults == []
