"""Addresses: which screen a fragment means. The screens of the rules read their place from it.

#                        the launcher            #play/<id>           a kept game, "/<rule>" behind it to see where it
                                                    cites a rule
#past/<id>/<number>      a game of a kept series that is over
#new, #new/<game>        the form of a new game  #game/<game>/<name>  a screen that a game brings
#new/<game>/<edition>/<field>=<value>            the same with that edition, and that answer given already
#continue                the game that was played last
#first/<game>            a first game begins, "/<edition>" behind it if it is not of the usual edition
#rules/<game>/<rule>     the rule books          #settings, #results, #credits/<game>
#puzzles/<game>/<id>      puzzles and lessons, and one of them; #puzzles/today is that of the day
#decks/<game>/<place>    the decks of a game, and building one: "deck/<id>", "<edition>/<what it is for>"
#own                     content of one's own
#apart                   the guests of a new game that is to be played apart are invited
#j=..., #k=...           an invitation to such a game, and the reply to one
#link, #link/<id>        others are invited to a new game by link; an invitation that was made already
#a=...                   a link of such a game, an invitation to it, or that somebody accepts
#g=..., #s=..., #p=..., #d=..., #o=...   a game, a series of games, a position, a deck or own content that the link
                         carries
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from katabasis.content import offered_packs

from ..games import GAMES, Act
from ..sharing.kinds import carries
from ..ui import Popover
from ..words import _
from .loading import (
    BY_LINK,
    load_apart,
    load_editions,
    load_game,
    load_own,
    load_screens,
    load_texts,
    open_packs,
    show_game_screen,
)
from .tables import play, put_away, turn_away

if TYPE_CHECKING:
    from ..protocols import App


def _route(app: App, fragment: str) -> None:
    """Show what the address says."""
    app.visit += 1
    app.fragment = fragment
    if carries(fragment):
        from .sharing import take_in

        app.for_visit(take_in(app, fragment=fragment))
        return
    screen, _slash, rest = fragment.removeprefix("#").partition("/")
    if fragment[1:3] in ("j=", "k="):
        screen, rest = "apart", fragment
    elif fragment[1:3] == "a=":
        screen, rest = "link", fragment
    app.dialog, app.ui.pointer.popover, app.ui.pointer.preview, app.ui.pointer.placing = "", None, None, None
    if screen == "play" and rest:
        _to_table(app, rest)
    elif app.embedded:
        from .new_games import begin_embedded

        app.for_visit(begin_embedded(app))
    else:
        ROUTES.get(screen, _to_nowhere)(app, rest)


def _to_table(app: App, place: str) -> None:
    """Go to a kept game; with a rule behind its id, to where the game cites that rule."""
    id, _slash, rule = place.partition("/")
    play(app, id, Popover("rule", rule) if rule else None)


def _to_launcher(app: App, _rest: str) -> None:
    put_away(app)
    app.leave()
    app.open_screen("launcher")


def _to_nowhere(app: App, _rest: str) -> None:
    """Say that the address, as of a link that was mistyped or cut off, means nothing here; and go to the launcher."""
    put_away(app)
    turn_away(app, _("This link leads nowhere here. Choose a game below."))


def _to_latest(app: App, _rest: str) -> None:
    """Go on with the game that was played last; to the launcher if none goes on."""
    latest = next((game for game in app.store.games() if game.fault is None and game.winners is None), None)
    if latest is None:
        _to_launcher(app, "")
    else:
        app.page.go(f"#play/{latest.id}", replace=True)
        play(app, latest.id)


def _to_form(app: App, game: str) -> None:
    from .new_games import set_up

    app.for_visit(set_up(app, game))


def _to_apart(app: App, link: str) -> None:
    app.for_visit(_open_apart(app, link))


async def _open_apart(app: App, link: str) -> None:
    if await load_apart(app):
        from .apart import open_link

        open_link(app, link)


def _to_own(app: App, _rest: str) -> None:
    app.for_visit(_show_own(app))


async def _show_own(app: App) -> None:
    if await load_own(app):
        from .own import show_own

        await show_own(app)


def _to_link(app: App, link: str) -> None:
    app.for_visit(_open_link(app, link))


async def _open_link(app: App, link: str) -> None:
    if await load_apart(app, BY_LINK):
        from .by_link import invite, open_link, show_invitation

        if link.startswith("#"):
            await open_link(app, link)
        elif link:
            await show_invitation(app, link)
        else:
            invite(app)


def _to_first_game(app: App, game: str) -> None:
    from .coaching import begin_first_game

    app.for_visit(begin_first_game(app, game))


def _to_past(app: App, place: str) -> None:
    from .past_games import open_past

    app.for_visit(open_past(app, place))


def _to_decks(app: App, place: str) -> None:
    from .decks import show_decks

    app.for_visit(show_decks(app, place))


def _to_puzzles(app: App, place: str) -> None:
    from .puzzles import show_puzzles

    app.for_visit(show_puzzles(app, place))


def _to_results(app: App, _rest: str) -> None:
    app.for_visit(_show_results(app))


async def _show_results(app: App) -> None:
    if await load_screens(app):
        from .results import show_results

        await show_results(app)


def _to_settings(app: App, _rest: str) -> None:
    app.open_screen("settings")


def _to_credits(app: App, game: str) -> None:
    app.for_visit(_show_credits(app, game))


async def _show_credits(app: App, game: str) -> None:
    """The sources of a game and of the packs that players are offered: their figures are there then."""
    names = [f"{game}-sources.{app.ui.language}"] if game in GAMES else []
    packs = " ".join(offered_packs(game))
    if not (await load_screens(app) and await load_editions(app, game) and await load_texts(app, names)):
        return
    if await load_game(app, game, text=packs):
        if packs:
            open_packs(game, packs)
        app.book = game if game in GAMES else ""
        app.open_screen("credits")


# ------------------------------------------------------------------ rules


def _to_rules(app: App, place: str) -> None:
    app.for_visit(_read(app, place))


async def _read(app: App, place: str) -> None:
    """Open a rule book at a place: "<game>/<rule or chapter>", or that of the game at the table; "" without one is the
    choice of books. A rule of no named game is looked for in every book."""
    if not await load_screens(app):
        return
    from ..screens.reference import has_rule, texts_of

    book, _slash, rest = place.partition("/")
    if book in GAMES:
        books, place = [book], rest
    elif app.session is not None:
        books = [app.session.port.system.name]
    else:
        books = list(GAMES) if place else []
    app.book, app.place, app.query = "", place, ""
    for book in books:
        if not await load_game(app, book) or not await load_texts(app, texts_of(book)):
            return
        if len(books) == 1 or has_rule(book, app.ui.language, place):
            app.book = book
            break
    app.open_screen("reference")


def _search(app: App, query: str) -> None:
    app.query, app.place = query[:100], ""
    app.render()


# ------------------------------------------------------------------ screens of games


def _to_game_screen(app: App, rest: str) -> None:
    app.for_visit(_show_game_screen(app, rest))


async def _show_game_screen(app: App, rest: str) -> None:
    if not await show_game_screen(app, rest):
        _to_nowhere(app, "")


def _goto(app: App, screen: str) -> None:
    app.page.go(f"#{screen}")


ROUTES: dict[str, Callable[[App, str], None]] = {
    "": _to_launcher,
    "continue": _to_latest,
    "new": _to_form,
    "apart": _to_apart,
    "link": _to_link,
    "first": _to_first_game,
    "game": _to_game_screen,
    "decks": _to_decks,
    "own": _to_own,
    "past": _to_past,
    "puzzles": _to_puzzles,
    "results": _to_results,
    "rules": _to_rules,
    "settings": _to_settings,
    "credits": _to_credits,
}
"""What the first word of a fragment leads to."""

ACTS: dict[str, Act] = {
    "route": _route,
    "goto": _goto,
    "search": _search,
}
