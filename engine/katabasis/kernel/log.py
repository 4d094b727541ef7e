"""The log of a game as a text that only grows: one event a line, in JSON.

A save keeps only the events that rules may still ask about. Whoever wants the others as well keeps the log beside it. A
save without its log puts `FORGOTTEN` in the place of each event that it lacks, so that the others keep their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from json import JSONEncoder
from typing import Any

from .errors import BadSave
from .events import Event
from .untrusted import from_json, lines_of

_encode = JSONEncoder(separators=(",", ":")).encode

FORGOTTEN = Event("forgotten", "", None, {})
"""Stands for an event of which nothing is known any more."""


def forgotten(barrier: str) -> Event:
    """Stands for the events after a choice, of which only the first barrier is known: undo still stops there."""
    return FORGOTTEN._replace(barrier=barrier) if barrier else FORGOTTEN


def write(events: Iterable[Event]) -> str:
    """A line for each event. What follows in a game can be appended to it."""
    return "".join([_encode(packed(event)) + "\n" for event in events])


def read(text: str) -> list[Event]:
    """The events of a log. Raises BadSave for a text that is none."""
    try:
        lines = [from_json(line) for line in lines_of(text)]
    except ValueError as error:
        raise BadSave(f"the log is damaged: {error}") from None
    return [unpacked(line) for line in lines]


def packed(event: Event) -> Sequence[Any]:
    """An event as JSON keeps it: without a secret and a barrier that it does not have."""
    if event.barrier:
        return event
    return event[:4] if event.secret is None else event[:5]


def unpacked(parts: Any) -> Event:
    """The event that was packed. Raises BadSave for anything else."""
    match parts:
        case [str(kind), str(rule), seat, dict(what), *rest] if seat is None or type(seat) is int:
            match rest:
                case [] | [None | dict()] | [None | dict(), "" | "roll" | "draw" | "reveal"]:
                    return Event(kind, rule, seat, what, *rest)
    raise BadSave("the save is damaged: there is an event that cannot be read")
