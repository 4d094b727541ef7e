"""A hint, the past drawn along, a shared finished game, and what decided it: as people meet them in a browser."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import katabasis as kb
from browser.accessibility import AXE, FIND, GRAVE
from browser.conftest import Open
from builder import games
from builder.browser_driver import READY, wait_until
from katabasis_page.sharing import links

GOLDEN = Path(__file__).parents[1] / "playthroughs"
PLAYERS = [kb.Player("human", "Ana"), kb.Player("hard-careful", "Hecate")]


def shared(name: str, moment: int | None = None) -> str:
    game = kb.replay((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))
    return "/index.html" + links.fragment("game", game.record(players=PLAYERS), moment)


@pytest.mark.parametrize("game", ["underworlds", "tyrants", "quest"])
def test_a_hint_is_given_beside_the_page_and_taken(open_page: Open, game: str) -> None:
    page = open_page()
    driver = games.driver(game)(page, seed=3)
    driver.begin(("human", "random"), seed=9)
    driver.play(lambda _seen: driver.choices > 5 and page.locator(".hint-button").count() > 0)
    page.keyboard.press("h")
    page.wait_for_selector("#do-advised")
    assert len(page.workers) == 1
    advised = page.locator("#do-advised").get_attribute("data-arg")
    assert page.locator("#options .advised, #gallery .advised, .hand .advised, .market .advised").count()
    asked = page.locator("#sheet").get_attribute("data-decision")
    page.locator("#do-advised").click()
    expect(page.locator("#sheet")).not_to_have_attribute("data-decision", asked or "")
    assert advised
    assert page.locator("#hint").count() == 0


def test_the_past_is_drawn_along_by_pointer_keys_and_touch(open_page: Open) -> None:
    page = open_page(shared("bots"), has_touch=True, viewport={"width": 390, "height": 780})
    page.wait_for_selector("#finish")
    slider = page.locator("#moment")
    slider.focus()
    page.keyboard.press("Home")
    expect(page.locator(".moment-name")).to_contain_text("0 / 188")
    assert page.evaluate("document.activeElement.id") == "moment"
    page.keyboard.press("ArrowRight")
    expect(page.locator(".moment-name")).to_contain_text("1 / 188")
    box = slider.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".moment-name")).to_contain_text("Round 2")
    page.locator("#play").tap()
    expect(page.locator("#play")).to_have_attribute("aria-label", "Stop the replay")
    before = page.locator(".moment-name").inner_text()
    expect(page.locator(".moment-name")).not_to_have_text(before)
    page.locator("#play").tap()
    expect(page.locator("#play")).to_have_attribute("aria-label", "Replay from here")
    sizes = "found => found.map((one) => Math.min(one.offsetWidth, one.offsetHeight))"
    assert min(page.locator("#scrubber button").evaluate_all(sizes)) >= 24


def test_a_line_of_the_log_leads_to_its_moment(open_page: Open) -> None:
    page = open_page(shared("bots"))
    page.wait_for_selector("#finish")
    line = page.locator(".log-moment").nth(6)
    said = line.inner_text()
    line.click()
    expect(page.locator("#scrubber")).to_be_visible()
    expect(page.locator("#past-notice")).to_be_visible()
    expect(page.locator(".log-line.fresh", has_text=said)).to_be_visible()


def test_a_shared_game_opens_at_its_moment_and_play_goes_on_there(open_page: Open) -> None:
    page = open_page(shared("bots", 60))
    page.wait_for_selector("#past-notice")
    expect(page.locator(".players")).to_contain_text("Hecate")
    expect(page.locator(".players")).to_contain_text("bot, hard, careful")
    page.locator("[data-act=branch]").click()
    page.wait_for_selector("#kind-0")
    assert page.locator("#kind-1").input_value() == "hard"
    assert page.locator("#name-0").input_value() == "Ana"
    page.locator("#start").click()
    page.wait_for_selector("#options button")


@pytest.mark.takes_turns("whole games", 3)
@pytest.mark.parametrize("name", ["bots", "two-houses"])
def test_what_decided_a_game_is_told(browser: Browser, base_url: str, name: str) -> None:
    """With axe put in, which the page's policy forbids."""
    context = browser.new_context(base_url=base_url, bypass_csp=True, service_workers="block")
    page = context.new_page()
    page.goto(shared(name))
    page.wait_for_selector(READY, timeout=60_000)
    page.wait_for_selector("#finish", timeout=60_000)
    page.locator("[data-act=analysis]").first.click()
    page.wait_for_selector("#analysis-progress")
    wait_until(page, "() => !!document.querySelector('#analysis-done')", timeout=120_000)
    assert page.locator(".standing-curve polyline").count() == 2
    page.add_script_tag(path=AXE)
    assert [fault for fault in page.evaluate(FIND) if fault[1] in GRAVE] == []
    moment = page.locator(".turning-points [data-act=moment]").first
    moment.click()
    page.wait_for_selector("#past-notice")
    page.locator("[data-act=analysis]").first.click()
    wait_until(page, "() => !!document.querySelector('#analysis-done')", timeout=2_000)
    context.close()
