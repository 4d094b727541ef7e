"""Stepping through the past of the game at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..games import Act
from ..session import Session
from .decision import at_table

if TYPE_CHECKING:
    from ..protocols import App

STEP = 0.9
"""Seconds that each moment is shown when the past replays itself at normal speed."""


def _back(app: App, _arg: str) -> None:
    at_table(app).back()
    app.render()


def _forward(app: App, _arg: str) -> None:
    at_table(app).forward()
    app.render()


def _live(app: App, _arg: str) -> None:
    at_table(app).live()
    app.render()


def _replay_since(app: App, _arg: str) -> None:
    session = at_table(app)
    session.show(app.ui.since_choice)
    app.render()
    app.later(_play_on(app, session))


async def _play_on(app: App, session: Session) -> None:
    """Step from a moment of the past to the present, until the person takes a step of their own."""
    while app.session is session and not app.ui.live:
        shown = app.ui.past
        await app.page.sleep(STEP * max(app.ui.pace, 0.5))
        if app.session is not session or app.ui.past != shown:
            return
        session.forward()
        app.render()


ACTS: dict[str, Act] = {
    "back": _back,
    "forward": _forward,
    "live": _live,
    "replay-since": _replay_since,
}
