"""Series that come from outside: their texts, and the records that were kept beside a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from . import record
from .errors import BadRecord, BadSave, KatabasisError
from .game import Game
from .plain import lines_of
from .series import FORMAT, Series, next_seed
from .text import Refusal

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
        if (after.get("game"), after.get("seed")) != (before.get("game"), next_seed(before.get("seed", 0))):
            raise BadSave(f"game {number} does not follow game {number - 1} of its series")
        complete = "seats" in before and "seats" in after
        if complete and (refusals := game.system.why_not_follow(before, after)):
            raise BadSave(f"game {number} does not follow game {number - 1} of its series: {_reasons(refusals)}")
    return Series(game, finished)


def _set_up_of(number: int, text: str) -> dict[str, Any]:
    try:
        return record.set_up_in(text)
    except BadRecord as error:
        raise BadSave(f"the record of game {number} of the series cannot be read: {error}") from None


def choices_in(text: str) -> int:
    """How many choices the records of a series make again. Raises BadRecord or BadPosition."""
    return sum(record.choices_in(part) for _, part in _records(lines_of(text)))


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
    series: Series | None = None
    for first, part in _records(lines):
        try:
            game = record.replay(part, find_system)
        except BadRecord as error:
            raise BadRecord([(line and line + first, reason) for line, reason in error.faults]) from None
        if series is not None:
            _follow(series, game, first + 1)
        series = Series(game, series.finished if series else ())
    if series is None:
        raise BadRecord("there is no record in the series")
    return series


def _records(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Each record, and how many lines are before it."""
    starts = [number for number, line in enumerate(lines) if line.startswith("katabasis record")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=False):
        yield start, "\n".join(lines[start:end])


def _follow(series: Series, game: Game, line: int) -> None:
    """Make sure that a game is the next of a series. Raises BadRecord."""
    try:
        expected = series.begin_next()
    except KatabasisError as error:
        raise BadRecord([(line, f"no game follows game {series.number}: {error}")]) from None
    if (game.system, game.setup) != (expected.system, expected.setup):
        refusals = game.system.why_not_follow(expected.setup, game.setup) if game.system is expected.system else []
        why = f": {_reasons(refusals)}" if refusals else ""
        raise BadRecord([(line, f"game {series.number} is not set up with what the one before carries on{why}")])


def _reasons(refusals: Sequence[Refusal]) -> str:
    return "; ".join(f"{refusal.reason} [{refusal.rule}]" for refusal in refusals)
