"""Abilities that the words of the content cannot say, each a function named after it."""

from __future__ import annotations

from typing import Any

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import say
from ..board.contesting import contested_by
from ..board.field import field_of
from ..cards.abilities import Declared, Instruction
from ..cards.registry import ability_verb
from ..state import SigmarTable
from . import damage, effects, returning, rolls, verbs


@ability_verb("null-pendant")
def _null_pendant(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """Enemy units on the objective that the general contests lose control score."""
    general, ability = declared.use.user, declared.use.ability
    assert general is not None
    contested = set(contested_by(table, general))
    for enemy in table.enemies_of(declared.seat):
        if contested & set(contested_by(table, enemy)):
            die = rolls.dice(
                table, declared.seat, 1, "ability-rules.roll-then-resolve", purpose="ability", ability=ability.ref
            )[0]
            if die >= 2:
                effects.begin(table, ability.id, declared.seat, [enemy], {"control-score": -die}, "turn")


@ability_verb("predatory-fighters")
def _predatory_fighters(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """A die for each enemy unit in combat (ability-rules.roll-then-resolve)."""
    about = {"purpose": "ability", "ability": declared.use.ability.ref}
    for enemy in table.enemies_of(declared.seat):
        if field_of(table).is_fighting(enemy):
            die = rolls.dice(table, declared.seat, 1, "ability-rules.roll-then-resolve", **about)[0]
            verbs.inflict(declared, enemy, int(die >= instruction["predatory-fighters"]))


@ability_verb("beast-of-the-dark-jungles")
def _beast_of_the_dark_jungles(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """Gargantuan Jaws slay a model of low Health; a Roar takes control score."""
    ability, (enemy,) = declared.use.ability, verbs.subjects(table, declared, instruction)
    about = {"purpose": "ability", "ability": ability.ref}
    die = rolls.dice(table, declared.seat, 1, "ability.step-effect", **about)[0]
    if "roar" in declared.picked:
        effects.begin(table, ability.id, declared.seat, [enemy], {"control-score": -die}, "turn")
    elif die > enemy.printed.health:
        yield from damage.slay(table, enemy, 1, declared.use.user)


EYE: dict[int, dict[str, Any]] = {
    2: {"ward": 6},
    3: {"run": 1},
    4: {"wound-against": -1},
    5: {"rend": 1, "weapons": "melee"},
}
"""What the Eye of the Gods gives for the rest of the battle; a 1 gives nothing, a 6 any of these."""
ANY_OF_THEM = 6


@ability_verb("eye-of-the-gods")
def _eye_of_the_gods(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    (unit,) = verbs.subjects(table, declared, instruction)
    die = rolls.dice(table, declared.seat, 1, "ability.step-effect", purpose="ability", ability=f"ability:{GODS}")[0]
    if die == ANY_OF_THEM:
        options = [Option(f"gain {face}", _GAINS[face], value=face, refs=(f"gain:{face}",)) for face in EYE]
        prompt = say("Eye of the Gods: choose what {unit} gains", unit=unit.ref)
        choice = yield Ask(declared.seat, "gain", options, prompt, "ability.step-effect")
        die = choice.value
    if die in EYE:
        effects.begin(table, GODS, declared.seat, [unit], EYE[die], "battle")


GODS = "eye-of-the-gods"
_GAINS = {
    2: say("Ward 6+"),
    3: say("+1 to run rolls"),
    4: say("-1 to wound rolls for attacks that target it"),
    5: say("+1 Rend for its combat weapons"),
}


@ability_verb("boing")
def _boing(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """A die for each model that has bounced over an enemy unit this phase."""
    user, need = declared.use.user, instruction["boing"]
    assert user is not None
    for enemy in verbs.subjects(table, declared, instruction):
        about = {"purpose": "ability", "ability": declared.use.ability.ref, "need": need}
        count = user.passed.get(enemy.id, 0)
        dice = rolls.dice(table, declared.seat, count, "attack.mortal-damage", **about) if count else []
        verbs.inflict(declared, enemy, sum(die >= need for die in dice))


@ability_verb("more-more-warp-energy")
def _more_more_warp_energy(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """The musket does more damage, or it goes off in the hand."""
    user, ability = declared.use.user, declared.use.ability
    assert user is not None
    die = rolls.dice(table, declared.seat, 1, "ability.step-effect", purpose="ability", ability=ability.ref)[0]
    if die > 1:
        gives = {"set-damage": instruction["more-more-warp-energy"], "weapon": "warplock-musket"}
        effects.begin(table, ability.id, declared.seat, [user], gives, "phase")
    else:
        about = {"purpose": "mortal", "unit": user.ref}
        verbs.inflict(declared, user, rolls.value(table, declared.seat, "D3", "attack.mortal-damage", **about))


@ability_verb("reknit-construct")
def _reknit_construct(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """Healing, or models whose Health adds up to no more."""
    for unit in verbs.subjects(table, declared, instruction):
        points = rolls.value(table, declared.seat, "D3", "heal.heal", purpose="heal", unit=unit.ref)
        if unit.damage:
            verbs.heal(table, unit, points)
        else:
            yield from returning.return_models(table, unit, min(points // unit.printed.health, len(unit.slain)))


@ability_verb("repair-construct")
def _repair_construct(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """A die for each bone-tithe point; each that is high enough returns a model. The points are spent."""
    user = declared.use.user
    assert user is not None
    about = {"purpose": "ability", "ability": declared.use.ability.ref, "need": instruction["repair-construct"]}
    dice = rolls.dice(table, declared.seat, user.tithe, "return.return", **about)
    user.tithe = 0
    (unit,) = verbs.subjects(table, declared, instruction)
    count = sum(die >= instruction["repair-construct"] for die in dice)
    yield from returning.return_models(table, unit, min(count, len(unit.slain)))
