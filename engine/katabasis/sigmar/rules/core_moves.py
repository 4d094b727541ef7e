"""The universal abilities of the movement phase: Normal Move, Run, Retreat (chapter 14.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...geometry.plane import INCH
from ...kernel.flow import Flow
from ...kernel.options import Ask, Option, Placement
from ...kernel.text import Refusal, Text, refuse, say
from ..board import places
from ..board.field import field_of
from ..cards import passives
from ..cards.abilities import Declared, Instruction
from ..cards.registry import ability_verb
from ..state import SigmarTable, Unit
from . import characteristics, damage, destinations, movement, nearest_legal, rolls, using, verbs
from .movement import PASS, SHUN, Limits
from .phases import YOUR, action, core_faults, use_core

NORMAL = "normal"
MOVE, RUN, RETREAT = "core-abilities.normal-move", "core-abilities.run", "core-abilities.retreat"


def move_placement(
    table: SigmarTable, unit: Unit, id: str, label: Text, limits: Limits, refusals: list[Refusal] | None = None
) -> Placement:
    """The question where a unit moves."""
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


def _set_up_faults(unit: Unit) -> list[Refusal]:
    """That a unit was set up this turn (setup-units.no-move-same-turn)."""
    if "set-up" not in unit.marks:
        return []
    return [refuse("setup-units.no-move-same-turn", "{unit}: set up this turn", unit=unit.ref)]


def _free_faults(table: SigmarTable, unit: Unit, rule: str) -> list[Refusal]:
    found = [*core_faults(unit), *_set_up_faults(unit)]
    if field_of(table).is_fighting(unit):
        found.append(refuse(rule, "{unit}: already in combat", unit=unit.ref))
    return found


# ---------------------------------------------------------------------- Normal Move


def _moves(table: SigmarTable, seat: int) -> Iterator[Option]:
    """A Normal Move of each unit; one whose Move is rolled is declared first (random.generate)."""
    for unit in table.units_of(seat):
        faults, label = _free_faults(table, unit, MOVE), say("Move {unit}", unit=unit.ref)
        if isinstance(unit.printed.move, int):
            limits = _normal(characteristics.move(table, unit, unit.printed.move))
            yield move_placement(table, unit, f"move {unit.id}", label, limits, faults)
        else:
            yield Option(f"move {unit.id}", label, refs=(unit.ref,), refusals=faults)


@action("move", "movement", YOUR, _moves)
def _move(table: SigmarTable, seat: int, choice: Option) -> Flow[None]:
    """Up to its Move, never becoming in combat (core-abilities.normal-move)."""
    unit = table.unit(choice.id.partition(" ")[2])
    use_core(table, unit, "normal-move", MOVE, "moved")
    if choice.value is None:
        yield from _ask_where(table, unit, _normal(_rolled_move(table, unit)))
    else:
        movement.carry_out(table, unit, places.read(choice.value, unit), MOVE)


def _rolled_move(table: SigmarTable, unit: Unit) -> int:
    """The Move of a unit, in inches, rolled if it is random, and modified (modifiers.after-random)."""
    printed = rolls.value(table, unit.seat, unit.printed.move, "random.generate", purpose="move", unit=unit.ref)
    return characteristics.move(table, unit, printed)


def _ask_where(table: SigmarTable, unit: Unit, limits: Limits) -> Flow[None]:
    label = say("Move up to {inches}", inches=movement.inches(limits.reach))
    option = move_placement(table, unit, f"go {unit.id}", label, limits)
    prompt = say("{unit}: where to?", unit=unit.ref)
    choice = yield Ask(unit.seat, "where", [option], prompt, limits.rule)
    movement.carry_out(table, unit, places.read(choice.value, unit), limits.rule)


# ---------------------------------------------------------------------- Run


def _runs(table: SigmarTable, seat: int) -> Iterator[Option]:
    for unit in table.units_of(seat):
        label = say("Run with {unit}", unit=unit.ref)
        yield Option(f"run {unit.id}", label, refs=(unit.ref,), refusals=_free_faults(table, unit, RUN))


@action("run", "movement", YOUR, _runs)
def _run(table: SigmarTable, seat: int, choice: Option) -> Flow[None]:
    """Up to its Move and a die more, never becoming in combat (core-abilities.run)."""
    unit = table.unit(choice.id.partition(" ")[2])
    use_core(table, unit, "run", RUN, "ran", "moved")
    inches = _rolled_move(table, unit)
    more = rolls.dice(table, seat, 1, RUN, purpose="run", unit=unit.ref)[0] + passives.total(table, unit, "run")
    yield from _ask_where(table, unit, Limits((inches + more) * INCH, RUN, SHUN, RUN))


# ---------------------------------------------------------------------- Retreat


def _retreats(table: SigmarTable, seat: int) -> Iterator[Option]:
    for unit in table.units_of(seat):
        faults = [*core_faults(unit), *_set_up_faults(unit)]
        if not field_of(table).is_fighting(unit):
            faults.append(refuse(RETREAT, "{unit}: not in combat", unit=unit.ref))
        yield Option(f"retreat {unit.id}", say("Retreat with {unit}", unit=unit.ref), refs=(unit.ref,), refusals=faults)


@action("retreat", "movement", YOUR, _retreats)
def _retreat(table: SigmarTable, seat: int, choice: Option) -> Flow[None]:
    """Up to its Move out of combat, for D3 mortal damage, which is allocated after the move
    (core-abilities.retreat-damage). Where it can or will go nowhere, it stays (core-abilities.retreat-path)."""
    unit = table.unit(choice.id.partition(" ")[2])
    use_core(table, unit, "retreat", RETREAT, "retreated", "moved")
    used = yield from using.react(table, "retreat", seat, [unit])
    suffered = 0
    if not passives.has(table, unit, "no-retreat-damage"):
        suffered = rolls.value(table, seat, "D3", "core-abilities.retreat-damage", purpose="mortal", unit=unit.ref)
    inches = _rolled_move(table, unit)
    limits = Limits(inches * INCH, RETREAT, PASS, "core-abilities.retreat-path")
    yield from _ask_where(table, unit, limits)
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
            inches = _rolled_move(table, unit)
        else:
            inches = rolls.value(table, unit.seat, instruction["move"], rule, **about)
        yield from _ask_where(table, unit, Limits(inches * INCH, rule, instruction.get("ranges", SHUN), rule))
