"""Boards in other people's pages: nothing but a button until they are touched, a table after, wherever the page is."""

import html
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Locator, Page

import katabasis as kb
from browser.conftest import BOOT_TIMEOUT, Open
from builder import games
from builder.browser_driver import wait_until
from katabasis_page.sharing.links import fragment

PICTURE = '<img alt="a battlefield" src="data:image/svg+xml,<svg xmlns=\'http://www.w3.org/2000/svg\'/>">'


@pytest.fixture
def position() -> str:
    return kb.new("underworlds", seats=["farstriders", "sepulchral-guard"], seed=5, quick=True).position()


@pytest.fixture
def context(browser: Browser, base_url: str) -> Iterator[BrowserContext]:
    made = browser.new_context(base_url=base_url)
    yield made
    made.close()


def test_a_board_is_a_picture_until_it_is_touched_and_a_table_after(
    context: BrowserContext, blog: Callable[[str], str], position: str
) -> None:
    attributes = f'seats="human,random" lang="es" position="{html.escape(position)}"'
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(blog(f"<katabasis-table {attributes}>{PICTURE}</katabasis-table>"))
    page.wait_for_selector("katabasis-table >> button")
    assert page.get_by_alt_text("a battlefield").is_visible()
    fetched = [url.rpartition("/")[2] for url in asked if not url.startswith("data:")]
    assert [name for name in fetched if name != "favicon.ico"] == ["index.html", "embed.js"]
    page.get_by_role("button", name="Jugar desde aquí").click()
    frame = page.frame_locator("katabasis-table iframe")
    frame.locator("#options button").first.wait_for(timeout=BOOT_TIMEOUT)
    assert frame.locator("html").get_attribute("lang") == "es"
    before = frame.locator("#prompt").inner_text()
    frame.locator("#options button").first.click()
    wait_for_what_follows(frame, before)


def wait_for_what_follows(frame: FrameLocator, prompt: str) -> None:
    """Wait until an answer has led to something: a line of the log, another prompt, or the end."""
    other = frame.locator("#prompt").filter(has_not_text=prompt)
    frame.locator("#log li, #finish").or_(other).first.wait_for(state="attached")


def test_a_board_without_a_position_begins_a_game(context: BrowserContext, blog: Callable[[str], str]) -> None:
    page = context.new_page()
    page.goto(blog("<katabasis-table seats='human,random'></katabasis-table>"))
    page.get_by_role("button", name="Play").press("Enter")
    page.frame_locator("iframe").locator("#options button").first.wait_for(timeout=BOOT_TIMEOUT)


@pytest.mark.parametrize(
    ("attributes", "game", "name"),
    [
        ('puzzle="tyrants/spy-before-the-blade"', "tyrants", "Tyrants of the Underdark"),
        ('game="quest"', "quest", "Warhammer Quest"),
        ("", "underworlds", "Warhammer Underworlds"),
        ("position", "tyrants", "Tyrants of the Underdark"),
        ("packed", "tyrants", "Tyrants of the Underdark"),
        ('record="katabasis record 1\ngame sigmar\nedition 2024"', "sigmar", "Warhammer Age of Sigmar"),
    ],
)
def test_where_nothing_is_inside_the_game_is_drawn_and_named(
    context: BrowserContext, blog: Callable[[str], str], attributes: str, game: str, name: str
) -> None:
    text = html.unescape(tyrants("soldier", "noble"))
    written = {"position": html.escape(text), "packed": fragment("position", text).removeprefix("#p=")}
    element = f'position="{written[attributes]}"' if attributes in written else attributes
    page = context.new_page()
    page.goto(blog(f"<katabasis-table {element}>\n</katabasis-table>"))
    figure = page.locator("katabasis-table >> figure")
    figure.get_by_text(name).wait_for()
    drawing = figure.locator("img")
    assert (drawing.get_attribute("src") or "").endswith(f"/pictures/{game}.svg")
    wait_until(page, "document.querySelector('katabasis-table').shadowRoot.querySelector('img').naturalWidth > 0")
    drawn, label = figure.bounding_box(), page.locator("katabasis-table >> span").bounding_box()
    assert drawn is not None
    assert label is not None
    assert drawn["y"] + drawn["height"] <= label["y"]


