"""Surge objectives (2023 pp. 33, 47): revealed when their condition is met, scored in the next surge step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import say
from .. import cards
from ..state import UnderworldsTable, card_of
from . import glory


def reveal(table: UnderworldsTable, occasions: Sequence[str], context: Mapping[str, Any]) -> Flow[None]:
    """Offer each player to reveal the surge objectives whose condition has just been met. The hand is secret, so
    revealing is the player's choice (ruling of objective.surge-2023)."""
    rule = table.rules.cite("objective.surge")
    for seat in table.seats_from(table.last_to_activate):
        offered = [
            card
            for card in table.hand(seat, "objective")
            if card_of(card).is_surge and cards.surge_met(table, seat, card, occasions, context)
        ]
        for card in offered:
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
                table.put(card, f"objective-hand-{seat}", f"revealed-{seat}", rule, "revealed")


def surge_step(table: UnderworldsTable) -> Flow[None]:
    """The player who took the last activation scores first; each may replace what they score (objective.surge-order,
    objective.surge-draw-2023). A card drawn here has not been revealed, so it waits for a later step."""
    table.emit("surge-step", "objective.surge-steps")
    for seat in table.seats_from(table.last_to_activate):
        for card in list(table.zones[f"revealed-{seat}"].cards):
            table.put(card, f"revealed-{seat}", f"{table.rules.scored_to}-{seat}", "objective.score", "scored")
            glory.gain(table, seat, card_of(card).glory, f"card:{card}", "objective.score")
            yield from _replace(table, seat)


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
            Option("pass", say("Draw none"), refs=["button:pass"], declines=True),
        ],
        say("Draw an objective card for the one scored?"),
        rule,
    )
    if not choice.declines:
        table.draw(f"objective-deck-{seat}", f"objective-hand-{seat}", 1, rule)
