"""The boundary of hostile messages: what is none, comes out of turn or too often changes nothing, and ends the line."""

from __future__ import annotations

import json
import time
import zlib
from typing import Any

import pytest

from apart.paper_line import Clock
from apart.test_lines import Table, kept
from at_once import within
from katabasis.apart.boundary import MOST_A_SECOND, MOST_BAD, Boundary
from katabasis.apart.guest import Guest
from katabasis.apart.messages import BY_HOSTS, Choose, Commit, Element, Question, View, from_guest, from_host, written
from katabasis.apart.packing import DEEPEST, MOST_PACKED, MOST_UNPACKED, Malformed, pack, unpack
from katabasis.kernel.dice import Dice
from kernel.toys import new_ferry

SLOWEST = 0.05
"""Seconds in which anything is refused."""


def deflated(text: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(text) + packer.flush()


def nested(levels: int) -> bytes:
    return deflated(b'{"a":' * (levels - 1) + b"{}" + b"}" * (levels - 1))


BOMB = deflated(b'{"kind":"' + b"a" * 60_000_000 + b'"}')
UNREADABLE = {
    "nothing": b"",
    "noise": bytes(range(256)),
    "text": b'{"kind": "bye"}',
    "too long": bytes(MOST_PACKED + 1),
    "a bomb": BOMB,
    "just too long": deflated(b" " * (MOST_UNPACKED - 1) + b"{}"),
    "too deep": nested(DEEPEST + 1),
    "far too deep": nested(5_000),
    "cut": pack({"kind": "bye", "why": []})[:-1],
    "more behind it": pack({"kind": "bye", "why": []}) + b"x",
    "no JSON": deflated(b"{"),
    "no text": deflated(b"\xff\xfe"),
    "a list": deflated(b"[]"),
    "a number that is none": deflated(b'{"a": NaN}'),
    "words": "words",  # type: ignore[dict-item]
}


@pytest.mark.parametrize("packed", UNREADABLE.values(), ids=UNREADABLE)
def test_what_is_no_message_is_refused_at_once(packed: bytes) -> None:
    assert len(BOMB) < MOST_PACKED
    with within(SLOWEST), pytest.raises(Malformed):
        unpack(packed)


def test_what_is_at_the_limits_is_read() -> None:
    assert unpack(nested(DEEPEST))
    assert len(json.dumps(unpack(deflated(b'{"a":"' + b"b" * (MOST_UNPACKED - 8) + b'"}')))) > MOST_UNPACKED - 10
    assert unpack(pack({"a": "\ud800ñ", "b": [None, 1.5]})) == {"a": "\ud800ñ", "b": [None, 1.5]}


GOOD = {"kind": "choose", "changes": 1, "seat": 1, "option": "keep", "answer": None}


@pytest.mark.parametrize(
    "changed",
    [
        {"kind": "fly"},
        {"kind": None},
        {"kind": ["choose"]},
        {"kind": "view"},
        {"changes": -1},
        {"changes": True},
        {"changes": 1.0},
        {"changes": "1"},
        {"changes": 1 << 70},
        {"seat": None},
        {"seat": -2},
        {"seat": 10**9},
        {"option": 0},
        {"option": ["keep"]},
        {"option": "x" * 20_001},
        {"more": 1},
        {"kind": "question", "id": 1, "ask": "game"},
        {"kind": "question", "id": 1, "ask": ["preview"]},
    ],
)
def test_messages_of_a_false_shape_are_refused(changed: dict[str, Any]) -> None:
    assert from_guest(pack(GOOD)) == Choose(1, 1, "keep", None)
    with pytest.raises(Malformed):
        from_guest(pack({**GOOD, **changed}))


def test_messages_that_lack_a_field_are_refused() -> None:
    for name in GOOD:
        with pytest.raises(Malformed):
            from_guest(pack({key: value for key, value in GOOD.items() if key != name}))


def test_so_many_messages_a_second_are_taken() -> None:
    times = [0.0]
    boundary: Boundary[Any] = Boundary(from_guest, lambda: times[0])
    taken = [boundary.take(pack(GOOD)) for _ in range(MOST_A_SECOND + 3)]
    assert [message is not None for message in taken] == [True] * MOST_A_SECOND + [False] * 3
    assert boundary.bad == 3
    times[0] = 1.0
    assert boundary.take(pack(GOOD)) is not None


@pytest.mark.parametrize(
    "message",
    [
        b"noise",
        written(Choose(1, 0, "keep", None)),
        written(Choose(1, 7, "keep", None)),
        written(Choose(1, -1, "keep", None)),
        written(Element(0, "x")),
        written(Element(1, "x")),
        written(Question(1, 1, 0, "preview", "keep", None)),
        pack({"kind": "hello", "version": 1, "ticket": "x", "tip": "", "name": ""}),
        pack({"kind": "undo", "changes": 1, "seat": 0}),
        pack({"kind": "concede", "changes": 1, "seat": 0}),
        pack({"kind": "commit", "number": 1, "digest": "x"}),
    ],
)
def test_ten_messages_that_make_no_sense_end_the_line_and_change_nothing(message: bytes) -> None:
    table = Table(new_ferry, 1)
    guest, before = table.guests[1], kept(table)
    line = table.paper.lines[guest]
    for count in range(1, MOST_BAD + 1):
        assert line.is_open
        line.heard(message)
        assert line.boundary.bad == count
    table.paper.read()
    assert not line.is_open
    assert guest.farewell is not None
    assert "makes no sense" in guest.farewell[0]
    assert kept(table) == before
    line.heard(written(Choose(1, 1, "keep", None)))
    assert kept(table) == before
    assert table.onlooker.people.here == []


def test_an_onlooker_chooses_nothing_and_has_no_elements() -> None:
    table = Table(new_ferry, 1)
    line, before = table.paper.lines[table.onlooker], kept(table)
    for message in (Choose(1, -1, "keep", None), Choose(1, 0, "keep", None), Element(1, "x")):
        line.heard(written(message))
    assert line.boundary.bad == 3
    assert kept(table) == before


# ---------------------------------------------------------------------- mutations

VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2,
    10**30,
    1.5,
    "",
    "keep",
    "redraw",
    "offer",
    "x" * 300,
    [],
    [[]],
    {},
    {"a": 1},
)


