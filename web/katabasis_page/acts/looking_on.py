"""A game that came by a link: it is looked at first, from nobody's seat, and kept once somebody plays on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import katabasis as kb

from ..games import Act
from ..newgame.current import draft_of
from ..session import HUMAN, LocalGame, NotNow
from ..storage.saved_games import SavedGame
from ..words import _
from .tables import sit_down

if TYPE_CHECKING:
    from ..newgame.draft import Draft
    from ..protocols import App


def look_on(app: App, series: kb.Series, draft: Draft, moment: int | None) -> None:
    """Show a game as it stands, or at a moment of it; whoever looks may watch it, and play on."""
    app.leave()
    app.incoming, app.draft, app.moment = series, draft, moment
    game = series.game
    saved = SavedGame("", game.system.name, game.edition, draft.names(), draft.kinds, "", owners=[*draft.owners])
    session = sit_down(app, "", LocalGame(game), saved, series.finished)
    app.ui.storage, app.ui.shared, app.ui.saved = None, True, "saved"
    session.look_on()
    app.open_screen("table")
    if moment is not None:
        app.act("moment", str(moment))


def _sit_down(app: App, seat: str) -> None:
    """Sit down in a seat, with bots in all others; without one it is asked who plays."""
    draft = draft_of(app)
    if app.incoming is None:
        raise NotNow(_("This game is over."))
    if not seat:
        app.open_screen("seating")
        return
    for number, other in enumerate(draft.seats):
        if str(number) != seat and other.kind == HUMAN:
            draft = draft.changed(f"kind-{number}", "normal")
    if seat.isdecimal() and int(seat) < len(draft.seats) and draft.seats[int(seat)].kind != HUMAN:
        draft = draft.changed(f"kind-{seat}", HUMAN).changed(f"name-{seat}", app.ui.settings["name"])
    app.draft, app.moment = draft, None
    app.act("start", "")


ACTS: dict[str, Act] = {"sit-down": _sit_down}
