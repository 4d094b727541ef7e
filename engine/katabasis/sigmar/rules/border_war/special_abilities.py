"""Abilities of the armies of Border War that the words of the content cannot say, each a function named after it."""

from __future__ import annotations

from ....geometry.plane import INCH
from ....kernel.flow import Flow
from ...board.field import field_of
from ...cards.abilities import ABILITIES, AbilityUse, Declared, Instruction
from ...cards.registry import ability_verb
from ...state import SigmarTable
from .. import conditions, effects, rolls, shooting, targets, using, verbs

JEZZAILS = "skaven-warplock-jezzails"


@ability_verb("brace-for-impact")
def _brace_for_impact(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """A die for each model of the user; one that is high enough is as good as several."""
    ability, need, user = declared.use.ability, instruction["brace-for-impact"], using.user_of(declared.use)
    about = {"purpose": "ability", "ability": ability.ref, "need": need}
    dice = rolls.dice(table, declared.seat, len(user.models), "ability.step-effect", **about)
    if max(dice) >= need:
        targets = verbs.subjects(table, declared, instruction)
        effects.begin(table, ability.id, declared.seat, targets, {"strike-last": True}, "turn")


@ability_verb("volley")
def _volley(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """The user shoots at the unit that was picked as if it were its shooting phase."""
    for target in verbs.subjects(table, declared, instruction):
        unit = using.user_of(declared.use)
        if conditions.is_free(table, unit, "shoot"):
            yield from shooting.at_one(table, unit, target, targets.able(table, unit, shooting=True))


@ability_verb("use-retreat")
def _use_retreat(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """A unit uses the Retreat ability as if it were its movement phase."""
    for unit in verbs.subjects(table, declared, instruction):
        yield from using.resolve(table, using.declared_for(AbilityUse(ABILITIES["retreat"], unit.seat, unit)))


@ability_verb("killing-blow")
def _killing_blow(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """As much damage as was rolled, on a unit that has more damage points."""
    for enemy in verbs.subjects(table, declared, instruction):
        if declared.rolled < enemy.damage:
            verbs.inflict(declared, enemy, declared.rolled)


@ability_verb("sniper-master")
def _sniper_master(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """The user, and Jezzails wholly within so many inches, may shoot at a hero who is guarded."""
    user, reach = using.user_of(declared.use), instruction["sniper-master"] * INCH
    friends = (each for each in table.units_of(declared.seat) if each.scroll == JEZZAILS)
    near = (each for each in friends if field_of(table).is_wholly_within(each, user, reach))
    for hero in verbs.subjects(table, declared, instruction):
        gives = {"ignores-guard": hero.id}
        effects.begin(table, declared.use.ability.id, declared.seat, [user, *near], gives, "turn")
