"""The charge phase (chapter 14.3): the roll, then a move that ends against a visible enemy, or none."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...geometry.bodies import Body
from ...geometry.measuring import within
from ...geometry.plane import INCH
from ...kernel.flow import Flow
from ...kernel.options import Ask, Option, Placement
from ...kernel.text import N_, Refusal, refuse, say
from ..board import places
from ..board.field import field_of
from ..cards import passives
from ..cards.abilities import ABILITIES, AbilityUse, Declared, Instruction
from ..cards.registry import ability_verb
from ..events import CHARGED, STAYED
from ..state import SigmarTable, Unit
from . import conditions, damage, movement, rolls, using, verbs
from .core_moves import shape_of
from .movement import ENTER, Limits

CHARGE_DICE = 2


using.declared_as("charge", N_("Charge with {unit}"))


@ability_verb("charge")
def _charge_by_ability(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """A unit uses the Charge ability in the opponent's charge phase."""
    for unit in verbs.subjects(table, declared, instruction):
        if conditions.is_free(table, unit, "charge"):
            yield from using.resolve(table, using.declared_for(AbilityUse(ABILITIES["charge"], unit.seat, unit)))


@ability_verb("charge-move")
def _charge(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """The charge roll is made when the charge is declared (core-abilities.charge-roll); then the unit moves, or stays
    (core-abilities.charge-may-stay)."""
    from . import destinations, nearest_legal

    (unit,) = verbs.subjects(table, declared, instruction)
    seat = unit.seat
    count = CHARGE_DICE + passives.total(table, unit, "charge-dice")
    dice = rolls.dice(table, seat, count, "core-abilities.charge-roll", purpose="charge", unit=unit.ref)
    used = yield from using.react(table, "charge", seat, [unit])
    if "reroll" in used.orders:
        dice = rolls.dice(table, seat, count, "dice.reroll-once", purpose="charge", unit=unit.ref)
    dice = table.pack.charge_dice(table, unit, dice)
    rolled = max(1, sum(dice) + passives.total(table, unit, "charge-roll"))
    reach, rule = rolled * INCH, "core-abilities.charge-move"
    limits = Limits(reach, rule, ENTER, rule, partial(_ends_at_enemy, reach))
    suggest = partial(destinations.of_charge, table, unit, limits)
    option = Placement(
        f"go {unit.id}",
        say("Charge up to {inches}", inches=movement.inches(limits.reach)),
        shape=shape_of(unit, limits),
        check=movement.checker(table, unit, limits),
        suggest=suggest,
        nearest=nearest_legal.of_move(table, unit, limits, suggest),
        refs=(unit.ref,),
    )
    where = yield Ask(seat, "where", [option], say("{unit}: where does the charge end?", unit=unit.ref), limits.rule)
    ways = places.read(where.value, unit)
    if any(movement.moves(way, model) for way, model in zip(ways, unit.models, strict=True)):
        movement.carry_out(table, unit, ways, limits.rule)
        unit.marks += ["charged", "moved", *table.pack.charge_marks(table, unit, dice)]
        table.emit(CHARGED, "core-abilities.charged", seat, unit=unit.ref)
        yield from _ride_down(table, unit)
    else:
        table.emit(STAYED, "core-abilities.charge-failed", seat, unit=unit.ref)


def _ride_down(table: SigmarTable, unit: Unit) -> Flow[None]:
    """A unit that has passed across enemy infantry as it charged may pick one of those units to suffer for it."""
    wedge = next(passives.in_force(table, unit, movement.WEDGE), None)
    passed = [enemy for enemy in table.enemies_of(unit.seat) if unit.passed.get(enemy.id)]
    if wedge is None or not passed:
        return
    options = [Option(f"ride-down {enemy.id}", say("{unit}", unit=enemy.ref), refs=(enemy.ref,)) for enemy in passed]
    nobody = Option("pass", say("No unit"), refs=("button:pass",), declines=True)
    prompt = say("{unit}: which unit does it ride down?", unit=unit.ref)
    choice = yield Ask(unit.seat, "ride-down", [*options, nobody], prompt, "ability.step-effect")
    if choice.declines:
        return
    enemy, about = choice.id.partition(" ")[2], {"purpose": "ability", "ability": f"ability:{wedge.ability}"}
    if rolls.dice(table, unit.seat, 1, "ability.step-effect", need=wedge.value, **about)[0] >= wedge.value:
        about = {"purpose": "mortal", "unit": f"unit:{enemy}"}
        points = rolls.value(table, unit.seat, "D3", "attack.mortal-damage", **about)
        yield from damage.suffer(table, {enemy: points}, "attack.mortal-damage", unit)


def _on_a_level(table: SigmarTable, unit: Unit, bodies: Sequence[Body], enemy: Unit) -> bool:
    """Whether a charge that ends in such places ends near a unit on the same level: whoever stands high above the
    chargers, or below, is not within half an inch of them."""
    field, free, reach = field_of(table), table.rules.free_height, table.rules.charge_end
    return any(
        within(own, body, reach) and abs(field.elevation(own) - field.elevation(body)) <= free
        for own in bodies
        for body in field.bodies(enemy)
    )


def _ends_at_enemy(reach: int, table: SigmarTable, unit: Unit, bodies: Sequence[Body]) -> list[Refusal]:
    """A charge that moves ends near a visible enemy unit (core-abilities.charge-end), or at the foot of a feature on
    which there is no room beside it (terrain.charge-unit-on-terrain)."""
    field, near = field_of(table), movement.ends_near(table, unit, bodies, table.rules.charge_end)
    if bodies == field.bodies(unit) or any(_on_a_level(table, unit, bodies, enemy) for enemy in near):
        return []
    from . import charge_onto_terrain  # few units charge and reach nobody

    on_top = charge_onto_terrain.at_foot(table, unit, bodies)
    if on_top:
        found = [charge_onto_terrain.has_room(table, unit, reach, enemy) for enemy in on_top]
        return [] if None in found else [refusal for refusal in found if refusal]
    return [
        refuse(
            "core-abilities.charge-end",
            "No model ends within {inches} of a visible enemy unit",
            at=[unit.ref],
            inches=movement.inches(table.rules.charge_end),
        )
    ]