def test_a_game_that_there_is_not_is_not_drawn(context: BrowserContext, blog: Callable[[str], str]) -> None:
    page = context.new_page()
    page.goto(blog('<katabasis-table game="chess"></katabasis-table>'))
    page.get_by_role("button", name="Play").wait_for()
    assert page.locator("katabasis-table >> img").count() == 0


def brightness(page: Page) -> list[float]:
    """How bright the ground of the element is, and what is written on it, from 0 to 255."""
    return page.evaluate(
        """() => {
          const table = document.querySelector('katabasis-table');
          const of = (colour) => colour.match(/\\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part) / 3, 0);
          const ground = getComputedStyle(table).backgroundImage.match(/rgb\\([^)]+\\)/g).at(-1);
          return [of(ground), of(getComputedStyle(table.shadowRoot.querySelector('.still')).color)];
        }"""
    )


@pytest.mark.parametrize(
    ("theme", "prefers", "is_light"),
    [("light", "dark", True), ("dark", "light", False), ("", "light", True), ("", "dark", False)],
)
def test_before_the_touch_it_is_as_light_as_it_will_be(
    context: BrowserContext, blog: Callable[[str], str], theme: str, prefers: Any, is_light: bool
) -> None:
    page = context.new_page()
    page.emulate_media(color_scheme=prefers)
    page.goto(blog(f"<katabasis-table {theme and f'theme={theme}'}></katabasis-table>"))
    page.wait_for_selector("katabasis-table >> button")
    ground, ink = brightness(page)
    assert (ground > 128) == is_light
    assert (ink < 128) == is_light


def snippet_of(page: Page, game: str) -> str:
    """What Share gives for a page of one's own, after a few choices."""
    driver = games.driver(game)(page, seed=1)
    driver.set(speed="instant")
    driver.begin(("human", "random"), seed=5)
    driver.play(lambda seen: driver.choices >= 2)
    page.locator("#more-button").click()
    page.locator("#popover [data-act=share]").click()
    page.locator("#embed-part > summary").click()
    return page.locator("#embed-snippet").input_value()


@pytest.mark.parametrize("game", ["underworlds", "tyrants"])
def test_what_share_gives_shows_the_board_at_once_and_plays_on_a_narrow_page(
    open_page: Open, context: BrowserContext, blog: Callable[[str], str], base_url: str, game: str
) -> None:
    snippet = snippet_of(open_page(), game)
    page = context.new_page()
    page.set_viewport_size({"width": 346, "height": 800})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.goto(blog(snippet.replace(base_url, base_url.replace("127.0.0.1", "localhost"))))
    page.wait_for_selector("katabasis-table >> button")
    picture = page.locator("katabasis-table > svg").bounding_box()
    label = page.locator("katabasis-table >> span").bounding_box()
    assert picture is not None
    assert label is not None
    assert picture["y"] + picture["height"] <= label["y"], "the label lies on the board"
    assert picture["width"] > 250
    assert picture["height"] > 200
    assert set(asked) <= {"index.html", "embed.js", "favicon.ico"}
    page.locator("katabasis-table >> button").click()
    frame = page.frame_locator("katabasis-table iframe")
    assert page.locator("katabasis-table > svg").is_visible()
    page.wait_for_selector("katabasis-table[playing]", timeout=BOOT_TIMEOUT)
    assert not page.locator("katabasis-table > svg").is_visible()
    frame.locator("#options").wait_for(timeout=BOOT_TIMEOUT)
    board, low = (frame.locator(part).bounding_box() for part in ("#board-frame", "#low"))
    assert board is not None
    assert low is not None
    assert board["x"] >= 0
    assert board["x"] + board["width"] <= 346
    assert board["height"] > 200
    assert low["y"] >= board["y"] + board["height"] - 1
    assert low["y"] < 700


