"""The engine as a library for anybody's page: the wheel of the site in plain Pyodide."""

import re

from playwright.sync_api import Browser, expect

import katabasis as kb
from builder.paths import DIST

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


def test_no_visit_fetches_or_keeps_anything_of_it() -> None:
    listed = (DIST / "sw.js").read_text(encoding="utf-8")
    assert '"./index.html"' in listed
    assert "library" not in re.findall(r'"\./([\w-]+)/', listed)
    named = [path.name for path in DIST.glob("*.*") if path.is_file() and b"library/" in path.read_bytes()]
    assert named == []
