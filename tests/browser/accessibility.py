"""What everybody must be able to use: what axe finds on a page, what sticks out of it, what is too small to be hit."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Literal

from playwright.sync_api import Browser, Page

from builder.browser_driver import READY, wait_until
from builder.paths import NODE_MODULES

AXE = NODE_MODULES / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")
ALL = ("minor", "moderate", *GRAVE)

UNPAINTED = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { opacity: 0 !important }");
  document.adoptedStyleSheets = [sheet];
}"""
"""Has a page lay out everything and paint nothing."""

FIND = """async (rules) => {
  const unpainted = [...document.adoptedStyleSheets];
  document.adoptedStyleSheets = [];
  const found = await axe.run(document, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
  document.adoptedStyleSheets = unpainted;
  const why = (node) => node.any[0]?.data?.contrastRatio ?? '';
  const parts = (nodes) => nodes.slice(0, 4).map((node) => `${node.html.slice(0, 160)} ${why(node)}`);
  return found.violations.map(({ id, impact, nodes }) => [id, impact, parts(nodes)]);
}"""
"""What axe finds. It would pass over what is transparent, so all is painted meanwhile."""

STILL = """() => new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame))
  .then(() => document.getAnimations().every((one) => one.playState !== "running"))"""
"""Two frames have passed, and nothing is moving."""

THEMES: Mapping[Literal["light", "dark"], list[str] | None] = {"light": ["color-contrast"], "dark": None}
"""The themes, and of the light one the rules for what depends on it: all are asked of the dark one."""

TARGETS = """() => [...document.querySelectorAll('#page button, #page a[href], #page summary')]
  .filter((e) => e.getClientRects().length && !e.closest('p, dd') && !e.classList.contains('rule-link'))
  .map((e) => [e.getBoundingClientRect(), e.outerHTML.slice(0, 90)])
  .filter(([box]) => box.width < 23.5 || box.height < 23.5)
  .map(([box, html]) => `${Math.round(box.width)} x ${Math.round(box.height)} ${html}`)"""


@contextmanager
def examined_page(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page with axe in it, which the page's policy forbids elsewhere, that moves nothing."""
    context = browser.new_context(
        base_url=base_url, bypass_csp=True, service_workers="block", viewport={"width": 1280, "height": 900}
    )
    page = context.new_page()
    page.goto("/index.html")
    page.wait_for_selector(READY, timeout=60_000)
    page.add_script_tag(path=AXE)
    yield page
    context.close()


def faults(page: Page, impacts: Sequence[str] = GRAVE) -> list[Any]:
    """What axe finds as serious as that, in both themes."""
    faulty = []
    for theme, rules in THEMES.items():
        page.evaluate("(theme) => document.documentElement.setAttribute('data-theme', theme)", theme)
        wait_until(page, STILL)  # until no colour is on its way to another
        faulty += [[theme, *fault] for fault in page.evaluate(FIND, rules) if fault[1] in impacts]
    return faulty


def overflow(page: Page) -> list[str]:
    """What sticks out to the right of a screen of 320 pixels."""
    page.set_viewport_size({"width": 320, "height": 640})
    wide: list[str] = page.evaluate(
        """() => document.documentElement.scrollWidth <= 320 ? [] : [...document.querySelectorAll('#page *')]
        .filter((e) => e.getBoundingClientRect().right > 321 && getComputedStyle(e).position !== 'fixed')
        .map((e) => e.outerHTML.slice(0, 100)).slice(0, 5)"""
    )
    page.set_viewport_size({"width": 1280, "height": 900})
    return wide


def check_on_a_phone(page: Page) -> None:
    """Assert that all of the page can be used on a small screen."""
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate(TARGETS) == []
    assert not faults(page)
    assert overflow(page) == []


def tab_to(page: Page, selector: str, most: int = 150) -> None:
    """Press Tab until something has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached by Tab")
