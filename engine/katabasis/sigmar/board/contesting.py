"""Who contests objectives (objectives.contest-unit, spearhead.contest)."""

from __future__ import annotations

from ..state import SigmarTable, Unit
from .field import field_of


def contests(table: SigmarTable, unit: Unit, objective: str) -> bool:
    """Whether a unit contests an objective."""
    return bool(field_of(table).on_circle(unit, objective)) and not table.pack.is_closed(table, objective)


def contested_by(table: SigmarTable, unit: Unit) -> list[str]:
    """The objectives that a unit contests."""
    return [objective for objective in table.pack.objectives if contests(table, unit, objective)]
