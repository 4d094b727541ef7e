"""Puzzles: a position, what is to be reached from it within some turns, and a line of play that does. `docs/puzzles.md`
describes the text.

Whoever solves a puzzle has one seat or several; all others are passive: they decline wherever that is an answer, and
give the first of their answers elsewhere. Where dice decide, the puzzle is to find the best odds (`chances`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from . import position
from .conditions import Condition, Moment, read_condition
from .errors import BadPosition, BadPuzzle, KatabasisError, Refused, reason_of
from .events import EVERY_GAME, TURN_BEGAN
from .options import Ask, Option
from .table_reader import TableReader
from .text import quoted, shortened
from .toml_lines import Lines
from .untrusted import from_toml

if TYPE_CHECKING:
    from .events import Event
    from .game import Game
    from .system import System

LONGEST = 250_000
"""Characters that a puzzle may have: those of a position, and some more."""
MOST_CHOICES = 200
"""Choices that a solution may have, and replies of others between two of them."""
MOST_TURNS = 20
MOST_CONDITIONS = 20
"""Conditions that a puzzle may have, goals and what must never be together: each is looked at after every choice."""

OPEN, SOLVED, FAILED = "open", "solved", "failed"

ABOUT = ("title", "text", "hints", "rules", "kind", "section", "order", "level")
"""What a puzzle says to people alone."""

Move: TypeAlias = tuple[str, Any]
"""The id of an option and its answer, None if it takes none."""


class Puzzle(NamedTuple):
    """A puzzle that was read. `about` is what it says to people, as it was written."""

    system: System
    position: str
    about: Mapping[str, Any]
    seats: Sequence[int]
    turns: int
    """It is failed once so many turns have begun, anybody's; 0 for no limit."""
    goals: Sequence[Condition]
    never: Sequence[Condition]
    solution: Sequence[Move]
    chance: bool
    """Whether dice decide, so that the best odds are to be found."""

    def begin(self) -> Game:
        """The game at the position."""
        return position.read_for(self.system, self.position)

    def state(self, game: Game) -> str:
        """Whether a game that began at the position is OPEN, SOLVED or FAILED at this moment."""
        events = _since_the_start(game)
        ends = [number for number, event in enumerate(events) if event.kind == TURN_BEGAN][self.turns - 1 :]
        over = bool(self.turns and ends)
        moment = Moment(game, self.seats, events[: ends[0]] if over else events)
        if any(condition.holds(moment) for condition in self.never):
            return FAILED
        goals = [goal for goal in self.goals if not over or goal.what == "event"]
        if len(goals) == len(self.goals) and all(goal.holds(moment) for goal in goals):
            return SOLVED
        return FAILED if over or game.decision is None else OPEN

    def faults(self) -> list[str]:
        """Why the solution is none; empty if it is one. Of odds, `chances.faults` knows more."""
        game = self.begin()
        state = self.state(self.settle(game))
        for number, (option, answer) in enumerate(self.solution, 1):
            what = f"choice {number} of the solution, {quoted(option)}"
            if state != OPEN:
                return [f"{what}, comes when the puzzle is {state} already"]
            try:
                game.choose(option, answer)
            except Refused as refused:
                return [f"{what}, is refused: {refused}"]
            state = self.state(self.settle(game))
        moment = Moment(game, self.seats, _since_the_start(game))
        if self.chance or state == SOLVED:
            return [
                f"never {n}: {condition.found(moment)}"
                for n, condition in enumerate(self.never, 1)
                if condition.what == "view"
                and condition.leads_nowhere([self.begin().view(min(self.seats)), moment.view])
            ]
        return [
            f"the solution does not solve it: after it, the puzzle is {state}",
            *(f"goal {n}: {goal.found(moment)}" for n, goal in enumerate(self.goals, 1) if not goal.holds(moment)),
        ]

    def settle(self, game: Game) -> Game:
        """The game, after all others have answered until the solver is asked, or the puzzle is over."""
        for _ in range(MOST_CHOICES):
            decision = game.decision
            if decision is None or decision.seat in self.seats or self.state(game) != OPEN:
                return game
            game.choose(reply(decision))
        raise BadPuzzle(f"the others have answered {MOST_CHOICES} times, and nobody else is asked")


def reply(decision: Ask) -> Option:
    """What a passive player answers."""
    return decision.declining or decision.options[0].answers()[0]


def _since_the_start(game: Game) -> Sequence[Event]:
    """What has happened since the position."""
    offsets, first = game.event_offsets, game.setup.get("given", 0)
    events = game.table.events
    return events[offsets[first] if first < len(offsets) else len(events) :]


# ---------------------------------------------------------------------- reading


