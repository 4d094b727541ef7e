"""What cards and the actions of fighter cards do: declared in content/underworlds, carried out here.

The chapters of the rules ask this package, and its verbs call the chapters (a push, an Attack action); so the verbs
are imported only once they are needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...kernel.flow import Flow
from ...kernel.text import Refusal
from ..state import Fighter, UnderworldsTable, card_of
from .reading import Reading
from .waiting import expire, fallen, lost


def text_refusals(table: UnderworldsTable, seat: int, card: str) -> list[Refusal]:
    """Why the text of a gambit, or of an ability of an assigned upgrade, cannot be carried out as the table stands
    (power.play-all-or-nothing, core.ability-all-or-nothing). When it may be is not asked here."""
    from .resolving import refusals

    return refusals(_reading(table, seat, card), card_of(card).declared)


def reaction_refusals(table: UnderworldsTable, seat: int, card: str, window: Mapping[str, Any]) -> list[Refusal] | None:
    """Why a reaction cannot be used in a reaction step; None if it does not belong to that step at all."""
    from .reacting import refusals

    return refusals(_reading(table, seat, card, window), card_of(card).declared)


def resolve(table: UnderworldsTable, seat: int, card: str) -> Flow[None]:
    """Carry out a gambit, the reaction of an upgrade or another ability of it."""
    from .resolving import carry_out

    window = table.windows[-1] if table.windows else None
    yield from carry_out(_reading(table, seat, card, window), card_of(card).declared)


def actions_of(table: UnderworldsTable, fighter: Fighter) -> list[tuple[str, list[Refusal]]]:
    """The actions that a fighter has besides those of the rulebook, with refusals (activation.card-actions)."""
    from .resolving import ACTIONS, refusals

    of_upgrades = [card for card in fighter.upgrades if card_of(card).declared.get("action")]
    declared = {action: ACTIONS[action] for action in fighter.side.actions}
    declared.update({card: card_of(card).declared for card in of_upgrades})
    return [
        (action, refusals(Reading(table, fighter.seat, action, fighter), text)) for action, text in declared.items()
    ]


def perform_action(table: UnderworldsTable, fighter: Fighter, action: str) -> Flow[None]:
    """Make such an action."""
    from .resolving import ACTIONS, carry_out

    declared = ACTIONS[action] if action in fighter.side.actions else card_of(action).declared
    yield from carry_out(Reading(table, fighter.seat, action, fighter), declared)


def objective_met(table: UnderworldsTable, seat: int, card: str) -> bool:
    """Whether the condition of an objective card is met now."""
    from ..conditions import holds

    return holds(_reading(table, seat, card), card_of(card).declared["score_if"])


def surge_met(
    table: UnderworldsTable, seat: int, card: str, occasions: Sequence[str], context: Mapping[str, Any]
) -> bool:
    """Whether the condition of a surge objective has just been met, by what opened the present reaction step."""
    from ..conditions import holds

    declared = card_of(card).declared
    if not set(declared["score_on"]) & set(occasions):
        return False
    return holds(_reading(table, seat, card, table.windows[-1]), declared["score_if"])


def bearer(table: UnderworldsTable, card: str) -> Fighter | None:
    """The fighter that an upgrade is assigned to."""
    return next((fighter for fighter in table.fighters.values() if card in fighter.upgrades), None)


def _reading(table: UnderworldsTable, seat: int, card: str, window: Mapping[str, Any] | None = None) -> Reading:
    return Reading(table, seat, card, bearer(table, card), window=window)


__all__ = [
    "actions_of",
    "bearer",
    "expire",
    "fallen",
    "lost",
    "objective_met",
    "perform_action",
    "reaction_refusals",
    "resolve",
    "surge_met",
    "text_refusals",
]
