"""Which entries of a game's content belong to which edition.

An entry says so itself, `editions = ["2017", "2023"]`, or its file does at the top for all that say nothing. What names
no edition belongs to every one.

The first edition that game.toml names is the usual one: what it has comes with the game. What only others have is
content, code and texts of their own, which a page fetches when such an edition is opened.
"""

from collections.abc import Callable, Collection, Sequence
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


def usual(content: dict[str, Any], editions: Sequence[str]) -> dict[str, Any]:
    """What of a game's content comes with it: all but the entries that only editions after the first have."""
    return _lists(content, lambda entry: not editions or _belongs(entry, editions[0]))


def only(content: dict[str, Any], edition: str, editions: Sequence[str]) -> dict[str, Any]:
    """What of a game's content comes with an edition after the first: the entries that it has, and not the first."""
    tables = _lists(content, lambda entry: _belongs(entry, edition) and not _belongs(entry, editions[0]))
    return {table: entries for table, entries in tables.items() if isinstance(entries, list) and entries}


def _lists(content: dict[str, Any], kept: Callable[[Any], bool]) -> dict[str, Any]:
    return {
        table: [entry for entry in inside if kept(entry)] if isinstance(inside, list) else inside
        for table, inside in content.items()
    }


def _belongs(entry: Any, edition: str) -> bool:
    return not isinstance(entry, dict) or edition in entry.get(KEY, (edition,))


def _without(entry: Any, as_it_is: bool) -> Any:
    if as_it_is or not isinstance(entry, dict):
        return entry
    return {key: value for key, value in entry.items() if key != KEY}
