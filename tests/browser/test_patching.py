"""Patched region by region, the page is what its whole markup would make it, after every answer of a game."""

import pytest
from playwright.sync_api import Browser

from browser.conftest import BOOT_TIMEOUT
from builder import games
from katabasis import GAMES

ANSWERS = 20

OBSERVE = """
import js
from katabasis_page.browser.patching import Patching
from katabasis_page.browser.regions import Regions

patch = Patching.patch

def observed(self, markup):
    patch(self, markup)
    js.compare(self.place, Regions(markup).markup())

Patching.patch = observed
js.document.documentElement.dataset.observed = "1"
"""
"""What PyScript runs when it joins: every patch is compared with the markup that it was made of."""

COMPARE = """
window.compared = 0;
window.differences = [];
// Set by the page itself, or by the person.
const OWN = ['viewBox', 'data-whole', 'data-rested', 'open', 'tabindex', 'style'];
const bare = (tree) => {
    for (const element of tree.querySelectorAll('*')) {
        OWN.forEach((name) => element.removeAttribute(name));
        if (element.matches('[data-over-board]')) element.replaceChildren();
    }
    tree.normalize();
    return [...tree.childNodes];
};
const difference = (shown, expected, path) => {
    if (shown?.isEqualNode(expected)) return '';
    const tag = (node) => node?.cloneNode(false);
    if (!tag(shown)?.isEqualNode(tag(expected) ?? null)) {
        return `${path}: ${shown?.outerHTML ?? shown?.data} for ${expected?.outerHTML ?? expected?.data}`.slice(0, 300);
    }
    const children = Math.max(shown.childNodes.length, expected.childNodes.length);
    for (let i = 0; i < children; i += 1) {
        const found = difference(shown.childNodes[i], expected.childNodes[i], `${path}/${shown.id || shown.nodeName}`);
        if (found) return found;
    }
    return '';
};
window.compare = (place, markup) => {
    const template = document.createElement('template');
    template.innerHTML = markup;
    const [shown, expected] = [bare(place.cloneNode(true)), bare(template.content.cloneNode(true))];
    window.compared += 1;
    for (let i = 0; i < Math.max(shown.length, expected.length); i += 1) {
        const found = difference(shown[i], expected[i], '');
        if (found) window.differences.push(found);
    }
};
"""


@pytest.mark.parametrize("game", GAMES)
def test_a_patched_page_is_what_its_whole_markup_would_make_it(browser: Browser, base_url: str, game: str) -> None:
    context = browser.new_context(base_url=base_url, service_workers="block")
    context.add_init_script(COMPARE)
    context.route("**/main.py", lambda route: route.fulfill(body=OBSERVE, content_type="text/x-python"))
    page = context.new_page()
    driver = games.driver(game)(page, seed=3)
    driver.arrive()
    driver.set(speed="instant")
    driver.begin(("human", "human"), ("Ana", "Bo"), seed=11)
    driver.wait()
    page.evaluate("joinPyScript()")
    page.wait_for_selector("html[data-observed]", timeout=BOOT_TIMEOUT)
    driver.play(lambda _: driver.choices >= ANSWERS)
    assert page.evaluate("compared") >= ANSWERS
    assert page.evaluate("differences") == []
    context.close()
