"""The schema of content: which keys a table has, and which values each may have."""

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, NamedTuple

from builder import icons

Check = Callable[[Any], bool]

CONFIDENCES = ("high", "medium", "low")


class Fault(NamedTuple):
    """What is wrong with one entry of the content: the table it stands in ("cards"), its id, and the fault."""

    table: str
    id: str
    what: str

    def __str__(self) -> str:
        return f"{self.table} {self.id}: {self.what}"


def one_of(*values: str) -> Check:
    return lambda value: value in values


def some_of(*values: str) -> Check:
    return lambda value: isinstance(value, list) and bool(value) and all(each in values for each in value)


def is_a(*kinds: type) -> Check:
    return lambda value: isinstance(value, kinds)


def exactly(value: Any) -> Check:
    return lambda other: type(other) is type(value) and other == value


def at_least(least: int) -> Check:
    return lambda value: is_number(value) and value >= least


def is_number(value: Any) -> bool:
    return isinstance(value, int) and not is_flag(value)


def are_numbers(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(map(is_number, value))


def is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def is_fraction(value: Any) -> bool:
    return isinstance(value, float) and 0 <= value <= 1


def is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def is_bilingual(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() == {"en", "es"} and all(map(is_text, value.values()))


def are_words(value: Any) -> bool:
    return isinstance(value, list) and all(map(is_text, value))


def is_table(value: Any) -> bool:
    return isinstance(value, dict)


def are_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(map(is_table, value))


PLAYED: Mapping[str, Check] = {"about?": is_bilingual, "outline?": is_text, "order?": is_number}
"""What pages say of something that a seat can play, in every game (docs/content.md)."""


def table_faults(table: Any, schema: Mapping[str, Check]) -> Iterator[str]:
    """Keys that are missing, unknown, or have a wrong value. In a schema, `key?` may be left out."""
    if not isinstance(table, dict):
        yield f"{table!r} is no table"
        return
    optional = {key[:-1] for key in schema if key.endswith("?")}
    for key in schema:
        if not key.endswith("?") and key not in table:
            yield f"no {key!r}"
    for key, value in table.items():
        check = schema.get(f"{key}?" if key in optional else key)
        if check is None:
            yield f"unknown key {key!r}"
        elif not check(value):
            yield f"{key!r} cannot be {value!r}"


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
