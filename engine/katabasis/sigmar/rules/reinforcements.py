"""Reinforcements (Spearhead, 7; chapter 24.2): destroyed units that come back as others like them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ...geometry.bodies import Body
from ...geometry.measuring import wholly_within, within
from ...geometry.plane import INCH
from ...geometry.sight import Solid, line_of_sight
from ...kernel.flow import Flow
from ...kernel.options import Option
from ...kernel.text import Refusal, Text, refuse, say
from ..board import ground, places
from ..board.field import field_of
from ..cards import passives
from ..cards.abilities import ABILITIES, AbilityUse, Declared, Instruction
from ..cards.registry import ability_verb, declaration
from ..state import SigmarTable, Unit
from . import rolls, setting_up, using, verbs
from .setting_up import Condition, SetUp

CALL = "spearhead.call-for-reinforcements"
CALLED = "call"
FROM_EDGE = 6 * INCH
HALF = "half"
"""Half of the models of a unit, rounded up, as a number of them that arrive."""


@declaration("call")
def _declare_call(table: SigmarTable, use: AbilityUse, faults: list[Refusal]) -> Iterator[Option]:
    unit = using.user_of(use)
    label = say("Call reinforcements: {unit}", unit=unit.ref)
    yield _call_option(table, unit, f"call {unit.id}", label, _condition, [*faults, *_call_faults(table, unit)])


@declaration("lead")
def _declare_led_call(table: SigmarTable, use: AbilityUse, faults: list[Refusal]) -> Iterator[Option]:
    """The same near a general who leads them, as his reaction to the call."""
    unit = using.user_of(use)
    general, modifier = next(
        (general, modifier)
        for general in table.units_of(use.seat)
        if general.general
        for modifier in passives.in_force(table, general, "leads-reinforcements")
    )
    condition = partial(_near_general, general.id, modifier.value * INCH)
    label = say("{ability}: {picked}", ability=f"ability:{modifier.ability}", picked=[unit.ref])
    yield _call_option(table, unit, f"lead {unit.id}", label, condition, [*faults, *_call_faults(table, unit)])


def _call_faults(table: SigmarTable, unit: Unit) -> Iterator[Refusal]:
    """That a destroyed unit was replaced before (spearhead.reinforcements-once), or one was this turn
    (once-per.player)."""
    if unit.replaced or unit.replaces:
        yield refuse("spearhead.reinforcements-once", "{unit}: has already been replaced once", unit=unit.ref)
    if CALLED in table.players[unit.seat].marks:
        yield refuse("once-per.player", "Reinforcements have been called this turn")


def _call_option(
    table: SigmarTable, unit: Unit, id: str, label: Text, condition: Condition, faults: list[Refusal]
) -> Option:
    set_up = SetUp(tuple(range(1, unit.printed.models + 1)), condition)
    no_room = faults or partial(setting_up.no_room, table, unit, set_up)
    return setting_up.placement(table, unit, id, label, set_up, no_room)


@ability_verb("call")
def _call(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """A replacement, in all respects a new unit (setup-units.replacement-new), uses the ability."""
    (destroyed,) = verbs.subjects(table, declared, instruction)
    assert declared.where is not None
    destroyed.replaced = True
    table.players[declared.seat].marks.append(CALLED)
    unit = replacement(table, destroyed)
    using.declare(table, AbilityUse(ABILITIES["call-for-reinforcements"], declared.seat, unit))
    numbers = tuple(range(1, unit.printed.models + 1))
    setting_up.carry_out(table, unit, places.read(declared.where, unit, numbers), CALL)


def _near_general(
    general: str, reach: int, table: SigmarTable, unit: Unit, bodies: Sequence[Body]
) -> Iterator[tuple[str, Text, list[int]]]:
    """Wholly within so far of the general, and not in combat."""
    marks = field_of(table).bodies(table.unit(general))
    far = [at for at, body in enumerate(bodies) if not any(wholly_within(body, mark, reach) for mark in marks)]
    yield "ability.step-effect", say("A model is too far from the general"), far
    yield CALL, say("A model would be in combat"), in_combat(table, unit, bodies)


@ability_verb("replace")
def _replace(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """Some models of a destroyed unit are set up as its replacement (setup-units.replacement-part)."""
    (destroyed,) = verbs.subjects(table, declared, instruction)
    about = {"purpose": "ability", "ability": declared.use.ability.ref}
    unit, told = replacement(table, destroyed), instruction["replace"]
    count = -(-unit.printed.models // 2)
    if told != HALF:
        count = rolls.value(table, declared.seat, told, "setup-units.replacement-part", **about)
    set_up = SetUp(tuple(range(1, min(count, unit.printed.models) + 1)), partial(_where, instruction))
    prompt = say("Where are the reinforcements set up?")
    choice = yield setting_up.where(table, unit, set_up, "setup-units.replacement-part", prompt)
    if choice is setting_up.NO_ROOM:
        table.units.remove(unit)
        table.armies_changed()
        return
    destroyed.replaced = True
    unit.slain = [number for number in range(1, unit.printed.models + 1) if number not in set_up.numbers]
    unit.marks.append("set-up")
    ways = places.read(choice.value, unit, set_up.numbers)
    setting_up.carry_out(table, unit, ways, "setup-units.replacement-part")


def _where(
    instruction: Instruction, table: SigmarTable, unit: Unit, bodies: Sequence[Body]
) -> Iterator[tuple[str, Text, list[int]]]:
    """More than so far from every enemy unit, and wholly within so far of friendly faction terrain if that is said."""
    if "terrain" in instruction:
        marks = [body for each in table.terrain_of(unit.seat) for body in field_of(table).bodies(each)]
        most = instruction["terrain"] * INCH
        far = [at for at, body in enumerate(bodies) if not any(wholly_within(body, mark, most) for mark in marks)]
        yield "ability.step-effect", say("A model is too far from friendly faction terrain"), far
    reach = instruction["enemies"] * INCH
    near = [
        at
        for at, body in enumerate(bodies)
        if any(within(body, foe, reach) for _, foe in field_of(table).enemies_near(body.box, reach, unit))
    ]
    yield "ability.step-effect", say("A model is too close to an enemy"), near


def replacement(table: SigmarTable, destroyed: Unit) -> Unit:
    """A new unit of the same warscroll (setup-units.replacement)."""
    unit = another(table, destroyed.seat, destroyed.scroll)
    unit.replaces, unit.reinforced = destroyed.id, destroyed.reinforced
    return unit


def another(table: SigmarTable, seat: int, scroll: str) -> Unit:
    """One unit more of a warscroll in a player's army, not yet set up."""
    taken = [int(unit.id.rpartition(".")[2]) for unit in table.units if unit.scroll == scroll]
    unit = Unit(f"{scroll}.{max(taken, default=0) + 1}", seat, scroll)
    table.units.append(unit)
    table.armies_changed()
    return unit


