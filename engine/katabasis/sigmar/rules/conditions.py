"""When abilities are in force: the conditions that they may name."""

from __future__ import annotations

from ..board import ground
from ..board.field import field_of
from ..cards.registry import condition
from ..state import SigmarTable, Unit

MOON_MOVES = 2
"""After this battle round the Bad Moon lights the other territory."""


@condition("damaged")
def _damaged(table: SigmarTable, unit: Unit) -> bool:
    """damage.damaged"""
    return unit.damage > 0


@condition("charged")
def _charged(table: SigmarTable, unit: Unit) -> bool:
    """core-abilities.charged"""
    return "charged" in unit.marks


@condition("in-combat")
def _in_combat(table: SigmarTable, unit: Unit) -> bool:
    """combat-range.in-combat"""
    return field_of(table).is_fighting(unit)


@condition("not-in-combat")
def _not_in_combat(table: SigmarTable, unit: Unit) -> bool:
    return not field_of(table).is_fighting(unit)


@condition("not-moved")
def _not_moved(table: SigmarTable, unit: Unit) -> bool:
    """It has used no MOVE ability this turn."""
    return "moved" not in unit.marks


@condition("seen-by-the-gods")
def _seen_by_the_gods(table: SigmarTable, unit: Unit) -> bool:
    """It destroyed an enemy unit this turn, or contests an objective that the enemy does not control, out of combat."""
    if "destroyed" in unit.marks:
        return True
    field, enemy = field_of(table), table.opponent(unit.seat)
    return not field.is_fighting(unit) and any(
        holder != enemy and field.on_circle(unit, objective) for objective, holder in table.controlled.items()
    )


@condition("in-moonlight")
def _in_moonlight(table: SigmarTable, unit: Unit) -> bool:
    """Wholly in the territory that the Bad Moon lights: the one picked in the first two rounds, then the other."""
    picked = next((effect.gives["bad-moon"] for effect in table.effects if "bad-moon" in effect.gives), "")
    if not picked:
        return False
    other = "b" if picked == "a" else "a"
    return field_of(table).is_wholly_in(unit, picked if table.round <= MOON_MOVES else other)


@condition("fought")
def _fought(table: SigmarTable, unit: Unit) -> bool:
    return "fought" in unit.marks


@condition("ten-damage")
def _ten_damage(table: SigmarTable, unit: Unit) -> bool:
    return unit.damage >= 10


@condition("in-friendly-territory")
def _in_friendly_territory(table: SigmarTable, unit: Unit) -> bool:
    """setup.territory-wholly-within"""
    return field_of(table).is_wholly_in(unit, table.players[unit.seat].territory)


@condition("on-own-objective")
def _on_own_objective(table: SigmarTable, unit: Unit) -> bool:
    """Contesting an objective that its player controls."""
    return any(
        holder == unit.seat and field_of(table).on_circle(unit, objective)
        for objective, holder in table.controlled.items()
    )


@condition("on-objective-in-friendly-territory")
def _on_objective_in_friendly_territory(table: SigmarTable, unit: Unit) -> bool:
    """Contesting an objective that lies wholly within friendly territory (objectives.border-marker)."""
    letter = table.players[unit.seat].territory
    return any(
        ground.is_wholly_in(table.map, letter, ground.circle(objective)) and field_of(table).on_circle(unit, objective)
        for objective in table.pack.objectives
    )


@condition("round-1")
def _round_1(table: SigmarTable, unit: Unit) -> bool:
    return table.round == 1


@condition("round-2")
def _round_2(table: SigmarTable, unit: Unit) -> bool:
    return table.round == 2


@condition("round-3-or-4")
def _round_3_or_4(table: SigmarTable, unit: Unit) -> bool:
    return table.round >= 3


@condition("token")
def _token(table: SigmarTable, unit: Unit) -> bool:
    """Its token is there (token.not-models)."""
    return bool(unit.tokens)


@condition("tithe")
def _tithe(table: SigmarTable, unit: Unit) -> bool:
    """It has bone-tithe points."""
    return unit.tithe > 0


@condition("has-slain")
def _has_slain(table: SigmarTable, unit: Unit) -> bool:
    return bool(unit.slain) and unit.on_field


@condition("no-core")
def _no_core(table: SigmarTable, unit: Unit) -> bool:
    """It has used no CORE ability this phase (ability.one-core)."""
    return "core" not in unit.used


@condition("can-be-replaced")
def _can_be_replaced(table: SigmarTable, unit: Unit) -> bool:
    """Infantry or Cavalry of five models or more, not replaced yet (setup-units.replacement-limit)."""
    keywords = unit.printed.keywords & {"infantry", "cavalry"}
    return bool(keywords) and unit.printed.models >= 5 and not unit.replaced and not unit.replaces
