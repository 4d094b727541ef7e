"""Playing apart on pages of paper: inviting, replying, playing, coming back, and links that are refused."""

import asyncio
import html
import json
import random
import re
from collections.abc import Coroutine
from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest

import katabasis as kb
from katabasis.kernel.standing import asks
from katabasis_page.apart import hosted_game
from katabasis_page.apart.hosting import FOREIGN, NO_WAY, USED, Hosting
from katabasis_page.apart.invitation import CUT, BadInvitation, Invitation, Reply, invitation_in, reply_in
from katabasis_page.apart.joining import Joining
from katabasis_page.apart.signals import BadSignal, description_of, signal_in, unpacked
from katabasis_page.by_link.inviting import Inviting
from katabasis_page.by_link.linked import Linked
from page.apart_desks import ApartDesk, ApartPaper, Tabs
from page.desk import Storage
from page.waiting import result_of

SLOWLY = 0.06
"""Seconds between two choices, as slow as a guest's messages have to be."""


def end_of(link: str) -> str:
    return link[link.index("#") :]


async def inviting(*people: str, game: str = "tyrants", storage: Storage | None = None) -> ApartDesk:
    """A host whose invitations have been made."""
    host = ApartDesk(f"#new/{game}", storage)
    await host.until(lambda: host.app.draft)
    if len(people) > 2:
        host.do("draft", f"seats={len(people)}")
    for seat, name in enumerate(people):
        host.do("draft", f"kind-{seat}=human")
        host.do("draft", f"name-{seat}={name}")
    host.do("route", "#apart")
    await host.until(lambda: host.app.apart and all(card.link for card in hosting(host).cards))
    return host


async def replied(invitation: str, name: str, storage: Storage | None = None) -> ApartDesk:
    """A guest who has made the reply to an invitation."""
    guest = ApartDesk(end_of(invitation), storage)
    await guest.until(lambda: guest.app.ui.screen == "apart")
    guest.do("apart-name", f"name={name}")
    guest.do("apart-reply")
    await guest.until(lambda: joining(guest).reply)
    return guest


def hosting(desk: ApartDesk) -> Hosting:
    assert isinstance(desk.app.apart, Hosting)
    return desk.app.apart


def joining(desk: ApartDesk) -> Joining:
    assert isinstance(desk.app.apart, Joining)
    return desk.app.apart


async def seated(*names: str, game: str = "tyrants") -> list[ApartDesk]:
    """A host and guests at the table, each with a storage of their own."""
    host = await inviting(*names, game=game)
    guests = [await replied(card.link, name) for card, name in zip([*hosting(host).cards], names[1:], strict=True)]
    for guest in guests:
        host.do("apart-take", joining(guest).reply)
    for desk in (host, *guests):
        await desk.until(lambda desk=desk: desk.app.ui.screen == "table")
    return [host, *guests]


def is_still(desk: ApartDesk) -> bool:
    return not desk.app.session._changing.locked()  # type: ignore[union-attr]


async def play(desks: list[ApartDesk], choices: int, seed: int = 3) -> None:
    """Have everybody answer at random who is asked, until there were so many choices or the game is over."""
    chance, port = random.Random(seed), desks[0].app.session.port  # type: ignore[union-attr]
    while len(port.choices) < choices and port.decision is not None:
        await asyncio.sleep(SLOWLY)
        await desks[0].until(lambda: port.decision is None or any(desk.options() for desk in desks))
        asked = [desk for desk in desks if desk.options()]
        if asked and is_still(asked[0]):
            await answer(asked[0], chance.choice(asked[0].options()))


async def answer(desk: ApartDesk, option: str) -> None:
    session = desk.app.session
    assert session is not None
    made = len(session.port.choices)
    desk.do("choose", option)
    if desk.app.dialog.startswith("warning"):
        desk.do("choose-anyway", option)
    if desk.app.ui.pointer.suggesting:
        await desk.until(lambda: 'data-act="answer"' in desk.paper.shown)
        suggested = re.search(r'data-act="answer" data-arg="([^"]*)"', desk.paper.shown)
        assert suggested is not None
        desk.do("answer", html.unescape(suggested[1]))
    await desk.until(lambda: len(session.port.choices) != made and is_still(desk))


def run(work: Coroutine[Any, Any, None]) -> None:
    result_of(work)


