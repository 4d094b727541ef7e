"""What armies of Border War change in the core rules: control scores, the cost of commands and who may use them, and
what is picked."""

from __future__ import annotations

from collections.abc import Iterator

from ....geometry.plane import INCH
from ....kernel.text import N_, Refusal, refuse
from ...board import ground
from ...board.field import any_within, field_of
from ...cards import passives
from ...cards.abilities import ABILITIES, Ability, AbilityUse, Declared, Instruction
from ...cards.registry import ability_verb
from ...state import SigmarTable, Unit
from .. import damage, movement, verbs
from ..picking import RULE


def more_control(table: SigmarTable, unit: Unit, score: int) -> int:
    """What lowers it is ignored where that is in force; it is no more than its highest value."""
    more = 0
    if passives.has(table, unit, "steady-control"):
        scores = (each.value for each in passives.in_force(table, unit, "control-score"))
        more = sum(max(0, -each) for each in scores)
    most = min((each.value for each in passives.in_force(table, unit, "most-control")), default=score + more)
    return min(most, score + more) - score


def is_hit_on_sixes(table: SigmarTable, unit: Unit, shooting: bool) -> bool:
    """Whether only a 6 hits a unit that is shot at."""
    return shooting and passives.has(table, unit, "shot-on-sixes")


def is_free(table: SigmarTable, ability: Ability, unit: Unit) -> bool:
    """Whether a unit uses a command without command points."""
    return any(ability.id in each.value for each in passives.in_force(table, unit, "free-commands"))


def forbids(table: SigmarTable, ability: Ability, unit: Unit) -> Iterator[Refusal]:
    """That a unit cannot use commands, or not these."""
    for each in passives.in_force(table, unit, "no-commands"):
        if each.value is True or ability.id in each.value:
            by = ABILITIES[each.ability].ref
            yield refuse("ability.step-effect", "{unit}: {by} keeps it from commands", unit=unit.ref, by=by)


def limits(table: SigmarTable, use: AbilityUse) -> Iterator[Refusal]:
    """That a unit cannot use abilities with some keyword."""
    unit = use.user
    for each in passives.in_force(table, unit, "no-abilities") if unit is not None else ():
        if unit is not None and each.value in use.ability.keywords:
            by = ABILITIES[each.ability].ref
            keeps = N_("{unit}: {by} keeps it from {ability}")
            yield refuse("ability.step-effect", keeps, unit=unit.ref, by=by, ability=use.ability.ref)


def end_turn(table: SigmarTable) -> None:
    """Tokens that were given up are removed."""
    for unit in table.on_field():
        if passives.has(table, unit, "gives-up-token"):
            damage.lose_token(table, unit)


@ability_verb("lose-token")
def _lose_token(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    for unit in verbs.subjects(table, declared, instruction):
        damage.lose_token(table, unit)


def unfit(table: SigmarTable, use: AbilityUse, pick: Instruction, id: str) -> Iterator[Refusal]:
    """Why an objective or a unit cannot be picked."""
    if pick.get("side") == "friendly" and table.unit(id).seat != use.seat:
        friendly = N_("{unit}: {ability} is for friendly manifestations")
        yield refuse(RULE, friendly, unit=table.unit(id).ref, ability=use.ability.ref)
    if "objective" in pick and "within" in pick and use.user is not None:
        reach = pick["within"] * INCH
        if not any_within(field_of(table).bodies(use.user), [ground.circle(id)], reach):
            far = N_("{objective}: not within {range} of {user}")
            about = {"objective": f"objective:{id}", "range": movement.inches(reach), "user": use.user.ref}
            yield refuse(RULE, far, **about)
    if pick.get("objective") == "outside-own-territory":
        enemy = table.players[table.opponent(use.seat)].territory
        if not ground.is_objective_in(table.map, enemy, id):
            outside = N_("{objective} does not lie wholly outside friendly territory")
            yield refuse(RULE, outside, objective=f"objective:{id}")
    if "hurt_by_user" in pick and use.user is not None:
        unit, user = table.unit(id), use.user
        if not any(each.gives.get("hurt-by") == user.id and id in each.units for each in table.effects):
            yield refuse(RULE, "{unit}: {user} has not damaged it this turn", unit=unit.ref, user=user.ref)
