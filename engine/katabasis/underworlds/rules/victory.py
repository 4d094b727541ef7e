"""Victory (2023 p. 48)."""

from __future__ import annotations

from ...kernel.flow import step
from ...kernel.table import Result
from ..state import UnderworldsTable


@step
def determine(table: UnderworldsTable) -> None:
    """Most glory wins; level, survivors decide, then the sum of the objectives held; else it is a draw."""
    scores = [player.glory for player in table.players]
    winners, rule = _winners(table, scores)
    table.phase, table.main_step = "over", ""
    table.result = Result(winners, scores, rule, [player.sources for player in table.players])
    table.emit("game-over", rule, winners=[f"seat:{seat}" for seat in winners], scores=scores)


def _winners(table: UnderworldsTable, scores: list[int]) -> tuple[list[int], str]:
    if scores[0] != scores[1]:
        return [scores.index(max(scores))], "victory.most-glory"
    alive = [seat for seat in (0, 1) if table.survivors(seat)]
    if len(alive) == 1:
        return alive, "victory.tie-survivors"
    held = [sum(table.held(seat)) for seat in (0, 1)]
    if len(alive) == 2 and held[0] != held[1]:
        return [held.index(max(held))], "victory.tie-objectives-2023"
    return [], "victory.draw"
