"""A first game with a coach: beginning it, and what its notes' buttons do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import katabasis as kb
from katabasis.content import editions, load

from ..games import Act, is_coached, is_of_pack
from .keeping import keep
from .loading import load_game, load_screens, load_texts, open_packs
from .tables import begin

if TYPE_CHECKING:
    from ..coach import Progress
    from ..protocols import App


async def begin_first_game(app: App, place: str) -> None:
    """Begin the first game of somebody new, as its notes expect it: "<game>", "<game>/<edition>" for one that is not
    the usual, or "<game>/<first game>" of a pack. Where there are no notes, show the form."""
    game, _slash, named = place.partition("/")
    if not is_coached(game, named):
        app.page.go("#new", replace=True)
        app.act("route", "#new")
        return
    if not await load_screens(app):
        return
    from ..coach import texts_of
    from ..newgame.draft import first_draft

    of_pack = is_of_pack(game, named)
    edition = editions(game)[0] if of_pack or not named else named
    notes = texts_of(game, named if of_pack else edition, app.ui.language)
    if not await load_texts(app, [notes]):
        return
    setup = load(notes)
    text = setup.get("position", "")
    if await load_game(app, game, edition, text):
        kb.system(game).open_edition(edition)
        open_packs(game, text)
        draft = first_draft(game, edition, app.ui.settings["name"], setup)
        app.draft = app.incoming = None
        first = kb.position(text) if text else kb.new(**draft.setup())
        coach = {"first": named} if of_pack else {}
        begin(app, first, draft.names(), draft.kinds, draft.owners, coach=coach)


def follow(app: App) -> None:
    """Bring the coach up to date with the game that is shown."""
    from ..coach import Coach, beside, followed, notes_of

    ui, session = app.ui, app.session
    assert ui.coach is not None
    if session is None or ui.screen != "table" or not ui.live:
        ui.coach = Coach(ui.coach.progress)
        return
    progress = ui.coach.progress
    notes = notes_of(session.port.system.name, progress.first or session.game.edition, ui.language)
    if notes and not session.watching:
        progress = followed(progress, notes, ui.seating.seats_of(ui.seating.seat), ui.history.log, session.port.choices)
    ui.coach = beside(progress, notes, session.view())


def _read(app: App, id: str) -> None:
    from ..coach import read

    if app.ui.coach is not None:
        _go_on(app, read(app.ui.coach.progress, id))
        app.page.focus("#coach-read, #coach")


def _stop(app: App, _arg: str) -> None:
    if app.ui.coach is not None:
        _go_on(app, app.ui.coach.progress._replace(stopped=True))


def _resume(app: App, _arg: str) -> None:
    app.ui.pointer.popover = None
    if app.ui.coach is not None:
        _go_on(app, app.ui.coach.progress._replace(stopped=False))


def _go_on(app: App, progress: Progress) -> None:
    assert app.ui.coach is not None
    app.ui.coach = app.ui.coach._replace(progress=progress)
    keep(app)
    app.render()


def _show_target(app: App, _arg: str) -> None:
    """Bring what the note points at into view."""
    app.page.show_target()


ACTS: dict[str, Act] = {
    "coach-read": _read,
    "coach-stop": _stop,
    "coach-resume": _resume,
    "coach-show": _show_target,
}
