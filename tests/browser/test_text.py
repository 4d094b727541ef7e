"""Text on kept tables and on other screens: nothing of it is cut, broken within a word, or under something else."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from playwright.sync_api import Browser, Page

import katabasis as kb
from browser.kept_tables import Kept, moments, show
from builder.browser_driver import READY, wait_until
from katabasis_page.games import game_ui
from katabasis_page.words import word

SIZES = ((360, 740), (768, 1024), (1180, 820), (1440, 900))
KEPT = (
    Kept("underworlds", "bots", (0.2, 0.8)),
    Kept("underworlds", "four-warbands", (0.3, 0.7)),
    Kept("quest", "four-adventurers", (0.2, 0.8)),
    Kept("tyrants", "two-houses", (0.3, 0.8)),
    Kept("tyrants", "three-houses", (0.275, 0.708, 0.953)),
    Kept("tyrants", "four-houses", (0.398, 0.613, 0.69, 0.835)),  # each of the four in turn, with much in the pool
    Kept("sigmar", "two-armies", (0.1, 0.8)),
    Kept("sigmar", "border-war", (0.03, 0.13, 0.298, 0.4)),  # 0.298: the start of a battle round
)

SCREENS = (
    ("#", "#screen-launcher"),
    ("#new/underworlds", "#screen-newgame"),
    ("#new/quest", "#screen-newgame"),
    ("#new/tyrants", "#screen-newgame"),
    ("#new/sigmar", "#screen-newgame"),
    ("#settings", "#screen-settings"),
    ("#results", "#screen-results"),
    ("#puzzles", "#screen-puzzles"),
    ("#puzzles/tyrants", "#screen-puzzles"),
    ("#rules", "#screen-reference"),
    ("#credits", "#screen-credits"),
    ("#decks/underworlds", "#screen-decks"),
)
"""Screens other than tables: their addresses, and what is there when they are."""

FAULTS = r"""() => {
  const page = document.getElementById('page'), range = document.createRange(), faults = new Set();
  const about = new Map();
  /** What is so of an element and all within: whether it is seen at all, whether it may be cut or lie below, and what
   * it moves with: it can be scrolled away from under all that does not. */
  const around = (element) => {
    const { position } = getComputedStyle(element);
    return (position === 'absolute' || position === 'fixed' ? element.offsetParent : element.parentElement) ?? page;
  };
  const state = (element) => {
    if (!element || element === page || !page.contains(element)) return { seen: true, peeks: false, flow: page };
    if (!about.has(element)) {
      const above = state(element.parentElement), style = getComputedStyle(element), frame = state(around(element));
      const gone = style.display === 'none' || style.visibility === 'hidden' || style.clipPath === 'inset(50%)'
        || style.opacity === '0' || style.fontSize === '0px'
        || element.matches('.unseen, [inert], title, desc, defs, symbol');
      const scrolls = [style.overflowX, style.overflowY].some((way) => way === 'auto' || way === 'scroll');
      const apart = scrolls || style.position === 'fixed' || style.position === 'sticky';
      const peeks = style.getPropertyValue('--peeks') === '1';
      about.set(element, { seen: above.seen && !gone, peeks, flow: apart ? element : frame.flow });
    }
    return about.get(element);
  };
  const rects = (node, from = 0, to = node.length) => {
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter((rect) => rect.width > 1 && rect.height > 1);
  };
  const name = (element) => {
    const css = element.getAttribute('class')?.trim().split(/\s+/).join('.') ?? '';
    return `${element.closest('[id]').id} ${element.localName}${css && '.' + css}`;
  };
  const tell = (kind, node) => faults.add(`${kind}: ${name(node.parentElement)}: ${node.data.trim().slice(0, 40)}`);
  const hides = (way) => way === 'hidden' || way === 'clip';

  const texts = [];
  const walk = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  for (let node; (node = walk.nextNode()); ) {
    if (!node.data.trim() || !state(node.parentElement).seen || !node.parentElement.checkVisibility()) continue;
    const lines = rects(node);
    if (lines.length) texts.push({ node, element: node.parentElement, lines });
  }

  // what is seen of a text: less than all of it where a box around it scrolls
  for (const text of texts) {
    const { node, element, lines } = text;
    text.window = [0, 0, innerWidth, innerHeight];
    if (element.ownerSVGElement) continue;
    let whole = true;
    for (let box = element; page.contains(box) && box !== page; box = around(box)) {
      const style = getComputedStyle(box);
      if (style.display === 'inline' || (style.overflowX === 'visible' && style.overflowY === 'visible')) continue;
      const { left, top, right, bottom } = box.getBoundingClientRect(), [l, t, r, b] = text.window;
      text.window = [Math.max(l, left), Math.max(t, top), Math.min(r, right), Math.min(b, bottom)];
      const across = lines.some((line) => line.right > right + 1.5 || line.left < left - 1.5);
      const down = lines.some((line) => line.bottom > bottom + line.height / 3 || line.top < top - line.height / 3);
      const cut = (across && hides(style.overflowX)) || (down && hides(style.overflowY));
      if (whole && cut && !state(element).peeks) tell('cut', node);
      whole &&= !cut && hides(style.overflowX) && hides(style.overflowY);
    }
    if (state(element).peeks) continue;
    for (const { 0: word, index } of node.data.matchAll(/\p{L}{2,}/gu)) {
      const parts = rects(node, index, index + word.length);
      if (parts.length > 1 && parts.at(-1).top > parts[0].bottom - 2) tell('broken', node);
    }
  }

  // what lies over it: something that is filled, or another text
  const filled = (element, x, y) => {
    const style = getComputedStyle(element), { left, top, right, bottom } = element.getBoundingClientRect();
    // a link that is stretched over what it stands in fills no more than its own box
    if (style.opacity === '0' || x < left || x > right || y < top || y > bottom) return false;
    const clear = /, 0\)$|^transparent$/.test(style.backgroundColor) && style.backgroundImage === 'none';
    return !element.ownerSVGElement && !clear;
  };
  const related = (one, other) => one.contains(other) || other.contains(one);
  for (const { node, element, lines, window: [l, t, r, b] } of texts) {
    if (element.ownerSVGElement || state(element).peeks || element.closest('.over, #over')) continue;
    const under = lines.some((line) => [line.left + 2, (line.left + line.right) / 2, line.right - 2].some((x) => {
      const y = line.top + line.height / 2;
      if (x <= l || x >= r || y <= t || y >= b) return false;
      for (const top of document.elementsFromPoint(x, y)) {
        if (top === element) return false;
        if (related(top, element)) continue;
        if (filled(top, x, y)) return state(top).flow === state(element).flow;
      }
      return false;
    }));
    if (under) tell('covered', node);
  }
  // signs that stand in a text
  const signs = [...page.querySelectorAll('svg.icon')].filter((sign) => state(sign).seen && sign.checkVisibility());
  for (const sign of signs) {
    const box = sign.getBoundingClientRect();
    for (const { node, element, lines } of texts) {
      if (element.ownerSVGElement || state(element).peeks || state(element).flow !== state(sign).flow) continue;
      const met = lines.some((line) => Math.min(line.right, box.right) - Math.max(line.left, box.left) > 3
        && Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top) > line.height * 0.4);
      if (met) tell('under a sign', node);
    }
  }
  // two texts over each other
  for (const [at, one] of texts.entries()) {
    if (state(one.element).peeks) continue;
    for (const other of texts.slice(at + 1)) {
      if (state(other.element).peeks || state(one.element).flow !== state(other.element).flow) continue;
      if (!!one.element.ownerSVGElement !== !!other.element.ownerSVGElement) continue;
      const met = one.lines.some((a) => other.lines.some((c) => {
        const [l, t] = [0, 1].map((side) => Math.max(one.window[side], other.window[side]));
        const [r, b] = [2, 3].map((side) => Math.min(one.window[side], other.window[side]));
        const wide = Math.min(a.right, c.right, r) - Math.max(a.left, c.left, l);
        const high = Math.min(a.bottom, c.bottom, b) - Math.max(a.top, c.top, t);
        return wide > 3 && high > Math.min(a.height, c.height) * 0.4;
      }));
      if (met) tell(`over "${other.node.data.trim().slice(0, 20)}"`, one.node);
    }
  }
  return [...faults];
}"""
"""Every text that is cut by what it stands in, broken within a word, or under something filled or another text; what
style sheets give `--peeks` may be."""


RUNS_OUT = """() => [...document.querySelectorAll('#page :is(a.button, button)')]
  .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
  .map((each) => `runs out: ${each.innerText}`)"""
"""Every button that its text is wider than."""


def faults(page: Page, kept: Kept, language: str) -> list[str]:
    """The faults of all moments of a kept game, at all sizes."""
    found = set()
    for game in moments(kept):
        show(page, game, language)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found |= {f"{width} {fault}" for fault in page.evaluate(FAULTS)}
    return sorted(found)


@pytest.fixture(scope="module")
def page(browser: Browser, base_url: str) -> Iterator[Page]:
    """One page for all tables: nothing of the app runs on it."""
    context = browser.new_context(base_url=base_url, service_workers="block")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.record)
def test_no_text_is_cut_broken_or_covered(page: Page, kept: Kept, language: str) -> None:
    assert faults(page, kept, language) == []


LINES = """(selector) => {
  const middles = [...document.querySelector(selector).children].filter((each) => each.checkVisibility())
    .map((each) => each.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2).sort((a, b) => a - b);
  return middles.filter((middle, at) => !at || middle > middles[at - 1] + 8).length;
}"""
"""In how many lines the parts of an element stand that are seen."""


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("kept", [each for each in KEPT if each.record in ("bots", "two-armies", "four-adventurers")])
def test_the_head_of_the_log_is_one_line(page: Page, kept: Kept, language: str) -> None:
    show(page, moments(kept)[0], language)
    for width, height in (*SIZES, (844, 390), (1024, 768), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(LINES, "#log > header") == 1, width


SITE_NAMES = """() => [...document.querySelectorAll('.underdark .name')].map((name) => {
  const { left, top, right, bottom } = name.getBoundingClientRect(), across = name.getScreenCTM().a;
  return [name.textContent, parseFloat(getComputedStyle(name).fontSize) * across, left, top, right, bottom];
})"""
"""The lines of the names of sites: how tall their letters are, and where they are seen, in pixels."""


@pytest.mark.parametrize("language", ["en", "es"])
def test_names_of_sites_can_be_read_on_the_whole_map_on_a_phone(page: Page, language: str) -> None:
    game = moments(next(each for each in KEPT if each.record == "four-houses"))[0]
    show(page, game, language)
    page.set_viewport_size({"width": 360, "height": 740})
    names = page.evaluate(SITE_NAMES)
    assert len(names) > 20
    assert min(tall for _, tall, *_ in names) >= 8
    frame = page.locator("#board").bounding_box()
    assert frame is not None
    assert all(left >= frame["x"] and right <= frame["x"] + frame["width"] for _, _, left, _, right, _ in names)
    for (one, _, *a), (other, _, *b) in combinations(names, 2):
        across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
        # lines of the same name stand close, and boxes of letters are taller than these
        assert across <= 0 or down <= (a[3] - a[1]) * 0.4, f"{one} lies on {other}"


SAY = """(words) => {
  const frame = document.querySelector('#just-happened');
  frame.innerHTML = '<button class="quiet"><svg class="icon"></svg><span class="event"></span></button>';
  const event = frame.querySelector('.event');
  event.textContent = words;
  return [frame.getBoundingClientRect().height, event.scrollHeight <= event.clientHeight + 1];
}"""
"""Have that said as what just happened: how high the frame of it is then, and whether all of it is seen."""


def test_what_just_happened_has_two_lines_on_a_phone_and_moves_nothing(page: Page) -> None:
    show(page, moments(KEPT[0])[0], "es")
    page.set_viewport_size({"width": 360, "height": 740})
    short, long = "Minos roba una carta", "Elias Swiftblade ataca a The Prince of Dust con Pistola tormenta de rayos"
    (height, _), (of_two, whole) = (page.evaluate(SAY, words) for words in (short, long))
    assert height == of_two
    assert whole


LONG = (
    'Una unidad Verminus que no sea Héroe, completamente a 13" o menos, sufre un punto de daño mortal y tiene +5 a la '
    "puntuación de control hasta el inicio de tu próximo turno."
)
"""As long as what an ability does may be."""

MEANT = """(texts) => {
  const asked = document.querySelector('#ask h2'), shown = document.createElement('p');
  shown.className = 'meaning';
  asked.after(shown);
  const over = (one, other) => one.top < other.bottom - 1 && other.top < one.bottom - 1
    && one.left < other.right - 1 && other.left < one.right - 1;
  const faults = texts.filter((text) => {
    shown.textContent = text;
    const lies = over(shown.getBoundingClientRect(), asked.getBoundingClientRect());
    return shown.scrollHeight > shown.clientHeight + 1 || lies;
  });
  shown.remove();
  return faults;
}"""
"""What is said of answers, one after the other, where it is cut or lies over what is asked."""


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("kept", [each for each in KEPT if each.record in ("bots", "four-houses", "border-war")])
def test_what_an_answer_does_is_read_whole_and_covers_no_question(page: Page, kept: Kept, language: str) -> None:
    texts = [*(word(language, text) for text in game_ui(kept.game).MEANINGS.values()), LONG]
    show(page, moments(kept)[0], language)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(MEANT, texts) == [], width


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_text_of_a_screen_is_cut_broken_covered_or_wider_than_its_button(
    browser: Browser, base_url: str, language: str
) -> None:
    context = browser.new_context(base_url=base_url, service_workers="block")
    page, found = context.new_page(), set()
    page.goto(f"/index.html?lang={language}")
    page.wait_for_selector(READY, timeout=60_000)
    for address, shows in SCREENS:
        page.evaluate("(address) => { location.hash = address }", address)
        page.wait_for_selector(shows)
        wait_until(page, "() => !document.documentElement.dataset.stylesLoading")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found |= {f"{address} {width} {fault}" for fault in page.evaluate(FAULTS) + page.evaluate(RUNS_OUT)}
    context.close()
    assert sorted(found) == []


@pytest.mark.parametrize(
    ("style", "fault"),
    [
        (".roster-name { white-space: nowrap; overflow: hidden; width: 2rem; }", "cut"),
        (".roster-name { overflow-wrap: anywhere; flex: none; width: 2rem; }", "broken"),
        (".player { margin-bottom: -4rem; }", "covered"),
        (".player .note { margin-top: -1rem; }", "over"),
    ],
)
def test_each_of_these_faults_is_seen(page: Page, style: str, fault: str) -> None:
    show(page, moments(KEPT[0])[0], "en")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.add_style_tag(content=style)
    assert any(each.startswith(fault) for each in page.evaluate(FAULTS))


@pytest.mark.parametrize(
    ("edition", "warbands", "card"),
    [
        ("2023", ["farstriders", "sepulchral-guard"], "overcharged-boltstorm-pistol"),
        ("2017", ["steelhearts-champions", "garreks-reavers"], "consecrated-area"),
    ],
)
def test_a_long_word_in_the_name_of_a_card_is_under_no_sign(
    page: Page, edition: str, warbands: list[str], card: str
) -> None:
    games = (kb.new("underworlds", edition, warbands, seed, quick=True) for seed in range(40))
    game = next(game for game in games if game.decision and game.decision.seat == 0 and holds(game, card))
    show(page, game, "en")
    page.set_viewport_size({"width": 1440, "height": 900})
    assert page.evaluate(FAULTS) == []


def holds(game: kb.Game, card: str) -> bool:
    """Whether the first player holds a card."""
    zones = game.view(0)["zones"]
    return any(card in (zone.get("cards") or ()) for name, zone in zones.items() if "hand" in name)
