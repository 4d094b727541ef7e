"""Content of one's own: bringing it, keeping it, playing it, passing it on, and removing it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import katabasis as kb
from katabasis import own_content

from .. import words
from ..games import GAMES, Act, game_ui
from ..newgame.current import draft_for, draft_of
from ..own import kept
from ..own.desk import OwnDesk
from ..sharing.links import BadLink, read_file
from ..storage.keys import OWN
from ..storage.texts import Blocked, Full
from ..words import _, say
from .loading import load_game

if TYPE_CHECKING:
    from katabasis.own_content import OwnContent

    from ..protocols import App

NAMED = re.compile(r"""^\s*game\s*=\s*["']([a-z]{1,30})["']""", re.MULTILINE)


async def show_own(app: App) -> None:
    """Show what is kept. All of it is read, so that the games are fetched that it is of."""
    if await _load_games(app, *(app.store.storage.read(key) or "" for key in _keys(app))):
        app.own = app.own or OwnDesk()
        app.open_screen("own")


async def take_in_own(app: App, text: str) -> None:
    """Show content that came in by a link or a file; it is kept once its new owner says so."""
    if not await _load_games(app, text):
        return
    try:
        app.own = OwnDesk(offered=own_content.read(text))
    except kb.BadContent as error:
        app.own = OwnDesk(text[: own_content.LONGEST], str(error).split("\n"))
    await show_own(app)


def open_kept(app: App, game: str) -> None:
    """Have all there that is kept for a game whose code is there, so that its form can offer it."""
    texts = [app.store.storage.read(key) or "" for key in _keys(app)]
    for text in texts:
        if game in NAMED.findall(text):
            _open(text)
    words.forget()


def _open(text: str) -> None:
    try:
        own_content.open(own_content.read(text))
    except kb.KatabasisError:
        return  # the screen of own content says what is wrong with it


def _keys(app: App) -> list[str]:
    return [key for key in app.store.storage.names() if key.startswith(OWN)]


async def _load_games(app: App, *texts: str) -> bool:
    games = {game for text in texts for game in NAMED.findall(text) if game in GAMES}
    for game in sorted(games):
        if not await load_game(app, game):
            return False
    return True


# ------------------------------------------------------------------ what is done with it


def _add(app: App, text: str) -> None:
    app.for_visit(_take(app, text))


async def _take(app: App, text: str) -> None:
    """Keep what was typed, pasted as a link, or read from a file; or say all that is wrong with it."""
    try:
        payload = read_file(text)
        text = payload.text if payload.kind == "own" else text
    except BadLink:
        pass  # what is no text of the page's kinds is told so by the check
    if not await _load_games(app, text):
        return
    try:
        content = own_content.read(text)
    except kb.BadContent as error:
        app.own = _desk(app)._replace(typed=text[: own_content.LONGEST], faults=str(error).split("\n"))
        app.render()
    else:
        if _is_kept(app, content):
            app.own = _desk(app)._replace(typed="", faults=(), added=_desk(app).added + 1)
        else:
            app.own = _desk(app)._replace(typed=text[: own_content.LONGEST], faults=())
        app.render()


def _keep_offered(app: App, _arg: str) -> None:
    if (content := _desk(app).offered) is not None:
        if _is_kept(app, content):
            app.own = _desk(app)._replace(offered=None)
        app.render()


def _decline(app: App, _arg: str) -> None:
    app.own = _desk(app)._replace(offered=None)
    app.render()


def _is_kept(app: App, content: OwnContent) -> bool:
    """Keep content and say so, or why it cannot be kept."""
    try:
        kept.keep(app.store.storage, content)
    except (Full, Blocked):
        app.notify("error", _("There is no room for this in the browser's storage. Nothing was added."))
        return False
    app.notify("info", say("Added: {name}", name=[words.localized(app.ui.language, content.name), {}]))
    return True


def _remove(app: App, id: str) -> None:
    text = app.store.storage.read(OWN + id)
    if text is not None:
        app.store.storage.remove(OWN + id)
        app.own = _desk(app)._replace(removed=(OWN + id, text))
        again = ("own-restore", "", _("Undo"))
        app.notify("info", _("Removed. Games that use it still have it."), again)
    app.render()


def _restore(app: App, _arg: str) -> None:
    if (removed := _desk(app).removed) is not None:
        app.store.storage.write(*removed)
        app.own = _desk(app)._replace(removed=None)
        app.ui.notices = [notice for notice in app.ui.notices if not notice.action or notice.action[0] != "own-restore"]
    app.render()


def _export(app: App, id: str) -> None:
    app.page.download(f"katabasis-own-{id}.toml", app.store.storage.read(OWN + id) or "")


def _play(app: App, id: str) -> None:
    app.for_visit(_begin(app, app.store.storage.read(OWN + id) or ""))


async def _begin(app: App, text: str) -> None:
    """Show the form of a game with what a text brings chosen already."""
    if await _load_games(app, text):
        content = own_content.read(text)
        own_content.open(content)
        words.forget()
        draft_for(app, content.game)
        first, _names = next(iter(content.playable.values()))
        for field, value in game_ui(content.game).own_answers(first).items():
            app.draft = draft_of(app).changed(field, value)
        app.page.go(f"#new/{content.game}")


def _desk(app: App) -> OwnDesk:
    return app.own or OwnDesk()


ACTS: dict[str, Act] = {
    "own-add": _add,
    "own-keep": _keep_offered,
    "own-decline": _decline,
    "own-remove": _remove,
    "own-restore": _restore,
    "own-export": _export,
    "own-play": _play,
}