@pytest.mark.parametrize("game", ["tyrants", "underworlds"])
def test_a_guest_sees_the_table_of_his_seat_and_the_audit_passes(game: str) -> None:
    async def work() -> None:
        host, guest = desks = await seated("Ana", "Ben", game=game)
        assert guest.app.ui.seating.kinds == ["apart", "human"]
        assert host.app.ui.seating.kinds == ["human", "apart"]
        await play(desks, 30)
        mine, theirs = host.app.session.port, guest.app.session.port  # type: ignore[union-attr]
        await guest.until(lambda: len(theirs.choices) == len(mine.choices))
        seen = mine.game.view(1)
        assert {**theirs.seen_by(1), "events": []} == {**plain(seen), "events": []}
        assert [list(event) for event in theirs.events] == plain(seen["events"])
        assert [choice.seat for choice in theirs.choices] == [choice.seat for choice in mine.choices]
        assert list(theirs.event_offsets) == list(mine.event_offsets)
        guest.do("concede")
        guest.do("concede-anyway")
        await guest.until(lambda: joining(guest).verdict is not None)
        assert "Checked: as played" in guest.messages
        assert not host.paper.reports + guest.paper.reports

    run(work())


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


def test_a_guest_is_answered_what_the_host_would_be() -> None:
    async def work() -> None:
        host, guest = desks = await seated("Ana", "Ben")
        await play(desks, 20)
        mine, theirs = host.app.session.port, guest.app.session.port  # type: ignore[union-attr]
        while not guest.options():
            await play(desks, len(mine.choices) + 1)
        assert [order.id for order in theirs.orders([1])] == [order.id for order in mine.orders([1])]
        assert theirs.foreseen() == plain(mine.foreseen())
        refusals = [port.why_no_undo([1], []) for port in (mine, theirs)]
        assert [refusal.rule for refusal in refusals[0]] == [refusal.rule for refusal in refusals[1]]
        for option in guest.options()[:3]:
            assert await theirs.preview(option) == plain(await mine.preview(option))
        assert not host.paper.reports + guest.paper.reports

    run(work())


def test_a_guest_asks_at_most_ten_times_a_second_however_fast_it_drags() -> None:
    async def work() -> None:
        host, guest = desks = await seated("Ana", "Ben")
        port = host.app.session.port  # type: ignore[union-attr]
        while not guest.options():
            await play(desks, len(port.choices) + 1)
        theirs, times = guest.app.session.port, list[float]()  # type: ignore[union-attr]
        ask = joining(guest).guest.ask

        def asked(*args: Any) -> int:
            times.append(asyncio.get_running_loop().time())
            return ask(*args)

        joining(guest).guest.ask = asked  # type: ignore[method-assign]
        option = guest.options()[0]
        answers = await asyncio.gather(*(theirs.preview(option) for _ in range(6)))
        assert answers == [plain(await port.preview(option))] * 6
        assert len(times) == 6
        assert min(after - before for before, after in pairwise(times)) >= 0.099
        assert not host.paper.reports + guest.paper.reports

    run(work())


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


def test_both_sides_come_back_after_loading_the_page_anew() -> None:
    async def work() -> None:
        host, guest = desks = await seated("Ana", "Ben")
        await play(desks, 12)
        address = host.paper.fragment
        kept_by_host, kept_by_guest = host.paper.storage, guest.paper.storage
        for desk in desks:
            for peer in desk.paper.peers:
                peer.close()
        host.app.leave()
        again = ApartDesk(address, kept_by_host)
        await again.until(lambda: again.app.ui.screen == "table")
        assert hosting(again).cards[0].state == "away"
        again.do("apart-invite", "0")
        await again.until(lambda: hosting(again).cards[0].link)
        ben = await replied(hosting(again).cards[0].link, "Ben", kept_by_guest)
        again.do("apart-take", joining(ben).reply)
        await ben.until(lambda: ben.app.ui.screen == "table")
        await play([again, ben], 24)
        ben.do("concede")
        ben.do("concede-anyway")
        await ben.until(lambda: joining(ben).verdict is not None)
        assert "Checked: as played" in ben.messages
        assert not again.paper.reports + ben.paper.reports

    run(work())


def test_the_reply_is_found_by_the_tab_that_waits() -> None:
    async def work() -> None:
        host = await inviting("Ana", "Ben")
        guest = await replied(hosting(host).cards[0].link, "Ben")
        browser: list[Tabs] = host.paper.browser
        tab = ApartDesk(end_of(joining(guest).reply), browser=browser)
        await tab.until(lambda: tab.app.place == "taken")
        await guest.until(lambda: guest.app.ui.screen == "table")
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
        await guest.until(lambda: guest.app.ui.screen == "table")
        host.do("apart-take", reply)
        await host.until(lambda: hosting(host).fault == USED)

    run(work())


