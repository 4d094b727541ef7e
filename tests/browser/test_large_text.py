"""Text twice as large, as a reader's own browser sets it: nothing is cut, covered or out of reach."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from browser.kept_tables import Kept, moments, show
from browser.test_text import FAULTS, SCREENS
from browser.test_text import KEPT as USUAL
from builder.browser_driver import READY, wait_until

KEPT = (*(kept for kept in USUAL if kept.record != "four-houses"), Kept("tyrants", "four-houses", (0.3,)))
SIZES = ((360, 740), (768, 1024), (1440, 900))

BESIDE = """() => document.documentElement.scrollWidth <= innerWidth + 1 ? []
  : [`${document.documentElement.scrollWidth} of ${innerWidth} pixels wide`]"""

LOST = r"""() => {
  const lost = [];
  for (const each of document.querySelectorAll('#page :is(button, a[href], input, select, summary, textarea)')) {
    if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || each.closest('[inert]')) continue;
    const shown = each.labels?.[0] ?? each;
    shown.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, right, bottom } = shown.getBoundingClientRect();
    const low = Math.max(top, 0), high = Math.min(bottom, innerHeight), name = each.getAttribute('aria-label');
    if (right - left < 2) continue;
    const met = [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.2], [0.5, 0.8]].some(([across, down]) => {
      const top = document.elementFromPoint(left + (right - left) * across, low + (high - low) * down);
      return top && (shown.contains(top) || each.contains(top));
    });
    if (!met) lost.push(`out of reach: ${each.closest('[id]').id}: ${(name ?? each.textContent).trim().slice(0, 40)}`);
  }
  return lost;
}"""
"""What acts and cannot be scrolled to where a finger meets it."""


@pytest.fixture(scope="module")
def page(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page in a browser whose usual size of text is 32 pixels."""
    context = browser.new_context(base_url=base_url, service_workers="block")
    page = context.new_page()
    context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    yield page
    context.close()


def faults(page: Page, asked: tuple[str, ...] = (FAULTS, BESIDE, LOST)) -> list[str]:
    """What is wrong with a page, at all sizes."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width} {fault}" for ask in asked for fault in page.evaluate(ask)]
    return found


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.record)
def test_tables_can_be_read_and_played_with_text_twice_as_large(page: Page, kept: Kept, language: str) -> None:
    found: dict[str, list[str]] = {}
    for number, game in enumerate(moments(kept)):
        show(page, game, language)
        found[str(number)] = faults(page)
    assert {moment: told for moment, told in found.items() if told} == {}


def test_screens_can_be_used_with_text_twice_as_large(page: Page) -> None:
    page.goto("/index.html")
    page.wait_for_selector(READY, timeout=60_000)
    found: dict[str, list[str]] = {}
    for address, shows in SCREENS:
        page.evaluate("(address) => { location.hash = address }", address)
        page.wait_for_selector(shows)
        wait_until(page, "() => !document.documentElement.dataset.stylesLoading")
        found[address] = faults(page, (BESIDE, LOST))
    assert {address: told for address, told in found.items() if told} == {}
