"""What a game brings to the deck builder."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from .. import markup as h
    from ..table.cards import Look
    from ..table.popovers import Kind
    from ..ui import Ui

Text = Any


class Facet(NamedTuple):
    """A question by which cards are told apart, with its answers (value, label): `of` gives the values of a card.
    `usual` is the answer that is chosen to begin with; "" for every card."""

    name: str
    label: Text
    answers: Sequence[tuple[str, Text]]
    of: Callable[[str], Collection[str]]
    usual: str = ""


class Order(NamedTuple):
    """An order in which cards may be looked at."""

    name: str
    label: Text
    key: Callable[[Ui, str], Any]


class Group(NamedTuple):
    """A part of a deck under a heading of its own: which cards are in it."""

    name: str
    label: Text
    has: Callable[[str], bool]
    symbol: str


class Pile(NamedTuple):
    """A pile that is drawn from: which cards are in it, and how many a hand has."""

    name: str
    label: Text
    has: Callable[[str], bool]
    hand: int


class DeckParts(NamedTuple):
    """What a game brings for decks of one edition, for a seat that plays one thing.

    `words` is the text of a card that a search looks through, `figures` what there is to say of the cards of a deck;
    `rules` are the ids of what the rulebook says of decks, `kinds` the popovers of the game, of which that of a "card"
    is used. A game has so many `rounds`.
    """

    look: Look
    kinds: Mapping[str, Kind]
    groups: Sequence[Group]
    piles: Sequence[Pile]
    facets: Sequence[Facet]
    orders: Sequence[Order]
    words: Callable[[Ui, str], str]
    figures: Callable[[Ui, Sequence[str]], h.Renderable]
    rules: Sequence[str]
    rounds: int
