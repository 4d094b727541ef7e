"""The characteristics of units and weapons, as they stand now (chapters 26 and 27)."""

from __future__ import annotations

from ..board.field import field_of
from ..state import SigmarTable, Unit


def control_score(table: SigmarTable, unit: Unit, objective: str) -> int:
    """What a unit counts for at an objective: the Control characteristics of its models that contest it
    (objectives.control-score), at least 1 (objectives.control-score-minimum)."""
    return max(1, unit.printed.control * len(field_of(table).on_circle(unit, objective)))
