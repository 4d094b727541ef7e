"""Series that come from outside: their texts, and the records that were kept beside a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from . import record
from .errors import BadRecord, BadSave, KatabasisError
from .game import Game
from .series import CHECKSUMS, FORMAT, MOST_SEEDS, Series, checksum_of, next_seed
from .text import Refusal
from .untrusted import lines_of

if TYPE_CHECKING:
    from .system import System

LONGEST = 4_000_000
"""Characters that the text of a series may have; a campaign of 100 games stays far below."""


def resume(game: Game, finished: Sequence[str]) -> Series:
    """A series from the game being played and the records of those before it, which are not played again. Raises
    BadSave if they do not belong together."""
    set_ups = [_set_up_of(number, text) for number, text in enumerate(finished, 1)]
    following = [*set_ups, {"game": game.system.name, **game.setup}][1:]
    for number, (before, after) in enumerate(zip(set_ups, following, strict=True), 2):
        follows = _is_sealed(after.get("seed")) or after.get("seed") == next_seed(before.get("seed", 0))
        if after.get("game") != before.get("game") or not follows:
            raise BadSave(f"game {number} does not follow game {number - 1} of its series")
        complete = "seats" in before and "seats" in after
        if complete and (refusals := game.system.series.why_not_follow(before, after)):
            raise BadSave(f"game {number} does not follow game {number - 1} of its series: {_reasons(refusals)}")
    return Series(game, finished)


def _set_up_of(number: int, text: str) -> dict[str, Any]:
    try:
        return record.set_up_in(text)
    except BadRecord as error:
        raise BadSave(f"the record of game {number} of the series cannot be read: {error}") from None


def _is_sealed(seed: Any) -> bool:
    """Whether a seed was made of the secrets of those who play apart, and not of the game before: it is larger."""
    return type(seed) is int and seed >= MOST_SEEDS


def choices_in(text: str) -> int:
    """How many choices have to be made again to read a series. Raises BadRecord or BadPosition."""
    lines = lines_of(text)
    played = _as_written(lines)[-1:] or _records(lines)
    return sum(record.choices_in(part) for _, part in played)


def last_record(text: str) -> str:
    """The record of the last game in the text of a series; "" if there is none."""
    return ([""] + [part for _, part in _records(lines_of(text))])[-1]


def replay(text: str, find_system: Callable[[str], System]) -> Series:
    """Play a series again. Raises BadRecord at the first line that does not read, is not legal, or does not follow."""
    if len(text) > LONGEST:
        raise BadRecord(f"a series has at most {LONGEST} characters")
    lines = lines_of(text)
    if not lines or lines[0].split() != ["katabasis", "series", str(FORMAT)]:
        raise BadRecord([(1, f"a series starts with 'katabasis series {FORMAT}'")])
    if written := _as_written(lines):
        return _resumed(written, find_system)
    series: Series | None = None
    for first, part in _records(lines):
        game = _replayed(part, first, find_system)
        if series is not None:
            _follow(series, game, first + 1)
        series = Series(game, series.finished if series else ())
    if series is None:
        raise BadRecord("there is no record in the series")
    return series


def _as_written(lines: Sequence[str]) -> list[tuple[int, str]]:
    """The records of a text whose checksums fit; none if it has no checksums. Raises BadRecord if they do not fit."""
    named, *expected = lines[1].split() if len(lines) > 1 and lines[1].strip() else [""]
    if named != CHECKSUMS:
        return []
    records = list(_records(lines))
    if not records or len(records) != len(expected):
        fault = f"the series had {len(expected)} games when it was written, and has {len(records)}"
        raise BadRecord([(2, fault)])
    for (first, part), checksum in zip(records, expected, strict=True):
        if checksum_of(part) != checksum:
            raise BadRecord([(first + 1, "this record is damaged: its checksum does not fit")])
    return records


def _resumed(records: Sequence[tuple[int, str]], find_system: Callable[[str], System]) -> Series:
    """A series whose records are as they were written. Raises BadRecord."""
    first, last = records[-1]
    game = _replayed(last, first, find_system)
    try:
        return resume(game, [part.strip() + "\n" for _, part in records[:-1]])
    except BadSave as error:
        raise BadRecord(str(error)) from None


def _replayed(text: str, first: int, find_system: Callable[[str], System]) -> Game:
    """The game of a record before which there are so many lines. Raises BadRecord."""
    try:
        return record.replay(text, find_system)
    except BadRecord as error:
        raise BadRecord([((line or 1) + first, reason) for line, reason in error.faults]) from None


def _records(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Each record, and how many lines are before it."""
    starts = [number for number, line in enumerate(lines) if line.startswith("katabasis record")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=False):
        yield start, "\n".join(lines[start:end])


def _follow(series: Series, game: Game, line: int) -> None:
    """Make sure that a game is the next of a series. Raises BadRecord."""
    options, rules = game.setup.get("options", {}), game.system.series
    try:
        expected = series.begin_next(**{name: options[name] for name in rules.chosen_between if name in options})
    except KatabasisError as error:
        raise BadRecord([(line, f"no game follows game {series.number}: {error}")]) from None
    seed = game.setup.get("seed")
    set_up = {**expected.setup, "seed": seed} if _is_sealed(seed) else expected.setup
    if game.system is not expected.system or not rules.is_carried(set_up, game.setup):
        refusals = rules.why_not_follow(set_up, game.setup) if game.system is expected.system else []
        why = f": {_reasons(refusals)}" if refusals else ""
        raise BadRecord([(line, f"game {series.number} is not set up with what the one before carries on{why}")])


def _reasons(refusals: Sequence[Refusal]) -> str:
    return "; ".join(f"{refusal.reason} [{refusal.rule}]" for refusal in refusals)
