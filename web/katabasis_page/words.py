"""English messages and refs turned into a person's language, at the moment they are shown.

A text is a msgid, or [msgid, values] as views carry it. A value may be a ref ("fighter:elias"), a word
("smash"), a number, another text, what somebody has typed (`Verbatim`), or a list of these. Names come from the
players and the game that is shown (`Names`); the rest from the catalogue that the build compiles out of
web/locale/es.po.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any, NamedTuple, TypeVar

from katabasis.content import ContentError, cached, load, messages
from katabasis.kernel import articles
from katabasis.kernel.text import Message, translated
from katabasis.kernel.text import ngettext as ngettext
from katabasis.kernel.text import pgettext as pgettext

LANGUAGES = {"en": "English", "es": "Español"}
"""The languages of the page, each by its own name."""

Text = Any
"""A msgid, or a pair of a msgid and its values; the msgid may itself be a (singular, plural) pair."""


GameName = Callable[[str, str], str]
"""What a game calls a ref in a language; see `games.GameUI.name`."""


def no_name(language: str, ref: str) -> str:
    """No game is shown: nothing has a name."""
    return ""


class Names(NamedTuple):
    """Where names of refs come from: what the players are called, by seat, and what the game calls all else. Where
    seats go by who they play, `characters` are the refs of these."""

    players: Sequence[str] = ()
    of_game: GameName = no_name
    characters: Sequence[str] = ()


NO_NAMES = Names()


class Verbatim:
    """What somebody has typed, as a value of a message: shown as it is, whatever it looks like."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text


def _(msgid: str) -> str:
    """Mark a message of the page for translation. Translated where it is shown, by `word`."""
    return msgid


def say(msgid: Message, **values: Any) -> list[Any]:
    """The same for a message with values: a text that `word` fills."""
    return [msgid, values]


def word(language: str, text: Text, names: Names = NO_NAMES) -> str:
    """A text in that language, with the `names` of the refs in it.

    A value without a place, or a place without a value, is no error: the place is left as it stands.
    """
    return _sentence(language, text, names, is_part=False)


def name(language: str, ref: str, names: Names = NO_NAMES) -> str:
    """What a ref is called: a player's name, what the game calls it, or else its id in plain words."""
    kind, _colon, id = ref.partition(":")
    if kind == "seat":
        seat = int(id) if id.isdecimal() else -1
        if 0 <= seat < len(names.characters):
            return names.of_game(language, names.characters[seat])
        return player(language, seat, names.players[seat] if 0 <= seat < len(names.players) else "")
    return names.of_game(language, ref) or _translated(language, id.replace("-", " "))


def player(language: str, seat: int, name: str = "") -> str:
    """What the player of a seat is called, who may have given no name."""
    return name or word(language, (_("Player {number}"), {"number": seat + 1}))


def listed(language: str, parts: Sequence[str]) -> str:
    """Parts joined as a sentence lists them: "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return word(language, (_("{first} and {last}"), {"first": [", ".join(parts[:-1]), {}], "last": [parts[-1], {}]}))


def matchup(language: str, names: Sequence[str], together: bool = False) -> str:
    """Who plays: "Ana against Bruno", or all names where there are more or all play on one side."""
    if len(names) == 2 and not together:
        return word(language, (_("{first} against {second}"), {"first": [names[0], {}], "second": [names[1], {}]}))
    return ", ".join(names)


Made = TypeVar("Made")

MOST_REMEMBERED = 4000


def remembered(key: Hashable, make: Callable[[], Made]) -> Made:
    """What is made of texts and of what the key says, and of nothing else: made once, and anew when catalogues come."""
    if key not in _memory:
        if len(_memory) >= MOST_REMEMBERED:
            _memory.clear()
        _memory[key] = make()
    made: Made = _memory[key]
    return made


def forget() -> None:
    """Read the catalogues anew when they are needed: some may have come."""
    _catalogues.clear()
    _memory.clear()


def add_game(game: str) -> None:
    """Translate what a game says from now on."""
    if game not in _games:
        _games.add(game)
        forget()


_memory: dict[Hashable, Any] = {}
_catalogues: dict[str, dict[str, Any]] = {}
_games: set[str] = set()
"""The games whose messages are in the catalogues."""


def _sentence(language: str, text: Text, names: Names, is_part: bool) -> str:
    if isinstance(text, str):
        return _translated(language, text)
    if not text:
        return ""
    msgid, values = text
    message = translated(msgid, values, _catalogue(language))
    places = articles.places_of(message)
    filled = {key: _value(language, value, names, places.where(key, is_part)) for key, value in values.items()}
    return articles.joined(_filled(message, filled))


def _value(language: str, value: Any, names: Names, where: articles.Where) -> str:
    if isinstance(value, str):
        kind, colon, id = value.partition(":")
        if colon and id and kind.isidentifier():
            return articles.with_article(name(language, value, names), where)
        return _translated(language, value)
    if isinstance(value, tuple | list):
        if len(value) == 2 and isinstance(value[1], dict):
            return _sentence(language, value, names, is_part=True)
        parts = zip(value, articles.listed(where, len(value)), strict=True)
        return listed(language, [_value(language, part, names, each) for part, each in parts])
    return str(value)


class _Places(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


_formatter = Formatter()


def _filled(message: str, values: dict[str, str]) -> str:
    """The message with its {places} filled: nothing but plain names, so that no text can reach into an
    object."""
    if "{" not in message:
        return message
    places = _Places(values)
    return "".join(literal + ("" if field is None else places[field]) for literal, field in _parts(message))


@lru_cache(maxsize=1024)
def _parts(message: str) -> list[tuple[str, str | None]]:
    """The words of a message, each with the place behind it."""
    try:
        return [(literal, field) for literal, field, _spec, _conversion in _formatter.parse(message)]
    except ValueError:
        return [(message, None)]


def _translated(language: str, msgid: str) -> str:
    return translated(msgid, {}, _catalogue(language))


def _catalogue(language: str) -> dict[str, Any]:
    if language not in _catalogues:
        _catalogues[language] = messages(language, *sorted(_games))
    return _catalogues[language]


def content_name(game: str, language: str, kind: str, id: str) -> str:
    """The name of something in a game's content; "" if nothing of that kind has that id."""
    return localized(language, _index(game).get(kind, {}).get(id))


def localized(language: str, text: Any) -> str:
    """A text of the content: plain, or one for each language."""
    if isinstance(text, dict):
        return str(text.get(language) or text.get("en") or "")
    return str(text or "")


@cached
def _index(game: str) -> dict[str, dict[str, Any]]:
    """The names in a game's content, by kind and id: whatever table has an id and a name."""
    try:
        content = load(game)
    except ContentError:
        content = {}
    index: dict[str, dict[str, Any]] = {}
    for kind, entries in content.items():
        _collect(index, _singular(kind), entries)
    return index


def _singular(table: str) -> str:
    return table[:-3] + "y" if table.endswith("ies") else table.removesuffix("s")


def _collect(index: dict[str, dict[str, Any]], kind: str, entries: Any) -> None:
    if isinstance(entries, dict) and entries and all(isinstance(entry, dict) for entry in entries.values()):
        entries = [{"id": id, **entry} for id, entry in entries.items()]
    if not isinstance(entries, list):
        return
    for entry in entries:
        if not isinstance(entry, dict):
            continue
        if "id" in entry and "name" in entry:
            index.setdefault(kind, {}).setdefault(entry["id"], entry["name"])
        for key, value in entry.items():
            _collect(index, _singular(key), [value] if isinstance(value, dict) else value)
