"""Fetching what a start has left out: what takes long is shown, what fails is said by name, and can be tried again."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import katabasis as kb

from .. import words
from ..browser.fetching import NotFetched, reason_in
from ..games import GAMES, Act, finished_editions, offered_packs, packs_named, packs_of
from ..words import _, say

if TYPE_CHECKING:
    from ..protocols import App

LAYING = _("Setting up the table …")
APART, GUEST, BY_LINK = "apart", "apart-guest", "by_link"
"""The packs of the code that only games between browsers need, what of that only guests do, and only games by link."""
OWN = "own"
"""The pack of the code that only content of one's own needs."""
HEAD = "[own]"
"""The head of such content, in whatever a text is written that has it."""
PATIENCE = 0.5
"""Seconds that loading may take before the page says what it is waiting for."""


async def load_game(app: App, game: str, edition: str = "", text: str = "") -> bool:
    """Have a game's code there, that of an edition with code of its own, and that of the packs of figures and rules
    whose ids are in a `text`, such as a save. Whether whoever asked may go on: not if it could not be fetched, of which
    the person is told, nor if they went elsewhere meanwhile. What is no game needs no code."""
    if game not in GAMES:
        return True
    return await _load_packs(app, game, packs_of(game, edition)) and (
        not text or await _load_packs(app, game, [*packs_named(game, text), *([OWN] if HEAD in text else [])])
    )


async def _load_packs(app: App, game: str, packs: list[str]) -> bool:
    for pack in packs:
        if pack in app.loaded:
            continue
        if not await _load(app, app.page.load_game(pack), say("Loading {game} …", game=[GAMES[game], {}])):
            return False
        app.loaded.add(pack)
    return True


async def load_kept(app: App, id: str) -> bool:
    """The same for a kept game, as far as its entry and its save say what it needs."""
    store = app.store
    return await load_game(app, store.game_of(id), store.edition_of(id), store.raw(id))


def open_packs(game: str, text: str) -> None:
    """Have the figures of the packs there whose ids are in a text, and call by their names what had none before."""
    for pack in offered_packs(game):
        if pack in text:
            kb.system(game).open_pack(pack)
            words.forget()


async def load_editions(app: App, game: str) -> bool:
    """The same for a game with all the editions that pages explain, whose figures are there then."""
    for edition in finished_editions(game):
        if not await load_game(app, game, edition):
            return False
        kb.system(game).open_edition(edition)
    return True


async def load_all(app: App, game: str, text: str = "") -> bool:
    """The same for all code of a game, of the editions that pages explain, of the packs whose ids are in a text, and of
    screens that are seldom seen: fetched side by side."""
    late = [game, *(packs_named(game, text) if text else ())]
    packs = dict.fromkeys(pack for edition in finished_editions(game) for pack in packs_of(game, edition))
    lacking = [pack for pack in packs if pack not in app.loaded]
    if not await _load(app, _all_code(app, late, lacking), say("Loading {game} …", game=[GAMES[game], {}])):
        return False
    app.loaded.update(lacking)
    return await load_editions(app, game)


async def _all_code(app: App, late: list[str], packs: list[str]) -> None:
    page = app.page
    await asyncio.gather(page.load_screens(), *map(page.load_bots, late), *map(page.load_game, packs))


async def load_screens(app: App) -> bool:
    """The same for the code of screens that a start leaves out."""
    return await _load(app, app.page.load_screens(), _("Fetching the texts …"))


async def load_apart(app: App, pack: str = APART) -> bool:
    """The same for the code of games between browsers, or by link."""
    return await load_screens(app) and await _load(app, app.page.load_game(pack), _("Fetching the texts …"))


async def load_own(app: App) -> bool:
    """The same for the code of content of one's own."""
    return await load_screens(app) and await _load(app, app.page.load_game(OWN), _("Fetching the texts …"))


async def load_texts(app: App, names: list[str]) -> bool:
    """The same for texts of the content: rules, chapters, sources."""
    return await _load(app, _all_texts(app, names), _("Fetching the texts …"))


async def _all_texts(app: App, names: list[str]) -> None:
    for name in names:
        await app.page.load_text(name)


async def _load(app: App, work: Coroutine[Any, Any, None], waiting_for: Any) -> bool:
    visit, fetching = app.visit, asyncio.ensure_future(work)
    fetching.add_done_callback(_heard)
    await asyncio.wait([fetching], timeout=PATIENCE)
    if not fetching.done() and app.visit == visit:
        app.ui.waiting_for = waiting_for
        app.open_screen("waiting")
    try:
        await fetching
    except NotFetched as fault:
        if app.visit == visit:
            _give_up(app, fault)
        return False
    return app.visit == visit


def _heard(fetching: asyncio.Future[None]) -> None:
    """What fails after somebody has gone elsewhere is nobody's concern."""
    if not fetching.cancelled():
        fetching.exception()


def _give_up(app: App, fault: NotFetched) -> None:
    """Say what did not come, on the launcher; the way that led to it can be taken again."""
    app.notify("error", fault.reason, ("goto", app.fragment.removeprefix("#"), _("Try again")))
    app.leave()
    app.page.go("#", replace=True)
    app.open_screen("launcher")


# ---------------------------------------------------------------------- what a screen lacks


def fetch_lacking(app: App) -> None:
    """Fetch the texts that the screen as it was shown lacks, and show it anew."""
    names = [name for name in app.page.lacking_texts() if name not in app.texts_asked]
    if names:
        app.texts_asked.update(names)
        app.later(_fetch_lacking(app, names))


async def _fetch_lacking(app: App, names: list[str]) -> None:
    for name in names:
        try:
            await app.page.load_text(name)
        except NotFetched as fault:
            app.notify("error", fault.reason, ("fetch", name, _("Try again")))
    words.forget()
    app.render()


def _fetch_again(app: App, name: str) -> None:
    app.texts_asked.discard(name)
    app.ui.notices = [notice for notice in app.ui.notices if not notice.action or notice.action[:2] != ("fetch", name)]
    words.forget()
    app.render()


def _missing(app: App, what: str) -> None:
    """A style sheet has not come: the page is plain without it."""
    app.notify("error", reason_in(what), ("styles", "", _("Try again")))
    app.render()


def _styles_again(app: App, _arg: str) -> None:
    app.ui.notices = [notice for notice in app.ui.notices if not notice.action or notice.action[0] != "styles"]
    app.apply_theme(anew=True)
    app.render()


async def show_game_screen(app: App, address: str) -> bool:
    """Show a screen that a game brings; if its name has the id of a pack of figures and rules, with that. The draft of
    the game goes on. Whether there may be such a screen: not if the address names no game, or nothing of it."""
    from ..newgame.current import draft_for
    from ..screens.page import exists, shown

    game, _slash, rest = address.partition("/")
    name, _slash, place = rest.partition("/")
    if game not in GAMES:
        return False
    if not (await load_game(app, game, text=name) and await load_all(app, game, name)):
        return True
    open_packs(game, name)
    app.place = place
    if not exists(f"{game}/{name}"):
        return False
    draft_for(app, game)
    opened = shown(f"{game}/{name}").opened
    opened(app) if opened is not None else app.open_screen(f"{game}/{name}")
    return True


ACTS: dict[str, Act] = {"fetch": _fetch_again, "missing": _missing, "styles": _styles_again}
