"""Fetching a game's code before it is needed: what takes long is shown, what fails is said."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ..games import GAMES, GameNotLoaded
from ..words import _, say

if TYPE_CHECKING:
    from ..protocols import App

PATIENCE = 0.5
"""Seconds that loading may take before the page says what it is waiting for."""


async def load_game(app: App, game: str) -> bool:
    """Have a game's code there. Whether whoever asked may go on: not if it could not be fetched, of which the person is
    told, nor if they went elsewhere meanwhile. What is no game needs no code."""
    if game in app.loaded or game not in GAMES:
        return True
    visit = app.visit
    try:
        await _fetch(app, game)
    except GameNotLoaded:
        if app.visit == visit:
            _not_loaded(app, game)
        return False
    app.loaded.add(game)
    return app.visit == visit


async def _fetch(app: App, game: str) -> None:
    visit, fetching = app.visit, asyncio.ensure_future(app.page.load_game(game))
    await asyncio.wait([fetching], timeout=PATIENCE)
    if not fetching.done() and app.visit == visit:
        app.ui.waiting_for = say("Loading {game} …", game=[GAMES[game], {}])
        app.open_screen("waiting")
    await fetching


def _not_loaded(app: App, game: str) -> None:
    text = say("{game} could not be loaded. Check the connection, then try again.", game=[GAMES[game], {}])
    app.notify("error", text, ("goto", app.fragment.removeprefix("#"), _("Try again")))
    app.leave()
    app.page.go("#", replace=True)
    app.open_screen("launcher")