def test_a_guest_who_was_too_slow_is_told_at_which_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        monkeypatch.setattr(hosted_game, "PATIENCE", 0.05)
        host, guest = desks = await seated("Ana", "Ben")
        port = host.app.session.port  # type: ignore[union-attr]
        while not host.options():
            await play(desks, len(port.choices) + 1)
        slow, late = joining(guest).guest, len(port.choices) + 1
        held, send = list[bytes](), slow._send
        monkeypatch.setattr(slow, "_send", held.append)
        await answer(host, host.options()[0])
        monkeypatch.setattr(slow, "_send", send)
        for packed in held:
            send(packed)
        await play(desks, late + 4)
        guest.do("concede")
        guest.do("concede-anyway")
        await guest.until(lambda: joining(guest).verdict is not None)
        told = f"At choice {late} your secret was not used: it came too late, or the host left it out"
        assert f"Checked: as played. {told}" in guest.messages
        guest.do("setting", "language=es")
        guest.do("apart-people")
        told = f"En la decisión {late} no se usó tu secreto: llegó demasiado tarde, o el anfitrión lo omitió"
        await guest.until(lambda: f"{told}</p>" in guest.paper.shown)
        assert not host.paper.reports + guest.paper.reports

    run(work())


def test_whoever_leaves_is_away_and_asked_first() -> None:
    async def work() -> None:
        host, guest = await seated("Ana", "Ben")
        assert host.paper.asks_before_leaving()
        assert "Ben is here" in host.paper.shown or "Ben is thinking" in host.paper.shown
        guest.do("apart-leave")
        assert "Leave the table?" in guest.paper.shown
        guest.do("apart-leave-now")
        await host.until(lambda: "Ben is away" in host.paper.shown)
        assert not host.paper.asks_before_leaving()

    run(work())


def test_whoever_falls_silent_is_away_at_both_sides_until_something_comes_again() -> None:
    async def work() -> None:
        host, guest = desks = await seated("Ana", "Ben")
        await play(desks, 6)
        for desk, peer in ((host, host.paper.peers[0]), (guest, guest.paper.peers[0])):
            peer.silent(True)
            away = "Ben is away" if desk is host else "Ana is away"
            await desk.until(lambda desk=desk, away=away: said_of_presence(desk) == away)
        assert hosting(host).cards[0].state == "away"
        for desk, peer in ((host, host.paper.peers[0]), (guest, guest.paper.peers[0])):
            peer.silent(False)
            here = "Ben is here" if desk is host else "Ana is here"
            await desk.until(lambda desk=desk, here=here: said_of_presence(desk) == here)
        await play(desks, 12)
        assert not host.paper.reports + guest.paper.reports

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
        assert not host.paper.reports

    run(work())


def said_of_presence(desk: ApartDesk) -> str:
    """What a screen reader says of who is there, once it changes."""
    said = re.search(r'id="apart-said"[^>]*>(.*?)</span></span>', desk.paper.shown)
    assert said is not None
    return re.sub("<[^>]*>", "", said[1])


CHROMIUM = """v=0
o=- 5 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
m=application 50000 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:1 1 udp 2113937151 0e1f2a3b-4c5d-6e7f-8091-a2b3c4d5e6f7.local 50000 typ host generation 0 network-cost 999
a=candidate:2 1 udp 1677729535 198.51.100.7 50001 typ srflx raddr 0.0.0.0 rport 0 generation 0
a=candidate:3 1 udp 2113937151 2001:db8::7 50002 typ host generation 0
a=candidate:4 1 tcp 1518280447 192.0.2.1 9 typ host tcptype active
a=ice-ufrag:Ab+/
a=ice-pwd:0123456789abcdefghijABCD
a=fingerprint:sha-256 """ + ":".join(["AB", *["0C"] * 31])


def test_a_signal_is_what_matters_of_a_description() -> None:
    signal = signal_in(CHROMIUM)
    assert (signal.name, len(signal.candidates)) == ("Ab+/", 3)
    assert unpacked(signal.packed()) == signal
    described = description_of(signal, is_answer=True)
    assert signal_in(described) == signal
    for line in (" 0e1f2a3b-4c5d-6e7f-8091-a2b3c4d5e6f7.local 50000 typ host", " 198.51.100.7 50001 typ srflx"):
        assert line in described
    with pytest.raises(BadSignal):
        signal_in("v=0")


