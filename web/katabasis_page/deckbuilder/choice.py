"""The way into the deck builder: the decks that are kept, and what a deck can be built for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import katabasis as kb
from katabasis import decks
from katabasis.kernel.own_ids import OF_OWN

from .. import markup as h
from ..games import GAMES, Plays, finished_editions, game_ui
from ..markup.controls import icon, link, screen
from ..own_lists.kept import kept_lists
from ..storage.kept_decks import KeptDeck
from ..ui import Ui
from ..words import ngettext
from .kind import DECKS, deck_of


def decks_page(game: str, ui: Ui, kept: Sequence[KeptDeck], when: Callable[[str], str]) -> h.Renderable:
    """All decks of a game, and what one can be built for, edition by edition."""
    return screen(
        ui,
        "decks",
        ui.say("Decks"),
        h.p(class_="deck-of note")[GAMES[game]],
        kept_lists(DECKS, ui, kept, when, lambda deck: (deck.name or _plays(ui, deck), _facts(ui, deck))),
        [_edition(game, edition, ui) for edition in _latest_first(game)],
    )


def _latest_first(game: str) -> list[str]:
    """The editions, first those in which decks are built."""
    editions = finished_editions(game)
    return sorted(editions, key=lambda edition: is_fixed(game, edition))


def is_fixed(game: str, edition: str) -> bool:
    """Whether players of an edition may build no deck, but have one."""
    plays = game_ui(game).FORM.plays_in(edition)[0].id
    usual = decks.usual(game, plays, edition)
    return bool(decks.why_not(usual._replace(cards=[]), usual.cards[0]))


def _edition(game: str, edition: str, ui: Ui) -> h.Renderable:
    form, fixed = game_ui(game).FORM, is_fixed(game, edition)
    return h.section(class_="deck-edition", aria_labelledby=f"edition-title-{edition}")[
        h.h2(id=f"edition-title-{edition}")[ui.word(form.editions[edition])],
        fixed and h.p(class_="note")[ui.say("This edition has no deck building: every deck is played as it comes.")],
        h.ul(class_="deck-warbands")[
            [
                _warband(f"#decks/{game}/{edition}/{plays.id}", plays, fixed, ui)
                for plays in form.plays_in(edition)
                if not OF_OWN.search(plays.id)
            ]
        ],
    ]


def _warband(address: str, plays: Plays, fixed: bool, ui: Ui) -> h.Renderable:
    name = ui.name(plays.ref)
    of_warband = h.span(class_="unseen")[": ", name]
    return h.li(class_="panel deck-warband")[
        h.h3[plays.symbol and icon(plays.symbol), " ", name],
        h.p(class_="note")[ui.localized(plays.note)],
        h.p(class_="row")[
            link(address, [ui.say("See its deck"), of_warband], css="button small")
            if fixed
            else [
                link(address, [ui.say("Build a deck"), of_warband], css="button small primary"),
                link(f"{address}/usual", [ui.say("Start from the preset deck"), of_warband], css="button small"),
            ]
        ],
    ]


def _plays(ui: Ui, deck: KeptDeck) -> str:
    ref = next((plays.ref for plays in game_ui(deck.game).FORM.plays() if plays.id == deck.plays), deck.plays)
    return ui.name(ref)


def _facts(ui: Ui, deck: KeptDeck) -> list[Any]:
    count = ui.word((ngettext("{count} card", "{count} cards"), {"count": len(deck.cards)}))
    return [_plays(ui, deck), count, ui.say("legal") if is_legal(deck) else ui.say("not legal")]


def is_legal(deck: KeptDeck) -> bool:
    """Whether a kept deck may be played with, in an edition that is there."""
    try:
        return not decks.faults(deck_of(deck))
    except kb.KatabasisError:
        return False
