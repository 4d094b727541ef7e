"""Battles of the armies of Border War for the tests: with a list of each faction that has what a test is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from katabasis.kernel.game import Game
from katabasis.sigmar.cards import passives
from sigmar.border_war import COMPOSITION, battle
from sigmar.scene import ids, table_of, unit

THUNDERHEAD, WARPCOG = "stormcast-thunderhead", "skaven-warpcog"
VANGUARD = """
stormcast-eternals 1000
formation vanguard-wing
general lord-aquilor
  trait envoy-of-the-heavens
  vanguard-raptors-with-hurricane-crossbows
  vanguard-palladors-with-starstrike-javelins
regiment lord-vigilant
  artefact null-pendant-in-combat
  liberators
"""
SKRYRE = """
skaven 1000
formation fleshmeld-menagerie
general arch-warlock
  trait skilled-manipulator
  stormfiends
  warplock-jezzails
  acolyte-globadiers
regiment warlock-engineer
  artefact skavenbrew
  clanrats
"""
RELICTORS = """
stormcast-eternals 1000
formation lightning-echelon
prayers prayers-of-the-stormhosts
general gardus-steel-soul
  liberators
regiment lord-relictor
regiment knight-relictor
  vindictors
auxiliary dracothian-guard-desolators
auxiliary dracothian-guard-fulminators
"""
GUNS = """
skaven 1000
formation warpcog-convocation
general grey-seer
  clanrats
regiment warlock-engineer
  ratling-gun
  warpfire-thrower
  doom-flayer
auxiliary rat-ogors
"""

AQUILOR, ARCANUM = "stormcast-lord-aquilor.1", "stormcast-knight-arcanum.1"
PALLADORS = "stormcast-vanguard-palladors-with-starstrike-javelins.1"
RAPTORS = "stormcast-vanguard-raptors-with-hurricane-crossbows.1"
ANNIHILATORS, PRAETORS, VINDICTORS = (
    "stormcast-annihilators.1",
    "stormcast-praetors.1",
    "stormcast-vindictors.1",
)
GARDUS, LORD_RELICTOR, KNIGHT_RELICTOR = (
    "stormcast-gardus-steel-soul.1",
    "stormcast-lord-relictor.1",
    "stormcast-knight-relictor.1",
)
DESOLATORS, FULMINATORS = "stormcast-dracothian-guard-desolators.1", "stormcast-dracothian-guard-fulminators.1"
RATLING_GUN, WARPFIRE_THROWER, DOOM_FLAYER = "skaven-ratling-gun.1", "skaven-warpfire-thrower.1", "skaven-doom-flayer.1"
VIGILANT, VERITANT = "stormcast-lord-vigilant.1", "stormcast-lord-veritant.1"
LIBERATORS, RECLUSIANS = "stormcast-liberators.1", "stormcast-reclusians.1"
WARBRINGER, ARCH_WARLOCK, MOULDER = (
    "skaven-verminlord-warbringer.1",
    "skaven-arch-warlock.1",
    "skaven-master-moulder.1",
)
STORMVERMIN, WARPBLASTER = "skaven-stormvermin.1", "skaven-ratling-warpblaster.1"
STORMFIENDS, JEZZAILS = "skaven-stormfiends.1", "skaven-warplock-jezzails.1"
GLOBADIERS, ENGINEER = "skaven-acolyte-globadiers.1", "skaven-warlock-engineer.1"
RATS, OGORS, SEER, CLAWLORD = (
    "skaven-clanrats.1",
    "skaven-rat-ogors.1",
    "skaven-grey-seer.1",
    "skaven-clawlord.1",
)


def armies(
    units: Mapping[str, Any],
    phase: str,
    dice: Sequence[int] = (),
    *,
    seats: Sequence[str] = (THUNDERHEAD, WARPCOG),
    modules: Sequence[str] = (COMPOSITION,),
    **fields: Any,
) -> Game:
    """A phase of a battle with army composition, in the turn of Stormcast unless a test says otherwise."""
    return battle(units, phase=phase, dice=dice, seats=seats, modules=modules, **fields)


def players(first: Mapping[str, Any], second: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
    """Both players, with what else a position says of them."""
    told = {("attacker", "a"): first, ("defender", "b"): second or {}}
    return [{"role": role, "territory": letter, **more} for (role, letter), more in told.items()]


def charged(at: str, **more: Any) -> dict[str, Any]:
    """A unit that has charged this turn."""
    return {"at": at, "marks": ["charged", "moved"], **more}


def values(game: Game, id: str, kind: str) -> list[Any]:
    """Everything of a kind that is in force for a unit."""
    return [modifier.value for modifier in passives.in_force(table_of(game), unit(game, id), kind)]


def uses(game: Game, ability: str) -> list[str]:
    """How an ability can be used now: by whom and on what."""
    return [id.removeprefix(f"use {ability}").strip() for id in ids(game) if id.startswith(f"use {ability}")]
