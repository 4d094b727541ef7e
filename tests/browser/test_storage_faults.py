"""A storage that is silent, missing, or holds what nobody has put there: games open all the same, and that is said."""

import json
import math
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.conftest import boot
from browser.test_storage import ANSWERS, begin, launcher, save_key, stored
from builder.browser_driver import READY, wait_until
from builder.games.underworlds_driver import UnderworldsDriver

NOTICES = "#notices"

SILENT_DATABASE = "IDBFactory.prototype.open = () => new EventTarget();"
NO_DATABASE = "Object.defineProperty(window, 'indexedDB', { configurable: true, value: null });"
FAULTY_DATABASE = "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };"
SILENT_LOCKS = "LockManager.prototype.request = () => new Promise(() => {});"
NO_LOCKS = "Object.defineProperty(navigator, 'locks', { configurable: true, value: null });"
BLOCKED = """const blocked = () => { throw new DOMException('blocked', 'SecurityError'); };
Object.defineProperty(window, 'localStorage', { configurable: true, get: blocked });"""


@pytest.fixture
def context(browser: Browser, base_url: str) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=base_url, service_workers="block")
    yield context
    context.close()


def open_again(page: Page) -> None:
    """Load the page anew; the game at hand is to be opened."""
    page.reload()
    page.wait_for_selector(READY, timeout=60_000)
    page.wait_for_selector("#table, #handover")


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        (SILENT_DATABASE, "IndexedDB"),
        (NO_DATABASE, "IndexedDB"),
        (FAULTY_DATABASE, "IndexedDB"),
        (SILENT_LOCKS, "another tab"),
        (NO_LOCKS, "another tab"),
    ],
    ids=["silent-database", "no-database", "faulty-database", "silent-locks", "no-locks"],
)
def test_a_game_opens_without_what_does_not_answer_and_that_is_said(
    context: BrowserContext, fault: str, says: str
) -> None:
    context.add_init_script(fault)
    page = boot(context, "/index.html")
    driver = begin(page)
    kept = stored(page, save_key(page))
    open_again(page)
    expect(page.locator(NOTICES)).to_contain_text(says)
    assert stored(page, save_key(page)) == kept
    choices = driver.choices
    driver.play(lambda _: driver.choices >= choices + 2)
    assert stored(page, save_key(page)) != kept


def test_a_database_that_may_not_be_opened_is_no_error_of_the_page(context: BrowserContext) -> None:
    context.add_init_script(FAULTY_DATABASE)
    page = boot(context, "/index.html")
    begin(page)
    page.evaluate("joinPyScript()")
    page.wait_for_timeout(500)
    assert page.faults == []  # type: ignore[attr-defined]


PUT = """async (rows) => {
    const open = indexedDB.open("katabasis");
    const database = await new Promise((done) => { open.onsuccess = () => done(open.result); });
    const transaction = database.transaction("saves", "readwrite");
    for (const [key, value] of rows) transaction.objectStore("saves").put(value, key);
    await new Promise((done) => { transaction.oncomplete = done; });
    database.close();
}"""


def test_rows_of_another_shape_stop_no_game_and_are_named(context: BrowserContext) -> None:
    page = boot(context, "/index.html")
    begin(page)
    kept = stored(page, save_key(page))
    id = save_key(page).rpartition(":")[2]
    launcher(page)
    rows = [
        *([7, None], [[1, 2], "x"], ["nothing:game", None], ["number:game", 7], ["object:game", {"at": []}]),
        *(["deep:game", "[" * 200_000], ["deep", "[" * 200_000], ["old", '["{}"]']),
        *(["later:game", '{"at": "2999", "choices": 1e999}'], ["later:save", None], [f"{id}:log:0", {"not": "a text"}]),
    ]
    page.evaluate(PUT, rows)
    page.evaluate("(key) => localStorage.removeItem(key)", f"katabasis:game:{id}")
    page.goto(f"/index.html#play/{id}")
    open_again(page)
    expect(page.locator(NOTICES)).to_contain_text("7, 1,2, deep")
    assert stored(page, save_key(page)) == kept


ENTRY = {"version": 1, "game": "tyrants", "edition": "x", "names": ["A"], "kinds": ["human"], "at": "2999"}
HOSTILE_ENTRIES = {
    "infinite": json.dumps({**ENTRY, "choices": math.inf}),
    "deep": "[" * 200_000,
    "deeper": '{"at":' * 200_000,
    "table": '{"game": {}, "at": {"toString": 1}}',
    "empty": "",
}


def test_bad_entries_are_named_and_stop_no_start(context: BrowserContext) -> None:
    page = boot(context, "/index.html")
    begin(page)
    launcher(page)
    for key in ("game", "aside"):
        for id, text in HOSTILE_ENTRIES.items():
            page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"katabasis:{key}:{key}{id}", text])
    page.evaluate("(text) => localStorage.setItem('katabasis:settings', text)", "[" * 200_000)
    page.goto("/index.html")
    page.reload()
    page.wait_for_selector(READY, timeout=60_000)
    assert page.locator(".game:not(.aside)").count() == 1
    assert page.locator(".game.aside").count() == 2 * len(HOSTILE_ENTRIES)
    assert stored(page, "katabasis:game:gamedeep") == HOSTILE_ENTRIES["deep"]
    page.locator(".game:not(.aside) .game-open").click()
    page.wait_for_selector("#table, #handover")