def test_in_a_narrow_and_low_frame_the_board_is_whole_and_the_answers_under_it(open_page: Open) -> None:
    page = open_page("/embed.html?seats=human,random", viewport={"width": 330, "height": 440})
    page.wait_for_selector("#options button")
    board, answers = (page.locator(part).bounding_box() for part in ("#board", "#options"))
    assert board is not None
    assert answers is not None
    assert board["width"] > 270
    assert answers["y"] >= board["y"] + board["height"] - 1
    page.locator("#options [data-act=choose]:visible").last.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 330


def test_a_frame_keeps_nothing_and_leads_to_the_page(open_page: Open, position: str) -> None:
    page = open_page("/embed.html?seats=human,random")
    page.wait_for_selector("#options button")
    assert not page.evaluate("Object.keys(localStorage).filter((key) => /game:|save:/.test(key)).length")
    with page.expect_popup() as opened:
        page.locator('[data-act="open-app"]').click()
    whole = opened.value
    whole.wait_for_selector("#shared-game", timeout=BOOT_TIMEOUT)
    assert "/index.html#g=1." in whole.url


SANDBOX = '<iframe sandbox="allow-scripts" width="700" height="800" src="{src}"></iframe>'


def tyrants(*cards: str) -> str:
    """A position in which black has these cards."""
    return html.escape(f'game = "tyrants"\n[house.black]\nhand = "{" ".join(cards)}"\n[troops]\nskullport = "black"\n')


def test_a_frame_without_an_origin_plays_and_says_that_nothing_is_kept(
    context: BrowserContext, blog: Callable[[str], str], base_url: str
) -> None:
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    site = base_url.replace("127.0.0.1", "localhost")
    end = "#?secret=aYXVUf4E3J"  # WordPress's, in such a frame
    page.goto(blog(SANDBOX.format(src=f"{site}/embed.html?game=underworlds&amp;seats=human,random{end}")))
    frame = page.frame_locator("iframe")
    frame.locator("#options button").first.wait_for(timeout=BOOT_TIMEOUT)
    assert frame.locator("#kept-nowhere").inner_text() == "Not saved here"
    before = frame.locator("#prompt").inner_text()
    frame.locator("#options [data-act=choose]").first.click()
    wait_for_what_follows(frame, before)
    frame.locator('[data-act="open-app"]').click()
    link = frame.locator("#share-link")  # nothing may be opened from here: the link can be copied
    link.wait_for()
    assert "/index.html#g=1." in link.input_value()
    assert errors == []


def button(frame: FrameLocator, option: str) -> Locator:
    """The button of an answer in a frame, in the list or on a card."""
    return frame.locator(f'[data-act="choose"][data-arg="{option}"]:visible').first


def test_three_boards_on_a_page_cost_one_engine_and_each_goes_on(
    context: BrowserContext, blog: Callable[[str], str]
) -> None:
    page = context.new_page()
    attributes = [f'id="t{n}" position="{tyrants("soldier", f"noble*{n}")}"' for n in (1, 2, 3)]
    tables = [f'<katabasis-table seats="human,random" {each}></katabasis-table>' for each in attributes]
    page.goto(blog("".join(tables)))
    page.evaluate(
        "addEventListener('katabasis-decision', (e) => (window.heard ??= []).push([e.target.id, e.detail.choices]))"
    )
    for id, choice in (("t1", "play soldier.1"), ("t2", "play noble.1"), ("t3", "play noble.2")):
        page.locator(f"#{id} >> button").click()
        frame = page.frame_locator(f"#{id} iframe")
        button(frame, choice).click(timeout=BOOT_TIMEOUT)
        page.wait_for_function(f"window.heard?.some(([id, choices]) => id === '{id}' && choices === 1)")
        assert page.locator("katabasis-table >> iframe").count() == 1
    page.get_by_role("button", name="Continue").first.click()
    frame = page.frame_locator("#t1 iframe")
    button(frame, "play noble.1").wait_for(timeout=BOOT_TIMEOUT)
    assert not button(frame, "play soldier.1").count(), "it was played before"


