"""The page by keyboard alone: one stop for the board, arrows inside, dialogs that hold the focus, keys that act."""

import pytest
from playwright.sync_api import Page, expect

import katabasis as kb
from browser.conftest import Open
from builder.browser_driver import wait_until
from katabasis_page.sharing import links

FOCUSED = "document.activeElement.id"


@pytest.fixture
def table(shared_page: Open) -> Page:
    return begun(shared_page("#new/underworlds", viewport={"width": 1100, "height": 800}))


def begun(page: Page) -> Page:
    page.select_option("#kind-1", "random")
    page.locator("#start").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#options button")
    return page


def view_box(page: Page) -> list[int]:
    return [int(float(part)) for part in page.locator("#board").get_attribute("viewBox").split()]


def test_a_key_pressed_once_too_often_answers_nothing(shared_page: Open) -> None:
    """Two people pass in turn, so that two decisions one after the other have an answer of the same name."""
    game = kb.new("underworlds", seed=5, quick=True)
    while game.decision.name != "power":
        game.choose(kb.bots.choose(game, "random", 5))
    page = shared_page(links.fragment("position", game.position()))
    page.locator("#kind-0").select_option("human")
    page.locator("#kind-1").select_option("human")
    page.locator("#start").click()
    take_over(page)
    asked = page.locator("#sheet").get_attribute("data-decision")
    page.locator("#options [data-arg=pass]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#sheet")).not_to_have_attribute("data-decision", asked)
    take_over(page)
    asked = page.locator("#sheet").get_attribute("data-decision")
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert page.locator("#sheet").get_attribute("data-decision") == asked


def take_over(page: Page) -> None:
    page.wait_for_selector("#handover button, #options button")
    if page.locator("#handover button").count():
        page.locator("#handover button").first.click()
        page.wait_for_selector("#options button")


def test_a_field_may_be_left_with_a_name_half_typed(shared_page: Open) -> None:
    page = shared_page()
    page.locator("#card-underworlds").click()
    page.wait_for_selector("#name-0")
    page.locator("#name-0").press_sequentially("Ana")
    page.go_back()
    page.wait_for_selector("#screen-launcher")
    assert page.locator(".notice").count() == 0


def test_the_board_is_one_stop_and_arrows_walk_inside_it(table: Page) -> None:
    assert table.locator('#board [tabindex="0"]').count() == 0
    table.locator("#board").focus()
    table.keyboard.press("ArrowDown")
    first = table.evaluate(FOCUSED)
    assert first.startswith("hex-")
    inwards = ("ArrowRight", "ArrowLeft")
    way, back = inwards[::-1] if table.locator("#board .turned").count() else inwards
    table.keyboard.press(way)
    assert table.evaluate(FOCUSED) != first
    table.keyboard.press(back)
    assert table.evaluate(FOCUSED) == first
    table.keyboard.press("End")
    table.keyboard.press("Tab")
    assert not table.evaluate(FOCUSED).startswith("hex-")


def test_the_log_is_one_stop_and_arrows_walk_inside_it(table: Page) -> None:
    stops = table.locator("#log-lines button").evaluate_all("found => found.filter((one) => one.tabIndex >= 0).length")
    assert stops == 0
    table.locator("#log-lines").focus()
    here = "document.activeElement.closest('li').id"
    table.keyboard.press("ArrowDown")
    first = table.evaluate(here)
    table.keyboard.press("ArrowDown")
    assert table.evaluate(here) != first
    table.keyboard.press("Home")
    assert table.evaluate(here) == first
    table.keyboard.press("ArrowRight")
    table.keyboard.press("Enter")
    table.wait_for_selector("#popover .rule-text")
    table.keyboard.press("Escape")
    assert table.evaluate(here) == first


def test_a_dialog_holds_the_focus_and_gives_it_back(table: Page) -> None:
    table.locator("#board").focus()
    table.keyboard.press("ArrowDown")
    before = table.evaluate(FOCUSED)
    table.keyboard.press("?")
    table.wait_for_selector('[role="dialog"]')
    for key in ("Tab", "Tab", "Shift+Tab", "Tab"):
        table.keyboard.press(key)
        assert table.evaluate("document.activeElement.closest('[role=dialog]') !== null")
    table.keyboard.press("Escape")
    table.wait_for_selector('[role="dialog"]', state="detached")
    assert table.evaluate(FOCUSED) == before


