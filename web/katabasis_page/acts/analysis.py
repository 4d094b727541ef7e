"""After the game: asking what decided it, and stopping."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..browser.fetching import NotFetched
from ..games import Act
from ..session import NotNow, Session
from ..words import _
from .decision import at_table

if TYPE_CHECKING:
    from ..protocols import App


def _analysis(app: App, _arg: str) -> None:
    """Open the analysis of the game that is over."""
    session = at_table(app)
    if not app.ui.history.over:
        raise NotNow(_("The game is still going. You can analyse it when it is over."))
    app.ui.history.playing = None
    app.for_table(_open(app, session))


async def _open(app: App, session: Session) -> None:
    """What analyses is not there from the start, nor are the bots."""
    try:
        await app.page.load_screens()
        await app.page.load_bots(session.port.system.name)
    except NotFetched as fault:
        app.notify("error", fault.reason, ("analysis", "", _("Try again")))
        app.render()
        return
    from ..worker.analysing import open_analysis

    open_analysis(app, session)


def _stop(app: App, _arg: str) -> None:
    if app.ui.analysis is not None:
        app.ui.analysis.running = False
        app.render()


ACTS: dict[str, Act] = {"analysis": _analysis, "stop-analysis": _stop}
