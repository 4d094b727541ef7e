"""What a table looks like by default when a given step of a given turn comes next.

Positions leave all of this out and say only what differs.
"""

from __future__ import annotations

from typing import Any

from ..rules.turn import ACTIVATIONS
from ..state import enemy_of

_SETUP_PHASES = {
    "pick_boards": "setup-boards",
    "pick_faces": "setup-boards",
    "deal_objectives": "setup-objectives",
    "place_objective": "setup-objectives",
    "reveal_objectives": "setup-objectives",
    "draw_hands": "setup-cards",
    "mulligan": "setup-cards",
    "roll_for_fighters": "setup-fighters",
    "place_fighter": "setup-fighters",
}

_MAIN_STEPS = {
    "turn.activation_step": "",
    "turn.after_activation": "activation",
    "power_step.begin_power_step": "activation",
    "power_step.opportunity": "power",
    "turn.end_turn": "power",
}


def moment(step: str, round: int, turn: int, first: int | None) -> dict[str, Any]:
    """The slots of a table that follow from the step that comes next, the round, the turn (from 0), and who had the
    round's first turn: phase, main_step, active, last_activation, cursor, and each seat's activations left."""
    chapter, _, box = step.partition(".")
    if chapter == "setup":
        asked = {"seat": 0} if box in ("mulligan", "place_fighter") else {}
        return {**_at_rest(_SETUP_PHASES[box], None), "cursor": asked}
    if first is None or step == "turn.begin_round":
        return _at_rest("end" if round else "setup-fighters", first)
    if chapter in ("end_phase", "victory"):
        return {**_at_rest("end", first), "cursor": {"seat": first}}
    return _in_turn(step, round, turn, first)


def _at_rest(phase: str, first: int | None) -> dict[str, Any]:
    return {
        "phase": phase,
        "main_step": "",
        "active": None,
        "last_activation": None if first is None else enemy_of(first),
        "cursor": {},
        "activations": [0, 0],
    }


def _in_turn(step: str, round: int, turn: int, first: int) -> dict[str, Any]:
    seat = first if turn % 2 == 0 else enemy_of(first)
    activated = step not in ("turn.begin_turn", "turn.activation_step")
    latest = seat if activated else enemy_of(seat) if turn or round > 1 else None
    left = {seat: ACTIVATIONS - turn // 2 - activated, enemy_of(seat): ACTIVATIONS - (turn + 1) // 2}
    return {
        "phase": "action",
        "main_step": _MAIN_STEPS.get(step, "power" if turn else ""),
        "active": enemy_of(seat) if step == "turn.begin_turn" and turn else seat,
        "last_activation": latest,
        "cursor": {"seat": seat, "passes": 0} if step == "power_step.opportunity" else {},
        "activations": [left[0], left[1]],
    }
