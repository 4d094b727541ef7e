"""Sitting down at a table and standing up: kept games, new ones, and those that another tab plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import katabasis as kb

from ..games import Act, game_ui, is_cooperative
from ..session import APART, LocalGame, Port, Session
from ..session.cast import Cast
from ..storage.saved_games import SavedGame
from ..storage.store import Unreadable
from ..ui import Popover
from ..words import _
from . import loading
from .bots import let_bots_play, needs_worker
from .decision import at_table
from .keeping import keep, say_deleted
from .kept_games import bring_back_lost, say_once
from .loading import LAYING, load_kept, load_screens

if TYPE_CHECKING:
    from ..coach import Coach
    from ..protocols import App


def play(app: App, id: str, popover: Popover | None = None) -> None:
    """Go to a kept game, or back to the one at the table, where something may be open."""
    if app.session is not None and app.id == id:
        app.ui.pointer.popover = popover
        app.open_screen("table")
        let_bots_play(app)
    else:
        _go_to(app, id, popover=popover)


def _go_to(app: App, id: str, steal: bool = False, popover: Popover | None = None) -> None:
    """Leave the table for a kept game."""
    app.leave()
    app.ui.waiting_for, app.ui.screen = LAYING, "waiting"
    app.for_visit(open_kept(app, id, steal, popover))


async def open_kept(app: App, id: str, steal: bool = False, popover: Popover | None = None) -> None:
    """Sit down at a kept game: to play it, or to watch if another tab plays it."""
    if not await load_kept(app, id):
        return
    free, recovered = await app.page.both(
        app.page.hold(app.store.lock(id), lambda: _lost(app, id), steal), bring_back_lost(app)
    )
    if recovered and not await load_kept(app, id):
        return
    if free is None:
        say_once(app, NO_LOCK)
    try:
        saved, game = app.store.open(id)
    except LookupError:
        turn_away(app, _("There is no such game in this browser."))
    except Unreadable as error:
        copied = await app.store.has_copy(id)
        turn_away(app, error.reason, ("take-copy", id, _("Open its second copy")) if copied else None)
    else:
        if (saved.coach is not None or saved.finished) and not await load_screens(app):
            return
        if (way := _way_of(app, saved)) and not await loading.load_apart(app, way):
            return
        try:
            series = app.store.series(id, game)
            if len(series.finished) < saved.finished:
                app.notify("warning", LOST_RECORDS)
            port = LocalGame(game) if free is False else _port_of(app, saved, game)
            session = sit_down(app, id, port, saved, series.finished)
            app.ui.saved = "saved" if app.page.storage.lasting else "memory"
            if free is False:
                session.watch()
                app.ui.saved = "other-tab"
            app.ui.pointer.popover = popover
            app.open_screen("table")
            let_bots_play(app)
        except Exception:  # a defect; the game stays in the list
            _back_to_launcher(app)
            raise


def _way_of(app: App, saved: SavedGame) -> str:
    """How the people of a kept game come together, as the pack is called that this needs: "" at one screen. Where it is
    played from browser to browser, everybody elsewhere may be away, and somebody here play for them."""
    kept, is_apart = app.store.apart(saved.id), APART in saved.kinds
    if kept and kept.startswith('{"link"'):
        return loading.BY_LINK if is_apart else ""
    return loading.APART if is_apart or kept is not None else ""


def _port_of(app: App, saved: SavedGame, game: kb.Game) -> Port:
    """The port of a kept game: of one that is played from browser to browser, as its host; or by link."""
    way = _way_of(app, saved)
    if not way:
        return LocalGame(game)
    if way == loading.BY_LINK:
        from ..by_link import linked

        return linked.reopened(app, saved, game)
    from ..apart.hosting import reopened

    return reopened(app, saved, game)


NO_LOCK = _(
    "The browser cannot tell whether this game is open in another tab. Play it in one tab "
    "only, or choices will be lost."
)


LOST_RECORDS = _("The records of the earlier games are damaged. This game and later ones are fine.")


REST = 1.5
"""Seconds that the page is left alone before a worker starts beside it."""

STILL_WIDTH = 240
"""Pixels of the picture of a kept game."""


def put_away(app: App) -> None:
    """What becomes of a kept game when its player goes to the launcher: one that was set up just now, and in which
    nobody has chosen anything, goes; of any other a picture is kept, once the launcher is there."""
    session, id = app.session, app.id
    if session is None or not id or session.watching or app.embedded:
        return
    if app.ui.untouched and not session.port.choices:
        app.store.drop(id)
    else:
        app.later(_keep_still(app, id, session.game.view(None)))


async def _keep_still(app: App, id: str, view: dict[str, Any]) -> None:
    await app.page.sleep(LAUNCHER_FIRST)
    app.store.stills.keep(id, await app.page.still(kb.draw(view, app.ui.language), STILL_WIDTH))
    if app.ui.screen == "launcher":
        app.render()


LAUNCHER_FIRST = 0.3
"""Seconds until the launcher is there, for which the picture of a game waits."""


def turn_away(app: App, reason: Any, action: tuple[str, str, Any] | None = None) -> None:
    app.notify("error", reason, action)
    _back_to_launcher(app)
    app.open_screen("launcher")


def _back_to_launcher(app: App) -> None:
    """Leave a table that cannot be shown."""
    app.leave()
    app.page.go("#", replace=True)
    app.ui.screen = "launcher"


def sit_down(app: App, id: str, port: Port, saved: SavedGame, finished: Sequence[str] = ()) -> Session:
    """Have a game at the table, with the players of its entry."""
    ui = app.ui = app.ui.cleared()
    shown = game_ui(port.system.name)
    app.id = ui.storage = id
    ui.state, ui.seating.together = shown.state(), is_cooperative(port.system.name)
    ui.coach = _coach_of(saved)
    app.session = Session(
        port,
        ui,
        saved.names,
        saved.kinds,
        lambda: keep(app),
        shown,
        saved.owners,
        finished,
        saved.cast,
        plays_of,
        app.for_table,
        app.render,
    )
    if any(map(needs_worker, saved.kinds)):
        app.later(start_worker(app))
    return app.session


async def start_worker(app: App) -> None:
    """Start who thinks for bots before a bot is asked, once the page has come to rest."""
    await app.page.sleep(REST)
    app.bots.start_worker()


def plays_of(game: kb.Game) -> list[str]:
    """What each seat of a game plays."""
    return game_ui(game.system.name).summary(game.view(None)["table"]).plays


def _coach_of(saved: SavedGame) -> Coach | None:
    """The coach of a game that is somebody's first."""
    if saved.coach is None:
        return None
    from ..coach import Coach, progress_of

    return Coach(progress_of(saved.coach))


