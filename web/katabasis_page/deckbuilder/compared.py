"""Two decks side by side: what only one of them has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from katabasis import decks

from .. import markup as h
from ..storage.kept_decks import KeptDeck
from ..ui import Ui
from .builder import DeckBuilder

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
    return h.section(class_="deck-compared", aria_labelledby="compared-title")[
        h.h3(id="compared-title")[ui.say("Compare")],
        h.div(class_="field")[
            h.label(for_="deck-compared")[ui.say("Compare with")],
            h.select(id="deck-compared", name="compared", data_change="deck-compare")[
                [h.option(value=id, selected=id == builder.compared)[name] for id, name in names]
            ],
        ],
        _difference(builder, ui, _cards(builder, others)),
    ]


def _cards(builder: DeckBuilder, others: Sequence[KeptDeck]) -> Sequence[str] | None:
    deck = builder.deck
    if builder.compared == USUAL:
        return decks.usual(deck.game, deck.plays, deck.edition).cards
    return next((other.cards for other in others if other.id == builder.compared), None)


def _difference(builder: DeckBuilder, ui: Ui, cards: Sequence[str] | None) -> h.Renderable | None:
    if cards is None:
        return None
    here, there = Counter(builder.deck.cards), Counter(cards)
    shared = (here & there).total()
    return h.fragment[
        h.p(class_="note", id="deck-shared")[ui.say("{count} in both", count=shared)],
        h.div(class_="differences")[
            _only(ui, "here", ui.say("Only in this deck"), here - there),
            _only(ui, "there", ui.say("Only in the other"), there - here),
        ],
    ]


def _only(ui: Ui, where: str, title: str, cards: Counter[str]) -> h.Renderable:
    names = sorted(ui.name(f"card:{card}") for card in cards.elements())
    return h.div(id=f"only-{where}")[
        h.h4[title, " ", h.span(class_="note")[len(names)]],
        h.ul[[h.li[name] for name in names]],
    ]
