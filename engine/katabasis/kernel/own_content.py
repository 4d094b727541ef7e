"""Content of one's own: a half-deck, say, as a text that travels with the games that use it. `docs/own-content.md`
describes the format.

What such a text adds bears its digest behind its ids ("tin" is `tin_3f2a9c1d04`), so that no two texts meet, and none
changes what a game has itself. Set-ups have the texts as the option `own`, positions under the key `own`: saves,
records and links replay wherever they come. A text is data and nothing more; it is checked as a whole before anything
of it is there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from .card_words import is_text, kind, table_faults
from .did_you_mean import did_you_mean
from .errors import BadContent, UnknownGame
from .own_ids import OF_OWN, id_of
from .text import quoted
from .toml_lines import Lines
from .untrusted import from_toml, lines_of

if TYPE_CHECKING:
    from .schema import Check
    from .system import System

HEAD = "own"
"""The table with which such a text says what it is; so are called the option and the key that have texts."""
LONGEST = 60_000
"""Characters of a text."""
LONGEST_WORDING = 600
LONGEST_NAME = 80
MOST_ENTRIES = 300
MOST_MARKS = 6_000
"""Commas, equals signs and opening brackets of a text: a warband in two languages has 1500."""
MOST_TOLD = 100
"""Faults after which no more are looked for."""
MOST_INSIDE = 60
"""What one table or list of an entry may have in it: nothing that anybody writes has a third of it."""
MOST_TEXTS = 8
"""Texts that one game may use."""
MOST_REMEMBERED = 32
ID = re.compile(r"[a-z0-9]{1,20}(-[a-z0-9]{1,20}){0,4}")
UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]")
"""Characters that nobody sees, and that may turn round what stands beside them."""
LANGUAGES = ("en", "es")


class Fault(NamedTuple):
    """What is wrong with a text: the entry, by its tables ("cards.tin-soldier"), and the fault."""

    entry: str
    what: str


class OwnKind:
    """What a game takes of such texts: the class `Own` of its module `own_content` extends this one."""

    tables: ClassVar[Sequence[str]] = ()
    """The tables that a text may have besides its head and its sources."""
    lists: ClassVar[Sequence[str]] = ()
    """Those of them that are lists of entries, each with its `id`."""

    def __init__(self, system: System) -> None:
        self.system = system

    def faults(self, data: Mapping[str, Any]) -> Iterator[Fault]:
        """All that is wrong with the tables of a text, whose ids and words have been looked at already."""
        raise NotImplementedError

    def playable(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """What set-ups may name of a whole text: names by id."""
        raise NotImplementedError

    def add(self, content: OwnContent, data: Mapping[str, Any]) -> None:
        """Have there what a whole text says, under ids with its digest (`id_of`). Entries that set-ups may name have
        the text under the key `own`."""
        raise NotImplementedError


class OwnContent(NamedTuple):
    """A text that has been checked: what it is of, who made it and may use it, and what set-ups may name, by its id in
    the text: under which id that is, and its names in every language."""

    text: str
    game: str
    digest: str
    name: Mapping[str, str]
    author: str
    licence: str
    sources: Sequence[Mapping[str, Mapping[str, str]]]
    playable: Mapping[str, tuple[str, Mapping[str, str]]]


# ---------------------------------------------------------------------- words


@kind("a text of at most 600 characters, or one in each language, `{ en = ..., es = ... }`")
def is_wording(value: Any) -> bool:
    if isinstance(value, dict):
        return bool(value) and value.keys() <= set(LANGUAGES) and all(map(_is_short, value.values()))
    return _is_short(value)


def _is_short(value: Any) -> bool:
    return is_text(value) and len(value) <= LONGEST_WORDING


@kind("a text of at most 80 characters")
def is_name(value: Any) -> bool:
    return is_text(value) and len(value) <= LONGEST_NAME and "\n" not in value


@kind("a name of at most 80 characters, or one in each language, `{ en = ..., es = ... }`")
def is_named(value: Any) -> bool:
    return is_wording(value) and all(map(is_name, value.values() if isinstance(value, dict) else [value]))


def worded(value: Any) -> dict[str, str]:
    """A wording in every language, that of another where one is lacking."""
    if isinstance(value, str):
        return dict.fromkeys(LANGUAGES, value)
    return {language: value.get(language) or next(iter(value.values())) for language in LANGUAGES}


HEADING: Mapping[str, Check] = {
    "game": is_text,
    "name": is_named,
    "author": is_name,
    "licence": is_name,
}
SOURCE: Mapping[str, Check] = {"name": is_named, "what?": is_wording}


# ---------------------------------------------------------------------- reading


def read(text: str, find_system: Callable[[str], System]) -> OwnContent:
    """A text of that kind. Raises BadContent with everything that is wrong with it."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise BadContent(f"own content is a text of at most {LONGEST} characters")
    text = "\n".join(lines_of(text.strip()))
    if not is_encodable(text):
        raise BadContent("it has characters that are none")
    if text not in _whole:
        if len(_whole) >= MOST_REMEMBERED:
            _whole.clear()
        _whole[text] = _read(text, find_system)
    return _whole[text]


