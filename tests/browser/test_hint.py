"""A hint as it is seen: drawn on the board, on a card that nothing covers and that leaves the answers their room."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import katabasis as kb
from browser.conftest import Open
from builder import games
from builder.scenes import beginning, take_a_seat

SIZES = ((360, 740), (1180, 820), (1440, 900))

COVERED = """() => {
  const hint = document.getElementById('hint'), range = document.createRange();
  const texts = document.createTreeWalker(hint, NodeFilter.SHOW_TEXT), found = [];
  for (let node; (node = texts.nextNode()); ) {
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      const [x, y] = [line.left + line.width / 2, line.top + line.height / 2];
      if (line.width > 1 && !hint.contains(document.elementFromPoint(x, y))) found.push(node.data);
    }
  }
  return found;
}"""
"""The texts and buttons of the hint in whose middle something else is seen."""

ANSWERS = """() => {
  const body = document.getElementById('sheet-body').getBoundingClientRect();
  const low = document.getElementById('low').getBoundingClientRect();
  const end = Math.min(body.bottom, low.height ? low.bottom : innerHeight);
  const hint = document.getElementById('hint').getBoundingClientRect();
  const scrolls = (element) => element.scrollHeight > element.clientHeight
    && ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);
  const scrolling = ['sheet-body', 'low'].some((id) => scrolls(document.getElementById(id)));
  return end - hint.bottom >= 24 || scrolling;
}"""
"""Whether the answers have room below the hint, or can be scrolled to."""

CLOSING = """() => {
  const button = document.querySelector('.closing button');
  if (!button) return true;
  const box = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}"""

LINES = """() => [...document.querySelectorAll('#hinted .arrow, #hinted .rim')].map((line) => getComputedStyle(line))
  .map((style) => [parseFloat(style.strokeWidth), style.vectorEffect])"""


def asked(decision: str, round: int) -> Callable[[kb.Game], bool]:
    """Whether somebody is asked that, in that round or later."""

    def is_asked(game: kb.Game) -> bool:
        if game.decision is None or game.decision.name != decision or len(game.decision.options) < 3:
            return False
        table = game.view(None)["table"]
        return int(table.get("round") or table.get("turn") or 0) >= round

    return is_asked


@pytest.mark.parametrize(
    ("game", "record", "decision", "round", "drawn"),
    [
        ("underworlds", "bots", "destination", 2, (".arrow", ".ghost", ".rim")),
        ("underworlds", "bots", "attack", 1, (".arrow", ".rim")),
        ("quest", "four-adventurers", "act", 2, (".arrow", ".rim")),
        ("tyrants", "two-houses", "first-troop", 0, (".ghost", ".rim")),
        ("sigmar", "two-armies", "deploy", 0, (".ghost", ".rim")),
    ],
)
def test_a_hint_is_drawn_and_read(
    open_page: Open, game: str, record: str, decision: str, round: int, drawn: tuple[str, ...]
) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    driver = games.driver(game)(page)
    take_a_seat(driver, beginning(asked(decision, round), record))
    driver.wait()
    page.locator(".hint-button").tap()
    page.wait_for_selector("#do-advised")
    for css in drawn:
        assert page.locator(f"#hinted {css}").count(), css
    assert {(5.0, "non-scaling-stroke"), (3.0, "non-scaling-stroke")} >= set(map(tuple, page.evaluate(LINES)))
    assert page.locator("#hint .reasons li").count() <= 2
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED) == [], width
        assert page.evaluate(ANSWERS), width
        assert page.evaluate(CLOSING), width
    close(page)


def close(page: Page) -> None:
    """Put the hint away: nothing of it stays on the board."""
    page.locator("#hint [data-act=hint]").tap()
    assert page.locator("#hint, #hinted").count() == 0
