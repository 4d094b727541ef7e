"""Playing apart on pages of paper: inviting and replying, and links that are refused."""

from typing import Any

import pytest

from katabasis_page.apart.hosting import FOREIGN, NO_WAY, USED
from katabasis_page.apart.invitation import CUT
from katabasis_page.by_link.inviting import Inviting
from page.apart_desks import (
    TWO_EACH,
    ApartDesk,
    ApartPaper,
    Tabs,
    at_table,
    drafted,
    end_of,
    hosting,
    inviting,
    joining,
    nothing_to_report,
    play,
    replied,
    run,
    welcomed,
)


@pytest.mark.parametrize(
    ("servers", "told"),
    [
        ([], "No server takes part."),
        ([{"urls": "stun:stun.example.org"}], "servers that the owner of this site has chosen (stun:stun.example.org)"),
    ],
    ids=["none", "of the owner"],
)
def test_who_learns_an_address_is_told_before_anybody_does(
    monkeypatch: pytest.MonkeyPatch, servers: list[dict[str, Any]], told: str
) -> None:
    async def listed(_paper: ApartPaper) -> list[dict[str, Any]]:
        return servers

    async def work() -> None:
        monkeypatch.setattr(ApartPaper, "line_servers", listed)
        host = await inviting("Ana", "Ben")
        assert told in host.paper.shown
        guest = ApartDesk(end_of(hosting(host).cards[0].link))
        await guest.until(lambda: told in guest.paper.shown)

    run(work())


def test_three_guests_come_in_any_order() -> None:
    async def work() -> None:
        host = await inviting("Ana", "", "", "")
        cards = [*hosting(host).cards]
        guests = [await replied(card.link, name) for card, name in zip(cards, ("Ben", "Cleo", "Dan"), strict=True)]
        for guest in reversed(guests):
            host.do("apart-take", joining(guest).reply)
            await guest.until(lambda guest=guest: joining(guest).state == "here")
        for desk in (host, *guests):
            await desk.until(lambda desk=desk: desk.app.ui.screen == "table")
            await desk.until(lambda desk=desk: desk.app.ui.seating.names == ["Ana", "Ben", "Cleo", "Dan"])
        await play([host, *guests], 12)

    run(work())


def test_the_reply_is_found_by_the_tab_that_waits() -> None:
    async def work() -> None:
        host = await inviting("Ana", "Ben")
        guest = await replied(hosting(host).cards[0].link, "Ben")
        browser: list[Tabs] = host.paper.browser
        tab = ApartDesk(end_of(joining(guest).reply), browser=browser)
        await tab.until(lambda: tab.app.place == "taken")
        await at_table(guest)
        alone = ApartDesk(end_of(joining(guest).reply))
        await alone.until(lambda: alone.app.place == "nobody")

    run(work())


def test_links_are_refused_with_the_reason() -> None:
    async def work() -> None:
        host = await inviting("Ana", "")
        first = hosting(host).cards[0].link
        early = await replied(first, "Ben")
        host.do("apart-invite", "0")
        await host.until(lambda: hosting(host).cards[0].link not in ("", first))
        guest = await replied(hosting(host).cards[0].link, "Ben")
        reply = joining(guest).reply
        for text, reason in (
            (reply[:-9], CUT),
            (joining(early).reply, FOREIGN),
            (first, "This is an invitation. What belongs here is the reply to it."),
            ("hello", "There is no such link in this text."),
        ):
            hosting(host).fault = None
            host.do("apart-take", text)
            await host.until(lambda: hosting(host).fault is not None)
            assert hosting(host).fault == reason
        host.do("apart-take", reply)
        await at_table(guest)
        host.do("apart-take", reply)
        await host.until(lambda: hosting(host).fault == USED)

    run(work())


def test_where_no_line_opens_the_same_game_is_offered_by_link(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        monkeypatch.setattr("katabasis_page.apart.hosting.OPENING", 0.05)
        host = await inviting("Ana", "Ben")
        guest = await replied(hosting(host).cards[0].link, "Ben")
        reply = joining(guest).reply
        guest.paper.peers[0].is_over = True  # as if nothing came through
        peer = host.paper.peers[0]
        host.do("apart-take", reply)
        await host.until(lambda: 'id="apart-by-link"' in host.paper.shown)
        assert hosting(host).cards[0].fault == NO_WAY
        assert peer.is_over
        host.do("route", "#link")
        await host.until(lambda: isinstance(host.app.apart, Inviting))
        assert host.app.apart.names == ["Ana", "Ben"]  # type: ignore[union-attr]
        nothing_to_report(host)

    run(work())


def test_a_guest_has_the_seat_of_the_first_bot_where_only_bots_play() -> None:
    async def work() -> None:
        host = await drafted("tyrants", "seats=3")
        assert [card.place.seats for card in hosting(host).cards] == [[1]]
        await welcomed(host, "Ben")
        await at_table(host)
        assert host.app.ui.seating.kinds == ["human", "apart", "normal"]

    run(work())


def test_one_person_holds_several_seats() -> None:
    async def work() -> None:
        host = await drafted("tyrants", *TWO_EACH)
        assert [card.place.seats for card in hosting(host).cards] == [[1, 2]]
        guest = await welcomed(host, "Ben")
        await at_table(host, guest)
        assert host.app.ui.seating.kinds == ["human", "apart", "apart", "human"]
        assert host.app.ui.seating.owners == [0, 1, 1, 0]
        assert guest.app.ui.seating.owners == [0, 1, 1, 0]
        await play([host, guest], 12)
        nothing_to_report(host, guest)

    run(work())
