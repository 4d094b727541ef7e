"""With which deck a seat plays: the question of the form."""

from __future__ import annotations

from collections.abc import Sequence

from .. import markup as h
from ..markup.controls import link
from ..session import HUMAN
from ..storage.kept_decks import KeptDeck
from ..ui import Ui
from .draft import BUILT, Draft, is_legal_deck


def deck_field(draft: Draft, number: int, ui: Ui, kept: Sequence[KeptDeck]) -> h.Renderable:
    """The usual deck, and the legal ones that were built for what the seat plays."""
    seat = draft.seats[number]
    built = {
        " ".join(deck.cards): deck_name(deck, ui)
        for deck in kept
        if deck.fault is None
        and (deck.edition, deck.plays) == (draft.edition, seat.plays)
        and is_legal_deck(draft, seat, deck.cards)
    }
    chosen = BUILT if seat.builds else " ".join(seat.deck)
    answers = {
        "": ui.say("Preset deck"),
        **({BUILT: ui.say("A deck that the bot builds")} if seat.kind != HUMAN else {}),
        **({chosen: ui.say("The deck from the builder")} if seat.deck else {}),
        **built,
    }
    return h.div(class_="field")[
        h.label(for_=f"deck-{number}")[ui.say("Deck")],
        h.div(class_="row")[
            h.select(id=f"deck-{number}", name=f"deck-{number}", data_change="draft")[
                [h.option(value=cards, selected=cards == chosen)[name] for cards, name in answers.items()]
            ],
            link(f"#decks/{draft.game}/{draft.edition}/{seat.plays}", ui.say("Build a deck"), css="button small"),
        ],
    ]


def deck_name(deck: KeptDeck, ui: Ui) -> str:
    """What its player called a deck, or else when it was built."""
    return deck.name or ui.say("Deck of {when}", when=[deck.at[:10], {}])
