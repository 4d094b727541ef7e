"""Battles of Border War in which spells and prayers are used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from katabasis.kernel.game import Game
from katabasis.sigmar.rules.border_war.magic import MODULE
from sigmar.border_war import SKAVEN, battle
from sigmar.scene import Told, events, ids

SEER, RIVAL, VERITANT = "skaven-grey-seer.1", "skaven-grey-seer.2", "stormcast-lord-veritant.1"
RATS, OGORS, CLAWLORD, ENGINEER = (
    "skaven-clanrats.1",
    "skaven-rat-ogors.1",
    "skaven-clawlord.1",
    "skaven-warlock-engineer.1",
)
LIBERATORS, PROSECUTORS = "stormcast-liberators.1", "stormcast-prosecutors.1"
TWO_SEERS = """
skaven 1000
formation claw-horde
spells lore-of-ruin
general grey-seer
  rat-ogors
regiment grey-seer
"""
STORM = """
stormcast-eternals 1000
formation sentinels-of-the-bleak-citadels
spells lore-of-the-storm
general lord-veritant
"""
AT_REST = {CLAWLORD: '40",23" ranks 1 @48', RATS: '32",27" ranks 10 @48'}
"""Somebody else who has an ability in the hero phase."""
NEAR = {SEER: '22",20"', LIBERATORS: '22",12" ranks 5', **AT_REST}
"""A Grey Seer 8" from Liberators, and nobody who could unbind."""
HEAL = f"use healing-storm {VERITANT} {LIBERATORS}"
PLAYERS = [
    {"role": "attacker", "territory": "a", "command_points": 4},
    {"role": "defender", "territory": "b", "command_points": 4},
]
"""Both players have command points."""


def magic(units: Told, dice: Sequence[int] = (), **fields: Any) -> Game:
    """The hero phase of Skaven against Stormcast, with magic."""
    return battle(units, **{"modules": [MODULE], "phase": "hero", "active": 2, "dice": dice, **fields})


def rivals(units: Told, dice: Sequence[int] = (), **fields: Any) -> Game:
    """The same of Skaven against Skaven."""
    return magic(
        {SEER: '22",20"', RIVAL: '22",7"', **AT_REST, **units}, dice, seats=[SKAVEN, SKAVEN], **{"active": 1, **fields}
    )


def chants(units: Told, dice: Sequence[int] = (), ritual: int = 0, **fields: Any) -> Game:
    """The hero phase of Stormcast, whose Lord-Veritant has so many ritual points, with Liberators beside him."""
    veritant = {"at": '22",10" ranks 1', **({"ritual": ritual} if ritual else {})}
    near = {VERITANT: veritant, LIBERATORS: {"at": '26",5" ranks 5', "damage": 1}, OGORS: '22",24" ranks 2 @48'}
    return magic({**near, **units}, dice, **{"active": 1, **fields})


def healed(game: Game) -> list[int]:
    return [event.what["points"] for event in events(game, "healed")]


def cast_by(game: Game, user: str) -> set[str]:
    """What a unit can use now."""
    return {id.split()[1] for id in ids(game) if id.split()[0] == "use" and id.split()[2] == user}


def kinds(game: Game, *wanted: str) -> list[str]:
    return [event.kind for event in game.table.events if event.kind in wanted]
