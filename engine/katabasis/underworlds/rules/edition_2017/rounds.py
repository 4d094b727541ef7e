"""Rounds and activations (2017 pp. 13, 18, 22): no minor steps, spent fighters, Inspired at once."""

from __future__ import annotations

from ....kernel.flow import Flow
from ....kernel.text import Refusal, refuse
from ...content import CARDS
from ...state import Fighter, UnderworldsTable, has_charged, printed
from .. import inspiration

LAST_STEP = 8
"""Of the combat sequence: the attack is over."""


def minor_steps(table: UnderworldsTable, occasion: str) -> Flow[None]:
    """There are none: a power step follows each activation (round.alternate-activations)."""
    yield from ()


def spent(table: UnderworldsTable, fighter: Fighter) -> Refusal | None:
    """Whoever has charged is not activated again in the phase (action.charge-spent-2017), nor who has used a card that
    says so. Neither is undone by falling and coming back (damage.returned-2017)."""
    if has_charged(table, fighter):
        return refuse(table.rules.cite("action.charge-spent"), "{who} has charged this phase", who=fighter.ref)
    for card in fighter.spent_abilities:
        if printed(card) in CARDS and CARDS[printed(card)].declared.get("spends"):
            rule = table.rules.cite("activation.again")
            return refuse(rule, "{card} keeps {who} from being activated again", card=f"card:{card}", who=fighter.ref)
    return None


def note_conditions(table: UnderworldsTable, occasion: str) -> None:
    """Inspire everybody whose condition is met, once the action that has met it is complete, and their own: after one
    of several attacks, and in the middle of one's own, it is only noted (inspire.when-2017). All conditions are looked
    at before anybody is Inspired, so that the order of the fighters decides nothing."""
    inspiration.note_due(table, occasion)
    if occasion == "after-attack":
        return
    attacking = [combat.attacker for combat in table.combats if combat.step < LAST_STEP]
    for fighter in table.fighters.values():
        if fighter.due and fighter.at is not None and fighter.id not in attacking:
            inspiration.inspire(table, fighter)
