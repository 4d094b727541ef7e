"""The schema of content: which keys a table has, and which values each may have."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, NamedTuple

from builder import icons
from katabasis.kernel.card_words import is_number, is_text
from katabasis.kernel.schema import Check

CONFIDENCES = ("high", "medium", "low")


class Fault(NamedTuple):
    """What is wrong with one entry of the content: the table it stands in ("cards"), its id, and the fault."""

    table: str
    id: str
    what: str

    def __str__(self) -> str:
        return f"{self.table} {self.id}: {self.what}"


def are_numbers(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(map(is_number, value))


def is_fraction(value: Any) -> bool:
    return isinstance(value, float) and 0 <= value <= 1


def is_bilingual(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() == {"en", "es"} and all(map(is_text, value.values()))


def is_table(value: Any) -> bool:
    return isinstance(value, dict)


PLAYED: Mapping[str, Check] = {"about?": is_bilingual, "outline?": is_text, "order?": is_number}
"""What pages say of something that a seat can play, in every game (docs/content.md)."""


def icon_faults(entry: Mapping[str, Any], key: str = "icon") -> Iterator[str]:
    """Whether the icon of an entry is in the collection; nothing if the collection is not installed."""
    named = str(entry.get(key, ""))
    if icons.COLLECTION.is_dir() and named not in _icons():
        near = " or ".join(map(repr, get_close_matches(named, _icons()) or sorted(_containing(named))[:3]))
        yield f"{key!r}: there is no icon {named!r} on game-icons.net{f'; perhaps {near}' if near else ''}"


def _containing(named: str) -> list[str]:
    return [icon for icon in _icons() if named and named in icon.split("-")]


@cache
def _icons() -> frozenset[str]:
    return frozenset(icons.collection())
