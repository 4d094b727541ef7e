"""Decks that players bring: which cards may be in them, and what a deck has to be as a whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...content import belongs
from ...kernel.errors import UnknownGame
from ...kernel.text import Refusal, quoted, refuse
from ..content import CARDS, Card, Deck, deck_of, of, rivals_deck
from ..edition import Edition
from ..state import UnderworldsTable

MOST_CARDS = 200
"""Cards that a deck may name before anybody looks at them."""


def card_of_edition(edition: str, id: str) -> Card | None:
    """The card of that id, if the edition has it."""
    card = CARDS.get(id)
    return card if card is not None and belongs(card.declared, edition) else None


def refs(cards: Sequence[str]) -> list[str]:
    """Cards as sentences name them."""
    return [f"card:{card}" for card in cards]


def chosen_decks(
    rules: Edition, warbands: Sequence[str], brought: Sequence[list[str] | None], option: Any
) -> list[Deck | None]:
    """The decks that each seat has `brought`, or that a set-up gives each of them as lists of cards; None for the usual
    one, where a list is empty. Raises UnknownGame with every reason why one is no deck."""
    if option is None:
        option = [cards or [] for cards in brought]
    if not isinstance(option, list) or len(option) != len(warbands):
        raise UnknownGame("decks are a list with one for each seat: a list of cards, empty for the usual deck")
    return [
        None if cards == [] else legal_deck(rules, band, cards) for band, cards in zip(warbands, option, strict=True)
    ]


def legal_deck(rules: Edition, warband: str, cards: Any) -> Deck:
    """The two decks of a list of cards. Raises UnknownGame."""
    if not isinstance(cards, list) or not all(type(card) is str for card in cards):
        raise UnknownGame(f"a deck is a list of cards, not {quoted(cards)}")
    if len(cards) > MOST_CARDS:
        raise UnknownGame(f"a deck has at most {MOST_CARDS} cards, not {len(cards)}")
    if refusals := rules.deck_faults(warband, cards):
        raise UnknownGame("; ".join(f"{refusal.reason} [{refusal.rule}]" for refusal in refusals))
    return deck_of(cards)


def short_seats(
    rules: Edition, seats: Sequence[str], options: Mapping[str, Any]
) -> tuple[Sequence[str], Mapping[str, Any]]:
    """Nobody builds decks: there is nothing to shorten."""
    return seats, options


def brought(rules: Edition, word: str) -> tuple[str, list[str] | None]:
    """A warband, and "+" and a universal deck if it uses one."""
    return word, None


def possible_cards(table: UnderworldsTable, seat: int) -> Mapping[str, Sequence[str]]:
    """Everybody knows the decks."""
    return {}


# ---------------------------------------------------------------------- Rivals decks


def card_faults(rules: Edition, warband: str, cards: Sequence[str], card: str) -> list[Refusal]:
    """Rivals decks are as they are: no card is added (deck.rivals)."""
    return [refuse("deck.rivals", "A Rivals deck is used as it is: {card} cannot be added", card=_named(card))]


def deck_faults(rules: Edition, warband: str, cards: Sequence[str]) -> list[Refusal]:
    """One Rivals deck as a whole: the warband's own, or a universal one (deck.rivals, deck.universal-rivals)."""
    whole: Mapping[str, Deck] = {"": rivals_deck(rules.id, warband), **of(rules.id).universal_decks}
    if any(sorted(cards) == sorted((*deck.objectives, *deck.power)) for deck in whole.values()):
        return []
    own = {*whole[""].objectives, *whole[""].power}
    refusals = [
        refuse(
            "deck.rivals",
            "{card} is not in the Rivals deck of {warband}",
            card=_named(card),
            warband=f"warband:{warband}",
        )
        for card in dict.fromkeys(cards)
        if card not in own
    ]
    if missing := [card for card in (*whole[""].objectives, *whole[""].power) if card not in cards]:
        refusals.append(refuse("deck.rivals", "A Rivals deck is used as it is; it lacks: {cards}", cards=refs(missing)))
    return refusals or [refuse("deck.rivals", "A Rivals deck has each of its cards once")]


def _named(card: str) -> str:
    return f"card:{card}" if card in CARDS else quoted(card)
