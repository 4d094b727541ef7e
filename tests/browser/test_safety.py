"""Hostile names, links, files and saves: nothing of them becomes an element or runs, and what is wrong is told."""

import json
import string
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import katabasis as kb
from builder.browser_driver import READY, wait_until
from builder.games.underworlds_driver import UnderworldsDriver
from katabasis_page.sharing import links

Open = Callable[..., Page]

HOSTILE = "<img src=x onerror=alert(1)><script>alert(2)</script>\"'><b id=planted>"
SPEAK_UP = """
window.violations = [];
document.addEventListener('securitypolicyviolation', (event) => {
  violations.push(event.violatedDirective + ' ' + event.blockedURI);
});
"""


@pytest.fixture(scope="module")
def guarded(browser: Browser, base_url: str) -> Iterator[tuple[Page, list[str]]]:
    """A page whose dialogs and errors are listed."""
    context = browser.new_context(base_url=base_url)
    context.add_init_script(SPEAK_UP)
    page = context.new_page()
    faults: list[str] = []
    page.on("dialog", lambda dialog: (faults.append(dialog.message), dialog.dismiss()))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto("/index.html")
    page.wait_for_selector(READY, timeout=60_000)
    yield page, faults
    context.close()


@pytest.fixture
def page(guarded: tuple[Page, list[str]]) -> Iterator[Page]:
    """A page on its launcher that must not show a dialog, break its own policy or let anything be planted."""
    page, faults = guarded
    page.evaluate("location.hash = ''")
    page.wait_for_selector("#screen-launcher")
    while page.locator("#notices [data-act=dismiss]").count():
        page.locator("#notices [data-act=dismiss]").first.click()
    page.keyboard.press("Escape")
    yield page
    assert page.evaluate("violations") == []
    assert planted(page) == 0
    assert faults == []


def planted(page: Page) -> int:
    """Elements that only hostile markup could have made."""
    return page.locator("#planted, img[src=x], #page script, #page [onerror], #page [onx]").count()


def message(page: Page) -> str:
    page.wait_for_selector("#notices .error")
    return page.locator("#notices").inner_text()


def test_the_policy_holds_while_a_game_is_played(page: Page) -> None:
    policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content") or ""
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy
    assert "http" not in policy
    driver = UnderworldsDriver(page)
    driver.set(speed="instant")
    driver.begin(("human", "easy"))
    driver.play(lambda _: driver.choices >= 4)
    assert page.evaluate("violations") == []


def test_the_policy_stops_inline_scripts(page: Page) -> None:
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.ran = 1'}))"
    )
    assert page.evaluate("window.ran") is None
    wait_until(page, "violations.length")
    assert page.evaluate("violations.splice(0)") == ["script-src-elem inline"]


def test_markup_in_names_is_text(page: Page) -> None:
    driver = UnderworldsDriver(page)
    name = HOSTILE[:40]
    driver.begin(("human", "human"), (name, "<script>alert(3)</script>"))
    driver.play(lambda _: driver.choices >= 6)
    assert planted(page) == 0
    assert name in page.locator("body").inner_text()
    page.evaluate("location.hash = ''")
    page.wait_for_selector("#screen-launcher")
    assert name in page.locator("#screen-launcher").inner_text()
    assert "<script>" in page.locator("#screen-launcher").inner_text()