def is_encodable(text: str) -> bool:
    """Whether all characters of a text are some: halves of one may come from a browser."""
    try:
        return bool(text.encode()) or not text
    except UnicodeEncodeError:
        return False


_whole: dict[str, OwnContent] = {}
"""The texts that were read last, and are whole."""


def _read(text: str, find_system: Callable[[str], System]) -> OwnContent:
    if (marks := sum(map(text.count, ",=["))) > MOST_MARKS:
        raise BadContent(f"own content has at most {MOST_MARKS} commas, equals signs and brackets, not {marks}")
    try:
        data = from_toml(text)
    except ValueError as error:
        raise BadContent(str(error)) from None
    if crowded := [*_crowded(data)]:
        raise BadContent(_with_lines(crowded, text))
    head = data.get(HEAD)
    if head is None:
        raise BadContent(f"there is no table [{HEAD}], which has: {', '.join(HEADING)}")
    faults = [Fault(HEAD, what) for what in table_faults(head, HEADING)]
    game = head.get("game") if isinstance(head, dict) else None
    own = _kind_of(game, find_system)
    if own is None:
        faults.append(Fault(HEAD, f"'game': content of one's own for {quoted(game)} can be used nowhere here"))
    else:
        faults += islice(_faults(data, own), MOST_TOLD)
    if faults or own is None:
        raise BadContent(_with_lines(faults, text))
    digest = sha256(text.encode()).hexdigest()[:10]
    return OwnContent(
        text,
        own.system.name,
        digest,
        worded(head["name"]),
        head["author"],
        head["licence"],
        [
            {"name": worded(each["name"]), "what": worded(each.get("what", each["name"]))}
            for each in data["sources"].values()
        ],
        {id: (id_of(id, digest), worded(name)) for id, name in own.playable(data).items()},
    )


def _crowded(data: Mapping[str, Any]) -> Iterator[Fault]:
    """Where a text has more in one place than any has: to say what is wrong with each of these would take long."""
    entries = sum(len(inside) for inside in data.values() if isinstance(inside, dict | list))
    if entries > MOST_ENTRIES or len(data) > MOST_INSIDE:
        yield Fault("", f"there are {entries} entries in {len(data)} tables, and may be {MOST_ENTRIES}")
        return
    for table, inside in data.items():
        places = inside.items() if isinstance(inside, dict) else enumerate(inside) if isinstance(inside, list) else ()
        for id, entry in places:
            if (most := _most_inside(entry)) > MOST_INSIDE:
                name = entry.get("id", id) if isinstance(entry, dict) else id
                yield Fault(
                    f"{table}.{name}" if ID.fullmatch(str(name)) else table,
                    f"{most} things are in one of its tables or lists, and may be {MOST_INSIDE}",
                )


def _most_inside(value: Any) -> int:
    """How many things the largest table or list has."""
    if not isinstance(value, dict | list):
        return 0
    return max([len(value), *map(_most_inside, value.values() if isinstance(value, dict) else value)])


def _kind_of(game: Any, find_system: Callable[[str], System]) -> OwnKind | None:
    """What a game takes of such texts; None if it takes nothing, or there is no such game."""
    try:
        system = find_system(game) if isinstance(game, str) else None
        return None if system is None else _own(system)
    except (UnknownGame, ModuleNotFoundError):
        return None


def _own(system: System) -> OwnKind:
    own: OwnKind = import_module(f"{system.package}.own_content").Own(system)
    return own


def _faults(data: Mapping[str, Any], own: OwnKind) -> Iterator[Fault]:
    """What is wrong with a text, but for its head."""
    unsound = [*_unsound(data, own)]
    yield from unsound
    sources = data.get("sources")
    if not isinstance(sources, dict) or not sources:
        yield Fault("sources", "it says where its figures come from: [sources.<id>] with a 'name', and perhaps 'what'")
    else:
        yield from (Fault(f"sources.{id}", what) for id, each in sources.items() for what in table_faults(each, SOURCE))
    if all(fault.entry for fault in unsound):
        yield from own.faults(data)


