"""The positions that are examples of rules, content/<game>/positions: what the rule reference draws and lets people
play on from. Those of an edition after the first lie in a folder of its name."""

import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Any, NamedTuple

from builder.build_cache import files

FOLDER = "positions"


class Example(NamedTuple):
    """A position: the name of its file, its title in English (Spanish is in the catalogue), the rules that it shows,
    the first of which it is drawn for, its edition and its text."""

    id: str
    title: str
    shows: list[str]
    edition: str
    text: str


def paths(folder: Path) -> list[Path]:
    """The files of a game's examples, in all its editions."""
    return files(folder / FOLDER, suffixes=(".toml",))


def examples(folder: Path, usual: str) -> list[Example]:
    """The examples of a game, whose positions are of its `usual` edition where they name none."""
    return [_read(path, usual) for path in paths(folder)]


def _read(path: Path, usual: str) -> Example:
    text = path.read_text(encoding="utf-8")
    caption = tomllib.loads(text)
    return Example(path.stem, caption["title"], caption["shows"], caption.get("edition", usual), text)


def faults(position: dict[str, Any], rules: Collection[str]) -> list[str]:
    """What is wrong with the caption of an example; whether it is a table that can be, the tests say."""
    title, shows = position.get("title"), position.get("shows")
    if not title or not shows:
        return ["an example has a title, and shows rules"]
    return [f"it shows {rule!r}, which is not in the ledger" for rule in shows if rule not in rules]
