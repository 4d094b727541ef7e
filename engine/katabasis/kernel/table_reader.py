"""A table of a position's text, read key by key; whatever is wrong with a key is noted beside the others."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Self

Faults = list[tuple[str, str]]
"""Pairs of a key's dotted path and what is wrong with it."""


class TableReader:
    """`data` at `path` of a position. Every getter takes its key out, so that `finish` finds the unknown ones."""

    __slots__ = ("_data", "faults", "path")

    def __init__(self, data: dict[str, Any], faults: Faults, path: str = "") -> None:
        self._data = dict(data)
        self.faults = faults
        self.path = path

    def fault(self, key: str, reason: str) -> None:
        """Note what is wrong with a key, once."""
        told = f"{self.path}.{key}".lstrip("."), reason
        if told not in self.faults:
            self.faults.append(told)

    def left(self) -> list[str]:
        """The keys that are left, in the order they are written in."""
        return list(self._data)

    def has(self, key: str) -> bool:
        """Whether the key is given and not yet taken."""
        return key in self._data

    def anything(self, key: str) -> Any:
        """Whatever is given, None if nothing is."""
        return self._data.pop(key, None)

    def peek(self, key: str) -> Any:
        """Whatever is given, without taking it."""
        return self._data.get(key)

    def is_sheet(self, key: str) -> bool:
        """Whether a table is given."""
        return isinstance(self._data.get(key), dict)

    def number(self, key: str, default: int, least: int = 0, most: int = 99) -> int:
        """A whole number within bounds."""
        given = self._data.pop(key, default)
        if type(given) is int and least <= given <= most:
            return given
        if given is not default:
            self.fault(key, f"a whole number from {least} to {most}, not {given!r}")
        return default

    def flag(self, key: str, default: bool = False) -> bool:
        """true or false."""
        given = self._data.pop(key, default)
        if type(given) is bool:
            return given
        self.fault(key, f"true or false, not {given!r}")
        return default

    def word(self, key: str, default: str | None, known: Collection[str]) -> str | None:
        """One of the `known` words."""
        given = self._data.pop(key, default)
        if given == default or (isinstance(given, str) and given in known):
            return given  # type: ignore[no-any-return]
        self.fault(key, f"one of {', '.join(known)}, not {given!r}")
        return default

    def words(self, key: str) -> list[str]:
        """A list of words."""
        given = self._data.pop(key, [])
        if isinstance(given, list) and all(isinstance(word, str) for word in given):
            return given
        self.fault(key, f"a list of words, not {given!r}")
        return []

    def text(self, key: str, default: str) -> str:
        """Any word."""
        given = self._data.pop(key, default)
        if isinstance(given, str):
            return given
        self.fault(key, f"a word, not {given!r}")
        return default

    def sheet(self, key: str) -> Self:
        """A table inside this one; an empty one if it is not given."""
        given = self._data.pop(key, {})
        path = f"{self.path}.{key}".lstrip(".")
        if isinstance(given, dict):
            return type(self)(given, self.faults, path)
        self.fault(key, f"a table, not {given!r}")
        return type(self)({}, self.faults, path)

    def sheets(self, key: str) -> list[Self]:
        """A list of tables."""
        given = self._data.pop(key, [])
        if isinstance(given, list) and all(isinstance(item, dict) for item in given):
            return [type(self)(item, self.faults, f"{self.path}.{key}".lstrip(".")) for item in given]
        self.fault(key, f"a list of tables, not {given!r}")
        return []

    def finish(self) -> None:
        """Note every key that nobody asked for."""
        for key in self._data:
            self.fault(key, "no such key here")
