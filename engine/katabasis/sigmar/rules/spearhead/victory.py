"""Victory points and the end of the battle (Spearhead, reference)."""

from __future__ import annotations

from ....kernel.table import Result
from ...events import BATTLE_ENDED
from ...state import SigmarTable


def score_objectives(table: SigmarTable) -> None:
    """What the active player controls gives victory points: one objective, two or more, and more than the opponent
    (spearhead.victory-points). The other player scores nothing (end-turn.victory-points)."""
    seat = table.active
    own = sum(controller == seat for controller in table.controlled.values())
    others = sum(controller == table.opponent(seat) for controller in table.controlled.values())
    for holds, what in ((own >= 1, "one-objective"), (own >= 2, "two-objectives"), (own > others, "more-objectives")):
        if holds:
            table.score(seat, 1, "spearhead.victory-points", f"points:{what}")


def end_battle(table: SigmarTable) -> None:
    """The player with more victory points wins; the same number is a draw (spearhead.winner)."""
    scores = [player.points for player in table.players]
    winners = [seat for seat in table.seats if scores[seat] == max(scores)]
    table.result = Result(
        winners if len(winners) == 1 else [], scores, "spearhead.winner", [player.sources for player in table.players]
    )
    table.emit(BATTLE_ENDED, "spearhead.winner", winners[0] if len(winners) == 1 else None, scores=scores)