def test_the_intact_copy_of_a_damaged_save_is_offered(context: BrowserContext) -> None:
    page = boot(context, "/index.html")
    begin(page, answers=4)
    key, address = save_key(page), page.url
    whole = stored(page, key)
    launcher(page)
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, whole[:300]])
    page.goto(address)
    page.locator("#notices [data-act=take-copy]").click()
    page.wait_for_selector("#table, #handover")
    assert stored(page, key) == whole
    launcher(page)
    assert page.locator(".game.aside").count() == 1


def test_the_intact_copy_of_a_damaged_deck_is_offered(context: BrowserContext) -> None:
    page = boot(context, "/index.html#decks/underworlds/2017/garreks-reavers/usual")
    page.locator("#deck-keep").click()
    wait_until(page, "() => location.hash.includes('/deck/')")
    key = "katabasis:deck:" + page.url.rpartition("/")[2]
    whole = stored(page, key)
    page.wait_for_timeout(500)
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, whole[:100]])
    page.goto("/index.html#decks/underworlds")
    page.locator("#notices [data-act=deck-take-copy]").click()
    page.wait_for_selector("#verdict.good")
    assert stored(page, key) == whole
    page.evaluate("location.hash = '#decks/underworlds'")
    page.wait_for_selector(".kept-deck.aside")
    assert page.locator(".kept-deck:not(.aside)").count() == 1


def test_a_game_that_another_tab_deletes_does_not_come_back_by_itself(context: BrowserContext) -> None:
    page = boot(context, "/index.html")
    driver = begin(page)
    key = save_key(page)
    other = boot(context, "/index.html")
    other.locator(".game-menu summary").click()
    other.locator(".game [data-act=delete]").click()
    expect(page.locator(NOTICES)).to_contain_text("deleted in another tab")
    choices = driver.choices
    driver.play(lambda _: driver.choices >= choices + 2)
    assert page.evaluate("(key) => localStorage.getItem(key)", key) is None
    other.reload()
    other.wait_for_selector(READY, timeout=60_000)
    assert other.locator(".game").count() == 0
    page.locator("#notices [data-act=keep-again]").click()
    other.locator(".game").first.wait_for()
    assert page.locator("#not-kept").count() == 0


SPY = """window.commits = [];
const begin = IDBDatabase.prototype.transaction, commit = IDBTransaction.prototype.commit;
IDBTransaction.prototype.commit = function () { commits.push(this.durability); return commit.call(this); };"""


def test_the_second_copy_is_on_its_way_to_the_disk_before_a_choice_is_shown(context: BrowserContext) -> None:
    context.add_init_script(SPY)
    page = boot(context, "/index.html")
    begin(page)
    page.wait_for_selector(f"#raise, {ANSWERS}")
    if page.locator("#raise").count():
        page.locator("#raise").click()
    page.wait_for_selector(ANSWERS)
    script = """() => {
        commits.length = 0;
        let first = '';
        const seen = new MutationObserver(() => {});
        seen.observe(document.getElementById('page'), { subtree: true, childList: true });
        const commit = IDBTransaction.prototype.commit;
        IDBTransaction.prototype.commit = function () {
            first = seen.takeRecords().length ? 'shown' : 'committed';
            return commit.call(this);
        };
        document.querySelector('#options [data-act=choose]').click();
        return [first, ...commits];
    }"""
    assert page.evaluate(script) == ["committed", "strict"]


OPEN_MENU = """() => [...document.querySelectorAll('#board [data-act=select]')].some((place) => {
    place.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return document.querySelector('.menu button');
})"""
"""Click one place of the board after the other, until one has a menu."""

COVERED = """() => {
    const menu = document.querySelector('.menu');
    const notice = document.querySelector('#notices .notice');
    if (!menu || !notice) return null;
    const [one, other] = [menu, notice].map((element) => element.getBoundingClientRect());
    const apart = one.right < other.left || other.right < one.left || one.bottom < other.top || other.bottom < one.top;
    const reached = [...menu.querySelectorAll('button')].every((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    return { apart, reached };
}"""


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_with_storage_blocked_the_notice_leaves_the_menu_of_the_board_free(
    browser: Browser, base_url: str, size: tuple[int, int]
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    context = browser.new_context(base_url=base_url, service_workers="block", viewport=viewport)
    context.add_init_script(BLOCKED)
    page = boot(context, "/index.html")
    driver = UnderworldsDriver(page, 3)
    driver.begin(("human", "random"), seed=3)
    page.wait_for_selector("#notices .warning")
    while not page.evaluate(OPEN_MENU):
        page.keyboard.press("Escape")  # what a click has opened to be looked at
        driver.choose(driver.wait().offered[0])
    assert page.evaluate(COVERED) == {"apart": True, "reached": True}
    context.close()


def test_a_hostile_entry_does_not_keep_the_page_from_knowing_its_game(context: BrowserContext) -> None:
    page = boot(context, "/index.html")
    entry = json.dumps({"game": {"toString": None}, "at": {"toString": 1, "valueOf": 1}})
    page.evaluate("(entry) => localStorage.setItem('katabasis:game:x', entry)", entry)
    page.reload()
    page.wait_for_selector(READY, timeout=60_000)
    wait_until(page, "window.snapshotOfPage.game === ''")
