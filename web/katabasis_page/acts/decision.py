"""The decision at the table, answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..session import NotNow, Session
from ..words import _
from .bots import let_bots_play

if TYPE_CHECKING:
    from ..protocols import App


def at_table(app: App) -> Session:
    """The game that is played. Raises NotNow if there is none."""
    if app.session is None:
        raise NotNow(_("There is no game on the table."))
    return app.session


def after_choice(app: App) -> None:
    """Show what a choice has changed, and let bots answer."""
    app.render()
    let_bots_play(app)


def choose(app: App, option: str, answer: Any = None) -> None:
    """Answer the decision at the table; a placement takes an `answer`."""
    at_table(app).choose(option, answer)
    after_choice(app)
