"""What a table looks like by default when a given step of a given turn comes next.

Positions leave all of this out and say only what differs.
"""

from __future__ import annotations

from typing import Any

from ..state import UnderworldsTable

_SETUP_PHASES = {
    "pick_warband": "setup-warbands",
    "reveal_warbands": "setup-warbands",
    "pick_boards": "setup-boards",
    "pick_faces": "setup-boards",
    "deal_objectives": "setup-objectives",
    "place_artefact": "setup-objectives",
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


def moment(table: UnderworldsTable, step: str) -> dict[str, Any]:
    """The slots of a table that follow from the step that comes next and from its round, turn and first player: phase,
    main_step, active, last_activation, cursor, and each seat's activations left."""
    chapter, box = step.partition(".")[0], _box(step)
    if is_setup(step):
        asked = {"seat": 0} if box in ("pick_warband", "reveal_warbands", "mulligan", "place_fighter") else {}
        return {**_at_rest(table, _SETUP_PHASES[box]), "last_activation": None, "cursor": asked}
    if table.first is None or step == "turn.begin_round":
        return _at_rest(table, "end" if table.round else "setup-fighters")
    if box in ("begin_end_phase", "end_round"):
        last = table.seats_from(table.first)[-1]
        return {**_at_rest(table, "action"), "main_step": "power", "active": last}
    if box == "end":  # of a match
        return _at_rest(table, "end")
    if chapter in ("end_phase", "victory"):
        return {**_at_rest(table, "end"), "cursor": {"seat": table.first}}
    return _in_turn(table, step)


def is_setup(step: str) -> bool:
    """Whether a step is part of setup."""
    return _box(step) in _SETUP_PHASES


def _box(step: str) -> str:
    """The name of a step without its chapter; boxes of setup have the same name in every edition."""
    return step.rpartition(".")[2]


def _at_rest(table: UnderworldsTable, phase: str) -> dict[str, Any]:
    return {
        "phase": phase,
        "main_step": "",
        "active": None,
        "last_activation": None if table.first is None else table.seats_from(table.first)[-1],
        "cursor": {},
        "activations": [0] * table.seat_count,
    }


def _in_turn(table: UnderworldsTable, step: str) -> dict[str, Any]:
    turn, seat = table.turn, table.seat_of_turn(table.turn)
    before = table.seats_from(seat)[-1]
    activated = step not in ("turn.begin_turn", "turn.activation_step")
    earlier = before if turn or table.round > 1 else None
    turns_had = turn + activated
    had = [len(range(place, turns_had, table.seat_count)) for place in _places(table)]
    return {
        "phase": "action",
        "main_step": _MAIN_STEPS.get(step, "power" if turn else ""),
        "active": before if step == "turn.begin_turn" and turn else seat,
        "last_activation": seat if activated else earlier,
        "cursor": {"seat": seat, "passes": 0} if step == "power_step.opportunity" else {},
        "activations": [table.rules.activations - count for count in had],
    }


def _places(table: UnderworldsTable) -> list[int]:
    """Of each seat, how many have their turns before it."""
    assert table.first is not None
    order = table.seats_from(table.first)
    return [order.index(seat) for seat in table.seats]
