"""What armies of Border War add to attacks and charges: what hurt units suffer besides, and what counts as critical."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....kernel.events import Event
from ...cards import abilities, passives
from ...content import Weapon
from ...events import ALLOCATED, ATTACKS_RESOLVED, DESTROYED, SLAIN
from ...state import SigmarTable, Unit
from .. import effects
from ..attack import CRITICAL

EVERY_HIT = "hit"
FAST = 8
"""An unmodified charge roll of so much is noted for whom it matters."""
CHARGED_FAST, HAS_SLAIN, HURT = "charged-by-8", "has-slain-enemies", "hurt"
"""Marks of a turn, and the conditions that ask for them."""
SACROSANCT = "sacrosanct-chamber"
USER = "user"
"""In the place of a value: the unit that attacks."""


def critical(table: SigmarTable, unit: Unit, weapon: Weapon, need: int) -> int:
    """The unmodified hit roll from which on hits are critical: by the best of what is in force."""
    found = [CRITICAL]
    for modifier in passives.in_force(table, unit, "crit-on"):
        if passives.is_for_weapon(modifier, weapon, unit):
            found.append(need if modifier.value == EVERY_HIT else modifier.value)
    return min(found)


def end_attacks(table: SigmarTable, unit: Unit, happened: Sequence[Event], shooting: bool) -> None:
    """What lasts for units that have suffered damage from some weapons, and whether any enemy model is slain."""
    refs = {each.ref: each for each in table.units if each.seat != unit.seat}
    suffered = {event.what["unit"] for event in happened if event.kind == ALLOCATED and event.what["points"]}
    for modifier in passives.in_force(table, unit, "on-damage"):
        if modifier.says.get("kind", "shooting" if shooting else "combat") != ("shooting" if shooting else "combat"):
            continue
        weapon = f"weapon:{unit.scroll}.{modifier.says['weapon']}" if "weapon" in modifier.says else ""
        blows = (event.what for event in happened if event.kind == ATTACKS_RESOLVED and event.what["points"])
        struck = {blow["target"] for blow in blows if weapon in ("", blow["weapon"])}
        if "slain" in modifier.says:
            struck &= {event.what["unit"] for event in happened if event.kind == SLAIN}
        gives = {kind: unit.id if value == USER else value for kind, value in modifier.value.items()}
        hurt = [refs[ref] for ref in sorted(struck & suffered & refs.keys()) if refs[ref].stands]
        effects.begin(table, modifier.ability, unit.seat, hurt, gives, "turn")
    slain = any(event.kind in (SLAIN, DESTROYED) and event.what["unit"] in refs for event in happened)
    if slain and _asks_for(table, unit, HAS_SLAIN) and HAS_SLAIN not in unit.marks:
        unit.marks.append(HAS_SLAIN)


def charge_dice(table: SigmarTable, unit: Unit, dice: list[int]) -> list[int]:
    """All dice of a charge roll but one that its commander drops, where that is in force: always the lowest, for nobody
    would rather charge less far."""
    return sorted(dice)[1:] if len(dice) > 1 and passives.has(table, unit, "drops-lowest") else dice


def charge_marks(table: SigmarTable, unit: Unit, dice: Sequence[int]) -> Iterator[str]:
    """That the charge roll was high, for whom it matters."""
    if sum(dice) >= FAST and _asks_for(table, unit, CHARGED_FAST):
        yield CHARGED_FAST


def lose_models(table: SigmarTable, unit: Unit) -> None:
    """That models of it are slain, for whom it matters."""
    if HURT not in unit.marks and (SACROSANCT in unit.printed.keywords or _asks_for(table, unit, HURT)):
        unit.marks.append(HURT)


def _asks_for(table: SigmarTable, unit: Unit, condition: str) -> bool:
    """Whether an ability of a unit asks for a condition."""
    return any(condition in ability.condition for ability in abilities.of_unit(table, unit))
