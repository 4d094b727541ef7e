"""Regiments on the table: which units belong to one, and who leads it (army.regiment)."""

from __future__ import annotations

from ...state import WAITING, SigmarTable, Unit
from . import roster

MODULE = "army-composition"


def of(table: SigmarTable, seat: int) -> list[list[Unit]]:
    """The units of each regiment of a player's roster, its hero first; none where army composition is not played."""
    if not table.plays(MODULE):
        return []
    units = iter(mustered(table, seat))
    army = roster.read(table.players[seat].army)
    return [[next(units) for _ in together] for together in army.deployed_together]


def mustered(table: SigmarTable, seat: int) -> list[Unit]:
    """The units of a player's roster, in its order."""
    return [unit for unit in table.units if unit.seat == seat and not unit.replaces]


def to_deploy(table: SigmarTable, seat: int) -> list[list[Unit]]:
    """Regiments of several units of which none has been deployed (deployment.deploy-regiment): one of a hero alone is
    deployed as that unit is."""
    waiting = (units for units in of(table, seat) if all(unit.place == WAITING for unit in units))
    return [units for units in waiting if len(units) > 1]


def at_hand(table: SigmarTable, seat: int) -> list[Unit]:
    """The units that wait of the regiment that a player is deploying; none if it is none."""
    hero = table.players[seat].regiment
    chosen = (units for units in of(table, seat) if units[0].id == hero)
    return [unit for unit in next(chosen, []) if unit.place == WAITING]
