"""Whether code reads every key that content has.

A schema says which keys an entry may have, and nothing of whether anybody asks for them. So the sources are read: a key
is read where its name is what something is looked up by (`entry["cost"]`, `entry.get("cost")`, `"cost" in entry`, a
name in a list or passed to a function), or the rest of a longer one (`f"{part}_sources"`), and where a class of the
game has a field of that name (`Card(**entry)`): of fields that nothing uses, vulture tells. Code is the engine and the
page, but for other games, and what of the builder publishes content; schemas and checks of content do not count. A
recording of what a build and some games look up would need every card played. What reading sources cannot see is a dead
key that has the name of something else which the same game looks up.

Keys are the names of tables, those of their entries, what the schemas of builder/games/<game>.py name inside of
entries, and keys of card words. Positions and puzzles are left out: a key that nobody reads is refused in them.
"""

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from builder import content, content_files
from builder.build_cache import files
from builder.games import of_game
from builder.paths import BUILDER, ENGINE, WEB

PACKAGES = (ENGINE / "katabasis", WEB / "katabasis_page")
CARD_WORDS = "card_words"
WITHOUT_UNREAD = ("positions", "puzzles")
"""Folders of a game in which a key that nobody reads is refused anyway."""
SHORTEST = 4
"""Letters that a part of a name must have, at least, to make the whole known."""

Reads = Callable[[str], bool]


def faults() -> list[str]:
    """Every key of the games that no code reads, and a place where it stands."""
    return [
        f"{place}: nothing reads {key!r}"
        for folder in content.games()
        for key, place in unread(keys_of(folder), reads_of(folder.name)).items()
    ]


def unread(keys: Mapping[str, str], reads: Reads) -> dict[str, str]:
    """The keys that are not read, with their places."""
    return {key: place for key, place in keys.items() if not reads(key)}


# ---------------------------------------------------------------------- keys


def keys_of(folder: Path) -> dict[str, str]:
    """The keys that a game's content has or may have, each with the last place where it stands."""
    shown = content_files.toml_file(folder, content_files.SOURCES).get("tables", {})
    keys = {**word_keys(folder.name), **schema_keys(folder.name)}
    for path in files(folder, suffixes=(".toml",)):
        if not set(WITHOUT_UNREAD) & set(path.parts):
            keys |= keys_in(content_files.read(path), content_files.place(path))
    return {key: place for key, place in keys.items() if key not in shown}


def keys_in(tables: Mapping[str, Any], origin: str) -> dict[str, str]:
    """The names of tables in a file, and the keys of their entries; not those inside of entries, which may be ids."""
    entries = {key: f"{origin}: {table} {id}" for table, id, entry in content.entries(dict(tables)) for key in entry}
    return {**dict.fromkeys(tables, origin), **entries}


def schema_keys(game: str) -> dict[str, str]:
    """The keys that the schemas of a game name."""
    module = of_game(game)
    return {
        key.removesuffix("?"): f"builder/games/{game}.py: {name}"
        for name, schema in vars(module).items()
        if name.isupper() and isinstance(schema, Mapping) and all(map(callable, schema.values()))
        for key in schema
    }


def word_keys(game: str) -> dict[str, str]:
    """The keys that words of a game's cards have beside what stands under them."""
    if not (ENGINE / "katabasis" / game / f"{CARD_WORDS}.py").is_file():
        return {}
    return {
        key.removesuffix("?"): f"engine/katabasis/{game}/{CARD_WORDS}.py: {word}"
        for name, words in vars(import_module(f"katabasis.{game}.{CARD_WORDS}")).items()
        if name.isupper() and isinstance(words, Mapping)
        for word, declared in words.items()
        for key in getattr(declared, "keys", ())
    }


# ---------------------------------------------------------------------- what reads them


def reads_of(game: str) -> Reads:
    """Whether the code that a game has a part in reads a key."""
    paths = list(code_of(game, {folder.name for folder in content.games()}))
    own = [path for path in paths if path.is_relative_to(ENGINE / "katabasis" / game)]
    return reader(map(found_in, paths), (found_in(path) for path in own))


def code_of(game: str, games: set[str]) -> Iterator[Path]:
    """The modules that may read a game's content."""
    for package in PACKAGES:
        for path in files(package, suffixes=(".py",)):
            place = path.relative_to(package).parts
            if place[0] not in games - {game} and place[1:] != (f"{CARD_WORDS}.py",):
                yield path
    for path in files(BUILDER, suffixes=(".py",)):
        if path not in content.CHECKERS and (path.parent.name != "games" or path.stem.startswith(f"{game}_")):
            yield path


class Found(NamedTuple):
    """What a module looks things up by, as names and as patterns of names, and the fields of its classes."""

    names: frozenset[str]
    patterns: frozenset[str]
    fields: frozenset[str]


def reader(code: Iterable[Found], of_game: Iterable[Found]) -> Reads:
    """Whether a key is read by any of this code, or is a field of a class of the game's."""
    modules = list(code)
    names = frozenset().union(*(found.names for found in modules), *(found.fields for found in of_game))
    patterns = re.compile("|".join(sorted({each for found in modules for each in found.patterns})) or r"(?!)")
    return lambda key: key in names or patterns.fullmatch(key) is not None


@cache
def found_in(path: Path) -> Found:
    return found(path.read_text(encoding="utf-8"))


def found(source: str) -> Found:
    """What reads keys in the source of a module."""
    names: set[str] = set()
    patterns: set[str] = set()
    fields: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        for key in lookups(node):
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                names.add(key.value)
            elif isinstance(key, ast.JoinedStr):
                patterns.add(pattern(key))
        if isinstance(node, ast.ClassDef):
            fields.update(fields_of(node))
    return Found(frozenset(names), frozenset(patterns - {""}), frozenset(fields))


def lookups(node: ast.AST) -> Sequence[ast.AST]:
    """The expressions of a node by which something may be looked up; of a name's end, as a text with a gap before."""
    if isinstance(node, ast.Subscript):
        return () if isinstance(node.ctx, ast.Store) else (node.slice,)
    if isinstance(node, ast.Call):
        gap = (
            [ast.JoinedStr([ast.Name("beginning"), *node.args])] if getattr(node.func, "attr", "") == "endswith" else []
        )
        return [*node.args, *gap]
    if isinstance(node, ast.Compare):
        return (node.left, *node.comparators)
    return node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else ()


def pattern(text: ast.JoinedStr) -> str:
    """The names that a text with gaps may become; nothing if what stands in it is too little to know them by."""
    parts = [str(value.value) if isinstance(value, ast.Constant) else "" for value in text.values]
    return "".join(re.escape(part) or ".+" for part in parts) if max(map(len, parts)) >= SHORTEST else ""


def fields_of(declared: ast.ClassDef) -> list[str]:
    """The fields that a class declares."""
    lines = [line.target for line in declared.body if isinstance(line, ast.AnnAssign)]
    return [target.id for target in lines if isinstance(target, ast.Name)]
