"""Playing apart when something goes wrong: a browser is killed or hidden, a reply comes late or in another tab."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from browser.own_processes import OwnProcesses, own_processes
from browser.test_apart import DESKTOP, invite, link_of, play, reply_to, seated, settled, take
from builder.browser_driver import wait_until

__all__ = ["own_processes"]

Open = Callable[..., Page]

LATE = 61_000
"""Milliseconds after which a reply is late: browsers give lines up long before, unless they are kept awake."""
NOTICED = 12_000
"""Milliseconds in which a side knows that the other is gone: browsers ask every few seconds, and busy ones late."""


def away(page: Page, name: str) -> None:
    """Wait until a page says that somebody is away, above the table and to a screen reader."""
    for id in ("apart-strip", "apart-said"):
        wait_until(
            page,
            "([id, text]) => document.getElementById(id).textContent.includes(text)",
            [id, f"{name} is away"],
            timeout=NOTICED,
        )


def invited_again(host: Page) -> str:
    """The invitation that the host makes for the guest who is away."""
    host.locator("#apart-strip").click()
    host.locator("[data-act=apart-invite]").click()
    return link_of(host, 0)


def at_the_table_again(host: Page, guest: Page) -> list[Page]:
    """The pages of a host and of a guest who has come back, once the line is open."""
    take(host, link_of(guest, "reply"))
    guest.wait_for_selector("#screen-table")
    host.keyboard.press("Escape")
    wait_until(host, "() => document.getElementById('apart-said').textContent.includes('Ben is here')")
    return [host, guest]


@pytest.mark.takes_turns("failures of lines", 3)
def test_a_late_reply_opens_the_line(own_processes: OwnProcesses) -> None:
    host = invite(own_processes)
    guest = reply_to(own_processes, link_of(host, 0), "Ben")
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


@pytest.mark.takes_turns("failures of lines", 3)
@pytest.mark.parametrize("kill", [OwnProcesses.kill, OwnProcesses.kill_page])
def test_a_guest_who_is_killed_is_away_soon_and_comes_back(
    own_processes: OwnProcesses, kill: Callable[..., None]
) -> None:
    host, guest = pages = seated(own_processes)
    play(pages, 10)
    profile = own_processes.profile(guest)
    kill(own_processes, guest)
    away(host, "Ben")
    guest.context.close()
    ben = reply_to(own_processes, invited_again(host), "", profile=profile)
    play(at_the_table_again(host, ben), 20)


@pytest.mark.takes_turns("failures of lines", 3)
@pytest.mark.parametrize("kill", [OwnProcesses.kill, OwnProcesses.kill_page])
def test_a_host_who_is_killed_is_away_soon_and_comes_back(
    own_processes: OwnProcesses, kill: Callable[..., None]
) -> None:
    host, guest = pages = seated(own_processes)
    play(pages, 10)
    address, profile = host.url[host.url.index("/index.html") :], own_processes.profile(host)
    kill(own_processes, host)
    away(guest, "Ana")
    host.context.close()
    ana = own_processes(address, profile=profile, viewport=DESKTOP)
    ana.wait_for_selector("#apart-strip")
    assert "Ben is away" in ana.locator("#apart-strip").inner_text()
    guest.on("dialog", lambda dialog: dialog.accept())
    ben = reply_to(own_processes, invited_again(ana), "", context=guest.context)
    guest.close()
    play(at_the_table_again(ana, ben), 20)


@pytest.mark.takes_turns("failures of lines", 3)
def test_a_host_whose_tab_is_hidden_plays_on(own_processes: OwnProcesses) -> None:
    pages = seated(own_processes, hidden=True)
    play(pages, 12)


@pytest.mark.takes_turns("failures of lines", 3)
def test_a_reply_in_another_tab_of_the_host_opens_the_line_to_another_process(own_processes: OwnProcesses) -> None:
    host = invite(own_processes)
    guest = reply_to(own_processes, link_of(host, 0), "Ben")
    tab = own_processes(f"/index.html{link_of(guest, 'reply')}", context=host.context)
    tab.wait_for_selector("#apart-state[data-state=taken]")
    guest.wait_for_selector("#screen-table")
    host.wait_for_selector("#screen-table")
