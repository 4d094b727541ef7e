"""The games that are played in the worker. Whatever a text from outside leads to, now or after any choice, happens
there: the page shows what it is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import katabasis as kb

from ..puzzles.solving import solution_of
from ..session.host import Host, Laid
from ..session.messages import list_of, number_in, word_in

if TYPE_CHECKING:
    from katabasis.kernel.puzzle import Puzzle


def lay(opening: Mapping[str, Any]) -> Laid:
    """The table of a puzzle from outside, {"puzzle"}, once it was played through; or of a save of the page's own,
    {"save", "log", "people", "bots"}; or of a puzzle that was begun already, with both. Raises kb.KatabasisError."""
    game = kb.load(word_in(opening["save"]), word_in(opening["log"]), trusted=True) if "save" in opening else None
    if "puzzle" in opening:
        return _of_puzzle(kb.puzzle(word_in(opening["puzzle"])), game)
    if game is None:
        raise kb.BadSave("there is no save")
    seats = list_of(number_in)
    return Laid(game, list_of(seats)(opening["people"]), seats(opening["bots"]))


def _of_puzzle(puzzle: Puzzle, game: kb.Game | None) -> Laid:
    if game is None:
        _play_through(puzzle)
    game = game or puzzle.begin()
    others = [seat for seat in game.table.seats if seat not in puzzle.seats]
    return Laid(game, [sorted(set(puzzle.seats))], others, puzzle.state, {"solution": solution_of(puzzle)})


def _play_through(puzzle: Puzzle) -> None:
    """Raises kb.BadPuzzle unless the solution of a puzzle solves it."""
    faults = puzzle.faults()
    if puzzle.chance:
        faults.append("where dice decide, a puzzle is played once it has been compiled")
    if faults:
        raise kb.BadPuzzle("\n".join(faults))


HOST = Host(lay)
