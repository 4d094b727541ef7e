"""Casting spells, and unbinding those of the enemy (Magic 2.0, 4.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....geometry.plane import INCH
from ....kernel.flow import Flow
from ....kernel.options import Ask, Option
from ....kernel.text import say
from ...board.field import field_of
from ...cards import passives
from ...cards.abilities import Declared, Instruction
from ...cards.registry import ability_verb
from ...events import CAST, CASTING, FAILED, MISCAST, UNBOUND
from ...state import SigmarTable, Unit
from .. import damage, effects, rolls, using, verbs
from . import manifestations

DICE, ONES = 2, 2
"""The dice of a casting roll, and so many unmodified 1s are a miscast (magic.miscast)."""
SHARDS = "warpstone-shards"
THIRTEEN = 13
"""What three dice by Warpstone Shards come to that cast a spell for sure."""
REACH = 30 * INCH
"""How near to a caster a unit must be that unbinds (magic.unbind)."""
FOR_SURE = "for-sure"
"""In the place of a value: without a roll."""
HAS_MISCAST, TRIED = "miscast", "unbinding"
"""Marks of a phase: of a unit that has miscast a spell, and of a player who has tried to unbind the last one."""


def cast(table: SigmarTable, declared: Declared) -> Flow[int]:
    """The casting roll; 0 if the spell fails, or is unbound (magic.cast)."""
    ability, caster, seat = declared.use.ability, using.user_of(declared.use), declared.seat
    through = manifestations.measured_from(table, declared.use)
    about: dict[str, Any] = {"ability": ability.ref, "unit": caster.ref}
    has_shards = passives.has(table, caster, SHARDS)
    count = DICE + (1 if has_shards else passives.total(table, caster, "casting-dice"))
    dice = rolls.dice(table, seat, count, "magic.casting-roll", purpose="cast", need=ability.value, **about)
    more = passives.total(table, caster, "casting")
    if manifestations.summons(declared.use):
        more += passives.total(table, caster, "summoning")
    if has_shards:
        effects.spend(table, caster, SHARDS)
        if sum(dice) == THIRTEEN:
            return _cast_for_sure(table, declared, caster)
        dice, more = (yield from _drop_one(table, caster, dice)), 0
    rolled, need = sum(dice) + more, ability.value
    if not manifestations.summons(declared.use):
        need += passives.has(table, caster, "casts-through")
        effects.spend(table, caster, "casts-through")
    if dice.count(1) >= ONES:
        yield from _miscast(table, declared, caster)
        return 0
    if rolled < need:
        table.emit(FAILED, "magic.casting-roll", seat, ability=ability.ref, rolled=rolled)
        return 0
    table.emit(CASTING, "magic.casting-roll", seat, rolled=rolled, **about)
    if (yield from _is_unbound(table, caster, through)):
        return 0
    table.emit(CAST, "magic.cast", seat, **about)
    return rolled


def _cast_for_sure(table: SigmarTable, declared: Declared, caster: Unit) -> int:
    """The spell is cast and cannot be unbound; its caster suffers damage as it takes effect."""
    points = rolls.value(table, declared.seat, "D3", "attack.mortal-damage", purpose="mortal", unit=caster.ref)
    verbs.inflict(declared, caster, points)
    table.emit(CAST, "magic.cast", declared.seat, ability=declared.use.ability.ref, unit=caster.ref)
    return THIRTEEN


def _drop_one(table: SigmarTable, caster: Unit, dice: Sequence[int]) -> Flow[list[int]]:
    """The dice of a casting roll without one that its commander drops: it does not count (magic.miscast-three-dice)."""
    options = [Option(f"drop {face}", say("Drop a {face}", face=face), value=face) for face in sorted(set(dice))]
    prompt = say("{unit}: which die of the casting roll is dropped?", unit=caster.ref)
    choice = yield Ask(caster.seat, "drop", options, prompt, "magic.miscast-three-dice")
    kept = [*dice]
    kept.remove(choice.value)
    return kept


def _miscast(table: SigmarTable, declared: Declared, caster: Unit) -> Flow[None]:
    """Mortal damage on the caster, who casts nothing more this phase (magic.miscast)."""
    caster.used.append(HAS_MISCAST)
    rule, seat = "magic.miscast", declared.seat
    table.emit(MISCAST, rule, seat, ability=declared.use.ability.ref, unit=caster.ref)
    points = rolls.value(table, seat, "D3", rule, purpose="mortal", unit=caster.ref)
    yield from damage.suffer(table, {caster.id: points}, rule)


def _is_unbound(table: SigmarTable, caster: Unit, through: Sequence[Unit]) -> Flow[bool]:
    """Whether an enemy unit unbinds the spell that has been cast (magic.unbind), perhaps near what it came through."""
    other, field = table.players[table.opponent(caster.seat)], field_of(table)
    other.used = [mark for mark in other.used if mark != TRIED]
    marks = [caster, *through]
    near = [
        enemy
        for enemy in table.enemies_of(caster.seat)
        if any(field.units_within(mark, enemy, REACH) for mark in marks)
    ]
    used = yield from using.react(table, "spell", caster.seat, [caster, *near])
    return UNBOUND in used.orders


@ability_verb("unbind")
def _unbind(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """An unbinding roll, which has to be higher than the casting roll (magic.unbind), once (magic.unbind-once); some
    unbind without a roll."""
    table.players[declared.seat].used.append(TRIED)
    spell = next(event.what for event in reversed(table.events) if event.kind == CASTING)
    about, need = {"ability": spell["ability"], "unit": using.user_of(declared.use).ref}, spell["rolled"]
    if instruction["unbind"] == FOR_SURE:
        declared.orders.append(UNBOUND)
        table.emit(UNBOUND, "ability.step-effect", declared.seat, rolled=0, **about)
        return
    rolled = sum(rolls.dice(table, declared.seat, 2, "magic.unbind", purpose="unbind", need=need, **about))
    if rolled > need:
        declared.orders.append(UNBOUND)
        table.emit(UNBOUND, "magic.unbind", declared.seat, rolled=rolled, **about)
    else:
        table.emit(FAILED, "magic.unbind", declared.seat, ability=declared.use.ability.ref, rolled=rolled)
