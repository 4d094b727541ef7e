"""What a unit does before any battle, exactly, by what is printed on its warscroll: in each round against a save, and
how far it reaches. Nothing of its abilities is counted but those of its weapons."""

from __future__ import annotations

from typing import NamedTuple

from ...geometry.plane import INCH
from ..content import Warscroll, Weapon
from ..rules.attack import CRITS, Profile
from .odds import mean_of, mean_points, of_profile

SAVES = (3, 4, 5)
"""The saves that units are measured against."""
CHARGE_ROLL = 7
"""Inches of a charge roll on average (core-abilities.charge-roll)."""


class Expected(NamedTuple):
    """What all models of a unit are expected to do in a round: the points of damage of their shots and of their combat
    attacks, and of the latter after a charge."""

    shooting: float
    combat: float
    charging: float


class Reach(NamedTuple):
    """How far a unit reaches, in inches: what it moves, its longest shot (0 for none), how far away a target of its
    shots may be before its move, and a target of its charge, with an average roll."""

    move: float
    shot: float
    shooting: float
    charging: float


def expected(unit: Warscroll, save: int) -> Expected:
    """What a unit at full strength is expected to do in a round to units with that save, without a ward."""
    shots = sum(_of_weapon(weapon, save) for weapon in unit.weapons.values() if weapon.ranged)
    blows = [weapon for weapon in unit.weapons.values() if not weapon.ranged]
    return Expected(
        shots,
        sum(_of_weapon(weapon, save) for weapon in blows),
        sum(_of_weapon(weapon, save, int("charge" in weapon.abilities)) for weapon in blows),
    )


def _of_weapon(weapon: Weapon, save: int, more_damage: int = 0) -> float:
    """All attacks of all models that have it (attack.hit-roll, attack.wound-roll, attack.save-roll); of several
    critical abilities the best counts (weapon.crit-one-only)."""
    crits = [crit for crit in CRITS if crit in weapon.abilities] or [""]
    need = min(7, save + weapon.rend)
    return (
        len(weapon.bearers)
        * mean_of(weapon.attacks)
        * max(
            mean_points(
                of_profile(
                    Profile(weapon, weapon.hit, weapon.wound, need, weapon.rend, crit, more_damage), weapon.damage
                )
            )
            for crit in crits
        )
    )


def reach(unit: Warscroll) -> Reach:
    """How far a unit reaches that has nothing but its warscroll."""
    move = mean_of(unit.move)
    shot = max((weapon.range for weapon in unit.weapons.values()), default=0) / INCH
    return Reach(move, shot, move + shot if shot else 0, move + CHARGE_ROLL)
