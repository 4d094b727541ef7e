"""Everything that is kept in this browser as one file, and back again.

A file is merged into what is here: a game that goes on from the one here takes its place, and of two that differ both
stay. It is read and checked as a whole before anything is written, and where there is no room nothing has changed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

import katabasis as kb
from katabasis.kernel.record import without_checks
from katabasis.kernel.untrusted import from_json

from .keys import NUMBERED, OF_GAMES, OF_LISTS, OF_OWN, SINGLE
from .packing import NotPacked, pack, unpack
from .results import NoResults, merged
from .store import LONGEST_RECORD, Store
from .texts import PREFIX, Blocked, Full

HEAD = "katabasis-backup"
"""The first key of a file, whose value is its version."""
VERSION = 1
LONGEST_FILE = 12_000_000
LONGEST = 24_000_000
"""Characters of what it holds: a browser's storage, with all quotation marks escaped."""
ID = re.compile(r"[\w-]{1,60}", re.ASCII)
NUMBER = re.compile(r"[0-9]{1,6}")

Texts = dict[str, str]


class BadBackup(ValueError):
    """A text that is no backup, or a damaged one. Nothing was changed."""


class NewerBackup(BadBackup):
    """A backup that a newer version of this page has made. Nothing was changed."""


class Added(NamedTuple):
    """How much of a backup was not here before."""

    games: int
    lists: int
    own: int
    puzzles: int
    results: int


class Contents(NamedTuple):
    """What a backup holds: games by id, each with its texts by name, own lists by kind and id, content of one's own
    by id, and single texts by their kind."""

    games: Mapping[str, Texts]
    lists: Texts
    own: Texts
    single: Texts


def file_of(store: Store, at: str) -> str:
    """All that is kept, as a text."""
    return f'{{"{HEAD}":{VERSION},"at":{json.dumps(at)},"packed":"{pack(json.dumps(_kept(store)))}"}}\n'


def _kept(store: Store) -> Texts:
    """All that is kept, by its keys without their prefix."""
    keys = (key.removeprefix(PREFIX) for key in sorted(store.storage.names()) if key.startswith(PREFIX))
    return {key: store.storage.read(PREFIX + key) or "" for key in keys if _is_kept(key)}


def _is_kept(key: str) -> bool:
    """Whether the page keeps something under such a key that belongs into a file."""
    kind, colon, rest = key.partition(":")
    id, dot, number = rest.partition(":")
    if kind in SINGLE:
        return not colon
    if not ID.fullmatch(id):
        return False
    if kind in NUMBERED:
        return NUMBER.fullmatch(number) is not None
    return kind in (*OF_GAMES, *OF_LISTS, *OF_OWN) and not dot


def read(text: str) -> Contents:
    """What a file holds. Raises BadBackup."""
    try:
        whole = from_json(text, LONGEST_FILE)
        version, packed = whole[HEAD], whole["packed"]
        if type(version) is int and version > VERSION:
            raise NewerBackup
        texts = from_json(unpack(packed, LONGEST), LONGEST)
    except (LookupError, TypeError, AttributeError, NotPacked) as error:
        raise BadBackup(str(error)) from None
    except ValueError as error:
        raise error if isinstance(error, BadBackup) else BadBackup(str(error)) from None
    if not isinstance(texts, dict) or not all(isinstance(kept, str) for kept in texts.values()):
        raise BadBackup("it holds no texts")
    return _sorted(texts)


def _sorted(texts: Mapping[str, str]) -> Contents:
    """Texts by what they are of. Raises BadBackup."""
    games: dict[str, Texts] = {}
    lists: Texts = {}
    own: Texts = {}
    single: Texts = {}
    for key, text in texts.items():
        if not _is_kept(key):
            raise BadBackup(f"nothing is kept as {key[:40]!r}")
        kind, _colon, rest = key.partition(":")
        id, colon, number = rest.partition(":")
        if kind in SINGLE:
            single[kind] = text
        elif kind in OF_LISTS:
            lists[key] = text
        elif kind in OF_OWN:
            own[id] = text
        else:
            games.setdefault(id, {})[f"{kind}{colon}{number}"] = text
    return Contents(games, lists, own, single)


