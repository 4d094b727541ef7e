"""Conditions that abilities of Border War alone name."""

from __future__ import annotations

from ....kernel.text import say
from ...board.field import field_of
from ...cards import passives
from ...cards.registry import condition
from ...state import SigmarTable, Unit
from .. import conditions, targets


@condition("not-charged", say("{unit} has charged this turn"))
def _not_charged(table: SigmarTable, unit: Unit) -> bool:
    return "charged" not in unit.marks


@condition("fights-charger", say("{unit}: not in combat with an enemy unit that has charged this turn"))
def _fights_charger(table: SigmarTable, unit: Unit) -> bool:
    return any("charged" in foe.marks for foe in field_of(table).fought_by(unit))


@condition("can-shoot", say("{unit}: no enemy unit is in range and visible"))
def _can_shoot(table: SigmarTable, unit: Unit) -> bool:
    """Whether a unit is a target for its ranged weapons (targets.shooting-attack), faction terrain aside
    (commands.covering-fire-targets)."""
    return targets.can_shoot(table, unit, only_units=True)


@condition("not-ran", say("{unit} has run this turn"))
def _not_ran(table: SigmarTable, unit: Unit) -> bool:
    """It has used no RUN ability this turn (commands.redeploy-run), or shoots all the same."""
    return "ran" not in unit.marks or passives.has(table, unit, "shoot-after-ran")


@condition("not-in-friendly-territory", say("{unit} is wholly within friendly territory"))
def _not_in_friendly_territory(table: SigmarTable, unit: Unit) -> bool:
    return not conditions.in_friendly_territory(table, unit)


@condition("several-models", say("{unit} began with one model"))
def _several_models(table: SigmarTable, unit: Unit) -> bool:
    return unit.printed.models > 1


@condition("friend-fell", say("No unit of the army of {unit} was destroyed in the last turn"))
def _friend_fell(table: SigmarTable, unit: Unit) -> bool:
    return any(table.unit(id).seat == unit.seat for id in table.fallen_before)
