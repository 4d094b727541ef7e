"""Conditions of abilities of the armies of Border War."""

from __future__ import annotations

from ....geometry.plane import INCH
from ....kernel.text import say
from ...board.field import field_of
from ...cards import passives
from ...cards.registry import condition
from ...state import SigmarTable, Unit
from .. import conditions, damage, targets
from .commands import COVERING_FIRE

OF_OTHER_CHAMBERS = 12 * INCH
HIDING = 5
"""So many Clanrats hide a Weapon Team."""


@condition("infantry", say("{unit} is no Infantry"))
def _infantry(table: SigmarTable, unit: Unit) -> bool:
    return "infantry" in unit.printed.keywords


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


@condition("several-models", say("{unit} began with one model"))
def _several_models(table: SigmarTable, unit: Unit) -> bool:
    return unit.printed.models > 1


@condition("friend-fell", say("No unit of the army of {unit} was destroyed in the last turn"))
def _friend_fell(table: SigmarTable, unit: Unit) -> bool:
    return any(table.unit(id).seat == unit.seat for id in table.fallen_before)


@condition("beside-infantry", say("{unit}: not within the combat range of friendly Infantry that is no Hero"))
def _beside_infantry(table: SigmarTable, unit: Unit) -> bool:
    return bool(damage.beside(table, unit, damage.infantry_of(table, unit)))


@condition("beside-skryre-hero", say("{unit}: not within the combat range of a friendly Skryre Hero"))
def _beside_skryre_hero(table: SigmarTable, unit: Unit) -> bool:
    heroes = [each for each in table.units_of(unit.seat) if each.printed.keywords >= {"skryre", "hero"}]
    return bool(damage.beside(table, unit, heroes))


@condition("near-other-chamber", say('{unit}: not wholly within 12" of a friendly unit of another kind'))
def _near_other_chamber(table: SigmarTable, unit: Unit) -> bool:
    """Wholly near a friendly unit that is neither a Hero nor of the Warrior Chamber."""
    others = (each for each in table.units_of(unit.seat) if not each.printed.keywords & {"hero", "warrior-chamber"})
    return any(field_of(table).is_wholly_within(unit, other, OF_OTHER_CHAMBERS) for other in others)


@condition("hidden-among-clanrats", say("{unit}: no Clanrats hide it"))
def _hidden_among_clanrats(table: SigmarTable, unit: Unit) -> bool:
    """Within the combat range of enough friendly Clanrats in whose combat range there is no other Weapon Team."""
    friends = table.units_of(unit.seat)
    crowds = [each for each in friends if each.scroll == "skaven-clanrats" and len(each.models) >= HIDING]
    teams = [each for each in friends if "weapon-team" in each.printed.keywords and each is not unit]
    return any(not damage.beside(table, crowd, teams) for crowd in damage.beside(table, unit, crowds))


@condition("covering-fire", say("{unit} does not shoot by Covering Fire"))
def _covering_fire(table: SigmarTable, unit: Unit) -> bool:
    return any(effect.ability == COVERING_FIRE and unit.id in effect.units for effect in table.effects)


@condition("from-the-heavens", say("{unit} has not arrived from the Celestial Realm this turn"))
def _from_the_heavens(table: SigmarTable, unit: Unit) -> bool:
    return "from-the-heavens" in unit.marks


@condition("not-in-friendly-territory", say("{unit} is wholly within friendly territory"))
def _not_in_friendly_territory(table: SigmarTable, unit: Unit) -> bool:
    return not conditions.in_friendly_territory(table, unit)


@condition("set-up-this-turn", say("{unit}: not set up this turn"))
def _set_up_this_turn(table: SigmarTable, unit: Unit) -> bool:
    return "set-up" in unit.marks
