"""With which deck a seat plays: the answers where that is asked at the table."""

from __future__ import annotations

from collections.abc import Sequence

import katabasis as kb
from katabasis.kernel.text import Text

from ..newgame.deck_field import deck_name
from ..storage.kept_decks import KeptDeck
from ..ui import Ui
from .choice import is_legal


def deck_answers(ui: Ui, game: kb.Game, kept: Sequence[KeptDeck]) -> list[kb.Suggestion]:
    """The legal decks of a game's edition as answers to the question which one somebody brings: each as the word of a
    seat that plays with it."""
    return [
        kb.Suggestion(
            _word_of_seat(game, deck),
            Text("{deck} · {warband}", {"deck": [deck_name(deck, ui), {}], "warband": f"warband:{deck.plays}"}),
        )
        for deck in kept
        if deck.fault is None and deck.edition == game.edition and is_legal(deck)
    ]


def _word_of_seat(game: kb.Game, deck: KeptDeck) -> str:
    seats, _options = game.system.short_setup(deck.edition, [deck.plays], {"decks": [[*deck.cards]]})
    return seats[0]
