"""Looking back at the games of a kept series that are over: each has its record."""

from __future__ import annotations

from typing import TYPE_CHECKING

import katabasis as kb

from ..games import game_ui
from ..words import _, say
from .loading import LAYING, load_game, load_screens
from .sharing import series_of
from .tables import look_back

if TYPE_CHECKING:
    from ..protocols import App


async def open_past(app: App, place: str) -> None:
    """Show a game of a series, "<id>/<number>", as it ended; the launcher if there is none."""
    id, _slash, number = place.partition("/")
    records, saved = app.store.finished(id), app.store.entry(id)
    if not number.isdecimal() or not 0 < int(number) <= len(records):
        app.notify("error", _("There is no such game in this browser."))
        app.leave()
        app.open_screen("launcher")
    elif await load_game(app, saved.game, saved.edition) and await load_screens(app):
        await _look_at(app, id, records[int(number) - 1])


async def _look_at(app: App, id: str, record: str) -> None:
    from ..sharing.links import BadLink, Payload

    saved = app.store.entry(id)
    screen = game_ui(saved.game).SERIES_SCREEN
    app.ui.waiting_for, app.ui.screen = LAYING, "waiting"
    app.render()
    way_back = f"#game/{saved.game}/{screen}/{id}" if screen else f"#play/{id}"
    try:
        series = await series_of(app, Payload("game", record))
    except (BadLink, kb.KatabasisError) as error:
        fault = error.reason if isinstance(error, BadLink) else [str(error).partition("\n")[0], {}]
        app.notify("error", say("The record of this game cannot be read. {error}", error=fault))
        app.page.go(way_back)
    else:
        look_back(app, series.game, saved, way_back)
