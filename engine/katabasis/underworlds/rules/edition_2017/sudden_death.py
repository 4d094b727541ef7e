"""Sudden death (2017 p. 26): rounds after the third of the last game of a match, until one warband has been wiped out.

What is bought and drawn stays: fighters, damage, Inspiration and assigned upgrades. No card is drawn, played or scored,
so that there are no power steps, and an end phase takes tokens away and does nothing else."""

from __future__ import annotations

from ....kernel.flow import NextStep, step
from ....kernel.text import Refusal, refuse
from ... import events
from ...state import UnderworldsTable
from .. import end_phase
from ..rolloff import roll_off
from .match import conclude, last_standing, match_of

QUIET_ROUNDS = 3
"""Rounds in a row without anybody out of action after which a roll-off decides: a house rule, since two players who
keep away from each other would play for ever."""


def is_on(table: UnderworldsTable) -> bool:
    """Whether this is a round of sudden death."""
    return table.match is not None and table.round > table.rules.rounds


def is_decided(table: UnderworldsTable) -> bool:
    """Whether a warband has been wiped out."""
    return any(not table.survivors(seat) for seat in table.seats)


def cards_barred(table: UnderworldsTable) -> list[Refusal]:
    """Under no circumstances is a card drawn, played or scored (match.sudden-death-cards)."""
    if not is_on(table):
        return []
    return [refuse("match.sudden-death-cards", "In sudden death no card is drawn, played or scored")]


def box_after_activation(table: UnderworldsTable) -> NextStep:
    """In sudden death the next turn, unless a warband has been wiped out."""
    if not is_on(table):
        return "power_step.begin_power_step"
    return end if is_decided(table) else "turn.end_turn"


def box_after_turns(table: UnderworldsTable) -> NextStep:
    """An end phase follows; in sudden death it is a short one."""
    return end_round if is_on(table) else "end_phase.begin_end_phase"


@step
def end_round(table: UnderworldsTable) -> NextStep | None:
    """Tokens are taken away, and another round follows (match.sudden-death)."""
    match = match_of(table)
    assert match is not None
    fallen = any(True for _ in table.happened("phase", events.OUT_OF_ACTION))
    match.quiet = 0 if fallen else match.quiet + 1
    end_phase.end_action_phase(table)
    end_phase.clean_up(table)
    if is_decided(table):
        return end
    if match.quiet < QUIET_ROUNDS:
        return "turn.begin_round"
    table.emit(events.QUIET_ROUNDS, "match.sudden-death", rounds=match.quiet)
    conclude(table, match, roll_off(table, "match.sudden-death-roll-off"), "match.sudden-death-roll-off")
    return None


@step
def end(table: UnderworldsTable) -> None:
    """Whoever has wiped the other warband out wins the match (match.sudden-death-win); if both have fallen together, a
    roll-off decides (match.sudden-death-roll-off)."""
    match = match_of(table)
    assert match is not None
    conclude(table, match, *last_standing(table, "match.sudden-death-win"))
