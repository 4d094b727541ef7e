"""What cards and the actions of fighter cards do: declared in content/underworlds, read and carried out here.

The chapters of the rules ask this package. What its verbs do (a push, an Attack action) they register in `registry`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.flow import Flow
from ...kernel.text import Refusal
from ..content import ACTIONS
from ..state import Fighter, UnderworldsTable, card_of
from . import reacting, resolving
from .conditions import holds
from .reading import Reading, ref_of
from .waiting import end, ended_by, expire, fallen, lost


def text_refusals(table: UnderworldsTable, seat: int, card: str) -> list[Refusal]:
    """Why the text of a gambit, or of an ability of an assigned upgrade, cannot be carried out as the table stands
    (power.play-all-or-nothing, core.ability-all-or-nothing). When it may be is not asked here."""
    return resolving.refusals(_reading(table, seat, card))


def reaction_refusals(
    table: UnderworldsTable, seat: int, source: str, window: Mapping[str, Any], by: Fighter | None = None
) -> list[Refusal] | None:
    """Why a reaction (`by` a fighter, unless it is a gambit) cannot be used in a reaction step; None if it does not
    belong to that step at all."""
    return reacting.refusals(Reading(table, seat, source, by, window=window))


def resolve(table: UnderworldsTable, seat: int, source: str, by: Fighter | None = None) -> Flow[None]:
    """Carry out a gambit, or an action, a reaction or another ability of an upgrade or of the fighter card of `by`."""
    window = table.windows[-1] if table.windows else None
    yield from resolving.carry_out(Reading(table, seat, source, by or bearer(table, source), window=window))


def actions_of(table: UnderworldsTable, fighter: Fighter) -> list[tuple[str, list[Refusal]]]:
    """The actions that a fighter has besides those of the rulebook, with refusals (activation.card-actions)."""
    actions = [action for action in fighter.side.actions if "reaction" not in ACTIONS[action]]
    actions += [card for card in fighter.upgrades if card_of(card).declared.get("action")]
    return [(action, resolving.refusals(Reading(table, fighter.seat, action, fighter))) for action in actions]


def reactions_of(fighter: Fighter) -> list[str]:
    """The reactions of a fighter: its upgrades', and those of its fighter card (reaction.sources)."""
    upgrades = [card for card in fighter.upgrades if card_of(card).is_reaction] if fighter.upgrades else []
    actions = fighter.side.actions
    return upgrades + [action for action in actions if "reaction" in ACTIONS[action]] if actions else upgrades


def is_about(source: str, role: str) -> bool:
    """Whether what a text does, it does to the fighter in a role, or with it."""
    declared = ACTIONS[source] if source in ACTIONS else card_of(source).declared
    return any(role in verb.values() for verb in declared.get("do", ()))


def objective_met(table: UnderworldsTable, seat: int, card: str) -> bool:
    """Whether the condition of an objective card is met now."""
    return holds(_reading(table, seat, card), card_of(card).condition(table.seat_count))


def surge_met(table: UnderworldsTable, seat: int, card: str, window: Mapping[str, Any]) -> bool:
    """Whether the condition of an objective of the action phase has just been met, by what opened a reaction step."""
    if not set(card_of(card).declared["score_on"]) & set(window["occasions"]):
        return False
    return holds(_reading(table, seat, card, window), card_of(card).condition(table.seat_count))


def bearer(table: UnderworldsTable, card: str) -> Fighter | None:
    """The fighter that an upgrade is assigned to."""
    return next((fighter for fighter in table.fighters.values() if card in fighter.upgrades), None)


def _reading(table: UnderworldsTable, seat: int, card: str, window: Mapping[str, Any] | None = None) -> Reading:
    return Reading(table, seat, card, bearer(table, card), window=window)


__all__ = [
    "actions_of",
    "bearer",
    "end",
    "ended_by",
    "expire",
    "fallen",
    "is_about",
    "lost",
    "objective_met",
    "reaction_refusals",
    "reactions_of",
    "ref_of",
    "resolve",
    "surge_met",
    "text_refusals",
]
