"""Packs of a game's content: figures with rules of their own, which a game fetches when a set-up names them.

content/<game>/packs/<pack>/pack.toml says whether players are `offered` the pack, rules.toml has the entries of the
game's ledger that only the pack has, positions/ the examples of its rules; they are in no rule reference before players
are offered the pack, and the positions are not compiled. The other files there hold its figures, which are compiled to
<game>-<pack>.json. They belong to no version of the game's own figures.
An entry that is `like` another of its table, in the pack or in the game, has all that it does not say itself from that
one; what it is `without` it has not.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from builder import examples
from builder.build_cache import files
from builder.console import Failure
from builder.content_files import RULES, joined, merge, place, read, toml_file
from builder.content_versions import version_of
from builder.paths import PACKS

ABOUT = "pack.toml"


def folders(game: Path) -> dict[str, Path]:
    """The folders of a game's packs by their ids."""
    return {path.parent.name: path.parent for path in sorted(game.glob(f"{PACKS}/*/{ABOUT}"))}


def figures(game: Path, pack: str) -> dict[str, Any]:
    """The figures of a pack. Raises Failure for an entry that is like none that there is."""
    own: dict[str, Any] = {}
    folder = folders(game)[pack]
    others = [folder / ABOUT, folder / RULES, *examples.paths(folder)]
    for path in files(folder, suffixes=(".toml",)):
        if path not in others:
            merge(own, read(path), place(path))
    try:
        return resolved(own, joined(game))
    except KeyError as error:
        raise Failure(f"content/{game.name}/{PACKS}/{pack}: there is no {error}") from error


def declared(game: Path) -> dict[str, Any]:
    """What a game's own figures say of its packs: whether players are offered them, and the name of their figures,
    which changes when these do."""
    return {
        pack: {**read(path / ABOUT), "version": version_of(figures(game, pack))} for pack, path in folders(game).items()
    }


def has(path: Path, games: Iterable[Path]) -> bool:
    """Whether a file of the library belongs to a pack: its compiled figures, or its rules. Nothing of packs is in the
    page's own packs: none is offered there yet."""
    every = [(game.name, pack) for game in games for pack in folders(game)]
    names = {f"{game}-{pack}.json" for game, pack in every}
    rules = {pack.replace("-", "_") for _game, pack in every}
    return path.name in names or path.parent.name in rules


def with_packs(game: Path) -> dict[str, Any]:
    """The figures of a game and of all its packs, as one."""
    merged = joined(game)
    for pack in folders(game):
        merge(merged, figures(game, pack), place(game / PACKS / pack))
    return merged


def faults(game: Path) -> list[str]:
    """What is wrong with what packs say of themselves."""
    return [
        f"{place(path / ABOUT)}: it says whether the pack is 'offered', and nothing else"
        for path in folders(game).values()
        if [*map(type, read(path / ABOUT).values())] != [bool] or "offered" not in read(path / ABOUT)
    ]


def ledgers(game: Path) -> dict[Path, dict[str, Any]]:
    """The part of a game's ledger that each pack has, by its file."""
    return {path / RULES: toml_file(path, RULES) for path in folders(game).values()}


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
