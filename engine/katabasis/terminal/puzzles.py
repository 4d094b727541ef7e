"""The command that plays the solution of a puzzle, for whoever writes one."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .. import KatabasisError, Refused, puzzle
from ..kernel import chances
from ..kernel.puzzle import OPEN
from .files import read_text

if TYPE_CHECKING:
    from ..kernel.events import Event
    from ..kernel.game import Game
    from ..kernel.puzzle import Puzzle

SHOWN = 10
"""Ways of other odds that are printed."""


def solve(args: Namespace) -> None:
    """Play a solution: every choice with the events that follow, and what could be chosen where one is refused. Raises
    KatabasisError where it is no solution."""
    read = puzzle(read_text(args.file))
    game = read.settle(read.begin())
    for option, answer in read.solution:
        before = len(game.table.events)
        try:
            game.choose(option, answer)
        except Refused:
            _print_options(game)
            raise
        read.settle(game)
        print(f"> {option}" + ("" if answer is None else f" = {answer}"))
        _print_events(game.table.events[before:])
    print(f"The puzzle is {read.state(game)}.")
    if read.state(game) == OPEN and game.decision is not None:
        _print_options(game)
    if faults := [*read.faults(), *(_odds(read) if read.chance else ())]:
        raise KatabasisError("\n".join(faults))


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
