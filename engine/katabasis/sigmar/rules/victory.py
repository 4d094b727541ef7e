"""Who has won when the battle ends (round-end.battle-end), as far as victory points say it."""

from __future__ import annotations

from ...kernel.table import Result
from ..events import BATTLE_ENDED
from ..state import NOBODY, SigmarTable


def of_points(table: SigmarTable, rule: str, ahead: int = NOBODY) -> None:
    """The player with more victory points wins; the same number is a draw, unless somebody is `ahead` all the same."""
    scores = [player.points for player in table.players]
    winners = [seat for seat in table.seats if scores[seat] == max(scores)]
    if len(winners) > 1 and ahead != NOBODY:
        winners = [ahead]
    table.result = Result(
        winners if len(winners) == 1 else [], scores, rule, [player.sources for player in table.players]
    )
    table.emit(BATTLE_ENDED, rule, winners[0] if len(winners) == 1 else None, scores=scores)
