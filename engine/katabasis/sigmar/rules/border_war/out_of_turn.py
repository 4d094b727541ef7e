"""Orders by which units act out of turn, and resist what picks them (docs/content.md)."""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.flow import Flow
from ...cards import passives
from ...cards.abilities import ABILITIES, AbilityUse, Declared, Instruction
from ...cards.registry import ability_verb
from ...state import SigmarTable, Unit
from .. import attack, conditions, rolls, targets, using, verbs
from ..targets import Able, Attacks


@ability_verb("use-retreat")
def _use_retreat(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """A unit uses the Retreat ability as if it were its movement phase."""
    for unit in verbs.subjects(table, declared, instruction):
        yield from using.resolve(table, using.declared_for(AbilityUse(ABILITIES["retreat"], unit.seat, unit)))


@ability_verb("volley")
def _volley(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """The user shoots at the unit that was picked as if it were its shooting phase."""
    for target in verbs.subjects(table, declared, instruction):
        unit = using.user_of(declared.use)
        if conditions.is_free(table, unit, "shoot"):
            yield from at_one(table, unit, target, targets.able(table, unit, shooting=True))


def at_one(table: SigmarTable, unit: Unit, target: Unit, attackers: Sequence[Able]) -> Flow[None]:
    """All attacks of a unit that can target a certain unit."""
    counts: dict[str, int] = {}
    for each in attackers:
        if target.id in each.targets:
            counts[each.weapon] = counts.get(each.weapon, 0) + each.times
    attacks = [Attacks(weapon, target.id, count) for weapon, count in counts.items()]
    yield from using.react(table, "shoot", unit.seat, [unit, target], attacks)
    yield from using.react(table, "attack", unit.seat, [unit, target], attacks)
    yield from attack.resolve(table, unit, attacks, shooting=True)


@ability_verb("resist")
def _resist(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """A resistance roll: if it is high enough, the ability that has picked the unit has no effect on it."""
    unit, need = using.user_of(declared.use), instruction["resist"]
    about = {"purpose": "ability", "ability": declared.use.ability.ref, "need": need}
    die = rolls.dice(table, declared.seat, 1, "ability.step-effect", **about)[0]
    if die + passives.total(table, unit, "resistance") >= need:
        declared.orders.append(using.resisted(unit.id))