def test_damaged_links_are_refused_and_none_raises_anything_else() -> None:
    signal = signal_in(CHROMIUM)
    links = [Invitation(b"nonce1", "ab" * 16, signal, "tyrants", "Ana").fragment, Reply(b"nonce1", signal).fragment]
    assert invitation_in(links[0]).host == "Ana"
    assert reply_in(links[1]).signal == signal
    chance = random.Random(1)
    for link, read in zip(links, (invitation_in, reply_in), strict=True):
        for _ in range(2000):
            at = chance.randrange(3, len(link))
            damaged = link[:at] + chance.choice(["", "A", "-", "é", "#", "=="]) + link[at + chance.randrange(3) :]
            with suppress(BadInvitation):  # what is added beside the letters of base64 changes nothing
                assert read(damaged) == read(link)
        for _ in range(500):
            with pytest.raises(BadSignal):
                unpacked(bytes(chance.randrange(256) for _ in range(chance.randrange(60))))


def test_nothing_hidden_lies_at_a_guest() -> None:
    async def work() -> None:
        host, guest = desks = await seated("Ana", "Ben")
        await play(desks, 16)
        game = host.app.session.port.game  # type: ignore[union-attr]
        secret = hosting(host).host.sealed.keep()["secret"]
        kept = "".join(guest.paper.storage.texts.values()) + guest.paper.shown
        kept += "".join(str(vars(joining(guest).guest)))
        guest.app.report_defect(ValueError("something broke"))
        guest.do("report")
        ((_name, report),) = guest.paper.files
        assert "something broke" in report
        kept += guest.paper.title + guest.paper.fragment + report
        assert secret not in kept
        assert str(game.setup["seed"]) not in kept
        assert not [choice.stir for choice in game.choices if choice.stir and choice.stir in kept]

    run(work())


def test_a_guest_has_the_seat_of_the_first_bot_where_only_bots_play() -> None:
    async def work() -> None:
        host = ApartDesk("#new/tyrants")
        await host.until(lambda: host.app.draft)
        host.do("draft", "seats=3")
        host.do("route", "#apart")
        await host.until(lambda: host.app.apart and all(card.link for card in hosting(host).cards))
        assert [card.place.seats for card in hosting(host).cards] == [[1]]
        guest = await replied(hosting(host).cards[0].link, "Ben")
        host.do("apart-take", joining(guest).reply)
        await host.until(lambda: host.app.ui.screen == "table")
        assert host.app.ui.seating.kinds == ["human", "apart", "normal"]

    run(work())


def test_somebody_else_plays_for_a_guest_who_is_away_until_they_come_back() -> None:
    async def work() -> None:
        host, guest = desks = await seated("Ana", "Ben")
        await play(desks, 8)
        guest.app.leave()
        await host.until(lambda: hosting(host).cards[0].state == "away")
        port = host.app.session.port  # type: ignore[union-attr]
        host.do("apart-take-over", "0:random")
        assert host.app.ui.seating.kinds == ["human", "random"]
        made = len(port.choices)
        while {choice.seat for choice in port.choices[made:]} != {0, 1}:
            assert len(port.choices) < made + 200
            await play([host], len(port.choices) + 1)
        host.do("apart-take-over", "0:human")
        assert host.app.ui.seating.kinds == ["human", "human"]
        again = ApartDesk(host.paper.fragment, host.paper.storage)
        await again.until(lambda: again.app.ui.screen == "table")
        assert again.app.ui.seating.kinds == ["human", "human"]
        again.app.leave()
        host.do("apart-invite", "0")
        await host.until(lambda: hosting(host).cards[0].link)
        ben = await replied(hosting(host).cards[0].link, "Ben", guest.paper.storage)
        host.do("apart-take", joining(ben).reply)
        await ben.until(lambda: ben.app.ui.screen == "table")
        assert host.app.ui.seating.kinds == ["human", "apart"]
        await ben.until(lambda: ben.app.ui.seating.kinds == ["apart", "human"])
        assert not host.paper.reports + ben.paper.reports

    run(work())


def test_somebody_watches_and_sees_nobodys_hand() -> None:
    async def work() -> None:
        host, guest = desks = await seated("Ana", "Ben")
        host.do("apart-people")
        host.do("apart-onlooker")
        await host.until(lambda: hosting(host).cards[1].link)
        eve = await replied(hosting(host).cards[1].link, "Eve")
        host.do("apart-take", joining(eve).reply)
        await eve.until(lambda: eve.app.ui.screen == "table")
        await play(desks, 12)
        port = eve.app.session.port  # type: ignore[union-attr]
        game = host.app.session.port.game  # type: ignore[union-attr]
        await eve.until(lambda: len(port.choices) == len(game.choices))
        assert port.seen_by(None) == {**plain(game.view(None)), "events": []}
        assert eve.app.ui.seating.kinds == ["apart", "apart"]
        assert not eve.options()
        for verb in ("undo", "concede", "hint"):
            eve.do(verb)
        assert len(port.choices) == len(game.choices)
        eve.do("apart-people")
        guest.do("concede")
        guest.do("concede-anyway")
        await eve.until(lambda: eve.app.ui.history.over)
        assert not host.paper.reports + eve.paper.reports + guest.paper.reports

    run(work())


