"""What adventurers, Monsters and things are worth: the measure of everything else."""

from __future__ import annotations

from functools import cache

from ...bots.arithmetic import total
from ..content import KINDS, PROFILES, treasure_of
from ..forecast import odds
from ..rules import combat
from ..rules.mission import mission_of
from ..state import LEFT, NOT_YET, Adventurer, Monster, QuestTable
from .danger import Attack, Losses, Victim, attacks, outcome, victim
from .way import is_stuck

LIFE = 120.0
"""What an adventurer in the game is worth, whatever his Wounds."""
INDISPENSABLE = 4
"""How many times as much that is for somebody with whom the mission is lost."""
HEALTH = 60.0
"""What all his Wounds are worth."""
LAST, LAST_WOUNDS = 4.0, 6
"""The last Wounds matter most: what each of them is worth besides."""
FALLEN = 0.25
"""The share of his life that somebody has left who is down: he dies unless he is helped in this turn."""
STUCK = 0.1
"""The share of it that is left of somebody who never gets out of a pit."""
FALL = 90.0
"""What it costs if somebody can be expected to fall."""
WOUND = 5.0
"""What a Wound that can be expected costs."""
POTION = 42.0
"""What something is worth that heals all Wounds: it waits for somebody who is nearly down."""
DRAUGHT = 18.0
"""What something is worth that heals some."""
SCROLL = 20.0
"""What the scroll is worth: it waits for something large."""


NUISANCE = 4.0
"""What any Monster costs by being there."""
LIFETIME, HARD = 1.5, 8
"""Turns that a Monster is likely to live, and how many of its Wounds make it one more."""
LEAP = 1.0
"""Turns that one lives which leaps to its death."""
GANG = 3
"""Snotlings that attack as one, more or less."""
PLENTY = 12
"""Wounds of somebody who has not lost any."""
THERE = 0.25
"""The share of what a Monster costs that is left however few Wounds it has."""


class Party:
    """The adventurers at a table, with what they can expect of the Monsters that are there."""

    __slots__ = ("_expected", "table")

    def __init__(self, table: QuestTable) -> None:
        self.table = table
        self._expected = attacks(table) if table.monsters else {}

    def life(self, each: Adventurer) -> float:
        """What an adventurer is worth as he is."""
        if each.fate == LEFT:
            return LIFE / 4
        if not each.in_play:
            return 0.0
        return self._life(each, each.wounds) if each.at else LIFE

    def danger(self, each: Adventurer) -> float:
        """What the attacks on him can be expected to cost."""
        return self._danger(each, each.wounds)

    def healed(self, each: Adventurer, sums: Losses) -> float:
        """What is gained if he is given so many Wounds back."""
        if not each.in_play:
            return 0.0
        now = self._left_with(each, each.wounds)
        return total(
            chance * (self._left_with(each, min(each.start, each.wounds + number)) - now)
            for number, chance in enumerate(sums)
            if chance
        )

    def harmed(self, each: Adventurer, sums: Losses, toughness: int) -> float:
        """What is gained if he takes so many Wounds: less than nothing."""
        now = self._left_with(each, each.wounds)
        return total(
            chance * (self._left_with(each, max(0, each.wounds - max(0, number - toughness))) - now)
            for number, chance in enumerate(sums)
            if chance
        )

    def inflicted(self, each: Adventurer) -> float:
        """The Wounds that he can be expected to inflict by blows from where he stands, if he has not fought yet."""
        if each.attacks != NOT_YET:
            return 0.0
        near = self.table.adjacent_monsters(each)
        blows = (odds.of_blow(self.table, each, monster).wounds / odds.ALL for monster in near)
        return combat.attacks_of(self.table, each) * max(blows, default=0.0)

    def per_wound(self) -> float:
        """What a Wound given back is worth to who needs it most."""
        return max((self.healed(each, (0.0, 1.0)) for each in self.table.on_board), default=0.0)

    def _left_with(self, each: Adventurer, wounds: int) -> float:
        return self._life(each, wounds) - self._danger(each, wounds)

    def _life(self, each: Adventurer, wounds: int) -> float:
        life = LIFE * self._needed(each)
        if is_stuck(self.table, each):
            return STUCK * life
        if not wounds:
            return FALLEN * life
        return life + HEALTH * wounds / max(1, each.start) + LAST * min(wounds, LAST_WOUNDS)

    def _danger(self, each: Adventurer, wounds: int) -> float:
        expected = self._expected.get(each.id)
        if not expected or not wounds:
            return 0.0
        lost, falls = outcome(expected, victim(self.table, each), wounds)
        return WOUND * lost + FALL * self._needed(each) * falls

    def is_indispensable(self, each: Adventurer) -> bool:
        """Whether the mission is lost with him."""
        return each.id in mission_of(self.table).text.get("fails_if_dead", ())

    def _needed(self, each: Adventurer) -> int:
        return INDISPENSABLE if self.is_indispensable(each) else 1


def of_monster(monster: Monster, wounds: int) -> float:
    """What a Monster with so many Wounds costs: something for being there, and the rest by its Wounds."""
    if wounds <= 0:
        return 0.0
    return of_kind(monster.kind) * (THERE + (1 - THERE) * wounds / max(monster.profile.wounds, monster.wounds))


@cache
def of_kind(id: str) -> float:
    """What a Monster costs that nobody has wounded: the Wounds that it can be expected to cause as long as it is likely
    to live."""
    kind = KINDS[id]
    gang = GANG if "gang" in kind.special else 1
    attack = Attack(id, max(1, kind.attacks), bool(kind.bow), gang)
    lost = total(outcome((attack,), each, PLENTY).lost for each in _usual()) / len(PROFILES) / gang
    turns = LEAP if "leap" in kind.special else LIFETIME + kind.wounds / HARD
    return NUISANCE + WOUND * lost * turns


def _usual() -> list[Victim]:
    """The adventurers as they begin."""
    return [
        Victim(each.weapon_skill, each.toughness + each.armour, each.special == "dodge") for each in PROFILES.values()
    ]


def of_thing(table: QuestTable, id: str) -> float:
    """What is lost with a Treasure card or a piece of equipment, or by using it up."""
    if id in ("potion", "scroll"):
        return POTION if id == "potion" else SCROLL
    if id == "rope":
        return 0.0
    printed = treasure_of(id)
    left = table.stocks.get(id, 1) if printed.uses == "stock" else int(id not in table.expended)
    whole = next((POTION if step["heal"] == "all" else DRAUGHT for step in printed.does if "heal" in step), None)
    if whole is not None:
        return whole * left
    return (0.02 * printed.gold + 4) * min(1, left)