def test_the_focus_goes_on_to_the_next_decision(table: Page) -> None:
    for _ in range(4):
        table.locator("#options button").first.wait_for()
        table.locator("#options button").first.focus()
        table.keyboard.press("Enter")
        table.wait_for_timeout(1500)
        assert table.evaluate("document.activeElement !== document.body")


def test_the_board_is_zoomed_and_moved_by_keys_wheel_and_drag(table: Page) -> None:
    whole = view_box(table)
    table.locator("#board").focus()
    table.keyboard.press("+")
    closer = view_box(table)
    assert closer[2] < whole[2]
    table.keyboard.press("Shift+ArrowRight")
    assert view_box(table)[0] > closer[0]
    box = table.locator("#board").bounding_box()
    assert box is not None
    table.mouse.move(box["x"] + 60, box["y"] + 60)
    table.mouse.wheel(0, -240)
    wait_until(table, "width => document.getElementById('board').viewBox.baseVal.width < width", arg=closer[2])
    nearer = view_box(table)
    choices = table.evaluate("document.getElementById('log').textContent")
    table.mouse.down()
    table.mouse.move(box["x"] + 160, box["y"] + 130, steps=4)
    table.mouse.up()
    assert view_box(table)[:2] != nearer[:2]
    assert table.evaluate("document.getElementById('log').textContent") == choices
    table.keyboard.press("0")
    assert all(abs(now - then) <= 2 for now, then in zip(view_box(table), whole, strict=True))


def test_letters_can_be_switched_off(open_page: Open) -> None:
    table = begun(open_page("/index.html#new/underworlds"))
    table.keyboard.press("u")
    table.wait_for_selector("#notices .notice")
    table.keyboard.press("Escape")
    table.wait_for_selector("#notices .notice", state="detached")
    address = table.url
    table.goto(address.partition("#")[0] + "#settings")
    table.locator("label:has(#letters-off)").click()
    table.goto(address)
    table.wait_for_selector("#options button")
    table.keyboard.press("u")
    table.wait_for_timeout(300)
    assert table.locator("#notices .notice").count() == 0


def test_nothing_moves_the_page_sideways_on_a_narrow_screen(shared_page: Open) -> None:
    page = shared_page(viewport={"width": 320, "height": 640})
    forms = ("#new", "#new/underworlds", "#new/tyrants")
    for place in ("#", *forms, "#settings", "#rules", "#rules/core.goal", "#credits"):
        page.evaluate("place => { location.hash = place }", place)
        page.wait_for_timeout(250)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, place
    page.evaluate("location.hash = '#new/underworlds'")
    page.select_option("#kind-1", "random")
    page.locator("#start").click()
    page.wait_for_selector("#options button")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_key_leads_to_the_answers_and_digits_choose_one(table: Page) -> None:
    table.locator("#board").focus()
    table.keyboard.press("a")
    here = "document.activeElement.closest('#options') !== null"
    assert table.evaluate(here)
    assert table.evaluate("document.documentElement.dataset.keys") == "1"
    table.keyboard.press("r")
    said = table.locator("#aloud")
    expect(said).not_to_be_empty()
    first = said.text_content()
    table.keyboard.press("r")
    assert said.text_content() != first
    assert said.text_content().strip() == first.strip()
    asked = table.locator("#sheet").get_attribute("data-decision")
    numbered = (
        "[...document.querySelectorAll('#options [data-act=choose]')].filter((one) => one.getClientRects().length)"
    )
    last = min(9, table.evaluate(f"{numbered}.length"))
    table.keyboard.press(str(last))
    expect(table.locator("#sheet")).not_to_have_attribute("data-decision", asked)


def test_a_finger_that_rests_reads_what_an_answer_does_and_chooses_nothing(open_page: Open) -> None:
    page = open_page("/index.html#new/underworlds", viewport={"width": 800, "height": 1100}, has_touch=True)
    page.select_option("#kind-1", "random")
    page.locator("#start").click()
    button = page.locator("#options [data-act=choose][aria-describedby]").first
    button.wait_for()
    asked = page.locator("#sheet").get_attribute("data-decision")
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    touch = page.context.new_cdp_session(page)
    means = page.locator(f"[id='{button.get_attribute('aria-describedby')}']").text_content()
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    expect(page.locator("#meaning")).to_have_text(means)
    page.wait_for_timeout(1200)  # the focus may have shown this meaning before the finger has rested
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    assert page.locator("#sheet").get_attribute("data-decision") == asked
    page.touchscreen.tap(at[0]["x"], at[0]["y"])
    expect(page.locator("#sheet")).not_to_have_attribute("data-decision", asked)
