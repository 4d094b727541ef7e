"""The abilities of the armies by what is asked of them: a full battle has 40 units, and every roll asks what is in
force. An index is made when somebody asks, and holds until the armies change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..state import SigmarTable, Unit
from . import abilities
from .abilities import AbilityUse, Instruction

FOES, FOES_IN_COMBAT = "foes", "foes-in-combat"
FRIENDS, FRIENDS_ON_OBJECTIVE, BONDED = "friends", "friends-on-objective", "bonded"
"""Whom a passive is for that is about other units than its own: enemies, or those that it is in combat with; friendly
units, those that contest an objective in friendly territory which it contests too, or the hero that it guards."""


class Passive(NamedTuple):
    """Something that an ability gives for as long as it is there, and whose ability it is."""

    use: AbilityUse
    says: Instruction


class Index:
    """All abilities of armies and units, wherever units are: who asks leaves out those of units that are not on the
    battlefield (ability-rules.on-battlefield)."""

    __slots__ = ("_concerning", "by_kind", "by_phase", "reactions")

    def __init__(self, table: SigmarTable) -> None:
        self.by_kind: dict[str, list[Passive]] = {}
        self.by_phase: dict[tuple[int, str], list[AbilityUse]] = {}
        self.reactions: dict[int, list[AbilityUse]] = {seat: [] for seat in table.seats}
        self._concerning: dict[tuple[str, str], list[Passive]] = {}
        for seat in table.seats:
            for use in _of_army(table, seat):
                self._add(use)

    def _add(self, use: AbilityUse) -> None:
        ability = use.ability
        if ability.phase:
            self.by_phase.setdefault((use.seat, ability.phase), []).append(use)
        if ability.reacts_to:
            self.reactions[use.seat].append(use)
        for says in ability.gives:
            for kind in says:
                self.by_kind.setdefault(kind, []).append(Passive(use, says))

    def concerning(self, table: SigmarTable, unit: Unit, kind: str) -> list[Passive]:
        """The passives of a kind that may ever be for a unit, in the order of the armies."""
        key = (kind, unit.id)
        found = self._concerning.get(key)
        if found is None:
            every = (passive for passive in self.by_kind.get(kind, ()) if _may_concern(passive, unit))
            found = [passive for passive in every if not _is_left_out(table, passive.use, unit)]
            self._concerning[key] = found
        return found


def _of_army(table: SigmarTable, seat: int) -> Iterator[AbilityUse]:
    for ability in abilities.of_player(table, seat):
        yield AbilityUse(ability, seat, None)
    for unit in table.units:
        if unit.seat == seat:
            for ability in abilities.of_unit(table, unit):
                yield AbilityUse(ability, seat, unit)


def _may_concern(passive: Passive, unit: Unit) -> bool:
    """Whether a passive may ever be for a unit: usually for the one that has it, or for all friendly ones if it is the
    army's. What is no unit is reached only by what has picked it (terrain.faction-target,
    magic.manifestation-target)."""
    (_, seat, user, _), says = passive
    if unit is not user and not unit.printed.is_unit:
        return False
    to = says.get("to", "user" if user else FRIENDS)
    if to == "user" and unit is not user:
        return False
    if to in (FRIENDS, FRIENDS_ON_OBJECTIVE, BONDED) and unit.seat != seat:
        return False
    if (says.get("other") and unit is user) or not unit.printed.keywords.issuperset(says.get("keywords", ())):
        return False
    if to == FOES_IN_COMBAT and user is None:
        return False
    if to == FOES and unit.seat == seat:
        return False
    return "scroll" not in says or unit.scroll in says["scroll"]


def _is_left_out(table: SigmarTable, use: AbilityUse, unit: Unit) -> bool:
    return use.seat == unit.seat and use.user is not unit and table.pack.leaves_out(table, use.ability.id, unit)


def index_of(table: SigmarTable) -> Index:
    """The abilities of the armies as they are now."""
    if table.abilities is None:
        table.abilities = Index(table)
    index: Index = table.abilities
    return index


def is_there(use: AbilityUse) -> bool:
    """Whether an ability is on the battlefield, or wherever its unit uses it: its unit is, or its faction terrain, or
    it is its army's (ability-rules.on-battlefield)."""
    if use.user is None:
        return True
    return use.user.is_at(use.ability.each) if use.ability.each else use.user.stands


def of_phase(table: SigmarTable, seat: int) -> Iterator[AbilityUse]:
    """What a player's army can use in phases like this one, in whosever turn."""
    return filter(is_there, index_of(table).by_phase.get((seat, table.phase), ()))


def reactions(table: SigmarTable, seat: int) -> Iterator[AbilityUse]:
    """The reactions of a player's army, to whatever."""
    return filter(is_there, index_of(table).reactions[seat])
