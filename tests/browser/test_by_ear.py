"""Games by keys and by ear alone: what the announcer says of them, word by word."""

import json
from importlib import import_module
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import katabasis as kb
from browser.coming_back import OFFLINE_READY
from browser.conftest import Open
from builder import games
from builder.browser_driver import READY, BrowserDriver
from katabasis_page.games import game_ui
from katabasis_page.ui import Ui

HEAR = """() => {
  window.heard = [];
  let last = document.getElementById('announcer').textContent;
  new MutationObserver(() => {
    const said = document.getElementById('announcer')?.textContent ?? '';
    if (said && said !== last) window.heard.push(said);
    last = said || last;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
MOST = 900
THIRD = 15
"""Answers after which the page is loaded anew."""


def kept(page: Page) -> kb.Game:
    return kb.load(page.evaluate("localStorage.getItem('katabasis:save:' + location.hash.split('/')[1])"))


def listen(page: Page) -> int:
    """Hear what is said from now on. Returns how many choices have been made."""
    page.evaluate(HEAR)
    return len(kept(page).choices)


def lines(page: Page, name: str, choices: int) -> list[str]:
    """What is to be said of the game that is kept: a sentence for each event after so many choices."""
    entry = json.loads(page.evaluate("localStorage.getItem('katabasis:game:' + location.hash.split('/')[1])"))
    game = kb.replay(kept(page).record())
    ui = Ui("en", game_ui(name).name)
    ui.seating.names = entry["names"]
    ui.seating.characters = characters(name, game)
    wording: Any = import_module(f"katabasis.{name}.text.wording").WORDING
    events = game.view(0)["events"][game.event_offsets[choices] :]
    sentences = [ui.line(wording.line(event)) for event in events if not wording.is_quiet(event)]
    return [text if text.endswith((".", "?", "!")) else f"{text}." for text in sentences]


def characters(name: str, game: kb.Game) -> list[str]:
    """Whom seats play, where they go by that."""
    shown = game_ui(name)
    refs = {each.id: each.ref for each in shown.FORM.plays()}
    plays = shown.summary(game.view(None)["table"]).plays if shown.FORM.characters else []
    return [refs[each] for each in plays]


def unsaid(heard: list[str], expected: list[str]) -> list[str]:
    """What is left of the expected sentences once each announcement has taken those that it begins with."""
    for said in heard:
        first, _space, rest = said.partition(" more line")
        if first.isdecimal():
            expected, said = expected[int(first) :], rest.partition(". ")[2]
        while expected and said.startswith(expected[0]):
            said, expected = said[len(expected[0]) :].lstrip(" "), expected[1:]
        assert "." not in said.rstrip("\u00a0 ")[:-1], said  # nothing but the question is left
    return expected


@pytest.mark.takes_turns("whole games", 3)
@pytest.mark.parametrize("name", kb.GAMES)
def test_a_whole_game_by_keys_says_everything_once(browser: Browser, base_url: str, open_page: Open, name: str) -> None:
    """It is loaded anew twice, and played on without a network after the first time."""
    context = browser.new_context(base_url=base_url, viewport={"width": 1280, "height": 900})
    page = open_page(context=context)
    driver = games.driver(name)(page, seed=2)
    driver.set(speed="instant")
    driver.begin(("human", "random"), ("Ana", "Bruno"), seed=4)
    said = 0
    for presses in (THIRD, THIRD, MOST):
        driver.wait()
        begun = listen(page)
        over = press_digits(driver, presses)
        heard, expected = page.evaluate("window.heard"), lines(page, name, begun)
        said += len(expected)
        assert unsaid(heard, expected) == []
        if over:
            break
        page.reload()
        page.wait_for_selector(READY)
        if said == len(expected):
            page.wait_for_selector(OFFLINE_READY, timeout=30_000)
            context.set_offline(True)
    assert presses == MOST, "loaded anew twice"
    assert said > 100
    assert heard[-1].strip().endswith("The game is over.")
    context.close()


def press_digits(driver: BrowserDriver, most: int) -> bool:
    """Answer by digits, so many times at most; whether the game is over then."""
    for _ in range(most):
        if driver.wait().over:
            return True
        driver.press_digit()
    return driver.wait().over


def test_at_the_usual_pace_a_bot_is_heard_step_by_step(open_page: Open) -> None:
    page = open_page(viewport={"width": 1280, "height": 900}, speed="normal")
    driver = games.driver("tyrants")(page, seed=2)
    driver.begin(("human", "random", "random"), ("Ana", "Bruno", "Clara"), seed=4)
    driver.wait()
    begun = listen(page)
    for _ in range(3):
        driver.wait()
        driver.press_digit()
    driver.wait()
    heard, expected = page.evaluate("window.heard"), lines(page, "tyrants", begun)
    assert unsaid(heard, expected) == []
    assert len(heard) > 3
