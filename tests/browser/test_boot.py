"""The boot: nothing from elsewhere, something to see at once, offline after one visit, and reasons when it fails."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import katabasis as kb
from browser.coming_back import OFFLINE_READY
from builder.browser_driver import wait_until
from builder.games.tyrants_driver import TyrantsDriver
from builder.games.underworlds_driver import UnderworldsDriver
from builder.paths import DIST
from builder.serve import Handler, running
from katabasis_page import links

DECISION = "#options button"
Open = Callable[..., Page]


def test_no_request_leaves_the_origin(browser: Browser, base_url: str, open_page: Open) -> None:
    context = browser.new_context(base_url=base_url)
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = open_page(context=context)
    page.wait_for_selector(OFFLINE_READY, timeout=30_000)
    context.close()
    assert asked
    assert [url for url in asked if not url.startswith((base_url, "blob:", "data:"))] == []


def test_the_page_says_something_before_python_is_there(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, service_workers="block")
    context.route("**/*.wasm", lambda route: None)
    page = context.new_page()
    page.goto("/index.html", wait_until="commit")
    page.wait_for_selector("#boot li[aria-current=step]")
    assert page.locator("h1").first.is_visible()
    context.close()


def test_the_steps_are_named_in_the_readers_language(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, service_workers="block", locale="es-ES")
    context.route("**/*.wasm", lambda route: None)
    page = context.new_page()
    page.goto("/index.html", wait_until="commit")
    assert "Descargando" in page.locator("#boot li").first.inner_text()
    context.close()


def test_works_under_any_folder(tmp_path: Path, open_page: Open) -> None:
    (tmp_path / "blog").mkdir()
    (tmp_path / "blog" / "games").symlink_to(DIST)
    with running(tmp_path) as address:
        open_page(f"{address}/blog/games/")


def test_works_offline_after_one_visit_also_in_a_new_tab(browser: Browser, open_page: Open) -> None:
    with running() as address:
        context = browser.new_context(base_url=address)
        open_page(context=context).wait_for_selector(OFFLINE_READY, timeout=30_000)
    open_page("/index.html?lang=es", context=context)
    open_page("/", context=context)
    context.close()


def test_a_game_that_was_visited_is_played_offline_and_another_is_not_kept(browser: Browser, open_page: Open) -> None:
    with running() as address:
        context = browser.new_context(base_url=address)
        page = open_page("/index.html", context=context)
        page.evaluate("location.hash = '#new/tyrants'")
        page.wait_for_selector("#kind-0")
        page.wait_for_selector(OFFLINE_READY, timeout=30_000)
        kept = page.evaluate(KEPT)
    assert not [path for path in kept if path.startswith(("packs/underworlds", "snapshots/underworlds"))]
    page = open_page("/index.html#new/tyrants", context=context)
    TyrantsDriver(page).begin(("human", "random"))
    page.evaluate("location.hash = '#rules/tyrants'")
    page.wait_for_selector("#screen-reference h2")
    context.close()


def test_another_edition_comes_with_its_first_game_and_is_kept(browser: Browser, open_page: Open) -> None:
    seats = ["garreks-reavers", "steelhearts-champions"]
    game = kb.new("underworlds", edition="2017", seats=seats, seed=3, quick=True)
    with running() as address:
        context = browser.new_context(base_url=address)
        asked: list[str] = []
        context.on("request", lambda request: asked.append(request.url))
        page = open_page("/index.html#new/underworlds", context=context)
        page.wait_for_selector("#kind-0")
        page.wait_for_selector(OFFLINE_READY, timeout=30_000)
        assert not [path for path in [*asked, *page.evaluate(KEPT)] if "underworlds-2017" in path]
        page.evaluate(f"location.hash = {links.fragment('game', game.record())!r}")
        page.locator("#start").click()
        page.wait_for_selector(DECISION)
        page.wait_for_selector(OFFLINE_READY, timeout=30_000)
        table = page.evaluate("location.hash")
        page.close()
    page = open_page(f"/index.html{table}", context=context)
    page.wait_for_selector(DECISION)
    context.close()


KEPT = """caches.keys()
  .then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
  .then((lists) => lists.flat().map(({ url }) => new URL(url).pathname.slice(1)))"""
"""The paths of all files that are kept."""


def test_the_whole_site_is_kept_if_asked(browser: Browser, base_url: str, open_page: Open) -> None:
    context = browser.new_context(base_url=base_url)
    page = open_page(context=context)
    page.locator("#offline button").wait_for(timeout=30_000)
    assert re.search(r"\(\d+(\.\d)? MB\)", page.locator("#offline button").inner_text())
    page.locator("#offline button").click()
    page.wait_for_selector("html[data-offline=all]", timeout=30_000)
    files = [path for path in DIST.rglob("*") if path.is_file() and path.suffix not in ("", ".br")]
    site = {path.relative_to(DIST).as_posix() for path in files} - {"sw.js"}
    reference = {path for path in site if path.startswith("reference/")}
    assert reference
    assert set(page.evaluate(KEPT)) == site - reference
    context.close()


def test_the_settings_say_what_is_kept_and_offer_the_rest(browser: Browser, base_url: str, open_page: Open) -> None:
    context = browser.new_context(base_url=base_url)
    page = open_page(context=context)
    page.wait_for_selector(OFFLINE_READY, timeout=30_000)
    page.evaluate("document.getElementById('offline').hidden = true; location.hash = '#settings'")
    page.locator("[data-offline-state]").click()
    page.locator("#offline button").wait_for(timeout=10_000)
    context.close()


@pytest.mark.parametrize(("line", "kept"), [("wifi", "all"), ("cellular", "ready")])
def test_the_whole_site_is_kept_once_idle_on_a_line_that_costs_nothing(
    browser: Browser, base_url: str, line: str, kept: str
) -> None:
    context = browser.new_context(base_url=base_url)
    context.add_init_script(f"Object.defineProperty(navigator, 'connection', {{ value: {{ type: '{line}' }} }})")
    page = context.new_page()
    page.clock.install()
    UnderworldsDriver(page).page.goto("/index.html")
    page.wait_for_selector(OFFLINE_READY, timeout=60_000)
    page.clock.run_for(25_000)
    if kept == "ready":
        page.wait_for_timeout(3000)
    page.wait_for_selector(f"html[data-offline={kept}]", timeout=60_000)
    context.close()


def test_two_sites_on_one_origin_leave_each_others_files_alone(
    tmp_path: Path, browser: Browser, open_page: Open
) -> None:
    for site in ("one", "two"):
        shutil.copytree(DIST, tmp_path / site)
    with running(tmp_path) as address:
        context = browser.new_context()
        for site in ("one", "two"):
            open_page(f"{address}/{site}/index.html", context=context).wait_for_selector(OFFLINE_READY, timeout=30_000)
    for site in ("one", "two"):
        open_page(f"{address}/{site}/index.html", context=context)
    context.close()


WATCH_THE_START = """
const sheets = () => [...document.querySelectorAll('link[id^="style-"]')].map((sheet) => sheet.id);
const launcher = () => getComputedStyle(document.querySelector('.only-en, .launcher')).display;
addEventListener('DOMContentLoaded', () => (window.early = { sheets: sheets(), launcher: launcher() }));
new MutationObserver(() => {
  if (document.documentElement.dataset.ready === '1' && !window.atReady)
    window.atReady = { asked: !!document.querySelector('#options button'), sheets: sheets() };
}).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-ready'] });
"""


def test_a_page_that_comes_back_to_a_game_is_ready_when_its_table_is_there(open_page: Open) -> None:
    page = open_page()
    UnderworldsDriver(page).begin(("human", "random"))
    page.add_init_script(WATCH_THE_START)
    page.reload()
    wait_until(page, "window.atReady", timeout=60_000)
    assert page.evaluate("early") == {"sheets": ["style-underworlds"], "launcher": "none"}
    assert page.evaluate("atReady") == {"asked": True, "sheets": ["style-underworlds"]}


def test_keeping_for_offline_play_is_reported_and_then_gone(open_page: Open) -> None:
    page = open_page(service_workers="allow")
    page.wait_for_selector(OFFLINE_READY, timeout=30_000)
    page.locator("#offline").wait_for(state="hidden", timeout=20_000)


def test_a_new_version_is_offered_and_used_only_when_asked(browser: Browser, open_page: Open, tmp_path: Path) -> None:
    site = tmp_path / "site"
    shutil.copytree(DIST, site)
    with running(site) as address:
        context = browser.new_context(base_url=address)
        page = open_page(context=context)
        page.wait_for_selector(OFFLINE_READY, timeout=30_000)
        worker = site / "sw.js"
        version = worker.read_text(encoding="utf-8").split('VERSION = "')[1].split('"')[0]
        worker.write_text(worker.read_text(encoding="utf-8").replace(version, "another"), encoding="utf-8")
        page.reload()
        page.wait_for_selector('html[data-offline="update"]', timeout=30_000)
        assert f"katabasis / {version}" in page.evaluate("caches.keys()")
        with page.expect_navigation():
            page.locator("#offline button").first.click()
        page.wait_for_selector('html[data-ready="1"]', timeout=60_000)
        wait_until(page, "caches.keys().then((names) => names.join() === 'katabasis / another')")
        context.close()


def test_plays_where_storage_is_blocked(browser: Browser, open_page: Open, tmp_path: Path, base_url: str) -> None:
    frame = base_url.replace("127.0.0.1", "localhost")
    (tmp_path / "index.html").write_text(f'<iframe src="{frame}/index.html" width="800" height="600"></iframe>')
    with running(tmp_path) as address:
        context = browser.new_context()
        page = context.new_page()
        page.goto(f"{address}/index.html")
        inner = page.frame_locator("iframe")
        inner.locator('html[data-ready="1"]').wait_for(timeout=60_000)
        assert inner.locator("html").get_attribute("data-storage") in ("memory", "persistent")
        context.close()


class WrongType(Handler):
    """A host that does not know WebAssembly."""

    extensions_map = {**Handler.extensions_map, ".wasm": "application/octet-stream"}  # noqa: RUF012


def test_a_wrong_type_is_explained(browser: Browser) -> None:
    with running(DIST, WrongType) as address:
        context = browser.new_context(service_workers="block")
        page = context.new_page()
        page.clock.install()
        page.goto(f"{address}/index.html")
        page.clock.run_for(60_000)
        page.locator("#boot [role=alert] p").first.wait_for(timeout=10_000)
        assert "application/octet-stream" in page.locator("#boot [role=alert]").inner_text()
        context.close()


def test_a_page_opened_as_a_file_says_what_to_do(browser: Browser) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto((DIST / "index.html").as_uri())
    page.locator("#boot [role=alert] p").first.wait_for(timeout=10_000)
    assert "build.py serve" in page.locator("#boot [role=alert]").inner_text()
    context.close()


def test_it_can_be_installed(open_page: Open) -> None:
    page = open_page()
    client = page.context.new_cdp_session(page)
    errors = [error["errorId"] for error in client.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [error for error in errors if error != "in-incognito"] == []  # every test context is one


def test_the_stripped_library_keeps_what_games_use(python_in_browser: Callable[[str], object]) -> None:
    names = ["tomllib", "zlib", "hashlib", "json", "base64", "datetime", "decimal", "re", "random", "statistics"]
    assert (
        python_in_browser(f"import importlib\nresult = [importlib.import_module(n).__name__ for n in {names}]") == names
    )


def test_the_engine_comes_as_byte_code(python_in_browser: Callable[[str], object]) -> None:
    assert str(python_in_browser("import katabasis\nresult = katabasis.__file__")).endswith(".pyc")


def test_a_game_is_played_before_the_library_is_there(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, service_workers="block")
    context.route("**/python_stdlib.pack", lambda route: None)
    context.route("**/shared-*.pack", lambda route: None)
    driver = UnderworldsDriver(context.new_page())
    faults: list[str] = []
    driver.page.on("console", lambda message: message.type == "error" and faults.append(message.text))
    driver.arrive()
    driver.begin(("human", "human"))
    driver.play(lambda _: driver.choices >= 12)
    for fragment in ("#rules/underworlds", "#settings", "#credits", "#new/tyrants", "#"):
        driver.page.evaluate("(fragment) => { location.hash = fragment }", fragment)
        driver.page.wait_for_selector("[id^=screen-]")
    assert faults == []
    context.close()


def visit(browser: Browser, base_url: str, address: str) -> tuple[UnderworldsDriver, list[str]]:
    """A page at an address, and the files that it asks for, without the hashes in their names."""
    context = browser.new_context(base_url=base_url, service_workers="block")
    asked: list[str] = []
    context.on("request", lambda request: asked.append(re.sub(r"-[0-9a-f]{10}", "", urlsplit(request.url).path[1:])))
    driver = UnderworldsDriver(context.new_page())
    driver.arrive(address)
    return driver, asked


def of_games(asked: list[str]) -> set[str]:
    """The snapshots and packs among files."""
    shared = ("packs/shared.pack", "packs/shared-late.pack")
    return {path for path in asked if path.startswith(("snapshots/", "packs/")) and path not in shared}


POSITION = links.fragment("position", kb.new("tyrants", seats=["black", "red"], seed=3).position())
RECORD = links.fragment("game", kb.new("underworlds", seed=3).record())


@pytest.mark.parametrize(
    ("address", "snapshot"),
    [
        ("/index.html", "launcher"),
        ("/index.html#settings", "launcher"),
        ("/index.html#new/tyrants", "tyrants"),
        ("/index.html#new/underworlds", "underworlds"),
        ("/index.html#new/constructor", "launcher"),
        (f"/index.html{POSITION}", "tyrants"),
        (f"/embed.html{POSITION}", "tyrants"),
        (f"/index.html{RECORD}", "underworlds"),
        ("/embed.html?game=underworlds&seats=human,human", "underworlds"),  # a bot would have its pack fetched
        ("/index.html#p=1.damaged", "launcher"),
    ],
)
def test_a_start_fetches_the_snapshot_of_what_is_opened(
    browser: Browser, base_url: str, address: str, snapshot: str
) -> None:
    driver, asked = visit(browser, base_url, address)
    assert of_games(asked) == {f"snapshots/{snapshot}.snapshot"}
    driver.page.context.close()


def test_another_game_comes_as_a_pack_and_its_bots_think_beside_the_page(browser: Browser, base_url: str) -> None:
    driver, asked = visit(browser, base_url, "/index.html#new/underworlds")
    page = driver.page
    tyrants = TyrantsDriver(page)
    tyrants.begin(("human", "normal"))
    tyrants.play(lambda _: tyrants.choices >= 8)
    assert len(page.workers) == 1
    at_rest = {
        "packs/underworlds-late.pack"
    }  # the bots of the game that was opened first come once the page is at rest
    needed = {"snapshots/underworlds.snapshot", "packs/tyrants.pack", "packs/tyrants-late.pack"}
    assert of_games(asked) - at_rest == needed
    assert asked.count("packs/tyrants.pack") == 2  # for the page and its worker
    page.context.close()


def test_a_game_that_is_come_back_to_starts_from_its_own_snapshot(browser: Browser, base_url: str) -> None:
    driver, asked = visit(browser, base_url, "/index.html#new/tyrants")
    TyrantsDriver(driver.page).begin(("human", "random"))
    table = driver.page.url
    for address in (table, "/index.html"):
        driver.page.goto("about:blank")
        asked.clear()
        driver.arrive(address)
        assert of_games(asked) == {"snapshots/tyrants.snapshot"}
    driver.page.context.close()


def test_rules_are_fetched_when_the_page_has_come_to_rest(browser: Browser, base_url: str) -> None:
    driver, asked = visit(browser, base_url, "/index.html#new/tyrants")
    wait_until(driver.page, "document.querySelector('html[data-ready]')")
    assert not [path for path in asked if "-rules." in path]
    driver.page.wait_for_timeout(4000)
    assert [path.rpartition("/")[2] for path in asked if "-rules." in path] == ["tyrants-rules.en.json"]
    driver.page.context.close()


def test_without_its_own_snapshot_a_game_starts_from_the_launchers(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, service_workers="block")
    context.route("**/tyrants-*.snapshot", lambda route: route.fulfill(status=404))
    page = context.new_page()
    UnderworldsDriver(page).arrive("/index.html#new/tyrants")
    page.wait_for_selector("#kind-0")
    context.close()


def test_without_its_snapshot_python_starts_the_long_way(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, service_workers="block")
    context.route("**/*.snapshot", lambda route: route.fulfill(body=bytes(4000)))
    UnderworldsDriver(context.new_page()).arrive()
    context.close()
    context = browser.new_context(base_url=base_url, service_workers="block")
    context.route("**/*.snapshot", lambda route: route.fulfill(status=404))
    UnderworldsDriver(context.new_page()).arrive()
    context.close()


def test_a_snapshot_with_a_damaged_byte_is_laid_over_nothing(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, service_workers="block")

    def damage(route: Route) -> None:
        data = bytearray(route.fetch().body())
        data[len(data) // 2] ^= 0xFF
        route.fulfill(body=bytes(data))

    context.route("**/*.snapshot", damage)
    driver = TyrantsDriver(context.new_page())
    said: list[str] = []
    driver.page.on("console", lambda message: said.append(message.text))
    driver.arrive("/index.html#new/tyrants")
    driver.begin(("human", "random"))
    driver.play(lambda _: driver.choices >= 3)
    assert sum("the snapshot is damaged" in text for text in said) == 2, "the game's and the launcher's"
    context.close()


ABORT = """
const instantiate = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (...given) => {
  const { instance, module } = await instantiate.apply(WebAssembly, given);
  const call = instance.exports._pyproxy_apply;
  const _pyproxy_apply = (...given) => {
    if (document.documentElement.dataset.boot === 'table' && (%s)) throw new WebAssembly.RuntimeError('unreachable');
    return call(...given);
  };
  return { instance: { exports: { ...instance.exports, _pyproxy_apply } }, module };
};
addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
  const said = document.querySelector('#boot [role=alert]')?.textContent;
  if (said) sessionStorage.said = said;
}).observe(document.body, { subtree: true, childList: true }));
sessionStorage.loads = 1 + Number(sessionStorage.loads ?? 0);
"""
"""Ends Python while it lays the table, as damaged memory does, under a condition."""


@pytest.mark.parametrize("address", ["/index.html#new/tyrants", "/embed.html?game=tyrants&seats=human,human"])
def test_a_start_that_ends_python_goes_on_without_the_snapshot(browser: Browser, base_url: str, address: str) -> None:
    context = browser.new_context(base_url=base_url, service_workers="block")
    context.add_init_script(ABORT % "!history.state")
    page = context.new_page()
    TyrantsDriver(page).arrive(address)
    page.wait_for_selector("#kind-0, #options")
    assert page.evaluate("[sessionStorage.loads, sessionStorage.said, katabasis.origin]") == ["2", None, ""]
    context.close()


def test_a_start_that_ends_python_in_any_way_is_not_tried_for_ever(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, service_workers="block")
    context.add_init_script(ABORT % "true")
    page = context.new_page()
    page.goto("/index.html")
    expect(page.locator("#boot [role=alert]")).to_contain_text("The browser reports: unreachable", timeout=60_000)
    page.wait_for_timeout(2000)
    assert page.evaluate("sessionStorage.loads") == "2"
    context.close()


def test_a_page_in_spanish_fetches_its_messages_beside_python(open_page: Open) -> None:
    page = open_page("/index.html?lang=es#new/underworlds")
    entries = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('messages.es'))"
    assert page.evaluate(f"{entries}.map((entry) => entry.initiatorType)") == ["fetch", "fetch"]
