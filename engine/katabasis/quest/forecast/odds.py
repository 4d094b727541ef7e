"""What is known beforehand of a blow or an arrow: the chances of hitting and of killing, exactly."""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

from ...kernel.options import Option
from ..content import treasure_of
from ..rules import combat, wounds
from ..rules.mission import mission_of
from ..state import Adventurer, Monster, QuestTable

SIXES = 6
ALL = 1296
"""Every way in which four dice fall."""


class Odds(NamedTuple):
    """Chances in 1296ths of hitting and of killing with one blow, and of the Wounds that the target can be expected to
    lose, in 1296ths of a Wound."""

    hit: int
    kill: int
    wounds: int


def of_blow(table: QuestTable, adventurer: Adventurer, monster: Monster) -> Odds:
    """One Attack of an adventurer (combat.to-hit, wounds.damage)."""
    weapon = treasure_of(adventurer.weapon).printed if adventurer.weapon else {}
    if weapon.get("hits") or table.effect("sure-hit", adventurer.id):
        hits = SIXES
    else:
        hits = faces_that_hit(combat.needed_against(table, adventurer, monster) - int(weapon.get("to_hit", 0)))
    strength = wounds.strength(table, adventurer) if weapon.get("strength", True) else 0
    axe = adventurer.profile.special == "great-axe" and not adventurer.weapon
    if not mission_of(table).armed(table):
        strength, axe = 0, False
    inflicted = [_axe(first, second) if axe else first for first, second in product(range(1, 7), repeat=2)]
    return _odds(hits, inflicted, strength, monster)


def of_shot(table: QuestTable, adventurer: Adventurer, monster: Monster, arrows: bool = False) -> Odds:
    """One arrow: the Strength of the bow alone counts (shooting.to-hit, shooting.damage)."""
    strength = adventurer.profile.bow + (3 if arrows else 0)
    inflicted = [first for first, _ in product(range(1, 7), repeat=2)]
    return _odds(faces_that_hit(adventurer.profile.ballistic_skill), inflicted, strength, monster)


def faces_that_hit(needed: int) -> int:
    """How many faces of a die pass a test: never all of them, and always one (turn.one-fails, turn.six-succeeds)."""
    return max(1, min(SIXES - 1, SIXES + 1 - needed))


def _axe(first: int, second: int) -> int | None:
    """The Dwarf's two dice; None if he trips (adventurers.dwarf-axe)."""
    if first == second:
        return None if first == 1 else first + second
    return max(first, second)


def _odds(hits: int, inflicted: list[int | None] | list[int], strength: int, monster: Monster) -> Odds:
    lost = [0 if each is None else max(0, each + strength - monster.profile.toughness) for each in inflicted]
    kills = sum(each >= monster.wounds for each in lost)
    expected = sum(min(each, monster.wounds) for each in lost)
    return Odds(hits * 6 * 36, hits * 6 * kills, hits * 6 * expected)


def preview(table: QuestTable, option: Option) -> dict[str, Any] | None:
    """The chances of a blow, an arrow or an escape, and of a move or the end of a turn whom the Monsters would attack,
    None if nobody. `who` and `target` are refs, shares are from 0 to 1."""
    adventurer = table.adventurers[table.active]
    if option.verb in ("move", "end"):
        from . import threats

        return threats.preview(table, adventurer, option.value if option.verb == "move" else adventurer.at)
    if option.verb == "escape":
        return {"who": adventurer.ref, "escape": faces_that_hit(adventurer.profile.needs_to_escape) / SIXES}
    if option.verb == "attack":
        monster = table.monster(option.value)
        odds = of_blow(table, adventurer, monster)
    else:
        id, arrows = option.value
        monster = table.monster(id)
        odds = of_shot(table, adventurer, monster, bool(arrows))
    hit, kill, lost = (share / ALL for share in odds)
    return {"who": adventurer.ref, "target": monster.ref, "hit": hit, "kill": kill, "wounds": lost}
