"""Boards in other people's pages that scripts move, put away, copy and change: the game goes on, in one frame."""

import html
from collections.abc import Callable

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from browser.conftest import BOOT_TIMEOUT
from browser.test_embed import button, tyrants

Blog = Callable[[str], str]

LISTEN = """window.heard = [];
for (const kind of ['ready', 'decision'])
  addEventListener(`katabasis-${kind}`, ({ target, detail }) => heard.push([target.id, kind, detail.choices]));"""
MOVE = "document.getElementById('%s').append(document.getElementById('%s'))"


def table(id: str, *cards: str) -> str:
    return f'<katabasis-table id="{id}" seats="human,random" position="{tyrants(*cards)}"></katabasis-table>'


def open_blog(page: Page, blog: Blog, body: str) -> None:
    page.goto(blog(f"{body}<div id='other'></div><input id='comment'>"))
    page.evaluate(LISTEN)


def frame_of(page: Page, id: str) -> FrameLocator:
    return page.frame_locator(f"#{id} iframe")


def begin(page: Page, id: str) -> None:
    page.locator(f"#{id} >> button").click()
    page.wait_for_selector(f"#{id}[playing]", timeout=BOOT_TIMEOUT)


def choose(page: Page, id: str, option: str, choices: int) -> None:
    """Choose in a table, which says so to the page around it."""
    button(frame_of(page, id), option).click(timeout=BOOT_TIMEOUT)
    page.wait_for_function(f"heard.some((each) => each.join() === '{id},decision,{choices}')")


def goes_on(page: Page, id: str, option: str) -> None:
    """A table opens by itself where its game was: the Soldier has been played."""
    button(frame_of(page, id), option).wait_for(timeout=BOOT_TIMEOUT)
    assert not button(frame_of(page, id), "play soldier.1").count()
    assert frames(page) == 1


def frames(page: Page) -> int:
    return page.locator("katabasis-table >> iframe").count()


def test_a_table_that_is_moved_while_it_opens_opens_where_it_is(page: Page, blog: Blog) -> None:
    open_blog(page, blog, table("t1", "soldier", "noble") + "<div id='third'></div>")
    page.locator("#t1 >> button").click()
    page.evaluate(f"{MOVE % ('other', 't1')}; {MOVE % ('third', 't1')}")
    page.wait_for_timeout(300)
    page.evaluate(MOVE % ("other", "t1"))
    page.wait_for_selector("#t1[playing]", timeout=BOOT_TIMEOUT)
    expect(frame_of(page, "t1").locator("#title")).to_be_focused()
    choose(page, "t1", "play soldier.1", 1)
    assert page.evaluate("document.querySelector('#other > #t1').getAttribute('playing')")
    assert frames(page) == 1
    assert page.evaluate("heard.filter(([, kind]) => kind === 'ready').length") == 1


def test_a_table_that_is_moved_while_it_is_played_goes_on_and_takes_no_focus(page: Page, blog: Blog) -> None:
    open_blog(page, blog, table("t1", "soldier", "noble*2") + table("t2", "noble*2"))
    begin(page, "t1")
    choose(page, "t1", "play soldier.1", 1)
    page.locator("#comment").focus()
    page.evaluate(MOVE % ("other", "t1"))
    page.wait_for_selector("#t1[playing]", timeout=BOOT_TIMEOUT)
    assert page.evaluate("document.activeElement.id") == "comment"
    goes_on(page, "t1", "play noble.1")
    choose(page, "t1", "play noble.1", 2)
    begin(page, "t2")
    assert frames(page) == 1
    assert page.locator("#t1 >> span").inner_text() == "Continue"


def test_a_table_that_is_put_away_and_back_goes_on_unless_another_is_open(page: Page, blog: Blog) -> None:
    open_blog(page, blog, table("t1", "soldier", "noble") + table("t2", "noble*2"))
    begin(page, "t1")
    choose(page, "t1", "play soldier.1", 1)
    page.evaluate("window.away = document.getElementById('t1'); away.remove()")
    page.wait_for_timeout(500)
    page.evaluate("document.getElementById('other').append(away)")
    goes_on(page, "t1", "play noble.1")
    page.evaluate("away.remove()")
    begin(page, "t2")
    page.evaluate("document.body.prepend(away)")
    assert page.locator("#t1 >> span").inner_text() == "Continue"
    assert frames(page) == 1
    begin(page, "t1")
    goes_on(page, "t1", "play noble.1")


