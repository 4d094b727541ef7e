"""What positions of Warhammer Underworlds give besides numbers and words: seats, hexes, and nothing at all."""

from __future__ import annotations

from typing import Any

from ...kernel import table_reader
from ..state import UnderworldsTable


class TableReader(table_reader.TableReader):
    """A sheet that knows seats and hexes."""

    __slots__ = ()

    def seat(self, key: str, default: int | None, table: UnderworldsTable) -> int | None:
        """A seat, counted from 1 in the text and from 0 here; 0 in the text is nobody."""
        number = self.anything(key)
        if number is None:
            return default
        if type(number) is int and 0 <= number <= table.seat_count:
            return number - 1 if number else None
        self.fault(key, f"seat {_numbers(table)}, or 0 for nobody, not {number!r}")
        return default

    def hex(self, key: str, table: UnderworldsTable) -> str | None:
        """A hex of the battlefield that is not blocked; None after a fault."""
        given = self.anything(key)
        if table.layout is None:
            self.fault(key, "there is no battlefield yet")
        elif not isinstance(given, str) or not table.battlefield.contains(given):
            self.fault(key, f"{given!r} is no hex of the battlefield")
        elif table.battlefield.is_blocked(given):
            self.fault(key, f"{given} is blocked")
        else:
            return given
        return None


def _numbers(table: UnderworldsTable) -> str:
    """The seats as texts count them, in words."""
    *first, last = [str(seat + 1) for seat in table.seats]
    return f"{', '.join(first)} or {last}"


NOTHING = "-"
"""How texts write None, which TOML does not know."""


def told(value: Any) -> Any:
    """A value as a text can write it."""
    if value is None:
        return NOTHING
    if isinstance(value, list | tuple):
        return [told(item) for item in value]
    if isinstance(value, dict):
        return {key: told(item) for key, item in value.items()}
    return value


def meant(value: Any) -> Any:
    """The value that a text writes."""
    if isinstance(value, list):
        return [meant(item) for item in value]
    if isinstance(value, dict):
        return {key: meant(item) for key, item in value.items()}
    return None if value == NOTHING else value