def test_three_frames_at_once_play_in_a_sandbox_or_out_of_it(
    context: BrowserContext, blog: Callable[[str], str], base_url: str
) -> None:
    page = context.new_page()
    source = f"{base_url.replace('127.0.0.1', 'localhost')}/embed.html?puzzle=tyrants/spy-before-the-blade"
    kinds = ("", 'sandbox="allow-scripts allow-same-origin"', 'sandbox="allow-scripts"')
    page.goto(blog("".join(f'<iframe {kind} width="700" height="700" src="{source}"></iframe>' for kind in kinds)))
    frames = [page.frame_locator("iframe").nth(number) for number in range(len(kinds))]
    for frame in frames:
        button(frame, "play spellspinner.1").press("Enter", timeout=2 * BOOT_TIMEOUT)
    for frame in frames:
        button(frame, "choose 0").wait_for()
        assert frame.locator("#kept-nowhere").is_visible()


HOSTILE = "{katabasis: 'finished', height: 1e9, played: '#g=1.x onload=alert(1)', winners: [1]}"
STRANGER = f"""<iframe sandbox="allow-scripts" srcdoc="<script>setInterval(() => parent.postMessage({HOSTILE}, '*'), 50)
  </script>"></iframe>"""
"""A frame of nobody's that says to the page what a table might."""
MALFORMED = ("null", "'finished'", "{katabasis: {}}", "{katabasis: 'height', height: 1e9}", "{katabasis: 'end'}")
"""What not even the table's own frame is taken at its word for."""


def test_the_page_hears_what_is_asked_and_nothing_that_others_say(
    context: BrowserContext, blog: Callable[[str], str]
) -> None:
    page = context.new_page()
    page.goto(blog(f'<katabasis-table puzzle="tyrants/spy-before-the-blade"></katabasis-table>{STRANGER}'))
    page.evaluate(
        """() => { window.heard = [];
        for (const kind of ['ready', 'decision', 'finished'])
          addEventListener(`katabasis-${kind}`, ({ detail }) => heard.push([kind, detail])); }"""
    )
    page.locator("katabasis-table >> button").click()
    page.wait_for_selector("katabasis-table[playing]", timeout=BOOT_TIMEOUT)
    page.evaluate(f"postMessage({HOSTILE}, '*')")
    inside = next(each for each in page.frames if "/embed.html" in each.url)
    inside.evaluate(f"postMessage({HOSTILE}, '*')")
    for message in MALFORMED:
        inside.evaluate(f"parent.postMessage({message}, '*')")
    frame = page.frame_locator("katabasis-table iframe")
    frame.locator("#puzzle").wait_for()
    line = (
        "play spellspinner.1",
        "choose 0",
        "spy eryndlyn",
        "play blackguard.1",
        "choose 1",
        "assassinate eryndlyn 1",
    )
    for option in line:
        button(frame, option).wait_for()
        button(frame, option).focus()
        page.keyboard.press("Enter")
    frame.locator("#puzzle.solved").wait_for()
    wait_until(page, "heard.at(-1)[1].puzzle === 'solved'")
    heard = page.evaluate("heard")
    assert [kind for kind, _detail in heard if kind == "ready"] == ["ready"]
    assert [kind for kind, _detail in heard[:2]] == ["ready", "decision"]
    assert [kind for kind, _detail in heard].count("finished") == 0
    assert page.evaluate("document.querySelector('katabasis-table').offsetHeight") < 4000


