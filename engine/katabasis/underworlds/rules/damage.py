"""Damage, going out of action, and bounty (2023 p. 40)."""

from __future__ import annotations

from ...kernel.flow import Flow
from ...kernel.text import Refusal, refuse
from .. import cards
from ..cards import modifiers
from ..cards.reading import Reading
from ..cards.registry import Clause, card_verb
from ..events import DAMAGED, HEALED, OUT_OF_ACTION
from ..state import Fighter, UnderworldsTable
from . import glory, tokens
from .reactions import reaction_step


def deal(
    table: UnderworldsTable,
    fighter: Fighter,
    amount: int,
    rule: str,
    by: str | None = None,
    seat: int | None = None,
) -> Flow[bool]:
    """Damage from anything but an Attack action, with its two reaction steps (reaction.windows-damage).

    `by` is the fighter that deals it, `seat` the player whose warband does (damage.credit-fighter,
    damage.credit-warband). Whether the fighter went out of action.
    """
    wound(table, fighter, amount, rule, by, seat)
    yield from reaction_step(table, "damage-dealt", fighter=fighter.id, by=by, seat=seat)
    fell = check_out(table, fighter, by, seat)
    yield from reaction_step(table, "out-of-action-check", fighter=fighter.id, by=by, seat=seat, fell=fell)
    return fell


def wound(table: UnderworldsTable, fighter: Fighter, amount: int, rule: str, by: str | None, seat: int | None) -> None:
    """Put wound counters on a fighter card, one a point (damage.inflict)."""
    amount = modifiers.damage_suffered(table, fighter, amount)
    fighter.wounds += amount
    source = None if by is None else f"fighter:{by}"
    most = modifiers.wounds_of(table, fighter)
    left = max(0, most - fighter.wounds)
    table.emit(DAMAGED, rule, seat, fighter=fighter.ref, amount=amount, by=source, left=left, most=most)
    cards.expire(table, "damage-end", fighter)


def heal(table: UnderworldsTable, fighter: Fighter, amount: int, rule: str) -> None:
    """Take up to that many wound counters off a fighter card."""
    healed = min(amount, fighter.wounds)
    if healed:
        fighter.wounds -= healed
        table.emit(HEALED, rule, fighter.seat, fighter=fighter.ref, amount=healed)


def is_about_to_fall(table: UnderworldsTable, fighter: Fighter) -> bool:
    """Whether a fighter on the battlefield has as many wound counters as its Wounds."""
    return fighter.at is not None and fighter.wounds >= modifiers.wounds_of(table, fighter)


def check_out(table: UnderworldsTable, fighter: Fighter, by: str | None, seat: int | None) -> bool:
    """Take a fighter off the battlefield whose wound counters reach its Wounds (damage.out-of-action-2023), and pay
    its bounty (`Edition.bounty_winner`). Its upgrades stay assigned (damage.upgrades-kept)."""
    if not is_about_to_fall(table, fighter):
        return False
    bounty = modifiers.bounty_of(table, fighter)
    rule = "damage.bounty-large" if modifiers.is_large(table, fighter) else table.rules.cite("damage.bounty")
    spent = modifiers.arrives_spent(table, fighter)
    place, fighter.at, fighter.out = fighter.at, None, True
    tokens.clear(fighter)
    source = None if by is None else f"fighter:{by}"
    table.emit(OUT_OF_ACTION, table.rules.cite("damage.out-of-action"), seat, fighter=fighter.ref, hex=place, by=source)
    winner = table.rules.bounty_winner(table, fighter, seat)
    if winner is not None:
        glory.gain(table, winner, bounty, fighter.ref, rule, spent)
    if by is not None and winner is not None and winner == seat:
        trophy = modifiers.trophies(table, table.fighters[by])
        glory.gain(table, winner, trophy, fighter.ref, "activation.card-actions")
    cards.fallen(table, fighter)
    return True


def bounty_winner(table: UnderworldsTable, fighter: Fighter, seat: int | None) -> int | None:
    """The enemy that did it, or else the other player (damage.bounty-2023, damage.bounty-2017)."""
    enemies = table.opponents(fighter.seat)
    return seat if seat in enemies else enemies[0]


# ---------------------------------------------------------------------- what cards do


@card_verb("damage")
def _damage(reading: Reading, fighter: Fighter, clause: Clause) -> Flow[None]:
    """An upgrade's damage is its bearer's; any other card's is the warband's (damage.credit-fighter,
    damage.credit-warband)."""
    by = None if reading.bearer is None else reading.bearer.id
    yield from deal(reading.table, fighter, clause["amount"], "damage.inflict", by, reading.seat)


def _heal_refusals(reading: Reading, fighter: Fighter, clause: Clause) -> list[Refusal]:
    if fighter.wounds or not reading.table.rules.effects_must_change:
        return []
    return [refuse("token.remove", "{who} has no wound counters", who=fighter.ref)]


@card_verb("heal", refusals=_heal_refusals)
def _heal(reading: Reading, fighter: Fighter, clause: Clause) -> None:
    heal(reading.table, fighter, clause["amount"], reading.rule)
