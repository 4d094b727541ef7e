"""Conditions of abilities of the Stormcast Eternals."""

from __future__ import annotations

from ....geometry.plane import INCH
from ....kernel.text import say
from ...board.contesting import contests
from ...board.field import field_of
from ...cards.abilities import ABILITIES, SPELL
from ...cards.registry import condition
from ...state import SigmarTable, Unit
from .. import damage
from . import against, attacks

BLACKTALONS = "the-blacktalons"
DRACONIS = "stormcast-knight-draconis"
HERITAGE = 12 * INCH
SCARRED, MANGLED = 5, 10
"""So many damage points bring more attacks, and so many bring more yet."""


@condition("hero", say("{unit} is no Hero"))
def _hero(table: SigmarTable, unit: Unit) -> bool:
    return "hero" in unit.printed.keywords


@condition("cavalry", say("{unit} is no Cavalry"))
def _cavalry(table: SigmarTable, unit: Unit) -> bool:
    return "cavalry" in unit.printed.keywords


@condition("not-fought", say("{unit} has fought this turn"))
def _not_fought(table: SigmarTable, unit: Unit) -> bool:
    return "fought" not in unit.marks


@condition("own-turn", say("{unit}: only in a turn of its own army"))
def _own_turn(table: SigmarTable, unit: Unit) -> bool:
    return table.active == unit.seat


@condition("charged-by-8", say("{unit} has not charged with an unmodified 8 or more this turn"))
def _charged_by_8(table: SigmarTable, unit: Unit) -> bool:
    return attacks.CHARGED_FAST in unit.marks


@condition("has-slain-enemies", say("No attack of {unit} has slain an enemy model this turn"))
def _has_slain_enemies(table: SigmarTable, unit: Unit) -> bool:
    return attacks.HAS_SLAIN in unit.marks


@condition("five-damage", say("{unit} has not 5 to 9 damage points"))
def _five_damage(table: SigmarTable, unit: Unit) -> bool:
    return SCARRED <= unit.damage < MANGLED


@condition("on-quest", say("{unit} does not contest the objective of the quest"))
def _on_quest(table: SigmarTable, unit: Unit) -> bool:
    """It contests the objective that its army has been sent to."""
    quests = (each.gives["quest"] for each in table.effects if each.seat == unit.seat and "quest" in each.gives)
    return any(contests(table, unit, objective) for objective in quests)


@condition("hunts", say("{unit}: no enemy unit on the battlefield is hunted"))
def _hunts(table: SigmarTable, unit: Unit) -> bool:
    return any(against.is_hunted(table, unit.seat, foe) for foe in table.enemies_of(unit.seat))


@condition("soulburned", say("{unit} is not soulburned"))
def _soulburned(table: SigmarTable, unit: Unit) -> bool:
    return any("soulburned" in each.gives and unit.id in each.units for each in table.effects)


@condition("in-fog", say("{unit} has called up no fog"))
def _in_fog(table: SigmarTable, unit: Unit) -> bool:
    return any("fog" in each.gives and unit.id in each.units for each in table.effects)


@condition("beside-blacktalons-hero", say("{unit}: no friendly Hero of the Blacktalons wholly within its combat range"))
def _beside_blacktalons_hero(table: SigmarTable, unit: Unit) -> bool:
    heroes = (each for each in table.units_of(unit.seat) if each.printed.keywords >= {BLACKTALONS, "hero"})
    reach = table.rules.combat_range
    return any(hero is not unit and field_of(table).is_wholly_within(hero, unit, reach) for hero in heroes)


@condition("beside-infantry-hero", say("{unit}: no friendly Infantry Hero within its combat range"))
def _beside_infantry_hero(table: SigmarTable, unit: Unit) -> bool:
    heroes = [each for each in table.units_of(unit.seat) if each.printed.keywords >= {"infantry", "hero"}]
    return bool(damage.beside(table, unit, heroes))


@condition("lost-models", say("No model of {unit} has been slain this turn"))
def _lost_models(table: SigmarTable, unit: Unit) -> bool:
    return attacks.HURT in unit.marks


@condition("hurt", say("{unit} is not damaged, and no model of it has been slain this turn"))
def _hurt(table: SigmarTable, unit: Unit) -> bool:
    return bool(unit.damage) or attacks.HURT in unit.marks


@condition("sacrosanct", say("{unit} is not of the Sacrosanct Chamber"))
def _sacrosanct(table: SigmarTable, unit: Unit) -> bool:
    return "sacrosanct-chamber" in unit.printed.keywords


@condition("not-damaged", say("{unit} is damaged"))
def _not_damaged(table: SigmarTable, unit: Unit) -> bool:
    return not unit.damage


@condition("on-foreign-objective", say("{unit} contests no objective that its player does not control"))
def _on_foreign_objective(table: SigmarTable, unit: Unit) -> bool:
    return any(holder != unit.seat and contests(table, unit, each) for each, holder in table.controlled.items())


@condition("near-draconis", say('{unit}: not wholly within 12" of a friendly Knight-Draconis'))
def _near_draconis(table: SigmarTable, unit: Unit) -> bool:
    knights = (each for each in table.units_of(unit.seat) if each.scroll == DRACONIS)
    return any(each is unit or field_of(table).is_wholly_within(unit, each, HERITAGE) for each in knights)


# ---------------------------------------------------------------------- whom some hunt, hinder and light up


@condition("monster", say("{unit} is no Monster"))
def _monster(table: SigmarTable, unit: Unit) -> bool:
    return "monster" in unit.printed.keywords


@condition("not-monster", say("{unit} is a Monster"))
def _not_monster(table: SigmarTable, unit: Unit) -> bool:
    return "monster" not in unit.printed.keywords


@condition("faction-terrain", say("{unit} is no faction terrain"))
def _faction_terrain(table: SigmarTable, unit: Unit) -> bool:
    return bool(unit.printed.terrain)


@condition("used-spell", say("{unit} has used no spell this phase"))
def _used_spell(table: SigmarTable, unit: Unit) -> bool:
    return any(SPELL in ABILITIES[id].keywords for id in unit.used if id in ABILITIES)


@condition("ritual-points", say("{unit} has no ritual points"))
def _ritual_points(table: SigmarTable, unit: Unit) -> bool:
    return bool(unit.ritual)


@condition("no-ritual-points", say("{unit} has ritual points"))
def _no_ritual_points(table: SigmarTable, unit: Unit) -> bool:
    return not unit.ritual


@condition("lit", say("{unit} contests no objective that its army has lit"))
def _lit(table: SigmarTable, unit: Unit) -> bool:
    return _is_lit(table, unit, unit.seat)


@condition("lit-by-enemy", say("{unit} contests no objective that the enemy has lit"))
def _lit_by_enemy(table: SigmarTable, unit: Unit) -> bool:
    return _is_lit(table, unit, table.opponent(unit.seat))


def _is_lit(table: SigmarTable, unit: Unit, seat: int) -> bool:
    """Whether a unit contests an objective that a player's army has lit."""
    lit = (each.gives["lights"] for each in table.effects if each.seat == seat and "lights" in each.gives)
    return any(contests(table, unit, objective) for objective in lit)
