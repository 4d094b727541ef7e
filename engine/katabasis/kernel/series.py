"""Series: games one after the other, such as a match of three or a campaign.

What a game carries on (`System.carry`: a score, a party, a deck) is in the set-up of the next one. So each game has a
save and a record of its own, and what a choice costs does not grow with the games before it. As a text, a series is the
line `katabasis series 1`, and after an empty line the records of its games, in order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from . import record
from .dice import Dice
from .errors import BadRecord, BadSave, KatabasisError, Refused
from .game import Game
from .plain import lines_of
from .text import Refusal, refuse

if TYPE_CHECKING:
    from .players import Player
    from .system import System
    from .table import Result

FORMAT = 1
LONGEST = 4_000_000
"""Characters that the text of a series may have; a campaign of 100 games stays far below."""

_FAR = 1 << 62
"""The result of chance that the seed of the next game comes from: no game gets so far."""


class Series:
    """A chain of games. `game` is the one being played, or the last; `finished` are the records of those before it."""

    __slots__ = ("finished", "game")

    def __init__(self, game: Game, finished: Sequence[str] = ()) -> None:
        self.game = game
        self.finished = list(finished)

    def __str__(self) -> str:
        ending = "" if self.result is None else f"; the series: {self.result}"
        return f"game {self.number}: {self.game}{ending}"

    def __repr__(self) -> str:
        return f"<Series: game {self.number} of {self.game.system.name}>"

    @property
    def number(self) -> int:
        """Which game of the series it is, from 1."""
        return len(self.finished) + 1

    @property
    def over(self) -> bool:
        """Whether the last game of the series is over."""
        return self.game.result is not None and self.game.system.carry(self.game.table) is None

    @property
    def result(self) -> Result | None:
        """How the series ended; None while it goes on, and for a series that has no result as a whole."""
        return None if self.game.result is None else self.game.system.series_result(self.game.table)

    def why_not_next(self) -> list[Refusal]:
        """Why no next game can begin; empty if it can."""
        if self.game.result is None:
            return [refuse("table.game-not-over", "The game is not over yet")]
        if "seed" not in self.game.setup:
            return [refuse("table.no-set-up", "A game that began from a position has none after it")]
        return [refuse("table.series-over", "The series is over")] if self.over else []

    def begin_next(self) -> Game:
        """Begin the next game with what this one carries on. Raises Refused, with the reasons of `why_not_next`."""
        if refusals := self.why_not_next():
            raise Refused(refusals)
        following = _following(self.game)
        self.finished.append(self.game.record())
        self.game = following
        return following

    @property
    def setup(self) -> dict[str, Any]:
        """The "edition", "seats" and "options" that the series began with, as far as its first record says so."""
        first = record.set_up_in(self.finished[0]) if self.finished else self.game.setup
        return {key: first[key] for key in ("edition", "seats", "options") if key in first}

    def record(self, players: Sequence[Player] = ()) -> str:
        """The whole series as a text, with who plays the seats of its present game, if that is said."""
        return "\n".join([f"katabasis series {FORMAT}\n", *self.finished, self.game.record(players=players)])


def new(system: System, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> Series:
    """A new series. Raises UnknownGame."""
    return Series(Game.new(system, edition, seats, seed, options))


def resume(game: Game, finished: Sequence[str]) -> Series:
    """A series from the game being played and the records of those before it, which are not played again. Raises
    BadSave if they do not belong together."""
    set_ups = [_set_up_of(number, text) for number, text in enumerate(finished, 1)]
    following = [*set_ups, {"game": game.system.name, **game.setup}][1:]
    for number, (before, after) in enumerate(zip(set_ups, following, strict=True), 2):
        if (after.get("game"), after.get("seed")) != (before.get("game"), _next_seed(before.get("seed", 0))):
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


def _following(game: Game) -> Game:
    carried = {**(game.system.carry(game.table) or {})}
    setup = game.setup
    edition, seats = carried.pop("edition", setup["edition"]), carried.pop("seats", setup["seats"])
    return Game.new(game.system, edition, seats, _next_seed(setup["seed"]), {**setup["options"], **carried})


def _next_seed(seed: int) -> int:
    return Dice(seed, _FAR).randbelow(1 << 32)
