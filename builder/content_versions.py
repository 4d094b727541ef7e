"""The names of a game's figures, which change when these do: saves have them."""

import json
import zlib
from pathlib import Path
from typing import Any

from builder import editions
from builder.content_files import figures, merge, place, read
from builder.games import ABOUT, of_game
from builder.schema import is_bilingual


def versions(folder: Path) -> dict[str, str]:
    """A name for the figures of each edition, which changes when they do, and not when another edition's do."""
    tables = getattr(of_game(folder.name), "EDITIONS_ARE_FIGURES", ())
    names = {}
    for edition in read(folder / ABOUT)["editions"] if (folder / ABOUT).is_file() else ():
        merged: dict[str, Any] = {}
        for path in figures(folder):
            merge(merged, editions.of(editions.spread(read(path)), edition, tables), place(path))
        names[edition] = version_of(merged)
    return names


def version_of(figures: dict[str, Any]) -> str:
    """The name of some figures."""
    return f"{zlib.crc32(as_json(without_words(figures)).encode()):08x}"


def without_words(value: Any) -> Any:
    """Content without what is for people alone: texts in every language, icons, and where figures come from."""
    if isinstance(value, list):
        return [without_words(part) for part in value]
    if isinstance(value, dict):
        return {
            key: without_words(part)
            for key, part in value.items()
            if not is_bilingual(part) and not is_about_figures(key)
        }
    return value


def is_about_figures(key: str) -> bool:
    """Whether a key says something that no rule reads: about an entry, how pages show it, or how often bots won."""
    return key in ("emblem", "icon", "note", "order", "outline", "rates", "sign") or key.rpartition("_")[2] in (
        "source",
        "sources",
        "confidence",
    )


def as_json(content: dict[str, Any]) -> str:
    """Content as it is written; its versions depend on every character."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))
