"""Whether a whole table is one that a game can come to: what is wrong with one from a position or a save, in a sentence
each. What single keys of a position may say, its reading has found."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ..kernel.check import duplicates
from ..kernel.facets import notation
from .board.coherency import apart
from .board.field import field_of
from .rules import placement_rules
from .state import DESTROYED, FIELD, NOBODY, PHASES, RESERVE, TERRAIN, WAITING, SigmarTable, Unit


class Invariants(notation.Invariants[SigmarTable]):
    """What no table of the game can be."""

    def faults(self, table: SigmarTable, step: str) -> list[str]:
        """All that is wrong with a table before that step; empty if nothing is."""
        return [
            *duplicates(table),
            *_of_time(table, step),
            *table.pack.faults(table, step),
            *(fault for unit in table.units for fault in _of_unit(table, unit)),
        ]


_NO_PHASES_OF = {
    "phases.abilities": ("combat", "end-of-turn"),
    "phases.end_phase": ("end-of-turn",),
    "end_of_turn.end_turn": tuple(phase for phase in PHASES if phase != "end-of-turn"),
}
"""The phases that a step is no part of: two are played by boxes of their own, and after the last none follows."""


def _of_time(table: SigmarTable, step: str) -> Iterator[str]:
    begun = step not in (*table.pack.steps_of_setup, "rounds.begin_battle")
    if begun and not step.startswith("rounds.") and table.active == NOBODY:
        yield "active: somebody takes this turn [round.active-player]"
    if not begun and table.round:
        yield f"round: {step} comes before the first round [spearhead.length]"
    if step == "rounds.begin_round" and not 0 <= table.round < table.pack.rounds:
        yield f"round: after round {table.pack.rounds} none begins [spearhead.length]"
    if begun and step != "rounds.begin_round" and not 1 <= table.round <= table.pack.rounds:
        yield f"round: {step} is part of a battle round [spearhead.length]"
    in_phase = step.startswith(("phases.", "fighting.", "end_of_turn.")) and step != "phases.begin_turn"
    if in_phase and table.phase not in PHASES:
        yield f"phase: {step} is part of a phase [phases.seven]"
    picking = step.startswith("fighting.") and step != "fighting.before_fights"
    if step.startswith("fighting.") and (table.phase != "combat" or (picking and table.picker == NOBODY)):
        yield "phase, picker: units fight in the combat phase [phases.fight-alternate]"
    if table.phase in _NO_PHASES_OF.get(step, ()):
        yield f"phase: {step} is no part of the phase '{table.phase}' [phases.seven]"
    if step.startswith("end_of_turn.") and table.turns >= table.seat_count:
        yield "turns: each player takes one turn a battle round [round.structure]"
    if table.round and table.first == NOBODY:
        yield "first: somebody took the first turn [round.priority-tie]"


def _of_unit(table: SigmarTable, unit: Unit) -> Iterator[str]:
    numbers = [model.number for model in unit.models]
    if unit.is_at(FIELD) and not numbers:
        yield f"unit.{unit.id}: a unit on the battlefield has models [damage.destroyed]"
    elif unit.is_at(FIELD):
        yield from field_of(table).misplaced(unit, partial(_of_places, table, unit, numbers))
    yield from _of_terrain(table, unit)
    if not unit.stands and numbers:
        yield f"unit.{unit.id}: only units on the battlefield have models there"
    if unit.place not in (FIELD, WAITING) and unit.place == DESTROYED and unit.damage:
        yield f"unit.{unit.id}: no damage is allocated to a destroyed unit [damage.destroyed]"
    if unit.place == WAITING and unit.slain:
        yield f"unit.{unit.id}: nobody is slain before deployment"


def _of_places(table: SigmarTable, unit: Unit, numbers: list[int]) -> Iterator[str]:
    bodies = field_of(table).bodies(unit)
    for refusal in placement_rules.faults_of_places(table, unit, numbers, bodies):
        yield f"unit.{unit.id}: {refusal}"
    if apart(bodies, unit, table.rules):
        yield f"unit.{unit.id}: its models stand in one group [coherency.single-group]"


def _of_terrain(table: SigmarTable, unit: Unit) -> Iterator[str]:
    """Faction terrain is one of the features, and stands where that does."""
    is_terrain, features = bool(unit.printed.terrain), [each for each in table.features if each.unit == unit.id]
    if unit.place in ((FIELD, RESERVE) if is_terrain else (TERRAIN,)):
        yield f"unit.{unit.id}: faction terrain is no unit, and no unit is terrain [terrain.faction-not-units]"
    where = [(each.kind, each.seat, (each.x, each.y), each.facing) for each in features]
    expected = [(unit.printed.terrain, unit.seat, model.at, model.facing) for model in unit.models]
    if where != (expected if unit.place == TERRAIN else []) or len(where) != (unit.place == TERRAIN):
        yield f"unit.{unit.id}: faction terrain is one of the features [terrain.faction-not-units]"
