"""Re-rolls of attack dice (2023 p. 29)."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import refuse, say
from ..cards import modifiers
from ..content import ATTACK_DIE
from ..state import Combat, Fighter, UnderworldsTable
from . import tokens


def offer(table: UnderworldsTable, combat: Combat, attacker: Fighter, target: Fighter) -> Flow[None]:
    """Re-rolls belong to the roll, before its reaction step (dice.reroll-timing). Each rule re-rolls one die, whose
    result is seen before the next one (dice.reroll-several-rules), or the whole roll (dice.reroll-whole-roll)."""
    attack = modifiers.attack_against(table, attacker, combat.attack, target)
    rules = ["keyword.stagger-effect"] * tokens.is_staggered(target) + ["dice.reroll"] * attack.level("reroll")
    whole = attack.has("reroll-all")
    while rules or whole:
        candidates = _single_dice(combat) if rules else []
        if whole:
            candidates.append(_whole_roll(combat))
        if all(candidate.refusals for candidate in candidates):
            return
        candidates.append(Option("keep", say("Keep the roll"), refs=["button:pass"], declines=True))
        rule = rules[0] if rules else "dice.reroll-whole-roll"
        choice = yield Ask(attacker.seat, "reroll", candidates, say("Re-roll attack dice?"), rule)
        if choice.declines:
            return
        if choice.verb == "die":
            reroll(table, combat, choice.value, rules.pop(0))
        else:
            reroll(table, combat, choice.value, "dice.reroll-whole-roll")
            whole = False


def _single_dice(combat: Combat) -> list[Option]:
    """Each die of the attack roll, unless it has been re-rolled (dice.reroll-once)."""
    assert combat.attack_roll is not None
    return [
        Option(
            f"die {number}",
            say("Re-roll die {number}: {face}", number=number, face=f"face:{face}"),
            value=(number - 1,),
            refs=[f"die:{number}"],
            refusals=[refuse("dice.reroll-once", "Already re-rolled")] if number - 1 in combat.rerolled else [],
        )
        for number, face in enumerate(combat.attack_roll, start=1)
    ]


def _whole_roll(combat: Combat) -> Option:
    """All dice together, which takes that none of them has been re-rolled (dice.reroll-once)."""
    assert combat.attack_roll is not None
    dice = range(len(combat.attack_roll))
    return Option(
        "all",
        say("Re-roll the whole roll"),
        value=tuple(dice),
        refs=["button:all", *(f"die:{die + 1}" for die in dice)],
        refusals=[refuse("dice.reroll-once", "A die has already been re-rolled")] if combat.rerolled else [],
    )


def reroll(table: UnderworldsTable, combat: Combat, dice: Sequence[int], rule: str) -> None:
    """Roll those attack dice again; the new results replace the old ones, even if they are worse (dice.reroll)."""
    assert combat.attack_roll is not None
    seat = table.fighters[combat.attacker].seat
    faces = table.roll("attack", ATTACK_DIE, len(dice), rule, seat, fighter=f"fighter:{combat.attacker}", again=True)
    for die, face in zip(dice, faces, strict=True):
        combat.attack_roll[die] = face
    combat.rerolled += dice
