"""Everything that is kept in this browser as one file, and back again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..games import Act
from ..storage.settings import valid
from ..storage.texts import Blocked, Full
from ..words import _, say
from .loading import load_screens
from .tables import put_away

if TYPE_CHECKING:
    from ..protocols import App


def take_in_backup(app: App, text: str) -> None:
    """Add what a file holds to what is kept here, and show the list of games."""
    from ..storage.backup import BadBackup, NewerBackup, merge, read

    try:
        contents = read(text)
    except NewerBackup:
        app.notify("error", _("A newer version of this page made this file. Update the page and open it again."))
    except BadBackup:
        app.notify("error", _("This file is damaged or incomplete. Nothing was added."))
    else:
        put_away(app)  # a game that nobody has touched goes before one of the file takes its place
        app.leave()
        app.ui.screen = "launcher"
        try:
            added = merge(app.store, contents)
        except (Full, Blocked):
            app.notify("error", _("There is no room for this in the browser's storage. Nothing was added."))
        else:
            app.use(valid(app.store.settings()))
            counts = added._asdict()
            what = say(
                "Games added: {games}. Decks, rosters and battleplans: {lists}. Own content: {own}. "
                "Solved puzzles: {puzzles}. Results: {results}.",
                **counts,
            )
            app.notify("info", what if any(added) else _("Everything in this file is here already."))
        app.page.go("#", replace=True)
    app.render()


def _export(app: App, _arg: str) -> None:
    app.for_visit(_export_all(app))


async def _export_all(app: App) -> None:
    if await load_screens(app):
        from ..storage.backup import file_of

        at = app.page.now()
        app.page.download(f"katabasis-{at[:10]}.json", file_of(app.store, at))


ACTS: dict[str, Act] = {"export-all": _export}
