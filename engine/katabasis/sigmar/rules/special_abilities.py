"""Abilities that the words of the content cannot say, each a function named after it."""

from __future__ import annotations

from ...kernel.flow import Flow
from ..board.field import field_of
from ..cards.abilities import Declared, Instruction
from ..cards.registry import ability_verb
from ..state import SigmarTable
from . import damage, effects, objectives, rolls, verbs


@ability_verb("null-pendant")
def _null_pendant(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """Enemy units on the objective that the general contests lose control score."""
    general, ability = declared.held.user, declared.held.ability
    assert general is not None
    contested = set(objectives.contested_by(table, general))
    for enemy in table.enemies_of(declared.seat):
        if contested & set(objectives.contested_by(table, enemy)):
            die = rolls.dice(
                table, declared.seat, 1, "ability-rules.roll-then-resolve", purpose="ability", ability=ability.ref
            )[0]
            if die >= 2:
                effects.begin(table, ability.id, declared.seat, [enemy], {"control-score": -die}, "turn")


@ability_verb("predatory-fighters")
def _predatory_fighters(table: SigmarTable, declared: Declared, instruction: Instruction) -> None:
    """A die for each enemy unit in combat (ability-rules.roll-then-resolve)."""
    about = {"purpose": "ability", "ability": declared.held.ability.ref}
    for enemy in table.enemies_of(declared.seat):
        if field_of(table).is_fighting(enemy):
            die = rolls.dice(table, declared.seat, 1, "ability-rules.roll-then-resolve", **about)[0]
            verbs.inflict(declared, enemy, int(die >= instruction["predatory-fighters"]))


@ability_verb("beast-of-the-dark-jungles")
def _beast_of_the_dark_jungles(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """Gargantuan Jaws slay a model of low Health; a Roar takes control score."""
    ability, (enemy,) = declared.held.ability, verbs.subjects(table, declared, instruction)
    about = {"purpose": "ability", "ability": ability.ref}
    die = rolls.dice(table, declared.seat, 1, "ability.step-effect", **about)[0]
    if "roar" in declared.picked:
        effects.begin(table, ability.id, declared.seat, [enemy], {"control-score": -die}, "turn")
    elif die > enemy.printed.health:
        yield from damage.slay(table, enemy, 1, declared.held.user)
