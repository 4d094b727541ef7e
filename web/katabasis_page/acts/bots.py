"""Bots at the table of a page: they think beside it, and not faster than people can follow."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any

from katabasis.kernel.events import ROLLED

from ..browser.fetching import NotFetched
from ..games import Act
from ..session import Session
from ..words import _
from .playback import next_beat, play_back

if TYPE_CHECKING:
    from ..protocols import App

LONG_PAUSE, SHORT_PAUSE, DICE_PAUSE = 0.45, 0.15, 1.2
"""Seconds before an answer of a bot at normal speed, so that people can follow: after another seat's answer, while one
bot goes on, and after a roll."""
QUICKENING = 0.8
"""How much of the pause before the pause after a roll is, while everybody declines: their sum stays below 6 s."""

WORKER_LEVELS = ("beginner", "easy", "normal", "hard")
"""The bots that think long enough to need a worker."""


def needs_worker(kind: str) -> bool:
    """Whether who plays a seat is a bot that thinks."""
    return kind.partition("-")[0] in WORKER_LEVELS


def let_bots_play(app: App) -> None:
    """Start the bots if one of them is asked; first of all show what has not been seen of the last choice."""
    session = app.session
    if session is None:
        return
    if session.ui.history.playback is not None:
        app.for_table(_play_back(app, session))
    elif session.bot is not None:
        app.for_table(_play(app, session))


async def _play_back(app: App, session: Session) -> None:
    if await play_back(app, session):
        let_bots_play(app)


async def _play(app: App, session: Session) -> None:
    def show() -> None:
        if app.ui.screen == "table":
            app.render()

    async def look() -> None:
        """Leave what has happened before the person, as long as that takes at the chosen speed."""
        pause = app.ui.pace * pause_before_answer(session)
        if pause:
            await app.page.sleep(pause)
            session.looked()

    async def think(request: dict[str, Any]) -> tuple[str, Any]:
        """An answer that takes at least as long as a person needs to see what happened before."""
        decision = session.port.decision
        assert decision is not None
        (option, answer), _looked = await app.page.both(app.bots.think(request, decision), look())
        return option, answer

    try:
        await app.page.load_bots(session.port.system.name)
    except NotFetched as fault:
        app.notify("error", fault.reason, ("bots", "", _("Try again")))
        show()
        return
    await session.let_bots_play(think, show, look)
    show()
    if session.ui.history.playback is not None:
        await _play_back(app, session)


def _again(app: App, _arg: str) -> None:
    """Let bots go on whose code has not come."""
    app.ui.notices = [notice for notice in app.ui.notices if not notice.action or notice.action[0] != "bots"]
    app.render()
    let_bots_play(app)


def _go_on(app: App, _arg: str) -> None:
    """Show the next beat; or let bots go on that wait until what they have done has been seen."""
    session = app.session
    if session is None:
        return
    if app.ui.history.playback is not None:
        next_beat(app, session)
        if app.ui.history.playback is None:
            let_bots_play(app)
    elif app.ui.seating.paused:
        session.go_on()
        app.render()
        let_bots_play(app)


def _skip_playback(app: App, _arg: str) -> None:
    """Show the present at once."""
    if app.session is not None and app.ui.history.playback is not None:
        app.session.end_playback()
        app.render()
        let_bots_play(app)


def pause_before_answer(session: Session) -> float:
    """How many seconds what has just happened is to be looked at before a bot answers, at normal speed. While one
    answer after the other declines, each pause after a roll is shorter than the one before: together six at most."""
    news, choices, decision = session.news(), session.port.choices, session.port.decision
    if not news or decision is None:
        return 0.0
    if any(event[0] == ROLLED for event in news):
        declined = sum(1 for _ in takewhile(lambda choice: choice.declines, reversed(choices)))
        return DICE_PAUSE * QUICKENING ** max(0, declined - 1)
    return SHORT_PAUSE if choices and choices[-1].seat == decision.seat else LONG_PAUSE


ACTS: dict[str, Act] = {"bots": _again, "go-on": _go_on, "skip-playback": _skip_playback}