def read(
    text: str,
    find_system: Callable[[str], System],
    word_faults: Callable[[Mapping[str, Any]], Iterable[tuple[str, str]]] = lambda data: (),
) -> Puzzle:
    """The puzzle that a text describes; whether its solution is one, `Puzzle.faults` tells. What is wrong with its
    words for people, key by key, the kernel does not know. Raises BadPuzzle with every fault."""
    if len(text) > LONGEST:
        raise BadPuzzle(f"a puzzle has at most {LONGEST} characters")
    try:
        data = from_toml(text, LONGEST)
    except ValueError as error:
        raise BadPuzzle(str(error)) from None
    reasons: list[Any] = [f"{key}: {reason}" for key, reason in word_faults(data)]
    try:
        puzzle = of_data(data, find_system)
    except BadPuzzle as bad:
        reasons += [reason for _line_of_none, reason in bad.faults]
    if reasons:
        lines = Lines(_without_position(text))
        raise BadPuzzle([(_line(lines, reason), reason) for reason in reasons])
    return puzzle


def of_data(data: Mapping[str, Any], find_system: Callable[[str], System]) -> Puzzle:
    """The puzzle that plain data describe. Raises BadPuzzle with every fault, each beginning with its key."""
    faults: list[tuple[str, str]] = []
    reader = TableReader(dict(data), faults)
    about = {key: value for key in ABOUT if (value := reader.anything(key)) is not None}
    start = reader.text("position", "")
    game = _game_at(start, find_system)
    if game.setup["given"] > MOST_CHOICES:
        reader.fault("position", f"at most {MOST_CHOICES} choices are made again in the position of a puzzle")
    seat_count = game.table.seat_count
    seats = [seat - 1 for seat in _numbers(reader, "seats", [1])]
    if not seats or not set(seats) <= set(range(seat_count)):
        reader.fault("seats", f"seats from 1 to {seat_count}")
    puzzle = Puzzle(
        game.system,
        start,
        about,
        seats,
        reader.number("turns", 1, 0, MOST_TURNS),
        *_conditions(reader, seat_count),
        _moves(reader),
        reader.flag("chance"),
    )
    if not puzzle.goals:
        reader.fault("goal", "a puzzle has a goal")
    for key, reason in _never_to_be(puzzle):
        reader.fault(key, reason)
    reader.finish()
    if faults:
        raise BadPuzzle([(0, f"{key}: {reason}") for key, reason in faults])
    return puzzle


def _game_at(text: str, find_system: Callable[[str], System]) -> Game:
    try:
        return position.read(text, find_system)
    except BadPosition as bad:
        raise BadPuzzle(
            [(0, f"position: {f'line {line} of it: ' if line else ''}{reason}") for line, reason in bad.faults]
        ) from None
    except KatabasisError as error:
        raise BadPuzzle(f"position: {reason_of(error)}") from None


def _conditions(reader: TableReader, seat_count: int) -> tuple[list[Condition], list[Condition]]:
    """The goals, and what must never be."""
    written = [reader.tables("goal"), reader.tables("never")]
    if sum(map(len, written)) > MOST_CONDITIONS:
        reader.fault("goal", f"at most {MOST_CONDITIONS} conditions, goals and never together")
    goals, never = ([read_condition(each, seat_count) for each in tables] for tables in written)
    return [goal for goal in goals if goal], [event for event in never if event]


def _never_to_be(puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    """The conditions that no game ever comes to, which nothing else would find among those that must never be."""
    wording = puzzle.system.words.wording
    if wording is None:
        return
    kinds = {**EVERY_GAME, **wording.kinds}
    for key, conditions in (("goal", puzzle.goals), ("never", puzzle.never)):
        for number, condition in enumerate(conditions, 1):
            if reason := condition.why_never(kinds):
                yield key, f"number {number}: {reason}"


def _numbers(reader: TableReader, key: str, usual: list[int]) -> list[int]:
    numbers = reader.anything(key) if reader.has(key) else usual
    if isinstance(numbers, list) and all(type(number) is int for number in numbers):
        return numbers
    reader.fault(key, f"a list of whole numbers, not {quoted(numbers)}")
    return []


def _moves(reader: TableReader) -> list[Move]:
    """A solution: ids of options, and [id, answer] for those that take one."""
    written = reader.anything("solution") or []
    moves = [_move(each) for each in written] if isinstance(written, list) else [None]
    if None in moves or not 1 <= len(moves) <= MOST_CHOICES:
        reader.fault("solution", f"a list of 1 to {MOST_CHOICES} option ids, or of [id, answer]")
    return [move for move in moves if move]


def _move(written: Any) -> Move | None:
    if isinstance(written, str):
        return written, None
    if isinstance(written, list) and len(written) == 2 and isinstance(written[0], str):
        return written[0], written[1]
    return None


def _without_position(text: str) -> str:
    """The text with as many empty lines in place of its position, whose keys are others."""
    before, quotes, rest = text.partition("'''")
    inside, _, after = rest.partition("'''")
    return before + quotes + "\n" * inside.count("\n") + quotes + after if quotes else text


def _line(lines: Lines, reason: Any) -> int:
    key = str(reason).partition(":")[0]
    return lines.of(key) if key == shortened(key) else 0
