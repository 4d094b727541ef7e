"""The ways in: everything that can be begun is on the first screen, a link opens on its board, and the installed page
takes what is opened with it."""

import json
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

import katabasis as kb
from browser.conftest import BOOT_TIMEOUT, READY, Open
from katabasis_page.sharing import links

RECORD = kb.new("underworlds", seats=["farstriders", "sepulchral-guard"], seed=4, quick=True)
for _number in range(6):
    RECORD.choose(RECORD.decision.options[0].id)  # type: ignore[union-attr]
PLAYERS = (kb.Player("human", "Ana"), kb.Player("normal", "Minos"))
LINK = links.fragment("game", RECORD.record(players=PLAYERS))

BELOW = """() => [...document.querySelectorAll('.tile-acts a')]
    .filter((way) => way.getBoundingClientRect().bottom > innerHeight).length"""
LAUNCH_QUEUE = """Object.defineProperty(window, "launchQueue", {
    value: { setConsumer: (consumer) => { window.launched = consumer } },
})"""
"""A toy in place of the browser's own, which only an installed page has files from."""


@pytest.mark.parametrize(("width", "height", "hidden"), [(360, 740, 2), (1440, 900, 0)])
def test_every_table_can_be_played_or_learnt_from_the_first_screen(
    open_page: Open, width: int, height: int, hidden: int
) -> None:
    page = open_page("/index.html", viewport={"width": width, "height": height})
    assert page.evaluate(BELOW) <= hidden, "the puzzle of the day may be below the fold of a phone"
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_the_word_of_offline_play_covers_nothing_there(open_page: Open) -> None:
    page = open_page("/index.html", viewport={"width": 360, "height": 740})
    page.evaluate("() => Object.assign(document.getElementById('offline'), { hidden: false, textContent: 'kept' })")
    assert page.evaluate("getComputedStyle(document.getElementById('offline')).position") == "static"


def test_at_a_phones_table_it_takes_room_only_where_it_asks(open_page: Open) -> None:
    page = open_page(f"/index.html{LINK}", viewport={"width": 360, "height": 740})
    sheet = page.locator("#low").bounding_box()
    line = page.locator("#offline")
    page.evaluate("() => Object.assign(document.getElementById('offline'), { hidden: false, textContent: 'kept' })")
    expect(line).to_be_hidden()
    assert page.locator("#low").bounding_box() == sheet
    page.evaluate("document.getElementById('offline').toggleAttribute('data-asks', true)")
    expect(line).to_be_in_viewport(ratio=1)
    page.goto("/index.html#")
    page.evaluate("document.getElementById('offline').toggleAttribute('data-asks', false)")
    expect(line).to_be_visible()


@pytest.mark.parametrize("width", [360, 1440])
def test_a_link_shows_its_board_and_all_ways_on(open_page: Open, width: int) -> None:
    page = open_page(f"/index.html{LINK}", viewport={"width": width, "height": 740})
    expect(page.locator("#shared-title")).to_contain_text("Ana")
    expect(page.locator("#board")).to_be_visible()
    for way in ("#shared-watch", "#play-on-0", "#play-on-1"):
        expect(page.locator(way)).to_be_in_viewport(ratio=1)
    assert page.evaluate("Object.keys(localStorage).filter((key) => /game:/.test(key)).length") == 0
    page.locator("#play-on-0").click()
    expect(page.locator("#shared-game")).to_have_count(0)
    page.wait_for_function("Object.keys(localStorage).some((key) => /game:/.test(key))")


def test_a_picture_of_a_kept_game_stands_beside_it(open_page: Open) -> None:
    page = open_page(f"/index.html{LINK}")
    page.locator("#play-on-0").click()
    page.wait_for_function("Object.keys(localStorage).some((key) => /game:/.test(key))")
    page.evaluate("location.hash = ''")
    expect(page.locator("#continue img")).to_have_attribute("src", re.compile("^data:image/"))


def test_a_file_that_the_installed_page_is_launched_with_opens(open_page: Open) -> None:
    page = open_page("/index.html")
    page.add_init_script(LAUNCH_QUEUE)
    page.goto("/index.html")
    page.wait_for_selector(READY, timeout=BOOT_TIMEOUT)
    text = json.dumps(RECORD.record(players=PLAYERS))
    page.evaluate(f"launched({{ files: [{{ getFile: async () => new File([{text}], 'game.txt') }}] }})")
    expect(page.locator("#name-0")).to_have_value("Ana")


def test_a_text_that_is_shared_with_it_opens_the_link_in_it(open_page: Open) -> None:
    page = open_page("/index.html")
    page.goto(f"/index.html?text={quote(f'Look: https://example.org/index.html{LINK}')}")
    page.wait_for_selector("#shared-game", timeout=BOOT_TIMEOUT)
    assert "?" not in page.url


def test_the_puzzle_of_the_day_is_laid_from_the_launcher(open_page: Open) -> None:
    page = open_page("/index.html")
    page.locator("#daily").click()
    page.locator("#puzzle").wait_for()