def test_one_person_holds_several_seats() -> None:
    async def work() -> None:
        host = ApartDesk("#new/tyrants")
        await host.until(lambda: host.app.draft)
        host.do("draft", "seats=4")
        for seat, kind in enumerate(("human", "human", "seat-1", "seat-0")):
            host.do("draft", f"kind-{seat}={kind}")
        host.do("route", "#apart")
        await host.until(lambda: host.app.apart and all(card.link for card in hosting(host).cards))
        assert [card.place.seats for card in hosting(host).cards] == [[1, 2]]
        guest = await replied(hosting(host).cards[0].link, "Ben")
        host.do("apart-take", joining(guest).reply)
        for desk in (host, guest):
            await desk.until(lambda desk=desk: desk.app.ui.screen == "table")
        assert host.app.ui.seating.kinds == ["human", "apart", "apart", "human"]
        assert host.app.ui.seating.owners == [0, 1, 1, 0]
        assert guest.app.ui.seating.owners == [0, 1, 1, 0]
        await play([host, guest], 12)
        assert not host.paper.reports + guest.paper.reports

    run(work())


def test_a_draw_is_offered_and_agreed_on_over_the_line() -> None:
    async def work() -> None:
        host, guest = desks = await seated("Ana", "Ben")
        await play(desks, 8)
        guest.do("offer-draw")
        await host.until(lambda: "offers a draw" in " ".join(host.messages))
        made = len(host.app.session.port.choices)  # type: ignore[union-attr]
        await play(desks, made + 1)  # whoever plays on declines it
        assert not hosting(host).draw
        host.do("offer-draw")
        await guest.until(lambda: joining(guest).draw == [0])
        guest.do("offer-draw")
        await guest.until(lambda: joining(guest).verdict is not None)
        assert "Checked: as played" in guest.messages
        result = host.app.session.port.game.result  # type: ignore[union-attr]
        assert result is not None
        assert (result.winners, result.is_agreed) == ([], True)
        assert not host.paper.reports + guest.paper.reports

    run(work())


@pytest.mark.parametrize("how", ["same", "swapped"])
def test_another_game_is_played_over_the_same_line(how: str) -> None:
    async def work() -> None:
        host, guest = desks = await seated("Ana", "Ben")
        await play(desks, 6)
        guest.do("concede")
        guest.do("concede-anyway")
        await guest.until(lambda: joining(guest).verdict is not None)
        before = host.app.session.port.game  # type: ignore[union-attr]
        first, peers = host.app.id, len(guest.paper.peers)
        host.do("again", how)
        await host.until(lambda: host.app.ui.screen == "table" and host.app.id != first)
        await guest.until(lambda: guest.app.ui.screen == "table" and not guest.app.ui.history.over)
        game = host.app.session.port.game  # type: ignore[union-attr]
        seats = before.setup["seats"]
        assert game.setup["seats"] == (seats if how == "same" else seats[::-1])
        assert game.setup["seed"] != before.setup["seed"]
        await play(desks, 8)
        guest.do("concede")
        guest.do("concede-anyway")
        await guest.until(lambda: joining(guest).verdict is not None)
        assert "Checked: as played" in guest.messages
        assert len(guest.paper.peers) == peers
        assert not host.paper.reports + guest.paper.reports

    run(work())


