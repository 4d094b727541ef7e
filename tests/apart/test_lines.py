"""Whole games over lines of paper: what guests see, what they may do, and how they come back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from apart.paper_line import Clock, Paper
from apart.party import makers, set_up_of
from katabasis import bots
from katabasis.apart.audit import audit
from katabasis.apart.chain import Chain
from katabasis.apart.guest import Guest
from katabasis.apart.host import Host, foreseen, shown
from katabasis.apart.ledger import Disclosure
from katabasis.apart.messages import written
from katabasis.apart.notes import Notes
from katabasis.apart.packing import MOST_PACKED
from katabasis.apart.sealed_game import SealedGame
from katabasis.kernel.dice import Dice
from katabasis.kernel.game import Game
from katabasis.kernel.options import Option
from katabasis.kernel.zones import ONLOOKER
from kernel.toys import new_ferry, new_lanterns
from properties.moments import Make, finder, moment, plain

MAKERS = makers()
MOST = {"quest": 30, "sigmar": 20, "tyrants": 40, "underworlds": 40}


class Table:
    """A host with the first seat, a guest with each of the others, and an onlooker; `before` goes on here, if there is
    such a game."""

    def __init__(self, make: Make, seed: int, before: Game | None = None) -> None:
        pattern, secret = make(seed), f"secret-{seed}"
        self.seed = seed
        self.chance = Dice(seed, 1 << 34)
        fresh = SealedGame(pattern.system, set_up_of(pattern), secret)
        self.host = Host(fresh if before is None else SealedGame.going_on(before, secret), Clock())
        self.paper = Paper(self.host)
        self.guests = {seat: self.come(self.host.invite([seat]).ticket) for seat in [*pattern.table.seats][1:]}
        self.onlooker = self.come(self.host.invite([]).ticket)
        self.host.begin()
        self.paper.read()

    @property
    def game(self) -> Game:
        return self.host.sealed.game

    def come(self, ticket: str, notes: Notes | None = None) -> Guest:
        guest = Guest(ticket, notes, Clock())
        if notes is None:
            guest.chain = Chain(f"root-{self.seed}-{len(self.paper.lines)}")
        self.paper.connect(guest)
        self.paper.read()
        return guest

    def chosen(self) -> Option:
        assert self.game.decision is not None
        return bots.any_of(self.game.decision.options, self.chance)

    def step(self) -> None:
        """Have whoever is asked choose at random."""
        decision = self.game.decision
        assert decision is not None
        option = self.chosen()
        if decision.seat in self.guests:
            self.guests[decision.seat].choose(decision.seat, option.id, plain(option.answer))
        else:
            self.host.choose(option.id, option.answer)
        self.paper.read()


def check_guests_see(table: Table, since: int = 0) -> None:
    """Every guest sees what the game shows its seat, with every event from number `since` on, and what is foreseen."""
    game = table.game
    public = game.public()
    for seat, guest in [*table.guests.items(), (ONLOOKER, table.onlooker)]:
        watcher = None if seat == ONLOOKER else seat
        seen = guest.views[seat]
        assert {**seen, "events": seen["events"][since:]} == plain(game.view(watcher, since, public))
        assert guest.foreseen[seat] == plain(foreseen(game, seat))
        assert guest.boundary.bad == 0
        assert not guest.refusals
    assert not [line for line in table.paper.lines.values() if line.boundary.bad]


def check_bytes_hide(game: Game, seed: int) -> None:
    """A host whose hidden cards were dealt anew for a seat sends it the same bytes."""
    for seat in game.table.seats:
        world = game.imagine(seat, seed)
        sent, sent_in_world = (_bytes(each, seat, len(game.choices)) for each in (game, world))
        assert sent == sent_in_world


def _bytes(game: Game, seat: int, choices: int) -> list[bytes]:
    """What a seat is sent. A world may have declined a window that the game did not open, and knows no earlier
    choices."""
    messages = [*shown(game, 7, seat, 0, len(game.choices))]
    messages[-1].view["choices"] = choices  # type: ignore[union-attr]
    return [*map(written, messages)]


def play(name: str, seed: int, most: int) -> Table:
    table = Table(MAKERS[name], seed)
    check_guests_see(table)
    while table.game.decision is not None and len(table.game.choices) < most:
        table.step()
        check_guests_see(table)
        if not table.chance.randbelow(20):
            check_bytes_hide(table.game, seed)
    return table


def finish(table: Table) -> None:
    """End the game; every guest finds that it was as it was played."""
    if table.game.decision is not None:
        table.host.concede(0)
        table.paper.read()
    for guest in table.guests.values():
        found = guest.audit(finder(table.game))
        assert found.difference is None, str(found.text)
    assert max(table.paper.sizes) <= MOST_PACKED


@pytest.mark.parametrize("name", MAKERS)
def test_guests_see_what_their_seats_may_see(name: str) -> None:
    for seed in range(2):
        finish(play(name, seed, MOST.get(name, 400)))


@pytest.mark.takes_turns("games played apart", 4)
@pytest.mark.parametrize("name", MAKERS)
def test_guests_of_many_games_see_what_their_seats_may_see(name: str) -> None:
    count = 20 if name in ("ferry", "lanterns") else 4
    sizes = []
    for seed in range(100, 100 + count):
        table = play(name, seed, 5 * MOST.get(name, 80))
        finish(table)
        sizes += table.paper.sizes
    sizes.sort()
    print(
        f"{name}: {len(sizes)} messages, median {sizes[len(sizes) // 2]}, p95 {sizes[-len(sizes) // 20]}, {sizes[-1]}"
    )


def test_the_options_of_a_guest_are_those_of_the_game() -> None:
    table = play("lanterns", 3, 6)
    while table.game.decision is not None and table.game.decision.seat not in table.guests:
        table.step()
    decision = table.game.decision
    assert decision is not None
    seen = table.guests[decision.seat].views[decision.seat]["decision"]
    assert [option["id"] for option in seen["options"]] == [option.id for option in decision.options]


def at_guest(table: Table, seat: int = 1) -> Guest:
    """Play on until a guest is asked."""
    while table.game.decision is None or table.game.decision.seat != seat:
        table.step()
    return table.guests[seat]


def kept(table: Table) -> Any:
    return json.dumps([table.host.sealed.keep(), table.game.save()])


def test_what_rules_refuse_is_told_and_changes_nothing() -> None:
    table = Table(new_ferry, 1)
    guest, before = at_guest(table), kept(table)
    guest.choose(1, "fly")
    table.paper.read()
    assert [rule for rule, _sentence, _at in guest.refusals] == ["table.no-such-option"]
    assert kept(table) == before
    assert table.paper.lines[guest].boundary.bad == 0


def test_who_is_not_asked_chooses_nothing() -> None:
    table = Table(new_ferry, 1)
    assert table.game.decision is not None
    assert table.game.decision.seat == 0
    before = kept(table)
    table.guests[1].choose(1, table.game.decision.options[0].id)
    table.paper.read()
    assert [rule for rule, _sentence, _at in table.guests[1].refusals] == ["table.not-asked"]
    assert kept(table) == before


def test_a_stale_answer_changes_nothing_and_shows_the_game_as_it_stands() -> None:
    table = Table(new_ferry, 1)
    guest = at_guest(table)
    option = table.chosen().id
    guest.choose(1, option)
    guest.choose(1, option)
    table.paper.read()
    assert [choice.seat for choice in table.game.choices].count(1) == 1
    check_guests_see(table)


def test_a_guest_takes_back_what_rules_allow_and_gives_up() -> None:
    table = Table(new_lanterns, 2)
    guest = at_guest(table)
    guest.choose(1, table.chosen().id)
    table.paper.read()
    before = len(table.game.choices)
    refusals = table.host.sealed.why_no_undo(1)
    guest.undo(1)
    table.paper.read()
    assert len(table.game.choices) == before - (not refusals)
    assert [rule for rule, *_ in guest.refusals] == [refusal.rule for refusal in refusals]
    guest.concede(1)
    table.paper.read()
    assert table.game.result is not None
    assert table.game.result.is_agreed
    finish(table)
    guest.undo(1)
    table.paper.read()
    assert [rule for rule, *_ in guest.refusals] == ["table.disclosed"]


def test_questions_are_answered_as_the_game_answers_them() -> None:
    table = Table(MAKERS["sigmar"], 1)
    asked = set()
    for _ in range(40):
        decision = table.game.decision
        assert decision is not None
        if decision.seat in table.guests:
            guest, option = table.guests[decision.seat], decision.options[0]
            answer = plain(option.answers()[0].answer)
            numbers = {
                question: guest.ask(decision.seat, question, option.id, answer)
                for question in ("preview", "why_not", "suggestions", "nearest")
            }
            table.paper.read()
            assert guest.answers[numbers["preview"]] == plain(table.game.preview(option.id, answer))
            assert guest.answers[numbers["why_not"]] == plain(table.game.why_not(option.id, answer=answer))
            assert guest.answers[numbers["suggestions"]] == plain(table.game.suggestions(option.id))
            asked.add(option.listed)
            if not option.listed:
                assert guest.answers[numbers["nearest"]] == answer
        table.step()
    assert asked == {True, False}


def test_who_is_away_is_not_waited_for_and_comes_back_with_the_same_ticket() -> None:
    table = Table(new_lanterns, 1)
    guest = table.guests[1]
    assert guest.people.here == [1, 2]
    table.paper.cut(guest)
    table.paper.read()
    assert table.guests[2].people.here == [2]
    while table.game.decision is not None and table.game.decision.seat != 1:
        table.step()
    missed = len(table.game.choices)
    assert guest.notes is not None
    again = table.guests[1] = table.come(guest.ticket, Notes.resume(plain(guest.notes.keep())))
    table.paper.read()
    check_guests_see(table)
    assert again.changes > guest.changes
    while table.game.decision is not None:
        table.step()
        check_guests_see(table)
    found = again.audit(finder(table.game))
    assert found.difference is None
    assert found.missing == [[*range(1, missed + 1)], []]


def test_a_pending_choice_is_carried_out_once_the_guest_is_back() -> None:
    table = Table(new_ferry, 1)
    guest = table.guests[1]
    table.host.choose(table.chosen().id)
    assert table.host.sealed.awaited == [0]
    table.paper.pile.clear()
    table.paper.connect(guest)
    table.paper.read()
    assert len(table.game.choices) == 1
    check_guests_see(table)


def test_the_host_goes_on_without_who_does_not_answer() -> None:
    table = Table(new_ferry, 1)
    table.host.choose(table.chosen().id)
    table.paper.pile.clear()
    table.host.go_on()
    assert len(table.game.choices) == 1
    table.paper.read()
    check_guests_see(table)


def test_a_guest_who_answers_too_late_adds_to_what_comes_next() -> None:
    table = Table(new_ferry, 1)
    line, sealed = table.paper.lines[table.guests[1]], table.host.sealed
    late = []
    for missed in (1, 2, 1):
        for _ in range(missed):
            host_is_asked(table)
            late.append(len(table.game.choices) + 1)
            table.host.choose(table.chosen())
            table.host.go_on()
        table.paper.read()
        check_guests_see(table)
        host_is_asked(table)
        table.host.choose(table.chosen())
        assert sealed.awaited == [0]
        table.paper.read()
        assert sealed.commitment is None, "the guest has answered"
    assert line.boundary.bad == 0
    table.host.concede(0)
    table.paper.read()
    found = table.guests[1].audit(finder(table.game))
    assert (found.difference, found.late) == (None, late)
    assert f"At choices {', '.join(map(str, late))} your secret was not used: it came too late" in str(found.text)


def test_a_guest_who_has_lost_notes_goes_on_where_the_host_knows_it_to_be() -> None:
    table = Table(new_ferry, 1)
    guest = table.guests[1]
    assert guest.notes is not None
    kept_so_far = plain(guest.notes.keep())
    for _ in range(6):
        table.step()
    table.paper.cut(guest)
    again = table.guests[1] = table.come(guest.ticket, Notes.resume(kept_so_far))
    table.paper.read()
    assert again.chain.spent == guest.chain.spent
    while table.game.decision is not None:
        table.step()
        assert table.host.sealed.commitment is None, "nobody is waited for"
        check_guests_see(table)
    found = again.audit(finder(table.game))
    assert (found.difference, found.missing) == (None, [[]])


def host_is_asked(table: Table) -> None:
    """Play on until the host's own seat is asked."""
    while table.game.decision is not None and table.game.decision.seat:
        table.step()


