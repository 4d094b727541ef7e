"""Slots as keys of a position: each declaration reads and writes, and says what it expected."""

from __future__ import annotations

from dataclasses import field
from typing import Any

import pytest

from katabasis.kernel.slot_codec import (
    MOST_ROWS,
    REQUIRED,
    Custom,
    Flag,
    Key,
    Keys,
    Kind,
    NamedSeat,
    Number,
    Numbers,
    Rows,
    Scope,
    Seat,
    Table,
    Text,
    Word,
    Words,
    every_slot,
)
from katabasis.kernel.slotted import slotted
from katabasis.kernel.state import State
from katabasis.kernel.table_reader import Faults, TableReader


@slotted
class Coin(State):
    """A coin of the ferry, for the tests below."""

    side: str
    worth: int = 1
    worn: bool = False
    owners: list[str] = field(default_factory=list)
    weights: dict[str, int] = field(default_factory=dict)
    note: Any = None


class Crossing:
    """A table with two seats."""

    seat_count = 2
    souls = ("heron", "otter")


def scope(state: Any) -> Scope:
    return Scope(Crossing(), "crossing.wade", state)


def read(keys: Keys, state: Any, data: dict[str, Any]) -> Faults:
    """Read plain data into a state; the faults."""
    faults: Faults = []
    reader = TableReader(data, faults)
    keys.read(reader, scope(state))
    reader.finish()
    return faults


EVERY = every_slot(Coin, side=Key(Word(("obverse", "reverse")), usual=REQUIRED))


def test_slots_say_themselves_what_they_hold_and_only_what_differs_is_written() -> None:
    data = {"owners": ["heron"], "side": "obverse", "weights": {"new": 3}, "worn": True}
    coin = Coin("")
    assert read(EVERY, coin, data) == []
    assert (coin.owners, coin.side, coin.weights, coin.worn, coin.worth, coin.note) == (
        ["heron"],
        "obverse",
        {"new": 3},
        True,
        1,
        None,
    )
    assert list(EVERY.write(scope(coin)).items()) == list(data.items())


def test_what_is_left_out_is_made_anew_for_each_state() -> None:
    first, second = Coin(""), Coin("")
    for coin in (first, second):
        assert read(EVERY, coin, {"side": "reverse"}) == []
    first.owners.append("otter")
    assert second.owners == []


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({}, ("side", "it cannot be left out")),
        ({"side": "edge"}, ("side", "one of obverse, reverse, not 'edge'")),
        ({"side": "reverse", "worn": 1}, ("worn", "true or false, not 1")),
        ({"side": "reverse", "worth": "much"}, ("worth", "a whole number from -99999 to 99999, not 'much'")),
        ({"side": "reverse", "owners": "heron"}, ("owners", "a list of words, not 'heron'")),
        ({"side": "reverse", "weights": 7}, ("weights", "numbers by name, not 7")),
        ({"side": "reverse", "weights": {"new": []}}, ("weights.new", "a whole number from -99999 to 99999, not []")),
        ({"side": "reverse", "owner": []}, ("owner", "no such key here; did you mean owners?")),
    ],
)
def test_faults_name_the_key_and_what_was_expected(data: dict[str, Any], fault: tuple[str, str]) -> None:
    coin = Coin("")
    assert read(EVERY, coin, data) == [fault]
    assert coin.worth == 1
    assert coin.owners == []


def test_every_slot_leaves_out_what_a_game_reads_itself() -> None:
    assert list(every_slot(Coin, "note", "side").by_slot) == ["owners", "weights", "worn", "worth"]


KINDS: list[tuple[Kind, Any, Any]] = [
    (Flag(), True, True),
    (Text(), "obol", "obol"),
    (Kind(), [1, {"a": 2}], [1, {"a": 2}]),
    (Number(-3, lambda at: 4), 4, 4),
    (Word(lambda at: at.table.souls), "heron", "heron"),
    (Words(("heron",)), ["heron"], ["heron"]),
    (Numbers(lambda at: range(1, 4)), [1, 3], [1, 3]),
    (Seat(), 2, 1),
    (Seat(None), 0, None),
    (Seat(-1), 1, 0),
    (NamedSeat("a soul", lambda at: at.table.souls), "otter", 1),
    (NamedSeat("a soul", lambda at: at.table.souls, -1), "nobody", -1),
    (Table(Seat(-1), ("north", "south"), -1), {"south": 1}, {"north": -1, "south": 0}),
    (Table(Words()), {"b": ["x"], "a": []}, {"b": ["x"], "a": []}),
]


