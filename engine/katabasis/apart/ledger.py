"""The ledger: what a host did beside making the choices of the record, in order; and what it discloses at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..kernel import record
from ..kernel.errors import KatabasisError
from .sealing import Elements

MOST_ENTRIES = 20_000
"""Entries that a ledger may have: choices that are undone again and again are among them."""


class Spent(NamedTuple):
    """A choice was made; the first entry: the game was set up. The elements are those of the guests."""

    nonce: str
    elements: Elements


class Undone(NamedTuple):
    """Choices were taken back, which are in no record: as their lines, the first one first."""

    lines: Sequence[str]


Entry = Spent | Undone


class BadDisclosure(KatabasisError):
    """What a host has disclosed is no ledger, or does not belong to its record."""


class Disclosure(NamedTuple):
    """What a host discloses once the game is over."""

    secret: str
    record: str
    ledger: Sequence[Entry]

    def plain(self) -> dict[str, Any]:
        """The disclosure as plain data."""
        return {"secret": self.secret, "record": self.record, "ledger": [*map(plain_entry, self.ledger)]}


def disclosure_in(value: Any) -> Disclosure:
    """The disclosure in plain data from outside. Raises BadDisclosure."""
    match value:
        case {"secret": str(secret), "record": str(text), "ledger": list(ledger)}:
            if len(text) <= record.LONGEST and len(ledger) <= MOST_ENTRIES:
                return Disclosure(secret, text, [*map(entry_in, ledger)])
    raise BadDisclosure("this is no disclosure of a game")


def plain_entry(entry: Entry) -> Any:
    """An entry as plain data."""
    return [entry.nonce, [*entry.elements]] if isinstance(entry, Spent) else {"undone": [*entry.lines]}


def entry_in(value: Any) -> Entry:
    """The entry in plain data from outside. Raises BadDisclosure."""
    match value:
        case [str(nonce), list(elements)] if all(type(element) is str for element in elements):
            return Spent(nonce, elements)
        case {"undone": list(lines)} if lines and all(type(line) is str for line in lines):
            return Undone(lines)
    raise BadDisclosure("there is an entry in the ledger that cannot be read")


def with_lines(ledger: Sequence[Entry], lines: Sequence[str]) -> Iterator[tuple[Entry, str]]:
    """Every entry after the first, and the line of the choice that it is about: of a record that goes on with those
    lines, or of what was undone later. Raises BadDisclosure where they do not belong together."""
    left, paired = [*lines], list[tuple[Entry, str]]()
    for entry in reversed(ledger[1:]):
        if isinstance(entry, Undone):
            left += entry.lines
            paired.append((entry, ""))
        elif left:
            paired.append((entry, left.pop()))
        else:
            raise BadDisclosure("the ledger has more choices than the record")
    if left:
        raise BadDisclosure("the record has more choices than the ledger")
    return reversed(paired)
