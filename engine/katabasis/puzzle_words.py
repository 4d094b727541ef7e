"""What a puzzle says to people: its title, its text and its hints in every language, and the rules that it is about.
`docs/puzzles.md` describes the keys.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from .content import LANGUAGES, load, packs
from .kernel.did_you_mean import did_you_mean
from .kernel.text import quoted
from .reference import rules

if TYPE_CHECKING:
    from .kernel.puzzle import Puzzle

PUZZLE, LESSON = "puzzle", "lesson"
LEVELS = (1, 2, 3)

Faults = Iterator[tuple[str, str]]
"""Pairs of a key's dotted path and what is wrong with it."""


def faults(data: Mapping[str, Any]) -> Faults:
    """What is wrong with the words of a puzzle as a person has written it."""
    for key in ("title", "text"):
        yield from _text_faults(key, data.get(key))
    yield from _hint_faults(data.get("hints"))
    named = data.get("rules")
    if not isinstance(named, list) or not all(isinstance(rule, str) for rule in named):
        yield "rules", f"a list of the ids of the rules that it is about, not {quoted(named)}"
    if (level := data.get("level", LEVELS[0])) not in LEVELS or isinstance(level, bool):
        yield "level", f"one of {', '.join(map(str, LEVELS))}, not {quoted(level)}"
    if type(order := data.get("order", 1)) is not int or order < 1:
        yield "order", f"a whole number from 1 on, not {quoted(order)}"
    yield from _lesson_faults(data)


def _text_faults(key: str, told: Any) -> Faults:
    if not isinstance(told, dict):
        yield key, f"a text in {' and '.join(LANGUAGES)}, not {quoted(told)}"
        return
    for language in LANGUAGES:
        text = told.get(language)
        if not isinstance(text, str) or not text.strip():
            yield f"{key}.{language}", "there is no text"
    yield from ((f"{key}.{other}", "no such language here") for other in told if other not in LANGUAGES)


def _hint_faults(hints: Any) -> Faults:
    if not isinstance(hints, list) or not hints:
        yield "hints", f"a list of at least one hint, not {quoted(hints)}"
        return
    for number, hint in enumerate(hints, 1):
        yield from _text_faults(f"hints.{number}", hint)


def _lesson_faults(data: Mapping[str, Any]) -> Faults:
    kind, section = data.get("kind", PUZZLE), data.get("section")
    if kind not in (PUZZLE, LESSON):
        yield "kind", f"one of {PUZZLE}, {LESSON}, not {quoted(kind)}"
    elif (kind == LESSON) != isinstance(section, str):
        yield "section", "a lesson names the section that it is about, a puzzle does not"


class Ledger(NamedTuple):
    """What puzzles of a game may name: the ids of its rules and of their sections."""

    rules: Collection[str]
    sections: Collection[str]


def ledger_of(game: str) -> Ledger:
    """The names in a game's compiled rule reference and those of its packs. Raises ContentError if there is none."""
    more = [f"{game}-{pack}" for pack in packs(game)]
    known = rules(game).keys() | {id for pack in more for id in load(f"{pack}-rules.{LANGUAGES[0]}")}
    return Ledger(known, {id for owner in (game, *more) for id in load(f"{owner}-chapters.{LANGUAGES[0]}")})


def unknown_names(puzzle: Puzzle, ledger: Ledger) -> list[str]:
    """The rules and the section that a puzzle names and the ledger has not."""
    about = puzzle.about
    named = [("rules", "rule", rule, ledger.rules) for rule in about["rules"]]
    named += [("section", "section", about["section"], ledger.sections)] if "section" in about else []
    return [
        f"{key}: there is no {kind} {quoted(name)}{did_you_mean(name, known)}"
        for key, kind, name, known in named
        if name not in known
    ]
