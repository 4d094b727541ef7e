"""An army of Border War is built by clicking and by keys; kept, passed on by a link, and played with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browser.accessibility import examined_page, faults
from browser.double_click import double_click
from builder.browser_driver import READY, wait_until
from katabasis import rosters

Open = Callable[..., Page]

HOME = "#game/sigmar/border-war-rosters"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LEGAL = "#verdict.good"
LED = "#put-general-skaven-clawlord"
RATS = "#put-unit-skaven-clanrats-x2"
BUILT = "skaven 1000\nformation claw-horde\ngeneral clawlord\n  trait short-tempered\n  clanrats x2\n"
KEPT = """Object.keys(localStorage)
  .filter((key) => key.includes(":roster:"))
  .map((key) => JSON.parse(localStorage[key]))"""
CUT_OFF = """Rats 100/1000 pts
Skaven | Claw-horde
General's Regiment
Clawlord on Gnaw-beast (170)
Clanr"""
LONGEST_READY = 300
"""Milliseconds of a processor in which the builder is there after its click."""


def kept(page: Page) -> list[Any]:
    entries: list[Any] = page.evaluate(KEPT)
    return entries


def text_of(page: Page) -> str:
    """The roster as text."""
    page.locator("#roster-text").click()
    text = page.locator("#roster-written").input_value()
    page.keyboard.press("Escape")
    page.wait_for_selector("#roster-written", state="detached")
    return text


def build(page: Page, panel: Callable[[str], None]) -> None:
    """Build the army by clicking; `panel` shows a part of the screen."""
    panel("cards")
    page.locator(LED).click()
    page.locator(RATS).click()
    panel("deck")
    page.locator("#open-formation").click()
    page.locator("#put-formation-claw-horde").click()
    page.wait_for_selector(LEGAL, state="attached")
    panel("deck")
    page.locator("[id^=open-enhancements]").click()
    page.locator("#put-trait-short-tempered").click()


def test_a_roster_is_built_by_clicking_kept_shared_and_played_with(open_page: Open) -> None:
    page = open_page(f"/index.html{HOME}", viewport={"width": 1280, "height": 900})
    page.locator(f'a[href="{HOME}/new/skaven/1000"]').click()
    page.wait_for_selector("#workbench")
    assert kept(page) == []
    build(page, lambda _panel: None)
    page.locator("#offer-trait-short-tempered").wait_for()
    page.fill("#roster-name", "Harvest")
    page.keyboard.press("Tab")
    wait_until(page, "document.querySelector('#title').textContent === 'Harvest'")
    assert text_of(page) == f"# Harvest\n{BUILT}"

    page.reload()
    page.wait_for_selector(READY)
    page.wait_for_selector(LEGAL)
    assert [(each["name"], each["text"]) for each in kept(page)] == [("Harvest", BUILT)]
    page.locator("#roster-share").click()
    link = page.locator("#share-link").input_value()
    other = open_page("/index.html#" + link.partition("#")[2])
    other.wait_for_selector(LEGAL)
    assert other.locator("#title").text_content() == "Harvest"
    assert text_of(other) == f"# Harvest\n{BUILT}"
    assert kept(other) == []
    page.keyboard.press("Escape")
    page.locator("#roster-play").click()
    page.wait_for_selector("#own-0")
    assert page.locator("#own-0").input_value() == BUILT
    assert page.locator("#kept-0").evaluate("select => select.selectedOptions[0].textContent") == "Harvest"
    page.locator("#start").click()
    page.wait_for_selector("#table")


def test_a_double_click_removes_one_unit(open_page: Open) -> None:
    """What comes to lie under its second click is another one."""
    page = open_page(f"/index.html{HOME}", viewport={"width": 1280, "height": 900})
    page.locator(f'a[href="{HOME}/ready/skaven-launch"]').click()
    page.wait_for_selector(LEGAL)
    remove = page.locator("[id^=off-warscroll-skaven-clanrats]")
    assert remove.count() == 2
    remove.first.scroll_into_view_if_needed()
    box = remove.first.bounding_box()
    assert box is not None
    double_click(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, 120)
    page.wait_for_timeout(500)
    assert remove.count() == 1


def test_a_double_click_adds_one_unit(open_page: Open) -> None:
    """Whoever takes their time, or presses keys, adds as many as they say."""
    page = open_page(f"/index.html{HOME}/new/skaven/2000", viewport={"width": 1280, "height": 900})
    page.locator("#open-auxiliary").click()
    put = page.locator("#put-auxiliary-skaven-clanrats")
    put.scroll_into_view_if_needed()
    box = put.bounding_box()
    assert box is not None
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def units() -> int:
        page.wait_for_timeout(500)
        return page.locator("[id^=off-warscroll-skaven-clanrats]").count()

    double_click(page, *at, 120)
    assert units() == 1
    double_click(page, *at, 450, (1, 1))
    assert units() == 3
    put.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert units() == 5


def test_a_roster_is_built_on_a_phone_with_its_points_in_sight(open_page: Open) -> None:
    page = open_page(f"/index.html{HOME}/new/skaven/1000", **PHONE)
    page.wait_for_selector("#workbench")

    def show(panel: str) -> None:
        page.locator(f"[data-act=roster-panel][data-arg={panel}]").click()

    build(page, show)
    show("deck")
    page.wait_for_selector(LEGAL)
    page.locator("#open-auxiliary").scroll_into_view_if_needed()
    assert page.locator("#totals").bounding_box()["y"] >= 0  # type: ignore[index]
    assert "490 of 1000" in (page.locator("#totals").text_content() or "")
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")
    assert kept(page)[0]["text"] == BUILT
    page.locator("#roster-paper").click()
    page.wait_for_selector(".paper-scroll")
    assert page.locator(".paper-scroll").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")


def test_a_roster_is_built_by_keys_alone(open_page: Open) -> None:
    page = open_page(f"/index.html{HOME}/new/skaven/1000", viewport={"width": 1280, "height": 900})
    page.wait_for_selector(LED)
    page.locator("#deck-search").focus()
    page.keyboard.type("gnaw")
    wait_until(page, "document.querySelectorAll('#pool .offer').length === 1")
    while page.evaluate("document.activeElement.id") != LED[1:]:
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(RATS)
    assert page.locator("#deck-news").text_content() == "Clawlord on Gnaw-beast is in the roster."


@pytest.fixture(scope="module")
def quiet(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page with axe in it."""
    with examined_page(browser, base_url) as page:
        yield page


