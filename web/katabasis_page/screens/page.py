"""Which markup each screen of the page is made of. Screens that a start does not need are imported when shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import markup as h
from ..games import Act, Screen, game_ui, has_decks
from ..markup.controls import act, icon, notices
from ..words import _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..protocols import App
    from ..ui import Ui


def markup(app: App) -> h.Renderable:
    """The whole page: a screen, what lies over it, and the messages."""
    ui = app.ui
    dialog = _dialog(app)
    changes_hands = ui.screen == "table" and ui.seating.handover is not None
    return h.fragment[
        h.div(id="stage", inert=dialog is not None or changes_hands)[shown(ui.screen).draw(app)],
        changes_hands and _handover(app),
        dialog,
        notices(ui),
    ]


def title(app: App) -> str:
    """The document's title: nothing but what everybody at the table may know."""
    ui = app.ui
    name = ui.matchup if ui.screen == "table" else ui.word(shown(ui.screen).title)
    return f"{name} · Katabasis" if name else "Katabasis"


def exists(screen: str) -> bool:
    """Whether there is a screen of that name: one of the shell, or "<game>/<name>" of a game that is loaded."""
    game, slash, name = screen.partition("/")
    return name in game_ui(game).SCREENS if slash else screen in SCREENS


def shown(screen: str) -> Screen:
    """The screen of that name."""
    game, slash, name = screen.partition("/")
    return game_ui(game).SCREENS[name] if slash else SCREENS[screen]


def _launcher(app: App) -> h.Renderable:
    if app.embedded:
        return _no_table(app)
    from .launcher import launcher

    store = app.store
    return launcher(
        app.ui,
        store.games(),
        lambda at: app.page.when(at, app.ui.language),
        store.stills.of,
        app.page.now()[:10],
        store.daily_puzzles.days(),
    )


def _no_table(app: App) -> h.Renderable:
    """What a frame shows that has no table to show; the messages say why."""
    return h.div(class_="screen waiting", id="screen-no-table")[
        h.h1(id="title", tabindex="-1")[app.ui.say("This table cannot be shown.")],
        h.p[h.a(href="./index.html", target="_blank", rel="noopener")[app.ui.say("Open Katabasis")]],
    ]


def _newgame(app: App) -> h.Renderable:
    from ..newgame.draft import builds_deck
    from ..newgame.screen import games_page, newgame_page

    draft = app.draft
    if draft is None:
        return games_page(app.ui)
    builds = has_decks(draft.game) and any(builds_deck(draft, seat) for seat in draft.seats)
    decks = app.store.decks.all(draft.game) if builds else ()
    if not draft.pack:
        return newgame_page(draft, app.ui, decks)
    rosters, battleplans = app.store.rosters.all(draft.game), app.store.battleplans.all(draft.game)
    return newgame_page(draft, app.ui, decks, rosters, battleplans)


def _seating(app: App) -> h.Renderable:
    from ..newgame.screen import seating_page

    assert app.draft is not None
    return seating_page(app.draft, app.ui)


def _settings(app: App) -> h.Renderable:
    from .settings import settings_page

    return settings_page(app.ui)


def _reference(app: App) -> h.Renderable:
    from .reference import reference_page

    is_played = app.session is not None and bool(app.id) and app.session.port.system.name == app.book
    return reference_page(app.ui, app.book, app.place, app.query, is_played)


def _credits(app: App) -> h.Renderable:
    from .credits import credits_page

    return credits_page(app.ui, app.book)


def _decks(app: App) -> h.Renderable:
    from ..deckbuilder.builder import DeckBuilder
    from ..deckbuilder.choice import decks_page
    from ..deckbuilder.screen import builder_page

    kept = app.store.decks.all(app.book)
    if isinstance(app.builder, DeckBuilder):
        return builder_page(app.builder, app.ui, kept)
    return decks_page(app.book, app.ui, kept, lambda at: app.page.when(at, app.ui.language))


def _deck_acts() -> Mapping[str, Act]:
    from ..deckbuilder.acts import ACTS

    return ACTS


def _own(app: App) -> h.Renderable:
    from ..own.desk import OwnDesk
    from ..own.kept import kept
    from ..own.screen import own_page

    return own_page(app.ui, kept(app.store.storage), app.own or OwnDesk(), app.page.address)


def _deck_dialog(app: App) -> h.Renderable | None:
    from ..deckbuilder.kind import DECKS
    from ..own_lists.dialogs import list_dialog

    return list_dialog(DECKS, app)


def _puzzles(app: App) -> h.Renderable:
    from ..puzzles.screen import Known, puzzles_page

    known = Known(app.store.puzzles.solved(), app.store.daily_puzzles.days(), app.page.now()[:10])
    return puzzles_page(app.book, app.ui, known)


def _results(app: App) -> h.Renderable:
    from .results import results_page

    return results_page(app.ui, app.store.results.all())


def _apart(app: App) -> h.Renderable:
    from ..apart.screens import apart_page

    return apart_page(app)


def _link(app: App) -> h.Renderable:
    from ..by_link.screens import link_page

    return link_page(app)


def _waiting(app: App) -> h.Renderable:
    return h.div(class_="screen waiting", id="screen-waiting", role="status")[
        h.p[icon("pass", "icon turning"), " ", app.ui.word(app.ui.waiting_for)]
    ]


def _table(app: App) -> h.Renderable:
    assert app.session is not None
    drawn = draw_table(app.game, app.session.view(), app.ui)
    return h.div(class_="screen table-screen", id="screen-table")[_bar(app), drawn]


