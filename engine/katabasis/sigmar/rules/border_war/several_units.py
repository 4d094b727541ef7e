"""Orders that are followed for several units at once, by many dice, or by how a roll compares with a unit
(docs/content.md)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....geometry.plane import INCH
from ....kernel.flow import Flow
from ....kernel.options import Ask, Option
from ....kernel.text import Text, say
from ...board.field import field_of
from ...cards.abilities import Declared, Instruction
from ...cards.registry import CONDITIONS, ability_verb
from ...state import SigmarTable, Unit
from .. import core_moves, damage, rolls, using, verbs

STEP = "ability.step-effect"
PICKED, MODELS, HEALTH, ALL = "picked", "models", "health", "all"
"""In the place of a value: those that were picked; a die for each model of the user; the Health of the unit that was
picked; every model."""
WHICH: dict[str, Callable[[SigmarTable, Unit], list[Unit]]] = {
    "in-combat": lambda table, unit: field_of(table).fought_by(unit),
    "passed": lambda table, unit: [foe for foe in table.enemies_of(unit.seat) if unit.passed.get(foe.id)],
}
"""Enemy units that orders may be about, by the word of the content."""
FIGURES: dict[str, Callable[[SigmarTable, Unit], int]] = {
    "damage": lambda table, unit: unit.damage,
    "move": core_moves.rolled_move,
}
"""Figures of a unit that a roll may be compared with; a random Move is rolled (random.generate)."""


@ability_verb("foes")
def _foes(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """The same orders for each of some enemy units, of which so many are picked if that is said; for each by a roll of
    its own (ability-rules.roll-then-resolve)."""
    for unit in verbs.subjects(table, declared, instruction):
        foes = _foes_of(table, declared.seat, unit, instruction)
        if "most" in instruction:
            prompt = say("{unit}: which enemy unit?", unit=unit.ref)
            foes = yield from _pick(declared.seat, "foe", foes, instruction["most"], prompt)
        yield from _follow_for_each(table, declared, foes, instruction)


def _foes_of(table: SigmarTable, seat: int, unit: Unit, instruction: Instruction) -> list[Unit]:
    which = instruction["foes"]
    if isinstance(which, str):
        return WHICH[which](table, unit)
    every = table.on_field() if "friends" in instruction else table.enemies_of(seat)
    near = field_of(table).units_within
    return [foe for foe in every if foe is not unit and near(unit, foe, which * INCH)]


@ability_verb("kin")
def _kin(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """The same for each friendly unit, each with a keyword, or each that was picked, perhaps only for those near the
    user. What a faction gives is for its own units (army.regiment-of-renown)."""
    kin = [unit for unit in table.units_of(declared.seat) if _is_kin(table, declared, unit, instruction)]
    if "most" in instruction:
        ability = declared.use.ability.ref
        most = rolls.value(table, declared.seat, instruction["most"], STEP, purpose="ability", ability=ability)
        kin = yield from _pick(
            declared.seat, "kin", kin, most, say("{ability}: units left to pick: {count}", ability=ability)
        )
    yield from _follow_for_each(table, declared, kin, instruction)


def _is_kin(table: SigmarTable, declared: Declared, unit: Unit, instruction: Instruction) -> bool:
    which, user = instruction["kin"], declared.use.user
    return (
        (which is True or which in unit.printed.keywords or (which == PICKED and unit.id in declared.picked))
        and unit.scroll in instruction.get("scroll", (unit.scroll,))
        and not table.pack.leaves_out(table, declared.use.ability.id, unit)
        and all(CONDITIONS[name].holds(table, unit) for name in instruction.get("of", ()))
        and (user is None or _is_near(table, user, unit, instruction))
    )


def _is_near(table: SigmarTable, user: Unit, unit: Unit, instruction: Instruction) -> bool:
    """Whether a unit is as near to the user as an order says, wholly or in part, and seen by it if it has to be."""
    field = field_of(table)
    return (
        ("within" not in instruction or field.is_wholly_within(unit, user, instruction["within"] * INCH))
        and ("near" not in instruction or field.units_within(unit, user, instruction["near"] * INCH))
        and ("visible" not in instruction or field.sees(user, unit))
    )


def _pick(seat: int, verb: str, units: Sequence[Unit], most: int, prompt: Text) -> Flow[list[Unit]]:
    """Up to so many of some units, one after another; the prompt may have how many are left, its `count`."""
    picked: list[Unit] = []
    while len(picked) < min(most, len(units)):
        left = [unit for unit in units if unit not in picked]
        options = [Option(f"{verb} {unit.id}", say("{unit}", unit=unit.ref), refs=(unit.ref,)) for unit in left]
        nobody = Option("pass", say("No other unit"), refs=("button:pass",), declines=True)
        left_to_pick = Text(prompt.msgid, {**prompt.values, "count": most - len(picked)})
        choice = yield Ask(seat, verb, [*options, nobody], left_to_pick, STEP)
        if choice.declines:
            break
        picked += [unit for unit in left if choice.id == f"{verb} {unit.id}"]
    return picked


def _follow_for_each(
    table: SigmarTable, declared: Declared, units: Sequence[Unit], instruction: Instruction
) -> Flow[None]:
    """Follow orders for each unit as if it alone were picked. What is given to it may name what the ability itself has
    picked, and orders may be about enemies that it has picked."""
    first = next(iter(declared.picked), "")
    does = [_naming(order, first) for order in instruction["does"]]
    others = [id for id in declared.picked if instruction.get("kin") == PICKED and table.unit(id).seat != declared.seat]
    for unit in units:
        each = declared._replace(picked=(unit.id, *others))
        if "roll" in instruction:
            about = {"purpose": "ability", "ability": declared.use.ability.ref, "unit": unit.ref}
            rule = "ability-rules.roll-then-resolve"
            each = each._replace(rolled=rolls.value(table, declared.seat, instruction["roll"], rule, **about))
        yield from verbs.follow(table, each, does)


def _naming(order: Instruction, first: str) -> Instruction:
    if "give" not in order or not first:
        return order
    gives = {kind: first if value == PICKED else value for kind, value in order["give"].items()}
    return {**order, "give": gives}


@ability_verb("dice")
def _dice(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """So many dice for each unit; orders are followed by how many of them are high enough. What is no longer on the
    battlefield rolls none."""
    user = declared.use.user
    for unit in verbs.subjects(table, declared, instruction) if user is None or user.stands else ():
        count, need = instruction["dice"], instruction["need"]
        if count == MODELS:
            count = len(using.user_of(declared.use).models)
        if "per_level" in instruction:
            count += unit.printed.power_level
        if need == HEALTH:
            need = unit.printed.health
        about = {"purpose": "ability", "ability": declared.use.ability.ref, "need": need}
        rolled = sum(die >= need for die in rolls.dice(table, declared.seat, count, STEP, **about))
        yield from verbs.follow(table, declared._replace(rolled=rolled), instruction["does"])


@ability_verb("compare")
def _compare(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """What was rolled against a figure of each unit: some orders are followed if it is lower, others by how much higher
    it is."""
    for unit in verbs.subjects(table, declared, instruction):
        more = declared.rolled - FIGURES[instruction["compare"]](table, unit)
        if more < 0:
            yield from verbs.follow(table, declared, instruction.get("lower", ()))
        if more > 0:
            yield from verbs.follow(table, declared._replace(rolled=more), instruction.get("higher", ()))


@ability_verb("slay")
def _slay(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """As many models as were rolled, or all (damage.destroyed-by-effect)."""
    for unit in verbs.subjects(table, declared, instruction):
        if instruction["slay"] == ALL:
            damage.destroy(table, unit, rule="damage.destroyed-by-effect")
        else:
            yield from damage.slay(table, unit, declared.rolled, declared.use.user)


@ability_verb("mortal_by_number")
def _mortal_by_number(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """The more units were picked, the less mortal damage is done to each."""
    struck = verbs.subjects(table, declared, instruction)
    for unit in struck:
        verbs.inflict(declared, unit, instruction["mortal_by_number"][len(struck) - 1])
