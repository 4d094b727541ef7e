"""When abilities are in force: the conditions that they may name."""

from __future__ import annotations

from ...kernel.text import say
from ..board import ground
from ..board.contesting import contests
from ..board.field import field_of
from ..cards import passives
from ..cards.passives import FIVE
from ..cards.registry import condition
from ..state import NOBODY, SigmarTable, Unit

PAST = ("ran", "retreated")
"""Who has done that does not shoot or charge this turn (core-abilities.shoot-eligible)."""
MOON_MOVES = 2
"""After this battle round the Bad Moon lights the other territory."""


@condition("damaged", say("{unit} is not damaged"))
def _damaged(table: SigmarTable, unit: Unit) -> bool:
    """damage.damaged"""
    return unit.damage > 0


@condition("charged", say("{unit} has not charged this turn"))
def _charged(table: SigmarTable, unit: Unit) -> bool:
    """core-abilities.charged"""
    return "charged" in unit.marks


@condition("in-combat", say("{unit}: not in combat"))
def _in_combat(table: SigmarTable, unit: Unit) -> bool:
    """combat-range.in-combat"""
    return field_of(table).is_fighting(unit)


@condition("not-in-combat", say("{unit}: already in combat"))
def _not_in_combat(table: SigmarTable, unit: Unit) -> bool:
    return not field_of(table).is_fighting(unit)


@condition("not-moved", say("{unit} has moved this turn"))
def _not_moved(table: SigmarTable, unit: Unit) -> bool:
    """It has used no MOVE ability this turn."""
    return "moved" not in unit.marks


@condition(
    "seen-by-the-gods",
    say("{unit} destroyed no enemy unit this turn and, out of combat, contests no objective outside enemy control"),
)
def _seen_by_the_gods(table: SigmarTable, unit: Unit) -> bool:
    """It destroyed an enemy unit this turn, or contests an objective that the enemy does not control, out of combat."""
    if "destroyed" in unit.marks:
        return True
    return not field_of(table).is_fighting(unit) and any(
        holder in (NOBODY, unit.seat) and contests(table, unit, objective)
        for objective, holder in table.controlled.items()
    )


@condition("in-moonlight", say("{unit} is not wholly in the territory that the Bad Moon lights"))
def _in_moonlight(table: SigmarTable, unit: Unit) -> bool:
    """Wholly in the territory that the Bad Moon lights: the one picked in the first two rounds, then the other."""
    picked = next((effect.gives["bad-moon"] for effect in table.effects if "bad-moon" in effect.gives), "")
    if not picked:
        return False
    other = "b" if picked == "a" else "a"
    return field_of(table).is_wholly_in(unit, picked if table.round <= MOON_MOVES else other)


@condition("fought", say("{unit} has not fought this turn"))
def _fought(table: SigmarTable, unit: Unit) -> bool:
    return "fought" in unit.marks


@condition("ten-damage", say("{unit} has fewer than 10 damage points"))
def _ten_damage(table: SigmarTable, unit: Unit) -> bool:
    return unit.damage >= 10


@condition("in-friendly-territory", say("{unit} is not wholly within friendly territory"))
def _in_friendly_territory(table: SigmarTable, unit: Unit) -> bool:
    """setup.territory-wholly-within"""
    return field_of(table).is_wholly_in(unit, table.players[unit.seat].territory)


@condition("not-in-friendly-territory", say("{unit} is wholly within friendly territory"))
def _not_in_friendly_territory(table: SigmarTable, unit: Unit) -> bool:
    return not _in_friendly_territory(table, unit)


@condition("on-own-objective", say("{unit} contests no objective that its player controls"))
def _on_own_objective(table: SigmarTable, unit: Unit) -> bool:
    """Contesting an objective that its player controls."""
    return any(
        holder == unit.seat and contests(table, unit, objective) for objective, holder in table.controlled.items()
    )


@condition(
    "on-objective-in-friendly-territory",
    say("{unit} contests no objective that lies wholly within friendly territory"),
)
def _on_objective_in_friendly_territory(table: SigmarTable, unit: Unit) -> bool:
    """Contesting an objective that lies wholly within friendly territory (objectives.border-marker)."""
    letter = table.players[unit.seat].territory
    return any(
        ground.is_objective_in(table.map, letter, objective) and contests(table, unit, objective)
        for objective in table.pack.objectives
    )


