"""Gambits that wait for the next event or persist, and upgrades that end when their bearer falls."""

from __future__ import annotations

from ..state import Fighter, InPlay, UnderworldsTable, card_of
from .reading import Reading, means
from .registry import Clause, card_verb

ENDS = {
    "next-attack": ("attack-end", "next-activation-end", "round-end"),
    "next-activation": ("next-activation-end", "round-end"),
    "round": ("round-end",),
    "game": (),
}
"""The moments that end a gambit, by how long it `lasts` (power.next-event-2023, power.persist-ends)."""


def expire(table: UnderworldsTable, moment: str) -> None:
    """Discard the gambits in play that end at a moment: "attack-end", "next-activation-end" or "round-end"."""
    for waiting in list(table.in_play):
        ends = moment in ENDS[card_of(waiting.card).declared["lasts"]]
        if ends and (moment != "attack-end" or _was_its_attack(table, waiting)):
            _discard(table, waiting)


def _was_its_attack(table: UnderworldsTable, waiting: InPlay) -> bool:
    """Whether the attack that ends is the first friendly one of the activation step."""
    combat = table.combat
    return (
        combat is not None and table.main_step == "activation" and table.fighters[combat.attacker].seat == waiting.seat
    )


def fallen(table: UnderworldsTable, fighter: Fighter) -> None:
    """A fighter has gone out of action: end what its fall ends."""
    for card in list(fighter.upgrades):
        if card_of(card).declared.get("breaks_on_fall"):
            break_upgrade(table, fighter, card)
    for waiting in list(table.in_play):
        until = card_of(waiting.card).declared.get("until_fall_of")
        if until is not None and means(Reading(table, waiting.seat, waiting.card), fighter, until):
            _discard(table, waiting)


def break_upgrade(table: UnderworldsTable, fighter: Fighter, card: str, rule: str = "card.break") -> None:
    """Break an assigned upgrade: it goes to its owner's power discard pile (card.break)."""
    fighter.upgrades.remove(card)
    table.put(card, "assigned", f"power-discard-{fighter.seat}", rule, "broken")


@card_verb("break", to_the_fallen=True)
def _break(reading: Reading, fighter: Fighter, clause: Clause) -> None:
    break_upgrade(reading.table, fighter, reading.source)


def lost(table: UnderworldsTable, card: str) -> None:
    """A reaction could not be resolved: an upgrade that it would have broken is broken all the same
    (reaction.chain-fizzle)."""
    for fighter in table.fighters.values():
        clauses = card_of(card).declared.get("do", ())
        if card in fighter.upgrades and any(clause["verb"] == "break" for clause in clauses):
            break_upgrade(table, fighter, card, "reaction.chain-fizzle")


def _discard(table: UnderworldsTable, waiting: InPlay) -> None:
    table.in_play.remove(waiting)
    persists = "persists" in card_of(waiting.card).keywords
    rule = "power.persist-ends" if persists else table.rules.cite("power.next-event")
    table.put(waiting.card, "resolving", f"power-discard-{waiting.seat}", rule, "discarded")
