"""Abilities of the Stormcast Eternals that the words of the content cannot say."""

from __future__ import annotations

from typing import Any

from ....geometry.bodies import Body
from ....geometry.plane import INCH
from ....kernel.flow import Flow
from ....kernel.options import Ask, Option
from ....kernel.text import say
from ...board.field import field_of
from ...cards.abilities import Declared, Instruction
from ...cards.registry import ability_verb
from ...state import SigmarTable, Unit
from .. import effects, reserves, rolls, using, verbs
from .stormcast_conditions import BLACKTALONS

STEP = "ability.step-effect"
ARC, LONG_ARC, CHAINED = 3 * INCH, 6 * INCH, 3
"""How far lightning leaps, also after a great chanting roll, and the roll by which it does."""
GREAT = 10
TRUE_SHOT: Instruction = {"hit": 1, "wound": 1, "kind": "shooting"}


def _resting_blacktalons(table: SigmarTable, user: Unit) -> list[Body]:
    field = field_of(table)
    friends = [each for each in table.units_of(user.seat) if BLACKTALONS in each.printed.keywords]
    return [body for each in friends if each is not user and not field.is_fighting(each) for body in field.bodies(each)]


reserves.MARKS["blacktalons"] = (say("A model is too far from Blacktalons who do not fight"), _resting_blacktalons)


@ability_verb("hunting-hounds")
def _hunting_hounds(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """Unless a 1 was rolled, a Gryph-hound goes to the unit that was picked, which its user shoots at better as long as
    a hound is there."""
    user, ability = using.user_of(declared.use), declared.use.ability
    for enemy in verbs.subjects(table, declared, instruction) if declared.rolled > 1 else ():
        gives = {**TRUE_SHOT, "against": enemy.id}
        effects.begin(table, ability.id, declared.seat, [user], gives, "battle")
    out = [each for each in table.effects if each.ability == ability.id and user.id in each.units]
    out = [each for each in out if table.unit(each.gives["against"]).on_field]
    kept = out[len(out) - len(user.tokens) :] if user.tokens else []
    others = [each for each in table.effects if each.ability != ability.id or user.id not in each.units]
    table.effects = [*others, *kept]


@ability_verb("lightning-tempest")
def _lightning_tempest(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """Mortal damage on the unit that was picked, from which it may leap to others again and again, to none twice."""
    seat, reach = declared.seat, LONG_ARC if declared.rolled >= GREAT else ARC
    (struck,) = verbs.subjects(table, declared, instruction) or (None,)
    past: list[Unit] = []
    while struck is not None:
        past.append(struck)
        harm = {"purpose": "mortal", "unit": struck.ref}
        points = rolls.value(table, seat, instruction["lightning-tempest"], "attack.mortal-damage", **harm)
        verbs.inflict(declared, struck, points)
        near = [
            enemy
            for enemy in table.enemies_of(seat)
            if enemy not in past and field_of(table).units_within(struck, enemy, reach)
        ]
        about: dict[str, Any] = {"purpose": "ability", "ability": declared.use.ability.ref, "need": CHAINED}
        if not near or rolls.dice(table, seat, 1, STEP, **about)[0] < CHAINED:
            return
        options = [Option(f"leap {unit.id}", say("{unit}", unit=unit.ref), refs=(unit.ref,)) for unit in near]
        nobody = Option("pass", say("No unit"), refs=("button:pass",), declines=True)
        choice = yield Ask(seat, "leap", [*options, nobody], say("Which unit does the lightning leap to?"), STEP)
        struck = None if choice.declines else table.unit(choice.id.partition(" ")[2])
