"""With which deck a seat plays: the question of the form, and the answers to one that is asked at the table."""

from __future__ import annotations

from collections.abc import Sequence

import katabasis as kb
from katabasis.kernel.text import Text

from .. import markup as h
from ..controls import link
from ..draft import BUILT, Draft, is_legal_deck
from ..games import game_ui
from ..kept_decks import KeptDeck
from ..session import HUMAN
from ..ui import Ui
from .choice import is_legal


def deck_field(draft: Draft, number: int, ui: Ui, kept: Sequence[KeptDeck]) -> h.Renderable:
    """The usual deck, and the legal ones that were built for what the seat plays."""
    seat = draft.seats[number]
    built = {
        " ".join(deck.cards): _name(deck, ui)
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


def deck_answers(ui: Ui, game: kb.Game, kept: Sequence[KeptDeck]) -> list[kb.Suggestion]:
    """The legal decks of a game's edition as answers to the question which one somebody brings: each as the word of a
    seat that plays with it."""
    return [
        kb.Suggestion(
            _word_of_seat(game, deck),
            Text("{deck} · {warband}", {"deck": [_name(deck, ui), {}], "warband": f"warband:{deck.plays}"}),
        )
        for deck in kept
        if deck.fault is None and deck.edition == game.edition and is_legal(deck)
    ]


def _word_of_seat(game: kb.Game, deck: KeptDeck) -> str:
    seats, _options = game.system.short_setup(deck.edition, [deck.plays], {"decks": [[*deck.cards]]})
    return seats[0]


def _label(deck: KeptDeck, ui: Ui) -> Text:
    plays = next(plays.ref for plays in game_ui(deck.game).FORM.plays() if plays.id == deck.plays)
    return Text("{deck} · {plays}", {"deck": [_name(deck, ui), {}], "plays": plays})


def _name(deck: KeptDeck, ui: Ui) -> str:
    return deck.name or ui.say("Deck of {when}", when=[deck.at[:10], {}])