def test_a_match_goes_on_over_the_same_line() -> None:
    async def work() -> None:
        host = ApartDesk("#new/underworlds")
        await host.until(lambda: host.app.draft)
        host.do("draft", "edition=2017")
        await host.until(lambda: host.app.draft.edition == "2017")  # type: ignore[union-attr]
        host.do("draft", "match=yes")
        host.do("route", "#apart")
        await host.until(lambda: host.app.apart and all(card.link for card in hosting(host).cards))
        guest = await replied(hosting(host).cards[0].link, "Ben")
        host.do("apart-take", joining(guest).reply)
        for desk in (host, guest):
            await desk.until(lambda desk=desk: desk.app.ui.screen == "table")
        guest.do("concede")
        guest.do("concede-anyway")
        await guest.until(lambda: joining(guest).verdict is not None)
        await host.until(lambda: host.app.ui.history.over)
        assert host.app.ui.history.has_next
        first = host.app.id
        host.do("next-game")
        await host.until(lambda: host.app.ui.screen == "table" and host.app.id != first)
        await guest.until(lambda: guest.app.ui.screen == "table" and not guest.app.ui.history.over)
        series = host.app.session.series  # type: ignore[union-attr]
        assert series.number == 2
        assert str(kb.replay_series(series.record()).number) == "2"
        again = ApartDesk(host.paper.fragment, host.paper.storage)
        await again.until(lambda: again.app.ui.screen == "table")
        assert again.app.session.series.number == 2  # type: ignore[union-attr]
        assert not host.paper.reports + guest.paper.reports + again.paper.reports

    run(work())


async def on_a_campaign() -> list[ApartDesk]:
    """A host with two adventurers and a guest with two, on the first mission of a campaign."""
    host = ApartDesk("#new/quest")
    await host.until(lambda: host.app.draft)
    host.do("draft", "seats=4")
    host.do("draft", "campaign=yes")
    for seat, kind in enumerate(("human", "human", "seat-1", "seat-0")):
        host.do("draft", f"kind-{seat}={kind}")
    host.do("route", "#apart")
    await host.until(lambda: host.app.apart and all(card.link for card in hosting(host).cards))
    guest = await replied(hosting(host).cards[0].link, "Ben")
    host.do("apart-take", joining(guest).reply)
    for desk in (host, guest):
        await desk.until(lambda desk=desk: desk.app.ui.screen == "table")
    return [host, guest]


async def give_up(host: ApartDesk, guest: ApartDesk) -> None:
    """Give the mission up: the party comes home alive."""
    guest.do("concede")
    guest.do("concede-anyway")
    await host.until(lambda: host.app.ui.history.over)
    await guest.until(lambda: joining(guest).verdict is not None or not joining(guest).guest.seats)


async def take_mission(host: ApartDesk, guest: ApartDesk, *home: str) -> None:
    """Begin the next mission, on the page of the party."""
    assert host.app.ui.history.has_next
    id = host.app.id
    host.do("route", f"#game/quest/campaign/{id}")
    await host.until(lambda: host.app.ui.screen == "quest/campaign")
    for hero in home:
        host.do("settle-member", f"home-{hero}=stays")
    over = len(hosting(host).finished)
    host.do("take-mission", "random")
    await host.until(lambda: host.app.ui.screen == "table" and len(hosting(host).finished) > over)
    await guest.until(lambda: guest.app.ui.screen == "table" and not guest.app.ui.history.over)
    assert host.app.id == id


def test_the_next_mission_of_a_campaign_is_played_over_the_same_line() -> None:
    async def work() -> None:
        host, guest = desks = await on_a_campaign()
        await play(desks, 10)
        party = host.app.session.port.game.setup["seats"]  # type: ignore[union-attr]
        peers, links = len(guest.paper.peers), hosting(host).cards[0].place.ticket
        await give_up(host, guest)
        assert not guest.app.ui.history.has_next
        before = host.app.session.port.game  # type: ignore[union-attr]
        carried = before.system.series.carry_over(before.table)
        await take_mission(host, guest)
        session = host.app.session
        assert session is not None
        game = session.port.game
        assert (session.series.number, game.setup["seats"]) == (2, party)
        assert plain(game.setup["options"]["campaign"]) == plain(carried["campaign"])
        assert host.app.ui.seating.kinds == ["human", "apart", "apart", "human"]
        assert guest.app.ui.seating.kinds == ["apart", "human", "human", "apart"]
        assert (len(guest.paper.peers), hosting(host).cards[0].place.ticket) == (peers, links)
        assert len(host.app.store.games()) == 1
        await play(desks, 10)
        assert all(choice.stir for choice in game.choices)
        await give_up(host, guest)
        assert "Checked: as played" in guest.messages
        assert str(kb.replay_series(session.series.record()).number) == "2"
        assert not host.paper.reports + guest.paper.reports

    run(work())


