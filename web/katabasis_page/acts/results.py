"""How games ended that were played in this browser: noted, shown, and as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..games import GAMES, Act, game_ui
from ..storage.texts import Blocked, Full
from ..words import _, say
from .loading import load_game, load_screens

if TYPE_CHECKING:
    from ..protocols import App
    from ..session import Session


def note(app: App, session: Session) -> None:
    """Note how the game at the table has ended, for the only person who played it, or for all of one side."""
    from ..storage.results import result_of

    seating, game = app.ui.seating, session.game
    if len(seating.people) != 1 and not (seating.people and seating.together):
        return
    own = seating.seats_of(seating.people[0])
    plays = game_ui(game.system.name).summary(game.view(None, len(game.table.events))["table"]).plays
    result = result_of(name_of(app, session), app.page.now(), game, plays, seating.kinds, own)
    app.store.results.note(result)


def name_of(app: App, session: Session) -> str:
    """What the result of the game at the table is known by."""
    return f"{app.id}/{len(session.finished)}"


async def show_results(app: App) -> None:
    """Show them, with the names of what was played: the games that they are of have these."""
    if not await load_screens(app):
        return
    for game in sorted({each.game for each in app.store.results.all()} & {*GAMES}):
        if not await load_game(app, game):
            return
    app.open_screen("results")


async def take_in_results(app: App, text: str) -> None:
    """Add the results of a file."""
    from ..storage.results import NoResults

    try:
        count = app.store.results.take_in(text)
    except NoResults:
        app.notify("error", _("This file of statistics cannot be read, or a newer version of this page made it."))
    except (Full, Blocked):
        app.notify("error", _("There is no room for this in the browser's storage. Nothing was added."))
    else:
        app.notify("info", say("Results added: {count}", count=count))
    await show_results(app)
    app.render()


def _export(app: App, _arg: str) -> None:
    app.page.download(f"katabasis-statistics-{app.page.now()[:10]}.json", app.store.results.file())


ACTS: dict[str, Act] = {"export-results": _export}
