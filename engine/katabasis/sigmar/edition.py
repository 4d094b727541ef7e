"""The figures of an edition of the core rules, which a table reads as `table.rules`. Lengths are tenths of a
millimetre."""

from __future__ import annotations

from ..geometry.plane import INCH
from ..kernel import edition


class Edition(edition.Edition):
    """The edition of 2024."""

    id = "2024"
    seat_counts: tuple[int, ...] = (2,)
    """How many may play (basics.army)."""
    combat_range: int = 3 * INCH
    """How far a model's combat range reaches (combat-range.model)."""
    coherency: int = INCH // 2
    """The coherency range of most units (coherency.range)."""
    crowd: int = 7
    """From so many models on each needs two others in coherency range (coherency.seven-or-more)."""
    charge_end: int = INCH // 2
    """How near a charge must end to a visible enemy unit (core-abilities.charge-end)."""
    pile_in: int = 3 * INCH
    """How far a model may pile in (pile-in.distance)."""
    free_height: int = INCH
    """Features of that height are moved over as if they were not there (terrain-move.one-inch)."""
    guarded_reach: int = 12 * INCH
    """From farther away nobody can shoot at a guarded hero on foot (heroes.guarded-infantry)."""
    reserves_until: int = 4
    """At the start of this battle round units left in reserve since deployment are destroyed
    (setup-units.reserve-destroyed)."""


EDITIONS = {Edition.id: Edition()}
