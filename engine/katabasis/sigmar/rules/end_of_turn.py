"""The end of a turn (chapter 31): abilities, control of objectives, victory points."""

from __future__ import annotations

from ...kernel.flow import Flow, NextStep, step
from ..state import SigmarTable
from . import objectives, phases, using


@step
def end_turn(table: SigmarTable) -> Flow[NextStep]:
    """In that order (end-turn.sequence); then the next player's turn, or the end of the round."""
    yield from using.use_abilities(table)
    yield from objectives.determine_control(table)
    yield from table.pack.score_turn(table)
    yield from table.pack.end_turn(table)
    table.turns += 1
    if table.turns < table.seat_count:
        table.active = table.next_seat(table.active)
        return phases.begin_turn
    return "rounds.end_round"
