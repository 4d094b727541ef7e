"""Boards in other people's pages: nothing but a button until they are touched, a table after, wherever the page is."""

import html
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

import katabasis as kb
from browser.conftest import BOOT_TIMEOUT, Open
from builder import games
from builder.serve import running

PICTURE = '<img alt="a battlefield" src="data:image/svg+xml,<svg xmlns=\'http://www.w3.org/2000/svg\'/>">'


@pytest.fixture
def position() -> str:
    return kb.new("underworlds", seats=["farstriders", "sepulchral-guard"], seed=5, quick=True).position()


@pytest.fixture
def context(browser: Browser, base_url: str) -> Iterator[BrowserContext]:
    made = browser.new_context(base_url=base_url)
    yield made
    made.close()


@pytest.fixture
def blog(tmp_path: Path, base_url: str) -> Iterator[Callable[[str], str]]:
    """blog(element): the address of a page on another site that has the element in it."""
    games = base_url.replace("127.0.0.1", "localhost")
    with running(tmp_path) as address:

        def write(element: str) -> str:
            page = f'<!doctype html><title>A blog</title><script src="{games}/embed.js" defer></script>{element}'
            (tmp_path / "index.html").write_text(page, encoding="utf-8")
            return f"{address}/index.html"

        yield write


def test_a_board_is_a_picture_until_it_is_touched_and_a_table_after(
    context: BrowserContext, blog: Callable[[str], str], position: str
) -> None:
    attributes = f'seats="human,random" lang="es" position="{html.escape(position)}"'
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(blog(f"<katabasis-table {attributes}>{PICTURE}</katabasis-table>"))
    page.wait_for_selector("katabasis-table >> button")
    assert page.get_by_alt_text("a battlefield").is_visible()
    fetched = [url.rpartition("/")[2] for url in asked if not url.startswith("data:")]
    assert [name for name in fetched if name != "favicon.ico"] == ["index.html", "embed.js"]
    page.get_by_role("button", name="Jugar desde aquí").click()
    frame = page.frame_locator("katabasis-table iframe")
    frame.locator("#options button").first.wait_for(timeout=BOOT_TIMEOUT)
    assert frame.locator("html").get_attribute("lang") == "es"
    before = frame.locator("#prompt").inner_text()
    frame.locator("#options button").first.click()
    page.wait_for_timeout(1500)
    assert frame.locator("#prompt, #finish").first.inner_text() != before or frame.locator("#log li").count()


def test_a_board_without_a_position_begins_a_game(context: BrowserContext, blog: Callable[[str], str]) -> None:
    page = context.new_page()
    page.goto(blog("<katabasis-table seats='human,random'></katabasis-table>"))
    page.get_by_role("button", name="Play").press("Enter")
    page.frame_locator("iframe").locator("#options button").first.wait_for(timeout=BOOT_TIMEOUT)


def snippet_of(page: Page, game: str) -> str:
    """What Share gives for a page of one's own, after a few choices."""
    driver = games.driver(game)(page, seed=1)
    driver.set(speed="instant")
    driver.begin(("human", "random"), seed=5)
    driver.play(lambda seen: driver.choices >= 2)
    page.locator('[data-act="share"]').click()
    page.locator("#embed-part > summary").click()
    return page.locator("#embed-snippet").input_value()


@pytest.mark.parametrize("game", ["underworlds", "tyrants"])
def test_what_share_gives_shows_the_board_at_once_and_plays_on_a_narrow_page(
    open_page: Open, context: BrowserContext, blog: Callable[[str], str], base_url: str, game: str
) -> None:
    snippet = snippet_of(open_page(), game)
    page = context.new_page()
    page.set_viewport_size({"width": 346, "height": 800})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.goto(blog(snippet.replace(base_url, base_url.replace("127.0.0.1", "localhost"))))
    page.wait_for_selector("katabasis-table >> button")
    picture = page.locator("katabasis-table > svg").bounding_box()
    assert picture is not None
    assert picture["width"] > 250
    assert picture["height"] > 200
    assert set(asked) <= {"index.html", "embed.js", "favicon.ico"}
    page.locator("katabasis-table >> button").click()
    frame = page.frame_locator("katabasis-table iframe")
    assert page.locator("katabasis-table > svg").is_visible()
    page.wait_for_selector("katabasis-table[playing]", timeout=BOOT_TIMEOUT)
    assert not page.locator("katabasis-table > svg").is_visible()
    frame.locator("#options").wait_for(timeout=BOOT_TIMEOUT)
    board, low = (frame.locator(part).bounding_box() for part in ("#board-frame", "#low"))
    assert board is not None
    assert low is not None
    assert board["x"] >= 0
    assert board["x"] + board["width"] <= 346
    assert board["height"] > 200
    assert low["y"] >= board["y"] + board["height"] - 1
    assert low["y"] < 700


def test_in_a_narrow_and_low_frame_the_board_is_whole_and_the_answers_under_it(open_page: Open) -> None:
    page = open_page("/embed.html?seats=human,random", viewport={"width": 330, "height": 440})
    page.wait_for_selector("#options button")
    board, answers = (page.locator(part).bounding_box() for part in ("#board", "#options"))
    assert board is not None
    assert answers is not None
    assert board["width"] > 270
    assert answers["y"] >= board["y"] + board["height"] - 1
    page.locator("#options [data-act=choose]:visible").last.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 330


def test_a_frame_keeps_nothing_and_leads_to_the_page(open_page: Open, position: str) -> None:
    page = open_page("/embed.html?seats=human,random")
    page.wait_for_selector("#options button")
    assert not page.evaluate("Object.keys(localStorage).filter((key) => /game:|save:/.test(key)).length")
    with page.expect_popup() as opened:
        page.locator('[data-act="open-app"]').click()
    whole = opened.value
    whole.wait_for_selector("#start", timeout=BOOT_TIMEOUT)
    assert "/index.html#g=1." in whole.url