def test_markup_in_kept_entries_is_text(page: Page) -> None:
    driver = UnderworldsDriver(page)
    driver.begin(("human", "human"))
    page.evaluate(
        """(hostile) => {
          const key = 'katabasis:game:' + location.hash.split('/')[1];
          const entry = JSON.parse(localStorage.getItem(key));
          Object.assign(entry, {names: [hostile, hostile], warbands: [hostile, hostile], kinds: [hostile, 'human'],
            at: hostile, game: hostile, edition: hostile});
          localStorage.setItem(key, JSON.stringify(entry));
          const aside = {reason: hostile, entry: null, save: hostile};
          localStorage.setItem('katabasis:aside:' + hostile, JSON.stringify(aside));
          localStorage.setItem('katabasis:game:"><b id=planted>', hostile);
          localStorage.setItem('katabasis:settings', JSON.stringify({theme: hostile, language: hostile}));
        }""",
        HOSTILE,
    )
    page.goto("/index.html")
    page.reload()
    page.wait_for_selector(READY)
    page.wait_for_selector("#screen-launcher .game")
    assert planted(page) == 0
    assert "<img" in page.locator(".games").inner_text()
    page.locator(".game:not(.aside) .game-open").first.click()
    page.wait_for_selector("#table, #handover, #notices .error")
    assert planted(page) == 0


@pytest.mark.parametrize(
    "text",
    [
        HOSTILE,
        f"katabasis record 1\ngame {HOSTILE}\nseats a b\nseed 1\n",
        f"katabasis record 1\ngame underworlds\nedition 2023\nseats {HOSTILE} x\nseed 1\n",
        f'game = "underworlds"\nedition = "{HOSTILE.replace(chr(34), "")}"\n',
        '{"katabasis-save": 1, "body": {"game": "' + HOSTILE.replace('"', "") + '"}}',
        json.dumps({"katabasis-save": 1, "body": HOSTILE}),
        "game = " + "[" * 4000,
    ],
)
def test_markup_in_what_is_pasted_is_text(page: Page, text: str) -> None:
    page.locator("[data-act=import]").click()
    page.fill("#import-text", text)
    page.locator("#import-text ~ .row [type=submit], #dialog-import [type=submit]").first.click()
    assert message(page).strip()
    assert planted(page) == 0


def test_markup_in_a_position_that_is_played_is_text(page: Page) -> None:
    game = kb.new("underworlds", seats=["farstriders", "sepulchral-guard"], seed=3, quick=True)
    text = f"# {HOSTILE}\n" + game.position()
    page.evaluate("(fragment) => { location.hash = fragment }", links.fragment("position", text))
    page.locator("#start").click()
    page.wait_for_selector("#table, #handover")
    assert planted(page) == 0


@pytest.mark.parametrize(
    ("fragment", "says"),
    [
        ("#g", "game is missing"),
        ("#p=", "position is missing"),
        ("#g=1.%%%", "damaged"),
        ("#g=1.AAAA", "damaged"),
        ("#g=9.AAAA", "newer version"),
        (links.fragment("game", "katabasis record 1\n" + string.printable * 4)[:85], "incomplete"),
        (links.fragment("game", "katabasis record 1\ngame chess\n"), "rules"),
        (links.fragment("position", 'game = "chess"'), "rules"),
        (links.fragment("position", HOSTILE), "rules"),
        (links.fragment("game", " " * 5_000_000), "too long"),
    ],
    ids=["letter", "nothing", "letters", "zlib", "newer", "cut", "other-game", "other-position", "markup", "bomb"],
)
def test_a_malformed_link_is_explained(page: Page, fragment: str, says: str) -> None:
    page.evaluate("(fragment) => { location.hash = fragment }", fragment)
    assert says in message(page)
    assert page.locator("#screen-launcher").is_visible()


@pytest.mark.parametrize(
    "fragment", ["#play/nothing", "#play/<img src=x onerror=alert(1)>", "#rules/<b id=planted>", "#<b id=planted>"]
)
def test_other_fragments_lead_somewhere(page: Page, fragment: str) -> None:
    page.evaluate("(fragment) => { location.hash = fragment }", fragment)
    page.wait_for_selector("#screen-launcher, #screen-reference")
    assert planted(page) == 0


# ---------------------------------------------------------------------- what would end Python, or hold the page up

