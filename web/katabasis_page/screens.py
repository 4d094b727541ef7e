"""Which markup each screen of the page is made of. Screens that a start does not need are imported when shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from . import markup as h
from . import words
from .controls import act, icon, notices
from .games import game_ui
from .launcher import launcher
from .words import _

if TYPE_CHECKING:
    from .app import App

TITLES = {
    "newgame": _("New game"),
    "seating": _("Who plays on?"),
    "settings": _("Settings"),
    "reference": _("Rules"),
    "credits": _("Credits"),
    "waiting": _("One moment"),
}


def markup(app: App) -> h.Renderable:
    """The whole page: a screen, what lies over it, and the messages."""
    ui = app.ui
    dialog = _dialog(app)
    curtained = ui.screen == "table" and ui.handover is not None
    return h.fragment[
        h.div(id="stage", inert=dialog is not None or curtained)[SCREENS[ui.screen](app)],
        curtained and _curtain(app),
        dialog,
        notices(ui),
    ]


def title(app: App) -> str:
    """The document's title: nothing but what everybody at the table may know."""
    ui = app.ui
    if ui.screen in TITLES:
        return f"{ui.word(TITLES[ui.screen])} · Katabasis"
    if ui.screen == "table" and ui.matchup:
        return f"{ui.matchup} · Katabasis"
    return "Katabasis"


def _launcher(app: App) -> h.Renderable:
    return launcher(app.ui, app.store.games(), lambda at: app.page.when(at, app.ui.language))


def _newgame(app: App) -> h.Renderable:
    from .newgame import games_page, newgame_page

    if app.draft is None:
        return games_page(app.ui)
    words.use(game_ui(app.draft.game).name)
    return newgame_page(app.draft, app.ui)


def _seating(app: App) -> h.Renderable:
    from .newgame import seating_page

    assert app.draft is not None
    words.use(game_ui(app.draft.game).name)
    return seating_page(app.draft, app.ui)


def _settings(app: App) -> h.Renderable:
    from .settings import settings_page

    return settings_page(app.ui)


def _reference(app: App) -> h.Renderable:
    from .reference import reference_page

    return reference_page(app.ui, app.book, app.place, app.wanted)


def _credits(app: App) -> h.Renderable:
    from .credits import credits_page

    return credits_page(app.ui)


def _waiting(app: App) -> h.Renderable:
    return h.div(class_="screen waiting", id="screen-waiting", role="status")[
        h.p[icon("pass", "icon turning"), " ", app.ui.say("Laying the table …")]
    ]


def _table(app: App) -> h.Renderable:
    assert app.session is not None
    shown = game_ui(app.session.game.system.name)
    words.use(shown.name)
    return h.div(class_="screen table-screen", id="screen-table")[
        _bar(app),
        shown.table_page(app.session.view(), app.ui),
    ]


def _bar(app: App) -> h.Renderable:
    """The strip over the table: the way out of the game, and to what is not on the table."""
    ui = app.ui
    return h.nav(class_="table-bar", id="table-bar", aria_label=ui.say("Game"))[
        act("open-app", ui.say("Open in the app"), symbol="upgrade", css="small quiet")
        if app.embedded
        else h.a(class_="back", href="#")[h.span(aria_hidden="true")["‹ "], "Katabasis"],
        app.session is not None
        and app.session.watching
        and h.span(class_="watching", id="watching")[
            ui.say("Played in another tab"), " ", act("take-over", ui.say("Play here"), css="small primary")
        ],
        ui.saved in ("full", "blocked", "memory")
        and act("pop", ui.say("Not kept!"), "storage:", css="small warning-button", id="not-kept"),
        h.span(class_="bar-acts")[
            act("share", ui.say("Share"), "game", css="small quiet"),
            not app.embedded
            and [
                h.a(class_="button small quiet", href="#rules")[ui.say("Rules")],
                h.a(class_="button small quiet", href="#settings")[ui.say("Settings")],
            ],
            act("pop", "?", "help:", css="small quiet", aria_label=ui.say("Keys and help")),
        ],
    ]


def _curtain(app: App) -> h.Renderable:
    from .handover import handover

    return handover(app.ui)


def _dialog(app: App) -> h.Renderable | None:
    """What the shell opens over a screen; the table opens its own popovers."""
    asked_about_storage = app.ui.popover is not None and app.ui.popover.kind == "storage"
    if not app.dialog and not asked_about_storage:
        return None
    from .acts_games import address_of
    from .share import import_dialog, share_dialog, storage_dialog

    if app.dialog == "import":
        return import_dialog(app.ui)
    if app.dialog:
        kind = app.dialog.partition(":")[2]
        return share_dialog(app.ui, kind, address_of(app, kind))
    return storage_dialog(app.ui)


SCREENS: dict[str, Callable[[App], h.Renderable]] = {
    "launcher": _launcher,
    "newgame": _newgame,
    "seating": _seating,
    "settings": _settings,
    "reference": _reference,
    "credits": _credits,
    "waiting": _waiting,
    "table": _table,
}
