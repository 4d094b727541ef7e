"""How good a table looks to a seat, in tenths of victory points: the game's part of the bots."""

from __future__ import annotations

from ...bots.arithmetic import total
from ...kernel.game import Game
from ...kernel.options import Option
from ...kernel.weights import USUAL, Weights
from ..state import SigmarTable
from . import choices, worth
from .figures import situation_of
from .worth import POINT, Parts

VICTORY = 1000.0


def evaluate(game: Game, seat: int, weights: Weights = USUAL) -> float:
    """See `System.evaluate`."""
    table = game.table
    assert isinstance(table, SigmarTable)
    return total(parts(table, seat, weights).values())


def parts(table: SigmarTable, seat: int, weights: Weights = USUAL) -> Parts:
    """What the evaluation adds up, in parts with names: what this seat has, less what the other has."""
    points = POINT * (table.players[seat].points - table.players[table.opponent(seat)].points)
    if table.result is not None:
        won = len(table.result.winners) == 1
        lead = (VICTORY if seat in table.result.winners else -VICTORY) if won else 0.0
        return {"points": points, "result": lead}
    return {"points": points, **worth.of_situation(situation_of(table), seat, weights)}


def expected_gain(game: Game, option: Option, seat: int, weights: Weights = USUAL) -> float | None:
    """See `System.expected_gain`."""
    gains = choices.gains(game, option, seat, weights)
    return None if gains is None else total(gains.values())


OPENING, USUAL_VARIETY = 2.0, 0.2
"""How much worse than the best an answer may be and still be given now and then: in set-up, and after it."""


def tie_margin(game: Game) -> float:
    """See `System.tie_margin`."""
    table = game.table
    assert isinstance(table, SigmarTable)
    return OPENING if table.round == 0 else USUAL_VARIETY
