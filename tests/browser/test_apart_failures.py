"""Playing apart when something goes wrong: a reply comes late, the host opens a second tab."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from browser.test_apart import DESKTOP, invite, link_of, play, reply_to, seated, settled, take

Open = Callable[..., Page]

LATE = 61_000
"""Milliseconds after which a reply is late: browsers give lines up long before, unless they are kept awake."""


@pytest.mark.takes_turns("failures of lines", 3)
def test_a_late_reply_opens_the_line(open_page: Open) -> None:
    host = invite(open_page)
    guest = reply_to(open_page, link_of(host, 0), "Ben")
    reply = link_of(guest, "reply")
    host.wait_for_timeout(LATE)
    take(host, reply)
    guest.wait_for_selector("#screen-table")


def test_a_second_tab_of_the_host_only_looks_on_and_leaves_the_line_alone(open_page: Open) -> None:
    host, guest = pages = seated(open_page)
    tab = open_page(host.url[host.url.index("/index.html") :], context=host.context, viewport=DESKTOP)
    tab.wait_for_selector("#screen-table")
    assert not tab.locator("#options [data-act=choose]").count()
    play(pages, 4)
    assert settled([host, guest]) >= 4