@pytest.mark.parametrize(("kind", "told", "held"), KINDS, ids=lambda each: type(each).__name__)
def test_a_kind_writes_what_it_reads(kind: Kind, told: Any, held: Any) -> None:
    keys = Keys(Coin, note=Key(kind, "remark", usual="anything else"))
    coin = Coin("")
    assert read(keys, coin, {"remark": told}) == []
    assert coin.note == held
    assert keys.write(scope(coin)) == {"remark": told}


@pytest.mark.parametrize(
    ("kind", "told", "key", "reason"),
    [
        (Number(1, lambda at: 4), 5, "note", "a whole number from 1 to 4, not 5"),
        (Words(("heron",)), ["hero"], "note", "one of heron, not 'hero'; did you mean heron?"),
        (Numbers(lambda at: range(1, 4)), [0], "note", "whole numbers from 1 to 3, not [0]"),
        (Seat(), 0, "note", "seat 1 or 2, not 0"),
        (Seat(None), 3, "note", "seat 1 or 2, or 0 for nobody, not 3"),
        (Seat(None), True, "note", "seat 1 or 2, or 0 for nobody, not True"),
        (
            NamedSeat("a soul", lambda at: at.table.souls),
            "nobody",
            "note",
            "a soul, of heron, otter, not 'nobody'",
        ),
        (
            NamedSeat("a soul", lambda at: at.table.souls, -1),
            "x",
            "note",
            "a soul, of heron, otter, or nobody, not 'x'",
        ),
        (Table(Seat(), ("north",)), {"norths": 1}, "note.norths", "no such key here; did you mean north?"),
        (Rows(EVERY, lambda: Coin("")), [{"side": "x"}], "note.side", "one of obverse, reverse, not 'x'"),
        (Rows(EVERY, lambda: Coin("")), [{"side": "reverse", "age": 1}], "note.age", "no such key here"),
        (Rows(EVERY, lambda: Coin("")), {}, "note", "a list of tables, not {}"),
    ],
)
def test_a_kind_says_what_it_expected(kind: Kind, told: Any, key: str, reason: str) -> None:
    assert read(Keys(Coin, note=Key(kind, usual=0)), Coin(""), {"note": told}) == [(key, reason)]


def test_rows_are_states_of_their_own_or_plain_tables() -> None:
    keys = Keys(Coin, note=Key(Rows(EVERY, lambda: Coin("")), usual=[]))
    coin = Coin("")
    assert read(keys, coin, {"note": [{"side": "obverse"}, {"side": "reverse", "worth": 2}]}) == []
    assert [(each.side, each.worth) for each in coin.note] == [("obverse", 1), ("reverse", 2)]
    assert keys.write(scope(coin)) == {"note": [{"side": "obverse"}, {"side": "reverse", "worth": 2}]}
    plain = Keys(Coin, note=Key(Rows(Keys(dict, worth=Key(Number(1), usual=1, always=True)))))
    assert read(plain, coin, {"note": [{}]}) == []
    assert coin.note == [{"worth": 1}]


def test_more_rows_than_may_be_are_a_fault() -> None:
    coin = Coin("")
    faults = read(Keys(Coin, note=Key(Rows(Keys(dict)))), coin, {"note": [{}] * (MOST_ROWS + 1)})
    assert faults == [("note", f"at most {MOST_ROWS} of them, not {MOST_ROWS + 1}")]
    assert len(coin.note) == MOST_ROWS


def test_usual_values_and_whether_they_are_written_may_depend_on_the_table() -> None:
    keys = Keys(
        Coin,
        worth=Key(usual=lambda at: 2 if at.step == "crossing.wade" else 3, always=lambda at: at.state.worn),
    )
    coin = Coin("")
    assert read(keys, coin, {}) == []
    assert coin.worth == 2
    assert keys.write(scope(coin)) == {}
    coin.worn = True
    assert keys.write(scope(coin)) == {"worth": 2}


def test_a_custom_form_sets_what_it_tells_of_and_may_write_nothing() -> None:
    def take(reader: TableReader, key: str, at: Scope) -> None:
        at.state.side, at.state.worth = reader.anything(key) or ("reverse", 0)

    keys = Keys(Coin, both=Key(Custom(take, lambda at: [at.state.side, at.state.worth] if at.state.worth else None)))
    coin = Coin("")
    assert read(keys, coin, {"both": ["obverse", 5]}) == []
    assert keys.write(scope(coin)) == {"both": ["obverse", 5]}
    assert read(keys, coin, {}) == []
    assert keys.write(scope(coin)) == {}
