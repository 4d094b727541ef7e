"""Rounds and turns (2023 pp. 32-33): the boxes of the action phase."""

from __future__ import annotations

from ...kernel.flow import Flow, NextStep, step
from ...kernel.text import Refusal, say
from .. import cards
from ..events import PHASE_BEGAN, ROUND_BEGAN, STEP_BEGAN, TURN_BEGAN
from ..state import UnderworldsTable
from . import inspiration, surge, timing
from .activation import activate
from .reactions import reaction_step
from .rolloff import roll_off, winner_names


@step
def begin_round(table: UnderworldsTable) -> Flow[NextStep]:
    """The priority roll-off, then abilities of the start of the action phase (round.roll-off-2023,
    round.start-abilities). In round 1 who finished placing first adds a crit."""
    table.round += 1
    table.phase = "action"
    table.turn = 0
    table.active = table.first = None
    for player in table.players:
        player.activations = table.rules.activations
    for fighter in table.fighters.values():
        fighter.spent_abilities = []
    table.since["phase"] = len(table.events)
    table.emit(ROUND_BEGAN, "round.three-rounds", round=table.round)
    table.emit(PHASE_BEGAN, "round.three-rounds", phase="action")
    table.rules.announce_direction(table)
    bonus, rule = table.placed_first if table.round == 1 else None, table.rules.cite("round.roll-off")
    winner = roll_off(table, rule, bonus)
    table.first = yield from winner_names(table, winner, say("Who takes the first turn?"), rule)
    table.active = table.first
    yield from timing.start_of_action_phase(table)
    return begin_turn


@step
def begin_turn(table: UnderworldsTable) -> Flow[NextStep]:
    """The minor steps before the activation step (round.turn-steps)."""
    table.active = table.seat_of_turn(table.turn)
    table.emit(TURN_BEGAN, table.rules.cite("round.turns"), table.active, turn=table.turn)
    begin_main_step(table, "")
    yield from table.rules.minor_steps(table, "turn-start")
    return activation_step


@step
def activation_step(table: UnderworldsTable) -> Flow[NextStep]:
    """The player whose turn it is uses an activation."""
    assert table.active is not None
    begin_main_step(table, "activation")
    yield from activate(table, table.active)
    table.rules.note_conditions(table, "after-activation")
    cards.expire(table, "next-activation-end")
    return after_activation


@step
def after_activation(table: UnderworldsTable) -> Flow[NextStep]:
    """The reaction step was shared with the last action; the other minor steps are left."""
    yield from table.rules.minor_steps(table, "")
    return table.rules.box_after_activation(table)


@step
def end_turn(table: UnderworldsTable) -> Flow[NextStep]:
    """The minor steps after the power step; then the next player's turn, or the end phase."""
    yield from table.rules.minor_steps(table, "after-power-step")
    table.turn += 1
    if table.turn < table.turns:
        return begin_turn
    table.rules.note_conditions(table, "action-phase-end")
    return table.rules.box_after_turns(table)


def begin_main_step(table: UnderworldsTable, name: str) -> None:
    """Note which step of the turn it is ("", "activation" or "power")."""
    table.main_step = name
    table.since["step"] = len(table.events)
    if name:
        table.emit(STEP_BEGAN, table.rules.cite("round.turn-steps"), table.active, step=name)


def box_after_activation(table: UnderworldsTable) -> NextStep:
    """A power step follows each activation."""
    return "power_step.begin_power_step"


def box_after_turns(table: UnderworldsTable) -> NextStep:
    """An end phase follows each action phase."""
    return "end_phase.begin_end_phase"


def cards_barred(table: UnderworldsTable) -> list[Refusal]:
    """Nothing bars all cards."""
    return []


def announce_direction(table: UnderworldsTable) -> None:
    """Two players have no direction."""


def minor_steps(table: UnderworldsTable, occasion: str) -> Flow[None]:
    """A reaction step, an inspiration step and a surge step (round.minor-steps)."""
    if occasion:
        yield from reaction_step(table, occasion)
    inspiration.inspiration_step(table)
    yield from surge.surge_step(table)
