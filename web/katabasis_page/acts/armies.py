"""Rosters and battleplans that come in as texts: where a pack has a screen on which armies are built, and a form."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from katabasis.content import load

from ..games import finished_editions
from ..words import _
from .loading import show_game_screen
from .new_games import take_in_form

if TYPE_CHECKING:
    from ..protocols import App

POINTS = re.compile(r"^\s*points\s*=\s*([0-9]{1,5})\b", re.MULTILINE | re.ASCII)


async def take_in_roster(app: App, text: str) -> None:
    """Keep a roster, one's own or another program's, among one's own, and show it there; or say what is wrong with
    it."""
    game, screen, _pack = _home()
    await show_game_screen(app, f"{game}/{screen}")
    if app.ui.screen == f"{game}/{screen}":
        app.act("roster-read-text", text)
        if app.builder is not None:
            app.notify("info", _("The roster is saved among yours."))
            app.render()


async def take_in_battleplan(app: App, text: str) -> None:
    """Show the form of a new battle with a battleplan chosen, and what is wrong with it."""
    game, _screen, pack = _home()
    head = f"katabasis form\ngame {game}\nedition {finished_editions(game)[0]}\npack {pack}\n"
    points = POINTS.search(text)
    await take_in_form(app, head + (f"points {points[1]}\n" if points else "") + f"\n{text}")


def _home() -> tuple[str, str, str]:
    """The game that is played with rosters, its screen for them, and the pack that these are of."""
    for game, about in load("games").items():
        for way in about.get("ways", ()):
            screen = way["place"].rpartition("/")[2]
            for pack in about.get("packs", ()):
                if screen == f"{pack}-rosters":
                    return game, screen, pack
    raise LookupError("no game is played with rosters")
