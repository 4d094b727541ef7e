"""Two decks side by side: what only one of them has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from katabasis import decks

from .. import markup as h
from ..own_lists.differences import comparison
from ..storage.kept_decks import KeptDeck
from ..ui import Ui
from .builder import DeckBuilder
from .kind import DECKS

USUAL = "usual"
"""Stands for the deck that is there without building one."""


def comparable(builder: DeckBuilder, kept: Sequence[KeptDeck]) -> list[KeptDeck]:
    """The kept decks for what this one is for, but itself."""
    deck = builder.deck
    return [
        other
        for other in kept
        if other.fault is None and (other.edition, other.plays) == (deck.edition, deck.plays) and other.id != builder.id
    ]


def compared(builder: DeckBuilder, ui: Ui, kept: Sequence[KeptDeck]) -> h.Renderable | None:
    """A choice of decks, and what is different in the one that was chosen."""
    if builder.is_fixed:
        return None
    others = comparable(builder, kept)
    names = [
        ("", ui.say("no deck")),
        (USUAL, ui.say("Preset deck")),
        *((deck.id, deck.name or deck.id) for deck in others),
    ]
    cards = _cards(builder, others)
    return comparison(
        DECKS, ui, names, builder.compared, _named(ui, builder.deck.cards), None if cards is None else _named(ui, cards)
    )


def _named(ui: Ui, cards: Sequence[str]) -> Counter[str]:
    return Counter(ui.name(f"card:{card}") for card in cards)


def _cards(builder: DeckBuilder, others: Sequence[KeptDeck]) -> Sequence[str] | None:
    deck = builder.deck
    if builder.compared == USUAL:
        return decks.usual(deck.game, deck.plays, deck.edition).cards
    return next((other.cards for other in others if other.id == builder.compared), None)
