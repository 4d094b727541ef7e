"""The command that plays the solution of a puzzle, for whoever writes one."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .. import KatabasisError, Refused, puzzle
from ..kernel import chances
from ..kernel.conditions import MOST_STEPS
from ..kernel.puzzle import OPEN
from ..kernel.text import quoted
from ..kernel.untrusted import lines_of
from ..puzzle_words import ledger_of, unknown_names
from .files import read_text

if TYPE_CHECKING:
    from ..kernel.events import Event
    from ..kernel.game import Game
    from ..kernel.puzzle import Puzzle

SHOWN = 10
"""Ways of other odds that are printed."""


def solve(args: Namespace) -> None:
    """Play a solution: every choice with the events that follow, and what could be chosen where one is refused. Raises
    KatabasisError with every fault of the puzzle, after the name of its file. Or print what goals can look at."""
    try:
        text = read_text(args.file)
        if args.paths is not None:
            _print_paths(puzzle(text), args.paths)
            return
        faults = _faults(text)
    except KatabasisError as error:
        faults = lines_of(str(error))
    if faults:
        raise KatabasisError("\n".join(f"{args.file}: {fault}" for fault in faults))


def _faults(text: str) -> list[str]:
    """What is wrong with a puzzle, after its solution was played. Raises KatabasisError where it is none."""
    read = puzzle(text)
    _play(read)
    unknown = unknown_names(read, ledger_of(read.system.name))
    return [*unknown, *read.faults(), *(_odds(read) if read.chance else ())]


def _play(read: Puzzle) -> None:
    """Print the choices of a solution as far as they are legal, and what could be chosen after them."""
    game = read.settle(read.begin())
    for option, answer in read.solution:
        before = len(game.table.events)
        try:
            game.choose(option, answer)
        except Refused:
            break
        read.settle(game)
        print(f"> {option}" + ("" if answer is None else f" = {answer}"))
        _print_events(game.table.events[before:])
    else:
        print(f"The puzzle is {read.state(game)}.")
    if read.state(game) == OPEN and game.decision is not None:
        _print_options(game)


def _print_paths(read: Puzzle, part: str) -> None:
    """Print the paths that goals may take into what the solver sees, what is there at first, and the tests for it."""
    view = read.settle(read.begin()).view(min(read.seats))
    for path, value in paths_in(view):
        if part in path:
            print(f"{path}: {quoted(value)} ({', '.join(_tests_for(value))})")


def paths_in(value: Any, path: Sequence[str] = ()) -> Iterator[tuple[str, Any]]:
    """Every path into a view with something that can be tested, and what that is. Where entries of a list have ids they
    are called by these."""
    inside = _inside(value) if len(path) < MOST_STEPS else {}
    if path and not any(isinstance(each, dict | list) for each in inside.values()):
        yield ".".join(f'"{step}"' if "." in step else step for step in path), value
    if isinstance(value, dict) or any(isinstance(each, dict | list) for each in inside.values()):
        for step, each in inside.items():
            if '"' not in step:
                yield from paths_in(each, (*path, step))


def _inside(value: Any) -> Mapping[str, Any]:
    """What a path can go on to, by its steps."""
    if isinstance(value, dict):
        return {str(key): each for key, each in value.items() if key}
    entries = value if isinstance(value, list | tuple) else ()
    return {
        f"id={each['id']}" if isinstance(each, dict) and "id" in each else str(number): each
        for number, each in enumerate(entries)
    }


def _tests_for(value: Any) -> Sequence[str]:
    """The tests that may tell something of a value."""
    if type(value) is int:
        return "is", "is_not", "at_least", "at_most"
    return ("is", "is_not", "has", "has_not") if isinstance(value, str | list | tuple | dict) else ("is", "is_not")


def _print_events(events: Sequence[Event]) -> None:
    for event in events:
        seat = "" if event.seat is None else f", seat {event.seat + 1}"
        print(f"    {event.kind}{seat}: {event.what} [{event.rule}]")


def _print_options(game: Game) -> None:
    decision = game.decision
    if decision is not None:
        print(f"Seat {decision.seat + 1} can choose: " + ", ".join(option.id for option in decision.options))


def _odds(read: Puzzle) -> list[str]:
    """The faults of a puzzle in which dice decide; its odds are printed."""
    odds = chances.all_odds(read)
    best_first = sorted(odds, key=lambda line: -odds[line])
    for line in best_first[:SHOWN]:
        print(f"{float(100 * odds[line]):5.1f} %  {', '.join(line)}")
    if len(odds) > SHOWN:
        print(f"and {len(odds) - SHOWN} more")
    return chances.faults(read, odds)
