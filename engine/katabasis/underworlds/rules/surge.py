"""Surge objectives (2023 pp. 33, 47): revealed when their condition is met, scored in the next surge step.

What a card that is scored in the action phase does for its player then is the same in all editions (`score`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import Refusal, refuse, say
from .. import cards
from ..events import REVEALED, SURGE_STEP
from ..state import UnderworldsTable, card_of
from . import glory


def met(table: UnderworldsTable, seat: int, window: Mapping[str, Any]) -> list[str]:
    """The cards in a hand that are scored in the action phase and whose condition a window meets."""
    if table.rules.cards_barred(table):
        return []
    return [
        card
        for card in table.hand(seat, "objective")
        if card_of(card).is_surge and cards.surge_met(table, seat, card, window)
    ]


def reveal(table: UnderworldsTable, window: Mapping[str, Any]) -> Flow[None]:
    """Offer each player to reveal the surge objectives whose condition has just been met. The hand is secret, so
    revealing is the player's choice (ruling of objective.surge-2023)."""
    rule = table.rules.cite("objective.surge")
    for seat in table.seats_from(table.last_to_activate):
        for card in met(table, seat, window):
            choice = yield Ask(
                seat,
                "reveal",
                [
                    Option(f"reveal {card}", say("Reveal {card}", card=f"card:{card}"), refs=[f"card:{card}"]),
                    Option("keep", say("Keep it hidden"), refs=["button:pass"], declines=True),
                ],
                say("Reveal {card}? It is scored in the next surge step.", card=f"card:{card}"),
                rule,
                private=True,
            )
            if not choice.declines:
                table.put(card, f"objective-hand-{seat}", f"revealed-{seat}", rule, REVEALED)


def surge_step(table: UnderworldsTable) -> Flow[None]:
    """The player who took the last activation scores first; each may replace what they score (objective.surge-order,
    objective.surge-draw-2023). A card drawn here has not been revealed, so it waits for a later step."""
    table.emit(SURGE_STEP, "objective.surge-steps")
    for seat in table.seats_from(table.last_to_activate):
        for card in list(table.zones[f"revealed-{seat}"].cards):
            yield from score(table, seat, card, "revealed")


def score(table: UnderworldsTable, seat: int, card: str, pile: str) -> Flow[None]:
    """Score a card from that pile of its player, who may draw another for it."""
    glory.score(table, seat, card, pile)
    yield from _replace(table, seat)


def early_objective(table: UnderworldsTable, card: str) -> Refusal:
    """Surge objectives are revealed in the reaction step in which their condition is met (objective.surge-2023)."""
    if not card_of(card).is_surge:
        return refuse("objective.surge-steps", "{card} is not a surge objective", card=f"card:{card}")
    return refuse(
        table.rules.cite("objective.surge"), "{card} can be revealed when its condition is met", card=f"card:{card}"
    )


def late_objective(table: UnderworldsTable, card: str) -> Refusal:
    """Surge objectives are not scored in the end phase (ruling of objective.surge-2023)."""
    return refuse(
        table.rules.cite("objective.surge"),
        "{card} is a surge objective: once revealed, it is scored in a surge step",
        card=f"card:{card}",
    )


def _replace(table: UnderworldsTable, seat: int) -> Flow[None]:
    if not table.zones[f"objective-deck-{seat}"].cards:
        return
    rule = table.rules.cite("objective.surge-draw")
    choice = yield Ask(
        seat,
        "replace",
        [
            Option(
                "draw",
                say("Draw an objective card"),
                refs=[f"zone:objective-deck-{seat}", f"zone:objective-hand-{seat}"],
            ),
            Option("pass", say("Draw no card"), refs=["button:pass"], declines=True),
        ],
        say("Draw an objective card for the one scored?"),
        rule,
    )
    if not choice.declines:
        table.draw(f"objective-deck-{seat}", f"objective-hand-{seat}", 1, rule)
