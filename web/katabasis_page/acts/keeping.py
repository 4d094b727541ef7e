"""Keeping the game at the table after every change, and saying so where that cannot be done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..launcher import NOT_KEPT
from ..store import Blocked, Full
from ..words import _

if TYPE_CHECKING:
    from ..protocols import App


def keep(app: App) -> None:
    """Keep the game as it is. If that cannot be done it goes on, and the person is told how to keep it."""
    session = app.session
    if session is None or session.watching or app.embedded:
        return
    lasting = app.page.storage.lasting
    try:
        app.store.keep(app.id, session.game, app.ui.names, app.ui.kinds, owners=app.ui.owners)
    except Full:
        _warn(app, "full", _("The room for saved games is full: this game is no longer kept."))
    except Blocked:
        _warn(app, "blocked", _("This browser blocks storage: this game is not kept."))
    else:
        app.ui.saved = "saved"
        if not lasting:
            _warn(app, "memory", NOT_KEPT)
        elif not app.persistence_requested:
            app.persistence_requested = True
            app.page.request_persistence()


def _warn(app: App, state: str, text: Any) -> None:
    """Say once that the game is not kept, and how to keep it all the same."""
    app.ui.saved = state
    if app.warned_of != state:
        app.warned_of = state
        app.notify("warning", text, ("export", "", _("Save the game as a file")))
