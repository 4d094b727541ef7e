"""Passing games on by links and files, and taking them in."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import katabasis as kb

from ..browser.fetching import NotFetched
from ..games import Act
from ..storage.store import Unreadable
from ..words import _, say
from .decision import at_table
from .loading import LAYING, load_game, load_kept, load_own, load_screens
from .new_games import begin_embedded
from .tables import open_kept

if TYPE_CHECKING:
    from ..protocols import App
    from ..session import Session
    from ..sharing.links import Payload


def _share(app: App, kind: str) -> None:
    _game = at_table(app).game
    kinds = ("game", "position") if app.ui.live else ("game", "moment", "position")
    app.dialog = f"share:{kind if kind in kinds else 'game'}"
    app.render()


def _copy(app: App, id: str) -> None:
    app.for_visit(_copy_field(app, id))


async def _copy_field(app: App, id: str) -> None:
    done = await app.page.copy(id)
    app.notify("info", _("Copied.") if done else _("Could not copy. Select the text and copy it yourself."))
    app.render()


def _picture(app: App, form: str) -> None:
    """Save the board as an onlooker sees it, as "svg" or "png": as it is, or at the moment that is shown."""
    app.for_table(_save_picture(app, form))


async def _save_picture(app: App, form: str) -> None:
    from ..sharing.links import file_name
    from ..sharing.share_forms import PNG_WIDTH, caption
    from ..sharing.snapshot_svg import small

    session, ui = at_table(app), app.ui
    moment = len(session.port.choices) if ui.history.past is None else ui.history.past
    view = session.game.view(None) if ui.live else await session.port.view(None, moment)
    name, picture = file_name(view["game"], app.page.now(), form), small(kb.draw(view, ui.language))
    if form == "svg":
        app.page.download(name, picture)
    else:
        app.later(app.page.share_png(name, picture, PNG_WIDTH, caption(view, ui)))


def _qr_code(app: App, address: str) -> None:
    app.for_visit(_show_qr_code(app, address))


async def _show_qr_code(app: App, address: str) -> None:
    try:
        app.qr_code = (address, await app.page.qr_code(address))
    except NotFetched as fault:
        app.notify("error", fault.reason, ("qr-code", address, _("Try again")))
    app.render()
    app.page.scroll_to("qr-code")


def _open_app(app: App, _arg: str) -> None:
    """Take the game of a frame to the page itself, where it is kept."""
    from ..sharing.share import share_address

    if not app.page.open_elsewhere(share_address(app.page, at_table(app).series, "game", app.ui)):
        app.notify("info", _("The page around this one blocks opening links. Copy the link and open it yourself."))
        _share(app, "game")


def tell_host(app: App, session: Session) -> None:
    """Let the page around a frame know how its game stands, and what goes on with it. It has given the game."""
    from ..sharing.links import fragment, text_of

    game = session.game
    played = fragment("game", text_of(kb.Series(game), "game")) if game.choices and app.ui.puzzle is None else ""
    stands: dict[str, Any] = {"choices": len(game.choices), "played": played}
    if app.ui.puzzle is not None:
        stands["puzzle"] = app.ui.puzzle.state
    if game.decision is not None:
        app.page.tell_host("decision", **stands, seat=game.decision.seat + 1)
    elif game.result is not None:
        winners = [seat + 1 for seat in game.result.winners]
        app.page.tell_host("finished", **stands, winners=winners, scores=list(game.result.scores))


# ------------------------------------------------------------------ files


def _export(app: App, what: str) -> None:
    """Save a game as a file: the one at the table ("" or "position"), or a kept one by its id."""
    if what in ("", "position"):
        from ..sharing.share import players_of

        _download(app, at_table(app).series, what or "game", players_of(app.ui))
    else:
        app.for_visit(_export_kept(app, what))


def _download(app: App, series: kb.Series, kind: str, players: Sequence[kb.Player]) -> None:
    from ..sharing.links import file_name, text_of

    app.page.download(
        file_name(series.game.system.name, app.page.now(), kind), text_of(series, kind, players, as_file=True)
    )


async def _export_kept(app: App, id: str) -> None:
    """What cannot be read is exported as it is."""
    from ..sharing.links import file_name

    if not (await load_kept(app, id) and await load_screens(app)):
        return
    try:
        saved, game = app.store.open(id)
    except (Unreadable, LookupError):
        app.page.download(file_name("", app.page.now(), "save"), app.store.raw(id))
        app.render()
    else:
        _download(app, app.store.series(id, game), "game", list(map(kb.Player, saved.kinds, saved.names)))


def _import(app: App, _arg: str) -> None:
    app.dialog = "import"
    app.render()


def _import_text(app: App, text: str) -> None:
    from ..sharing.links import link_in

    if (fragment := link_in(text)).startswith("#a="):
        app.page.go(fragment, replace=True)
        app.act("route", fragment)
        return
    app.visit += 1
    app.for_visit(take_in(app, text=text))


def _shared(app: App, text: str) -> None:
    """Open what another app has shared with this one: a link somewhere in a text, or the text itself."""
    from ..sharing.links import link_in

    if fragment := link_in(text):
        app.page.go(fragment, replace=True)
        app.act("route", fragment)
    else:
        _import_text(app, text)


# ------------------------------------------------------------------ taking in


async def take_in(app: App, fragment: str = "", text: str = "") -> None:
    """Take a game in from a link or a text. One that somebody has played and passed on by a link opens on its board, to
    be looked at first. Any other is kept: one that is over at once, else when somebody sits down to it."""
    from ..newgame.draft import draft_for_game
    from ..sharing.links import BadLink, edition_in, game_in, moment_in, players_in, read, read_file

    before = app.ui.screen
    try:
        payload = read(fragment) if fragment else read_file(text)
        if payload.kind == "series" and not await load_screens(app):
            return
        if payload.kind == "deck":
            app.dialog = ""
            from .decks import take_in_deck

            await take_in_deck(app, payload)
            return
        if payload.kind in ("roster", "battleplan"):
            app.dialog = ""
            if await load_screens(app):
                from .armies import take_in_battleplan, take_in_roster

                await (take_in_roster if payload.kind == "roster" else take_in_battleplan)(app, payload.text)
            return
        if payload.kind == "form":
            app.dialog = ""
            from .new_games import take_in_form

            await take_in_form(app, payload.text)
            return
        if payload.kind == "own":
            app.dialog = ""
            if await load_own(app):
                from .own import take_in_own

                await take_in_own(app, payload.text)
            return
        if payload.kind == "results":
            app.dialog = ""
            if await load_screens(app):
                from .results import take_in_results

                await take_in_results(app, payload.text)
            return
        if payload.kind == "backup":
            app.dialog = ""
            if await load_screens(app):
                from .backup import take_in_backup

                take_in_backup(app, payload.text)
            return
        app.dialog, app.ui.waiting_for = "", LAYING
        app.ui.screen = "waiting"
        app.render()
        if not await load_game(app, game_in(payload), edition_in(payload), payload.text):
            return
        if payload.kind == "puzzle":
            from .puzzles import take_in_puzzle

            await take_in_puzzle(app, payload.text)
            return
        series = await series_of(app, payload)
        game = series.game
        draft = draft_for_game(game, players_in(payload))
    except BadLink as error:
        _refuse(app, error.reason, before)
    except kb.KatabasisError as error:
        fault = str(error).partition("\n")[0]
        _refuse(app, say("This game breaks the rules: {error}", error=[fault, {}]), before)
    except Exception:  # a defect
        app.ui.screen = before
        raise
    else:
        app.leave()
        app.incoming, app.draft, app.moment = series, draft, moment_in(fragment or "#" + text.strip().partition("#")[2])
        is_over = game.decision is None and bool(series.why_not_next())
        if app.embedded:
            await begin_embedded(app)
        elif is_over and (not fragment or app.store.id_of(game) is not None):
            await _show_finished(app, game)
        elif fragment and payload.kind != "position":
            from .looking_on import look_on

            look_on(app, series, draft, app.moment)
        else:
            app.open_screen("seating")


async def _show_finished(app: App, game: kb.Game) -> None:
    """Open a game that is over on its board: the one that is kept, if this browser has it already."""
    id = app.store.id_of(game)
    if id is None:
        app.act("start", "")
        return
    moment = app.moment
    app.draft, app.incoming, app.moment = None, None, None
    app.page.go(f"#play/{id}", replace=True)
    await open_kept(app, id)
    if moment is not None:
        app.act("moment", str(moment))


async def series_of(app: App, payload: Payload) -> kb.Series:
    """The game of what came in, with those before it in its series: read at once, or beside the page, where somebody
    who waits is told so."""
    from ..worker import reading

    await asyncio.sleep(0)
    if reading.is_short(payload):
        return reading.series_of(payload)
    app.ui.waiting_for = _("Checking the game against the rules …")
    app.render()
    return await app.bots.read(payload)


def _refuse(app: App, reason: Any, before: str) -> None:
    app.notify("error", reason)
    app.ui.screen = before if before != "waiting" else "launcher"
    app.render()


ACTS: dict[str, Act] = {
    "open-app": _open_app,
    "share": _share,
    "copy": _copy,
    "export": _export,
    "picture": _picture,
    "qr-code": _qr_code,
    "import": _import,
    "import-text": _import_text,
    "shared": _shared,
}
