"""Whether content/<game>/coach.toml, or coach-<edition>.toml, the notes beside a first game, is well formed; and those
of the first games of packs, content/<game>/packs/<pack>/coach*.toml, which have a `title` and an `order`."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from builder.schema import is_bilingual, is_table
from katabasis.kernel.card_words import are_tables, are_words, at_least, exactly, is_number, is_text, table_faults
from katabasis.kernel.schema import Check

COACHES = "coach*.toml"
LONGEST = 200
"""Characters of a note: on a phone, more would push the answers off the screen."""


def coach_of(edition: str = "") -> str:
    """The file with the notes of an edition; of the usual one if none is named."""
    return f"coach-{edition}.toml" if edition else "coach.toml"


NAME = "{name}"
"""Stands in a text for the name of what the answer is about that the note points at."""
ENDS_BY_ITSELF = "next"
"""The `until` of a note that is closed by its own button."""


def _matches(pattern: str) -> Check:
    return lambda value: isinstance(value, str) and bool(re.fullmatch(pattern, value))


FILE: Mapping[str, Check] = {
    "title?": is_bilingual,
    "order?": is_number,
    "seed?": is_number,
    "answers?": is_table,
    "position?": is_text,
    "bots?": is_text,
    "note": are_tables,
}
BEGINNINGS = ({"seed", "answers"}, {"position"})
"""How a first game begins: set up by the form, or at a position."""
NOTE: Mapping[str, Check] = {
    "id": is_text,
    "when?": is_table,
    "points": _matches(r"region:[a-z-]+|ref:[a-z]+:\S+|(answer|place)(:[a-z-]+( \S+)*)?"),
    "rule": is_text,
    "until?": _matches(r"next|event:[a-z-]+|choice:[a-z-]+( \S+)*"),
    "text": is_bilingual,
}
WHEN: Mapping[str, Check] = {
    **dict.fromkeys(("decision?", "lacks?", "event?", "phase?"), is_text),
    "offers?": lambda value: is_text(value) or are_words(value),
    "round?": at_least(1),
    "over?": exactly(True),
}


def _all(names: str | Collection[str]) -> Collection[str]:
    return (names,) if isinstance(names, str) else names


def faults(coach: Mapping[str, Any], rules: Collection[str], events: Collection[str]) -> Iterator[str]:
    """What is wrong with the notes of a game that has these rules and kinds of events."""
    yield from table_faults(coach, FILE)
    if coach.keys() & {"seed", "answers", "position"} not in BEGINNINGS:
        yield "a first game has a seed and answers, or a position"
    notes = coach.get("note")
    for note in notes if isinstance(notes, list) else ():
        name = note.get("id", "without an id") if isinstance(note, dict) else note
        yield from (f"note {name}: {fault}" for fault in _note_faults(note, rules, events))


def _note_faults(note: Any, rules: Collection[str], events: Collection[str]) -> Iterator[str]:
    wrong = list(table_faults(note, NOTE))
    yield from wrong
    if wrong:
        return
    when, until = note.get("when", {}), note.get("until", "")
    yield from (f"when: {fault}" for fault in table_faults(when, WHEN))
    for kind in (when.get("event"), until.partition("event:")[2]):
        if kind and kind not in events:
            yield f"there is no event {kind!r}"
    if note["rule"] not in rules:
        yield f"there is no rule {note['rule']!r}"
    if when.keys() & {"event", "over"} and until != ENDS_BY_ITSELF:
        yield "what speaks of an event, or of the end, is done when it is read: until = 'next'"
    kind, _colon, pointed = note["points"].partition(":")
    names = [language for language, text in note["text"].items() if NAME in text]
    if names and (kind not in ("answer", "place") or not pointed or pointed not in _all(when.get("offers", ()))):
        yield f"only what points at an answer that it waits for (offers) can say {NAME}"
    for language, text in note["text"].items():
        if len(text) > LONGEST:
            yield f"{len(text)} characters in {language!r}, at most {LONGEST}"
