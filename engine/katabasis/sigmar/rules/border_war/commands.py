"""The commands of the Advanced Rules: points, and what no other ability does."""

from __future__ import annotations

from ....geometry.plane import INCH
from ....kernel.flow import Flow
from ....kernel.options import Ask, Option
from ....kernel.text import say
from ...board.field import field_of
from ...cards import passives
from ...cards.abilities import Declared, Instruction
from ...cards.registry import ability_verb
from ...state import SigmarTable, Unit
from .. import command_models, core_moves, damage, returning, rolls, verbs
from ..command_models import MUSICIAN
from ..movement import SHUN, Limits

MODULE = "commands"
COVERING_FIRE = "covering-fire"
COMMANDS = (
    *("rally-command", "redeploy-command", "at-the-double", COVERING_FIRE, "counter-charge-command"),
    *("forward-to-victory-command", "all-out-attack", "all-out-defence", "power-through"),
)
INTERVENTION = "magical-intervention"
"""The command that is there where magic is played as well (commands.magical-intervention)."""
POINTS, UNDERDOG = 4, 1
"""Command points of a battle round, and how many more the underdog gets (commands.gain)."""
RALLIED = 4
"""A rally roll of so much is a point (commands.rally)."""


@ability_verb("rally-rolls")
def _rally(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """So many rally rolls, more by abilities, and one more with a musician; each that is high enough is a rally point
    (commands.rally, command-models.musician)."""
    for unit in verbs.subjects(table, declared, instruction):
        about = {"purpose": "ability", "ability": declared.use.ability.ref, "need": RALLIED}
        count = instruction["rally-rolls"] + passives.total(table, unit, "rally-rolls")
        dice = rolls.dice(table, declared.seat, count, "commands.rally", **about)
        if command_models.standing(table, unit, MUSICIAN):
            dice = [*dice, *rolls.dice(table, declared.seat, 1, "command-models.musician", **about)]
        yield from _spend(table, unit, sum(die >= RALLIED for die in dice))


def _spend(table: SigmarTable, unit: Unit, points: int) -> Flow[None]:
    """Each point heals one damage point, and as many as the unit's Health return a model, in any combination; points
    that are left are lost (commands.rally-spend)."""
    health = unit.printed.health
    while points:
        options = []
        if unit.damage:
            options.append(Option("rally heal", say("Heal 1: {unit}", unit=unit.ref), value=1, refs=(unit.ref,)))
        if unit.slain and points >= health and not passives.has(table, unit, "no-returns"):
            label = say("Return a model of {unit}", unit=unit.ref)
            options.append(Option("rally return", label, value=health, refs=(unit.ref,)))
        if not options:
            return
        lose = Option("pass", say("Lose the other points"), refs=("button:pass",), declines=True)
        prompt = say("{unit}: rally points left: {points}", unit=unit.ref, points=points)
        choice = yield Ask(unit.seat, "rally", [*options, lose], prompt, "commands.rally-spend")
        if choice.declines:
            return
        points -= choice.value
        if choice.id == "rally heal":
            verbs.heal(table, unit, 1)
        else:
            yield from returning.return_models(table, unit, 1)


@ability_verb("power-through")
def _power_through(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """Once the damage is dealt, a move up to its Move: through the combat ranges of those that it is in combat with
    then, and of no others (commands.power-through-move)."""
    unit = table.unit(declared.picked[0])
    dealt = {**declared.pools}
    declared.pools.clear()
    about = {"purpose": "ability", "ability": declared.use.ability.ref}
    for more in passives.in_force(table, unit, "power-through-damage"):
        points = rolls.value(table, declared.seat, more.value, "attack.mortal-damage", **about)
        dealt = {id: dealt[id] + points for id in dealt}
    yield from damage.suffer(table, dealt, "attack.mortal-damage", unit)
    inches = core_moves.rolled_move(table, unit)
    for more in passives.in_force(table, unit, "power-through-move"):
        inches += rolls.value(table, declared.seat, more.value, "ability.step-effect", **about)
    fought = frozenset(enemy.id for enemy in field_of(table).fought_by(unit))
    rule = "commands.power-through-move"
    yield from core_moves.ask_where(table, unit, Limits(inches * INCH, rule, SHUN, rule, but=fought))