DEEP = {
    "option": "katabasis record 1\ngame underworlds\noption a " + "[" * 10_000,
    "answer": "katabasis record 1\ngame tyrants\nedition 2016\nseats black red\nseed 1\n\n1 end = " + "[" * 10_000,
    "header": 'game = "underworlds"\n[' + ".".join("a" * 40_000) + "]\n",
    "key": 'game = "underworlds"\n' + ".".join("a" * 40_000) + " = 1\n",
    "array": 'game = "underworlds"\na = ' + "[" * 40_000,
    "table": 'game = "underworlds"\na = ' + "{a = " * 30_000,
}


def alive(page: Page) -> None:
    """The page still answers."""
    page.evaluate("location.hash = '#settings'")
    page.wait_for_selector("#screen-settings")


@pytest.mark.parametrize("kind", DEEP)
def test_a_link_that_is_nested_too_deeply_is_explained(page: Page, kind: str) -> None:
    fragment = links.fragment("game" if DEEP[kind].startswith("katabasis") else "position", DEEP[kind])
    assert len(fragment) < 400
    page.evaluate("(fragment) => { location.hash = fragment }", fragment)
    message(page)
    alive(page)


def test_a_file_that_is_nested_too_deeply_is_explained(page: Page) -> None:
    for text in ('{"katabasis-save"' + ':{"a"' * 20_000, '{"katabasis-save":2,"checksum":0,"body":' + "[" * 10_000):
        page.locator("[data-act=import]").click()
        file = {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
        page.set_input_files("#import-file", files=[file])
        assert "no Katabasis save" in message(page)
        page.locator("#notices [data-act=dismiss]").first.click()
    alive(page)


def test_a_damaged_save_and_entry_that_are_nested_too_deeply_stop_nothing(page: Page) -> None:
    driver = UnderworldsDriver(page)
    driver.begin(("human", "human"))
    id = page.evaluate("location.hash").split("/")[1]
    page.evaluate(
        """(id) => {
          const deep = '['.repeat(20000);
          localStorage.setItem('katabasis:save:' + id, deep);
          localStorage.setItem('katabasis:log:' + id + ':0', deep);
          localStorage.setItem('katabasis:game:deep', '{"version":1,"game":' + deep);
          localStorage.setItem('katabasis:game:endless', '{"version":1,"choices":Infinity}');
          localStorage.setItem('katabasis:aside:deep', '{"reason":' + deep);
          localStorage.setItem('katabasis:settings', deep);
        }""",
        id,
    )
    page.goto("/index.html")
    page.reload()
    page.wait_for_selector(READY)
    page.wait_for_selector("#screen-launcher .game")
    page.evaluate(f"location.hash = '#play/{id}'")
    message(page)
    alive(page)
    page.evaluate("localStorage.clear()")


def test_a_link_of_ever_so_many_choices_is_refused_at_once(page: Page) -> None:
    head = "katabasis record 1\ngame tyrants\nedition 2016\nseats black red\nseed 1\n\n"
    page.evaluate("(fragment) => { location.hash = fragment }", links.fragment("game", head + "1 end\n" * 160_000))
    assert "at most 5000" in message(page)
    then = ", ".join(['"end"'] * 6_000)
    text = f'game = "tyrants"\nthen = [{then}]\n'
    page.locator("#notices [data-act=dismiss]").first.click()
    page.evaluate("(fragment) => { location.hash = fragment }", links.fragment("position", text))
    assert "at most 5000" in message(page)


LONG_GAME = (Path(__file__).parents[1] / "playthroughs" / "four-houses.txt").read_text(encoding="utf-8")


def test_a_long_game_is_read_beside_the_page(page: Page) -> None:
    page.evaluate("(fragment) => { location.hash = fragment }", links.fragment("game", LONG_GAME))
    page.wait_for_selector("#finish", timeout=60_000)
    assert len(page.workers) == 1


def test_a_long_game_is_not_read_where_nothing_is_beside_the_page(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, service_workers="block")
    context.add_init_script("window.Worker = class { constructor() { throw new Error('no workers here') } }")
    page = context.new_page()
    page.goto("/index.html" + links.fragment("game", LONG_GAME))
    assert "did not answer" in message(page)
    alive(page)
    context.close()
