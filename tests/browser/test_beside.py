"""Games that are played in the worker beside the page, over its line: whole ones of every edition, and a puzzle from
outside at the table, whose worker is killed."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import katabasis as kb
from browser.conftest import Open
from builder.paths import CONTENT
from katabasis_page.games import finished_editions

EDITIONS = [(game, edition) for game in kb.GAMES for edition in finished_editions(game)]
WHOLE_GAME = """
import random, time
import katabasis as kb
from katabasis_page.browser.browser_worker import BrowserWorker
from katabasis_page.browser.guard import task
from katabasis_page.session import LocalGame
from katabasis_page.session.remote_game import RemoteGame
from katabasis_page.worker.worker_client import WorkerClient
from katabasis_page.worker.worker_line import WorkerLine

game = kb.new({game!r}, edition={edition!r}, seed=5)
people = [[seat] for seat in game.table.seats]

async def played(port):
    chance, times = random.Random(5), []
    while port.decision is not None:
        option = chance.choice(port.decision.options)
        placed = isinstance(option, kb.Placement)
        answer = chance.choice(await port.suggestions(option.id)).answer if placed else None
        began = time.monotonic()
        await port.choose(option.id, answer)
        views = [port.seen_by(seat) for seat in (None, port.decision.seat if port.decision else 0)]
        foreseen = port.foreseen()
        times.append(time.monotonic() - began)
    times.sort()
    return [round(1000 * each) for each in (times[len(times) // 2], times[len(times) * 95 // 100], times[-1])]

port = RemoteGame(WorkerLine(WorkerClient(BrowserWorker), task), {{
    "save": game.save(), "log": game.log(), "people": people, "bots": []}})
began = time.monotonic()
await port.open()
opened = time.monotonic() - began
far = await played(port)
near = await played(LocalGame(game))
result = {{
    "same": port.game.record() == game.record() and [*port.choices] == [*game.choices] and len(port.choices) > 20,
    "opened": round(1000 * opened), "far": far, "near": near,
}}
"""


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_a_whole_game_in_the_worker_comes_to_the_same_record(
    python_in_browser: Callable[[str], Any], game: str, edition: str
) -> None:
    result = python_in_browser(WHOLE_GAME.format(game=game, edition=edition))
    print(game, edition, result)
    assert result["same"]


KILLABLE = """() => {
  window.workers = [];
  window.Worker = class extends Worker {
    constructor(...about) {
      super(...about);
      workers.push(this);
    }
  };
}"""
PUZZLE = CONTENT / "tyrants" / "puzzles" / "spy-before-the-blade.toml"


def click(page: Page, option: str) -> None:
    page.locator(f'[data-act="choose"][data-arg="{option}"]:visible').first.click()


def open_puzzle(page: Page) -> None:
    page.locator("[data-act=import]").first.click()
    page.fill("#import-text", PUZZLE.read_text(encoding="utf-8"))
    page.locator("#import-text ~ .row [type=submit], #dialog-import [type=submit]").first.click()
    page.locator("#puzzle").wait_for()


def test_a_puzzle_from_outside_goes_on_when_its_worker_was_killed(open_page: Open) -> None:
    page = open_page()
    page.evaluate(KILLABLE)
    open_puzzle(page)
    assert page.evaluate("workers.length") == 1
    for option in ("play spellspinner.1", "choose 0"):
        click(page, option)
    page.locator("[data-act=undo]:visible").first.click()
    click(page, "choose 0")
    page.locator('[data-arg="spy eryndlyn"]:visible').first.wait_for()
    page.evaluate("workers[0].terminate()")
    click(page, "spy eryndlyn")
    expect(page.locator("#waiting")).to_be_visible()
    expect(page.locator("#notices .error")).to_contain_text("Nothing is lost", timeout=20_000)
    for option in ("spy eryndlyn", "play blackguard.1", "choose 1", "assassinate eryndlyn 1"):
        click(page, option)
    expect(page.locator("#puzzle-said")).to_contain_text("Solved.")
    assert page.evaluate("workers.length") == 2
    page.reload()
    page.wait_for_selector("#screen-launcher")
    open_puzzle(page)
    expect(page.locator('[data-arg="play spellspinner.1"]:visible').first).to_be_visible()
