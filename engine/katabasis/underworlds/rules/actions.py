"""Guard, Stun, Tackle and Charge (2023 p. 42)."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import Refusal, refuse, say
from ..cards.reading import Reading
from ..cards.registry import Clause, card_verb
from ..state import Fighter, UnderworldsTable
from . import attacking, moves, targets, tokens
from .reactions import reaction_step


def guard(table: UnderworldsTable, fighter: Fighter, closing: Sequence[str] = ()) -> Flow[None]:
    """A Guard action: a Guard token (action.guard-2023)."""
    tokens.give(table, fighter, "guard", table.rules.cite("action.guard"))
    yield from reaction_step(table, "after-guard", "after-action", *closing, fighter=fighter.id, action="guard")


def stun_targets(table: UnderworldsTable, fighter: Fighter, hex: str | None) -> list[Fighter]:
    """The enemies next to `hex` without Stagger tokens (action.stun)."""
    if hex is None:
        return []
    around = table.battlefield.neighbours(hex)
    return [enemy for enemy in table.enemies_of(fighter.seat) if enemy.at in around and not tokens.is_staggered(enemy)]


def stun(table: UnderworldsTable, fighter: Fighter, closing: Sequence[str] = ()) -> Flow[None]:
    """A Stun action: choose an adjacent enemy without Stagger tokens and stagger it (action.stun)."""
    yield from _stagger_one(table, fighter)
    yield from reaction_step(table, "after-stun", "after-action", *closing, fighter=fighter.id, action="stun")


def _stagger_one(table: UnderworldsTable, fighter: Fighter) -> Flow[bool]:
    around = table.battlefield.neighbours(fighter.at) if fighter.at else ()
    candidates = [
        Option(
            f"stun {enemy.id}",
            say("Stun {who}", who=enemy.ref),
            value=enemy.id,
            refs=[enemy.ref],
            refusals=_stun_refusals(fighter, enemy, around),
        )
        for enemy in table.fighters.values()
        if enemy is not fighter
    ]
    if all(candidate.refusals for candidate in candidates):
        return False
    choice = yield Ask(
        fighter.seat, "stun", candidates, say("Which fighter does {who} stun?", who=fighter.ref), "action.stun"
    )
    tokens.give(table, table.fighters[choice.value], "stagger", "action.stun")
    return True


def _stun_refusals(fighter: Fighter, enemy: Fighter, around: Sequence[str]) -> list[Refusal]:
    if enemy.seat == fighter.seat:
        return [refuse("action.stun", "{who} is a friendly fighter", who=enemy.ref)]
    if enemy.at not in around:
        return [refuse("action.stun", "{who} is not adjacent", who=enemy.ref)]
    if tokens.is_staggered(enemy):
        return [refuse("action.stun", "{who} is already Staggered", who=enemy.ref)]
    return []


def tackle(table: UnderworldsTable, fighter: Fighter, closing: Sequence[str] = ()) -> Flow[None]:
    """A Tackle action: a Move action, a Stun action, then the fighter itself is staggered (action.tackle)."""

    def leads_to_a_stun(hex: str) -> list[Refusal]:
        if stun_targets(table, fighter, hex):
            return []
        return [refuse("action.tackle-conditions", "No enemy next to {hex} can be stunned", hex=f"hex:{hex}")]

    yield from moves.move_action(table, fighter, "action.tackle", only=leads_to_a_stun)
    if fighter.at is not None and (yield from _stagger_one(table, fighter)):
        tokens.give(table, fighter, "stagger", "action.tackle")
    yield from reaction_step(
        table, "after-stun", "after-tackle", "after-action", *closing, fighter=fighter.id, action="tackle"
    )


def charge(table: UnderworldsTable, fighter: Fighter, closing: Sequence[str] = ()) -> Flow[None]:
    """A Charge action: Guard tokens go, a Move action, a Charge token, an Attack action (action.charge-2023).

    If a reaction takes the last target away, the Charge action ends there (action.charge-conditions-2023).
    """

    def leads_to_an_attack(hex: str) -> list[Refusal]:
        if targets.has_target_from(table, fighter, hex):
            return []
        return [refuse(table.rules.cite("action.charge-conditions"), "From {hex} there is no target", hex=f"hex:{hex}")]

    tokens.remove_all(table, fighter, "guard", table.rules.cite("action.guard-lost-on-charge"))
    table.charging = fighter.id
    yield from moves.move_action(
        table, fighter, table.rules.cite("action.charge"), token="charge", only=leads_to_an_attack
    )
    yield from attacking.attack_action(table, fighter, closing=("after-charge", *closing))


def can_tackle(table: UnderworldsTable, fighter: Fighter) -> bool:
    """Whether some Move action leads next to an enemy that can be stunned (action.tackle-conditions)."""
    return any(stun_targets(table, fighter, hex) for hex in moves.ways(table, fighter))


def can_charge(table: UnderworldsTable, fighter: Fighter) -> bool:
    """Whether some Move action leads to a target (action.charge-conditions-2023)."""
    return any(targets.has_target_from(table, fighter, hex) for hex in moves.ways(table, fighter, charging=True))


# ---------------------------------------------------------------------- what cards do


def _charge_refusals(reading: Reading, fighter: Fighter, clause: Clause) -> list[Refusal]:
    """Tokens do not matter to a Charge action that a card grants (power.gambit-grants-action-2023)."""
    if can_charge(reading.table, fighter):
        return []
    return [
        refuse(
            reading.table.rules.cite("action.charge-conditions"), "No Move brings {who} to a target", who=fighter.ref
        )
    ]


@card_verb("charge", refusals=_charge_refusals)
def _charge(reading: Reading, fighter: Fighter, clause: Clause) -> Flow[None]:
    yield from charge(reading.table, fighter)
