"""Whether a table that comes from outside, from a position or a save, is one that its game can go on from."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .system import System
    from .table import Table


def table_faults(system: System, edition: str, table: Table) -> list[str]:
    """All that is wrong with a whole table, between two steps; empty if nothing is."""
    if table.seat_count not in system.seat_counts(edition):
        return [wrong_seat_count(system, edition, table.seat_count)]
    return system.check(table)


def wrong_seat_count(system: System, edition: str, count: int) -> str:
    """Says that a game cannot have so many seats."""
    known = ", ".join(map(str, system.seat_counts(edition)))
    rule = system.seats_rule(edition)
    return f"{system.name} ({edition}) is played by {known}; not by {count}" + (f" [{rule}]" if rule else "")


def duplicates(table: Table) -> list[str]:
    """A sentence for every card that lies in two places."""
    places: dict[str, list[str]] = {}
    for name, zone in table.zones.items():
        for card in zone.cards:
            places.setdefault(card, []).append(name)
    return [f"'{card}' lies in {_listed(names)}" for card, names in places.items() if len(names) > 1]


def _listed(names: list[str]) -> str:
    return " and ".join(name if count == 1 else f"{name} {count} times" for name, count in Counter(names).items())
