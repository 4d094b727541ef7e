"""The figures of the game, typed: houses, half-decks, cards and markers. They come from content/tyrants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..content import add_entries, load

Instruction = dict[str, Any]
"""One instruction of a card's text: a verb with its amount, and what else the verb wants to know (docs/content.md)."""


class Card(NamedTuple):
    """A card as it is printed; `copies` cards of the game are like it. `does` are its instructions, in order."""

    kind: str
    deck: str
    cost: int
    aspect: str
    deck_vp: int
    inner_circle_vp: int
    copies: int
    does: tuple[Instruction, ...]

    @property
    def cards(self) -> list[str]:
        """The ids of all its copies."""
        return [f"{self.kind}.{copy}" for copy in range(1, self.copies + 1)]


class Marker(NamedTuple):
    """What a site control marker gives on each of its holder's turns (markers.effect)."""

    influence: int
    vp: int


def _card(kind: str, printed: dict[str, Any]) -> Card:
    return Card(
        kind,
        printed["deck"],
        printed["cost"],
        printed["aspect"],
        printed["deck_vp"],
        printed["inner_circle_vp"],
        printed["copies"],
        tuple(printed["does"]),
    )


_content = load("tyrants")

HOUSES: tuple[str, ...] = tuple(_content["houses"])
"""The four drow houses, by their colours (setup.house)."""

HALF_DECKS: tuple[str, ...] = tuple(_content["half_decks"])
"""The four half-decks of the market (market.half-decks)."""

CARDS = {kind: _card(kind, printed) for kind, printed in _content["cards"].items()}

CONTROL = {site: Marker(**faces["control"]) for site, faces in _content["markers"].items()}
TOTAL_CONTROL = {site: Marker(**faces["total_control"]) for site, faces in _content["markers"].items()}
"""The two faces of each site control marker (markers.side)."""

OWN_HALF_DECKS: list[str] = []
"""Half-decks of somebody's own, whose texts games bring along (`own_content`)."""


def is_half_deck(deck: object) -> bool:
    """Whether there is a half-deck of that id."""
    return deck in HALF_DECKS or deck in OWN_HALF_DECKS


OUTCAST = "insane-outcast"
PILES = ("priestess-of-lolth", "house-guard")
"""The piles that are in every game (setup.core-piles)."""


def add_half_deck(deck: str, entry: Mapping[str, Any], cards: Mapping[str, dict[str, Any]]) -> None:
    """Have a half-deck of somebody's own there, as it is printed: ids and words of their own."""
    more = {kind: _card(kind, printed) for kind, printed in cards.items()}
    add_entries("tyrants", {"decks": {deck: dict(entry)}, "cards": dict(cards)})
    CARDS.update(more)
    OWN_HALF_DECKS.append(deck)


def card_of(card: str) -> Card:
    """What is printed on a card, by its id ("blackguard.3")."""
    return CARDS[card[: card.index(".")]]
