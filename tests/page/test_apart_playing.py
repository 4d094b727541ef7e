"""Playing apart on pages of paper: what a guest and an onlooker see and are told, and a draw."""

import asyncio
from itertools import pairwise
from typing import Any

import pytest

from page.apart_desks import (
    at_table,
    checked_as_played,
    hosting,
    joining,
    nothing_to_report,
    plain,
    play,
    run,
    seated,
    welcomed,
)


@pytest.mark.parametrize("game", ["tyrants", "underworlds"])
def test_a_guest_sees_the_table_of_his_seat_and_the_audit_passes(game: str) -> None:
    async def work() -> None:
        host, guest = desks = await seated("Ana", "Ben", game=game)
        assert guest.app.ui.seating.kinds == ["apart", "human"]
        assert host.app.ui.seating.kinds == ["human", "apart"]
        await play(desks, 30)
        mine, theirs = host.port, guest.port
        await guest.until(lambda: len(theirs.choices) == len(mine.choices))
        seen = mine.game.view(1)
        assert {**theirs.seen_by(1), "events": []} == {**plain(seen), "events": []}
        assert [list(event) for event in theirs.events] == plain(seen["events"])
        assert [choice.seat for choice in theirs.choices] == [choice.seat for choice in mine.choices]
        assert list(theirs.event_offsets) == list(mine.event_offsets)
        guest.concede()
        await checked_as_played(guest, host)

    run(work())


def test_a_guest_is_answered_what_the_host_would_be() -> None:
    async def work() -> None:
        host, guest = desks = await seated("Ana", "Ben")
        await play(desks, 20)
        mine, theirs = host.port, guest.port
        while not guest.options():
            await play(desks, len(mine.choices) + 1)
        assert [order.id for order in theirs.orders([1])] == [order.id for order in mine.orders([1])]
        assert theirs.foreseen() == plain(mine.foreseen())
        refusals = [port.why_no_undo([1], []) for port in (mine, theirs)]
        assert [refusal.rule for refusal in refusals[0]] == [refusal.rule for refusal in refusals[1]]
        for option in guest.options()[:3]:
            assert await theirs.preview(option) == plain(await mine.preview(option))
        nothing_to_report(host, guest)

    run(work())


def test_a_guest_asks_at_most_ten_times_a_second_however_fast_it_drags() -> None:
    async def work() -> None:
        host, guest = desks = await seated("Ana", "Ben")
        port = host.port
        while not guest.options():
            await play(desks, len(port.choices) + 1)
        theirs, times = guest.port, list[float]()
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
        nothing_to_report(host, guest)

    run(work())


def test_nothing_hidden_lies_at_a_guest() -> None:
    async def work() -> None:
        host, guest = desks = await seated("Ana", "Ben")
        await play(desks, 16)
        game = host.port.game
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


def test_somebody_watches_and_sees_nobodys_hand() -> None:
    async def work() -> None:
        host, guest = desks = await seated("Ana", "Ben")
        host.do("apart-people")
        host.do("apart-onlooker")
        await host.until(lambda: hosting(host).cards[1].link)
        eve = await welcomed(host, "Eve", card=1)
        await at_table(eve)
        await play(desks, 12)
        port = eve.port
        game = host.port.game
        await eve.until(lambda: len(port.choices) == len(game.choices))
        assert port.seen_by(None) == {**plain(game.view(None)), "events": []}
        assert eve.app.ui.seating.kinds == ["apart", "apart"]
        assert not eve.options()
        for verb in ("undo", "concede", "hint"):
            eve.do(verb)
        assert len(port.choices) == len(game.choices)
        eve.do("apart-people")
        guest.concede()
        await eve.until(lambda: eve.app.ui.history.over)
        nothing_to_report(host, eve, guest)

    run(work())


def test_a_draw_is_offered_and_agreed_on_over_the_line() -> None:
    async def work() -> None:
        host, guest = desks = await seated("Ana", "Ben")
        await play(desks, 8)
        guest.do("offer-draw")
        await host.until(lambda: "offers a draw" in " ".join(host.messages))
        made = len(host.port.choices)
        await play(desks, made + 1)  # whoever plays on declines it
        assert not hosting(host).draw
        host.do("offer-draw")
        await guest.until(lambda: joining(guest).draw == [0])
        guest.do("offer-draw")
        await checked_as_played(guest, host)
        result = host.port.game.result
        assert result is not None
        assert (result.winners, result.is_agreed) == ([], True)

    run(work())
