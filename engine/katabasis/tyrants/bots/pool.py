"""What the rest of one's turn promises, in VP: cards still in hand, resources in the pool, promotions that are due. The
game's part of the bots."""

from __future__ import annotations

from collections.abc import Iterable

from ...bots.arithmetic import total
from ..content import PILES, card_of
from ..state import TyrantsTable
from . import cards as bot_cards
from .cards import Deck

PLANNED = 0.9
"""What can be recruited counts a little less than what has been: nobody puts it off for ever."""
UNSPENT = 0.8
"""The part of a Power's usual worth that an unspent one counts."""
LATE, LEAST = 3.0, 0.15
"""With fewer turns left Power promises less, and never less than this part."""
IN_HAND = 0.75
"""The part of a card's usual effect that counts while it is in hand."""
UNPLAYED = 0.3
"""To have not played a card yet: what it gives may be needed for more than is known."""


def rest_of_turn(table: TyrantsTable, seat: int, deck: Deck) -> float:
    """What may still be made of the turn, but for the promotions due."""
    power, influence = _spendable(table, seat)
    kinds = [card_of(card).kind for card in table.cards("hand", seat)]
    worth = unspent(deck) * power
    worth += PLANNED * _purchases(influence, table.cards("market"), _piles(table), deck, waiting(table, seat))
    worth += IN_HAND * total([bot_cards.unsure_effect(kind, deck.stage) for kind in kinds])
    return worth - UNPLAYED * len(kinds)


def ending(table: TyrantsTable, seat: int, deck: Deck) -> float:
    """What is lost by ending the turn. Late in the game, Power that nothing is left to be done with is no loss. Cards
    that are left unplayed are no gain."""
    hand = table.cards("hand", seat)
    lost = rest_of_turn(table, seat, deck) + UNPLAYED * len(hand)
    if deck.turns < LATE and not hand:
        lost -= unspent(deck) * table.players[seat].power
    return lost


def unspent(deck: Deck) -> float:
    """What a Power in the pool promises: the less, the fewer turns are left in which a troop does something."""
    return UNSPENT * bot_cards.rates(deck.stage).power * max(LEAST, min(1.0, deck.turns / LATE))


def waiting(table: TyrantsTable, seat: int) -> int:
    """How many hands will be drawn before the discard pile is shuffled into the deck."""
    return len(table.cards("deck", seat)) // table.rules.hand


def purchase(table: TyrantsTable, seat: int, deck: Deck, card: str) -> float:
    """What it adds to recruit a card now, whatever takes its place in the market."""
    _, influence = _spendable(table, seat)
    market, piles, wait = table.cards("market"), _piles(table), waiting(table, seat)
    before = _purchases(influence, market, piles, deck, wait)
    others = [other for other in market if other != card]
    after = _purchases(influence - card_of(card).cost, others, piles, deck, wait)
    return bot_cards.recruiting(deck, card, wait) + PLANNED * (after - before)


def _spendable(table: TyrantsTable, seat: int) -> tuple[int, int]:
    """The Power and the Influence in the pool, with what the cards in hand will add whatever is chosen."""
    player = table.players[seat]
    power, influence = player.power, player.influence
    for card in table.cards("hand", seat):
        more_power, more_influence = bot_cards.sure_resources(card_of(card).kind)
        power, influence = power + more_power, influence + more_influence
    return power, influence


def _piles(table: TyrantsTable) -> list[str]:
    return [table.cards(pile)[-1] for pile in PILES if table.cards(pile)]


def _purchases(influence: int, market: Iterable[str], piles: Iterable[str], deck: Deck, wait: int) -> float:
    """The most that so much Influence can buy."""
    best = [0.0] * (influence + 1)
    for card in market:
        price, worth = card_of(card).cost, bot_cards.recruiting(deck, card, wait)
        if worth > 0:
            for spent in range(influence, price - 1, -1):
                best[spent] = max(best[spent], best[spent - price] + worth)
    for card in piles:
        price, worth = card_of(card).cost, bot_cards.recruiting(deck, card, wait)
        if worth > 0:
            for spent in range(price, influence + 1):
                best[spent] = max(best[spent], best[spent - price] + worth)
    return best[influence]


def due(table: TyrantsTable, seat: int, deck: Deck) -> float:
    """The promotions that are due at the end of the turn, of the cards that will have been played by then."""
    wanted = sum(waiting.count for waiting in table.due)
    if not wanted:
        return 0.0
    cards = [*table.cards("played", seat), *table.cards("hand", seat)]
    sources = {waiting.card for waiting in table.due}
    worths = sorted((bot_cards.promoting(deck, card) for card in cards if card not in sources), reverse=True)
    return total([max(0.0, worth) for worth in worths[:wanted]])
