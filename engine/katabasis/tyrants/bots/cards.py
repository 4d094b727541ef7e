"""What cards of Tyrants are worth, in VP: the game's part of the bots.

A card is worth the VP it scores at the end and what it does whenever it is played; how often that will be depends on
the deck it lies in and on the turns to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ...bots.arithmetic import total
from ..content import CARDS, Instruction
from ..state import TyrantsTable

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
_PROMOTE_LATER = {"other": 1.5, "obedience": 1.4}
_OUTCAST = {"self": -1.3, "opponents": 1.3, "opponent": 1.2, "opponent-next-to-deployed": 0.8}
_VP = {"white-trophies": 2.0, "total-control-sites": 2.5, "controlled-sites": 2.5, "markers": 1.5, "inner-circle": 2.0}
_PRICE = {"devour-hand": 0.4, "devour-inner-circle": 2.0, "discard-hand": 0.8, "return-spy": 0.9, "return-spies": 0.9}
_FREE = 2.2
"""To recruit a card without paying."""
_CONDITION, _FOCUS, _SECOND = 0.6, 0.5, 0.25
"""How often a condition holds; Focus is had; and what the worse branch of a choice adds."""


@cache
def effect(kind: str, turns: int) -> float:
    """What a card does when it is played, on a usual table with so many turns to come."""
    return _of_all(CARDS[kind].does, rates(turns))


def _of_all(does: Sequence[Instruction], rate: Rates) -> float:
    return total([_of(instruction, rate) for instruction in does])


def _of(instruction: Instruction, rate: Rates) -> float:
    verb, amount = next(iter(instruction.items()))
    then = _of_all(instruction.get("then", ()), rate)
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
            return _PROMOTE_LATER[instruction["which"]] * int(amount) + then
        case "outcast":
            return _OUTCAST[instruction["who"]] * int(amount)
        case "recruit_free":
            return _FREE
        case "vp":
            return _VP[instruction["of"]]
        case "choose":
            best, *others = sorted((_of_all(branch, rate) for branch in amount), reverse=True)
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
    all, and the turns to come in which they will be played."""

    hand: int
    size: int
    effects: float
    turns: float

    @property
    def worth(self) -> float:
        """What it will do until the end."""
        return LASTING * self.turns * self.hand * self.effects / max(self.size, self.hand)

    def with_card(self, card: str, sign: int = 1) -> float:
        """What one card more, or with -1 one less, adds to that."""
        hand, size, effects, turns = self
        changed = effects + sign * _effects(stage(turns))[card]
        return LASTING * turns * hand * (changed / max(size + sign, hand) - effects / max(size, hand))

    @property
    def stage(self) -> int:
        """The turns to come as a whole number."""
        return stage(self.turns)


LASTING = 1.25
"""What a card does counts so much more than once: troops stay, and influence buys what plays again."""
LAG = 1.0
"""The next hand is dealt from a deck that nothing bought now is in."""


def stage(turns: float) -> int:
    """Turns to come as a whole number that is not too large."""
    return min(FARTHEST, int(turns))


def deck_of(table: TyrantsTable, seat: int, turns: float) -> Deck:
    """All of a seat's cards together: who watches the game knows them."""
    cards, used = owned(table, seat), max(0.0, turns - LAG)
    effects = _effects(stage(used))
    return Deck(table.rules.hand, len(cards), total([effects[card] for card in cards]), used)


def owned(table: TyrantsTable, seat: int) -> list[str]:
    """The cards that score their deck VP."""
    return [card for zone in ("deck", "hand", "discard", "played") for card in table.cards(zone, seat)]


@cache
def _effects(turns: int) -> dict[str, float]:
    return {card: effect(printed.kind, turns) for printed in CARDS.values() for card in printed.cards}


DECK_VP = {card: printed.deck_vp for printed in CARDS.values() for card in printed.cards}
INNER_CIRCLE_VP = {card: printed.inner_circle_vp for printed in CARDS.values() for card in printed.cards}
"""What each card scores in the deck, and in the inner circle."""


def recruiting(deck: Deck, card: str) -> float:
    """What a card adds that is recruited."""
    return DECK_VP[card] + deck.with_card(card)


def promoting(deck: Deck, card: str) -> float:
    """What promoting a card adds: VP, and a deck without it."""
    return INNER_CIRCLE_VP[card] - DECK_VP[card] + deck.with_card(card, -1)
