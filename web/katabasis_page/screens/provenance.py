"""Where the figures of a game come from and how sure they are, as its content tells it (docs/content.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from katabasis.content import ContentError, load

from ..games import is_shown
from ..words import localized

CONFIDENCES = ("low", "medium", "high")
"""How sure a figure is, the least sure first."""


class Claim(NamedTuple):
    """Figures that rest on the same sources: those of the entries `names` of a table ("Cards"), or one `part` of them
    ("effect"). `note` says what was changed or assumed; `sources` are names, or in words."""

    table: str
    part: str
    names: tuple[str, ...]
    note: str
    sources: tuple[str, ...]


class Source(NamedTuple):
    """A source that claims name, and what it is."""

    name: str
    what: str


class Dispute(NamedTuple):
    """What sources do not agree about, what they say, and what is played."""

    about: str
    positions: str
    decision: str


def claims(game: str, language: str) -> dict[str, list[Claim]]:
    """The figures of a game by how sure they are, the least sure first. What rests on the same sources is one claim."""
    headings, entries = _headings(game, language), list(_entries(game))
    names = {id: localized(language, entry["name"]) for _table, id, entry in entries if "name" in entry}
    by_level: dict[str, dict[Claim, list[str]]] = {level: {} for level in CONFIDENCES}
    for table, id, entry in entries:
        name = localized(language, entry["name"]) if "name" in entry else _composed(id, names)
        for part, level in _levels(entry):
            claim = Claim(
                _called(headings, "tables", table),
                _called(headings, "parts", part),
                (),
                _note(entry, part, language),
                _sources(entry, part, headings),
            )
            by_level[level].setdefault(claim, []).append(name)
    return {
        level: [claim._replace(names=tuple(inside)) for claim, inside in together.items()]
        for level, together in by_level.items()
    }


def sources(game: str, language: str) -> list[Source]:
    """What the sources are that the claims name."""
    return [Source(**source) for source in _headings(game, language).get("sources", {}).values()]


def disputes(game: str, language: str) -> list[Dispute]:
    """Where the sources of a game differ."""
    return [Dispute(**dispute) for dispute in _headings(game, language).get("disputes", {}).values()]


def missing(game: str, language: str) -> list[str]:
    """What is not known of a game."""
    return [str(gap["what"]) for gap in _headings(game, language).get("missing", {}).values()]


def _headings(game: str, language: str) -> dict[str, Any]:
    """What sources.toml says, in one language."""
    try:
        return load(f"{game}-sources.{language}")
    except ContentError:
        return {}


def _entries(game: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Whatever in the content of a game may say how sure it is, but of editions that are not finished: its table, its
    id, and itself."""
    try:
        content = load(game)
    except ContentError:
        return
    for table, inside in content.items():
        if isinstance(inside, list):
            shown = [entry for entry in inside if isinstance(entry, dict) and is_shown(game, entry)]
            yield from ((table, str(entry.get("id", "")), entry) for entry in shown)
        elif isinstance(inside, dict) and "confidence" in inside:
            yield table, "", inside
        elif isinstance(inside, dict):
            yield from ((table, id, entry) for id, entry in inside.items() if isinstance(entry, dict))


def _levels(entry: dict[str, Any]) -> list[tuple[str, str]]:
    """How sure an entry is as a whole (""), and how sure those parts of it are that say so themselves."""
    return [
        (key.removesuffix("confidence").removesuffix("_"), level)
        for key, level in entry.items()
        if (key == "confidence" or key.endswith("_confidence")) and level in CONFIDENCES
    ]


def _sources(entry: dict[str, Any], part: str, headings: dict[str, Any]) -> tuple[str, ...]:
    """The sources of an entry, or of a part of it that has its own, by their names or in words."""
    known = headings.get("sources", {})
    named = entry.get(f"{part}_sources") if part else None
    named = named or entry.get("sources", ())
    return tuple(known.get(id, {}).get("name", id) for id in named) or (entry.get("source", ""),)


def _note(entry: dict[str, Any], part: str, language: str) -> str:
    """What was changed or assumed. It is said with the least sure part of the entry, the last of several."""
    levels = _levels(entry)
    least = min(reversed(levels), key=lambda each: CONFIDENCES.index(each[1]))[0]
    note = entry.get("note") or entry.get("assumption") or ""
    return localized(language, note) if part == least else ""


def _called(headings: dict[str, Any], kind: str, id: str) -> str:
    """What a table of the content, or a part of its entries, is called."""
    name = headings.get(kind, {}).get(id, {}).get("name")
    return str(name or id.replace("_", " "))


def _composed(id: str, names: dict[str, str]) -> str:
    """The name of something without a name of its own: that of what it belongs to, or those of its ends ("a--b")."""
    return "–".join(names.get(end, end.replace("-", " ")) for end in id.split("--"))
