"""What Python starts from: the snapshot of what is opened; the next way if that is missing or damaged, or ends it."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Route, expect

import katabasis as kb
from browser.conftest import Open
from builder.browser_driver import POLL, wait_until
from builder.games.tyrants_driver import TyrantsDriver
from builder.games.underworlds_driver import UnderworldsDriver
from katabasis_page.sharing import links


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
    while not any("-rules." in path for path in asked):
        driver.page.wait_for_timeout(POLL)
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
  if (said && !said.startsWith('This takes longer')) sessionStorage.said = said;
}).observe(document.body, { subtree: true, childList: true }));
sessionStorage.loads = 1 + Number(sessionStorage.loads ?? 0);
"""
"""Ends Python while it lays the table, as damaged memory does, under a condition, and notes what the page says then; on
a busy machine it may say before that it takes long."""


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
