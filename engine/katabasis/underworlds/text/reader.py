"""What positions of Warhammer Underworlds give besides numbers and words: seats, hexes, and nothing at all."""

from __future__ import annotations

from typing import Any

from ...kernel import table_reader
from ...kernel.text import quoted
from ..state import UnderworldsTable


class TableReader(table_reader.TableReader):
    """A reader that knows seats and hexes."""

    __slots__ = ()

    def seat(self, key: str, default: int | None, table: UnderworldsTable) -> int | None:
        """A seat, counted from 1 in the text and from 0 here; 0 in the text is nobody."""
        number = self.anything(key)
        if number is None:
            return default
        if type(number) is int and 0 <= number <= table.seat_count:
            return number - 1 if number else None
        self.fault(key, f"seat {_numbers(table)}, or 0 for nobody, not {quoted(number)}")
        return default

    def hex(self, key: str, table: UnderworldsTable) -> str | None:
        """A hex of the battlefield that is not blocked; None after a fault."""
        name = self.anything(key)
        if table.layout is None:
            self.fault(key, "there is no battlefield yet")
        elif not isinstance(name, str) or not table.battlefield.contains(name):
            self.fault(key, f"{quoted(name)} is no hex of the battlefield")
        elif table.battlefield.is_blocked(name):
            self.fault(key, f"{name} is blocked")
        else:
            return name
        return None


def _numbers(table: UnderworldsTable) -> str:
    """The seats as texts count them, in words."""
    *first, last = [str(seat + 1) for seat in table.seats]
    return f"{', '.join(first)} or {last}"


NOTHING = "-"
"""How texts write None, which TOML does not know."""


def as_text(value: Any) -> Any:
    """A value as texts write it."""
    if value is None:
        return NOTHING
    if isinstance(value, list | tuple):
        return [as_text(item) for item in value]
    if isinstance(value, dict):
        return {key: as_text(item) for key, item in value.items()}
    return value


def from_text(value: Any) -> Any:
    """The value that a text writes."""
    if isinstance(value, list):
        return [from_text(item) for item in value]
    if isinstance(value, dict):
        return {key: from_text(item) for key, item in value.items()}
    return None if value == NOTHING else value
