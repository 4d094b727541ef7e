"""Playing apart on pages of paper: who is away, who plays for them, and coming back."""

import re

import pytest

from katabasis_page.apart import hosted_game
from page.apart_desks import (
    ApartDesk,
    answer,
    at_table,
    checked_as_played,
    hang_up,
    hosting,
    invited_again,
    joining,
    nothing_to_report,
    play,
    run,
    seated,
)


def test_both_sides_come_back_after_loading_the_page_anew() -> None:
    async def work() -> None:
        host, guest = desks = await seated("Ana", "Ben")
        await play(desks, 12)
        address = host.paper.fragment
        kept_by_host, kept_by_guest = host.paper.storage, guest.paper.storage
        hang_up(*desks)
        host.app.leave()
        again = ApartDesk(address, kept_by_host)
        await at_table(again)
        assert hosting(again).cards[0].state == "away"
        ben = await invited_again(again, "Ben", kept_by_guest)
        await at_table(ben)
        await play([again, ben], 24)
        ben.concede()
        await checked_as_played(ben, again)

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


def test_a_guest_who_was_too_slow_is_told_at_which_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        monkeypatch.setattr(hosted_game, "PATIENCE", 0.05)
        host, guest = desks = await seated("Ana", "Ben")
        port = host.port
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
        guest.concede()
        await guest.until(lambda: joining(guest).verdict is not None)
        told = f"At choice {late} your secret was not used: it came too late, or the host left it out"
        assert f"Checked: as played. {told}" in guest.messages
        guest.do("setting", "language=es")
        guest.do("apart-people")
        told = f"En la decisión {late} no se usó tu secreto: llegó demasiado tarde, o el anfitrión lo omitió"
        await guest.until(lambda: f"{told}</p>" in guest.paper.shown)
        nothing_to_report(host, guest)

    run(work())


def said_of_presence(desk: ApartDesk) -> str:
    """What a screen reader says of who is there, once it changes."""
    said = re.search(r'id="apart-said"[^>]*>(.*?)</span></span>', desk.paper.shown)
    assert said is not None
    return re.sub("<[^>]*>", "", said[1])


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
        nothing_to_report(host, guest)

    run(work())


def test_somebody_else_plays_for_a_guest_who_is_away_until_they_come_back() -> None:
    async def work() -> None:
        host, guest = desks = await seated("Ana", "Ben")
        await play(desks, 8)
        guest.app.leave()
        await host.until(lambda: hosting(host).cards[0].state == "away")
        port = host.port
        host.do("apart-take-over", "0:random")
        assert host.app.ui.seating.kinds == ["human", "random"]
        made = len(port.choices)
        while {choice.seat for choice in port.choices[made:]} != {0, 1}:
            assert len(port.choices) < made + 200
            await play([host], len(port.choices) + 1)
        host.do("apart-take-over", "0:human")
        assert host.app.ui.seating.kinds == ["human", "human"]
        again = ApartDesk(host.paper.fragment, host.paper.storage)
        await at_table(again)
        assert again.app.ui.seating.kinds == ["human", "human"]
        again.app.leave()
        ben = await invited_again(host, "Ben", guest.paper.storage)
        await at_table(ben)
        assert host.app.ui.seating.kinds == ["human", "apart"]
        await ben.until(lambda: ben.app.ui.seating.kinds == ["apart", "human"])
        nothing_to_report(host, ben)

    run(work())
