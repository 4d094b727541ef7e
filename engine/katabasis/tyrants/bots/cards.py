"""What cards of Tyrants are worth, in VP: the game's part of the bots.

A card is worth the VP it scores at the end and what it does whenever it is played; how often that will be depends on
the deck it lies in and on the turns to come.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from math import comb
from typing import Generic, NamedTuple, TypeVar

from ...bots.arithmetic import total
from ..content import CARDS, Card, Instruction, card_of
from ..state import TyrantsTable

Number = TypeVar("Number", int, float)

FARTHEST = 16
"""Turns to come beyond which there is no difference."""


class Rates(NamedTuple):
    """What a Power and an Influence come to in VP."""

    power: float
    influence: float


@cache
def rates(turns: int) -> Rates:
    """With so many turns to come: early Influence is what later turns live on."""
    return Rates(0.65 + 0.015 * turns, 0.4 + 0.04 * turns)


# ---------------------------------------------------------------------- played once

_EACH = {
    "draw": 0.9,
    "move": 0.8,
    "place_spy": 0.9,
    "devour_market": 0.1,
    "redeploy_trophies": 0.5,
}
"""What cards do that is worth the same to everybody, once."""
_ASSASSINATE = {"any": 2.2, "white": 1.9}
_SUPPLANT = {"any": 3.2, "white": 2.7}
_ANYWHERE = 0.4
_RETURN = {"troop-or-spy": 0.8, "spy": 0.4}
_PROMOTE = {"deck": 1.2, "discard": 2.2}
_PROMOTE_LATER = {"other": 1.0, "obedience": 0.7}
"""How often there is a card to promote, and a good one, where only those of Obedience may be."""
_OUTCAST = {"self": -1.3, "opponents": 1.3, "opponent": 1.2, "opponent-next-to-deployed": 0.8}
_VP = {"white-trophies": 2.0, "total-control-sites": 2.5, "controlled-sites": 2.5, "markers": 1.5, "inner-circle": 2.0}
_PRICE = {"devour-hand": 0.4, "devour-inner-circle": 2.0, "discard-hand": 0.8, "return-spy": 0.9, "return-spies": 0.9}
_FREE = 2.2
"""To recruit a card without paying."""
_CONDITION, _FOCUS, _SECOND = 0.6, 0.5, 0.25
"""How often a condition holds; Focus is had; and what the worse branch of a choice adds."""


HALF = 0.5
"""Promotions are reckoned in halves of a VP, so that effects need not be worked out again for every deck."""
USUAL_PROMOTION = 3
"""Halves of a VP that a promotion brings as a rule, since decks grow better."""


@cache
def effect(kind: str, turns: int, promotion: int = USUAL_PROMOTION) -> float:
    """What a card does when it is played, on a usual table with so many turns to come, where a promotion at the end of
    the turn brings so many halves of a VP."""
    return _of_all(CARDS[kind].does, rates(turns), HALF * promotion)


def _of_all(does: Sequence[Instruction], rate: Rates, promotion: float) -> float:
    return total([_of(instruction, rate, promotion) for instruction in does])


def _of(instruction: Instruction, rate: Rates, promotion: float) -> float:
    verb, amount = next(iter(instruction.items()))
    then = _of_all(instruction.get("then", ()), rate, promotion)
    match verb:
        case "power" | "deploy":
            return rate.power * int(amount)
        case "influence":
            return rate.influence * int(amount)
        case "assassinate":
            return _ASSASSINATE[str(instruction["whom"])] * int(amount)
        case "supplant":
            where = _ANYWHERE if instruction["at"] == "anywhere" else 0.0
            return (_SUPPLANT[str(instruction["whom"])] + where) * int(amount)
        case "return":
            return _RETURN[instruction["what"]] * int(amount)
        case "promote":
            return _PROMOTE[instruction["from"]] * int(amount)
        case "promote_later":
            return _PROMOTE_LATER[instruction["which"]] * promotion * int(amount) + then
        case "outcast":
            return _OUTCAST[instruction["who"]] * int(amount)
        case "recruit_free":
            return _FREE
        case "vp":
            return _VP[instruction["of"]]
        case "choose":
            best, *others = sorted((_of_all(branch, rate, promotion) for branch in amount), reverse=True)
            return int(instruction["times"]) * (best + _SECOND * max(0.0, *others))
        case "if":
            return _CONDITION * then
        case "focus":
            return _FOCUS * then
        case "cost":
            return max(0.0, then - _PRICE[str(amount)])
        case _:
            return _EACH.get(verb, 0.0) * int(amount)


@cache
def sure_resources(kind: str) -> tuple[int, int]:
    """The Power and the Influence that a card gives whatever is chosen."""
    does = CARDS[kind].does
    return sum(int(one.get("power", 0)) for one in does), sum(int(one.get("influence", 0)) for one in does)


@cache
def unsure_effect(kind: str, turns: int) -> float:
    """A card's effect but for those resources."""
    (power, influence), rate = sure_resources(kind), rates(turns)
    return effect(kind, turns) - power * rate.power - influence * rate.influence


# ---------------------------------------------------------------------- decks