def _condition(table: SigmarTable, unit: Unit, bodies: Sequence[Body]) -> Iterator[tuple[str, Text, list[int]]]:
    """Wholly within friendly territory and near the battlefield edge, and not in combat."""
    own = table.players[unit.seat].territory
    lines = ground.edges(table.pack.battlefield)
    outside = [at for at, body in enumerate(bodies) if not ground.is_wholly_in(table.map, own, body)]
    inland = [at for at, body in enumerate(bodies) if not any(wholly_within(body, line, FROM_EDGE) for line in lines)]
    yield CALL, say("A model is not wholly within friendly territory"), outside
    yield CALL, say("A model is not wholly within 6 inches of the battlefield edge"), inland
    yield CALL, say("A model would be in combat"), in_combat(table, unit, bodies)


def in_combat(table: SigmarTable, unit: Unit, bodies: Sequence[Body]) -> list[int]:
    """Which of the models that are set up there, by their order, would be in combat."""
    field, height = field_of(table), unit.printed.height
    return [
        at
        for at, body in enumerate(bodies)
        if any(
            line_of_sight(Solid(body, height), Solid(foe, enemy.printed.height), field.blockers(body, foe, enemy))
            for enemy, foe in field.enemies_near(body.box, table.rules.combat_range, unit)
            if within(body, foe, table.rules.combat_range)
        )
    ]
