"""What a table of Tyrants of the Underdark is worth to a player: the game's part of the bots.

A worth is a number of tenths of a VP. Only what everybody may see counts, and the player's own hand: which cards of a
house are in its deck and which in its hand makes no difference to others.
"""

from __future__ import annotations

from ...bots.arithmetic import total
from ...kernel.facets import bots
from ...kernel.game import Game
from ...kernel.options import Option
from ...kernel.weights import USUAL, Weights
from ..content import card_of
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
THE_BEST, FAR_AHEAD = 0.5, 0.8
"""How much of what the others have counts as that of the best of them, the rest being their average; and how much where
the best is twice as far ahead as `FAR`, so that somebody has to stop it."""
FAR = 10.0


class Bots(bots.Bots[TyrantsTable]):
    """What bots ask of the game."""

    exhaustive_below = 2
    budget_factor = 3
    beam_width = 2

    def evaluate(self, game: Game[TyrantsTable], seat: int, weights: Weights = USUAL) -> float:
        """How good the table looks to a seat."""
        table = game.table
        if table.result is not None:
            return POINT * _final(table, seat)
        turns = turns_left(table)
        return POINT * _with_hopes(_lead(_worths(table, seat, turns, weights), seat, weights), turns)

    def tie_margin(self, game: Game[TyrantsTable]) -> float:
        table = game.table
        if table.phase == "setup":
            return FIRST_TROOP
        return EARLY if table.round <= EARLY_ROUNDS else LATER

    def expected_gain(
        self, game: Game[TyrantsTable], option: Option, seat: int, weights: Weights = USUAL
    ) -> float | None:
        """What it adds to recruit a card, whatever comes into the market for it; and what is lost by ending the turn,
        whatever the next hand holds."""
        ask, table = game.decision, game.table
        if ask is None or ask.name != "turn" or option.verb not in ("recruit", "end"):
            return None
        turns = turns_left(table)
        deck = bot_cards.deck_of(table, seat, turns[seat])
        if option.verb == "end":
            gain = -bot_pool.ending(table, seat, deck)
        elif option.value[1] == "market" and len(table.cards("market-deck")) <= 1:
            return None
        elif weights.plans < PLANS_AHEAD:
            gain = AT_ONCE * card_of(option.value[0]).cost
        else:
            gain = bot_pool.purchase(table, seat, deck, option.value[0])
        lead = _lead(_worths(table, seat, turns, weights), seat, weights)
        return POINT * (_with_hopes(lead + gain, turns) - _with_hopes(lead, turns))


def ranked_worths(table: TyrantsTable, seat: int, weights: Weights) -> tuple[float, float]:
    """What a seat has and may yet make of it, and its lead over the others."""
    worths = _worths(table, seat, turns_left(table), weights)
    return worths[seat], _lead(worths, seat, weights)


def _worths(table: TyrantsTable, seat: int, turns: tuple[float, ...], weights: Weights) -> list[float]:
    """What each seat has and may yet make of it, as the one looks at it. For what it has itself it goes by its own
    weights."""
    main = table.phase == "main"
    marker_turns = tuple([left + (main and other == table.active) for other, left in enumerate(turns)])
    holdings = bot_map.holdings(table, marker_turns)
    decks = [bot_cards.deck_of(table, other, left) for other, left in enumerate(turns)]
    worths = [
        held.worth + _scored(table, other, deck) + deck.worth
        for other, (held, deck) in enumerate(zip(holdings, decks, strict=True))
    ]
    if weights != USUAL:
        worths[seat] += _cared_for(table, seat, holdings[seat], decks[seat], weights)
    if table.active == seat:
        if main:
            worths[seat] += bot_pool.rest_of_turn(table, seat, decks[seat])
        worths[seat] += bot_pool.due(table, seat, decks[seat])
    return worths


def _cared_for(table: TyrantsTable, seat: int, held: bot_map.Holdings, deck: bot_cards.Deck, weights: Weights) -> float:
    """By how much more or less than usual a seat values what it has: troops that it has killed, markers that it has to
    keep, and what is to come of its deck, its spies and its presence."""
    attack, safety, plans = ((weight - 100) / 100 for weight in weights)
    killed = sum(table.players[seat].trophies.values())
    return attack * killed + safety * held.kept + plans * (deck.worth + held.reach)


def _with_hopes(lead: float, turns: tuple[float, ...]) -> float:
    """A lead, and what it promises of victory: the more, the fewer turns are left to overturn it."""
    return lead + VICTORY / (1 + max(turns)) * _decided(lead / SURE)


def _decided(lead: float) -> float:
    """From -1 to 1, how surely a lead decides a game: the hyperbolic tangent, nearly."""
    if abs(lead) >= 3:
        return 1.0 if lead > 0 else -1.0
    square = lead * lead
    return lead * (27 + square) / (27 + 9 * square)


def _final(table: TyrantsTable, seat: int) -> float:
    assert table.result is not None
    won = VICTORY if seat in table.result.winners else -VICTORY
    return won + _lead([float(score) for score in table.result.scores], seat, USUAL)


def _lead(worths: list[float], seat: int, weights: Weights) -> float:
    """What a seat has more than the others. Who does not look out for others counts them for little."""
    others = [worth for other, worth in enumerate(worths) if other != seat]
    best = max(others)
    far = min(1.0, max(0.0, (best - worths[seat]) / FAR - 1))
    the_best = THE_BEST + (FAR_AHEAD - THE_BEST) * far
    others_worth = the_best * best + (1 - the_best) * total(others) / len(others)
    return worths[seat] - others_worth * min(100, weights.safety + 25) / 100


def _scored(table: TyrantsTable, seat: int, deck: bot_cards.Deck) -> float:
    """What the seat has for good, or as good as that: all but what it holds on the map."""
    player = table.players[seat]
    circle = sum([bot_cards.INNER_CIRCLE_VP[card] for card in table.cards("inner-circle", seat)])
    return player.tokens + sum(player.trophies.values()) + deck.vp + circle


# ---------------------------------------------------------------------- style


FIRST_TROOP, EARLY, LATER = 20.0, 1.5, 0.05
"""How much worse than the best an answer may be and still be given now and then: where the first troop stands, in the
first rounds, and after them."""
EARLY_ROUNDS = 2


# ---------------------------------------------------------------------- what only chance tells

PLANS_AHEAD = 50
"""Whoever cares less for plans than this buys the most expensive card at once that there is Influence for."""
AT_ONCE = 0.5
"""What each Influence of its price is then worth, in VP."""
