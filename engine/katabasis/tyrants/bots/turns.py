"""How long a game of Tyrants still lasts, as far as its pace tells: the game's part of the bots."""

from __future__ import annotations

from ...kernel.table import Table
from .. import events
from ..state import TyrantsTable

DEPLOYED, TAKEN = 2.5, 1.5
"""What a player is thought to deploy in a turn, and to take out of the market, before the game has shown it."""
THOUGHT = 4
"""The thought counts for so many turns of experience."""
LEAST, MOST = 0.5, 16.0
"""Rounds after the present one that are expected while nothing has triggered the end, at the very least and most."""
MARKET_DECK = 74
"""Cards of the market deck after the market has been laid out: two half-decks, less the market."""


def turns_left(table: TyrantsTable) -> tuple[float, ...]:
    """How many turns each seat can expect after the turn at hand, in halves. Nothing that is done within a turn makes a
    difference, short of triggering the end: else nobody would dare to deploy."""
    after = (table.active - table.first) % table.seat_count
    if table.trigger is not None:
        rounds = 0.0
    else:
        rounds = round(2 * max(LEAST, min(MOST, *_rounds(table, after)))) / 2
    return tuple(rounds + ((seat - table.first) % table.seat_count > after) for seat in table.seats)


def _rounds(table: TyrantsTable, after: int) -> list[float]:
    """The rounds for which each barracks and the market deck will do; `after` seats have had their turn in this one."""
    deployed, taken = _this_turn(table)
    had = max(0, table.round - 1)
    lasts = []
    for seat, player in enumerate(table.players):
        barracks = player.barracks + (deployed if seat == table.active else 0)
        turns = had + ((seat - table.first) % table.seat_count < after)
        lasts.append(barracks * (turns + THOUGHT) / (table.rules.troops - barracks + DEPLOYED * THOUGHT))
    left = len(table.cards("market-deck")) + taken
    each = (MARKET_DECK - left + TAKEN * THOUGHT * table.seat_count) / (had + after / table.seat_count + THOUGHT)
    lasts.append(left / max(1.0, each))
    return lasts


def _this_turn(table: Table) -> tuple[int, int]:
    """The troops deployed since the turn began, and the cards taken out of the market."""
    deployed = taken = 0
    for event in reversed(table.events):
        if event.kind == events.TURN_BEGAN:
            break
        if event.kind == events.DEPLOYED:
            deployed += 1
        elif event.rule == "recruit.refill":
            taken += 1
    return deployed, taken
