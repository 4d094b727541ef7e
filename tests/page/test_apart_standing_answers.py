"""Playing apart on pages of paper: declining without being asked."""

from itertools import pairwise

from page.apart_desks import (
    ApartDesk,
    at_table,
    checked_as_played,
    hang_up,
    hosting,
    invited_again,
    is_still,
    nothing_to_report,
    play,
    run,
    seated,
)


async def to_power(desks: list[ApartDesk], seat: int) -> None:
    """Play on until that seat may play a power card."""
    port = desks[0].port
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
        port = host.port
        made = len(port.choices)
        guest.do("apart-people")
        assert 'id="apart-decline"' in guest.paper.shown
        guest.do("apart-decline", "+power")
        guest.do("close")
        await guest.until(lambda: len(guest.port.choices) > made)
        assert (port.choices[made].seat, port.choices[made].ask, port.choices[made].declines) == (1, "power", True)
        assert port.choices[made].stir
        assert (withdrawing(host), withdrawing(guest)) == (False, True)
        address, kept_by_host, kept_by_guest = host.paper.fragment, host.paper.storage, guest.paper.storage
        await host.until(lambda: is_still(host))
        hang_up(host, guest)
        host.app.leave()
        again = ApartDesk(address, kept_by_host)
        await at_table(again)
        ben = await invited_again(again, "Ben", kept_by_guest)
        await at_table(ben)
        assert (withdrawing(again), withdrawing(ben)) == (False, True)
        await to_power([again, ben], 0)
        port = again.port
        await play([again, ben], len(port.choices) + 1)
        assert (port.decision.seat, port.decision.name) != (1, "power")
        while port.decision.seat == 1:
            await play([again, ben], len(port.choices) + 1)
        ben.do("apart-decline", "-power")
        await again.until(lambda: not hosting(again).host.places[0].declined)
        await to_power([again, ben], 1)
        ben.concede()
        await checked_as_played(ben, again)

    run(work())


def test_a_guest_has_time_to_add_to_the_chance_of_what_is_declined_for_it() -> None:
    async def work() -> None:
        host, guest = desks = await seated("Ana", "Ben", game="underworlds")
        await to_power(desks, 1)
        guest.do("apart-decline", "+power")
        await host.until(lambda: hosting(host).host.places[0].declined)
        await to_power(desks, 0)
        port = host.port
        made = len(port.choices)
        guest.paper.peers[-1].delay = 0.1
        while not any(first.seat == 0 and then.declines for first, then in pairwise(port.choices[made:])):
            await play(desks, len(port.choices) + 1)
        await guest.until(lambda: is_still(host) and len(guest.port.choices) == len(port.choices))
        guest.concede()
        await checked_as_played(guest, host)

    run(work())


def test_the_host_declines_for_itself_alone() -> None:
    async def work() -> None:
        host, guest = desks = await seated("Ana", "Ben", game="underworlds")
        await to_power(desks, 0)
        port = host.port
        made = len(port.choices)
        host.do("apart-decline", "+power")
        await guest.until(lambda: len(guest.port.choices) > made)
        assert (port.choices[made].seat, port.choices[made].declines) == (0, True)
        assert (withdrawing(host), withdrawing(guest)) == (True, False)
        await to_power(desks, 1)
        host.do("apart-decline", "-power")
        await to_power(desks, 0)
        nothing_to_report(host, guest)

    run(work())
