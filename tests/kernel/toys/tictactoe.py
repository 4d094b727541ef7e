"""Tic-tac-toe: the smallest game the kernel can play, and the one its speed is measured on."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from katabasis.kernel.dice import Dice
from katabasis.kernel.errors import UnknownGame
from katabasis.kernel.facets.bots import Bots
from katabasis.kernel.facets.notation import Notation
from katabasis.kernel.facets.refusals import Refusals
from katabasis.kernel.facets.words import Picture
from katabasis.kernel.flow import Flow, Step, step
from katabasis.kernel.game import Game
from katabasis.kernel.options import Ask, Option
from katabasis.kernel.slotted import slotted
from katabasis.kernel.system import System
from katabasis.kernel.table import Result, Table
from katabasis.kernel.table_reader import Faults
from katabasis.kernel.text import Refusal, refuse, say
from katabasis.kernel.weights import USUAL, Weights

SQUARES = tuple(column + row for row in "321" for column in "abc")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
SIGNS = "xo"
FREE = "."

_OTHERS = tuple(
    tuple(tuple(at for at in line if at != square) for line in LINES if square in line) for square in range(9)
)
"""For each square, the other two of every line through it."""

_PROMPT = say("Mark a square")
_MARK = tuple(
    Option(f"mark {name}", say("Mark {square}", square=name), value=square, refs=(f"square:{name}",))
    for square, name in enumerate(SQUARES)
)
_TAKEN = tuple(
    Option(option.id, option.label, refs=option.refs, refusals=(refuse("marks.free-square", "The square is taken"),))
    for option in _MARK
)


@slotted
class Grid(Table):
    """Nine squares, each "x", "o" or "."; `turn` is the seat that marks next."""

    squares: list[str] = field(default_factory=lambda: [FREE] * 9)
    turn: int = 0

    @property
    def seat_count(self) -> int:
        return 2


@step
def play(table: Grid) -> Flow[Step | None]:
    """The seats mark squares in turn. There are nine choices at most, so the whole game is one box of the chart."""
    squares = table.squares
    candidates = [_MARK[at] if squares[at] == FREE else _TAKEN[at] for at in range(9)]
    while FREE in squares:
        seat = table.turn
        choice = yield Ask(seat, "mark", candidates, _PROMPT, "marks.one-a-turn")
        at = choice.value
        sign = squares[at] = SIGNS[seat]
        candidates = candidates.copy()
        candidates[at] = _TAKEN[at]
        table.turn = 1 - seat
        table.emit("marked", "marks.one-a-turn", seat, square=SQUARES[at])
        for one, other in _OTHERS[at]:
            if squares[one] == sign == squares[other]:
                line = [SQUARES[square] for square in sorted((one, at, other))]
                table.emit("three", "victory.three-in-a-row", seat, line=line)
                return _over(table, seat, "victory.three-in-a-row")
    return _over(table, None, "victory.full-grid")


def _over(table: Grid, winner: int | None, rule: str) -> None:
    if winner is None:
        table.result = Result([], [0, 0], rule)
        return
    line = {"what": "line", "points": 1, "when": 9 - table.squares.count(FREE)}
    table.result = Result([winner], [1 - winner, winner], rule, [[line], []] if winner == 0 else [[], [line]])


class TicTacToeNotation(Notation[Grid]):
    def read(self, data: dict[str, Any], dice: Dice, faults: Faults) -> tuple[Grid, Step]:
        rows = str(data.get("grid", "... ... ...")).split()
        if [len(row) for row in rows] != [3, 3, 3] or set("".join(rows)) - set(SIGNS + FREE):
            faults.append(("grid", "three rows of three squares, each x, o or ."))
        squares = "".join(rows)
        ahead = squares.count("x") - squares.count("o")
        if not faults and ahead not in (0, 1):
            faults.append(("grid", "x marks first, and the seats take turns"))
        if not faults and any({squares[at] for at in line} in ({"x"}, {"o"}) for line in LINES):
            faults.append(("grid", "there are three in a row: the game is over"))
        return Grid(dice, [*squares], ahead), play

    def write(self, table: Grid, step: str) -> dict[str, Any]:
        marks = "".join(table.squares)
        return {"grid": f"{marks[:3]} {marks[3:6]} {marks[6:]}"}


class TicTacToeRefusals(Refusals[Grid]):
    def not_now(self, table: Grid, ask: Ask, verb: str, id: str) -> list[Refusal]:
        return [refuse("marks.stay", "A mark stays where it is")] if verb == "erase" else []


class TicTacToePicture(Picture[Grid]):
    def draw(self, view: Mapping[str, Any], language: str) -> str:
        signs = [
            f'<text x="{at % 3 * 10 + 5}" y="{at // 3 * 10 + 8}" text-anchor="middle">{sign}</text>'
            for at, sign in enumerate(view["table"]["squares"])
            if sign != FREE
        ]
        lines = '<path d="M10 0V30M20 0V30M0 10H30M0 20H30" stroke="currentColor"/>'
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30">{lines}{"".join(signs)}</svg>'


class TicTacToeBots(Bots[Grid]):
    def evaluate(self, game: Game[Grid], seat: int, weights: Weights = USUAL) -> float:
        if game.result:
            return float(game.result.scores[seat] - game.result.scores[1 - seat])
        squares = game.table.squares
        return 0.1 * sum(_open(squares, line, SIGNS[seat]) - _open(squares, line, SIGNS[1 - seat]) for line in LINES)


class TicTacToe(System[Grid]):
    """The game for the kernel."""

    name = "tic-tac-toe"
    editions = ("classic",)
    modules = (sys.modules[__name__],)
    states = (Grid,)
    facets = (TicTacToeNotation, TicTacToeRefusals, TicTacToePicture, TicTacToeBots)

    def new(self, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> tuple[Table, Step]:
        if options:
            raise UnknownGame(f"tic-tac-toe has no options: {', '.join(sorted(options))}")
        return Grid(Dice(seed)), play

    def view(self, table: Grid) -> dict[str, Any]:
        return {"squares": list(table.squares), "turn": table.turn}


def _open(squares: Sequence[str], line: tuple[int, ...], sign: str) -> bool:
    signs = [squares[at] for at in line]
    return signs.count(sign) == 2 and FREE in signs


SYSTEM = TicTacToe()
