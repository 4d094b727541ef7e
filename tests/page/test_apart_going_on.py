"""Playing apart on pages of paper: another game, the next of a match, the next mission of a campaign, and games by link
that go on from browser to browser."""

import html
import re

import pytest

import katabasis as kb
from katabasis.kernel.standing import asks
from katabasis_page.apart.hosting import Hosting
from katabasis_page.by_link.inviting import Inviting
from katabasis_page.by_link.linked import Linked
from page.apart_desks import (
    TWO_EACH,
    ApartDesk,
    answer,
    at_table,
    checked_as_played,
    drafted,
    end_of,
    goes_on,
    hang_up,
    hosting,
    invited_again,
    is_still,
    joining,
    nothing_to_report,
    plain,
    play,
    run,
    seated,
    welcomed,
)


@pytest.mark.parametrize("how", ["same", "swapped"])
def test_another_game_is_played_over_the_same_line(how: str) -> None:
    async def work() -> None:
        host, guest = desks = await seated("Ana", "Ben")
        await play(desks, 6)
        guest.concede()
        await guest.until(lambda: joining(guest).verdict)
        before = host.port.game
        first, peers = host.app.id, len(guest.paper.peers)
        host.do("again", how)
        await goes_on(host, guest)
        assert host.app.id != first
        game = host.port.game
        seats = before.setup["seats"]
        assert game.setup["seats"] == (seats if how == "same" else seats[::-1])
        assert game.setup["seed"] != before.setup["seed"]
        await play(desks, 8)
        guest.concede()
        await checked_as_played(guest, host)
        assert len(guest.paper.peers) == peers

    run(work())


def test_a_match_goes_on_over_the_same_line() -> None:
    async def work() -> None:
        host = await drafted("underworlds", "edition=2017", "match=yes")
        guest = await welcomed(host, "Ben")
        await at_table(host, guest)
        guest.concede()
        await guest.until(lambda: joining(guest).verdict)
        await host.until(lambda: host.app.ui.history.over)
        assert host.app.ui.history.has_next
        first = host.app.id
        host.do("next-game")
        await goes_on(host, guest)
        assert host.app.id != first
        series = host.app.session.series  # type: ignore[union-attr]
        assert series.number == 2
        assert str(kb.replay_series(series.record()).number) == "2"
        again = ApartDesk(host.paper.fragment, host.paper.storage)
        await at_table(again)
        assert again.app.session.series.number == 2  # type: ignore[union-attr]
        nothing_to_report(host, guest, again)

    run(work())


async def on_a_campaign() -> list[ApartDesk]:
    """A host with two adventurers and a guest with two, on the first mission of a campaign."""
    host = await drafted("quest", *TWO_EACH, "campaign=yes")
    guest = await welcomed(host, "Ben")
    await at_table(host, guest)
    return [host, guest]


async def give_up(host: ApartDesk, guest: ApartDesk) -> None:
    """Give the mission up: the party comes home alive."""
    guest.concede()
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
        party = host.port.game.setup["seats"]
        peers, links = len(guest.paper.peers), hosting(host).cards[0].place.ticket
        await give_up(host, guest)
        assert not guest.app.ui.history.has_next
        before = host.port.game
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
        nothing_to_report(host, guest)

    run(work())


def test_the_next_mission_begins_after_the_host_has_loaded_the_page_anew() -> None:
    async def work() -> None:
        host, guest = await on_a_campaign()
        await give_up(host, guest)
        await host.until(lambda: is_still(host))
        hang_up(host, guest)
        again = ApartDesk(host.paper.fragment, host.paper.storage)
        await at_table(again)
        assert again.app.ui.history.has_next
        again.do("route", f"#game/quest/campaign/{again.app.id}")
        await again.until(lambda: again.app.ui.screen == "quest/campaign")
        again.do("take-mission", "random")
        await again.until(lambda: again.app.ui.screen == "apart")
        ben = await invited_again(again, "Ben", guest.paper.storage)
        await goes_on(again, ben)
        assert again.app.session.series.number == 2  # type: ignore[union-attr]
        await play([again, ben], 6)
        nothing_to_report(again, ben)

    run(work())


def test_a_guest_whose_adventurers_stay_at_home_looks_on_and_has_them_again_later() -> None:
    async def work() -> None:
        host, guest = await on_a_campaign()
        table = hosting(host)
        table.host.players.names[:] = ["Ana", "Ben", "Ben 2", "Ana 2"]
        party = host.port.game.setup["seats"]
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
        asked = ana.port.decision
        assert asked is not None
        ana.app.apart.known.declined.update({0: ["mine"], 1: ["theirs", asked.name]})
        ana.app.apart.known.titles["mine"] = ["Mine?", {}]
        ana.do("link-browsers")
        await ana.until(lambda: isinstance(ana.app.apart, Hosting) and hosting(ana).cards[0].link)
        assert "can read hands and decks as they lie" in ana.paper.shown
        guest = await welcomed(ana, "Ben", ben.paper.storage)
        await at_table(ana, guest)
        assert (ana.app.id, len(ana.app.store.games())) == (id, 1)
        assert hosting(ana).declined == {"mine": ["Mine?", {}]}
        assert joining(guest).declined == {"theirs": None, asked.name: asks(asked)}
        await play([ana, guest], made + 12)
        assert [bool(choice.stir) for choice in ana.port.choices] == [False] * made + [True] * 12
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
        assert len(there.port.choices) == len(ana.port.choices)
        assert len(there.app.store.games()) == 1
        assert isinstance(there.app.apart, Linked)
        assert there.app.apart.known.declined == {0: ["mine"], 1: ["otherwise"]}
        nothing_to_report(ana, guest, there)

    run(work())