def draw_table(game: str, view: dict[str, Any], ui: Ui) -> h.Renderable:
    """The table as the game draws it, or as the shell does where the game brings nothing."""
    own = game_ui(game).table_class()
    if own is not None:
        return own(view, ui).page()
    from ..table.table_page import TablePage

    return TablePage(view, ui).page()


def _bar(app: App) -> h.Renderable:
    """The strip over the table: the way out of the game, and to what is not on the table."""
    ui = app.ui
    return h.nav(class_="table-bar", id="table-bar", aria_label=ui.say("Game"))[
        [
            act("open-app", ui.say("Open in the app"), symbol="upgrade", css="small quiet"),
            h.span(class_="kept-nowhere", id="kept-nowhere")[ui.say("Not saved here")],
        ]
        if app.embedded
        else act("apart-leave", [h.span(aria_hidden="true")["‹ "], "Katabasis"], css="quiet back")
        if app.apart is not None and app.apart.has_lines
        else h.a(class_="back", href=ui.way_back or "#")[
            h.span(aria_hidden="true")["‹ "], ui.say("Back") if ui.way_back else "Katabasis"
        ],
        app.apart is not None and h.span(class_="watching")[app.apart.strip(ui)],
        app.session is not None
        and app.session.watching
        and not ui.shared
        and h.span(class_="watching", id="watching")[
            ui.say("Played in another tab"), " ", act("take-over", ui.say("Play here"), css="small primary")
        ],
        ui.saved in ("full", "blocked", "memory", "deleted")
        and act("pop", ui.say("Not saved!"), "storage:", css="small warning-button", id="not-kept"),
        h.span(class_="bar-acts")[
            (app.session is None or app.session.port.knows_all)
            and act("share", ui.say("Share"), "game", css="small quiet"),
            not app.embedded
            and [
                ui.seating.conceder is not None
                and ui.live
                and act("concede", ui.say("Concede"), css="small quiet", id="concede"),
                h.a(class_="button small quiet", href="#rules")[ui.say("Rules")],
                h.a(class_="button small quiet", href="#settings")[ui.say("Settings")],
            ],
            act("pop", "?", "help:", css="small quiet", aria_label=ui.say("Keys and help")),
        ],
        act(
            "pop",
            "⋮",
            "more:",
            css="small quiet more-button",
            id="more-button",
            aria_label=ui.say("More"),
            aria_haspopup="dialog",
        ),
    ]


def _handover(app: App) -> h.Renderable:
    from .handover import handover

    return handover(app.ui)


def _dialog(app: App) -> h.Renderable | None:
    """What the shell opens over a screen; the table opens its own popovers."""
    asks_about_storage = app.ui.pointer.popover is not None and app.ui.pointer.popover.kind == "storage"
    if not app.dialog and not asks_about_storage:
        return None
    if (own := shown(app.ui.screen).dialog(app)) is not None:
        return own
    if app.dialog.startswith("warning:"):
        from ..table.warning import warning_dialog

        return warning_dialog(app)
    if app.dialog.startswith("draft:"):
        from ..table.warning import draft_dialog

        return draft_dialog(app)
    if app.dialog.startswith("apart"):
        from ..apart.screens import apart_dialog

        return apart_dialog(app)
    if app.dialog.startswith("link-"):
        from ..by_link.screens import link_dialog

        return link_dialog(app)
    if app.dialog == "concede" or app.dialog.startswith("draw:"):
        from ..table.ending import concede_dialog, draw_dialog

        return concede_dialog(app) if app.dialog == "concede" else draw_dialog(app)
    from ..sharing.share import delete_dialog, import_dialog, share_address, share_dialog, storage_dialog
    from ..sharing.share_forms import forms_of

    if app.dialog == "import":
        return import_dialog(app.ui)
    if app.dialog.startswith("delete:"):
        return delete_dialog(app.ui, app.store.entry(app.dialog.partition(":")[2]))
    if app.dialog and app.session is not None:
        kind = app.dialog.partition(":")[2]
        game = app.session.game
        # an element shows a game as it stands
        forms = None if kind == "moment" else forms_of(app.page, game, kind, app.ui.seating.kinds, app.ui.language)
        address = share_address(app.page, app.session.series, kind, app.ui)
        return share_dialog(app.ui, kind, address, forms, app.qr_code)
    return storage_dialog(app.ui)


SCREENS: dict[str, Screen] = {
    "launcher": Screen("", _launcher),
    "newgame": Screen(_("New game"), _newgame),
    "seating": Screen(_("Who continues this game?"), _seating),
    "settings": Screen(_("Settings"), _settings),
    "reference": Screen(_("Rules"), _reference),
    "credits": Screen(_("Credits"), _credits),
    "decks": Screen(_("Decks"), _decks, _deck_acts, ("decks",), opens_rules=True, dialog=_deck_dialog),
    "own": Screen(_("Own content"), _own, styles=("decks", "own")),
    "puzzles": Screen(_("Puzzles and lessons"), _puzzles, styles=("puzzles",)),
    "results": Screen(_("Statistics"), _results),
    "apart": Screen(_("Play apart"), _apart),
    "link": Screen(_("By link"), _link),
    "waiting": Screen(_("Just a moment"), _waiting),
    "table": Screen("", _table, opens_rules=True),
}
"""The shell's own screens; a game may bring others."""
