"""Packs of a game's content: figures with rules of their own, which a game fetches when a set-up names them.

content/<game>/packs/<pack>/pack.toml says whether players are `offered` the pack; the other files there hold its
figures, which are compiled to <game>-<pack>.json. They belong to no version of the game's own figures. An entry that is
`like` another of its table, in the pack or in the game, has all that it does not say itself from that one; what it is
`without` it has not.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

FOLDER = "packs"
ABOUT = "pack.toml"


def folders(game: Path) -> dict[str, Path]:
    """The folders of a game's packs by their ids."""
    return {path.parent.name: path.parent for path in sorted(game.glob(f"{FOLDER}/*/{ABOUT}"))}


def about(told: Mapping[str, Any]) -> dict[str, bool]:
    """What the game's own figures say of a pack."""
    return {"offered": told.get("offered", False)}


def is_within(path: Path, game: Path) -> bool:
    """Whether a file of a game is one of its packs'."""
    return path.is_relative_to(game / FOLDER)


def resolved(figures: Mapping[str, Any], base: Mapping[str, Any]) -> dict[str, Any]:
    """The figures of a pack, every entry whole. Raises KeyError for one that is like none that there is."""
    tables: dict[str, Any] = {}
    for table, inside in figures.items():
        known = {**base.get(table, {}), **inside}
        tables[table] = {id: _whole(entry, known) for id, entry in inside.items()}
    return tables


def _whole(entry: Mapping[str, Any], known: Mapping[str, Any]) -> dict[str, Any]:
    if "like" not in entry:
        return dict(entry)
    left_out = ("like", "without", *entry.get("without", ()))
    joined = _joined(_whole(known[entry["like"]], known), entry)
    return {key: value for key, value in joined.items() if key not in left_out}


def _joined(one: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """One table with what another says over it, table by table."""
    joined = dict(one)
    for key, value in over.items():
        both = isinstance(value, dict) and isinstance(joined.get(key), dict)
        joined[key] = _joined(joined[key], value) if both else value
    return joined
