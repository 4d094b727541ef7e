"""Boards in other people's pages: nothing but a button until they are touched, a table after, wherever the page is."""

import html
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

import katabasis as kb
from browser.conftest import BOOT_TIMEOUT, Open
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


def test_a_frame_keeps_nothing_and_leads_to_the_page(open_page: Open, position: str) -> None:
    page = open_page("/embed.html?seats=human,random")
    page.wait_for_selector("#options button")
    assert not page.evaluate("Object.keys(localStorage).filter((key) => /game:|save:/.test(key)).length")
    with page.expect_popup() as opened:
        page.locator('[data-act="open-app"]').click()
    whole = opened.value
    whole.wait_for_selector("#start", timeout=BOOT_TIMEOUT)
    assert "/index.html#g=1." in whole.url
