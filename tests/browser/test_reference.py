"""The rule reference in a browser: axe, narrow screens, the search and its keys, the way to a table and back, reading
offline."""

import json
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import katabasis as kb
from browser.accessibility import ALL, AXE, faults
from builder import oembed
from builder.browser_driver import READY, wait_until
from builder.paths import DIST
from builder.serve import running
from katabasis_page.words import LANGUAGES

RULE = "/reference/en/underworlds/combat.trapped-2023.html"
KINDS = (
    RULE,
    "/reference/es/index.html",
    "/reference/es/search.html",
    "/reference/en/tyrants/index.html",
    "/reference/es/tyrants/control.control.html",
    "/reference/en/quest/sight.html",
    "/reference/en/underworlds/cards/ranger-strike.html",
    "/reference/es/sigmar/units/liberators.html",
    "/reference/en/sigmar/units/index.html",
    "/reference/en/underworlds/editions.html",
    "/reference/en/tyrants/games.html",
)


@pytest.fixture
def page(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page without the app, on which axe may be put."""
    context = browser.new_context(base_url=base_url, bypass_csp=True, viewport={"width": 1280, "height": 900})
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    yield page
    context.close()
    assert not [error for error in errors if "ERR_INTERNET_DISCONNECTED" not in error]  # some tests take the line away


def test_axe_finds_nothing_on_the_page_of_a_puzzle(page: Page) -> None:
    made = oembed.pages("https://example.org", ["tyrants"])["puzzles/es/tyrants/spy-before-the-blade.html"]
    page.set_content(made.decode())
    page.add_script_tag(path=AXE)
    assert page.locator("h1").inner_text() == "Un espía antes de la hoja"
    assert not faults(page, ALL)


def search(page: Page, words: str) -> None:
    page.keyboard.press("/")
    page.keyboard.type(words)
    page.wait_for_function("(words) => document.getElementById('found')?.dataset.query === words", arg=words)


def found(page: Page) -> list[str]:
    return page.locator("#found li a").all_inner_texts()


@pytest.mark.parametrize("address", KINDS)
def test_axe_finds_nothing_and_nothing_sticks_out(page: Page, address: str) -> None:
    page.goto(address)
    page.add_script_tag(path=AXE)
    assert not faults(page, ALL)
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("game", kb.GAMES)
def test_charts_of_many_games_are_seen_whole_on_a_phone(page: Page, game: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/reference/es/{game}/games.html")
    charts = page.locator(".chart")
    assert charts.count()
    words = """all => all.flatMap((chart) => [...chart.querySelectorAll('text')])
      .map((text) => [text.textContent, text.getBoundingClientRect().left, text.getBoundingClientRect().right])"""
    assert not [text for text, left, right in charts.evaluate_all(words) if left < 0 or right > 360]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize(
    "address", ["/reference/en/underworlds/combat.trapped-2023.html", "/reference/es/sigmar/units/liberators.html"]
)
def test_a_rule_and_a_unit_are_printed_on_one_page(page: Page, address: str, paper: str) -> None:
    page.goto(address)
    printed = page.pdf(format=paper, prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


@pytest.mark.parametrize("kind", ["underworlds/cards", "quest/monsters", "sigmar/units"])
def test_nothing_is_cut_off_on_printed_sheets(page: Page, kind: str) -> None:
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 680, "height": 960})  # A4 without its margins; Letter is wider
    page.goto(f"/reference/es/{kind}/index.html")
    assert page.locator(".cards > li").count() > 5
    cut = """() => [...document.querySelectorAll("main *")]
      .filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth && getComputedStyle(e).overflowX !== "visible"
        || e.getBoundingClientRect().right > innerWidth).map((e) => e.outerHTML.slice(0, 90))"""
    assert page.evaluate(cut) == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_axe_finds_nothing_while_something_is_found(page: Page, language: str) -> None:
    page.goto(f"/reference/{language}/index.html")
    search(page, "carga")
    page.add_script_tag(path=AXE)
    assert not faults(page, ALL)


@pytest.mark.parametrize(
    ("language", "words", "title"),
    [
        ("es", "cargar", "Carga"),
        ("es", "charge", "Carga"),
        ("en", "carga", "Charge move"),
        ("en", "charging", "Charge token"),
        ("en", "trapped", "Trapped (2023)"),
        ("es", "vidente", "Vidente Gris"),
        ("en", "araumycos", "Araumycos"),
        ("es", "linea de vision", "Línea de visión"),
    ],
)
def test_words_of_both_languages_find_rules_and_figures(page: Page, language: str, words: str, title: str) -> None:
    page.goto(f"/reference/{language}/index.html")
    search(page, words)
    assert title in found(page)[:12]


def test_keys_lead_through_what_is_found(page: Page) -> None:
    page.goto(RULE)
    search(page, "araumycos")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#found li a").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator("input[name=q]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#found")).to_be_hidden()
    page.keyboard.press("End")
    page.keyboard.type(" ")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tyrants/**")


def test_an_address_may_carry_what_is_searched_for(page: Page) -> None:
    page.goto("/reference/en/search.html?q=<img src=x onerror=alert(1)> trapped")
    page.wait_for_selector("#found li")
    assert page.locator("#found img").count() == 0


def test_nothing_of_python_is_asked_for(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(RULE)
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "search-" in url or "index-" in url or "pyodide" in url or "/boot/" in url]
    assert len(asked) <= 8


def test_an_example_is_tried_at_a_table_with_its_dice(page: Page) -> None:
    page.goto(RULE)
    page.get_by_role("link", name="Try it").click()
    page.wait_for_selector(READY, timeout=60_000)
    page.locator("#start").click()
    page.wait_for_selector("#board", timeout=20_000)
    expect(page.locator("#log")).to_contain_text("Elias")


def test_a_rule_leads_back_to_the_game_and_to_where_it_stands_there(page: Page) -> None:
    page.goto(f"{RULE}#game=abc")
    back = page.get_by_role("link", name="Back to your game")
    assert back.get_attribute("href").endswith("/index.html#play/abc")  # type: ignore[union-attr]
    page.get_by_role("link", name="Who cannot be trapped").click()
    moments = page.get_by_role("link", name="Find this in my game")
    expect(moments).to_have_attribute("href", re.compile(r"/index\.html#play/abc/combat\.not-trapped-immune-2023$"))


def test_a_name_that_no_game_has_leads_nowhere(page: Page) -> None:
    page.goto(f"{RULE}#game=javascript:alert(1)")
    page.wait_for_load_state("load")
    assert page.get_by_role("link", name="Back to your game").count() == 0


def test_the_rules_are_read_and_searched_offline_once_they_are_kept(page: Page) -> None:
    page.goto("/reference/en/search.html")
    page.get_by_role("button", name="Save these rules for offline reading").click()
    wait_until(page, "() => document.getElementById('keep').textContent.includes('read offline')", 90_000)
    page.context.set_offline(True)
    page.goto("/reference/en/tyrants/control.control.html")
    assert page.locator("h1").inner_text().lower() == "control"
    search(page, "trapped")
    assert "Trapped (2023)" in found(page)


KEPT = """caches.keys().then((names) => caches.open(names.find((name) => name.startsWith('katabasis-reference'))))
  .then((cache) => cache.keys()).then((kept) => kept.map(({ url }) => new URL(url).pathname.split('/reference/')[1]))"""
"""The paths of what is kept of the reference."""


VERSIONS = ("old", "new")
"""The versions of that reference, one after the other."""


def write_reference(folder: Path, version: str) -> None:
    """A reference of few pages, whose files and pages bear the name of their version."""
    for language in LANGUAGES:
        files = [f"files/style-{version}.css", f"files/index-{language}-{version}.js"]
        paths = [f"{language}/search.html", f"{language}/rule-{version}.html", *files]
        for path in paths[1:]:
            (folder / path).write_text("", encoding="utf-8")
        listed = folder / language / "files.json"
        listed.write_text(json.dumps(paths), encoding="utf-8")
        changed_at = 3600 * VERSIONS.index(version)  # an hour apart: hosts tell versions of a file apart by the second
        os.utime(listed, (changed_at, changed_at))


def keep(page: Page, address: str, language: str) -> set[str]:
    """Keep the rules of a language; what is kept then."""
    page.goto(f"{address}/reference/{language}/search.html")
    page.locator("#keep").click()
    wait_until(page, "/read offline|se pueden leer/.test(document.getElementById('keep').textContent)")
    kept: list[str] = page.evaluate(KEPT)
    return set(kept)


def test_what_is_kept_of_rules_that_have_changed_is_thrown_away(page: Page, tmp_path: Path) -> None:
    site = tmp_path / "reference"
    for shared in ("icons", "fonts"):
        shutil.copytree(DIST / shared, tmp_path / shared)
    shutil.copytree(DIST / "reference" / "files", site / "files")
    shutil.copy(DIST / "reference" / "sw.js", site)
    for language in LANGUAGES:
        (site / language).mkdir()
        shutil.copy(DIST / "reference" / language / "search.html", site / language)

    def files(language: str, version: str) -> set[str]:
        own = {f"{language}/{name}" for name in ("files.json", "search.html", f"rule-{version}.html")}
        return {*own, f"files/style-{version}.css", f"files/index-{language}-{version}.js"}

    with running(tmp_path) as address:
        write_reference(site, "old")
        assert keep(page, address, "en") == files("en", "old")
        assert keep(page, address, "es") == files("en", "old") | files("es", "old")
        write_reference(site, "new")
        assert keep(page, address, "en") == files("en", "new") | files("es", "old"), "Spanish pages need theirs"
        assert keep(page, address, "es") == files("en", "new") | files("es", "new")
