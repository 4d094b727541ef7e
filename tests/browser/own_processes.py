"""Pages in browser processes of their own, each with a profile that outlives it: one can be killed, and come back."""

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Page
from playwright.sync_api import Error as PlaywrightError

from browser.accessibility import UNPAINTED
from browser.conftest import boot

HIDDEN = """{
  Object.defineProperty(document, "hidden", { get: () => true });
  Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
  window.requestAnimationFrame = () => 0;
  const soon = window.setTimeout, second = 1000;
  const late = (after) => Math.max(after, second - (performance.now() + after) % second);
  window.setTimeout = (what, after = 0, ...more) => soon(what, after ? late(after) : 0, ...more);
}"""
"""What a browser does to a tab that nobody sees, as far as the page can tell: no frames, and timers once a second. A
Chromium without windows shows all its tabs, and hides none."""


class OwnProcesses:
    """Opens booted pages, each in a browser of its own. No page may report an error, but for one that is killed."""

    def __init__(self, kind: BrowserType, launch: dict[str, Any], base_url: str, folder: Path) -> None:
        self._kind, self._launch, self._base_url, self._folder = kind, launch, base_url, folder
        self._profiles: dict[BrowserContext, Path] = {}
        self._pages: list[Page] = []

    def __call__(
        self,
        address: str = "/index.html",
        context: BrowserContext | None = None,
        speed: str = "instant",
        *,
        hidden: bool = False,
        profile: Path | None = None,
        **options: Any,
    ) -> Page:
        """Open a page: in a browser that is there already, in one that has the profile of an earlier one, or in a new
        one; `hidden` as if it were in a tab behind another."""
        if context is None:
            context = self._browser(profile or self._folder / str(len(self._profiles)), options)
        if hidden:
            context.add_init_script(HIDDEN)
        self._pages.append(boot(context, address, speed))
        return self._pages[-1]

    def _browser(self, profile: Path, options: dict[str, Any]) -> BrowserContext:
        context = self._kind.launch_persistent_context(
            profile,
            **self._launch,
            base_url=self._base_url,
            service_workers="block",
            reduced_motion="reduce",
            **options,
        )
        context.add_init_script(UNPAINTED)
        self._profiles[context] = profile
        return context

    def profile(self, page: Page) -> Path:
        """What the browser of a page keeps, for one that opens it after that was killed."""
        return self._profiles[page.context]

    def kill(self, page: Page) -> None:
        """Kill the browser of a page, with all its processes, which have no time to say anything."""
        assert page.context.browser is not None
        told = page.context.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
        self._forget(page)
        for process in sorted(told, key=lambda process: process["type"] != "browser"):
            with suppress(ProcessLookupError):
                os.kill(process["id"], signal.SIGKILL)

    def kill_page(self, page: Page) -> None:
        """Kill the process that shows a page; its browser goes on."""
        self._forget(page)
        with suppress(PlaywrightError):
            page.goto("chrome://crash", timeout=2000)

    def _forget(self, page: Page) -> None:
        self._pages.remove(page)

    def close(self) -> None:
        """Close every browser."""
        for context in self._profiles:
            with suppress(PlaywrightError):  # one of them was killed
                context.close()
        faults = [fault for page in self._pages for fault in page.faults]  # type: ignore[attr-defined]
        assert not faults


@pytest.fixture
def own_processes(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], base_url: str, tmp_path: Path
) -> Iterator[OwnProcesses]:
    """Opens booted pages, each in a browser of its own that can be killed."""
    processes = OwnProcesses(browser_type, browser_type_launch_args, base_url, tmp_path)
    yield processes
    processes.close()
