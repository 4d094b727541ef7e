"""What Monsters can be expected to do in their next phase: how many of them get at anybody, and at whom. A party that
holds a door is got at by few; somebody alone in a room that has just been entered, by all that come."""

from __future__ import annotations

from functools import cache

from ...bots.arithmetic import power, total
from ..board.graph import section_name
from ..content import KINDS, needed_to_hit
from ..rules import movement
from ..rules.mission import mission_of
from ..rules.odds import SIXES, faces_that_hit
from ..state import Adventurer, QuestTable

WOUND = 4.0
"""What a Wound that can be expected costs."""
FALL = 30.0
"""What it costs if somebody can be expected to fall."""
NEEDED = 4
"""How many times as much if the mission is lost with him."""
SKILL, TOUGHNESS = 4, 4
"""Weapon Skill, and Toughness with armour, of whoever is attacked."""
SURPRISE = 60.0
"""What it costs to be in a room whose Monsters are still to come."""
OPEN = 0.7
"""What a free square costs beside somebody who has acted, while no Monster is there."""
SPEARS = 2
"""Squares from which a spear reaches over the first rank."""
RUN = 6
"""Squares that Monsters are looked for around the party."""


def danger(table: QuestTable) -> float:
    """What the next Monsters' Phase can be expected to cost."""
    return _of_rooms(table) + (_of_monsters(table) if table.monsters else _of_the_unexpected(table))


def _of_the_unexpected(table: QuestTable) -> float:
    """Monsters that come out of nowhere stand beside somebody: the fewer squares there are for them, the better."""
    near = table.graph.near
    there = [each for each in table.fighters if each.id not in table.queue]
    return OPEN * len({square for each in there for square in near[each.at]} - table.occupied())


# ---------------------------------------------------------------------- rooms that have been entered


def _of_rooms(table: QuestTable) -> float:
    """Nobody enters a new room in the middle of a fight; later nobody stays there, for the Monsters in it come for
    those who are there. To look in and to step back is enough."""
    if not table.arrivals:
        return 0.0
    if table.monsters:
        return SURPRISE * len(table.arrivals)
    return sum(SURPRISE for room in table.arrivals for each in table.within(room) if not _can_step_back(table, each))


def _can_step_back(table: QuestTable, each: Adventurer) -> bool:
    """Whether somebody in a new room has the Movement left to be out of it at the end of his turn."""
    if table.phase != "adventurers" or table.seat_of(each.id) != table.active:
        return False
    ways = table.graph.ways(each.at, movement.steps_left(table, each), table.occupied() - {each.at})
    return any(section_name(square) not in table.arrivals for square in ways)


# ---------------------------------------------------------------------- Monsters on the board


@cache
def harm_of(kind: str) -> float:
    """The Wounds that a Monster of a kind can be expected to cause in a turn."""
    profile = KINDS[kind]
    reach = max(profile.ballistic_skill and SIXES + 1 - profile.ballistic_skill, 0)
    hits = max(reach, faces_that_hit(needed_to_hit(profile.weapon_skill, SKILL)))
    strength = max(profile.strength, profile.bow)
    falls = [first + second for first in range(1, 7) for second in range(1, 7)]
    if profile.damage_dice == 1:
        falls = [face for face in range(1, 7) for _ in range(6)]
    lost = sum(max(0, face + strength - TOUGHNESS) for face in falls) / len(falls)
    return max(1, profile.attacks) * hits / SIXES * lost


def _of_monsters(table: QuestTable) -> float:
    fighters = table.fighters
    squares = _squares_of_attack(table, fighters)
    hand_to_hand: list[float] = []
    harm = 0.0
    for monster in table.monsters:
        if monster.has("bow") and any(table.graph.sees(monster.at, each.at) for each in fighters):
            harm += harm_of(monster.kind)
        else:
            hand_to_hand.append(harm_of(monster.kind))
    places = len(squares) + SPEARS * any(monster.has("spear") for monster in table.monsters)
    hand_to_hand.sort(reverse=True)
    harm += total(hand_to_hand[:places])
    front = [each for each in fighters if not squares.isdisjoint(table.graph.near[each.at])] or fighters
    share = harm / max(1, len(front))
    needed = mission_of(table).text.get("fails_if_dead", ())
    falls = total(power(min(1.0, share / each.wounds), 2) * (NEEDED if each.id in needed else 1) for each in front)
    return WOUND * harm + FALL * falls


def _squares_of_attack(table: QuestTable, fighters: list[Adventurer]) -> set[str]:
    """The squares beside somebody that Monsters can get to, whoever of them."""
    near = table.graph.near
    beside = {square for each in fighters for square in near[each.at]}
    held = {each.at for each in table.on_board}
    if any(monster.has("fly") for monster in table.monsters):
        return beside - held
    reached = {monster.at for monster in table.monsters}
    edge = list(reached)
    for _ in range(RUN):
        edge = [square for here in edge for square in near[here] if square not in reached and square not in held]
        edge = list(dict.fromkeys(edge))
        if not edge:
            break
        reached.update(edge)
    return beside & reached
