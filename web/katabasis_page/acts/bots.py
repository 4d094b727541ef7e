"""Bots at the table of a page: they think beside it, and not faster than people can follow."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ..fetching import NotFetched
from ..games import Act
from ..session import Session
from ..words import _

if TYPE_CHECKING:
    from ..protocols import App

LONG_PAUSE, SHORT_PAUSE = 0.45, 0.15
"""Seconds before an answer of a bot at normal speed, so that people can follow: after another seat's answer or a roll,
and while one bot goes on."""

WORKER_LEVELS = ("easy", "normal", "hard")
"""The bots that think long enough to need a worker."""


class Left(Exception):
    """The game was left while a bot thought about it."""


def let_bots_play(app: App) -> None:
    """Start the bots if one of them is asked."""
    session = app.session
    if session is not None and session.bot is not None:
        app.later(_play(app, session))


async def _play(app: App, session: Session) -> None:
    def show() -> None:
        if app.session is session and app.ui.screen == "table":
            app.render()

    async def think(request: dict[str, Any]) -> tuple[str, Any]:
        """An answer that takes at least as long as a person needs to see what happened before."""
        pause = app.ui.pace * _pause_before(session, request["seat"])
        decision = session.game.decision
        assert decision is not None
        (option, answer), _slept = await app.page.both(app.bots.think(request, decision), app.page.sleep(pause))
        if app.session is not session:
            raise Left
        return option, answer

    try:
        await app.page.load_bots(session.game.system.name)
    except NotFetched as fault:
        app.notify("error", fault.reason, ("bots", "", _("Try again")))
        show()
        return
    with suppress(Left):
        await session.let_bots_play(think, show)
        show()


def _again(app: App, _arg: str) -> None:
    """Let bots go on whose code has not come."""
    app.ui.notices = [notice for notice in app.ui.notices if not notice.action or notice.action[0] != "bots"]
    app.render()
    let_bots_play(app)


def _pause_before(session: Session, seat: int) -> float:
    """How long what has just happened is to be looked at before that seat answers."""
    fresh, choices = session.ui.fresh, session.game.choices
    if not fresh:
        return 0.0
    goes_on = bool(choices) and choices[-1].seat == seat and not any(event[0] == "rolled" for event in fresh)
    return SHORT_PAUSE if goes_on else LONG_PAUSE


ACTS: dict[str, Act] = {"bots": _again}
