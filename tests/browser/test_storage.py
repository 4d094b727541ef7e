"""What happens to games: two tabs, full and blocked storage, saves that cannot be read, files and links."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import katabasis as kb
from builder.browser_driver import wait_until
from builder.games.underworlds_driver import UnderworldsDriver
from builder.serve import running

Open = Callable[..., Page]
ANSWERS = "#options [data-act=choose]"


def begin(page: Page, answers: int = 2, seed: int = 7, opponent: str = "human") -> UnderworldsDriver:
    """A game, a few answers in; between two people nobody has to be waited for."""
    driver = UnderworldsDriver(page, seed)
    driver.begin(("human", opponent), ("Ana", "Bruno" if opponent == "human" else ""), seed=seed)
    driver.play(lambda _: driver.choices >= answers)
    return driver


def save_key(page: Page) -> str:
    return str(page.evaluate("'katabasis:save:' + location.hash.split('/')[1]"))


def stored(page: Page, key: str) -> str:
    return str(page.evaluate("(key) => localStorage.getItem(key)", key))


@pytest.fixture
def tab(warm: Page) -> Iterator[Page]:
    """The warm page, on a launcher without games."""
    warm.bring_to_front()
    yield warm
    warm.evaluate(EMPTY_SHELF)
    launcher(warm)
    while warm.locator(".game [data-act=delete]").count():
        warm.locator(".game [data-act=delete]").first.evaluate("button => button.click()")
    while warm.locator("#notices [data-act=dismiss]").count():
        warm.locator("#notices [data-act=dismiss]").first.click()


EMPTY_SHELF = (
    """Object.keys(localStorage).forEach((key) => key.startsWith('filler-') && localStorage.removeItem(key))"""
)


def launcher(page: Page) -> None:
    page.evaluate("location.hash = ''")
    page.wait_for_selector("#screen-launcher")


# ---------------------------------------------------------------------- two tabs


def test_a_second_tab_watches_says_so_and_can_take_over(tab: Page, open_page: Open) -> None:
    driver = begin(tab, opponent="random")
    second = open_page(tab.url, context=tab.context)
    second.wait_for_selector("#watching")
    assert second.locator(ANSWERS).count() == 0
    before = second.locator("#table").inner_html()
    choices = driver.choices
    driver.play(lambda seen: not seen.handover and driver.choices >= choices + 2)
    wait_until(second, "(before) => document.querySelector('#table').innerHTML !== before", arg=before)
    kept = stored(tab, save_key(tab))
    second.locator("[data-act=take-over]").click()
    second.wait_for_selector("#watching", state="detached")
    tab.wait_for_selector("#watching")
    assert "another tab" in tab.locator("#notices").inner_text()
    assert stored(tab, save_key(tab)) == kept
    second.close()


# ---------------------------------------------------------------------- storage that fails


FILL = """() => {
  let room = 'x'.repeat(1 << 20), number = 0;
  while (room.length) {
    try { localStorage.setItem('filler-' + number++, room); } catch { room = room.slice(0, room.length >> 1); }
  }
}"""


def test_full_storage_is_noticed_and_the_game_can_be_taken_along(tab: Page) -> None:
    driver = begin(tab)
    before = stored(tab, save_key(tab))
    tab.evaluate(FILL)
    choices = driver.choices
    driver.play(lambda seen: not seen.handover and driver.choices >= choices + 3)
    warning = tab.locator("#notices .warning")
    assert "full" in warning.inner_text()
    with tab.expect_download() as download:
        warning.locator("[data-act=export]").click()
    game = kb.replay(Path(download.value.path()).read_text(encoding="utf-8"))
    assert len(game.choices) > len(kb.load(before).choices)
    assert stored(tab, save_key(tab)) == before
    tab.locator("#not-kept").click()
    assert "file" in tab.locator("#dialog-storage").inner_text()
    tab.keyboard.press("Escape")
    tab.evaluate(EMPTY_SHELF)
    choices = driver.choices
    driver.play(lambda _: driver.choices >= choices + 1)
    assert tab.locator("#not-kept").count() == 0
    assert stored(tab, save_key(tab)) != before


def test_blocked_storage_is_told_and_the_game_goes_on(browser: Browser, base_url: str, tmp_path: Path) -> None:
    frame = base_url.replace("127.0.0.1", "localhost")
    (tmp_path / "index.html").write_text(f'<iframe src="{frame}/index.html" width="900" height="700"></iframe>')
    with running(tmp_path) as address:
        context = browser.new_context()
        page = context.new_page()
        page.goto(f"{address}/index.html")
        inner = page.frame_locator("iframe")
        inner.locator('html[data-ready="1"]').wait_for(timeout=60_000)
        if inner.locator("html").get_attribute("data-storage") != "memory":
            context.close()
            pytest.skip("this browser does not block storage in frames of another site")
        assert inner.locator("#screen-launcher .warning").count()
        inner.locator("#card-underworlds").click()
        inner.locator("#start").click()
        inner.locator(ANSWERS).first.click()
        inner.locator("#not-kept").wait_for()
        assert "saves nothing" in inner.locator("#notices").inner_text()
        inner.locator("[data-board] .fighter").first.wait_for()
        context.close()


# ---------------------------------------------------------------------- saves that cannot be read


def damage(save: str) -> str:
    return save[: len(save) // 2]


def newer(save: str) -> str:
    return re.sub(r'^\{"katabasis-save": ?[0-9]+', '{"katabasis-save":99', save)


def foreign(_save: str) -> str:
    return json.dumps({"somebody": "else's", "notes": [1, 2, 3]})


@pytest.mark.parametrize("spoil", [damage, newer, foreign])
def test_what_cannot_be_read_is_set_aside_explained_and_kept(tab: Page, spoil: Callable[[str], str]) -> None:
    begin(tab)
    key = save_key(tab)
    address = tab.url
    whole = stored(tab, key)
    spoilt = spoil(whole)
    assert spoilt != whole
    launcher(tab)
    tab.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, spoilt])
    tab.goto(address)
    tab.wait_for_selector("#screen-launcher .aside")
    assert "cannot be continued" in tab.locator("#notices").inner_text()
    assert "cannot be continued" in tab.locator(".game.aside").inner_text()
    with tab.expect_download() as download:
        tab.locator(".game.aside [data-act=export]").click()
    assert Path(download.value.path()).read_text(encoding="utf-8").startswith(spoilt)
    tab.locator(".game.aside [data-act=open]").click()
    tab.wait_for_selector("#screen-launcher .aside")


def test_a_damaged_entry_does_not_hide_its_game(tab: Page) -> None:
    begin(tab)
    key = save_key(tab).replace(":save:", ":game:")
    launcher(tab)
    tab.evaluate("(key) => localStorage.setItem(key, '{nonsense')", key)
    tab.evaluate("location.hash = '#settings'")
    tab.wait_for_selector("#screen-settings")
    launcher(tab)
    assert "damaged" in tab.locator(".game.aside").inner_text()
    tab.locator(".game.aside [data-act=open]").click()
    tab.wait_for_selector("#table, #handover")


# ---------------------------------------------------------------------- second copies

LOSE = """async (id) => {
    const open = indexedDB.open("katabasis");
    const database = await new Promise((done) => { open.onsuccess = () => done(open.result); });
    const keys = database.transaction("saves").objectStore("saves").getAllKeys();
    const names = await new Promise((done) => { keys.onsuccess = () => done(keys.result); });
    Object.keys(localStorage).filter((key) => key.includes(`:${id}`)).forEach((key) => localStorage.removeItem(key));
    return names.filter((name) => name.startsWith(id));
}"""
"""Takes a game out of localStorage, as if the browser had been killed before it wrote it; the names of its copies."""


def test_a_game_that_was_lost_comes_back_from_its_copy(tab: Page) -> None:
    begin(tab, answers=4)
    key, address = save_key(tab), tab.url
    before = kb.load(stored(tab, key))
    launcher(tab)
    id = key.rpartition(":")[2]
    names = tab.evaluate(LOSE, id)
    assert {f"{id}:game", f"{id}:save", f"{id}:log:0"} <= set(names)
    tab.goto(address)
    tab.wait_for_selector("#table, #handover")
    again = kb.load(stored(tab, key), stored(tab, f"katabasis:log:{id}:0"))
    assert again.record() == before.record()
    assert again.first_event == 0


# ---------------------------------------------------------------------- files and links


def test_a_game_goes_out_and_comes_in_as_a_file(tab: Page, tmp_path: Path) -> None:
    begin(tab, answers=6)
    before = kb.load(stored(tab, save_key(tab)))
    launcher(tab)
    with tab.expect_download() as download:
        tab.locator(".game-menu summary").click()
        tab.locator(".game [data-act=export]").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    tab.locator("[data-act=delete]").click()
    assert tab.locator(".game").count() == 0
    tab.locator("[data-act=import]").click()
    tab.locator("#import-file").set_input_files(path)
    tab.locator("#start").click()
    tab.wait_for_selector("#table, #handover")
    after = kb.load(stored(tab, save_key(tab)))
    assert after.record() == before.record()


def test_a_deleted_game_can_be_brought_back(tab: Page) -> None:
    begin(tab)
    launcher(tab)
    tab.locator(".game-menu summary").click()
    tab.locator("[data-act=delete]").click()
    assert tab.locator(".game").count() == 0
    tab.locator("[data-act=restore]").click()
    assert tab.locator(".game").count() == 1


@pytest.mark.parametrize("kind", ["game", "position"])
def test_a_link_opens_elsewhere(tab: Page, open_page: Open, kind: str) -> None:
    driver = begin(tab, answers=5)
    driver.play(lambda seen: not seen.handover)
    before = kb.load(stored(tab, save_key(tab)))
    tab.locator("#more-button").click()
    tab.locator("#popover [data-act=share]").click()
    if kind == "position":
        tab.locator("#dialog-share [data-act=share]").click()
    address = tab.locator("#share-link").input_value()
    assert f"{len(address)}" in tab.locator("#share-length").inner_text().replace(",", "")
    elsewhere = open_page(address)
    if kind == "game":
        elsewhere.locator("#play-on").click()
    elsewhere.locator("#start").click()
    elsewhere.wait_for_selector("#table, #handover")
    after = kb.load(stored(elsewhere, save_key(elsewhere)))
    assert after.position() == before.position()
    if kind == "game":
        assert after.record() == before.record()
