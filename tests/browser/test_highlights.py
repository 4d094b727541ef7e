"""Highlights on the page: seen for a moment, heard and felt where the settings say so, and never in the way."""

import pytest
from playwright.sync_api import Page

from browser.conftest import Open
from builder.browser_driver import wait_until
from builder.games.underworlds_driver import UnderworldsDriver

SENSES = """() => {
  window.tones = window.vibrations = window.signs = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) { window.tones += 1; return start.call(this, at); };
  Object.defineProperty(navigator, 'vibrate', { value: () => { window.vibrations += 1; return true; } });
  new MutationObserver((changes) => {
    for (const change of changes) for (const node of change.addedNodes)
      if (node.classList?.contains('highlight')) window.signs += 1;
  }).observe(document.body, { childList: true });
}"""


def sensed(page: Page) -> list[int]:
    counts: list[int] = page.evaluate("[window.signs, window.tones, window.vibrations]")
    return counts


def played(page: Page, choices: int, **settings: str) -> None:
    """Some choices of a game, most of them attacks, until all senses have had something or there were so many."""
    driver = UnderworldsDriver(page, seed=3)
    driver.set(**settings)
    driver.begin(("human", "random"), seed=9)
    page.evaluate(SENSES)
    for _ in range(choices):
        seen = driver.wait()
        if seen.over or all(sensed(page)):
            return
        driver.choose(driver.prefer(seen.offered))


def test_highlights_are_seen_heard_and_felt_if_asked_for(open_page: Open) -> None:
    page = open_page(viewport={"width": 1280, "height": 900}, reduced_motion="no-preference")
    played(page, 60, speed="fast", sound="soft", vibration="on")
    wait_until(page, "window.signs > 0 && window.tones > 3 && window.vibrations > 0")
    wait_until(page, "!document.querySelector('.highlight')")


@pytest.mark.parametrize("settings", [{"motion": "reduced"}, {"speed": "instant"}])
def test_where_nothing_moves_nothing_is_seen_and_by_itself_nothing_heard(
    open_page: Open, settings: dict[str, str]
) -> None:
    page = open_page(viewport={"width": 1280, "height": 900}, reduced_motion="no-preference")
    played(page, 12, **settings)
    page.wait_for_timeout(300)
    assert sensed(page) == [0, 0, 0]
