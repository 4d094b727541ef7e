"""Games as wholes: begun, kept, opened, left, watched, passed on and taken in; and the page's settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import katabasis as kb

from .games import GAMES, game_ui
from .launcher import NOT_KEPT
from .session import NotNow, Session
from .settings import may_be
from .store import Blocked, Full, SavedGame, Unreadable
from .words import _, say

if TYPE_CHECKING:
    from .app import App
    from .newgame import Draft

PAUSE, BREATH = 0.45, 0.15
"""Seconds before an answer of a bot at normal speed, so that people can follow: after another seat's answer or a roll,
and while one bot goes on."""


THINKERS = ("easy", "normal", "hard")
"""The bots that think long enough to need a worker."""


class Left(Exception):
    """The game was left while a bot thought about it."""


# ------------------------------------------------------------------ sitting down


def play(app: App, id: str) -> None:
    """Go to a kept game, or back to the one at the table."""
    if app.session is not None and app.id == id:
        app.ui.screen = "table"
        app.settled()
        let_bots_play(app)
    else:
        app.page.later(_open(app, id))


async def _open(app: App, id: str, steal: bool = False) -> None:
    """Sit down at a kept game: to play it, or to watch if another tab plays it."""
    free = await app.page.hold(app.store.lock(id), lambda: _lost(app), steal)
    if free:
        await app.store.recover()
    try:
        kept, game = app.store.open(id)
    except LookupError:
        _turned_away(app, _("There is no such game in this browser."))
    except Unreadable as error:
        _turned_away(app, error.reason)
    else:
        try:
            session = _sit(app, id, game, kept)
            app.ui.saved = "saved" if app.page.storage.lasting else "memory"
            if not free:
                session.watch()
                app.ui.saved = "other-tab"
            app.settled()
            let_bots_play(app)
        except Exception as error:  # as in App.act; the game stays in the list
            _stand_up(app)
            app.failed(error)


def _turned_away(app: App, reason: Any) -> None:
    app.tell("error", reason)
    _stand_up(app)
    app.settled()


def _stand_up(app: App) -> None:
    """Leave a table that cannot be laid."""
    app.leave()
    app.page.go("#", replace=True)
    app.ui.screen = "launcher"


def _sit(app: App, id: str, game: kb.Game, kept: SavedGame) -> Session:
    app.id = app.ui.storage = id
    app.ui.screen = "table"
    app.session = Session(
        game, app.ui, kept.names, kept.kinds, lambda: keep(app), game_ui(game.system.name).INSPECTABLE
    )
    if any(kind in THINKERS for kind in kept.kinds):
        app.page.later(app.thinker.warm())
    return app.session


def _begin(app: App, game: kb.Game, names: list[str], kinds: list[str]) -> None:
    """Lay a new table and keep it."""
    id = app.store.fresh_id()
    _sit(app, id, game, SavedGame(id, game.system.name, game.edition, names, kinds, ""))
    if not app.embedded:
        app.page.later(_hold(app, id))
        keep(app)
        app.page.go(f"#play/{id}", replace=True)
    app.settled()
    let_bots_play(app)


async def _hold(app: App, id: str) -> None:
    await app.page.hold(app.store.lock(id), lambda: _lost(app))


async def recover(app: App) -> None:
    """Look for games that a killed browser had not yet written."""
    if app.session is None and await app.store.recover() and app.ui.screen == "launcher":
        app.render()


# ------------------------------------------------------------------ bots


def let_bots_play(app: App) -> None:
    """Start the bots if one of them is asked."""
    session = app.session
    if session is not None and session.bot is not None:
        app.page.later(_bots(app, session))


async def _bots(app: App, session: Session) -> None:
    def show() -> None:
        if app.session is session and app.ui.screen == "table":
            app.render()

    async def think(request: dict[str, Any]) -> tuple[str, Any]:
        """A thought that takes at least as long as a person needs to see what happened before."""
        wait = app.ui.pace * _time_to_see(session, request["seat"])
        answer, _seen = await app.page.both(app.thinker.think(request), app.page.sleep(wait))
        if app.session is not session:
            raise Left
        return answer

    try:
        await session.let_bots_play(think, show)
    except Left:
        return
    except Exception as error:  # as in App.act
        app.failed(error)
        return
    show()


def _time_to_see(session: Session, seat: int) -> float:
    """How long what has just happened is to be looked at before that seat answers."""
    fresh, choices = session.ui.fresh, session.game.choices
    if not fresh:
        return 0.0
    goes_on = bool(choices) and choices[-1].seat == seat and not any(event[0] == "rolled" for event in fresh)
    return BREATH if goes_on else PAUSE


# ------------------------------------------------------------------ keeping


def keep(app: App) -> None:
    """Keep the game as it is. If that cannot be done it goes on, and the person is told how to keep it."""
    session = app.session
    if session is None or session.watching or app.embedded:
        return
    lasting = app.page.storage.lasting
    try:
        app.store.keep(app.id, session.game, app.ui.names, app.ui.kinds)
    except Full:
        _not_kept(app, "full", _("The room for saved games is full: this game is no longer kept."))
    except Blocked:
        _not_kept(app, "blocked", _("This browser blocks storage: this game is not kept."))
    else:
        app.ui.saved = "saved"
        if not lasting:
            _not_kept(app, "memory", NOT_KEPT)
        elif not app.asked_to_last:
            app.asked_to_last = True
            app.page.ask_to_last()


def _not_kept(app: App, state: str, text: Any) -> None:
    app.ui.saved = state
    if app.complained != state:
        app.complained = state
        app.tell("warning", text, ("export", "", _("Save the game as a file")))


def _lost(app: App) -> None:
    """Another tab has taken the game over."""
    if app.session is not None:
        app.session.watch()
        app.ui.saved = "other-tab"
        app.tell("warning", _("This game is now played in another tab. This one only watches."))
        app.render()


def _stored(app: App, key: str) -> None:
    """Another tab has kept something: follow it, if it is the game that is watched."""
    if app.session is not None and app.session.watching and key == app.store.save_key(app.id):
        try:
            app.session.follow(app.store.open(app.id)[1])
        except (LookupError, Unreadable):
            return
        app.render()
    elif app.ui.screen == "launcher":
        app.render()


def _take_over(app: App, _arg: str) -> None:
    id = app.id
    app.leave()
    app.page.later(_open(app, id, steal=True))


# ------------------------------------------------------------------ beginning


def set_up(app: App, game: str) -> None:
    """Set a game up: the draft that was begun, if it is of that game. Where none is named, a game is chosen first."""
    from .newgame import fresh

    if app.incoming is not None:
        app.draft = app.incoming = None
    if game not in GAMES:
        app.draft = None
    elif app.draft is None or app.draft.game != game:
        app.draft = fresh(game, app.page.chance(), app.ui.settings["name"])


def drafted(app: App) -> Draft:
    """The game that is being set up. Raises NotNow if there is none."""
    if app.draft is None:
        raise NotNow(_("Choose a game first."))
    return app.draft


def _draft(app: App, change: str) -> None:
    field, _equals, value = change.partition("=")
    app.draft = drafted(app).changed(field, value)
    app.render()


def _new_seed(app: App, _arg: str) -> None:
    app.draft = drafted(app).changed("seed", str(app.page.chance()))
    app.render()


def _start(app: App, _arg: str) -> None:
    draft = drafted(app)
    names, kinds = draft.names(app.ui), [seat.kind for seat in draft.seats]
    if not app.ui.settings["name"] and draft.seats[0].kind == "human" and draft.seats[0].name.strip():
        app.use({**app.ui.settings, "name": draft.seats[0].name.strip()})
        _keep_settings(app)
    game = app.incoming or kb.new(**draft.begin())
    app.draft, app.incoming = None, None
    _begin(app, game, names, kinds)


def _again(app: App, how: str) -> None:
    """Another game of the same players; "swapped" gives each what the one before played."""
    if app.session is None or "seats" not in app.session.game.setup:
        raise NotNow(_("A game that began from a position cannot be begun anew."))
    before = app.session.game
    seats = list(before.setup["seats"])
    if how == "swapped":
        seats = [*seats[-1:], *seats[:-1]]
    game = kb.new(before.system.name, before.edition, seats, app.page.chance(), **before.setup["options"])
    app.leave()
    _begin(app, game, list(app.ui.names), list(app.ui.kinds))


def begin_embedded(app: App) -> None:
    """Begin the game of a frame at once: the one that came in, or a new one, with the players of its address."""
    if app.incoming is None:
        game = app.page.query.get("game", "")
        set_up(app, game if game in GAMES else next(iter(GAMES)))
    kinds = app.page.query.get("seats", "").split(",")
    draft = drafted(app)
    if app.incoming is None:
        draft = draft.changed("seats", str(len(kinds)))
    for seat, kind in enumerate(kinds):
        draft = draft.changed(f"kind-{seat}", kind)
    app.draft = draft
    _start(app, "")


def _open_app(app: App, _arg: str) -> None:
    """Take the game of a frame to the page itself, where it is kept."""
    app.page.open_elsewhere(address_of(app, "game"))


# ------------------------------------------------------------------ passing on and taking in


def _share(app: App, kind: str) -> None:
    if app.session is None:
        raise NotNow(_("There is no game on the table."))
    app.dialog = f"share:{kind if kind in ('game', 'position') else 'game'}"
    app.render()


def address_of(app: App, kind: str) -> str:
    """The address that carries the game at the table, or its position."""
    from .links import fragment

    return app.page.address(fragment(kind, _text_of(app, kind)))


def _text_of(app: App, kind: str) -> str:
    if app.session is None:
        raise NotNow(_("There is no game on the table."))
    return app.session.game.position() if kind == "position" else app.session.game.record()


def _copy(app: App, id: str) -> None:
    app.page.later(_copied(app, id))


async def _copied(app: App, id: str) -> None:
    done = await app.page.copy(id)
    app.tell("info", _("The link is copied.") if done else _("Copy the link from the field."))
    app.render()


def _export(app: App, what: str) -> None:
    """Save a game as a file: the one at the table ("" or "position"), or a kept one by its id."""
    from .links import file_name

    now = app.page.now()
    if what in ("", "position"):
        kind = what or "game"
        text = _text_of(app, kind)
        assert app.session is not None  # or there were no text of it
        app.page.download(file_name(app.session.game.system.name, now, kind), text)
        return
    try:
        _kept, game = app.store.open(what)
    except (Unreadable, LookupError):
        app.page.download(file_name("", now, "save"), app.store.raw(what))
        app.render()
    else:
        app.page.download(file_name(game.system.name, now), game.record())


def _import(app: App, _arg: str) -> None:
    app.dialog = "import"
    app.render()


def _import_text(app: App, text: str) -> None:
    app.page.later(come_in(app, text=text))


async def come_in(app: App, fragment: str = "", text: str = "") -> None:
    """Take a game in from a link or a text; it waits until somebody sits down to it."""
    from .links import BadLink, read, read_file
    from .newgame import for_game

    before = app.ui.screen
    try:
        parcel = read(fragment) if fragment else read_file(text)
        app.dialog, app.ui.screen = "", "waiting"
        app.render()
        game = await app.thinker.read(parcel.kind, parcel.text)
        draft = for_game(game)
    except BadLink as error:
        _not_taken(app, error.reason, before)
    except kb.KatabasisError as error:
        fault = str(error).partition("\n")[0]
        _not_taken(app, say("It does not follow the rules. {error}", error=[fault, {}]), before)
    except Exception as error:  # as in App.act
        app.ui.screen = before
        app.failed(error)
    else:
        app.leave()
        app.incoming, app.draft = game, draft
        if app.embedded:
            begin_embedded(app)
        else:
            app.ui.screen = "seating"
            app.settled()


def _not_taken(app: App, reason: Any, before: str) -> None:
    app.tell("error", reason)
    app.ui.screen = before if before != "waiting" else "launcher"
    app.render()


# ------------------------------------------------------------------ kept games


def _open_again(app: App, id: str) -> None:
    app.store.bring_back(id)
    app.page.go(f"#play/{id}")


def _delete(app: App, id: str) -> None:
    app.store.delete(id)
    app.tell("info", _("The game is deleted."), ("restore", "", _("Undo")))
    app.render()


def _restore(app: App, _arg: str) -> None:
    app.store.restore()
    app.ui.notices = [notice for notice in app.ui.notices if not notice.action or notice.action[0] != "restore"]
    app.render()


# ------------------------------------------------------------------ settings, search, installing


def _setting(app: App, change: str) -> None:
    name, _equals, value = change.partition("=")
    if not may_be(name, value):
        return
    app.use({**app.ui.settings, name: value})
    _keep_settings(app)
    app.render()


def _keep_settings(app: App) -> None:
    try:
        app.store.keep_settings(app.ui.settings)
    except (Full, Blocked):
        app.tell("warning", _("The setting holds, but could not be kept for the next visit."))


def _language(app: App, code: str) -> None:
    _setting(app, f"language={code}")


def _search(app: App, wanted: str) -> None:
    app.wanted, app.place = wanted[:100], ""
    app.render()


def _installable(app: App, _arg: str) -> None:
    app.ui.installable = True
    if app.ui.screen == "settings":
        app.render()


def _install(app: App, _arg: str) -> None:
    app.page.install()
    app.ui.installable = False
    app.render()


def _goto(app: App, screen: str) -> None:
    app.page.go(f"#{screen}")


def _route(app: App, fragment: str) -> None:
    app.route(fragment)


ACTS: dict[str, Callable[[App, str], None]] = {
    "take-over": _take_over,
    "draft": _draft,
    "new-seed": _new_seed,
    "start": _start,
    "again": _again,
    "open-app": _open_app,
    "share": _share,
    "copy": _copy,
    "export": _export,
    "import": _import,
    "import-text": _import_text,
    "open": _open_again,
    "delete": _delete,
    "restore": _restore,
    "setting": _setting,
    "language": _language,
    "search": _search,
    "installable": _installable,
    "install": _install,
    "goto": _goto,
    "route": _route,
    "stored": _stored,
}
"""What every `data-act` does that is not about the decision at hand."""
