"""Standing answers over lines of paper: given by one seat, kept by the host, applied at once, withdrawn at will."""

from __future__ import annotations

from typing import Any

import pytest

from apart.party import set_up_of
from apart.test_lines import MAKERS, Table, check_guests_see, finish, kept
from katabasis.apart.guest import Guest
from katabasis.apart.messages import Malformed, Stand, View, from_guest, written
from katabasis.apart.notes import Notes
from katabasis.apart.packing import pack
from katabasis.apart.sealed_game import SealedGame
from katabasis.kernel.game import Game
from katabasis.kernel.options import Ask
from katabasis.kernel.standing import UNTIL, asks, is_declined, last_asked
from properties.moments import finder, plain

LONG = 80
"""Choices in which every kind of question comes up again."""


def asked(table: Table, seat: int) -> Ask:
    """Play on until that seat may play a power card."""
    while True:
        decision = table.game.decision
        assert decision is not None
        if (decision.seat, decision.name) == (seat, "power"):
            return decision
        table.step()


def standing(seed: int = 2) -> tuple[Table, Guest, str]:
    """A table at which a guest never wants to be asked something again; its name."""
    table = Table(MAKERS["underworlds"], seed)
    guest, name = table.guests[1], asked(table, 1).name
    guest.stand(1, name, stands=True)
    table.paper.read()
    return table, guest, name


def made(game: Game, seat: int, name: str) -> list[Any]:
    return [choice for choice in game.choices if (choice.seat, choice.ask) == (seat, name)]


def test_what_a_guest_declines_for_good_is_never_asked_of_it_again() -> None:
    table = Table(MAKERS["underworlds"], 2)
    guest, name = table.guests[1], asked(table, 1).name
    before, shown = len(table.game.choices), list[Any]()
    guest.noticed = lambda message: shown.append(message)
    guest.stand(1, name, stands=True)
    table.paper.read()
    declined = table.game.choices[before]
    assert (declined.seat, declined.ask, declined.declines) == (1, name, True)
    while len(table.game.choices) < LONG:
        table.step()
        check_guests_see(table)
    since = [choice for choice in made(table.game, 1, name) if choice in table.game.choices[before:]]
    assert len(since) > 2
    assert all(choice.declines and choice.stir for choice in since)
    assert made(table.game, 0, name)  # the host is asked as ever
    views = [message.view["decision"] for message in shown if isinstance(message, View)]
    assert (1, name) not in {(each["seat"], each["name"]) for each in views if each is not None}
    finish(table)
    assert guest.audit(finder(table.game)).missing == [[]]


def test_a_standing_answer_is_shown_to_whoever_gave_it_alone() -> None:
    table, guest, name = standing()
    assert [*guest.standing] == [name]
    assert guest.standing[name][0]  # what it asks
    assert (table.onlooker.standing, table.host.declined) == ({}, {})
    for seat in (None, 0):
        assert "standing" not in str(table.game.view(seat))


def test_everything_is_declined_until_the_same_is_asked_again() -> None:
    table = Table(MAKERS["underworlds"], 2)
    while table.game.decision is None or (table.game.decision.seat, table.game.decision.name) != (1, "activate"):
        table.step()
    guest, name = table.guests[1], f"{UNTIL}activate"
    guest.stand(1, name, stands=True)
    table.paper.read()
    assert table.game.decision.name == "activate"
    before = len(table.game.choices)
    for _ in range(60):
        table.step()
        decision = table.game.decision
        assert decision is not None
        assert decision.seat == 0 or decision.name == "activate" or decision.declining is None
        check_guests_see(table)
    assert any(choice.seat == 1 and choice.declines for choice in table.game.choices[before:])


def test_a_standing_answer_is_withdrawn_at_any_time_by_whoever_gave_it() -> None:
    table, guest, name = standing()
    while table.game.decision is None or table.game.decision.seat == 1:
        table.step()
    table.host.choose(table.chosen().id)  # the element of the guest is on its way: what it knows is old by now
    guest.stand(1, name, stands=False)
    table.paper.read()
    assert guest.standing == {}
    assert not table.host.places[0].declined
    while table.game.decision is None or (table.game.decision.seat, table.game.decision.name) != (1, name):
        table.step()
    check_guests_see(table)
    assert not sum(line.boundary.bad for line in table.paper.lines.values())


def test_the_host_has_standing_answers_of_its_own() -> None:
    table = Table(MAKERS["underworlds"], 3)
    name = asked(table, 0).name
    table.host.stand(name, stands=True)
    table.paper.read()
    before = len(table.game.choices)
    while len(table.game.choices) < LONG:
        table.step()
        assert table.game.decision is None or (table.game.decision.seat, table.game.decision.name) != (0, name)
    assert all(choice.declines for choice in made(table.game, 0, name) if choice in table.game.choices[before:])
    assert table.guests[1].standing == {}
    finish(table)


def test_bots_at_the_host_are_asked_whatever_stands_there() -> None:
    table = Table(MAKERS["underworlds"], 3)
    name = asked(table, 0).name
    table.host.places[0].seats, table.host.bots = [], [1]
    table.host.stand(name, stands=True)
    table.paper.read()
    while table.game.decision is None or (table.game.decision.seat, table.game.decision.name) != (1, name):
        assert table.game.decision is not None
        table.host.choose(table.chosen().id)
        table.paper.read()