def mutated(packed: bytes, chance: Dice) -> bytes:
    """A message with a change: of a byte, of its length, of a field, or of what is in one."""
    way = chance.randbelow(4)
    if way == 0:
        at = chance.randbelow(len(packed))
        return packed[:at] + bytes([chance.randbelow(256)]) + packed[at + 1 :]
    if way == 1:
        return packed[: chance.randbelow(len(packed))]
    message = unpack(packed)
    key = sorted(message)[chance.randbelow(len(message))]
    if way == 2:
        message[key] = VALUES[chance.randbelow(len(VALUES))]
    elif isinstance(message[key], str) and message[key]:
        letters = [*message[key]]
        letters[chance.randbelow(len(letters))] = chr(chance.randbelow(300))
        message[key] = "".join(letters)
    else:
        del message[key]
    return pack(message)


def check_host(count: int, seed: int) -> int:
    """So many mutated messages to a host: how many of them were legal all the same."""
    chance, legal = Dice(seed), 0
    table = Table(new_ferry, seed)
    times: list[float] = []
    for _ in range(count):
        while table.game.decision is None or table.game.decision.seat != 1:
            if table.game.decision is None:
                seed += 1
                table = Table(new_ferry, seed)
            table.step()
        guest = table.guests[1]
        sent: list[bytes] = []
        guest._send = sent.append
        guest.choose(1, table.chosen().id)
        guest.ask(1, "preview", table.chosen().id)
        packed = mutated(sent[chance.randbelow(2)], chance)
        before, line = kept(table), table.paper.lines[guest]
        began = time.process_time()
        line.heard(packed)
        times.append(time.process_time() - began)
        guest._send = table.paper.sender(line)
        if kept(table) != before:
            legal += 1
            message = from_guest(packed)
            assert isinstance(message, Choose)
            assert (message.seat, message.changes) == (1, guest.changes)
        table.paper.read()
        if not line.is_open:
            table.guests[1] = table.come(guest.ticket, guest.notes)
    assert sorted(times)[-1 - count // 100] < SLOWEST, "whatever the collection of garbage takes now and then"
    return legal


def check_guest(count: int, seed: int) -> None:
    """So many mutated messages to a guest: none goes past its boundary."""
    chance = Dice(seed)
    table = Table(new_ferry, seed)
    original: list[bytes] = []
    line = table.paper.lines[table.guests[1]]
    send, line._send = line._send, lambda packed: (original.append(packed), send(packed))[1]
    for _ in range(6):
        table.step()
    assert {type(from_host(packed)) for packed in original} >= {Commit, View}
    for _ in range(count):
        guest = Guest("ticket", None, Clock())
        guest.connect(lambda packed: None)
        for packed in original[: chance.randbelow(len(original))]:
            guest.heard(packed)
        for _ in range(12):
            guest.heard(mutated(original[chance.randbelow(len(original))], chance))
        assert set(guest.views) <= {-1, *guest.seats}
        for view in guest.views.values():
            assert isinstance(view["events"], list)


def test_no_mutated_message_goes_past_the_boundary_of_a_host() -> None:
    assert 0 < check_host(400, 1) < 200


def test_no_mutated_message_goes_past_the_boundary_of_a_guest() -> None:
    check_guest(40, 1)


@pytest.mark.takes_turns("games played apart", 4)
@pytest.mark.parametrize("seed", range(2, 6))
def test_no_mutated_message_of_thousands_goes_past_a_boundary(seed: int) -> None:
    assert 0 < check_host(5_000, seed) < 2_500
    check_guest(400, seed)


def test_a_host_that_commits_twice_or_tells_what_is_not_to_be_believed_gets_nothing() -> None:
    table = Table(new_ferry, 1)
    guest = table.guests[1]
    assert guest.notes is not None
    sent: list[bytes] = []
    guest._send = sent.append
    before = json.dumps(guest.notes.keep())
    other = {"game": "ferry", "edition": "short", "seat": 0, "choices": 0, "decision": None, "zones": {}, "table": {}}
    for message in (
        Commit(0, "another choice"),
        View(9, 0, 0, {**other, "events": []}, {}, [], [], []),
        View(9, 1, 0, {**other, "events": []}, {}, [], [], []),
        View(9, 1, 99, {**other, "seat": 1, "events": []}, {}, [], [], []),
    ):
        guest.heard(written(message))
    for kind in ("tips", "welcome"):
        assert kind in {shape.__name__.lower() for shape in BY_HOSTS}
    guest.heard(pack({"kind": "tips", "tips": ["x"]}))
    guest.heard(pack({"kind": "over", "part": 1, "parts": 2, "text": ""}))
    guest.heard(pack({"kind": "over", "part": 0, "parts": 1, "text": "{}"}))
    assert guest.boundary.bad == 7
    assert sent == []
    assert json.dumps(guest.notes.keep()) == before
    assert guest.disclosure is None
