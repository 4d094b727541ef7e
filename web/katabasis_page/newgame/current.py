"""The draft of the game that is being set up at this page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..games import GAMES
from ..session import NotNow
from ..words import _

if TYPE_CHECKING:
    from ..protocols import App
    from .draft import Draft


def draft_for(app: App, game: str) -> None:
    """Have a draft of that game: the one that was begun, or the usual game; none if there is no such game."""
    from .draft import usual_draft

    if app.incoming is not None:
        app.draft = app.incoming = app.moment = None
    if game not in GAMES:
        app.draft = None
    elif app.draft is None or app.draft.game != game:
        app.draft = usual_draft(game, app.page.chance(), app.ui.settings["name"])


def draft_of(app: App) -> Draft:
    """The game that is being set up. Raises NotNow if there is none."""
    if app.draft is None:
        raise NotNow(_("Choose a game first."))
    return app.draft
