"""A host that is silent, or lacks or spoils files: it is said by name, with a way to try again; the rest goes on."""

from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.silent_host import host
from builder.browser_driver import READY, wait_until
from builder.games.tyrants_driver import TyrantsDriver
from builder.games.underworlds_driver import UnderworldsDriver

SOON = 30_000
"""Milliseconds until something must be said: the page waits seven seconds, and the machine may be busy."""
REPORT = "#boot [role=alert]"
ANSWERS = "#options [data-act=choose]"


def visit(browser: Browser, address: str, **options: object) -> Page:
    context = browser.new_context(base_url=address, service_workers="block", **options)
    page = context.new_page()
    page.goto("/index.html", wait_until="commit")
    return page


NEEDED = ["boot.mjs", "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "idiomorph.js"]


def test_a_start_names_the_file_that_does_not_come(browser: Browser) -> None:
    """Of each file by itself; all are waited for at once."""
    with ExitStack() as hosts:
        pages = {file: visit(browser, hosts.enter_context(host(silent=f"/{file}$"))[0]) for file in NEEDED}
        for file, page in pages.items():
            expect(page.locator(REPORT)).to_contain_text(f"{file} has not come", timeout=2 * SOON)
            expect(page.locator(f"{REPORT} button")).to_have_text("Try again")
            page.context.close()


@pytest.mark.parametrize("file", NEEDED)
def test_a_start_names_the_file_that_is_missing(browser: Browser, file: str) -> None:
    with host(missing=f"/{file}$") as (address, _):
        page = visit(browser, address, locale="es-ES")
        expect(page.locator(REPORT)).to_contain_text(f"El servidor no tiene {file}", timeout=SOON)
        expect(page.locator(f"{REPORT} button")).to_have_text("Reintentar")
        page.context.close()


@pytest.mark.parametrize("file", NEEDED)
def test_a_start_names_the_file_that_is_damaged(browser: Browser, file: str) -> None:
    with host(broken=f"/{file}$") as (address, _):
        page = visit(browser, address)
        expect(page.locator(REPORT)).to_contain_text(file, timeout=SOON)
        expect(page.locator(f"{REPORT} button")).to_be_visible()
        page.context.close()


PYTHON_NEVER_WAKES = """
  WebAssembly.instantiateStreaming = async (asked) => (await (await asked).arrayBuffer(), new Promise(() => {}));
  const wait = setTimeout;
  window.setTimeout = (call, time, ...rest) => wait(call, Math.min(time, 3000), ...rest);"""
"""All files come, and nothing else does; what waits longest waits three seconds."""


LARGEST_FILE_IS_THERE = "() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.wasm'))"


def test_what_is_said_without_a_known_cause_stays(browser: Browser) -> None:
    with host() as (address, _):
        context = browser.new_context(base_url=address, service_workers="block")
        context.add_init_script(PYTHON_NEVER_WAKES)
        page = context.new_page()
        page.goto("/index.html")
        wait_until(page, LARGEST_FILE_IS_THERE)
        expect(page.locator(REPORT)).to_contain_text("No cause was found", timeout=SOON)
        page.wait_for_timeout(1_500)
        expect(page.locator(REPORT)).to_contain_text("No cause was found", timeout=1)
        context.close()


def test_what_comes_late_is_waited_for(browser: Browser) -> None:
    with host(silent="/idiomorph.js$") as (address, handler):
        page = visit(browser, address)
        page.locator(f"{REPORT} button").wait_for(timeout=SOON)
        handler.silent = ""
        page.locator(f"{REPORT} button").click()
        page.wait_for_selector(READY, timeout=60_000)
        assert page.locator(REPORT).count() == 0
        page.context.close()


def test_where_no_snapshot_comes_python_starts_the_long_way(browser: Browser) -> None:
    with host(silent=r"\.snapshot$") as (address, _):
        page = visit(browser, address)
        page.wait_for_selector(READY, timeout=60_000)
        page.context.close()


def test_where_nothing_of_python_comes_all_is_named(browser: Browser) -> None:
    with host(silent=r"\.(snapshot|pack)$") as (address, _):
        page = visit(browser, address)
        expect(page.locator(REPORT)).to_contain_text("python_stdlib.pack", timeout=3 * SOON)
        page.context.close()


def test_a_style_sheet_that_does_not_come_holds_nothing_up(browser: Browser) -> None:
    with host(silent=r"/base\.css$") as (address, _):
        page = visit(browser, address)
        page.wait_for_selector(READY, timeout=60_000)
        expect(page.locator(REPORT)).to_contain_text("base.css has not come")
        page.locator("#card-underworlds").click()
        page.wait_for_selector("#kind-0")
        page.context.close()


def test_the_style_sheet_of_a_game_that_does_not_come_is_named_and_can_be_had_again(browser: Browser) -> None:
    with host(silent=r"/underworlds\.css$") as (address, handler):
        page = visit(browser, address)
        page.wait_for_selector(READY, timeout=60_000)
        page.locator("#card-underworlds").click()
        expect(page.locator("#notices")).to_contain_text("underworlds.css", timeout=SOON)
        assert page.locator("html[data-styles-loading]").count() == 0
        handler.silent = ""
        page.locator("#notices [data-act=styles]").click()
        wait_until(page, "!!document.getElementById('style-underworlds')?.sheet")
        assert page.locator("#notices .error").count() == 0
        page.context.close()


@pytest.mark.parametrize("fault", ["silent", "missing", "broken"])
def test_a_game_that_does_not_come_is_named_and_can_be_had_again(browser: Browser, fault: str) -> None:
    with host(**{fault: r"/tyrants-\w+\.pack$"}) as (address, handler):
        page = visit(browser, address)
        page.wait_for_selector(READY, timeout=60_000)
        page.evaluate("location.hash = '#new/tyrants'")
        expect(page.locator("#notices .error")).to_contain_text("tyrants-", timeout=SOON)
        expect(page.locator("#screen-launcher")).to_be_visible()
        setattr(handler, fault, "")
        page.locator("#notices [data-act=goto]").click()
        page.wait_for_selector("#kind-0")
        page.context.close()


@pytest.mark.parametrize(("place", "file"), [("rules", "underworlds-rules.en"), ("credits", "underworlds-sources.en")])
def test_texts_that_do_not_come_are_named_and_can_be_had_again(browser: Browser, place: str, file: str) -> None:
    with host(silent=f"/{file}.json$") as (address, handler):
        page = visit(browser, address)
        page.wait_for_selector(READY, timeout=60_000)
        page.evaluate(f"location.hash = '#{place}/underworlds'")
        page.wait_for_selector("#screen-waiting")
        expect(page.locator("#notices .error")).to_contain_text(f"{file}.json", timeout=SOON)
        handler.silent = ""
        page.locator("#notices [data-act=goto]").click()
        page.wait_for_selector("#screen-reference h2, #screen-credits h2")
        page.context.close()


def test_a_language_that_does_not_come_is_named_and_the_page_goes_on_in_english(browser: Browser) -> None:
    with host(silent=r"messages\.es\.json$") as (address, handler):
        page = visit(browser, address)
        page.wait_for_selector(READY, timeout=60_000)
        page.locator("[data-act=language][data-arg=es]").first.click()
        expect(page.locator("#notices .error")).to_contain_text("messages.es.json", timeout=SOON)
        expect(page.locator("#screen-launcher")).to_contain_text("New game")
        handler.silent = ""
        page.locator("#notices [data-act=fetch]").click()
        expect(page.locator("#screen-launcher")).to_contain_text("Nueva partida")
        page.context.close()


def test_bots_that_do_not_come_are_named_and_can_be_had_again(browser: Browser) -> None:
    with host(silent=r"/underworlds-late-\w+\.pack$") as (address, handler):
        context = browser.new_context(base_url=address, service_workers="block")
        driver = UnderworldsDriver(context.new_page())
        driver.arrive("/index.html#new/underworlds")
        driver.begin(("random", "random"))
        page = driver.page
        expect(page.locator("#notices .error")).to_contain_text("underworlds-", timeout=SOON)
        handler.silent = ""
        page.locator("#notices [data-act=bots]").click()
        page.wait_for_selector("#log li")
        context.close()


@pytest.mark.parametrize("fault", ["silent", "missing", "broken"])
def test_a_worker_that_does_not_start_leaves_the_thinking_to_the_page(browser: Browser, fault: str) -> None:
    with host(**{fault: r"/worker\.mjs$"}) as (address, _):
        context = browser.new_context(base_url=address, service_workers="block")
        driver = TyrantsDriver(context.new_page())
        driver.arrive("/index.html#new/tyrants")
        driver.begin(("human", "easy"))
        driver.play(lambda _: driver.choices >= 5)
        context.close()


NEVER_ANSWERS = "self.postMessage({ kind: 'ready' });"
NONSENSE = """self.postMessage({ kind: 'ready' });
const text = '['.repeat(4e6);
onmessage = ({ data: { id } }) => self.postMessage({ kind: 'answer', id, text });"""
DIES = "self.postMessage({ kind: 'ready' }); onmessage = () => { throw new Error('no'); };"
STRANGE = "for (const each of [null, 7, [], { kind: {} }, { kind: 'answer', id: 'x' }]) self.postMessage(each);" + DIES


@pytest.mark.parametrize(
    "script", [NEVER_ANSWERS, NONSENSE, DIES, STRANGE], ids=["silent", "nonsense", "dies", "strange"]
)
def test_a_worker_that_fails_leaves_the_thinking_to_the_page(browser: Browser, base_url: str, script: str) -> None:
    context = browser.new_context(base_url=base_url, service_workers="block")
    context.route("**/worker.mjs", lambda route: route.fulfill(body=script, content_type="text/javascript"))
    driver = UnderworldsDriver(context.new_page())
    driver.arrive("/index.html#new/underworlds")
    driver.begin(("human", "easy"))
    driver.play(lambda _: driver.choices >= 4)
    context.close()


def test_what_the_service_worker_cannot_keep_is_named(browser: Browser) -> None:
    with host(silent=r"/worker\.mjs$") as (address, handler):
        context = browser.new_context(base_url=address)
        page = context.new_page()
        page.goto("/index.html", wait_until="commit")
        page.wait_for_selector(READY, timeout=60_000)
        expect(page.locator("#offline")).to_contain_text("worker.mjs", timeout=2 * SOON)
        handler.silent = ""
        page.locator("#offline button").first.click()
        page.wait_for_selector("html[data-offline]", timeout=60_000)
        context.close()


def test_a_game_can_be_played_offline_once_all_of_it_is_kept_and_that_is_not_said_before(browser: Browser) -> None:
    """What is kept last is a text that the page itself never reads."""
    context = browser.new_context(service_workers="allow")
    page = context.new_page()
    driver = TyrantsDriver(page)
    line, kept = page.locator("#offline"), "What you have visited can be played offline"
    with host(missing=r"tyrants-rules\.es\.json$") as (address, handler):
        driver.arrive(f"{address}/index.html")
        page.wait_for_selector("html[data-offline]", timeout=60_000)
        expect(line).to_contain_text("Every game that you open is kept")
        driver.go("#new/tyrants", "#kind-0")
        expect(line).to_contain_text("tyrants-rules.es.json", timeout=SOON)
        assert page.locator("html[data-offline]").count() == 0
        handler.missing = ""
        line.get_by_role("button", name="Try again").click()
        expect(line).to_contain_text(kept, timeout=SOON)
        assert page.locator("html").get_attribute("data-offline") == "ready"
    driver.arrive(f"{address}/index.html?again#new/tyrants")
    driver.begin(("human", "random"))
    driver.play(lambda _: driver.choices >= 4)
    context.close()
