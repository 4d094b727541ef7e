"""The orders of abilities (docs/content.md): damage, healing, and what lasts."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.flow import Flow
from ..cards.abilities import Declared, Instruction
from ..cards.registry import CONDITIONS, VERBS, ability_verb, verb_of
from ..events import HEALED
from ..state import SigmarTable, Unit
from . import effects, rolls

ROLLED, LESS_ROLLED, PICKED = "rolled", "-rolled", "picked"
"""In the place of a value: what was rolled for the ability, or as much less, and what was picked first."""


def follow(table: SigmarTable, declared: Declared, does: Sequence[Instruction]) -> Flow[None]:
    """Follow orders, one after another; those of a choice only if it was made, those of a roll only if it was that
    high or low."""
    for instruction in does:
        if not is_followed(instruction, declared.picked, declared.rolled) or not _is_met(table, declared, instruction):
            continue
        flow = VERBS[verb_of(instruction)](table, declared, instruction)
        if flow is not None:
            yield from flow


def is_followed(instruction: Instruction, picked: Sequence[str], rolled: int) -> bool:
    """Whether an order is followed, by what was picked and rolled."""
    if "choice" in instruction and instruction["choice"] not in picked:
        return False
    return bool(rolled >= instruction.get("from", rolled) and rolled < instruction.get("below", rolled + 1))


def _is_met(table: SigmarTable, declared: Declared, instruction: Instruction) -> bool:
    """Whether the conditions of an order hold of the user, and of the unit that was picked first."""
    user = declared.use.user
    if "if_picked" in instruction:
        first = table.unit(declared.picked[0])
        if not all(CONDITIONS[name].holds(table, first) for name in instruction["if_picked"]):
            return False
    return user is None or all(CONDITIONS[name].holds(table, user) for name in instruction.get("if", ()))


def subjects(table: SigmarTable, declared: Declared, instruction: Instruction) -> list[Unit]:
    """The units that an order is about: the one that was picked, the user, or all friendly ones."""
    is_picked = declared.picked or declared.use.ability.picks
    to = instruction.get("to", "picked" if is_picked else "user")
    if to == "user":
        return [declared.use.user] if declared.use.user is not None else []
    if to == "friends":
        return [unit for unit in table.units if unit.seat == declared.seat and unit.printed.is_unit]
    ids = {unit.id: unit for unit in table.units}
    units = [ids[id] for id in declared.picked if id in ids]
    return [unit for unit in units if unit.seat != declared.seat] if to == "enemy" else units


@ability_verb("mortal")
def _mortal(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """Mortal damage goes straight into the pool (attack.mortal-damage)."""
    for unit in subjects(table, declared, instruction):
        inflict(declared, unit, amount(table, declared, unit, instruction, "mortal", "attack.mortal-damage"))


def amount(
    table: SigmarTable, declared: Declared, unit: Unit, instruction: Instruction, purpose: str, rule: str
) -> int:
    """How much of something a unit gets: what was rolled for the ability, or what is said, rolled for it."""
    said = instruction[purpose]
    return (
        declared.rolled
        if said == ROLLED
        else rolls.value(table, declared.seat, said, rule, purpose=purpose, unit=unit.ref)
    )


@ability_verb("mortal_per_model")
def _mortal_per_model(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """A die for each model of the unit; each that is high enough is a point."""
    for unit in subjects(table, declared, instruction):
        need = instruction["mortal_per_model"]
        about = {"purpose": "ability", "ability": declared.use.ability.ref, "need": need}
        dice = rolls.dice(table, declared.seat, len(unit.models), "attack.mortal-damage", **about)
        inflict(declared, unit, sum(die >= need for die in dice))


def inflict(declared: Declared, unit: Unit, points: int) -> None:
    """Put points into the damage pool of a unit."""
    declared.pools[unit.id] = declared.pools.get(unit.id, 0) + points


@ability_verb("heal")
def _heal(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    for unit in subjects(table, declared, instruction):
        heal(table, unit, amount(table, declared, unit, instruction, "heal", "heal.heal"))


def heal(table: SigmarTable, unit: Unit, points: int) -> None:
    """Remove allocated damage points; nobody comes back (heal.heal, heal.no-resurrection)."""
    healed = min(points, unit.damage)
    unit.damage -= healed
    table.emit(HEALED, "heal.heal", unit.seat, unit=unit.ref, points=healed)


@ability_verb("reroll")
def _reroll(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """The roll that this reacts to is rolled again, once (dice.reroll-once)."""
    declared.orders.append("reroll")


@ability_verb("give")
def _give(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """Something that lasts."""
    known = {ROLLED: declared.rolled, LESS_ROLLED: -declared.rolled, PICKED: next(iter(declared.picked), "")}
    gives = {
        kind: known[value] if isinstance(value, str) and value in known else value
        for kind, value in instruction["give"].items()
    }
    units = subjects(table, declared, instruction)
    effects.begin(table, declared.use.ability.id, declared.seat, units, gives, instruction["until"])
