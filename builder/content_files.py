"""The files of a game's content, as they are read: those that hold figures as one."""

import tomllib
from pathlib import Path
from typing import Any

from builder import editions, examples, puzzles
from builder.build_cache import files
from builder.coach import COACHES
from builder.console import Failure
from builder.games import ABOUT
from builder.paths import PACKS, ROOT

RULES = "rules.toml"
SOURCES = "sources.toml"


def figures(folder: Path) -> list[Path]:
    """The files of a game that hold figures: all but what is about it, its rules with their examples, its sources, its
    first game, its puzzles and its packs."""
    said = [folder / ABOUT, folder / RULES, folder / SOURCES, *folder.glob(COACHES)]
    others = [*said, *examples.paths(folder), *puzzles.paths_of(folder)]
    paths = [path for path in files(folder, suffixes=(".toml",)) if not path.is_relative_to(folder / PACKS)]
    return [path for path in paths if path not in others]


def joined(folder: Path) -> dict[str, Any]:
    """The figures of a game, as one."""
    merged: dict[str, Any] = {}
    for path in figures(folder):
        merge(merged, editions.spread(read(path)), place(path))
    return merged


def toml_file(folder: Path, name: str) -> dict[str, Any]:
    """One file of a game; nothing if it has none."""
    return read(folder / name) if (folder / name).is_file() else {}


def place(path: Path) -> str:
    """A path as people read it: from the root of the project, if it lies there."""
    return str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)


def read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Failure(f"{place(path)}: {error}") from error


def merge(into: dict[str, Any], more: dict[str, Any], origin: str) -> None:
    """Add one file's content: lists of tables grow, tables are joined, and nothing is said twice."""
    for key, value in more.items():
        if key not in into:
            into[key] = value
        elif isinstance(value, list) and isinstance(into[key], list):
            into[key] = into[key] + value
        elif isinstance(value, dict) and isinstance(into[key], dict):
            merge(into[key], value, f"{origin}: {key}")
        else:
            raise Failure(f"{origin}: {key!r} is already defined in another file")
