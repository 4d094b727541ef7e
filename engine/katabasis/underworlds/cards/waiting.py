"""Gambits that wait for the next event or persist, and upgrades that end when their bearer falls."""

from __future__ import annotations

from collections.abc import Iterable

from ..events import BROKEN, DISCARDED
from ..state import Fighter, InPlay, UnderworldsTable, card_of
from .reading import Reading, means
from .registry import Clause, card_verb

ENDS = {
    "next-attack": ("attack-end", "next-activation-end", "round-end"),
    "next-move": ("move-end", "next-activation-end", "round-end"),
    "next-damage": ("damage-end", "next-activation-end", "round-end"),
    "next-activation": ("next-activation-end", "round-end"),
    "phase": ("phase-end", "round-end"),
    "round": ("round-end",),
    "game": (),
}
"""The moments that end a gambit, by how long it `lasts` (power.next-event-2023, power.persist-ends)."""


def expire(table: UnderworldsTable, moment: str, fighter: Fighter | None = None) -> None:
    """Discard the gambits in play that end at a moment: "attack-end", "move-end" or "damage-end" of a fighter,
    "next-activation-end", "phase-end" or "round-end"."""
    ended = ended_by(table, moment, fighter)
    if moment == "move-end" and fighter is not None:
        fighter.spent_abilities += [waiting.card for waiting in ended if card_of(waiting.card).declared.get("spends")]
    end(table, ended)


def ended_by(table: UnderworldsTable, moment: str, fighter: Fighter | None = None) -> list[InPlay]:
    """The gambits in play that such a moment ends."""
    return [
        waiting
        for waiting in table.in_play
        if moment in ENDS[card_of(waiting.card).declared["lasts"]]
        and (moment not in _OF_SOMEBODY or _was_its(table, waiting, fighter))
    ]


def end(table: UnderworldsTable, ended: Iterable[InPlay]) -> None:
    """Discard those that are still in play."""
    for waiting in ended:
        if waiting in table.in_play:
            _discard(table, waiting)


_OF_SOMEBODY = ("attack-end", "move-end", "damage-end")
"""The moments that end only gambits about such a fighter."""


def _was_its(table: UnderworldsTable, waiting: InPlay, fighter: Fighter | None) -> bool:
    """Whether what ends is the first of the activation step that the gambit is about: that of a friend, unless it says
    `first_of` (or `first_at`, of the target of an attack) otherwise."""
    combat = table.combat
    if table.main_step != "activation" or (fighter is None and combat is None):
        return False
    declared = card_of(waiting.card).declared
    if fighter is None:
        assert combat is not None
        fighter = table.fighters[combat.target if "first_at" in declared else combat.attacker]
        if combat.attack not in declared.get("first_with", (combat.attack,)):
            return False
    first_of = declared.get("first_of") or declared.get("first_at")
    if first_of is None:
        return fighter.seat == waiting.seat
    chosen = tuple(waiting.notes.get("chosen", ()))
    return means(Reading(table, waiting.seat, waiting.card, chosen=chosen), fighter, first_of, anywhere=True)


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
    table.put(card, "assigned", f"power-discard-{fighter.seat}", rule, BROKEN)


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
    table.put(waiting.card, "resolving", f"power-discard-{waiting.seat}", rule, DISCARDED)