def test_standing_answers_hold_while_their_guest_is_away_and_are_told_once_it_is_back() -> None:
    for seed in range(20):  # chance is made of secrets, so that nobody knows when the guest would be asked
        table, guest, name = standing(seed)
        before = len(made(table.game, 1, name))
        table.paper.cut(guest)
        while table.game.decision is not None and table.game.decision.seat == 0:
            table.step()
        declined = made(table.game, 1, name)[before:]
        if declined:
            break
    assert declined
    assert all(choice.declines for choice in declined)
    assert guest.notes is not None
    again = table.guests[1] = table.come(guest.ticket, Notes.resume(plain(guest.notes.keep())))
    assert again.standing == guest.standing
    check_guests_see(table)


def test_standing_answers_go_on_in_the_next_game_over_the_same_line() -> None:
    table, guest, name = standing()
    table.host.concede(0)
    table.paper.read()
    table.host.begin_another(SealedGame(table.game.system, set_up_of(table.game), "another secret"))
    table.paper.read()
    table.host.begin()
    table.paper.read()
    assert [*guest.standing] == [name]
    while len(table.game.choices) < LONG // 2:
        table.step()
        check_guests_see(table)
    assert all(choice.declines for choice in made(table.game, 1, name))


def test_what_was_declined_so_can_be_taken_back_like_any_other_choice() -> None:
    table, guest, name = standing(5)
    while table.host.sealed.why_no_undo(1) or not table.game.choices[-1].declines or table.game.choices[-1].seat != 1:
        table.step()
    before = len(table.game.choices)
    guest.undo(1)
    table.paper.read()
    assert table.game.decision is not None
    assert (len(table.game.choices), table.game.decision.name) == (before - 1, name)
    check_guests_see(table)


# ---------------------------------------------------------------------- hostile input


def everything(table: Table) -> Any:
    return [kept(table), table.host.declined, [place.declined for place in table.host.places]]


@pytest.mark.parametrize("who", ["guest of another seat", "onlooker", "stranger"])
def test_nobody_gives_or_withdraws_the_answers_of_another(who: str) -> None:
    table, guest, name = standing()
    question = asked(table, 0).name
    before = everything(table)
    other = table.guests[1] if who == "guest of another seat" else table.onlooker
    if who == "stranger":
        other = Guest("0" * 32)
        line = table.host.connect(lambda packed: None)
        other._send = line.heard
    seat = 0 if who == "guest of another seat" else 1
    for declined, stands in ((name, False), (question, True), (f"{UNTIL}{question}", True)):
        other.changes = table.host.sealed.changes
        other.stand(seat, declined, stands=stands)
    table.paper.read()
    assert everything(table) == before
    assert [*guest.standing] == [name]
    assert (line if who == "stranger" else table.paper.lines[other]).boundary.bad == 3


def test_a_guest_declines_nothing_that_it_is_not_asked() -> None:
    table = Table(MAKERS["underworlds"], 2)
    name = asked(table, 1).name
    guest, before = table.guests[1], everything(table)
    for wrong in ("charge", f"{UNTIL}charge", UNTIL, f"{name} ", "\ud800"):
        guest.stand(1, wrong, stands=True)
        table.paper.read()
        assert everything(table) == before
    assert table.paper.lines[guest].boundary.bad == 5
    while table.game.decision is None or table.game.decision.declining is not None or table.game.decision.seat != 1:
        table.step()
    before = everything(table)
    guest.stand(1, table.game.decision.name, stands=True)  # it cannot be declined
    table.paper.read()
    assert everything(table) == before
    assert table.paper.lines[guest].boundary.bad == 6


def test_what_comes_too_late_gives_no_answer_and_shows_the_game() -> None:
    table = Table(MAKERS["underworlds"], 2)
    name = asked(table, 1).name
    guest, before = table.guests[1], everything(table)
    guest.changes -= 1
    guest.stand(1, name, stands=True)
    table.paper.read()
    assert everything(table) == before
    assert guest.changes == table.host.sealed.changes
    assert table.paper.lines[guest].boundary.bad == 0


GOOD = {"kind": "stand", "changes": 1, "seat": 1, "name": "power", "stands": True}


@pytest.mark.parametrize(
    "changed",
    [
        {"name": ""},
        {"name": "x" * 201},
        {"name": ["power"]},
        {"name": None},
        {"stands": 1},
        {"stands": None},
        {"seat": "1"},
        {"changes": -1},
        {"asks": ["Power?", {}]},
    ],
)
def test_messages_of_a_false_shape_are_refused(changed: dict[str, Any]) -> None:
    assert from_guest(pack(GOOD)) == Stand(1, 1, "power", True)
    assert from_guest(written(Stand(1, 1, "power", True))) == Stand(1, 1, "power", True)
    with pytest.raises(Malformed):
        from_guest(pack({**GOOD, **changed}))


def test_names_after_until_are_what_is_still_asked() -> None:
    assert is_declined("power", ["power"])
    assert is_declined("power", [f"{UNTIL}activate"])
    assert not is_declined("activate", [f"{UNTIL}activate"])
    assert is_declined("activate", [f"{UNTIL}activate", "activate"])
    assert not is_declined("power", [])


def test_what_a_standing_answer_asked_is_found_in_the_game() -> None:
    table = Table(MAKERS["underworlds"], 2)
    decision = asked(table, 1)
    question = asks(decision)
    assert last_asked(table.game, "power", [1]) == question
    assert last_asked(table.game, f"{UNTIL}power", [0, 1]) == question
    table.step()
    assert table.game.decision != decision
    assert last_asked(table.game, "power", [1]) == question
    first = table.game.choices[0]
    assert last_asked(table.game, first.ask, [first.seat]) is not None
    assert last_asked(table.game, "nothing of that name", [0, 1]) is None
