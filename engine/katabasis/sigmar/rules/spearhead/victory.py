"""Victory points and the end of the battle (Spearhead, reference)."""

from __future__ import annotations

from ...state import SigmarTable
from .. import objectives, victory


def score_objectives(table: SigmarTable) -> None:
    """A point each (spearhead.victory-points)."""
    objectives.score_control(table, "spearhead.victory-points")


def end_battle(table: SigmarTable) -> None:
    """The player with more victory points wins; the same number is a draw (spearhead.winner)."""
    victory.of_points(table, "spearhead.winner")
