"""Stepping through the past of the game at the table, and from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import katabasis as kb
from katabasis.kernel.events import ROLLED

from ..games import Act
from ..session import Session
from .decision import at_table

if TYPE_CHECKING:
    from ..protocols import App

STEP, QUIET_STEP, DICE_STEP = 0.9, 0.12, 1.6
"""Seconds that each moment is shown when the past replays itself at normal speed: usually, where there is nothing to
see, and after a roll."""
SLOWEST_PACE = 0.5
"""The pace of those who want bots to be quicker than that."""

AT_ONCE = 120
"""Choices that may be made again before a moment is shown: a fifth of a second in a browser. More are made in such
pieces, between which the page says how far it is."""


def go_to(app: App, session: Session, moment: int) -> None:
    """Show a moment of the past; where the game has to be replayed up to it, as soon as that is done."""
    ui = app.ui
    if session.missing(moment) <= AT_ONCE:
        session.show(moment)
        app.render()
    elif ui.history.rewinding is None:
        ui.history.rewinding = moment
        app.for_table(_rewind(app, session))
    else:
        ui.history.rewinding = moment


async def _rewind(app: App, session: Session) -> None:
    ui = app.ui
    try:
        while ui.history.rewinding is not None and session.missing(ui.history.rewinding) > AT_ONCE:
            app.render()
            await app.page.sleep(0)
            session.replay(AT_ONCE)
        moment = ui.history.rewinding
    finally:
        ui.history.rewinding = None
    if moment is not None:
        session.show(moment)
        app.render()


def _stopped(app: App) -> Session:
    """The game at the table, whose past does not replay itself any more."""
    app.ui.history.playing = None
    return at_table(app)


def _shown(app: App) -> int:
    """After how many choices the game is shown."""
    return app.ui.history.choices if app.ui.history.past is None else app.ui.history.past


def _back(app: App, _arg: str) -> None:
    go_to(app, _stopped(app), max(0, _shown(app) - 1))


def _forward(app: App, _arg: str) -> None:
    session = _stopped(app)
    if not app.ui.live:
        go_to(app, session, _shown(app) + 1)


def _live(app: App, _arg: str) -> None:
    _stopped(app).live()
    app.render()


def _moment(app: App, moment: str) -> None:
    """Show the game after so many choices."""
    if moment.isdecimal() and len(moment) <= LONGEST_MOMENT:
        go_to(app, _stopped(app), int(moment))


LONGEST_MOMENT = 6
"""Digits of a moment."""


def _event(app: App, number: str) -> None:
    """Show the game as it was when an event of the log had happened."""
    session = _stopped(app)
    if number.isdecimal() and len(number) <= LONGEST_MOMENT:
        go_to(app, session, session.moment_of(int(number)))


def _replay_since(app: App, _arg: str) -> None:
    go_to(app, at_table(app), app.ui.history.since_choice)
    _let_play(app)


def _watch(app: App, _arg: str) -> None:
    """Let the whole game replay itself."""
    go_to(app, at_table(app), 0)
    _let_play(app)


def _play(app: App, _arg: str) -> None:
    """Let the past replay itself from the moment shown, or stop it."""
    if app.ui.history.playing:
        _stopped(app)
        app.render()
    elif not app.ui.live:
        _let_play(app)
    elif app.ui.history.over:
        _watch(app, "")


def _let_play(app: App) -> None:
    app.ui.history.playing = run = object()
    app.render()
    app.for_table(_play_on(app, at_table(app), run))


async def _play_on(app: App, session: Session, run: object) -> None:
    """Step from a moment of the past to the present, until the person takes a step of their own."""
    ui = app.ui
    while ui.history.playing is run:
        if ui.live and ui.history.rewinding is None:
            ui.history.playing = None
            app.render()
            return
        await app.page.sleep(_pause(session) * max(ui.pace, SLOWEST_PACE))
        if ui.history.playing is run and ui.screen == "table":
            session.forward()
            app.render()


def _pause(session: Session) -> float:
    """How long the moment that is shown is to be looked at."""
    if any(event[0] == ROLLED for event in session.ui.history.fresh):
        return DICE_STEP
    return STEP if session.news() else QUIET_STEP


def _branch(app: App, moment: str) -> None:
    """Play on from a moment, or from that which is shown, as a game of its own: who plays it is asked first."""
    known = moment.isdecimal() and len(moment) <= LONGEST_MOMENT
    app.at_once(_begin_branch(app, _stopped(app), int(moment) if known else app.ui.history.past))


async def _begin_branch(app: App, session: Session, moment: int | None) -> None:
    from ..newgame.draft import draft_for_game
    from ..sharing.share import players_of

    game = await session.branch(moment)
    draft = draft_for_game(game, players_of(app.ui))
    app.leave()
    app.incoming, app.draft = kb.Series(game), draft
    app.open_screen("seating")


ACTS: dict[str, Act] = {
    "back": _back,
    "forward": _forward,
    "live": _live,
    "moment": _moment,
    "event": _event,
    "replay-since": _replay_since,
    "watch": _watch,
    "play": _play,
    "branch": _branch,
}
