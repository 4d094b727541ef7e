"""The engine as a library for anybody's page: the wheel of the site in plain Pyodide."""

import html
import re

from playwright.sync_api import Browser, Page, Route, expect

import katabasis as kb
from builder.paths import DIST, ROOT

PROGRAM = """
import katabasis as kb
for name in kb.GAMES:
    game = kb.new(name, seed=3)
    for _ in range(5):
        game.choose(kb.bots.choose(game, "random", seed=4))
    print(game.choices[-1], len(kb.draw(game.view(0))) > 1000)
print(kb.__file__, kb.__version__)
"""


def test_the_wheel_plays_every_game_in_a_page_of_its_own(browser: Browser, base_url: str) -> None:
    page = browser.new_context(base_url=base_url, service_workers="block").new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto("/library/")
    page.locator("#program").fill(PROGRAM)
    page.get_by_role("button", name="Run").click()
    expect(page.locator("#output")).to_have_attribute("data-done", "1", timeout=120_000)
    *games, last = page.locator("#output").inner_text().strip().splitlines()
    (wheel,) = (DIST / "library").glob("*.whl")
    assert last == f"/home/pyodide/{wheel.name}/katabasis/__init__.py {kb.__version__}"
    assert len(games) == len(kb.GAMES)
    for name, line in zip(kb.GAMES, games, strict=True):
        game = kb.new(name, seed=3)
        for _ in range(5):
            game.choose(kb.bots.choose(game, "random", seed=4))
        assert line == f"{game.choices[-1]} True"
    assert faults == []
    page.context.close()


def own_page(browser: Browser, base_url: str, body: str) -> tuple[Page, list[str]]:
    """A page in a folder beside the site, and what it asks of others."""
    page = browser.new_context(base_url=base_url, service_workers="block").new_page()
    elsewhere: list[str] = []

    def only_here(route: Route) -> None:
        if route.request.url.startswith(f"{base_url}/"):
            route.fallback()
        else:
            elsewhere.append(route.request.url)
            route.abort()

    page.route("http*://**/*", only_here)
    page.route("**/blog/", lambda route: route.fulfill(content_type="text/html", body=f"<!doctype html>{body}"))
    page.on("pageerror", lambda error: elsewhere.append(str(error)))
    page.goto("/blog/")
    return page, elsewhere


def documented(kind: str) -> str:
    """What docs/architecture.md says of the library, for a site that is not in /games/."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    found = {
        "pyodide": re.search(r"```html\n(.*?library\.mjs.*?)```", text, re.DOTALL),
        "pyscript": re.search(r"`(<script type=\"py\"[^`]*library\.mjs[^`]*>)`", text),
    }[kind]
    assert found is not None
    return found[1].replace("/games/", "/")


def test_a_page_of_ones_own_plays_a_game_as_the_docs_say(browser: Browser, base_url: str) -> None:
    page, elsewhere = own_page(browser, base_url, documented("pyodide"))
    expect(page.locator("#mine")).not_to_be_empty(timeout=120_000)
    game = kb.new("tyrants", seed=7)
    while game.decision:
        game.choose(kb.bots.choose(game, "random"))
    assert page.locator("#mine").inner_text() == str(game.result)
    assert elsewhere == []
    page.context.close()


REFUSED = """
import katabasis as kb
from pyscript import document

game = kb.new("underworlds", seats=["farstriders", "sepulchral-guard"], seed=7, quick=True)
(refusal,) = game.why_not("charge", on="elias")
document.querySelector("#mine").textContent = str(refusal)
"""


def test_pyscript_takes_it_as_its_interpreter(browser: Browser, base_url: str) -> None:
    (core,) = DIST.glob("vendor/pyscript-*/core.js")
    loader = f'<pre id="mine"></pre><script type="module" src="/{core.relative_to(DIST).as_posix()}"></script>'
    page, elsewhere = own_page(
        browser, base_url, f"{loader}{documented('pyscript')}{html.escape(REFUSED, quote=False)}</script>"
    )
    expect(page.locator("#mine")).not_to_be_empty(timeout=120_000)
    (refusal,) = kb.new("underworlds", seats=["farstriders", "sepulchral-guard"], seed=7, quick=True).why_not(
        "charge", on="elias"
    )
    assert page.locator("#mine").inner_text() == str(refusal)
    assert elsewhere == []
    page.context.close()


def test_no_visit_fetches_or_keeps_anything_of_it() -> None:
    listed = (DIST / "sw.js").read_text(encoding="utf-8")
    assert '"./index.html"' in listed
    assert "library" not in re.findall(r'"\./([\w-]+)/', listed)
    named = [path.name for path in DIST.glob("*.*") if path.is_file() and b"library/" in path.read_bytes()]
    assert named == []
