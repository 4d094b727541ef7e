"""How games ended that were played in this browser, under the key katabasis:results: one line a game, as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import katabasis as kb
from katabasis.kernel.ending import CONCEDE
from katabasis.kernel.table import DRAWN, LOST, WON
from katabasis.kernel.untrusted import from_json

from .texts import PREFIX, Blocked, Full, Storage

KEY = f"{PREFIX}results"
MOST = 2_000
"""Games that are kept; of more the last."""
LONGEST_WORD = 60
HEAD = "katabasis-results"
"""The first key of a file of results, whose value is its version."""
VERSION = 1


class GameResult(NamedTuple):
    """How a game ended for the person who played it: `name` is that of the game and its number in its series, `plays`
    what they played, `rivals` the kinds of the bots there were, `outcome` "won", "drawn" or "lost"."""

    name: str
    at: str
    game: str
    edition: str
    plays: str
    rivals: Sequence[str]
    outcome: str
    conceded: bool = False


class NoResults(ValueError):
    """A text that has no results."""


class Results:
    """The results on a storage. Every tab reads them anew before it writes, and adds its own."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def all(self) -> list[GameResult]:
        """Every result, in the order in which games ended; what cannot be read is left out."""
        try:
            return _read(self._storage.read(KEY) or "[]")
        except NoResults:
            return []

    def note(self, result: GameResult) -> None:
        """Keep a result, in the place of what was known of that game. Where there is no room, games matter more."""
        self._write([*(each for each in self.all() if each.name != result.name), result])

    def forget(self, name: str) -> None:
        """A game goes on that had ended."""
        known = self.all()
        if any(each.name == name for each in known):
            self._write([each for each in known if each.name != name])

    def take_in(self, text: str) -> int:
        """Add what a file says, as far as it is not known; how many that were. Raises NoResults; Full or Blocked, and
        nothing has changed."""
        whole, count = merged(_written(self.all()), _written(from_file(text)))
        if count:
            self._storage.write(KEY, whole)
        return count

    def file(self) -> str:
        """All of it as a text, to be kept elsewhere."""
        return f'{{"{HEAD}":{VERSION},"results":{_written(self.all())}}}\n'

    def _write(self, results: Sequence[GameResult]) -> None:
        text = self._storage.read(KEY)
        with suppress(Full, Blocked):
            if text is not None and not _is_whole(text):
                self._storage.write(f"{KEY}-aside", text)
            self._storage.write(KEY, _written(results))


def merged(own: str, other: str) -> tuple[str, int]:
    """Results as they are kept, with those of another browser as far as they are not known, and how many these are.
    Raises NoResults."""
    known = _read(own)
    names = {each.name for each in known}
    new = [each for each in _read(other) if each.name not in names]
    return _written(sorted([*known, *new], key=lambda each: each.at)), len(new)


def from_file(text: str) -> list[GameResult]:
    """The results in a file. Raises NoResults."""
    try:
        whole = from_json(text)
        version = whole[HEAD]
        results = json.dumps(whole["results"])
    except (ValueError, LookupError, TypeError):
        raise NoResults("this is no file of results") from None
    if version != VERSION:
        raise NoResults("a newer version of this page made this file")
    return _read(results)


def result_of(
    name: str, at: str, game: kb.Game, plays: Sequence[str], kinds: Sequence[str], own: Sequence[int]
) -> GameResult:
    """How a game that is over ended for the person of these seats."""
    result = game.result
    assert result is not None
    outcome = result.outcome
    if outcome != LOST and result.winners and not set(own) & set(result.winners):
        outcome = LOST
    last = game.choices[-1] if game.choices else None
    conceded = last is not None and last.option == last.ask == CONCEDE and last.seat in own
    rivals = sorted({kind for seat, kind in enumerate(kinds) if seat not in own and kind != "human"})
    played = plays[own[0]] if own[0] < len(plays) else ""
    return GameResult(name, at, game.system.name, game.edition, played, rivals, outcome, conceded)


def longest_streak(results: Iterable[GameResult]) -> int:
    """How many games were won in a row at most."""
    longest = row = 0
    for each in results:
        row = row + 1 if each.outcome == WON else 0
        longest = max(longest, row)
    return longest


def _written(results: Sequence[GameResult]) -> str:
    return json.dumps(results[-MOST:], separators=(",", ":"), ensure_ascii=False)


def _is_whole(text: str) -> bool:
    try:
        _read(text)
    except NoResults:
        return False
    return True


def _read(text: str) -> list[GameResult]:
    """Results that were written. Raises NoResults; single ones that are none are left out."""
    try:
        rows = from_json(text)
    except ValueError:
        raise NoResults("the results are damaged") from None
    if not isinstance(rows, list):
        raise NoResults("the results are damaged")
    return [result for row in rows[-MOST:] if (result := _result(row)) is not None]


def _result(row: Any) -> GameResult | None:
    match row:
        case [str(), str(), str(), str(), str(), list(rivals), "won" | "drawn" | "lost" as outcome, bool(conceded)]:
            if not all(isinstance(kind, str) for kind in rivals):
                return None
            name, at, game, edition, plays = (word[:LONGEST_WORD] for word in row[:5])
            short = [kind[:LONGEST_WORD] for kind in rivals]
            return GameResult(name, at, game, edition, plays, short, outcome, conceded)
    return None


OUTCOMES = (WON, DRAWN, LOST)
