"""What ordinary words cannot declare: one small function a card, named after it."""

from __future__ import annotations

from collections.abc import Callable

from ...kernel.flow import Flow
from ...kernel.text import Refusal, refuse
from .reading import Reading, lies_in


def prime_objective(reading: Reading) -> bool:
    """Whether its player holds the highest-numbered objective of enemy territory."""
    table = reading.table
    numbers = [table.number_at(index) for index, hex in enumerate(table.objectives) if lies_in(reading, hex, "enemy")]
    return bool(numbers) and max(numbers) in table.held(reading.seat)


def the_necromancer_commands_refusals(reading: Reading) -> list[Refusal]:
    """The attack would fail, and its attacker could make another at the same target."""
    from ..rules import combat, outcome
    from .verbs import VERBS

    table, attacker = reading.table, reading.role("attacker")
    fight = table.combat
    if fight is None or attacker is None or fight.defence_roll is None:
        return [refuse("reaction.trigger-2023", "No Attack action is being resolved")]
    if combat.foreseen(table, fight) in (outcome.HIT, outcome.CRITICAL_HIT):
        return [refuse("reaction.trigger-2023", "The Attack action is going to succeed")]
    return VERBS["attack"].refusals(reading, attacker, {"verb": "attack", "at": "target"})


def the_necromancer_commands(reading: Reading) -> Flow[None]:
    """The Attack action ends here; its attacker makes another at the same target."""
    from .verbs import VERBS

    fight, attacker = reading.table.combat, reading.role("attacker")
    assert fight is not None
    assert attacker is not None
    fight.ended = True
    yield from VERBS["attack"].perform(reading, attacker, {"verb": "attack", "at": "target"})


CONDITIONS: dict[str, Callable[[Reading], bool]] = {"prime-objective": prime_objective}
REFUSALS: dict[str, Callable[[Reading], list[Refusal]]] = {
    "the-necromancer-commands": the_necromancer_commands_refusals,
}
RESOLVE: dict[str, Callable[[Reading], Flow[None]]] = {"the-necromancer-commands": the_necromancer_commands}