def test_a_table_in_another_document_goes_on_and_looks_the_same(page: Page, blog: Blog) -> None:
    open_blog(page, blog, table("t1", "soldier", "noble") + table("t2", "noble") + "<iframe id='inner'></iframe>")
    begin(page, "t1")
    choose(page, "t1", "play soldier.1", 1)
    page.evaluate(
        """() => {
        const { contentDocument: other, contentWindow: view } = document.getElementById('inner');
        view.addEventListener('katabasis-ready', () => (window.innerReady = true));
        for (const id of ['t1', 't2']) other.body.append(document.getElementById(id));
        }"""
    )
    inner = page.frame_locator("#inner")
    button(inner.frame_locator("#t1 iframe"), "play noble.1").wait_for(timeout=BOOT_TIMEOUT)
    page.wait_for_function("window.innerReady")
    for id in ("t1", "t2"):
        assert inner.locator(f"#{id}").evaluate("(table) => getComputedStyle(table).display") == "block"
    button(inner.frame_locator("#t1 iframe"), "play noble.1").press("Enter")
    expect(inner.locator("#t2 >> span")).to_have_text("Play from here")


def test_sorting_ten_tables_moves_the_open_one_along(page: Page, blog: Blog) -> None:
    open_blog(page, blog, "".join(table(f"t{number}", "soldier", "noble") for number in range(10)))
    begin(page, "t4")
    choose(page, "t4", "play soldier.1", 1)
    page.evaluate(
        """() => { for (const each of [...document.querySelectorAll('katabasis-table')].reverse())
        document.getElementById('other').append(each); }"""
    )
    goes_on(page, "t4", "play noble.1")
    assert page.locator("katabasis-table >> button").count() == 9


def test_a_copy_is_a_picture_and_a_table_that_the_browser_moves_whole_is_not_opened_anew(
    page: Page, blog: Blog
) -> None:
    page.set_viewport_size({"width": 500, "height": 800})
    open_blog(page, blog, table("t1", "soldier", "noble"))
    begin(page, "t1")
    choose(page, "t1", "play soldier.1", 1)
    page.wait_for_selector("#t1[sized]")
    page.evaluate(
        """() => { const copy = document.getElementById('t1').cloneNode(true);
        copy.id = 'copy'; document.body.append(copy); }"""
    )
    assert page.locator("#copy >> span").inner_text() == "Play from here"
    assert page.locator("#copy[playing], #copy[sized], #copy[style*=height]").count() == 0
    if not page.evaluate("'moveBefore' in Element.prototype"):
        pytest.skip("this browser moves no frame whole")
    frame_of(page, "t1").locator("html").evaluate("(root) => (root.dataset.marked = 'here')")
    page.evaluate("document.getElementById('other').moveBefore(document.getElementById('t1'), null)")
    page.wait_for_timeout(500)
    assert frame_of(page, "t1").locator("html").get_attribute("data-marked") == "here"
    choose(page, "t1", "play noble.1", 2)
    assert frames(page) == 1


def test_a_table_whose_attributes_change_shows_what_they_say(page: Page, blog: Blog) -> None:
    open_blog(page, blog, table("t1", "soldier", "noble"))
    position = html.unescape(tyrants("noble*3"))
    page.locator("#t1 >> button").click()
    page.evaluate("(text) => document.getElementById('t1').setAttribute('position', text)", position)
    button(frame_of(page, "t1"), "play noble.1").wait_for(timeout=BOOT_TIMEOUT)
    assert not button(frame_of(page, "t1"), "play soldier.1").count()
    assert frames(page) == 1
    choose(page, "t1", "play noble.1", 1)
    page.evaluate("(text) => document.getElementById('t1').setAttribute('position', text)", position)
    page.wait_for_timeout(300)
    assert page.locator("#t1[playing]").count() == 1, "the same again changes nothing"
    page.evaluate("document.getElementById('t1').setAttribute('seats', 'human,easy')")
    page.wait_for_selector("#t1:not([playing])")
    expect(button(frame_of(page, "t1"), "play noble.3")).to_be_visible(timeout=BOOT_TIMEOUT)
    assert frames(page) == 1


def test_the_script_may_be_named_beside_each_table(page: Page, blog: Blog, base_url: str) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    again = f'<script src="{base_url.replace("127.0.0.1", "localhost")}/embed.js"></script>'
    open_blog(page, blog, table("t1", "soldier") + again + table("t2", "soldier") + again)
    assert page.locator("katabasis-table >> button").count() == 2
    assert errors == []


def test_a_frame_that_loads_takes_the_focus_from_nothing(page: Page, blog: Blog, base_url: str) -> None:
    source = f"{base_url.replace('127.0.0.1', 'localhost')}/embed.html?game=tyrants&seats=human,random"
    page.goto(blog(f"<input id='comment' autofocus><iframe src='{source}' width='700' height='700'></iframe>"))
    page.locator("#comment").focus()
    frame = page.frame_locator("iframe")
    frame.locator("#options button").first.wait_for(timeout=BOOT_TIMEOUT)
    page.wait_for_timeout(500)
    assert page.evaluate("document.activeElement.id") == "comment"
    page.locator("iframe").focus()
    expect(frame.locator("#title")).to_be_focused()
