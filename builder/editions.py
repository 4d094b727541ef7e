"""Which entries of a game's content belong to which edition.

An entry says so itself, `editions = ["2017", "2023"]`, or its file does at the top for all that say nothing. What names
no edition belongs to every one.
"""

from collections.abc import Collection
from typing import Any

KEY = "editions"


def spread(content: dict[str, Any]) -> dict[str, Any]:
    """The content of one file, the editions that stand at its top given to every entry of its lists without its own."""
    if KEY not in content:
        return content
    common = {KEY: content[KEY]}
    return {
        table: [{**common, **entry} for entry in inside] if isinstance(inside, list) else inside
        for table, inside in content.items()
        if table != KEY
    }


def of(content: dict[str, Any], edition: str, tables: Collection[str] = ()) -> dict[str, Any]:
    """What one edition has of a file's content. Entries no longer say their editions, but in `tables`."""
    kept: dict[str, Any] = {}
    for table, inside in content.items():
        if not isinstance(inside, list):
            kept[table] = inside
        elif entries := [_without(entry, table in tables) for entry in inside if _belongs(entry, edition)]:
            kept[table] = entries
    return kept


def _belongs(entry: Any, edition: str) -> bool:
    return not isinstance(entry, dict) or edition in entry.get(KEY, (edition,))


def _without(entry: Any, as_it_is: bool) -> Any:
    if as_it_is or not isinstance(entry, dict):
        return entry
    return {key: value for key, value in entry.items() if key != KEY}