@condition("round-1", say("This is not the first battle round"))
def _round_1(table: SigmarTable, unit: Unit) -> bool:
    return table.round == 1


@condition("round-2", say("This is not the second battle round"))
def _round_2(table: SigmarTable, unit: Unit) -> bool:
    return table.round == 2


@condition("round-3-or-4", say("This is not the third battle round yet"))
def _round_3_or_4(table: SigmarTable, unit: Unit) -> bool:
    return table.round >= 3


@condition("token", say("{unit} has no token left"))
def _token(table: SigmarTable, unit: Unit) -> bool:
    """Its token is there (token.not-models)."""
    return bool(unit.tokens)


@condition("tithe", say("{unit} has no bone-tithe points"))
def _tithe(table: SigmarTable, unit: Unit) -> bool:
    """It has bone-tithe points."""
    return unit.tithe > 0


@condition("has-slain", say("No model of {unit} is slain"))
def _has_slain(table: SigmarTable, unit: Unit) -> bool:
    return bool(unit.slain) and unit.on_field


@condition("no-core", say("{unit}: has already used a core ability this phase"))
def _no_core(table: SigmarTable, unit: Unit) -> bool:
    """It has used no CORE ability this phase (ability.one-core)."""
    return "core" not in unit.used


@condition("infantry-or-cavalry", say("{unit} is neither Infantry nor Cavalry"))
def _infantry_or_cavalry(table: SigmarTable, unit: Unit) -> bool:
    return bool(unit.printed.keywords & {"infantry", "cavalry"})


@condition("five-models", say("{unit} began with fewer than 5 models"))
def _five_models(table: SigmarTable, unit: Unit) -> bool:
    return unit.printed.models >= FIVE


@condition("not-replaced", say("{unit}: has already been replaced once"))
def _not_replaced(table: SigmarTable, unit: Unit) -> bool:
    """setup-units.replacement-limit"""
    return not unit.replaced and not unit.replaces


@condition("not-set-up", say("{unit}: set up this turn"), "setup-units.no-move-same-turn")
def _not_set_up(table: SigmarTable, unit: Unit) -> bool:
    """setup-units.no-move-same-turn"""
    return "set-up" not in unit.marks


# ---------------------------------------------------------------------- of universal abilities


def is_free(table: SigmarTable, unit: Unit, to: str) -> bool:
    """Whether a unit neither ran nor retreated this turn, or may "shoot" or "charge" all the same."""
    return all(mark not in unit.marks or passives.has(table, unit, f"{to}-after-{mark}") for mark in PAST)


@condition("free-to-shoot", say("{unit}: ran or retreated this turn"), "core-abilities.shoot-eligible")
def _free_to_shoot(table: SigmarTable, unit: Unit) -> bool:
    return is_free(table, unit, "shoot")


@condition("free-to-charge", say("{unit}: ran or retreated this turn"), "core-abilities.charge-eligible")
def _free_to_charge(table: SigmarTable, unit: Unit) -> bool:
    return is_free(table, unit, "charge")


@condition("in-combat-or-charged", say("{unit}: neither in combat nor charged this turn"))
def _in_combat_or_charged(table: SigmarTable, unit: Unit) -> bool:
    return field_of(table).is_fighting(unit) or "charged" in unit.marks


@condition("ranged-weapon", say("{unit}: no ranged weapon"), "targets.shooting-attack")
def _ranged_weapon(table: SigmarTable, unit: Unit) -> bool:
    return any(weapon.ranged for weapon in unit.printed.weapons.values())


@condition("reinforcements", say("{unit}: no keyword Reinforcements"), "spearhead.reinforcements")
def _reinforcements(table: SigmarTable, unit: Unit) -> bool:
    return unit.printed.reinforcements


@condition("led", say("{unit}: no general leads reinforcements"), "ability.used-by")
def _led(table: SigmarTable, unit: Unit) -> bool:
    """A general of its army leads reinforcements."""
    generals = (general for general in table.units_of(unit.seat) if general.general)
    return any(passives.has(table, general, "leads-reinforcements") for general in generals)
