"""A match of three: games of tic-tac-toe until one seat has won two, or all three are played. Who begins changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from katabasis.kernel.dice import Dice
from katabasis.kernel.errors import UnknownGame
from katabasis.kernel.facets.series_rules import SeriesRules
from katabasis.kernel.flow import Step
from katabasis.kernel.slotted import slotted
from katabasis.kernel.table import Table

from . import tictactoe

GAMES = 3


@slotted
class MatchGrid(tictactoe.Grid):
    """A grid on which the seat `turn` begins, after games won by each seat."""

    number: int = 1
    score: list[int] = field(default_factory=lambda: [0, 0])

    def __post_init__(self) -> None:
        self.turn = (self.number - 1) % 2


class MatchSeriesRules(SeriesRules[MatchGrid]):
    def carry_over(self, table: MatchGrid) -> Mapping[str, Any] | None:
        assert table.result is not None
        score = [won + points for won, points in zip(table.score, table.result.scores, strict=True)]
        return None if max(score) == 2 or table.number == GAMES else {"number": table.number + 1, "score": score}


class Match(tictactoe.TicTacToe):
    """The game for the kernel."""

    name = "tic-tac-toe-match"
    modules = (tictactoe,)
    states = (MatchGrid,)
    facets = (*tictactoe.TicTacToe.facets, MatchSeriesRules)

    def new(self, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> tuple[Table, Step]:
        number, score = options.get("number", 1), options.get("score", [0, 0])
        if type(number) is not int or not 1 <= number <= GAMES or len(score) != len(seats):
            raise UnknownGame(f"a match has {GAMES} games and a score for each seat, not {dict(options)}")
        return MatchGrid(Dice(seed), number=number, score=[*score]), tictactoe.play


SYSTEM = Match()
