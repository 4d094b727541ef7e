"""Showing a deck at work: at first what its screen has room for, and then the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from katabasis.decks import Deck

from ..games import game_ui
from .builder import DeckBuilder
from .pool import draw_ahead

if TYPE_CHECKING:
    from ..protocols import App

PAINTED = 0.1
"""Seconds after which a screen has been painted."""
DRAWN_TOGETHER = 4
"""Cards that are drawn before anything else may go on."""


def open_builder(app: App, deck: Deck, id: str = "") -> None:
    """Show a deck at work."""
    app.book = deck.game
    app.page.allow_dragging()
    builder = DeckBuilder(deck, game_ui(deck.game).deck_parts(deck.edition, deck.plays), id)
    app.builder = builder
    app.open_screen("decks")
    app.for_visit(_draw_rest(app, builder))


async def _draw_rest(app: App, builder: DeckBuilder) -> None:
    """Draw what the screen has no room for at first, once that is painted. Whoever acts meanwhile is not held up."""
    await app.page.sleep(PAINTED)
    for number, _card in enumerate(draw_ahead(builder, app.ui)):
        if number % DRAWN_TOGETHER == 0:
            await app.page.sleep(0)
    builder.is_whole = True
    if app.builder is builder and app.ui.screen == "decks":
        app.render()
