"""Content compiled from content/<game>/*.toml by `python3 build.py content`: JSON beside this file.

Games turn what `load` returns into typed records in their own `content` module.
"""

import json
import os
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from katabasis.kernel.errors import KatabasisError

HERE = os.path.dirname(__file__)
LANGUAGES = ("en", "es")


class ContentError(KatabasisError):
    """Compiled content is missing or cannot be read."""


@cache
def load(name: str) -> dict[str, Any]:
    """The compiled content of a game ("underworlds") or of its rule reference ("underworlds-rules.es").

    It is read once and shared: change nothing in it. Raises ContentError.
    """
    path = os.path.join(HERE, name + ".json")
    try:
        with open(path, encoding="utf-8") as file:
            content: dict[str, Any] = json.load(file)
    except FileNotFoundError:
        raise ContentError(f"There is no compiled content {name!r}: run `python3 build.py content`.") from None
    except ValueError as error:
        raise ContentError(
            f"The compiled content {name!r} is damaged ({error}): run `python3 build.py content`."
        ) from error
    return content


def load_if_compiled(name: str) -> dict[str, Any]:
    """The same for content that one can do without (icons, a catalogue of messages): empty if it is missing."""
    try:
        return load(name)
    except ContentError:
        return {}


def messages(language: str) -> dict[str, Any]:
    """The catalogue of a language: empty for English, in which messages are written."""
    return load_if_compiled(f"messages.{language}") if language != "en" else {}


def version(game: str, edition: str) -> str:
    """A short name for exactly the figures of an edition: records and saves made with others may not replay."""
    name: str = load(game)["versions"][edition]
    return name


def names(entries: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> dict[str, dict[str, str]]:
    """The names of entries by id, in every language: entries are a table by id, or a list of tables with an `id`."""
    by_id = entries.items() if isinstance(entries, Mapping) else [(entry["id"], entry) for entry in entries]
    return {id: _in_every_language(entry["name"]) for id, entry in by_id}


def _in_every_language(name: str | Mapping[str, str]) -> dict[str, str]:
    return dict.fromkeys(LANGUAGES, name) if isinstance(name, str) else dict(name)
