"""Packs of a game's content: figures with rules of their own, which a game fetches when a set-up names them.

content/<game>/packs/<pack>/pack.toml says whether players are `offered` the pack, and what they are told `about` it by
its `name` before it is there; rules.toml has the entries of the game's ledger that only the pack has, which are in no
rule reference before players are offered the pack. Examples, puzzles and the notes of first games lie there as they do
in the folder of a game, and are compiled under the name of the pack: <game>-<pack>-puzzles.en.json. The other files
hold its figures, which are compiled to <game>-<pack>.json. They belong to no version of the game's own figures.
An entry that is `like` another of its table, in the pack or in the game, has all that it does not say itself from that
one; what it is `without` it has not.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from builder import content_files, puzzles
from builder.coach import COACHES
from builder.console import Failure
from builder.content_files import RULES, joined, merge, place, read, toml_file
from builder.content_versions import version_of
from builder.paths import PACKS
from builder.schema import is_bilingual

ABOUT = "pack.toml"
KEYS = ("offered", "name", "about")


def folders(game: Path) -> dict[str, Path]:
    """The folders of a game's packs by their ids."""
    return {path.parent.name: path.parent for path in sorted(game.glob(f"{PACKS}/*/{ABOUT}"))}


def figures(game: Path, pack: str) -> dict[str, Any]:
    """The figures of a pack. Raises Failure for an entry that is like none that there is."""
    own: dict[str, Any] = {}
    for path in content_files.figures(folders(game)[pack]):
        if path.name != ABOUT:
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


def offered(game: Path) -> list[str]:
    """The packs of a game that players are offered."""
    return [pack for pack, path in folders(game).items() if read(path / ABOUT)["offered"]]


def symbols(game: Path, pack: str) -> str:
    """The name of the file that has the outlines of a pack's symbols."""
    return f"{game.name}-{pack}-symbols.json"


def package_of(pack: str) -> str:
    """What packages of Python are called that only a pack needs."""
    return pack.replace("-", "_")


def is_withheld(path: Path, games: Iterable[Path]) -> bool:
    """Whether a file of the library belongs to a pack that nobody is offered: its compiled content, its symbols, or
    its rules. The page has nothing of it."""
    every = [(game.name, pack) for game in games for pack in folders(game) if pack not in offered(game)]
    rules = {package_of(pack) for _game, pack in every}
    is_compiled = any(path.name.startswith((f"{game}-{pack}.", f"{game}-{pack}-")) for game, pack in every)
    return is_compiled or path.parent.name in rules


def texts(game: Path) -> list[str]:
    """What precedes the kind in the names of the texts of packs that players are offered: "sigmar-border-war"."""
    return [
        "-".join(filter(None, (game.name, pack, id)))
        for pack in offered(game)
        for id in dict.fromkeys(("", *coached(folders(game)[pack])))
    ]


def with_packs(game: Path) -> dict[str, Any]:
    """The figures of a game and of all its packs, as one."""
    merged = joined(game)
    for pack in folders(game):
        merge(merged, figures(game, pack), place(game / PACKS / pack))
    return merged


def faults(game: Path) -> list[str]:
    """What is wrong with what packs say of themselves."""
    return [
        f"{place(path / ABOUT)}: it says whether the pack is 'offered', and its 'name' and what is said 'about' it in "
        "both languages, and nothing else"
        for path in folders(game).values()
        if not _is_whole(read(path / ABOUT))
    ] + [
        f"{place(notes)}: a first game of a pack has a title and an order"
        for path in folders(game).values()
        for notes in path.glob(COACHES)
        if not {"title", "order"} <= read(notes).keys()
    ]


def _is_whole(said: Mapping[str, Any]) -> bool:
    texts_are_there = all(is_bilingual(said.get(key)) for key in ("name", "about"))
    return sorted(said) == sorted(KEYS) and isinstance(said["offered"], bool) and texts_are_there


def said_of(folder: Path) -> dict[str, Any]:
    """What is known of a pack before its game's code is there."""
    titles = {id: read(path)["title"] for id, path in coached(folder).items()}
    return {"name": read(folder / ABOUT)["name"], "coached": titles, **puzzles.listed(folder)}


def coached(folder: Path) -> dict[str, Path]:
    """The first games of a pack that have notes, in their order, by their ids: that of coach.toml is ""."""
    paths = sorted(folder.glob(COACHES), key=lambda path: read(path).get("order", 0))
    return {path.stem.removeprefix("coach").removeprefix("-"): path for path in paths}


def ledger(game: Path, pack: str) -> dict[str, Any]:
    """The rules and sections of a game together with those that a pack adds."""
    base, own = toml_file(game, RULES), toml_file(folders(game)[pack], RULES)
    return {table: [*base.get(table, ()), *own.get(table, ())] for table in ("rule", "section")}


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
