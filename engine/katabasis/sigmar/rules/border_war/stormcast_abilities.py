"""Abilities of the Stormcast Eternals that the words of the content cannot say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....geometry.bodies import Body
from ....geometry.plane import INCH
from ....kernel.flow import Flow
from ....kernel.options import Ask, Option
from ....kernel.text import Text, say
from ...board.field import field_of
from ...cards.abilities import Declared, Instruction
from ...cards.registry import VERBS, ability_verb
from ...state import SigmarTable, Unit
from .. import damage, effects, fighting, reserves, rolls, using, verbs
from .stormcast_conditions import BLACKTALONS

STEP = "ability.step-effect"
LEAST = 2
"""A D3 of so much is as much mortal damage."""
AROUND = 12 * INCH
"""How near to its banner units rally."""
ARC, LONG_ARC, CHAINED = 3 * INCH, 6 * INCH, 3
"""How far fire and lightning leap, lightning after a great chanting roll, and the roll by which it does."""
GREAT = 10
TRUE_SHOT: Instruction = {"hit": 1, "wound": 1, "kind": "shooting"}


def _pick(
    table: SigmarTable, seat: int, units: Sequence[Unit], verb: str, prompt: Text, none: Text
) -> Flow[Unit | None]:
    """One of some units as their player picks it, or none."""
    if not units:
        return None
    options = [Option(f"{verb} {unit.id}", say("{unit}", unit=unit.ref), refs=(unit.ref,)) for unit in units]
    let = Option("pass", none, refs=("button:pass",), declines=True)
    choice = yield Ask(seat, verb, [*options, let], prompt, STEP)
    return None if choice.declines else table.unit(choice.id.partition(" ")[2])


@ability_verb("fight-next")
def _fight_next(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """The unit that was picked may fight directly after the user, better if the ability says so."""
    for unit in verbs.subjects(table, declared, instruction):
        if not unit.on_field or fighting.faults_of(table, unit):
            continue
        prompt = say("{unit}: does it fight directly afterwards?", unit=unit.ref)
        fighter = yield from _pick(table, unit.seat, [unit], "fight-next", prompt, say("Not now"))
        if fighter is not None:
            gives = instruction["fight-next"]
            if gives is not True:
                effects.begin(table, declared.use.ability.id, unit.seat, [unit], gives, "turn")
            yield from using.resolve(table, using.declared_for(fighting.use_by(unit)))


@ability_verb("rake")
def _rake(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """Mortal damage on one enemy unit that the user has passed across."""
    user = using.user_of(declared.use)
    passed = [enemy for enemy in table.enemies_of(declared.seat) if user.passed.get(enemy.id)]
    prompt = say("{unit}: which unit that it passed across suffers?", unit=user.ref)
    enemy = yield from _pick(table, declared.seat, passed, "rake", prompt, say("No unit"))
    if enemy is not None:
        about = {"purpose": "mortal", "unit": enemy.ref}
        points = rolls.value(table, declared.seat, instruction["rake"], "attack.mortal-damage", **about)
        verbs.inflict(declared, enemy, points)


@ability_verb("devour")
def _devour(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """So many dice: each that is no lower than the Health of the unit slays one of its models."""
    for unit in verbs.subjects(table, declared, instruction):
        about = {"purpose": "ability", "ability": declared.use.ability.ref, "need": unit.printed.health}
        dice = rolls.dice(table, declared.seat, instruction["devour"], STEP, **about)
        count = sum(die >= unit.printed.health for die in dice)
        if count:
            yield from damage.slay(table, unit, count, declared.use.user)


@ability_verb("splash")
def _splash(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """So many points of mortal damage on each other enemy unit beside the one that was picked."""
    for struck in verbs.subjects(table, declared, instruction):
        for enemy in table.enemies_of(declared.seat):
            if enemy is not struck and field_of(table).units_within(struck, enemy, ARC):
                verbs.inflict(declared, enemy, instruction["splash"])


@ability_verb("warn")
def _warn(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """A roll for each friendly unit that was picked: if it is high enough, as much mortal damage on the enemy unit."""
    units = verbs.subjects(table, declared, instruction)
    (enemy,) = (unit for unit in units if unit.seat != declared.seat)
    for friend in units:
        if friend is not enemy:
            about = {"purpose": "ability", "ability": declared.use.ability.ref, "unit": friend.ref}
            rolled = rolls.value(table, declared.seat, instruction["warn"], STEP, **about)
            verbs.inflict(declared, enemy, rolled if rolled >= LEAST else 0)


@ability_verb("banner-of-the-reforged")
def _banner_of_the_reforged(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """As many friendly units near the banner as are rolled have more control score, and are healed."""
    user, ability, seat = using.user_of(declared.use), declared.use.ability, declared.seat
    count = rolls.value(table, seat, "D3", STEP, purpose="ability", ability=ability.ref)
    left = [unit for unit in table.units_of(seat) if field_of(table).is_wholly_within(unit, user, AROUND)]
    left = [unit for unit in left if not table.pack.leaves_out(table, ability.id, unit)]
    while count:
        prompt = say("{ability}: units left to pick: {count}", ability=ability.ref, count=count)
        unit = yield from _pick(table, seat, left, "rally-round", prompt, say("No more units"))
        if unit is None:
            return
        left.remove(unit)
        count -= 1
        gives = {"control-score": instruction["banner-of-the-reforged"]}
        effects.begin(table, ability.id, seat, [unit], gives, "turn")
        points = rolls.value(table, seat, "D3", "heal.heal", purpose="heal", unit=unit.ref)
        verbs.heal(table, unit, points)


@ability_verb("windrider")
def _windrider(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """For that roll or more the user is set up beside friends who do not fight."""
    user, need = using.user_of(declared.use), instruction["windrider"]
    about = {"purpose": "ability", "ability": declared.use.ability.ref, "need": need}
    if user.on_field and rolls.dice(table, declared.seat, 1, STEP, **about)[0] >= need:
        order = {"teleport": {"enemies": 3, "blacktalons": 3}, "to": "user"}
        yield from VERBS["teleport"](table, declared, order) or ()


def _resting_blacktalons(table: SigmarTable, user: Unit) -> list[Body]:
    field = field_of(table)
    friends = [each for each in table.units_of(user.seat) if BLACKTALONS in each.printed.keywords]
    return [body for each in friends if each is not user and not field.is_fighting(each) for body in field.bodies(each)]


reserves.MARKS["blacktalons"] = (say("A model is too far from Blacktalons who do not fight"), _resting_blacktalons)


@ability_verb("hunting-hounds")
def _hunting_hounds(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """On a 1 a Gryph-hound is lost; otherwise one of them goes to the unit that was picked, which its user shoots at
    better as long as a hound is there."""
    user, ability = using.user_of(declared.use), declared.use.ability
    if declared.rolled == 1:
        damage.lose_token(table, user)
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
        prompt = say("Which unit does the lightning leap to?")
        struck = yield from _pick(table, seat, near, "leap", prompt, say("No unit"))
