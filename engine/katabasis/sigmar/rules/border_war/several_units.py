"""Orders that are followed for several units at once, for each or by how many they are (docs/content.md)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....geometry.plane import INCH
from ....kernel.flow import Flow
from ....kernel.options import Ask, Option
from ....kernel.text import say
from ...board.field import field_of
from ...cards.abilities import Declared, Instruction
from ...cards.registry import ability_verb
from ...state import SigmarTable, Unit
from .. import core_moves, rolls, verbs

WHICH: dict[str, Callable[[SigmarTable, Unit], list[Unit]]] = {
    "in-combat": lambda table, unit: field_of(table).fought_by(unit),
    "passed": lambda table, unit: [foe for foe in table.enemies_of(unit.seat) if unit.passed.get(foe.id)],
}
"""Enemy units that orders may be about, by the word of the content."""


@ability_verb("foes")
def _foes(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """The same orders for each of some enemy units, of which so many are picked if that is said; for each by a roll of
    its own (ability-rules.roll-then-resolve)."""
    for unit in verbs.subjects(table, declared, instruction):
        foes = _foes_of(table, unit, instruction["foes"])
        if "most" in instruction:
            foes = yield from _pick(declared.seat, unit, foes, instruction["most"])
        for foe in foes:
            each = declared._replace(picked=(foe.id,))
            if "roll" in instruction:
                about = {"purpose": "ability", "ability": declared.use.ability.ref, "unit": foe.ref}
                rolled = rolls.value(
                    table, declared.seat, instruction["roll"], "ability-rules.roll-then-resolve", **about
                )
                each = each._replace(rolled=rolled)
            yield from verbs.follow(table, each, instruction["does"])


def _foes_of(table: SigmarTable, unit: Unit, which: int | str) -> list[Unit]:
    if isinstance(which, str):
        return WHICH[which](table, unit)
    near = field_of(table).units_within
    return [foe for foe in table.enemies_of(unit.seat) if near(unit, foe, which * INCH)]


def _pick(seat: int, unit: Unit, foes: Sequence[Unit], most: int) -> Flow[list[Unit]]:
    """Up to so many of some enemy units, one after another."""
    picked: list[Unit] = []
    while len(picked) < min(most, len(foes)):
        left = [foe for foe in foes if foe not in picked]
        options = [Option(f"foe {foe.id}", say("{unit}", unit=foe.ref), refs=(foe.ref,)) for foe in left]
        nobody = Option("pass", say("No other unit"), refs=("button:pass",), declines=True)
        prompt = say("{unit}: which enemy unit?", unit=unit.ref)
        choice = yield Ask(seat, "foe", [*options, nobody], prompt, "ability.step-effect")
        if choice.declines:
            break
        picked += [foe for foe in left if choice.id == f"foe {foe.id}"]
    return picked


@ability_verb("kin")
def _kin(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """The same orders for each friendly unit, or each with a keyword, perhaps only for those near the user."""
    keyword, user = instruction["kin"], declared.use.user
    kin = [unit for unit in table.units_of(declared.seat) if keyword is True or keyword in unit.printed.keywords]
    for unit in kin:
        if user is None or _is_near(table, user, unit, instruction):
            yield from verbs.follow(table, declared._replace(picked=(unit.id,)), instruction["does"])


def _is_near(table: SigmarTable, user: Unit, unit: Unit, instruction: Instruction) -> bool:
    """Whether a unit is as near to the user as an order says, wholly or in part, and seen by it if it has to be."""
    field = field_of(table)
    return (
        ("within" not in instruction or field.is_wholly_within(unit, user, instruction["within"] * INCH))
        and ("near" not in instruction or field.units_within(unit, user, instruction["near"] * INCH))
        and ("visible" not in instruction or field.sees(user, unit))
    )


@ability_verb("mortal_by_number")
def _mortal_by_number(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """The more units were picked, the less mortal damage is done to each."""
    struck = verbs.subjects(table, declared, instruction)
    for unit in struck:
        verbs.inflict(declared, unit, instruction["mortal_by_number"][len(struck) - 1])


@ability_verb("mortal_above")
def _mortal_above(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """As much mortal damage as what was rolled is more than the Move of a unit, which is rolled if it is random
    (random.generate)."""
    for unit in verbs.subjects(table, declared, instruction):
        verbs.inflict(declared, unit, max(0, declared.rolled - core_moves.rolled_move(table, unit)))
