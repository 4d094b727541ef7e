"""Content compiled from content/<game>/*.toml by `python3 build.py content`: JSON beside this file.

Games turn what `load` returns into typed records in their own `content` module.
"""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, TypeVar

from katabasis.kernel.errors import KatabasisError

Function = TypeVar("Function", bound=Callable[..., Any])

HERE = os.path.dirname(__file__)
LANGUAGES = ("en", "es")

_loader: Any = __spec__.loader
"""What has imported this module reads what lies beside it, in a folder as in a wheel on the path. `importlib.resources`
does the same, with thirty modules of the standard library that no page has a use for."""


class ContentError(KatabasisError):
    """Compiled content is missing or cannot be read."""


def belongs(entry: Mapping[str, Any], edition: str) -> bool:
    """Whether an entry of the content belongs to an edition; one that names no `editions` belongs to all."""
    return edition in entry.get("editions", (edition,))


def _nowhere(name: str) -> str | None:
    return None


elsewhere: Callable[[str], str | None] = _nowhere
"""Gives the text of a file that does not lie here, by its name: a web page fetches some of them when they are read."""


@cache
def load(name: str) -> dict[str, Any]:
    """The compiled content of a game ("underworlds") or of its rule reference ("underworlds-rules.es").

    It is read once and shared: change nothing in it. Of editions but the usual one, and of packs, it has what was added
    (`add_figures`). Raises ContentError.
    """
    try:
        content: dict[str, Any] = json.loads(_text(name))
    except ValueError as error:
        raise ContentError(
            f"The compiled content {name!r} is damaged ({error}): run `python3 build.py content`."
        ) from error
    return content


_added: set[tuple[str, str]] = set()
"""The packs and editions whose figures were added, with their games."""
_made_of_content: list[Any] = []
"""The caches of what is made of content."""


def cached(function: Function) -> Function:
    """`functools.cache` for what is made of content: forgotten when more content is added."""
    with_cache: Any = cache(function)
    _made_of_content.append(with_cache)
    return with_cache  # type: ignore[no-any-return]


def add_figures(game: str, pack: str) -> dict[str, Any]:
    """Add the figures of a pack, or those that a game has in an edition and not in its usual one, to those of the game.
    Once: the package with their rules does so when it is imported. Returns what was added. Raises ContentError."""
    more = load(f"{game}-{pack}")
    _added.add((game, pack))
    add_entries(game, more)
    return more


def add_entries(game: str, more: Mapping[str, Any]) -> None:
    """Add entries to the tables of a game's figures."""
    figures = load(game)
    for table, entries in more.items():
        if isinstance(entries, list):
            figures[table] = [*figures.get(table, ()), *entries]
        else:
            figures[table] = {**figures.get(table, {}), **entries}
    for each in _made_of_content:
        each.cache_clear()


def editions(game: str) -> list[str]:
    """The ids of a game's editions, the usual one first."""
    return list(load("games").get(game, {}).get("editions", ()))


def packs(game: str) -> Mapping[str, Mapping[str, Any]]:
    """The packs of figures and rules that a game fetches when a set-up names them, by id: their `version`, and whether
    they are `offered` to players."""
    declared: Mapping[str, Mapping[str, Any]] = load_if_compiled(game).get("packs", {})
    return declared


def offered_packs(game: str) -> list[str]:
    """The ids of the packs that players are offered. Needs no figures of the game."""
    return list(load("games").get(game, {}).get("packs", ()))


def opened_packs(game: str) -> list[str]:
    """The packs of a game whose figures are there."""
    return [pack for pack in packs(game) if (game, pack) in _added]


def _text(name: str) -> str:
    try:
        data: bytes = _loader.get_data(os.path.join(HERE, name + ".json"))
        return data.decode()
    except OSError:
        text = elsewhere(name)
    if text is None:
        raise ContentError(f"There is no compiled content {name!r}: run `python3 build.py content`.")
    return text


def load_if_compiled(name: str) -> dict[str, Any]:
    """The same for content that one can do without (symbols, a catalogue of messages): empty if it is missing."""
    try:
        return load(name)
    except ContentError:
        return {}


def messages(language: str, *games: str) -> dict[str, Any]:
    """The catalogue of a language, {msgid: text or [singular, plural]}: what all games share, and what these games say.
    Empty for English, in which messages are written."""
    stems = ("messages", *(f"{game}-messages" for game in games)) if language != "en" else ()
    return {key: text for stem in stems for key, text in load_if_compiled(f"{stem}.{language}").items()}


def outlines(game: str = "", pack: str = "") -> dict[str, str]:
    """The outlines of drawn symbols by name, in a 512 x 512 box: those of a game, with those of a pack of its figures;
    or those that all games share."""
    own = load_if_compiled(f"{game}-symbols" if game else "symbols")
    return own | load_if_compiled(f"{game}-{pack}-symbols") if pack in (packs(game) if game else ()) else own


def version(game: str, edition: str) -> str:
    """A short name for exactly the figures of an edition: records and saves made with others may not replay."""
    name: str = load(game)["versions"][edition]
    return name


def is_version(game: str, edition: str, name: str) -> bool:
    """Whether a version names the present figures of an edition, now or formerly."""
    return name == version(game, edition) or name in load(game).get("former_versions", {}).get(edition, ())


class CompiledContent:
    """A system whose figures are compiled content, and bear its versions."""

    name: ClassVar[str]

    def content_version(self, edition: str) -> str:
        """The version of the present figures of an edition."""
        return version(self.name, edition)

    def has_content(self, edition: str, version: str) -> bool:
        """Whether that version names the present figures of an edition, now or formerly."""
        return is_version(self.name, edition, version)


def names(entries: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> dict[str, dict[str, str]]:
    """The names of entries by id, in every language: entries are a table by id, or a list of tables with an `id`."""
    by_id = entries.items() if isinstance(entries, Mapping) else [(entry["id"], entry) for entry in entries]
    return {id: _in_every_language(entry["name"]) for id, entry in by_id}


def _in_every_language(name: str | Mapping[str, str]) -> dict[str, str]:
    return dict.fromkeys(LANGUAGES, name) if isinstance(name, str) else dict(name)
