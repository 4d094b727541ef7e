"""Sitting down at a table whose host is in another browser."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import katabasis as kb

from ..apart.apart import stand_up
from ..apart.far_game import FarGame
from ..apart.joining import OTHER_VERSION
from ..games import GAMES
from ..storage.saved_games import SavedGame
from .bots import let_bots_play
from .loading import load_game, open_packs
from .tables import sit_down

if TYPE_CHECKING:
    from ..apart.joining import Joining
    from ..protocols import App


async def sit_down_as_guest(app: App, joining: Joining) -> None:
    """Sit down as a guest, once the code of the game is there."""
    welcome, guest = joining.guest.welcome, joining.guest
    assert welcome is not None
    text = json.dumps([welcome.played, welcome.options])
    if welcome.game not in GAMES or not await load_game(app, welcome.game, welcome.edition, text):
        return
    open_packs(welcome.game, text)
    if kb.system(welcome.game).content_version(welcome.edition) != welcome.content:
        joining.fault = OTHER_VERSION
        app.open_screen("apart")
        return
    stand_up(app)
    joining.port = FarGame(guest)
    saved = SavedGame("", welcome.game, welcome.edition, [*guest.people.names], joining.kinds, "")
    sit_down(app, "", joining.port, saved._replace(owners=joining.owners))
    app.ui.storage = None
    app.page.go("#apart/table", replace=True)
    app.open_screen("table")
    let_bots_play(app)
