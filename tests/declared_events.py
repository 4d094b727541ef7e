"""Holds every event that tests let happen to what its game declares of its kind."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from katabasis.kernel.events import Event, Kind
from katabasis.kernel.table import Table

_emit = Table.emit


class Known(NamedTuple):
    """What events of a kind may carry."""

    fields: frozenset[str]
    secret: frozenset[str]
    barriers: frozenset[str]


def emit(table: Table, kind: Kind, rule: str, seat: int | None = None, /, **what: Any) -> Event:
    """`Table.emit`, for what the game has declared."""
    event = _emit(table, kind, rule, seat, **what)
    assert not (faults := list(undeclared(event, type(table)))), f"{event}: {faults}"
    return event


def undeclared(event: Event, table: type[Table]) -> Iterator[str]:
    """What of an event the game of a table has not declared: its kind, or fields and a barrier of it."""
    if not is_of_game(table):
        return
    known = known_of(event.kind, table)
    if known is None:
        yield "the kind"
    else:
        yield from event.what.keys() - known.fields
        yield from (event.secret or {}).keys() - known.secret
        yield from {event.barrier} - known.barriers


def is_of_game(table: type[Table]) -> bool:
    """Whether a table is one of a game: toys, and the bare table of the kernel, declare nothing."""
    return table is not Table and table.__module__.startswith("katabasis.")


@cache
def known_of(kind: str, table: type[Table]) -> Known | None:
    """What is declared of a kind, None if nothing is."""
    game = ".".join(table.__module__.split(".")[:2])
    declared = import_module(f"{game}.events").KINDS.get(kind)
    if declared is None:
        return None
    words = (declared.fields, declared.secret, declared.barriers)
    fields, secret, barriers = (frozenset(each.split()) for each in words)
    return Known(fields, secret, barriers | {""})
