"""The question of the form with which deck a seat plays."""

from __future__ import annotations

from collections.abc import Sequence

from .. import markup as h
from ..controls import link
from ..draft import Draft, is_legal_deck
from ..kept_decks import KeptDeck
from ..ui import Ui


def deck_field(draft: Draft, number: int, ui: Ui, kept: Sequence[KeptDeck]) -> h.Renderable:
    """The usual deck, and the legal ones that were built for what the seat plays."""
    seat = draft.seats[number]
    built = {
        " ".join(deck.cards): deck.name or ui.say("Deck of {when}", when=[deck.at[:10], {}])
        for deck in kept
        if deck.fault is None
        and (deck.edition, deck.plays) == (draft.edition, seat.plays)
        and is_legal_deck(draft, seat, deck.cards)
    }
    chosen = " ".join(seat.deck)
    answers = {"": ui.say("Ready deck"), **({chosen: ui.say("The deck from the builder")} if chosen else {}), **built}
    return h.div(class_="field")[
        h.label(for_=f"deck-{number}")[ui.say("Deck")],
        h.div(class_="row")[
            h.select(id=f"deck-{number}", name=f"deck-{number}", data_change="draft")[
                [h.option(value=cards, selected=cards == chosen)[name] for cards, name in answers.items()]
            ],
            link(f"#decks/{draft.game}/{draft.edition}/{seat.plays}", ui.say("Build a deck"), css="button small"),
        ],
    ]