def _unsound(data: Mapping[str, Any], own: OwnKind) -> Iterator[Fault]:
    """What is wrong with any text: tables and ids that cannot be, words that hide something. A fault without an entry
    means that the tables cannot be looked into."""
    known = (HEAD, "sources", *own.tables)
    for table, inside in data.items():
        if table not in known:
            yield Fault(table, f"there is no table {quoted(table)}{did_you_mean(table, known)}; {', '.join(known)}")
        elif table != HEAD and not isinstance(inside, dict | list):
            yield Fault("", f"{table} is no table")
        elif table in own.lists:
            yield from _unsound_list(table, inside)
        elif table != HEAD and isinstance(inside, dict):
            for id, entry in inside.items():
                if not ID.fullmatch(id):
                    yield Fault(table, f"{quoted(id)} is no id: small letters and digits, with hyphens between words")
                if not isinstance(entry, dict):
                    yield Fault("", f"{table}.{quoted(id)} is no table")
    for path, word in _words(data, ""):
        if hidden := UNSEEN.search(word):
            yield Fault(path, f"{hidden[0]!r} is a character that nobody sees")
        if "{" in word or "}" in word:
            yield Fault(path, "words have no braces")


def _unsound_list(table: str, entries: Any) -> Iterator[Fault]:
    """What is wrong with any list of entries."""
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        yield Fault("", f"{table} is no list of entries, each beginning with [[{table}]]")
        return
    ids = [entry.get("id") for entry in entries]
    for id in ids:
        if not isinstance(id, str) or not ID.fullmatch(id):
            yield Fault("", f"{table}: {quoted(id)} is no 'id': small letters and digits, with hyphens between words")
    for id, count in Counter(map(str, ids)).items():
        if count > 1:
            yield Fault(f"{table}.{id}", f"there are {count} of that 'id'")


def _words(value: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, list):
        for item in value:
            yield from _words(item, path)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield path, key
            yield from _words(item, f"{path}.{key}" if path.count(".") < 2 and path else path or key)


def _with_lines(faults: Sequence[Fault], text: str) -> list[tuple[int, str]]:
    """The faults, each with the line of the key that it begins with, or else of its entry."""
    lines = Lines(text)
    with_lines = []
    for entry, what in dict.fromkeys(faults):
        key = re.match(r"'([\w-]+)'", what)
        line = lines.of(f"{entry}.{key[1]}") if key else 0
        plain = what.replace("`", "")
        with_lines.append((line or lines.of(entry), f"{entry}: {plain}" if entry else plain))
    return with_lines


# ---------------------------------------------------------------------- using


def open_texts(system: System, texts: Any, names: Any) -> None:
    """Have there what the texts of a set-up add, which besides names these things. Raises BadContent, and UnknownGame
    for texts that belong to another game, and where it names content whose text is lacking."""
    if not isinstance(texts, list) or len(texts) > MOST_TEXTS:
        raise UnknownGame(f"own content is a list of at most {MOST_TEXTS} texts")
    contents = [read(text, _find(system)) for text in texts]
    for content in contents:
        if content.game != system.name:
            raise UnknownGame(f"own content {content.digest} is for {content.game}, not for {system.name}")
    if lacking := {*OF_OWN.findall(str(names))} - {content.digest for content in contents}:
        raise UnknownGame(
            f"own content is lacking: {', '.join(sorted(lacking))}. It was made with a text of somebody's own, which "
            "belongs to it and was left out"
        )
    for content in contents:
        _open(system, content)


def _find(system: System) -> Callable[[str], System]:
    """Finds that system alone: a text of another game is not read, but refused."""

    def found(name: str) -> System:
        if name != system.name:
            raise UnknownGame(f"this is {system.name}")
        return system

    return found


def _open(system: System, content: OwnContent) -> None:
    known = _opened.get(content.digest)
    if known is None:
        _own(system).add(content, from_toml(content.text))
        _opened[content.digest] = content.text
    elif known != content.text:
        raise BadContent(f"there is another text with the digest {content.digest}")


_opened: dict[str, str] = {}
"""The texts of which all is there, by their digests."""


def named(system: System, seats: Sequence[str], options: Mapping[str, Any]) -> tuple[Sequence[str], Mapping[str, Any]]:
    """Seats and options in which what the texts among the options add may be called as it is there. Raises as
    `open_texts` does."""
    texts = [*options[HEAD]]
    open_texts(system, texts, "")
    contents = [read(text, _find(system)) for text in texts]
    ids = {id: there for content in contents for id, (there, _names) in content.playable.items()}

    def called(value: Any) -> Any:
        if isinstance(value, str):
            return ids.get(value, value)
        return [called(each) for each in value] if isinstance(value, list | tuple) else value

    called_so = {name: called(value) for name, value in options.items() if name != HEAD}
    return [called(seat) for seat in seats], {**called_so, HEAD: [content.text for content in contents]}
