"""Orders by which units act out of turn, and resist what picks them (docs/content.md)."""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.flow import Flow
from ....kernel.options import Ask, Option
from ....kernel.text import refuse, say
from ...cards import passives
from ...cards.abilities import ABILITIES, AbilityUse, Declared, Instruction
from ...cards.registry import ability_verb
from ...state import SigmarTable, Unit
from .. import attack, conditions, picking, rolls, targets, using, verbs
from ..targets import Able, Attacks


@ability_verb("use-retreat")
def _use_retreat(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """A unit uses the Retreat ability as if it were its movement phase."""
    for unit in verbs.subjects(table, declared, instruction):
        yield from using.resolve(table, using.declared_for(AbilityUse(ABILITIES["retreat"], unit.seat, unit)))


@ability_verb("volley")
def _volley(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """The user shoots at the unit that was picked as if it were its shooting phase; or units shoot at what is nearest
    to each (commands.covering-fire)."""
    for unit in verbs.subjects(table, declared, instruction):
        if instruction["volley"] == "nearest":
            yield from _at_nearest(table, unit)
        elif conditions.is_free(table, user := using.user_of(declared.use), "shoot"):
            yield from at_one(table, user, unit, targets.able(table, user, shooting=True))


def _at_nearest(table: SigmarTable, unit: Unit) -> Flow[None]:
    """All attacks that can target it, at the nearest enemy unit that any can; of several as near the commander picks
    one. Faction terrain is no such target (commands.covering-fire-targets)."""
    attackers = targets.able(table, unit, shooting=True)
    every = dict.fromkeys(target for each in attackers for target in each.targets)
    reached = [target for target in every if table.unit(target).on_field]
    nearest = picking.nearest(table, unit, [table.unit(id) for id in reached])
    if nearest:
        options = [_target(table.unit(target), nearest) for target in every]
        prompt = say("{unit}: which of the nearest units is its target?", unit=unit.ref)
        choice = yield Ask(unit.seat, "cover", options, prompt, "commands.covering-fire")
        yield from at_one(table, unit, table.unit(choice.id.partition(" ")[2]), attackers)


def _target(target: Unit, nearest: Sequence[Unit]) -> Option:
    """A target that any model could attack, refused if it is none of the nearest units."""
    if not target.on_field:
        why = [refuse("commands.covering-fire-targets", "{unit}: terrain, and no unit", unit=target.ref)]
    elif target not in nearest:
        why = [refuse("commands.covering-fire", "{unit}: another enemy unit is nearer", unit=target.ref)]
    else:
        why = []
    return Option(f"target {target.id}", say("{unit}", unit=target.ref), refs=(target.ref,), refusals=why)


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