def look_back(app: App, game: kb.Game, saved: SavedGame, way_back: str) -> None:
    """Look at a game that is over and whose series has gone on: nothing of it is kept."""
    app.leave()
    if saved.cast is not None:
        _plays, names, kinds, owners = saved.cast.of(plays_of(game))
        saved = saved._replace(names=names, kinds=kinds, owners=owners)
    session = sit_down(app, "", LocalGame(game), saved)
    app.ui.storage, app.ui.way_back, app.ui.saved = None, way_back, "saved"
    session.look_back()
    app.open_screen("table")


def begin(
    app: App,
    game: kb.Game,
    names: list[str],
    kinds: list[str],
    owners: Sequence[int],
    coach: dict[str, Any] | None = None,
    finished: Sequence[str] = (),
    port: Port | None = None,
    id: str = "",
) -> None:
    """Set up a new table, and keep it; with a `coach` of that progress if it is somebody's first game, with the records
    of the `finished` games before it in its series, at a `port` and under an `id` if it has them already."""
    id = id or app.store.fresh_id()
    saved = SavedGame(id, game.system.name, game.edition, names, kinds, "", owners=[*owners], coach=coach)
    if finished and game_ui(game.system.name).FORM.characters:
        saved = saved._replace(cast=Cast(plays_of(game), names, kinds, [*owners]))
    sit_down(app, id, port or LocalGame(game), saved, finished)
    if not app.embedded:
        app.for_table(_hold(app, id))
        keep(app)
        app.page.go(f"#play/{id}", replace=True)
    app.open_screen("table")
    let_bots_play(app)


async def _hold(app: App, id: str) -> None:
    await app.page.hold(app.store.lock(id), lambda: _lost(app, id))


# ------------------------------------------------------------------ other tabs


def _lost(app: App, id: str) -> None:
    """Another tab has taken a game over."""
    if app.session is not None and app.id == id:
        app.session.watch()
        if app.apart is not None:
            app.apart.left()
        app.ui.saved = "other-tab"
        app.notify("warning", _("This game is now open in another tab. This tab is view-only."))
        app.render()


FOLLOWS = "-stored"
"""Ends the act of a screen that follows what another tab has kept."""


def _stored(app: App, key: str) -> None:
    """Another tab has kept something: follow it, if it is the game that is watched."""
    from ..screens.page import shown

    if app.session is not None and app.store.deletions.has(app.id) and app.id:
        say_deleted(app)
        app.render()
    elif app.session is not None and app.session.watching and key == app.store.save_key(app.id):
        try:
            saved, game = app.store.open(app.id)
            if game.setup != app.session.game.setup:  # the next one of its series
                app.session.cast = saved.cast
                app.session.seat(saved.names, saved.kinds, saved.owners)
            app.session.finished = app.store.series(app.id, game).finished
            app.session.follow(LocalGame(game))
        except (LookupError, Unreadable):
            return
        app.render()
    elif follow := next((verb for verb in shown(app.ui.screen).acts() if verb.endswith(FOLLOWS)), ""):
        app.act(follow, key)
    elif app.ui.screen == "launcher" or "/" in app.ui.screen:
        app.render()


def _take_over(app: App, _arg: str) -> None:
    _go_to(app, app.id, steal=True)


def _next_game(app: App, _arg: str) -> None:
    """Begin the next game of a match or a campaign, at the same table."""
    session = at_table(app)
    if app.apart is not None:
        app.act("apart-next-game" if app.apart.has_lines else "link-next-game", "")
        return
    session.begin_next()
    app.open_screen("table")
    let_bots_play(app)


ACTS: dict[str, Act] = {
    "next-game": _next_game,
    "take-over": _take_over,
    "stored": _stored,
}
