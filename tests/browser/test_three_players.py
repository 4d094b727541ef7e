"""Three play Shadespire by the keyboard alone, and a screen reader says whose turn it is, and which way round."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page

from browser.accessibility import tab_to
from browser.conftest import Open
from browser.test_by_ear import lines, listen, unsaid
from builder.browser_driver import READY
from builder.games.underworlds_driver import UnderworldsDriver

NAMES = ("Ana", "Bruno", "Clara")
BOTS_DOWN = 2
"""Answers from the usual bot of the form down to the one that plays at random."""
HEARD = re.compile(r"(?:Round (?P<round>\d)|Turn of (?P<who>Ana|Bruno|Clara))\.")
ROUND = "Number(document.querySelector('.rounds .unseen')?.textContent.match(/\\d/)?.[0] ?? 0)"


def set_up(page: Page) -> None:
    """Fill the form in: Tab walks between its questions, arrows between the answers to one."""
    tab_to(page, "#edition-2023")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#seats-2")
    tab_to(page, "#seats-2")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#kind-2")
    for seat, name in enumerate(NAMES):
        if seat:
            tab_to(page, f"#kind-{seat}")
            for _ in range(BOTS_DOWN):
                page.keyboard.press("ArrowDown")
        tab_to(page, f"#name-{seat}")
        page.keyboard.type(name)
    tab_to(page, "#start")
    page.keyboard.press("Enter")
    page.wait_for_selector("#table")


def play(driver: UnderworldsDriver, until_round: int) -> bool:
    """Answer by digits until that round has begun, or the game is over; whether it is."""
    while not driver.wait().over and driver.page.evaluate(ROUND) < until_round:
        driver.press_digit()
    return driver.look().over


@pytest.mark.takes_turns("whole games", 3)
def test_two_rounds_of_three_by_keys_are_heard_turn_by_turn(open_page: Open) -> None:
    page = open_page("/index.html#new/underworlds", viewport={"width": 1280, "height": 900})
    page.wait_for_selector("#kind-0")
    set_up(page)
    driver, heard = UnderworldsDriver(page, seed=3), []
    driver.wait()
    for until_round in (2, 3):
        begun = listen(page)
        assert not play(driver, until_round)
        said = page.evaluate("window.heard")
        assert unsaid(said, lines(page, "underworlds", begun)) == []
        assert all(each.rstrip("\u00a0 ").endswith(("?", ".")) for each in said)
        heard += said
        if until_round == 2:
            page.reload()
            page.wait_for_selector(READY)
            driver.wait()
    assert turns_heard(" ".join(heard)) == {1: 1, 2: -1}


def turns_heard(text: str) -> dict[int, int]:
    """The way from each turn of a round to the next that was heard: 1 for clockwise, -1 for anticlockwise."""
    turns: dict[int, list[int]] = {1: [], 2: []}
    round = 1
    for found in HEARD.finditer(text):
        if found["round"]:
            round = int(found["round"])
        elif round in turns:
            turns[round].append(NAMES.index(found["who"]))
    ways = {}
    for round, seats in turns.items():
        steps = {(after - before) % 3 for before, after in pairwise(seats)}
        assert len(steps) == 1, f"round {round}: {seats}"
        assert len(seats) >= 11  # the first may have begun before anybody listened
        ways[round] = 1 if steps == {1} else -1
    return ways
