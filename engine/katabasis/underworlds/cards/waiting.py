"""Gambits that wait for the next event or persist, and upgrades that end when their bearer falls."""

from __future__ import annotations

from ..state import Fighter, InPlay, UnderworldsTable, card_of
from .reading import Reading, means

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
    from ..rules.power_step import break_upgrade

    for card in list(fighter.upgrades):
        if card_of(card).declared.get("breaks_on_fall"):
            break_upgrade(table, fighter, card)
    for waiting in list(table.in_play):
        until = card_of(waiting.card).declared.get("until_fall_of")
        if until is not None and means(Reading(table, waiting.seat, waiting.card), fighter, until):
            _discard(table, waiting)


def lost(table: UnderworldsTable, card: str) -> None:
    """A reaction could not be resolved: an upgrade that it would have broken is broken all the same
    (reaction.chain-fizzle)."""
    from ..rules.power_step import break_upgrade

    for fighter in table.fighters.values():
        if card in fighter.upgrades and any(said["verb"] == "break" for said in card_of(card).declared.get("do", ())):
            break_upgrade(table, fighter, card, "reaction.chain-fizzle")


def _discard(table: UnderworldsTable, waiting: InPlay) -> None:
    table.in_play.remove(waiting)
    rule = "power.persist-ends" if "persists" in card_of(waiting.card).keywords else "power.next-event-2023"
    table.put(waiting.card, "resolving", f"power-discard-{waiting.seat}", rule, "discarded")
