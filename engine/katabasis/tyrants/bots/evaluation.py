"""What a table of Tyrants of the Underdark is worth to a player: the game's part of the bots.

A worth is a number of tenths of a VP. Only what everybody may see counts, and the player's own hand: which cards of a
house are in its deck and which in its hand makes no difference to others.
"""

from __future__ import annotations

from math import tanh

from ...bots.arithmetic import total
from ...kernel.game import Game
from ...kernel.options import Option
from ..state import TyrantsTable
from . import cards as bot_cards
from . import map as bot_map
from . import pool as bot_pool
from .turns import turns_left

POINT = 10.0
VICTORY = 20.0
"""To have won, in VP."""
SURE = 8.0
"""A lead in VP that decides most games that are nearly over."""
THE_BEST = 0.5
"""How much of what the others have counts as that of the best of them; the rest is their average."""


def evaluate(game: Game, seat: int) -> float:
    """How good the table looks to a seat."""
    table = game.table
    assert isinstance(table, TyrantsTable)
    if table.result is not None:
        return POINT * _final(table, seat)
    turns = turns_left(table)
    return POINT * _with_hopes(_lead(_worths(table, seat, turns), seat), turns)


def _worths(table: TyrantsTable, seat: int, turns: tuple[float, ...]) -> list[float]:
    """What each seat has and may yet make of it, as the one looks at it."""
    main = table.phase == "main"
    marker_turns = tuple(left + (main and other == table.active) for other, left in enumerate(turns))
    worths = bot_map.holdings(table, marker_turns)
    decks = [bot_cards.deck_of(table, other, left) for other, left in enumerate(turns)]
    for other, deck in enumerate(decks):
        worths[other] += _scored(table, other) + deck.worth
    if table.active == seat:
        if main:
            worths[seat] += bot_pool.rest_of_turn(table, seat, decks[seat])
        worths[seat] += bot_pool.due(table, seat, decks[seat])
    return worths


def _with_hopes(lead: float, turns: tuple[float, ...]) -> float:
    """A lead, and what it promises of victory: the more, the fewer turns are left to overturn it."""
    return lead + VICTORY / (1 + max(turns)) * tanh(lead / SURE)


def _final(table: TyrantsTable, seat: int) -> float:
    assert table.result is not None
    won = VICTORY if seat in table.result.winners else -VICTORY
    return won + _lead([float(score) for score in table.result.scores], seat)


def _lead(worths: list[float], seat: int) -> float:
    """What a seat has more than the others."""
    others = [worth for other, worth in enumerate(worths) if other != seat]
    return worths[seat] - THE_BEST * max(others) - (1 - THE_BEST) * total(others) / len(others)


def _scored(table: TyrantsTable, seat: int) -> float:
    """What the seat has for good, or as good as that: all but what it holds on the map."""
    player = table.players[seat]
    worth = player.tokens + sum(player.trophies.values())
    worth += sum([bot_cards.DECK_VP[card] for card in bot_cards.owned(table, seat)])
    return worth + sum([bot_cards.INNER_CIRCLE_VP[card] for card in table.cards("inner-circle", seat)])


# ---------------------------------------------------------------------- what only chance tells


def expected_gain(game: Game, option: Option, seat: int) -> float | None:
    """What it adds to recruit a card, whatever comes into the market for it; and what is lost by ending the turn,
    whatever the next hand holds."""
    ask, table = game.decision, game.table
    assert isinstance(table, TyrantsTable)
    if ask is None or ask.name != "turn" or option.verb not in ("recruit", "end"):
        return None
    turns = turns_left(table)
    deck = bot_cards.deck_of(table, seat, turns[seat])
    if option.verb == "end":
        gain = -bot_pool.rest_of_turn(table, seat, deck)
    elif option.value[1] == "market" and len(table.cards("market-deck")) <= 1:
        return None
    else:
        gain = bot_pool.purchase(table, seat, deck, option.value[0])
    lead = _lead(_worths(table, seat, turns), seat)
    return POINT * (_with_hopes(lead + gain, turns) - _with_hopes(lead, turns))
