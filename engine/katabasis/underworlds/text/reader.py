"""What positions of Warhammer Underworlds give besides numbers, words and seats: hexes, and nothing at all."""

from __future__ import annotations

from typing import Any

from ...kernel import table_reader
from ...kernel.text import quoted
from ..state import UnderworldsTable


class TableReader(table_reader.TableReader):
    """A reader that knows hexes."""

    __slots__ = ()

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