def test_the_next_mission_begins_after_the_host_has_loaded_the_page_anew() -> None:
    async def work() -> None:
        host, guest = await on_a_campaign()
        await give_up(host, guest)
        await host.until(lambda: is_still(host))
        for peer in (*host.paper.peers, *guest.paper.peers):
            peer.close()
        again = ApartDesk(host.paper.fragment, host.paper.storage)
        await again.until(lambda: again.app.ui.screen == "table")
        assert again.app.ui.history.has_next
        again.do("route", f"#game/quest/campaign/{again.app.id}")
        await again.until(lambda: again.app.ui.screen == "quest/campaign")
        again.do("take-mission", "random")
        await again.until(lambda: again.app.ui.screen == "apart")
        again.do("apart-invite", "0")
        await again.until(lambda: hosting(again).cards[0].link)
        ben = await replied(hosting(again).cards[0].link, "Ben", guest.paper.storage)
        again.do("apart-take", joining(ben).reply)
        for desk in (again, ben):
            await desk.until(lambda desk=desk: desk.app.ui.screen == "table" and not desk.app.ui.history.over)
        assert again.app.session.series.number == 2  # type: ignore[union-attr]
        await play([again, ben], 6)
        assert not again.paper.reports + ben.paper.reports

    run(work())


def test_a_guest_whose_adventurers_stay_at_home_looks_on_and_has_them_again_later() -> None:
    async def work() -> None:
        host, guest = await on_a_campaign()
        table = hosting(host)
        table.host.players.names[:] = ["Ana", "Ben", "Ben 2", "Ana 2"]
        party = host.app.session.port.game.setup["seats"]  # type: ignore[union-attr]
        table.seat_for(party, [party[0], party[3]])
        assert [card.place.seats for card in table.cards] == [[]]
        assert table.host.players == (["Ana", "Ana 2"], ["human", "human"], [0, 0])
        table.seat_for([party[0], party[3]], [party[3], party[2], party[0]])
        assert [card.place.seats for card in table.cards] == [[1]]
        assert table.host.players == (["Ana 2", "Ben 2", "Ana"], ["human"] * 3, [0, 1, 0])
        table.seat_for([party[3], party[2], party[0]], party)
        assert [card.place.seats for card in table.cards] == [[1, 2]]
        assert table.host.players.owners == [0, 1, 1, 0]
        assert guest.app.ui.screen == "table"

    run(work())


async def to_power(desks: list[ApartDesk], seat: int) -> None:
    """Play on until that seat may play a power card."""
    port = desks[0].app.session.port  # type: ignore[union-attr]
    while (port.decision.seat, port.decision.name) != (seat, "power"):
        await play(desks, len(port.choices) + 1)
    await desks[seat].until(desks[seat].options)


def withdrawing(desk: ApartDesk) -> bool:
    desk.do("apart-people")
    shown = 'id="apart-withdraw-0"' in desk.paper.shown
    desk.do("close")
    return shown


def test_what_a_guest_declines_is_not_asked_until_it_withdraws_it_whoever_loads_the_page_anew() -> None:
    async def work() -> None:
        host, guest = desks = await seated("Ana", "Ben", game="underworlds")
        await to_power(desks, 1)
        port = host.app.session.port  # type: ignore[union-attr]
        made = len(port.choices)
        guest.do("apart-people")
        assert 'id="apart-decline"' in guest.paper.shown
        guest.do("apart-decline", "+power")
        guest.do("close")
        await guest.until(lambda: len(guest.app.session.port.choices) > made)  # type: ignore[union-attr]
        assert (port.choices[made].seat, port.choices[made].ask, port.choices[made].declines) == (1, "power", True)
        assert port.choices[made].stir
        assert (withdrawing(host), withdrawing(guest)) == (False, True)
        address, kept_by_host, kept_by_guest = host.paper.fragment, host.paper.storage, guest.paper.storage
        await host.until(lambda: is_still(host))
        for peer in (*host.paper.peers, *guest.paper.peers):
            peer.close()
        host.app.leave()
        again = ApartDesk(address, kept_by_host)
        await again.until(lambda: again.app.ui.screen == "table")
        again.do("apart-invite", "0")
        await again.until(lambda: hosting(again).cards[0].link)
        ben = await replied(hosting(again).cards[0].link, "Ben", kept_by_guest)
        again.do("apart-take", joining(ben).reply)
        await ben.until(lambda: ben.app.ui.screen == "table")
        assert (withdrawing(again), withdrawing(ben)) == (False, True)
        await to_power([again, ben], 0)
        port = again.app.session.port  # type: ignore[union-attr]
        await play([again, ben], len(port.choices) + 1)
        assert (port.decision.seat, port.decision.name) != (1, "power")
        while port.decision.seat == 1:
            await play([again, ben], len(port.choices) + 1)
        ben.do("apart-decline", "-power")
        await again.until(lambda: not hosting(again).host.places[0].declined)
        await to_power([again, ben], 1)
        ben.do("concede")
        ben.do("concede-anyway")
        await ben.until(lambda: joining(ben).verdict is not None)
        assert "Checked: as played" in ben.messages
        assert not again.paper.reports + ben.paper.reports

    run(work())


