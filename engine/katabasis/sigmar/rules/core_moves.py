"""The universal abilities of the movement phase: Normal Move, Run, Retreat (chapter 14.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...geometry.plane import INCH
from ...kernel.flow import Flow
from ...kernel.options import Ask, Option, Placement
from ...kernel.text import N_, Refusal, Text, say
from ..board import places
from ..cards import passives
from ..cards.abilities import AbilityUse, Declared, Instruction
from ..cards.registry import ability_verb, declaration
from ..state import SigmarTable, Unit
from . import characteristics, damage, movement, rolls, using, verbs
from .movement import PASS, SHUN, Limits

NORMAL = "normal"
MOVE, RUN, RETREAT = "core-abilities.normal-move", "core-abilities.run", "core-abilities.retreat"


def move_placement(
    table: SigmarTable, unit: Unit, id: str, label: Text, limits: Limits, refusals: list[Refusal] | None = None
) -> Placement:
    """The question where a unit moves."""
    from . import destinations, nearest_legal  # no first decision needs what suggests and settles places

    suggest = partial(destinations.of_move, table, unit, limits)
    return Placement(
        id,
        label,
        shape=shape_of(unit, limits),
        check=movement.checker(table, unit, limits),
        suggest=suggest,
        nearest=nearest_legal.of_move(table, unit, limits, suggest),
        refs=(unit.ref,),
        refusals=refusals or (),
    )


def shape_of(unit: Unit, limits: Limits) -> dict[str, object]:
    """What a page must know to draw the answer to a move."""
    return {
        "kind": "move",
        "unit": unit.ref,
        "models": [unit.model_ref(model.number) for model in unit.models],
        "from": [[model.x, model.y, model.facing] for model in unit.models],
        "base": list(unit.printed.base),
        "reach": limits.reach,
    }


def _normal(inches: int) -> Limits:
    return Limits(inches * INCH, MOVE, SHUN, "core-abilities.normal-move-limit")


# ---------------------------------------------------------------------- Normal Move


@declaration("move")
def _declare_move(table: SigmarTable, use: AbilityUse, faults: list[Refusal]) -> Iterator[Option]:
    """Where the unit goes; one whose Move is rolled is declared first (random.generate)."""
    unit = using.user_of(use)
    label = say("Move {unit}", unit=unit.ref)
    if isinstance(unit.printed.move, int):
        limits = _normal(characteristics.move(table, unit, unit.printed.move))
        yield move_placement(table, unit, f"move {unit.id}", label, limits, faults)
    else:
        yield using.unit_option(use, label, faults)


@ability_verb("normal-move")
def _move(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """Up to its Move, never becoming in combat (core-abilities.normal-move)."""
    (unit,) = verbs.subjects(table, declared, instruction)
    if declared.where is None:
        yield from ask_where(table, unit, _normal(rolled_move(table, unit)))
    else:
        movement.carry_out(table, unit, places.read(declared.where, unit), MOVE)


def rolled_move(table: SigmarTable, unit: Unit) -> int:
    """The Move of a unit, in inches, rolled if it is random, and modified (modifiers.after-random)."""
    printed = rolls.value(table, unit.seat, unit.printed.move, "random.generate", purpose="move", unit=unit.ref)
    return characteristics.move(table, unit, printed)


def ask_where(table: SigmarTable, unit: Unit, limits: Limits) -> Flow[None]:
    """A unit moves within limits, where its commander says."""
    label = say("Move up to {inches}", inches=movement.inches(limits.reach))
    option = move_placement(table, unit, f"go {unit.id}", label, limits)
    prompt = say("{unit}: where to?", unit=unit.ref)
    choice = yield Ask(unit.seat, "where", [option], prompt, limits.rule)
    movement.carry_out(table, unit, places.read(choice.value, unit), limits.rule)


# ---------------------------------------------------------------------- Run


using.declared_as("run", N_("Run with {unit}"))


@ability_verb("run")
def _run(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """Up to its Move and a die more, never becoming in combat (core-abilities.run). What adds to its Move instead of
    a run roll leaves nothing to be rolled (commands.at-the-double)."""
    (unit,) = verbs.subjects(table, declared, instruction)
    yield from using.react(table, "run", unit.seat, [unit])
    inches = rolled_move(table, unit)
    more = passives.total(table, unit, "run-instead")
    if not more:
        die = rolls.dice(table, unit.seat, 1, RUN, purpose="run", unit=unit.ref)[0]
        more = die + passives.total(table, unit, "run")
    yield from ask_where(table, unit, Limits((inches + more) * INCH, RUN, SHUN, RUN))


# ---------------------------------------------------------------------- Retreat


using.declared_as("retreat", N_("Retreat with {unit}"))


@ability_verb("retreat")
def _retreat(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """Up to its Move out of combat, for D3 mortal damage, which is allocated after the move
    (core-abilities.retreat-damage). Where it can or will go nowhere, it stays (core-abilities.retreat-path)."""
    (unit,) = verbs.subjects(table, declared, instruction)
    seat = unit.seat
    used = yield from using.react(table, "retreat", seat, [unit])
    suffered = 0
    if not passives.has(table, unit, "no-retreat-damage"):
        suffered = rolls.value(table, seat, "D3", "core-abilities.retreat-damage", purpose="mortal", unit=unit.ref)
    inches = rolled_move(table, unit)
    limits = Limits(inches * INCH, RETREAT, PASS, "core-abilities.retreat-path")
    yield from ask_where(table, unit, limits)
    yield from damage.suffer(table, {unit.id: suffered}, "core-abilities.retreat-damage")
    yield from using.follow_up(table, used)


# ---------------------------------------------------------------------- moves by other abilities


@ability_verb("move")
def _move_by_ability(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """A move of so many inches, or of its Move. It never becomes in combat, unless the ability forbids only to end
    so."""
    for unit in verbs.subjects(table, declared, instruction):
        rule = "ability.step-effect"
        about = {"purpose": "ability", "ability": declared.use.ability.ref}
        if instruction["move"] == NORMAL:
            inches = rolled_move(table, unit)
        else:
            inches = rolls.value(table, unit.seat, instruction["move"], rule, **about)
            inches = max(inches, passives.total(table, unit, "moves-at-least"))
        yield from ask_where(table, unit, Limits(inches * INCH, rule, instruction.get("ranges", SHUN), rule))
