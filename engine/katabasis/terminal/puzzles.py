"""The command that plays the solution of a puzzle, for whoever writes one."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .. import KatabasisError, Refused, puzzle
from ..kernel import chances
from ..kernel.puzzle import OPEN
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
    KatabasisError with every fault of the puzzle, after the name of its file."""
    try:
        faults = _faults(read_text(args.file))
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