def test_attributes_of_any_kind_are_no_more_than_text(context: BrowserContext, blog: Callable[[str], str]) -> None:
    page = context.new_page()
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    evil = html.escape('"><img src=x onerror=alert(1)>&host=*&game=javascript:alert(2)')
    attributes = " ".join(
        f'{name}="{evil}"' for name in ("game", "theme", "lang", "seats", "seat", "controls", "label")
    )
    page.goto(blog(f'<katabasis-table {attributes} height="1e99" moment="{evil}" record="{evil}"></katabasis-table>'))
    page.evaluate("addEventListener('katabasis-failed', ({ detail }) => (window.failed = detail.reason))")
    page.locator("katabasis-table >> button").click()
    frame = page.frame_locator("katabasis-table iframe")
    frame.locator("#notices .error").first.wait_for(timeout=BOOT_TIMEOUT)
    frame.locator("#screen-no-table").wait_for()
    page.wait_for_function("window.failed?.startsWith('This game breaks the rules:')")
    assert page.locator("katabasis-table >> img").count() == 0
    assert frame.locator("img[src=x]").count() == 0
    assert dialogs == []


def test_without_a_connection_the_picture_stays_and_says_so(
    context: BrowserContext, blog: Callable[[str], str]
) -> None:
    page = context.new_page()
    page.goto(blog(f"<katabasis-table>{PICTURE}</katabasis-table>"))
    page.wait_for_selector("katabasis-table >> button")
    context.set_offline(True)
    page.locator("katabasis-table >> button").click()
    page.get_by_role("button", name="There is no connection").wait_for()
    assert page.get_by_alt_text("a battlefield").is_visible()
    context.set_offline(False)
    page.get_by_role("button", name="There is no connection").click()
    page.frame_locator("iframe").locator("#options button").first.wait_for(timeout=BOOT_TIMEOUT)


def test_a_table_is_no_wider_than_its_column(context: BrowserContext, blog: Callable[[str], str]) -> None:
    page = context.new_page()
    page.set_viewport_size({"width": 360, "height": 700})
    page.goto(blog("<style>body { margin: 0 }</style><katabasis-table></katabasis-table>"))
    page.wait_for_selector("katabasis-table >> button")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_at_320_pixels_the_board_is_whole_and_the_frame_as_high_as_what_is_in_it(
    context: BrowserContext, blog: Callable[[str], str]
) -> None:
    page = context.new_page()
    page.set_viewport_size({"width": 336, "height": 700})
    page.goto(blog('<katabasis-table puzzle="tyrants/spy-before-the-blade"></katabasis-table>'))
    page.locator("katabasis-table >> button").click()
    page.wait_for_selector("katabasis-table[sized]", timeout=BOOT_TIMEOUT)
    page.wait_for_timeout(800)
    frame = page.frame_locator("katabasis-table iframe")
    element, board, low = (
        locator.bounding_box()
        for locator in (page.locator("katabasis-table"), frame.locator("#board-frame"), frame.locator("#low"))
    )
    assert element is not None
    assert board is not None
    assert low is not None
    assert element["x"] <= board["x"]
    assert board["x"] + board["width"] <= element["x"] + element["width"] + 1
    assert low["y"] + low["height"] <= element["y"] + element["height"] + 2, "nothing is cut off at its foot"


def test_share_gives_a_code_and_a_picture_when_asked(open_page: Open) -> None:
    page = open_page("/index.html#puzzles/tyrants/spy-before-the-blade")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    page.locator("#more-button").click()
    page.locator("#popover [data-act=share]").click()
    page.locator('[data-act="share"][data-arg="position"]').click()
    assert "qrcode.mjs" not in fetched
    page.locator("#share-qr").click()
    page.locator("#qr-code").wait_for()
    assert fetched.count("qrcode.mjs") == 1
    with page.expect_download() as download:
        page.locator('[data-act="picture"][data-arg="png"]').click()
    assert download.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert len(download.value.path().read_bytes()) > 10_000
