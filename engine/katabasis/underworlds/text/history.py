"""What has happened in the phase so far, as a position writes it: rules ask for it, and nothing else of the past.

    history = [
        ["activated", 1, { fighter = "fighter:elias", action = "attack" }],
        "step",
        ["out-of-action", 1, { fighter = "fighter:champion", hex = "e5", by = "fighter:elias" }],
        "window",
    ]

An entry is an event's kind, its seat (from 1) and what it says, in the engine's own words; "-" stands for nothing.
The words "step" and "window" show where the current main step and the current reaction step began.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.events import Event, Kind
from ...kernel.text import quoted
from ..events import ACTIVATED, ATTACK_RESOLVED, COUNTER, DAMAGED, MOVED, OUT_OF_ACTION, PLACED
from ..state import UnderworldsTable
from .reader import NOTHING, TableReader, as_text, from_text

ASKED_FOR: Mapping[str, set[str]] = {
    ACTIVATED: {"fighter", "action"},
    ATTACK_RESOLVED: {"attacker", "target", "range", "outcome", "killed"},
    COUNTER: {"fighter", "counter"},
    MOVED: {"fighter"},
    OUT_OF_ACTION: {"fighter", "hex", "by"},
}
"""The kinds of events that rules ask for (`UnderworldsTable.happened`), and what each must say."""

ASKED_FOR_BY_SOME: Mapping[str, set[str]] = {DAMAGED: {"fighter", "amount"}, PLACED: {"fighter", "start"}}
"""The same of kinds that not every edition asks for (`Edition.asked_for`)."""

_FIGHTERS = ("fighter", "attacker", "target", "by")

MARKERS = ("step", "window")

_CITE = "position"


def asked_for(table: UnderworldsTable) -> dict[str, set[str]]:
    """The kinds of events that rules of the table's edition ask for, and what each must say."""
    return {**ASKED_FOR, **{kind: ASKED_FOR_BY_SOME[kind] for kind in table.rules.asked_for}}


def write_history(table: UnderworldsTable) -> list[Any]:
    """The events of the current phase that rules may ask for."""
    begun = table.since["phase"]
    kinds = asked_for(table)
    numbers = [number for number in range(begun, len(table.events)) if table.events[number].kind in kinds]
    written: list[Any] = [_entry(table.events[number]) for number in numbers]
    places = {marker: sum(number < table.since[marker] for number in numbers) for marker in MARKERS}
    for place, marker in sorted(((place, marker) for marker, place in places.items()), reverse=True):
        written.insert(place, marker)
    return written if numbers else []


def _entry(event: Event) -> list[Any]:
    return [event.kind, NOTHING if event.seat is None else event.seat + 1, as_text(event.what)]


def read_history(reader: TableReader, table: UnderworldsTable) -> None:
    """Let what a position tells have happened; without markers all of it came before the current main step."""
    entries = reader.anything("history") or []
    if not isinstance(entries, list):
        reader.fault("history", f"a list of events, not {quoted(entries)}")
        return
    marked = {}
    for entry in entries:
        if entry in MARKERS:
            marked[entry] = len(table.events)
        elif _is_event(entry, table):
            kind, seat, what = entry
            table.emit(Kind(kind), _CITE, None if seat == NOTHING else seat - 1, **from_text(what))
        else:
            reader.fault("history", f'an event reads ["kind", seat, {{ what = ... }}], not {quoted(entry)}')
    table.since |= {marker: marked.get(marker, len(table.events)) for marker in MARKERS}


def _seats(table: UnderworldsTable) -> list[int]:
    """The seats as texts count them."""
    return [seat + 1 for seat in table.seats]


def _is_event(entry: Any, table: UnderworldsTable) -> bool:
    """Whether this is an event that rules can ask without stumbling."""
    if not isinstance(entry, list) or len(entry) != 3:
        return False
    kind, seat, what = entry
    if (
        not isinstance(kind, str)
        or kind not in asked_for(table)
        or seat not in (*_seats(table), NOTHING)
        or not isinstance(what, dict)
    ):
        return False
    refs = [NOTHING, *(fighter.ref for fighter in table.fighters.values())]
    return (
        what.keys() >= asked_for(table)[kind]
        and all(what[key] in refs for key in _FIGHTERS if key in what)
        and all(type(what.get(key, 0)) is int for key in ("range", "amount"))
        and table.layout is not None
        and ("hex" not in what or table.battlefield.contains(what["hex"]))
    )
