"""A turn: seven phases, in each of which the active player uses abilities, and then the opponent (chapter 13)."""

from __future__ import annotations

from ...kernel.flow import Flow, NextStep, step
from ..events import PHASE_BEGAN, TURN_BEGAN
from ..state import PHASES, SigmarTable
from . import effects, using


@step
def begin_turn(table: SigmarTable) -> NextStep:
    """The active player's turn begins; what was done in the last one no longer counts."""
    for unit in table.units:
        unit.marks, unit.returned = [], []
    for player in table.players:
        player.marks = []
    table.fallen_before, table.fallen, table.held_before = table.fallen, [], dict(table.controlled)
    effects.end(table, "turn", f"start-{table.active}")
    table.emit(TURN_BEGAN, "round.active-player", table.active, round=table.round)
    table.phase = PHASES[0]
    return begin_phase


@step
def begin_phase(table: SigmarTable) -> NextStep:
    """What was used in the last phase can be used again (ability.one-core, ability.one-same-ability)."""
    for unit in table.units:
        unit.used, unit.passed = [], {}
    for player in table.players:
        player.used = []
    effects.end(table, "phase", "attacks")
    table.emit(PHASE_BEGAN, "phases.seven", table.active, phase=f"phase:{table.phase}")
    return _BOXES.get(table.phase, abilities)


_BOXES = {"combat": "fighting.before_fights", "end-of-turn": "end_of_turn.end_turn"}
"""The phases that are played otherwise than by abilities alone."""


@step
def abilities(table: SigmarTable) -> Flow[NextStep]:
    """The active player's abilities, then the opponent's (phases.active-first, phases.opponent-second)."""
    yield from using.use_abilities(table)
    return end_phase


@step
def end_phase(table: SigmarTable) -> NextStep:
    """The next phase, or the end of the turn."""
    following = PHASES.index(table.phase) + 1
    table.phase = PHASES[following]
    return begin_phase
