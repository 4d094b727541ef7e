"""Pages of the built site, booted once where a test can share them."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page
from playwright.sync_api import Error as PlaywrightError

from browser.accessibility import UNPAINTED
from builder import hand
from builder.browser_driver import set_speed
from builder.serve import running

READY = 'html[data-ready="1"]'
BOOT_TIMEOUT = 60_000
TELL_RESULT = """
import js, json
js.document.documentElement.dataset.result = json.dumps(result)
"""

FAILED = pytest.StashKey[bool]()

Open = Callable[..., Page]
"""open_page(address="/index.html", context=None, speed="instant", **options of a new context) -> a booted page"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in a browser may lose a race against a busy machine: one that fails is run once more, and named at the
    end."""
    for item in items:
        if "/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session", autouse=True)
def a_persons_hand() -> Iterator[None]:
    """What a test clicks or taps is clicked as a person does, who looks before clicking again in the same place."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Locator, "click", hand.click)
        patch.setattr(Locator, "tap", hand.tap)
        yield


_new_context = Browser.new_context


def light_context(browser: Browser, **options: Any) -> BrowserContext:
    """A context that paints nothing, for people who want less motion unless a test says otherwise."""
    context = _new_context(browser, **{"reduced_motion": "reduce", **options})
    context.add_init_script(UNPAINTED)
    return context