class Deck(NamedTuple):
    """All cards of a seat but for the inner circle: how many of them make a hand, how many there are, what they do in
    all, their deck VP, the turns to come in which they will be played, what one card more that promotes would bring
    each time in halves of a VP, and the Influence of a usual hand."""

    hand: int
    size: int
    effects: float
    vp: int
    turns: float
    promotion: int
    influence: float

    @property
    def worth(self) -> float:
        """What it will do until the end."""
        each_turn = LASTING * self.hand * self.effects / max(self.size, self.hand)
        return self.turns * (each_turn - DILUTION * self.size)

    def with_card(self, card: str, sign: int = 1, turns: float | None = None) -> float:
        """What one card more, or with -1 one less, adds to that; in so many `turns`, if not in all."""
        hand, size = self.hand, self.size
        turns = self.turns if turns is None else min(turns, self.turns)
        promotion = self.promotion if sign > 0 else USUAL_PROMOTION
        changed = self.effects + sign * _effects(self.stage, promotion)[card]
        each_turn = LASTING * hand * (changed / max(size + sign, hand) - self.effects / max(size, hand))
        return turns * (each_turn - DILUTION * sign)

    @property
    def stage(self) -> int:
        """The turns to come as a whole number."""
        return stage(self.turns)


LASTING = 1.25
"""What a card does counts so much more than once: troops stay, and influence buys what plays again."""
DILUTION = 0.2
"""What each card costs in every turn besides: who has fewer plays the best of them, and what was bought, sooner."""
LAG = 1.0
"""The next hand is dealt from a deck that nothing bought now is in."""
ENOUGH, GLUT = 5.5, 0.15
"""The Influence of a usual hand that can always be spent well, and the part of each further one that cannot."""


def stage(turns: float) -> int:
    """Turns to come as a whole number that is not too large."""
    return min(FARTHEST, int(turns))


def deck_of(table: TyrantsTable, seat: int, turns: float) -> Deck:
    """All of a seat's cards together: who watches the game knows them."""
    return _deck(frozenset(owned(table, seat)), table.rules.hand, max(0.0, turns - LAG))


@lru_cache(maxsize=2048)
def _deck(cards: frozenset[str], hand: int, turns: float) -> Deck:
    ordered = sorted(cards)
    plain = _effects(stage(turns), USUAL_PROMOTION)
    bare = Deck(hand, len(ordered), total([plain[card] for card in ordered]), 0, turns, USUAL_PROMOTION, 0.0)
    return bare._replace(
        vp=sum([DECK_VP[card] for card in ordered]),
        promotion=_usual_promotion(bare, ordered),
        influence=hand * sum([sure_resources(card_of(card).kind)[1] for card in ordered]) / max(len(ordered), hand),
    )


def _usual_promotion(deck: Deck, cards: Sequence[str]) -> int:
    """What a promotion brings in a turn halfway to the end, in halves of a VP: that of the best of the other cards of a
    usual hand, and no less than what it brings as a rule."""
    others = deck.hand - 1
    if len(cards) < others:
        return USUAL_PROMOTION
    gains = sorted([promoting(deck, card, deck.turns / 2) for card in cards], reverse=True)
    hands = comb(len(gains), others)
    expected = total(
        [max(0.0, gain) * comb(len(gains) - 1 - better, others - 1) / hands for better, gain in enumerate(gains)]
    )
    return max(USUAL_PROMOTION, min(MOST_HALVES, int(expected / HALF)))


MOST_HALVES = 10
"""No promotion is thought to bring more, in halves of a VP."""


def owned(table: TyrantsTable, seat: int) -> list[str]:
    """The cards that score their deck VP."""
    return [card for zone in ("deck", "hand", "discard", "played") for card in table.cards(zone, seat)]


class OfCards(dict[str, Number], Generic[Number]):
    """What is reckoned of cards, of each once it is asked for: half-decks of somebody's own may come at any time."""

    def __init__(self, reckon: Callable[[Card], Number]) -> None:
        self.reckon: Callable[[Card], Number] = reckon

    def __missing__(self, card: str) -> Number:
        self[card] = reckoned = self.reckon(card_of(card))
        return reckoned


@cache
def _effects(turns: int, promotion: int) -> OfCards[float]:
    return OfCards(lambda printed: effect(printed.kind, turns, promotion))


DECK_VP: OfCards[int] = OfCards(lambda printed: printed.deck_vp)
INNER_CIRCLE_VP: OfCards[int] = OfCards(lambda printed: printed.inner_circle_vp)
"""What each card scores in the deck, and in the inner circle."""


def recruiting(deck: Deck, card: str, wait: int = 0) -> float:
    """What a card adds that is recruited. It comes into play when the discard pile is shuffled, in so many hands."""
    turns = max(0.0, deck.turns - wait)
    worth = DECK_VP[card] + deck.with_card(card, turns=turns)
    if influence := sure_resources(card_of(card).kind)[1]:
        per_hand = influence * deck.hand / max(deck.size + 1, deck.hand)
        useless = min(1.0, max(0.0, GLUT * (deck.influence + per_hand - ENOUGH)))
        worth -= useless * rates(deck.stage).influence * per_hand * LASTING * turns
    return worth


def promoting(deck: Deck, card: str, turns: float | None = None) -> float:
    """What promoting a card adds: VP, and a deck without it for so many `turns`, if not all."""
    return INNER_CIRCLE_VP[card] - DECK_VP[card] + deck.with_card(card, -1, turns)
