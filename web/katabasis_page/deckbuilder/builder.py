"""A deck at work: its cards, what the engine says of them, and how all cards are looked at. No markup, no browser."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import katabasis as kb
from katabasis import decks
from katabasis.decks import Deck
from katabasis.kernel.dice import Dice
from katabasis.kernel.text import Refusal, Text, is_ref

from ..own_lists.kinds import Builder
from ..ui import Ui
from ..words import say
from .parts import DeckParts, Group, Pile

LONGEST_SEARCH = 60
MOST_USED = 5
FIRST_CARDS = 12
"""As many cards as a screen has room for, or more."""
IN_DECK = "deck"
"""The name of the question that every game's cards are asked: whether they are in the deck, or may be added."""


class DeckBuilder(Builder):
    """A deck, and how it is looked at.

    `filters` are the answers chosen of the facets by their names; `used` cards of a hand are taken to be used in a
    round; `hand` is the seed of the sample hand; `compared` is the id of a kept deck, or "usual".
    """

    def __init__(self, deck: Deck, parts: DeckParts, id: str = "") -> None:
        super().__init__(id, "cards")
        self.deck = deck
        self.parts = parts
        self.filters = {facet.name: facet.usual for facet in parts.facets if facet.usual}
        self.search = ""
        self.filtering = False
        """Whether small screens show the filters."""
        self.order = parts.orders[0].name
        self.used = 3
        self.hand: int | None = None
        self.is_whole = False
        """Whether all is drawn; at first what a screen has no room for is left out."""
        self._faults: tuple[tuple[str, ...], list[Refusal]] | None = None
        """The faults of the deck that has these cards."""

    @property
    def name(self) -> str:
        return self.deck.name

    def rename(self, name: str) -> None:
        self.deck = self.deck._replace(name=name)

    # ------------------------------------------------------------------ legality

    @property
    def faults(self) -> list[Refusal]:
        """Why the deck may not be played with."""
        cards = tuple(self.deck.cards)
        if self._faults is None or self._faults[0] != cards:
            self._faults = cards, decks.faults(self.deck)
        return self._faults[1]

    def why_not(self, card: str) -> list[Refusal]:
        """Why a card may not be added."""
        return decks.why_not(self.deck, card)

    @cached_property
    def is_fixed(self) -> bool:
        """Whether the rulebook lets nobody build: not one card may be added, even to an empty deck."""
        empty = self.deck._replace(cards=[])
        return all(decks.why_not(empty, card) for card in self.cards)

    @property
    def faulty(self) -> set[str]:
        """The cards that the faults of the deck name."""
        return {
            ref.partition(":")[2] for fault in self.faults for ref in _refs(fault.reason) if ref.startswith("card:")
        }

    # ------------------------------------------------------------------ changing

    def add(self, card: str) -> None:
        """Add a card. Raises Refused, with the rules, if it may not be."""
        if card in self.deck.cards or card not in self.cards:
            raise kb.Refused(self.why_not(card))
        if refusals := self.why_not(card):
            raise kb.Refused(refusals)
        self.deck = self.deck._replace(cards=[*self.deck.cards, card])
        self.news = say("{card} is in the deck.", card=f"card:{card}")

    def remove(self, card: str) -> bool:
        """Take a card out once; whether it was in."""
        if self.is_fixed or card not in self.deck.cards:
            return False
        cards = list(self.deck.cards)
        cards.remove(card)
        self.deck = self.deck._replace(cards=cards)
        self.news = say("{card} is no longer in the deck.", card=f"card:{card}")
        return True

    # ------------------------------------------------------------------ looking

    @cached_property
    def cards(self) -> list[str]:
        """All cards of the edition."""
        return [*kb.system(self.deck.game).decks.cards(self.deck.edition)]

    def shown(self, ui: Ui) -> list[str]:
        """The cards that the filters leave, in the chosen order."""
        words = self.search.casefold().split()
        order = next(order for order in self.parts.orders if order.name == self.order)
        left = [card for card in self.cards if self._passes(card) and (not words or self._has(ui, card, words))]
        return sorted(left, key=lambda card: order.key(ui, card))

    def drawn(self, cards: list[str]) -> list[str]:
        """Those of the cards shown that are drawn by now."""
        return cards if self.is_whole else cards[:FIRST_CARDS]

    def _passes(self, card: str) -> bool:
        where = self.filters.get(IN_DECK, "")
        if where == "in" and card not in self.deck.cards:
            return False
        if where == "may" and (card in self.deck.cards or self.why_not(card)):
            return False
        return all(
            answer in facet.of(card) for facet in self.parts.facets if (answer := self.filters.get(facet.name, ""))
        )

    def _has(self, ui: Ui, card: str, words: Sequence[str]) -> bool:
        text = self.parts.words(ui, card).casefold()
        return all(word in text for word in words)

    def set_filter(self, name: str, value: str) -> None:
        """Choose an answer of a facet; whatever is none is ignored."""
        answers = {facet.name: [answer for answer, _label in facet.answers] for facet in self.parts.facets}
        answers[IN_DECK] = ["in", "may"]
        if value in ("", *answers.get(name, ())):
            self.filters = {**self.filters, name: value}

    def show_all(self) -> None:
        """Take every filter away but those that are usual."""
        self.filters = {facet.name: facet.usual for facet in self.parts.facets if facet.usual}
        self.search = ""

    def of_group(self, ui: Ui, group: Group) -> list[str]:
        """The cards of the deck in one of its parts, as its player reads them."""
        return sorted(filter(group.has, self.deck.cards), key=lambda card: ui.name(f"card:{card}"))

    def of_pile(self, pile: Pile) -> list[str]:
        """The cards of the deck in a pile."""
        return [card for card in self.deck.cards if pile.has(card)]

    def sample_hand(self) -> list[tuple[Pile, list[str]]]:
        """What is drawn of every pile to begin with, in one of all games."""
        dice = Dice(self.hand or 0)
        return [(pile, dice.shuffle(sorted(self.of_pile(pile)))[: pile.hand]) for pile in self.parts.piles]


def _refs(text: Text) -> list[str]:
    """The refs that a sentence names."""
    refs: list[str] = []
    for value in text.values.values():
        if isinstance(value, Text):
            refs += _refs(value)
        else:
            refs += [
                part
                for part in (value if isinstance(value, list) else [value])
                if isinstance(part, str) and is_ref(part)
            ]
    return refs
