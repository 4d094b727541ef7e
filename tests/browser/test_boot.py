"""The boot: nothing from elsewhere, something to see at once, offline after one visit, and reasons when it fails."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import katabasis as kb
from browser.coming_back import OFFLINE_READY
from builder.browser_driver import wait_until
from builder.games.tyrants_driver import TyrantsDriver
from builder.games.underworlds_driver import UnderworldsDriver
from builder.paths import DIST
from builder.serve import Handler, running
from builder.site import SERVERS
from katabasis_page.sharing import links

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
        assert not [
            path for path in [*asked, *page.evaluate(KEPT)] if "underworlds-2017" in path and "pictures" not in path
        ]
        page.evaluate(f"location.hash = {links.fragment('game', game.record())!r}")
        page.locator("#play-on").click()
        page.wait_for_selector("#kind-0")
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
    site = {path.relative_to(DIST).as_posix() for path in files} - {"sw.js", SERVERS}
    online = {path for path in site if path.startswith(("library/", "reference/", "pictures/puzzles/", "screenshots/"))}
    assert online
    assert set(page.evaluate(KEPT)) == site - online
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


NOTE_KEPT = """
navigator.serviceWorker.addEventListener("message", ({ data }) => (window.kept ||= data.katabasis === "kept"));
"""
"""Note in the page when the worker has kept what was visited."""


def test_a_new_version_is_offered_and_used_only_when_asked(browser: Browser, open_page: Open, tmp_path: Path) -> None:
    site = tmp_path / "site"
    shutil.copytree(DIST, site)
    with running(site) as address:
        # With less motion the page is quicker, and the old worker was busy still, once in four: Chromium waits for it.
        context = browser.new_context(base_url=address, reduced_motion="no-preference")
        page = open_page(context=context)
        page.wait_for_selector(OFFLINE_READY, timeout=30_000)
        worker = site / "sw.js"
        version = worker.read_text(encoding="utf-8").split('VERSION = "')[1].split('"')[0]
        worker.write_text(worker.read_text(encoding="utf-8").replace(version, "another"), encoding="utf-8")
        page.add_init_script(NOTE_KEPT)
        page.reload()
        page.wait_for_selector('html[data-offline="update"]', timeout=30_000)
        wait_until(page, "window.kept")  # a worker that has something to do is not replaced before it is done
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


class Unshared(Handler):
    """A host that lets no page without an origin load its modules."""

    def send_header(self, keyword: str, value: str) -> None:
        if keyword != "Access-Control-Allow-Origin":
            super().send_header(keyword, value)


def test_a_frame_that_may_load_nothing_leads_to_a_tab(browser: Browser, tmp_path: Path) -> None:
    with running(DIST, Unshared) as site, running(tmp_path) as address:
        source = f"{site}/embed.html?game=tyrants"
        (tmp_path / "index.html").write_text(f'<iframe sandbox="allow-scripts" src="{source}"></iframe>')
        context = browser.new_context(locale="es-ES")
        page = context.new_page()
        page.goto(f"{address}/index.html")
        link = page.frame_locator("iframe").get_by_role("link", name="Abrirla en una pestaña")
        link.wait_for(timeout=30_000)
        assert (link.get_attribute("href"), link.get_attribute("target")) == (source, "_blank")
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