def test_a_guest_of_whom_nothing_comes_is_away_until_something_does() -> None:
    table = Table(new_ferry, 4)
    guest = table.guests[1]
    line = table.paper.lines[guest]
    line.falls_silent()
    while table.game.decision is not None and table.game.decision.seat != 0:
        table.host.choose(table.chosen())
    changes = table.host.sealed.changes
    table.host.choose(table.chosen())
    assert table.host.sealed.changes == changes + 1  # without the element of the guest
    line.falls_silent(is_silent=False)
    table.paper.read()
    assert line.boundary.bad == 0
    assert guest.people.here == [1]
    assert guest.changes == table.host.sealed.changes


def test_a_second_window_of_a_guest_ends_the_first() -> None:
    table = Table(new_ferry, 1)
    guest = table.guests[1]
    other = table.come(guest.ticket, guest.notes)
    assert guest.farewell is not None
    assert guest.farewell[0] == "The game goes on in another window"
    assert other.views == guest.views


@pytest.mark.parametrize("ticket", ["", "0" * 32])
def test_a_ticket_of_nobody_lets_nobody_in(ticket: str) -> None:
    table = Table(new_ferry, 1)
    before = kept(table)
    stranger = table.come(ticket)
    assert stranger.farewell is not None
    assert "This invitation is for another table" in stranger.farewell[0]
    assert (stranger.views, stranger.notes) == ({}, None)
    thief = table.come(table.host.places[0].ticket)
    assert thief.views == {}
    assert kept(table) == before
    check_guests_see(table)


