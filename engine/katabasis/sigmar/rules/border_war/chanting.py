"""Chanting prayers, with ritual points (Magic 3.0), and what the sample prayer does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from ....geometry.bodies import Body
from ....geometry.measuring import wholly_within
from ....geometry.plane import INCH
from ....kernel.flow import Flow
from ....kernel.options import Ask, Option
from ....kernel.text import Text, say
from ...board import places
from ...board.field import field_of
from ...cards import passives
from ...cards.abilities import Declared, Instruction
from ...cards.registry import ability_verb
from ...events import ANSWERED, FAILED, RITUAL
from ...state import DESTROYED, SigmarTable, Unit
from .. import reinforcements, rolls, setting_up, using, verbs
from ..setting_up import SetUp

LEAST = 2
"""A chanting roll of less comes to nothing (magic.ritual-points)."""

SIX, DIE_MOST = "six-chanted", 6
"""The mark of a Priest for the phase in which an unmodified chanting roll is the highest that there is."""


def chant(table: SigmarTable, declared: Declared) -> Flow[int]:
    """The chanting roll, which is kept as ritual points or answers the prayer together with those that there are; 0 if
    it is not answered. A roll that is modified to less than 2 does neither."""
    ability, priest, seat = declared.use.ability, using.user_of(declared.use), declared.seat
    about: dict[str, Any] = {"ability": ability.ref, "unit": priest.ref}
    die = rolls.dice(table, seat, 1, "magic.chanting-roll", purpose="chant", need=ability.value, **about)[0]
    if die < DIE_MOST and passives.has(table, priest, "chants-again"):
        die = yield from _again(table, declared, die)
    if die == DIE_MOST:
        priest.used.append(SIX)
    rolled = die + passives.total(table, priest, "chanting")
    if die == 1 or rolled < LEAST:
        table.emit(FAILED, "magic.chanting-roll", seat, ability=ability.ref, rolled=rolled)
        if die == 1 and priest.ritual:
            lost = rolls.value(table, seat, "D3", "magic.chanting-roll", purpose="ritual", unit=priest.ref)
            set_ritual(table, priest, max(0, priest.ritual - lost), "magic.chanting-roll")
        return 0
    return (yield from _answer(table, declared, priest, rolled))


def _again(table: SigmarTable, declared: Declared, die: int) -> Flow[int]:
    """The chanting roll, rolled once more if its commander likes (dice.reroll-once)."""
    priest = using.user_of(declared.use)
    options = [
        Option("again", say("Roll again"), refs=(priest.ref,)),
        Option("pass", say("Keep the {face}", face=die), refs=("button:pass",), declines=True),
    ]
    prompt = say("{unit}: is the chanting roll of {rolled} rolled again?", unit=priest.ref, rolled=die)
    choice = yield Ask(declared.seat, "again", options, prompt, "dice.reroll-once")
    if choice.declines:
        return die
    about = {"purpose": "chant", "ability": declared.use.ability.ref, "unit": priest.ref}
    return rolls.dice(table, declared.seat, 1, "dice.reroll-once", need=declared.use.ability.value, **about)[0]


def _answer(table: SigmarTable, declared: Declared, priest: Unit, rolled: int) -> Flow[int]:
    """What the commander makes of a chanting roll (magic.ritual-points, magic.answer, magic.answer-failed)."""
    ability, total = declared.use.ability, rolled + priest.ritual
    keep = say("Keep as ritual points: {points}, then {total}", points=rolled, total=total)
    answer = say("Answer {ability} with {total} of {value}", ability=ability.ref, total=total, value=ability.value)
    info = {"unit": priest.id, "total": total, "value": ability.value}
    options = [
        Option("chant answer", answer, refs=(priest.ref,), info=info),
        Option("chant keep", keep, refs=(priest.ref,), info=info, declines=True),
    ]
    prompt = say("{unit}: what becomes of a chanting roll of {rolled}?", unit=priest.ref, rolled=rolled)
    choice = yield Ask(declared.seat, "chant", options, prompt, "magic.answer")
    if choice.id == "chant keep":
        set_ritual(table, priest, total, "magic.ritual-points")
        return 0
    if total < ability.value:
        table.emit(FAILED, "magic.answer-failed", declared.seat, ability=ability.ref, rolled=total)
        return 0
    table.emit(ANSWERED, "magic.answer", declared.seat, ability=ability.ref, unit=priest.ref, rolled=total)
    if priest.ritual:
        set_ritual(table, priest, 0, "magic.answer")
    return total


def set_ritual(table: SigmarTable, priest: Unit, points: int, rule: str) -> None:
    """Give a Priest so many ritual points in all."""
    priest.ritual = points
    table.emit(RITUAL, rule, priest.seat, unit=priest.ref, points=points)


# ---------------------------------------------------------------------- the prayer of the rulebook


@ability_verb("resurrect")
def _resurrect(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """A slain Infantry Hero is set up near the Priest as the same unit, undamaged, in nobody's combat range
    (magic.sample-prayer, return.in-combat)."""
    where = partial(_beside, using.user_of(declared.use).id, instruction["resurrect"] * INCH)
    slain = [unit for unit in table.units if unit.seat == declared.seat and unit.place == DESTROYED]
    options = []
    for unit in slain:
        set_up = SetUp(tuple(range(1, unit.printed.models + 1)), where)
        if {"hero", "infantry"} <= unit.printed.keywords and setting_up.has_room(table, unit, set_up):
            label = say("Set up {unit}", unit=unit.ref)
            options.append(setting_up.placement(table, unit, f"set-up {unit.id}", label, set_up))
    if not options:
        return
    choice = yield Ask(declared.seat, "where", options, say("Who returns, and where?"), "magic.sample-prayer")
    unit = table.unit(choice.id.partition(" ")[2])
    unit.slain = []
    unit.marks.append("set-up")
    ways = places.read(choice.value, unit, range(1, unit.printed.models + 1))
    setting_up.carry_out(table, unit, ways, "magic.sample-prayer")


def _beside(
    priest: str, reach: int, table: SigmarTable, unit: Unit, bodies: Sequence[Body]
) -> Iterator[tuple[str, Text, list[int]]]:
    """Wholly within so far of the Priest, and not in combat."""
    marks = field_of(table).bodies(table.unit(priest))
    far = [at for at, body in enumerate(bodies) if not any(wholly_within(body, mark, reach) for mark in marks)]
    yield "magic.sample-prayer", say("A model is too far from {unit}", unit=f"unit:{priest}"), far
    yield "return.in-combat", say("A model would be in combat"), reinforcements.in_combat(table, unit, bodies)


@ability_verb("ritual")
def _ritual(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """Ritual points are gained, or as many lost as were rolled (magic.ritual-points)."""
    more = -declared.rolled if instruction["ritual"] == verbs.LESS_ROLLED else instruction["ritual"]
    for unit in verbs.subjects(table, declared, instruction):
        set_ritual(table, unit, max(0, unit.ritual + more), "magic.ritual-points")