def test_the_host_declines_for_itself_alone() -> None:
    async def work() -> None:
        host, guest = desks = await seated("Ana", "Ben", game="underworlds")
        await to_power(desks, 0)
        port = host.app.session.port  # type: ignore[union-attr]
        made = len(port.choices)
        host.do("apart-decline", "+power")
        await guest.until(lambda: len(guest.app.session.port.choices) > made)  # type: ignore[union-attr]
        assert (port.choices[made].seat, port.choices[made].declines) == (0, True)
        assert (withdrawing(host), withdrawing(guest)) == (True, False)
        await to_power(desks, 1)
        host.do("apart-decline", "-power")
        await to_power(desks, 0)
        assert not host.paper.reports + guest.paper.reports

    run(work())


def link_to(desk: ApartDesk) -> str:
    """The link for the other person, once it is copied."""
    desk.do("link-send", "")
    desk.do("link-copy")
    field = re.search(r'<textarea[^>]*id="link-address"[^>]*>([^<]*)<', desk.paper.shown)
    assert field is not None
    desk.do("close")
    return end_of(html.unescape(field[1]))


def test_a_game_by_link_goes_on_from_browser_to_browser_and_back() -> None:
    async def work() -> None:
        ana = ApartDesk("#new/tyrants")
        await ana.until(lambda: ana.app.draft)
        for seat, name in enumerate(("Ana", "Ben")):
            ana.do("draft", f"kind-{seat}=human")
            ana.do("draft", f"name-{seat}={name}")
        ana.do("route", "#link")
        await ana.until(lambda: ana.app.ui.screen == "link")
        assert isinstance(ana.app.apart, Inviting)
        ana.app.apart.secret = "7".zfill(24)
        ana.do("link-begin")
        await ana.until(ana.options)
        while ana.options():
            await answer(ana, ana.options()[0])
        ben = ApartDesk(link_to(ana))
        await ben.until(lambda: ben.app.ui.screen == "link")
        ben.do("link-sit", "1")
        await ben.until(ben.options)
        session, id = ana.app.session, ana.app.id
        assert session is not None
        made = len(session.port.choices)
        assert isinstance(ana.app.apart, Linked)
        asked = ana.app.session.port.decision  # type: ignore[union-attr]
        assert asked is not None
        ana.app.apart.known.declined.update({0: ["mine"], 1: ["theirs", asked.name]})
        ana.app.apart.known.titles["mine"] = ["Mine?", {}]
        ana.do("link-browsers")
        await ana.until(lambda: isinstance(ana.app.apart, Hosting) and hosting(ana).cards[0].link)
        assert "can read hands and decks as they lie" in ana.paper.shown
        guest = await replied(hosting(ana).cards[0].link, "Ben", ben.paper.storage)
        ana.do("apart-take", joining(guest).reply)
        for desk in (ana, guest):
            await desk.until(lambda desk=desk: desk.app.ui.screen == "table")
        assert (ana.app.id, len(ana.app.store.games())) == (id, 1)
        assert hosting(ana).declined == {"mine": ["Mine?", {}]}
        assert joining(guest).declined == {"theirs": None, asked.name: asks(asked)}
        await play([ana, guest], made + 12)
        assert [bool(choice.stir) for choice in ana.app.session.port.choices] == [False] * made + [True] * 12  # type: ignore[union-attr]
        assert [entry.choices for entry in guest.app.store.games()] == [made]
        for name in ("theirs", asked.name):
            guest.do("apart-decline", f"-{name}")
        await ana.until(lambda: not hosting(ana).host.places[0].declined)
        hosting(ana).host.places[0].declined["otherwise"] = None
        ana.do("link-from-here", "0")
        assert isinstance(ana.app.apart, Linked)
        assert ana.app.apart.declined == {"mine": ["Mine?", {}]}
        while ana.options():
            await answer(ana, ana.options()[0])
        there = ApartDesk(link_to(ana), ben.paper.storage)
        await there.until(there.options)
        assert len(there.app.session.port.choices) == len(ana.app.session.port.choices)  # type: ignore[union-attr]
        assert len(there.app.store.games()) == 1
        assert isinstance(there.app.apart, Linked)
        assert there.app.apart.known.declined == {0: ["mine"], 1: ["otherwise"]}
        assert not ana.paper.reports + guest.paper.reports + there.paper.reports

    run(work())
