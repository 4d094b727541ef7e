"""How good a table looks to a seat, in tenths of victory points: the game's part of the bots."""

from __future__ import annotations

from collections.abc import Sequence

from ...bots.arithmetic import total
from ...kernel.facets import bots
from ...kernel.game import Game
from ...kernel.options import Option
from ...kernel.weights import USUAL, Weights
from ..state import SigmarTable
from . import choices, worth
from .figures import situation_of
from .worth import POINT, Parts

VICTORY = 1000.0
LOOKS, LEAST_LOOKS = 2_400, 3
"""Bots follow no lines here: an answer is one position. Who sees half as much elsewhere sees a quarter of them."""


class Bots(bots.Bots[SigmarTable]):
    """What bots ask of the game."""

    max_worlds = 1

    def search_budget(self, table: SigmarTable, budget: int) -> int:
        return max(LEAST_LOOKS, budget * budget // LOOKS)

    def candidates_to_search(self, game: Game[SigmarTable], options: Sequence[Option]) -> Sequence[Option]:
        return choices.candidates_to_search(game, options)

    def evaluate(self, game: Game[SigmarTable], seat: int, weights: Weights = USUAL) -> float:
        return total(parts(game.table, seat, weights).values())

    def expected_gain(
        self, game: Game[SigmarTable], option: Option, seat: int, weights: Weights = USUAL
    ) -> float | None:
        gains = choices.gains(game, option, seat, weights)
        return None if gains is None else total(gains.values())

    def tie_margin(self, game: Game[SigmarTable]) -> float:
        return OPENING if game.table.round == 0 else USUAL_VARIETY


def parts(table: SigmarTable, seat: int, weights: Weights = USUAL) -> Parts:
    """What the evaluation adds up, in parts with names: what this seat has, less what the other has."""
    points = POINT * (table.players[seat].points - table.players[table.opponent(seat)].points)
    if table.result is not None:
        won = len(table.result.winners) == 1
        lead = (VICTORY if seat in table.result.winners else -VICTORY) if won else 0.0
        return {"points": points, "result": lead}
    return {"points": points, **worth.of_situation(situation_of(table), seat, weights)}


OPENING, USUAL_VARIETY = 2.0, 0.2
"""How much worse than the best an answer may be and still be given now and then: in set-up, and after it."""
