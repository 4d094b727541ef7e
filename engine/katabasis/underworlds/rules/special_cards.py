"""What ordinary words cannot declare: the texts and conditions of single cards, one small function each."""

from __future__ import annotations

from ...kernel.flow import Flow
from ...kernel.text import Refusal, refuse
from ..cards.reading import Reading, lies_in
from ..cards.registry import SPECIAL_CONDITIONS, SPECIAL_TEXTS, SpecialText
from . import attacking, combat, outcome

_ANOTHER_ATTACK = {"verb": "attack", "at": "target"}


def _prime_objective(reading: Reading) -> bool:
    """Whether its player holds the highest-numbered objective of enemy territory."""
    table = reading.table
    numbers = [table.number_at(index) for index, hex in enumerate(table.objectives) if lies_in(reading, hex, "enemy")]
    return bool(numbers) and max(numbers) in table.held(reading.seat)


def _necromancer_commands_refusals(reading: Reading) -> list[Refusal]:
    """The attack would fail, and its attacker could make another at the same target."""
    table, attacker = reading.table, reading.role("attacker")
    fight = table.combat
    if fight is None or attacker is None or fight.defence_roll is None:
        return [refuse(reading.table.rules.cite("reaction.trigger"), "No Attack action is being resolved")]
    if combat.foreseen(table, fight) in (outcome.HIT, outcome.CRITICAL_HIT):
        return [
            refuse(
                reading.table.rules.cite("reaction.trigger"),
                "The Attack action is succeeding: this card needs a failure",
            )
        ]
    return attacking.attack_refusals(reading, attacker, _ANOTHER_ATTACK)


def _necromancer_commands(reading: Reading) -> Flow[None]:
    """The Attack action ends here; its attacker makes another at the same target."""
    fight, attacker = reading.table.combat, reading.role("attacker")
    assert fight is not None
    assert attacker is not None
    fight.ended = True
    yield from attacking.attack_by_card(reading, attacker, _ANOTHER_ATTACK)


SPECIAL_CONDITIONS["prime-objective"] = _prime_objective
SPECIAL_TEXTS["the-necromancer-commands"] = SpecialText(_necromancer_commands_refusals, _necromancer_commands)