@pytest.mark.parametrize(
    ("place", "shows"),
    [("", ".deck-warbands"), ("/new/skaven/1000", "#verdict.bad"), ("/ready/skaven-2000", LEGAL)],
    ids=["all", "empty", "finished"],
)
def test_everybody_can_use_the_builder(quiet: Page, place: str, shows: str) -> None:
    quiet.evaluate("(fragment) => (location.hash = fragment)", HOME + place)
    quiet.wait_for_selector(shows)
    assert faults(quiet) == []


def test_an_export_that_is_cut_off_is_told_and_loses_nothing(open_page: Open) -> None:
    page = open_page(f"/index.html{HOME}", viewport={"width": 1280, "height": 900})
    page.locator("#roster-import").click()
    page.fill("#roster-read", CUT_OFF)
    page.locator("form[data-submit=roster-read] button").click()
    page.wait_for_selector("#unread")
    assert "Clanr" in (page.locator("#unread").text_content() or "")
    assert "Clanr" in kept(page)[0]["text"]


def test_the_builder_is_there_at_once(open_page: Open) -> None:
    page = open_page(f"/index.html{HOME}", viewport={"width": 1280, "height": 900})
    page.wait_for_selector(".deck-warbands")
    client = page.context.new_cdp_session(page)
    client.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        metrics = {each["name"]: each["value"] for each in client.send("Performance.getMetrics")["metrics"]}
        return 1000 * float(metrics["TaskDuration"])

    page.evaluate("(address) => (location.hash = address)", f"{HOME}/new/skaven/1000")
    page.wait_for_selector("#workbench")
    page.evaluate("(address) => (location.hash = address)", HOME)
    page.wait_for_selector(".deck-warbands")
    before = spent()
    page.evaluate("(address) => (location.hash = address)", f"{HOME}/ready/skaven-2000")
    page.wait_for_selector(LEGAL)
    assert spent() - before < LONGEST_READY


def test_no_first_visit_has_the_builder(open_page: Open) -> None:
    """It is fetched when its screen is opened."""
    page = open_page(viewport={"width": 1280, "height": 900})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    names = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert not [name for name in names if "border-war" in name or "armies.css" in name]
    page.evaluate("(address) => (location.hash = address)", f"{HOME}/new/{rosters.read(BUILT).faction}/1000")
    page.wait_for_selector("#workbench")
    assert [name for name in asked if "sigmar-border-war-late" in name]
