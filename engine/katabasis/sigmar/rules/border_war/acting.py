"""Who has acted in the phase at hand and who may still act, of both sides (ability.one-core, phases.timings)."""

from __future__ import annotations

from ...cards.abilities import ABILITIES, CORE
from ...state import SigmarTable, Unit
from .. import using

ACTED, MAY = "acted", "may"


def acting(table: SigmarTable) -> dict[str, str]:
    """Each unit that has used its core ability in this phase, that may still use some ability as far as the phase, its
    kind and what it did allow, or that has used some other one and has none left."""
    if not table.round:
        return {}
    able = {
        use.user.id
        for seat in table.seats
        for use in using.usable(table, seat)
        if use.user is not None and not using.limits(table, use)
    }
    found = {}
    for unit in table.units:
        if unit.stands and CORE in unit.used:
            found[unit.id] = ACTED
        elif unit.id in able:
            found[unit.id] = MAY
        elif unit.stands and _has_acted(unit):
            found[unit.id] = ACTED
    return found


def _has_acted(unit: Unit) -> bool:
    return any(id in ABILITIES and not ABILITIES[id].command for id in unit.used)
