"""Battles with manifestations for the tests: Skaven with a Grey Seer against Stormcast Eternals with a Lord-Veritant,
each with a manifestation lore."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from katabasis.kernel.game import Game
from sigmar.border_war import battle
from sigmar.scene import Told

SEER, OTHER, RATS, OGORS = "skaven-grey-seer.1", "skaven-grey-seer.2", "skaven-clanrats.1", "skaven-rat-ogors.1"
VERITANT, LIBERATORS, PROSECUTORS = "stormcast-lord-veritant.1", "stormcast-liberators.1", "stormcast-prosecutors.1"
LORE = "primal-energy"


def skaven(lore: str = LORE) -> str:
    """A roster with two Wizards, who know a manifestation lore."""
    return f"""
skaven 1000
formation claw-horde
spells lore-of-ruin
manifestations {lore}
general grey-seer
  clanrats
  rat-ogors
regiment grey-seer
"""


def stormcast(lore: str = LORE) -> str:
    """A roster with a Priest."""
    return f"""
stormcast-eternals 1000
formation sentinels-of-the-bleak-citadels
prayers prayers-of-the-stormhosts
manifestations {lore}
general lord-veritant
  liberators
  prosecutors
"""


def storm_of_wizards(lore: str = LORE) -> str:
    """A roster of Stormcast Eternals with a Wizard."""
    return stormcast(lore).replace("general lord-veritant", "general knight-arcanum").replace("  prosecutors\n", "")


def called(id: str, at: str, seat: int = 2, summoner: str = "", **fields: Any) -> dict[str, Mapping[str, Any]]:
    """A manifestation that stands there, of Skaven unless it is said otherwise."""
    by = summoner or (SEER if seat == 2 else VERITANT)
    placed = at if "ranks" in at or "m1" in at else f"{at} ranks 1"
    return {f"{id}.1": {"place": "manifestation", "at": placed, "seat": seat, "summoner": by, **fields}}


def scene(units: Told, dice: Sequence[int] = (), lore: str = LORE, **fields: Any) -> Game:
    """A battle of Stormcast, as seat 1, against Skaven, whose turn it is, with magic alone."""
    usual = {"modules": ["magic"], "phase": "hero", "active": 2, "seats": [stormcast(), skaven(lore)]}
    return battle(units, **{**usual, "dice": dice, **fields})
