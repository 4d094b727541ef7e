"""Puzzles: the list of them, one at the table, and what its buttons do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import katabasis as kb

from ..browser.fetching import NotFetched
from ..daily import TODAY, puzzle_of
from ..games import GAMES, Act
from ..session import HUMAN, LocalGame
from ..storage.saved_games import SavedGame
from ..words import _
from .bots import let_bots_play
from .decision import at_table
from .loading import load_game, load_screens, load_texts, open_packs
from .tables import sit_down, turn_away

if TYPE_CHECKING:
    from ..protocols import App
    from ..puzzles.solving import Solving
    from ..session import Port


async def show_puzzles(app: App, place: str) -> None:
    """The puzzles of a game, or one of them at the table, as an address says: "<game>/<id>", or "today"."""
    if place == TODAY:
        place = "/".join(puzzle_of(app.page.now()[:10]))
    game, _slash, id = place.partition("/")
    game = game if game in GAMES else ""
    if not await load_screens(app):
        return
    from ..puzzles.solving import puzzles_of, start, texts_of

    today = puzzle_of(app.page.now()[:10])[0]
    named = {each: id if each == game else "" for each in ((game, today) if game else GAMES)}
    texts_named = {name for each, one in named.items() for name in texts_of(each, app.ui.language, one)}
    if not await load_texts(app, sorted(texts_named)):
        return
    texts = puzzles_of(game, app.ui.language, id).get(id) if game and id else None
    if texts is None and app.embedded:
        turn_away(app, _("There is no such puzzle here."))
    elif texts is None:
        app.leave()
        app.book = game
        app.open_screen("puzzles")
    elif await load_game(app, game, texts["edition"], texts["position"]):
        kb.system(game).open_edition(texts["edition"])
        open_packs(game, texts["position"])
        begin_puzzle(app, start(game, id, texts))
        if not app.embedded:  # the panel may be scrolled as it was for the puzzle before
            app.page.focus("#puzzle")


def begin_puzzle(app: App, solving: Solving, port: Port | None = None) -> None:
    """Sit down to a puzzle: in this tab, or where it is laid already. Nothing of its game is kept, only that it was
    solved."""
    port = port or LocalGame(solving.begin(), solving.judge)
    app.leave()
    seats, own = range(port.seat_count), solving.seats
    kinds = [HUMAN if seat in own else kb.bots.PASSIVE for seat in seats]
    owners = [own[0] if seat in own else seat for seat in seats]
    edition, names = port.seen_by(None)["edition"], ["" for _seat in seats]
    sit_down(app, "", port, SavedGame("", port.system.name, edition, names, kinds, "", owners=owners))
    app.ui.puzzle = solving
    app.ui.storage, app.ui.way_back, app.ui.saved = None, f"#puzzles/{solving.game}", "saved"
    app.open_screen("table")
    let_bots_play(app)


def follow(app: App) -> None:
    """Bring the puzzle up to date with the game that is shown."""
    from katabasis.kernel.puzzle import SOLVED

    from ..puzzles.solving import OWN, followed

    solving, session = app.ui.puzzle, app.session
    if solving is None or session is None or not app.ui.live:
        return
    app.ui.puzzle = followed(solving, session.port)
    if app.ui.puzzle.state == SOLVED and solving.state != SOLVED and solving.id != OWN:
        app.store.puzzles.note(solving.game, solving.id)
        today = app.page.now()[:10]
        if puzzle_of(today) == (solving.game, solving.id):
            app.store.daily_puzzles.note(today)


def _hint(app: App, _arg: str) -> None:
    """Show one hint more. The last takes its button away: the focus goes to the one in its place, and stays by the
    hints."""
    if app.ui.puzzle is not None:
        app.ui.puzzle = app.ui.puzzle._replace(hints=app.ui.puzzle.hints + 1)
        app.render()
        if not app.ui.puzzle.has_more_hints:
            app.page.focus("#puzzle-solution, #puzzle-again")


def _tell(app: App, _arg: str) -> None:
    if app.ui.puzzle is not None:
        app.for_table(_show_solution(app, app.ui.puzzle))


async def _show_solution(app: App, solving: Solving) -> None:
    """What comes of a choice is said by the code of bots, which is not there from the start."""
    try:
        await app.page.load_bots(solving.game)
    except NotFetched as fault:
        app.notify("error", fault.reason, ("puzzle-solution", "", _("Try again")))
        app.render()
        return
    if app.ui.puzzle is solving:
        app.ui.puzzle = solving.with_solution()
        app.render()
        app.page.focus("#puzzle-again")


def _again(app: App, _arg: str) -> None:
    solving = app.ui.puzzle
    if solving is not None and solving.text:
        app.for_table(_lay_again(app, solving))
    elif solving is not None:
        _begin_again(app, solving)


async def _lay_again(app: App, solving: Solving) -> None:
    from ..sharing.links import BadLink

    try:
        port, _about = await app.bots.lay({"puzzle": solving.text}, app.page.later)
    except BadLink as error:
        app.notify("error", error.reason)
        app.render()
    else:
        _begin_again(app, solving, port)


def _begin_again(app: App, solving: Solving, port: Port | None = None) -> None:
    begin_puzzle(app, solving.begun_anew(), port)
    app.page.focus("#puzzle")


def _make(app: App, _arg: str) -> None:
    """Save the moment that is shown as a puzzle, to be finished by hand."""
    from ..puzzles.making import text_of
    from ..sharing.links import file_name

    game, ui = at_table(app).game, app.ui
    moment = len(game.choices) if ui.history.past is None else ui.history.past
    app.page.download(
        file_name(game.system.name, app.page.now(), "puzzle.toml"),
        text_of(game, moment, ui.seating.seats_of(ui.seating.seat)),
    )
    app.notify("info", _("The puzzle is saved as a text. Give it a title, a task and hints; then open it here."))
    app.render()


async def take_in_puzzle(app: App, text: str) -> None:
    """Sit down to a puzzle that came in, which is played through beside the page first, and played there. Raises
    kb.KatabasisError and links.BadLink."""
    if not await load_screens(app):
        return
    from ..puzzles.making import read

    visit = app.visit
    app.ui.waiting_for = _("Playing the solution, to see that it solves the puzzle …")
    app.render()
    port, about = await app.bots.lay({"puzzle": text}, app.page.later)
    if app.visit == visit:
        begin_puzzle(app, read(app.ui, text, port, about["solution"]), port)


ACTS: dict[str, Act] = {
    "make-puzzle": _make,
    "puzzle-hint": _hint,
    "puzzle-solution": _tell,
    "puzzle-again": _again,
}
