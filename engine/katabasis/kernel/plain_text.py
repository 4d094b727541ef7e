"""A view as lines of text, for games that have no table in letters of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

INDENT = "  "


def sections(view: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What a view says of the table, and the cards in its zones, as sections by name."""
    zones = {name: zone["cards"] or f"({zone['count']})" for name, zone in view["zones"].items() if zone["count"]}
    found = (("Table", view["table"]), ("Cards", zones))
    return [(name, "\n".join(_lines(values))) for name, values in found if values]


def _lines(values: Mapping[str, Any]) -> Iterator[str]:
    for name, value in values.items():
        inside = dict(enumerate(value)) if _is_list_of_records(value) else value
        if isinstance(inside, Mapping):
            yield f"{name}:"
            yield from (INDENT + line for line in _lines({str(key): each for key, each in inside.items()}))
        elif value not in (None, "", []):
            yield f"{name}: {' '.join(map(str, value)) if isinstance(value, list | tuple) else value}"


def _is_list_of_records(value: Any) -> bool:
    return isinstance(value, list | tuple) and any(isinstance(each, Mapping | list | tuple) for each in value)
