"""A table of a position's text, read key by key; whatever is wrong with a key is noted beside the others."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Self, TypeVar

from .did_you_mean import did_you_mean
from .errors import MOST_FAULTS
from .text import quoted, shortened

Usual = TypeVar("Usual")
Faults = list[tuple[str, str]]
"""Pairs of a key's dotted path and what is wrong with it."""


class TableReader:
    """`data` at `path` of a position. Every getter takes its key out, so that `finish` finds the unknown ones."""

    __slots__ = ("_asked", "_data", "faults", "path")

    def __init__(self, data: dict[str, Any], faults: Faults, path: str = "") -> None:
        self._data = dict(data)
        self._asked: dict[str, None] = {}
        self.faults = faults
        self.path = path

    def fault(self, key: str, reason: str) -> None:
        """Note what is wrong with a key."""
        self.faults.append((self._path_of(key), reason))

    def left(self) -> list[str]:
        """The keys that are left, in the order they are written in."""
        return list(self._data)

    def has(self, key: str) -> bool:
        """Whether the key is there and not yet taken."""
        return key in self._data

    def anything(self, key: str) -> Any:
        """The value of a key, None if it is not there."""
        return self._take(key, None)

    def lack(self, key: str, usual: Usual) -> Usual:
        """What a key is that is not there but might be."""
        self._asked[key] = None
        return usual

    def peek(self, key: str) -> Any:
        """The same, without taking it."""
        return self._data.get(key)

    def is_table(self, key: str) -> bool:
        """Whether the value is a table."""
        return isinstance(self._data.get(key), dict)

    def number(self, key: str, default: int, least: int = 0, most: int = 99) -> int:
        """A whole number within bounds."""
        value = self._take(key, default)
        if type(value) is int and least <= value <= most:
            return value
        if value is not default:
            self.fault(key, f"a whole number from {least} to {most}, not {quoted(value)}")
        return default

    def flag(self, key: str, default: bool = False) -> bool:
        """true or false."""
        value = self._take(key, default)
        if type(value) is bool:
            return value
        self.fault(key, f"true or false, not {quoted(value)}")
        return default

    def word(self, key: str, default: str | None, known: Collection[str]) -> str | None:
        """One of the `known` words."""
        value = self._take(key, default)
        if value == default or (isinstance(value, str) and value in known):
            return value  # type: ignore[no-any-return]
        self.fault(key, f"one of {', '.join(known)}, not {quoted(value)}{did_you_mean(value, known)}")
        return default

    def words(self, key: str) -> list[str]:
        """A list of words."""
        value = self._take(key, [])
        if isinstance(value, list) and all(isinstance(word, str) for word in value):
            return value
        self.fault(key, f"a list of words, not {quoted(value)}")
        return []

    def text(self, key: str, default: str) -> str:
        """Any word."""
        value = self._take(key, default)
        if isinstance(value, str):
            return value
        self.fault(key, f"a word, not {quoted(value)}")
        return default

    def table(self, key: str) -> Self:
        """A table inside this one; an empty one if it is not there."""
        value = self._take(key, {})
        if isinstance(value, dict):
            return type(self)(value, self.faults, self._path_of(key))
        self.fault(key, f"a table, not {quoted(value)}")
        return type(self)({}, self.faults, self._path_of(key))

    def tables(self, key: str) -> list[Self]:
        """A list of tables."""
        value = self._take(key, [])
        if isinstance(value, list) and all(isinstance(item, dict) for item in value):
            return [type(self)(item, self.faults, self._path_of(key)) for item in value]
        self.fault(key, f"a list of tables, not {quoted(value)}")
        return []

    def finish(self) -> None:
        """Note every key that nobody asked for."""
        for key in self._data:
            hint = did_you_mean(key, self._asked) if len(self.faults) < MOST_FAULTS else ""
            self.fault(key, f"no such key here{hint}")

    def _path_of(self, key: str) -> str:
        return shortened(f"{self.path}.{key}".lstrip("."))

    def _take(self, key: str, default: Any) -> Any:
        self._asked[key] = None
        return self._data.pop(key, default)
