"""Placements on the page itself: a regiment of the toy is dragged by mouse, by touch and by keys."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import boot
from browser.regiments_driver import INCH, Finger, Regiments
from browser.toy_site import toy_site
from builder.browser_driver import wait_until

ID = "r0-0"


@pytest.fixture(scope="module")
def toy_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with toy_site(tmp_path_factory.mktemp("toy"), "regiments") as address:
        yield address


@pytest.fixture(scope="module")
def page(browser: Browser, toy_url: str) -> Iterator[Page]:
    """A page with the toy, booted once."""
    context = browser.new_context(
        base_url=toy_url, viewport={"width": 1200, "height": 850}, has_touch=True, service_workers="block"
    )
    page = boot(context, "/index.html#new/regiments")
    yield page
    faults = [fault for fault in page.faults if "404" not in fault]  # type: ignore[attr-defined]
    context.close()
    assert not faults


@pytest.fixture
def table(page: Page) -> Regiments:
    """A new game, with the first regiment to move."""
    page.evaluate("location.hash = '#'")
    page.wait_for_selector("#screen-launcher")
    page.evaluate("location.hash = '#new/regiments'")
    page.wait_for_selector("#start")
    table = Regiments(page)
    table.begin()
    return table


def shifted(points: list[list[int]], across: float, down: float) -> list[list[int]]:
    return [[pytest.approx(x + across, abs=40), pytest.approx(y + down, abs=40)] for x, y in points]


def test_a_drag_by_mouse_is_one_choice(table: Regiments) -> None:
    mouse, before = table.page.mouse, table.points(ID)
    goal = table.screen(before[0][0] + INCH, before[0][1] + 4 * INCH)
    mouse.move(*table.first(ID))
    mouse.down()
    mouse.move(*goal, steps=6)
    wait_until(table.page, "id => document.getElementById(id).style.translate", arg=f"at-{ID}")
    assert table.points(ID) == before, "nothing is drawn anew while it moves"
    assert table.choices == 0
    mouse.up()
    table.page.wait_for_selector("#placing .placing", state="detached")
    assert table.points(ID) == shifted(before, INCH, 4 * INCH)
    assert table.choices == 1
    assert table.shift(ID) == ""


def test_a_drag_over_another_regiment_is_refused_while_it_goes(table: Regiments) -> None:
    mouse, before = table.page.mouse, table.points(ID)
    neighbour = table.points("r0-1")[0]
    mouse.move(*table.first(ID))
    mouse.down()
    mouse.move(*table.screen(*neighbour), steps=6)
    assert "Two models overlap" in table.refused()
    expect(table.page.locator("#board [data-offends]")).to_have_count(3)
    mouse.move(*table.screen(before[0][0], before[0][1] + 2 * INCH), steps=4)
    table.page.wait_for_selector("#placing .refused", state="detached")
    mouse.move(*table.screen(before[0][0], before[0][1] + 20 * INCH), steps=4)
    assert "too far" in table.refused()
    mouse.up()
    table.page.locator("#place-nearest").click()
    table.page.wait_for_selector("#placing .placing", state="detached")
    assert table.points(ID) == shifted(before, 0, 5 * INCH)
    assert table.choices == 1


def test_a_drag_by_touch_is_one_choice(table: Regiments) -> None:
    finger, before = Finger(table.page), table.points(ID)
    (x, y), (to_x, to_y) = table.first(ID), table.screen(before[0][0], before[0][1] + 3 * INCH)
    finger.down((x, y))
    for step in range(1, 9):
        finger.move((x + (to_x - x) * step / 8, y + (to_y - y) * step / 8))
    wait_until(table.page, "id => document.getElementById(id).style.translate", arg=f"at-{ID}")
    finger.up()
    table.page.wait_for_selector("#placing .placing", state="detached")
    assert table.points(ID) == shifted(before, 0, 3 * INCH)
    assert table.choices == 1


def test_a_second_finger_puts_it_back_and_zooms(table: Regiments) -> None:
    finger, before = Finger(table.page), table.points(ID)
    whole = table.page.locator("#board").get_attribute("viewBox")
    (x, y) = table.first(ID)
    finger.down((x, y))
    finger.move((x, y + 20))
    finger.move((x, y + 40))
    table.page.wait_for_selector("#placing .placing")
    finger.down((x, y + 40), (x + 60, y + 100))
    for step in range(1, 7):
        finger.move((x - 5 * step, y + 40 - 5 * step), (x + 60 + 10 * step, y + 100 + 10 * step))
    finger.up()
    table.page.wait_for_selector("#placing .placing", state="detached")
    assert table.points(ID) == before
    assert table.choices == 0
    assert table.page.locator("#board").get_attribute("viewBox") != whole


def test_keys_move_it_say_why_not_and_answer(table: Regiments) -> None:
    page, before = table.page, table.points(ID)
    page.locator(f"#options [data-arg='move {ID}']").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#placing .placing")
    assert page.evaluate("document.activeElement.id") == "board"
    for _ in range(6):
        page.keyboard.press("ArrowDown")
    assert "too far" in table.refused()
    page.keyboard.press("Enter")
    page.wait_for_selector("#place-nearest")
    assert table.choices == 0
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_selector("#placing .refused", state="detached")
    page.keyboard.press("Enter")
    page.wait_for_selector("#placing .placing", state="detached")
    assert table.points(ID) == shifted(before, INCH / 10, 4 * INCH)
    assert table.choices == 1


def test_escape_puts_it_back(table: Regiments) -> None:
    page, before = table.page, table.points(ID)
    page.locator(f"#options [data-arg='move {ID}']").first.click()
    page.wait_for_selector("#placing .placing")
    page.keyboard.press("ArrowDown")
    assert table.shift(ID) != ""
    page.keyboard.press("Escape")
    page.wait_for_selector("#placing .placing", state="detached")
    assert table.shift(ID) == ""
    assert table.points(ID) == before
    assert table.choices == 0


def test_a_tap_on_the_piece_and_one_on_a_place_answer(table: Regiments) -> None:
    page, before = table.page, table.points(ID)
    page.mouse.click(*table.first(ID))
    page.locator(f"#menu [data-arg='move {ID}']").click()
    page.wait_for_selector("#placing .placing")
    middle = [sum(point[axis] for point in before) / len(before) for axis in (0, 1)]
    page.mouse.click(*table.screen(middle[0], middle[1] + 3 * INCH))
    page.wait_for_selector("#placing .placing", state="detached")
    assert table.points(ID) == shifted(before, 0, 3 * INCH)


def test_the_camera_goes_to_where_it_happens_and_back(table: Regiments) -> None:
    page, board = table.page, table.page.locator("#board")
    whole = board.get_attribute("viewBox")
    page.locator(f"#options [data-arg='move {ID}']").first.click()
    for key in ("ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    page.wait_for_selector("#placing .placing", state="detached")
    page.locator("[data-act=camera][data-arg=events]").click()
    x, y, width, height = (float(part) for part in board.get_attribute("viewBox").split())  # type: ignore[union-attr]
    assert height < 30 * INCH
    assert all(x < at[0] < x + width and y < at[1] < y + height for at in table.points(ID))
    page.locator("[data-act=camera][data-arg=whole]").click()
    assert [float(part) for part in board.get_attribute("viewBox").split()] == [  # type: ignore[union-attr]
        float(part)
        for part in whole.split()  # type: ignore[union-attr]
    ]


def test_a_drag_on_bare_ground_moves_the_camera_and_not_a_piece(table: Regiments) -> None:
    page, before = table.page, table.points(ID)
    page.keyboard.press("+")
    page.wait_for_timeout(500)
    closer = page.locator("#board").get_attribute("viewBox")
    page.mouse.move(600, 425)
    page.mouse.down()
    page.mouse.move(500, 400, steps=5)
    page.mouse.up()
    assert page.locator("#board").get_attribute("viewBox") != closer
    assert table.points(ID) == before
    assert table.choices == 0
