"""Showing a choice that much followed from a beat at a time, at the pace that people have chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..session import Session
from ..ui import STEP
from .camera import refs_in

if TYPE_CHECKING:
    from ..protocols import App

BEAT = 0.8
"""Seconds that a beat is shown at normal speed."""
AT_MOST = 6.0
"""Seconds that all beats of one choice take together at normal speed."""


async def play_back(app: App, session: Session) -> bool:
    """Show beat after beat. Whether the present is shown: somebody may go on by hand, or leave the game."""
    playback = session.ui.history.playback
    _show(app)
    if playback is None or app.ui.settings["speed"] == STEP:
        return playback is None
    pause = min(BEAT, AT_MOST / len(playback.beats))
    while session.ui.history.playback is playback:
        await app.page.sleep(app.ui.pace * pause)
        if session.ui.history.playback is not playback:
            return False
        next_beat(app, session)
    return True


def next_beat(app: App, session: Session) -> None:
    """Show the next beat, or the present."""
    session.next_beat()
    _show(app)


def _show(app: App) -> None:
    app.render()
    if app.ui.history.playback is not None:
        app.page.board.keep_in_sight(refs_in(event[3] for event in app.ui.history.fresh))