def test_another_game_follows_over_the_same_lines() -> None:
    table = play("lanterns", 1, 400)
    finish(table)
    before, tips = table.game, [guest.chain.tip for guest in table.guests.values()]
    away = table.guests[2]
    table.paper.cut(away)
    assert away.notes is not None
    table.host.begin_another(SealedGame(before.system, set_up_of(before), "another secret"))
    table.paper.read()
    assert [place.guest for place in table.host.places] == [0, None, None]
    table.guests[2] = table.come(away.ticket, Notes.resume(plain(away.notes.keep())))
    assert [place.guest for place in table.host.places] == [0, 1, None]
    table.host.begin()
    table.paper.read()
    assert table.game.setup["seed"] != before.setup["seed"]
    check_guests_see(table)
    while table.game.decision is not None:
        table.step()
        check_guests_see(table)
    finish(table)
    assert not {guest.chain.tip for guest in table.guests.values()} & {*tips}


@pytest.mark.parametrize("name", MAKERS)
def test_a_game_that_was_played_elsewhere_goes_on_sealed(name: str) -> None:
    before = moment(MAKERS[name], 3, 15)
    known = [*before.choices]
    table = Table(lambda _seed: before, 3, before)
    assert [*table.game.choices] == known
    assert not any(choice.stir for choice in known)
    check_guests_see(table)
    assert table.host.sealed.why_no_undo() or not known
    while table.game.decision is not None and len(table.game.choices) < 30:
        table.step()
        check_guests_see(table)
    assert all(choice.stir for choice in table.game.choices[len(known) :])
    finish(table)
    seat, guest = next(iter(table.guests.items()))
    disclosure, notes = guest.disclosure, guest.notes
    assert disclosure is not None
    assert notes is not None
    assert notes.set_up.given == len(known)
    other = replace(disclosure, "seed", "seed 5")
    found = audit(notes, other, finder(table.game)).difference
    assert found is not None, seat
    assert "Another game was set up" in str(found.text)


def replace(disclosure: Disclosure, key: str, line: str) -> Disclosure:
    """The disclosure with another line in the head of its record."""
    lines = [line if each.startswith(f"{key} ") else each for each in disclosure.record.split("\n")]
    return disclosure._replace(record="\n".join(lines))