def merge(store: Store, contents: Contents) -> Added:
    """Add what a file holds to what is kept. Raises Full or Blocked, and nothing has changed."""
    own = _sorted(_kept(store))
    games = _games(own.games, contents.games, store.fresh_id)
    lists = _lists(own.lists, contents.lists, store.fresh_id)
    brought = {id: text for id, text in contents.own.items() if id not in own.own}
    single = {kind: text for kind, text in contents.single.items() if kind not in own.single}
    results, new_results = _results(own.single.get("results", "[]"), contents.single.get("results", "[]"))
    single |= {"results": results} if new_results else {}
    new_words = 0
    for kept in (store.puzzles, store.daily_puzzles):
        kind = kept.key.removeprefix(PREFIX)
        words = kept.read(contents.single.get(kind, "[]"))
        if new := words - kept.words():
            new_words += len(new)
            single[kind] = kept.written(kept.words() | words)
    settings = {**_settings(contents.single.get("settings", "{}")), **store.settings()}
    single |= {"settings": json.dumps(settings)} if settings else {}

    changes: dict[str, str | None] = {f"{PREFIX}{kind}": text for kind, text in single.items()}
    changes |= {PREFIX + key: text for key, text in lists.items()}
    changes |= {f"{PREFIX}own:{id}": text for id, text in brought.items()}
    for id, texts in games.items():
        changes |= {_key(id, name): text for name, text in texts.items()}
    _write(store, changes)
    with suppress(Full, Blocked):  # the language, too
        store.keep_settings(store.settings())
    for id, texts in games.items():
        store.keep_again(id)
        _copy(store, id, texts)
    for key, text in lists.items():
        kind, _colon, id = key.partition(":")
        _copy(store, id, {kind: text})
    return Added(len(games), len(lists), len(brought), new_words, new_results)


# ---------------------------------------------------------------------- games


def _games(
    own: Mapping[str, Texts], new: Mapping[str, Texts], fresh_id: Callable[[], str]
) -> dict[str, dict[str, str | None]]:
    """What is to be written of games; None where a text goes."""
    written: dict[str, dict[str, str | None]] = {}
    for id, texts in new.items():
        here = own.get(id)
        if here is None:
            if not _is_among(texts, own.values()):
                written[id] = {**texts}
        elif _goes_on(here, texts) or _is_among(texts, own.values()):
            continue
        elif _goes_on(texts, here):
            written[id] = {**dict.fromkeys(here, None), **texts}
        else:
            written[fresh_id()] = {**texts}
    return written


def _is_among(texts: Texts, kept: Iterable[Texts]) -> bool:
    """Whether this very game is kept, under whatever id."""
    same = [(name, texts[name]) for name in ("save", "aside") if name in texts]
    return bool(same) and any(all(other.get(name) == text for name, text in same) for other in kept)


def _goes_on(later: Texts, earlier: Texts) -> bool:
    """Whether a game is another or goes on from it, so that nothing is lost with the other."""
    if "aside" in earlier:
        return later.get("aside") == earlier["aside"] and later.get("save") == earlier.get("save")
    if "save" not in earlier:
        return True
    games, past = _choices(later), _choices(earlier)
    if not past or len(past) > len(games):
        return False
    return games[: len(past) - 1] == past[:-1] and games[len(past) - 1][: len(past[-1])] == past[-1]


def _choices(texts: Texts) -> list[list[str]]:
    """The records of the games of a series, line by line, without what dice have shown and the version of figures;
    empty where they cannot be read."""
    records: list[str] = []
    try:
        while (packed := texts.get(f"record:{len(records)}")) is not None:
            records.append(unpack(packed, LONGEST_RECORD))
        records.append(kb.record_in(texts["save"]))
    except (LookupError, NotPacked, kb.KatabasisError):
        return []
    return [
        [without_checks(line) for line in record.strip().split("\n") if not line.startswith("content ")]
        for record in records
    ]


# ---------------------------------------------------------------------- the rest


def _lists(own: Texts, new: Texts, fresh_id: Callable[[], str]) -> Texts:
    known = [_without_time(text) for text in own.values()]
    return {
        key if key not in own else f"{key.partition(':')[0]}:{fresh_id()}": text
        for key, text in new.items()
        if _without_time(text) not in known
    }


def _without_time(own: str) -> Any:
    try:
        entry = from_json(own)
        return {key: value for key, value in entry.items() if key != "at"}
    except (ValueError, AttributeError):
        return own


def _results(own: str, new: str) -> tuple[str, int]:
    try:
        return merged(own, new)
    except NoResults:
        return own, 0


def _settings(text: str) -> dict[str, str]:
    try:
        return {name: value for name, value in from_json(text).items() if isinstance(value, str)}
    except (ValueError, AttributeError):
        return {}


# ---------------------------------------------------------------------- writing


def _key(id: str, name: str) -> str:
    kind, colon, number = name.partition(":")
    return f"{PREFIX}{kind}:{id}{colon}{number}"


def _write(store: Store, changes: Mapping[str, str | None]) -> None:
    storage = store.storage
    before = {key: storage.read(key) for key in changes}
    try:
        _put(store, changes)
    except (Full, Blocked):
        for key in changes:
            storage.remove(key)
        _put(store, before)
        raise


def _put(store: Store, texts: Mapping[str, str | None]) -> None:
    for key, text in sorted(texts.items(), key=lambda entry: entry[1] is not None):  # what goes makes room
        if text is None:
            store.storage.remove(key)
        else:
            store.storage.write(key, text)


def _copy(store: Store, id: str, texts: Mapping[str, str | None]) -> None:
    if store.copies is not None:
        store.copies.put(id, {name: text for name, text in texts.items() if name != "still"})
