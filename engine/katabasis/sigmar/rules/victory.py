"""Who has won when the battle ends (round-end.battle-end), as far as victory points say it."""

from __future__ import annotations

from ...kernel.table import Result
from ..events import BATTLE_ENDED
from ..state import SigmarTable


def of_points(table: SigmarTable, rule: str) -> None:
    """The player with more victory points wins; the same number is a draw."""
    scores = [player.points for player in table.players]
    winners = [seat for seat in table.seats if scores[seat] == max(scores)]
    table.result = Result(
        winners if len(winners) == 1 else [], scores, rule, [player.sources for player in table.players]
    )
    table.emit(BATTLE_ENDED, rule, winners[0] if len(winners) == 1 else None, scores=scores)
