"""The figures of an edition of the core rules, which a table reads as `table.rules`. Lengths are tenths of a
millimetre."""

from __future__ import annotations

from typing import Any

from ..geometry.plane import INCH
from ..kernel import edition

FIGURES: dict[str, Any] = {
    "seat_counts": (2,),
    "combat_range": 3 * INCH,
    "coherency": INCH // 2,
    "crowd": 7,
    "charge_end": INCH // 2,
    "pile_in": 3 * INCH,
    "free_height": INCH,
    "guarded_reach": 12 * INCH,
    "reserves_until": 4,
}
"""The figures of 2024."""


class Edition(edition.Edition):
    """The figures of one edition."""

    __slots__ = tuple(FIGURES)

    seat_counts: tuple[int, ...]
    """How many may play (basics.army)."""
    combat_range: int
    """How far a model's combat range reaches (combat-range.model)."""
    coherency: int
    """The coherency range of most units (coherency.range)."""
    crowd: int
    """From so many models on each needs two others in coherency range (coherency.seven-or-more)."""
    charge_end: int
    """How near a charge must end to a visible enemy unit (core-abilities.charge-end)."""
    pile_in: int
    """How far a model may pile in (pile-in.distance)."""
    free_height: int
    """Features of that height are moved over as if they were not there (terrain-move.one-inch)."""
    guarded_reach: int
    """From farther away nobody can shoot at a guarded hero on foot (heroes.guarded-infantry)."""
    reserves_until: int
    """At the start of this battle round units left in reserve since deployment are destroyed
    (setup-units.reserve-destroyed)."""

    def __init__(self, id: str, **figures: Any) -> None:
        super().__init__(id)
        for name, value in figures.items():
            setattr(self, name, value)


EDITIONS = {"2024": Edition("2024", **FIGURES)}
