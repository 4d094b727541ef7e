"""Keeping the game at the table after every change, and saying so where that cannot be done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..games import Act
from ..storage.texts import Blocked, Deleted, Full
from ..storage.whereabouts import NOT_KEPT
from ..words import _

if TYPE_CHECKING:
    from ..protocols import App
    from ..session import Session

EXPORT = ("export", "", _("Save the game as a file"))


def keep(app: App) -> None:
    """Keep the game as it is. If that cannot be done it goes on, and the person is told how to keep it."""
    session = app.session
    if session is None or session.watching or session.is_past or app.embedded or app.ui.puzzle:
        return
    if not session.port.knows_all:
        return
    lasting = app.page.storage.lasting
    _note_result(app, session)
    try:
        coach = app.ui.coach.progress._asdict() if app.ui.coach else None
        ui = app.ui
        app.store.keep(
            app.id,
            session.game,
            ui.seating.names,
            ui.seating.kinds,
            ui.seating.owners,
            session.finished,
            coach,
            session.cast,
            None if app.apart is None else app.apart.kept(app.id),
        )
    except Full:
        _warn(app, "full", _("Storage is full: this game is no longer being saved."))
    except Deleted:
        say_deleted(app)
    except Blocked:
        _warn(app, "blocked", _("This browser blocks storage: this game will not be saved."))
    else:
        app.ui.saved = "saved"
        app.warned_of = "" if lasting else app.warned_of
        if not lasting:
            _warn(app, "memory", NOT_KEPT)
        elif not app.persistence_requested:
            app.persistence_requested = True
            app.page.request_persistence()


def _note_result(app: App, session: Session) -> None:
    """Note how the game has ended, if it went on when it was kept last: a game that somebody else has sent may be over
    from the start. One that was taken back after its end goes on."""
    went_on = app.store.goes_on(app.id)
    if went_on and session.port.decision is None:
        from .results import note

        note(app, session)
    elif went_on is False and session.port.decision is not None:
        from .results import name_of

        app.store.results.forget(name_of(app, session))


def say_deleted(app: App) -> None:
    """Say that another tab has deleted the game at the table."""
    text = _("This game was deleted in another tab: it is no longer being saved.")
    _warn(app, "deleted", text, ("keep-again", "", _("Save it anyway")))


def _warn(app: App, state: str, text: Any, action: tuple[str, str, Any] = EXPORT) -> None:
    """Say once that the game is not kept, and how to keep it all the same."""
    app.ui.saved = state
    if app.warned_of != state:
        app.warned_of = state
        app.notify("warning", text, action)


def _keep_again(app: App, _arg: str) -> None:
    """Keep a game that another tab has deleted."""
    app.store.keep_again(app.id)
    app.warned_of = ""
    app.ui.notices = [notice for notice in app.ui.notices if not notice.action or notice.action[0] != "keep-again"]
    keep(app)
    app.render()


ACTS: dict[str, Act] = {"keep-again": _keep_again}
