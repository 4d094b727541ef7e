"""What abilities have done that lasts (chapter 28.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..events import LASTS
from ..state import Effect, SigmarTable, Unit

OWN_TURN = "your-turn"
"""Until the start of the next turn of whoever used it (glossary.persisting)."""


def begin(
    table: SigmarTable, ability: str, seat: int, units: Sequence[Unit], gives: Mapping[str, Any], until: str
) -> None:
    """Something lasts for units. The same again for the same units counts once (persist.as-passive)."""
    ids = [unit.id for unit in units]
    end_at = f"start-{seat}" if until == OWN_TURN else until
    for effect in table.effects:
        if effect.ability == ability and effect.gives == gives:
            effect.units = [id for id in effect.units if id not in ids]
    table.effects = [effect for effect in table.effects if effect.units]
    if ids:
        table.effects.append(Effect(ability, seat, ids, dict(gives), end_at))
        refs = [unit.ref for unit in units]
        table.emit(LASTS, "persist.as-passive", seat, ability=f"ability:{ability}", units=refs, until=until)


def spend(table: SigmarTable, unit: Unit, kind: str) -> None:
    """What was given to a unit for the next time only is over."""
    for effect in table.effects:
        if kind in effect.gives:
            effect.units = [id for id in effect.units if id != unit.id]
    table.effects = [effect for effect in table.effects if effect.units]


def end(table: SigmarTable, *moments: str) -> None:
    """What lasted until one of those moments is over."""
    table.effects = [effect for effect in table.effects if effect.until not in moments]
