"""The ways into the deck builder, whose own acts come with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..games import GAMES, has_decks
from .decision import at_table
from .loading import load_all, load_screens

if TYPE_CHECKING:
    from ..protocols import App
    from ..sharing.links import Payload


async def show_decks(app: App, place: str) -> None:
    """The decks of a game, as an address says: "<game>/<rest>"; the launcher if that game has none."""
    game, _slash, rest = place.partition("/")
    if not has_decks(game):
        app.leave()
        app.open_screen("launcher")
    elif await load_all(app, game):
        from ..deckbuilder.acts import open_place

        open_place(app, game, rest)


async def take_in_deck(app: App, payload: Payload) -> None:
    """Show a deck that came in by a link or a file; it is kept once its new owner says so."""
    from ..sharing.links import game_in

    game = game_in(payload)
    game = game if has_decks(game) else next(filter(has_decks, GAMES), "")
    if game and await load_all(app, game):
        from ..deckbuilder.kind import read_deck
        from ..deckbuilder.opening import open_builder

        deck = read_deck(app, payload.text)
        if deck is not None:
            open_builder(app, deck)
        elif app.ui.screen == "waiting":
            app.open_screen("launcher")


async def offer_decks(app: App, option: str) -> None:
    """Offer the decks that were built as answers to a placement of decks, before those that are suggested."""
    session = at_table(app)
    if await load_screens(app):
        from ..deckbuilder.seat import deck_answers

        game = session.game
        session.suggest(option, deck_answers(app.ui, game, app.store.decks.all(game.system.name)))
        app.ui.screen = "table"
        app.render()
