"""The first game, played by somebody who reads only what is visible and does only what the coach says."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from browser.accessibility import AXE, faults
from builder import hand
from builder.browser_driver import READY, wait_until

Open = Callable[..., Page]

PHONE = {"width": 360, "height": 740}
TABLET = {"width": 1180, "height": 820}
GO_ON = {"en": "any lit answer", "es": "cualquier respuesta iluminada"}

SEEN = """() => {
  const shown = (element) =>
    element && element.getClientRects().length > 0 && !element.closest('details:not([open]) > :not(summary)');
  const pointer = document.querySelector('#coach-pointer');
  const ring = pointer && !pointer.hidden ? pointer.lastElementChild.getBoundingClientRect() : null;
  const note = document.querySelector('#coach');
  const frame = shown(note) ? note.getBoundingClientRect() : null;
  const crossed = () => {
    const svg = pointer.firstElementChild, path = svg.firstElementChild;
    const length = svg.style.display === 'none' ? 0 : path.getTotalLength();
    const parts = length ? [0.2, 0.35, 0.5, 0.65, 0.8] : [];
    const points = parts.map((part) => path.getPointAtLength(part * length));
    const hits = points.map((point) => document.elementFromPoint(point.x, point.y)?.closest('#ask, #tracker, #hand'));
    return hits.find(Boolean)?.id ?? '';
  };
  const over = (a, b) => a && b && a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;
  return {
    over: !!document.querySelector('#finish'),
    busy: !!document.querySelector('.thinking, #screen-waiting'),
    text: note?.querySelector('.coach-text')?.innerText ?? '',
    read: shown(document.querySelector('#coach-read')),
    show: shown(document.querySelector('#coach-show')),
    ring: ring && [ring.x + ring.width / 2, ring.y + ring.height / 2, ring.width, ring.height],
    covers: ring && ring.width < 300 ? over(ring, frame) : false,
    crosses: ring ? crossed() : '',
  };
}"""
"""What somebody sees who looks for the coach."""

SPEAKS = f"""() => {{
  const seen = ({SEEN})();
  return seen.over || (!seen.busy && (seen.read || (seen.text && (seen.ring || seen.show))));
}}"""
"""Whether the coach has said what is to be done."""

LIT = """() => {
  const lit = [...document.querySelectorAll('#options [data-act=choose], #hand [data-act=choose], .cell.target')];
  const shown = lit.filter((e) => e.checkVisibility({ visibilityProperty: true })
    && !e.closest('details:not([open]) > :not(summary)')
    && e.dataset.arg !== 'leave');
  shown[0]?.setAttribute('data-next', '1');
  return shown.length;
}"""
"""Marks the first answer that can be seen, but for leaving the game to the others."""


CHANGED = "() => document.querySelector('#stage').innerHTML !== window.stageBefore"
TRIES = 3


class Learner:
    """Follows the coach, and notes what was read."""

    def __init__(self, page: Page, language: str) -> None:
        self.page = page
        self.language = language
        self.notes: list[str] = []
        self.shown = 0
        """How often something had to be brought into view."""

    def step(self) -> bool:
        """Do the next thing. Whether the game goes on."""
        wait_until(self.page, SPEAKS)
        seen = self.page.evaluate(SEEN)
        if seen["over"]:
            return False
        if seen["text"] not in self.notes:
            self.notes.append(seen["text"])
        assert not seen["covers"], seen
        assert not seen["crosses"], seen
        if seen["read"]:
            self.page.locator("#coach-read").click()
        elif self.is_through(seen["text"]):
            self.take_any()
        elif seen["show"]:
            self.shown += 1
            with suppress(PlaywrightTimeout):  # what is pointed out may have come into view meanwhile: look again
                self.page.locator("#coach-show").click(timeout=3000)
                wait_until(self.page, f"() => ({SEEN})().ring", timeout=3000)
        else:
            self.press()
        return True

    def is_through(self, text: str) -> bool:
        return GO_ON[self.language] in text.lower() or self.points_at_much()

    def points_at_much(self) -> bool:
        """Whether a whole part of the page is pointed at."""
        seen = self.page.evaluate(SEEN)
        return bool(seen["ring"] and seen["ring"][2] > 300 and seen["ring"][3] > 100)

    def take_any(self) -> None:
        """Take a lit answer."""
        before = self.page.evaluate("document.querySelector('[data-decision]').dataset.decision")
        self.click_a_lit_answer()
        wait_until(
            self.page,
            "(before) => document.querySelector('#finish, #menu') || "
            "document.querySelector('[data-decision]').dataset.decision != before",
            before,
        )

    def click_a_lit_answer(self) -> None:
        """Click the first answer in sight; look again if the page was drawn anew in between, which unmarks it."""
        for _ in range(TRIES):
            assert self.page.evaluate(LIT)
            with suppress(PlaywrightTimeout):
                self.page.locator("[data-next]").first.click(timeout=5000)
                return
        raise AssertionError(f"no lit answer can be clicked: {self.notes[-1]}")

    def press(self) -> None:
        """Click in the middle of what is outlined, once that stands still; again, as people do, if it moved away. If it
        is outlined no more, what is to be done is another thing by now."""
        self.page.evaluate("() => { window.stageBefore = document.querySelector('#stage').innerHTML }")
        for _ in range(TRIES):
            ring = self.settled_ring()
            if not ring:
                return
            hand.point(self.page, ring[0], ring[1])
            with suppress(PlaywrightTimeout):
                wait_until(self.page, CHANGED, timeout=3000)
                if (way := self.page.locator("#popover [data-act=order]")).count():
                    way.first.click()
                return
        raise AssertionError(f"nothing answers where the coach points: {self.notes[-1]}")

    def settled_ring(self) -> list[float]:
        """Where the outline is, after two looks that saw the same; empty if it is gone."""
        before, ring = [], self.page.evaluate(SEEN)["ring"]
        while ring != before:
            self.page.wait_for_timeout(80)
            before, ring = ring, self.page.evaluate(SEEN)["ring"]
        return list(ring or ())


def begin(open_page: Open, game: str, language: str, size: dict[str, int]) -> Learner:
    """Come to the launcher for the first time, and press the button of a first game; that of another edition
    ("<game>/<edition>") has an address."""
    page = open_page(viewport=size, locale=language)
    page.evaluate("localStorage.setItem('katabasis:settings', JSON.stringify({speed: 'instant'}))")
    page.reload()
    page.wait_for_selector(READY)
    if "/" in game:
        page.evaluate("(game) => { location.hash = `#first/${game}` }", game)
    else:
        card = page.locator(".game-choice").filter(has=page.locator(f'[href="#new/{game}"]'))
        card.locator(f'[href="#first/{game}"]').click()
    page.wait_for_selector("#coach-read")
    return Learner(page, language)


@pytest.mark.takes_turns("whole games", 3)
@pytest.mark.parametrize(
    ("game", "language", "size", "whole"),
    [
        ("underworlds", "en", TABLET, True),
        ("underworlds", "es", PHONE, False),
        ("underworlds/2017", "en", TABLET, False),
        ("underworlds/2017", "es", PHONE, False),
        ("tyrants", "es", TABLET, False),
        ("tyrants", "en", PHONE, False),
        ("quest", "en", TABLET, False),
        ("quest", "es", PHONE, False),
        ("sigmar", "en", PHONE, False),
        ("sigmar", "es", PHONE, False),
        ("sigmar", "es", TABLET, False),
    ],
)
def test_a_first_game_is_played_by_what_the_coach_says(
    open_page: Open, game: str, language: str, size: dict[str, int], whole: bool
) -> None:
    learner = begin(open_page, game, language, size)
    for _ in range(300):
        if not learner.step() or (not whole and len(learner.notes) > 8):
            break
    assert len(learner.notes) > 8, learner.notes
    if whole:
        assert learner.page.locator("#finish").is_visible()


WHOLE = """() => {
  const text = document.querySelector('.coach-text'), lines = [...text.getClientRects()];
  const bounds = text.getBoundingClientRect(), next = document.querySelector('#coach-read').getBoundingClientRect();
  const inside = [[bounds.x + 4, bounds.y + 4], [bounds.x + 4, bounds.bottom - 4], [next.x + 8, next.bottom - 4]];
  return lines.length && inside.every(([x, y]) => document.elementFromPoint(x, y)?.closest('#coach'));
}"""
"""Whether the note can be read from its first line to its button."""


@pytest.mark.takes_turns("first notes", 2)
@pytest.mark.parametrize("game", ["underworlds", "underworlds/2017", "tyrants", "quest", "sigmar"])
def test_the_first_note_is_whole_on_a_small_phone(open_page: Open, game: str) -> None:
    page = begin(open_page, game, "es" if game in ("tyrants", "sigmar") else "en", PHONE).page
    wait_until(page, WHOLE)


def test_a_note_is_reached_by_keys_and_the_page_stays_accessible(open_page: Open) -> None:
    page = begin(open_page, "tyrants", "en", TABLET).page
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert not faults(page)
    page.locator("#coach-read").focus()
    page.keyboard.press("Enter")
    wait_until(page, "() => !document.querySelector('#coach-read')")
    assert page.evaluate("document.activeElement.id") == "coach"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#coach') !== null")
    page.locator("#coach .rule-link").click()
    assert page.locator("#popover").is_visible()
    page.keyboard.press("Escape")
    page.locator("#coach-stop").click()
    assert page.locator("#coach").count() == 0
    assert page.locator("#coach-pointer").is_hidden()
    page.keyboard.press("?")
    page.locator('[data-act="coach-resume"]').click()
    assert page.locator("#coach .coach-text").is_visible()
    page.reload()
    page.wait_for_selector(READY)
    page.wait_for_selector("#coach .coach-text")


def test_everything_changes_its_language_with_the_page(open_page: Open) -> None:
    page = begin(open_page, "underworlds", "en", TABLET).page
    assert "Player 1" in page.locator("#stage").inner_html()
    table = page.evaluate("location.hash")
    page.evaluate("location.hash = '#settings'")
    page.locator("#language-es").check(force=True)
    page.evaluate("(table) => { location.hash = table }", table)
    page.wait_for_selector("#coach-read:has-text('Siguiente')")
    wait_until(page, "() => document.querySelector('.coach-text').innerText.includes('guerreros')")
    shown = page.locator("#page").inner_html()
    assert "Player 1" not in shown
    assert "Jugador 1" in shown
    assert page.title().startswith("Jugador 1 contra ")