@pytest.fixture(scope="session", autouse=True)
def light_contexts() -> Iterator[None]:
    """Nothing but the processor paints here. What glows for ever, as the launcher does, keeps it busy as long as its
    page is open, several times as much as all else of a test; and to paint each answer takes as long as half of what
    the page does for it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Browser, "new_context", light_context)
        yield


class Faults(list[str]):
    """What a page reported as an error: exceptions, console errors and refused requests."""

    def watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.append(str(error)))
        page.on("console", self.heard)

    def heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.append(message.text)


def boot(context: BrowserContext, address: str, speed: str = "instant") -> Page:
    """Open an address and wait for the first decision; once more if the browser's tab dies on the way. What happens is
    shown at once, or at another `speed`."""
    for last in (False, True):
        page = context.new_page()
        page.faults = Faults()  # type: ignore[attr-defined]
        page.faults.watch(page)  # type: ignore[attr-defined]
        set_speed(page, speed)
        try:
            page.goto(address)
            page.wait_for_selector(READY, timeout=BOOT_TIMEOUT)
            return page
        except PlaywrightError as error:
            if last or "crashed" not in str(error):
                raise
            page.close()
    raise AssertionError("not reached")


@pytest.fixture
def open_page(browser: Browser, base_url: str) -> Iterator[Open]:
    """Opens booted pages, each in a context of its own unless one is given, which keeps nothing for offline play; no
    page may have reported an error."""
    contexts: list[BrowserContext] = []
    pages: list[Page] = []

    def open_one(
        address: str = "/index.html",
        context: BrowserContext | None = None,
        speed: str = "instant",
        **options: object,
    ) -> Page:
        if context is None:
            options.setdefault("service_workers", "block")  # keeping the site for offline play costs half a start
            if speed != "instant":
                options.setdefault("reduced_motion", "no-preference")
            context = browser.new_context(base_url=base_url, **options)
            contexts.append(context)
        pages.append(boot(context, address, speed))
        return pages[-1]

    yield open_one
    faults = [fault for page in pages for fault in page.faults]
    for context in contexts:
        context.close()
    assert not faults


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Note whether a test failed, for its fixtures."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(autouse=True)
def close_what_a_failure_has_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """Pages of a test that failed before it closed them would go on moving, and keep the processors from all others."""
    if "browser" not in request.fixturenames:
        yield
        return
    browser: Browser = request.getfixturevalue("browser")
    before = list(browser.contexts)
    yield
    if request.node.stash.get(FAILED, False):
        for context in browser.contexts:
            if context not in before:
                context.close()


@pytest.fixture(scope="module")
def booted_pages(browser: Browser, base_url: str) -> Iterator[dict[str, Page]]:
    """The pages of `shared_page`, by the options of their contexts."""
    pages: dict[str, Page] = {}
    yield pages
    for page in pages.values():
        page.context.close()


@pytest.fixture
def shared_page(
    request: pytest.FixtureRequest, browser: Browser, base_url: str, booted_pages: dict[str, Page]
) -> Iterator[Open]:
    """shared_page(fragment="", viewport=None, **options of a context) -> a page, booted once for all tests of a module
    that ask for the same options.

    For tests that do not mind what was done on the page before, and leave its settings as they are. It must not have
    reported an error; after a failure the next test has another.
    """
    used: dict[str, Page] = {}

    def page_at(fragment: str = "", viewport: dict[str, int] | None = None, **options: Any) -> Page:
        key = repr(sorted(options.items()))
        if key not in booted_pages:
            context = browser.new_context(base_url=base_url, service_workers="block", **options)
            booted_pages[key] = boot(context, "/index.html")
        page = used[key] = booted_pages[key]
        to_launcher(page)
        page.set_viewport_size(viewport or {"width": 1280, "height": 720})
        page.evaluate("(fragment) => { location.hash = fragment }", fragment)
        return page

    yield page_at
    faults = [fault for page in used.values() for fault in page.faults]  # type: ignore[attr-defined]
    if faults or request.node.stash.get(FAILED, False):
        for key, page in used.items():
            del booted_pages[key]
            page.context.close()
    assert not faults


def to_launcher(page: Page) -> None:
    """Leave what is open, and go to a launcher without notices."""
    page.keyboard.press("Escape")
    page.evaluate("location.hash = ''")
    page.wait_for_selector("#screen-launcher")
    while page.locator("#notices [data-act=dismiss]").count():
        page.locator("#notices [data-act=dismiss]").first.click()


@pytest.fixture(scope="module")
def warm(browser: Browser, base_url: str) -> Iterator[Page]:
    """One booted page for all tests of a module; bring the game back through the page, not by loading it again."""
    context = browser.new_context(base_url=base_url, service_workers="block")
    page = boot(context, "/index.html")
    yield page
    faults = list(page.faults)  # type: ignore[attr-defined]
    context.close()
    assert not faults


@pytest.fixture
def screen(browser: Browser, base_url: str, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A context that keeps the site for offline play; of a desktop, or as a test says."""
    looks = {"viewport": {"width": 1280, "height": 900}, **getattr(request, "param", {})}
    context = browser.new_context(base_url=base_url, **looks)
    yield context
    context.close()


@pytest.fixture
def python_in_browser(browser: Browser, base_url: str) -> Iterator[Callable[[str], object]]:
    """Runs a program on the page's own Python instead of main.py; gives what it leaves in `result`."""
    context = browser.new_context(base_url=base_url, service_workers="block")

    def run(program: str) -> object:
        body = f"{program}\n{TELL_RESULT}"
        context.route("**/main.py", lambda route: route.fulfill(body=body, content_type="text/x-python"))
        page = boot(context, "/index.html")
        page.evaluate("joinPyScript()")
        page.wait_for_selector("html[data-result]", timeout=BOOT_TIMEOUT)
        result = page.evaluate("document.documentElement.dataset.result")
        page.close()
        return json.loads(result)

    yield run
    context.close()


@pytest.fixture
def blog(tmp_path: Path, base_url: str) -> Iterator[Callable[[str], str]]:
    """blog(element): the address of a page on another site that has the element in it."""
    games = base_url.replace("127.0.0.1", "localhost")
    with running(tmp_path) as address:

        def write(element: str) -> str:
            page = f'<!doctype html><title>A blog</title><script src="{games}/embed.js" defer></script>{element}'
            (tmp_path / "index.html").write_text(page, encoding="utf-8")
            return f"{address}/index.html"

        yield write
