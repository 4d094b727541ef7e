"""Passing on what went wrong in the page, and going on after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..games import Act
from ..session import APART
from ..words import _
from .bots import let_bots_play
from .looking import dismiss

if TYPE_CHECKING:
    from ..protocols import App
    from ..session import Session


def _report(app: App, _arg: str) -> None:
    """Save what went wrong as a file, with the game at the table."""
    from ..sharing.links import file_name

    app.page.download(file_name(app.game, app.page.now(), "report.txt"), "\n\n".join(_text(app)))
    app.notify("info", _("A file with what went wrong is saved. Send it to whoever runs this site."))
    app.render()


def _text(app: App) -> list[str]:
    text = [f"Katabasis, {app.ui.language}, {app.ui.screen} {app.fragment}", app.defect]
    return [*text, app.session.game.record()] if app.session is not None and _may_tell(app.session) else text


def _may_tell(session: Session) -> bool:
    """Whether whoever sends the report may know all that is in the record."""
    is_over = session.port.decision is None
    return session.port.knows_all and (is_over or APART not in session.ui.seating.kinds)


def _play_on(app: App, number: str) -> None:
    """Close the message; bots that were at it go on."""
    dismiss(app, number)
    let_bots_play(app)


ACTS: dict[str, Act] = {"report": _report, "play-on": _play_on}
