"""The page at work: which screen is shown, what every button does, and when games are kept.

Nothing here touches the browser; what does is given in as a `page` (see `dom.Page`), so tests play without one.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import htpy as h

import katabasis as kb

from . import words
from .controls import act, icon, notices
from .launcher import NOT_KEPT, launcher
from .session import NotNow, Session
from .settings import CHOICES, valid
from .store import Blocked, Full, Kept, Store, Unreadable
from .thinking import Thinker
from .ui import Notice, Popover, Ui
from .words import _, say

if TYPE_CHECKING:
    from .dom import Page
    from .newgame import Draft

GAME = "underworlds"
PAUSE = 0.45
"""Seconds between two answers of bots at normal speed, so that people can follow."""
MOST_NOTICES = 4

SHORTCUTS = {
    "u": ("undo", ""),
    "[": ("back", ""),
    "]": ("forward", ""),
    "+": ("zoom", "in"),
    "=": ("zoom", "in"),
    "-": ("zoom", "out"),
    "0": ("zoom", "reset"),
    "?": ("pop", "help:"),
}
"""Keys that act by themselves. Letters can be switched off."""


class App:
    """The whole page. `act` is the one entrance for whatever a person does."""

    def __init__(self, page: Page, thinker: Thinker) -> None:
        self.page = page
        self.thinker = thinker
        self.store = Store(page.shelf, page.now, lambda: f"{page.chance():08x}")
        self.ui = Ui()
        self.session: Session | None = None
        self.id = ""
        """The id under which the game at the table is kept."""
        self.draft: Draft | None = None
        self.incoming: kb.Game | None = None
        """A game from a link or file that waits for its players."""
        self.place = ""
        self.wanted = ""
        self.dialog = ""
        """The dialog of the shell that is open: "import", "share:game", "share:position"."""
        self._asked_to_last = False
        self._complained = ""
        self._use(valid(self.store.settings()))
        self.ui.saved = "saved" if page.shelf.lasting else "memory"

    # ------------------------------------------------------------------ the one entrance

    def act(self, verb: str, arg: str) -> None:
        """Do what a button, a link or a key says. What cannot be done is said, and nothing is lost."""
        method = ACTS.get(verb)
        if method is None:
            return
        try:
            method(self, arg)
        except NotNow as refusal:
            self.tell("info", refusal.reason)
            self.render()
        except kb.Refused as refusal:
            self._refused(refusal)
        except Exception as error:  # a defect: the game is kept, and can be taken along
            self._failed(error)

    def tell(self, kind: str, text: Any, action: tuple[str, str, Any] | None = None) -> None:
        """Add a message for the person."""
        notice = Notice(kind, text, action)
        if notice not in self.ui.notices:
            self.ui.notices = [*self.ui.notices, notice][-MOST_NOTICES:]

    def _refused(self, refusal: kb.Refused) -> None:
        first = refusal.refusals[0]
        action = ("pop", f"rule:{first.rule}", _("The rule")) if not first.rule.startswith("table.") else None
        self.tell("info", [first.reason.msgid, first.reason.values], action)
        self.render()

    def _failed(self, error: Exception) -> None:
        self.page.report("".join(traceback.format_exception(error)))
        action = ("export", "", _("Save the game as a file")) if self.session else None
        self.tell("error", say("Something went wrong: {error}", error=f"{type(error).__name__}: {error}"), action)
        self.render()

    # ------------------------------------------------------------------ showing

    def render(self) -> None:
        """Show the page as it is now."""
        ui = self.ui
        self.page.show(str(self._markup()))
        self.page.set_title(self._title())
        ui.announcement = ""

    def _markup(self) -> h.Renderable:
        dialog = self._dialog()
        curtained = self.ui.screen == "table" and self.ui.curtain is not None
        return h.fragment[
            h.div(id="stage", inert=bool(dialog) or curtained)[self._screen()],
            curtained and self._curtain(),
            dialog,
            notices(self.ui),
        ]

    def _screen(self) -> h.Renderable:
        return SCREENS[self.ui.screen](self)

    def _launcher(self) -> h.Renderable:
        return launcher(self.ui, self.store.games(), lambda at: self.page.when(at, self.ui.language))

    def _newgame(self) -> h.Renderable:
        from .newgame import newgame_page

        return newgame_page(self._current_draft(), self.ui)

    def _seating(self) -> h.Renderable:
        from .newgame import seating_page

        assert self.incoming is not None
        return seating_page(self._current_draft(), self.ui)

    def _settings(self) -> h.Renderable:
        from .settings import settings_page

        return settings_page(self.ui)

    def _reference(self) -> h.Renderable:
        from .reference import reference_page

        return reference_page(self.ui, GAME, self.place, self.wanted)

    def _credits(self) -> h.Renderable:
        from .credits import credits_page

        return credits_page(self.ui, GAME)

    def _waiting(self) -> h.Renderable:
        return h.div(class_="screen waiting", id="screen-waiting", role="status")[
            h.p[icon("pass", "icon turning"), " ", self.ui.say("Laying the table …")]
        ]

    def _table(self) -> h.Renderable:
        from .table import table_page

        assert self.session is not None
        return h.div(class_="screen table-screen", id="screen-table")[
            self._bar(),
            table_page(self.session.view(), self.ui),
        ]

    def _bar(self) -> h.Renderable:
        """The way out of the game, and to what is not on the table."""
        ui = self.ui
        watching = self.session is not None and self.session.watching
        return h.nav(class_="table-bar", id="table-bar", aria_label=ui.say("Game"))[
            h.a(class_="back", href="#")[h.span(aria_hidden="true")["‹ "], "Katabasis"],
            watching
            and h.span(class_="watching")[
                ui.say("Played in another tab"),
                " ",
                act("take-over", ui.say("Play here"), css="small primary"),
            ],
            ui.saved in ("full", "blocked", "memory")
            and act("pop", ui.say("Not kept!"), "storage:", css="small warning-button", id="not-kept"),
            h.span(class_="bar-acts")[
                act("share", ui.say("Share"), "game", css="small quiet"),
                h.a(class_="button small quiet", href="#rules")[ui.say("Rules")],
                h.a(class_="button small quiet", href="#settings")[ui.say("Settings")],
                act("pop", "?", "help:", css="small quiet", aria_label=ui.say("Keys and help")),
            ],
        ]

    def _curtain(self) -> h.Renderable:
        from .curtain import curtain

        return curtain(self.ui)

    def _dialog(self) -> h.Renderable | None:
        if not self.dialog and (self.ui.popover is None or self.ui.popover.kind != "storage"):
            return None
        from .share import import_dialog, share_dialog, storage_dialog

        if self.dialog == "import":
            return import_dialog(self.ui)
        if self.dialog:
            kind = self.dialog.partition(":")[2]
            return share_dialog(self.ui, kind, self._address_of(kind))
        return storage_dialog(self.ui)

    def _title(self) -> str:
        """The document's title: what everybody at the table may know."""
        ui = self.ui
        if ui.screen != "table" or self.session is None:
            return "Katabasis" if ui.screen == "launcher" else f"{ui.word(TITLES.get(ui.screen, ''))} · Katabasis"
        if len(ui.names) == 2:
            return ui.say("{first} against {second}", first="seat:0", second="seat:1") + " · Katabasis"
        return "Katabasis"

    # ------------------------------------------------------------------ ways through the page

    def route(self, fragment: str) -> None:
        """Show what the address says."""
        from .links import carries

        if carries(fragment):
            self.page.later(self._come_in(fragment=fragment))
            return
        screen, _slash, rest = fragment.removeprefix("#").partition("/")
        self.dialog, self.ui.popover, self.ui.preview = "", None, None
        if screen == "play" and rest:
            self._play(rest)
            return
        if screen == "new":
            self.draft = None if self.incoming is None else self.draft
            self.incoming = None
        if screen == "rules":
            self.place = rest
        self.ui.screen = {"new": "newgame", "settings": "settings", "rules": "reference", "credits": "credits"}.get(
            screen, "launcher"
        )
        if self.ui.screen == "launcher":
            self._leave()
        self._settled()

    def _settled(self) -> None:
        """Another screen: at its top, with its title focused for whoever cannot see it change."""
        self.render()
        self.page.scroll_up()
        self.page.focus("#title")

    def _leave(self) -> None:
        """Stand up from the table. The game is kept already."""
        self.session, self.id, self.ui.storage = None, "", None
        self.page.let_go()

    def _play(self, id: str) -> None:
        if self.session is not None and self.id == id:
            self.ui.screen = "table"
            self._settled()
            self._let_bots_play()
        else:
            self.page.later(self._open(id))

    # ------------------------------------------------------------------ the table

    async def _open(self, id: str) -> None:
        """Sit down at a kept game."""
        self.ui.screen = "waiting"
        self.render()
        free = await self.page.hold(self.store.lock(id), self._lost)
        try:
            kept, game = self.store.open(id)
        except LookupError:
            self._turned_away(_("There is no such game in this browser."))
        except Unreadable as error:
            self._turned_away(error.reason)
        else:
            self._sit(id, game, kept)
            assert self.session is not None
            self.session.watching = not free
            if not free:
                self.ui.saved = "other-tab"
            self._settled()
            self._let_bots_play()

    def _turned_away(self, reason: Any) -> None:
        self.tell("error", reason)
        self.page.let_go()
        self.page.go("#", replace=True)
        self.ui.screen = "launcher"
        self.render()

    def _sit(self, id: str, game: kb.Game, kept: Kept) -> None:
        self.id = id
        words.use(game.system.name)
        self.session = Session(game, self.ui, kept.names, kept.kinds, self.keep)
        self.ui.storage = id
        self.ui.screen = "table"

    def _begin(self, game: kb.Game, names: list[str], kinds: list[str]) -> None:
        """Lay a new table and keep it."""
        self.id = self.store.fresh_id()
        self.page.later(self._hold(self.id))
        self._sit(self.id, game, Kept(self.id, game.system.name, game.edition, names, kinds, ""))
        self.keep()
        self.page.go(f"#play/{self.id}", replace=True)
        self._settled()
        self._let_bots_play()

    async def _hold(self, id: str) -> None:
        await self.page.hold(self.store.lock(id), self._lost)

    def _let_bots_play(self) -> None:
        if self.session is not None and self.session.bot is not None:
            self.page.later(self._bots(self.session))

    async def _bots(self, session: Session) -> None:
        async def pause() -> None:
            if self.ui.pace and self.ui.fresh:
                await self.page.sleep(PAUSE * self.ui.pace)

        def show() -> None:
            if self.session is session:
                self.render()

        async def think(request: dict[str, Any]) -> tuple[str, Any]:
            answer = await self.thinker.think(request)
            if self.session is not session:
                raise Left
            return answer

        try:
            await session.let_bots_play(think, show, pause)
        except Left:
            return
        except Exception as error:  # see act
            self._failed(error)
            return
        if self.session is session:
            self.render()

    def keep(self) -> None:
        """Keep the game as it is. If that cannot be done the game goes on, and the person is told how to keep it."""
        session = self.session
        if session is None or session.watching:
            return
        try:
            self.store.keep(self.id, session.game, self.ui.names, self.ui.kinds)
        except Full:
            self._not_kept("full", _("The room for saved games is full: this game is no longer kept."))
        except Blocked:
            self._not_kept("blocked", _("This browser blocks storage: this game is not kept."))
        else:
            self.ui.saved = "saved" if self.page.shelf.lasting else "memory"
            if not self._asked_to_last and self.page.shelf.lasting:
                self._asked_to_last = True
                self.page.ask_to_last()
            if self.ui.saved == "memory" and self._complained != "memory":
                self._not_kept("memory", NOT_KEPT)

    def _not_kept(self, state: str, text: Any) -> None:
        self.ui.saved = state
        if self._complained != state:
            self._complained = state
            self.tell("warning", text, ("export", "", _("Save the game as a file")))

    def _lost(self) -> None:
        """Another tab has taken the game over."""
        if self.session is not None:
            self.session.watching = True
            self.ui.saved = "other-tab"
            self.tell("warning", _("This game is now played in another tab. This one only watches."))
            self.render()

    def _changed_elsewhere(self, key: str) -> None:
        """Another tab has kept something: follow it if it is the game that is watched."""
        if self.session is not None and self.session.watching and key == self.store.save_key(self.id):
            try:
                self.session.follow(self.store.open(self.id)[1])
            except (LookupError, Unreadable):
                return
            self.render()
        elif self.ui.screen == "launcher":
            self.render()

    # ------------------------------------------------------------------ acts at the table

    def _at_table(self) -> Session:
        if self.session is None:
            raise NotNow(_("There is no game on the table."))
        return self.session

    def _after_choice(self) -> None:
        self.render()
        self._let_bots_play()

    def _choose(self, option: str) -> None:
        self._at_table().choose(option)
        self._after_choice()

    def _select(self, ref: str) -> None:
        self._at_table().select(ref)
        self._after_choice()

    def _hover(self, ref: str) -> None:
        session, before = self.session, self.ui.preview
        if session is None or self.ui.screen != "table" or self.ui.curtain is not None:
            return
        session.hover(ref)
        if self.ui.preview is not None and self.ui.preview["option"] is None:
            self.ui.preview = None
        if self.ui.preview != before:
            self.render()

    def _undo(self, _arg: str) -> None:
        self._at_table().undo()
        self._after_choice()

    def _back(self, _arg: str) -> None:
        self._at_table().back()
        self.render()

    def _forward(self, _arg: str) -> None:
        self._at_table().forward()
        self.render()

    def _live(self, _arg: str) -> None:
        self._at_table().live()
        self.render()

    def _replay_since(self, _arg: str) -> None:
        session = self._at_table()
        session.show(self.ui.since_choice)
        self.render()
        self.page.later(self._play_on(session))

    async def _play_on(self, session: Session) -> None:
        """Step from a moment of the past to the present by itself."""
        while self.session is session and not self.ui.live:
            shown = self.ui.past
            await self.page.sleep(2 * PAUSE * max(self.ui.pace, 0.5))
            if self.session is not session or self.ui.past != shown:
                return
            session.forward()
            self.render()

    def _raise_curtain(self, _arg: str) -> None:
        self._at_table().raise_curtain()
        self.render()
        self.page.focus("#ask button, #ask")

    def _zoom(self, how: str) -> None:
        gestures = self.page.gestures
        if how == "reset":
            gestures.set((1.0, 0.0, 0.0))
        else:
            gestures.zoom_by(1.4 if how == "in" else 1 / 1.4)

    def _zoomed(self, _arg: str) -> None:
        self.ui.zoom = self.page.gestures.zoom

    def _jump(self, id: str) -> None:
        self.page.focus(f"#{id} button, #{id} a, #{id}")

    def _pop(self, what: str) -> None:
        kind, _colon, arg = what.partition(":")
        if kind == "rule" and self.ui.screen != "table":
            self.page.go(f"#rules/{arg}")
            return
        self.ui.popover = Popover(kind, arg)
        self.render()

    def _close(self, _arg: str) -> None:
        ui = self.ui
        if self.dialog:
            self.dialog = ""
        elif ui.popover is not None:
            ui.popover = None
        elif ui.menu or ui.selected:
            ui.menu, ui.selected = [], None
        elif ui.preview is not None:
            ui.preview = None
        elif ui.notices:
            ui.notices = ui.notices[:-1]
        else:
            return
        self.render()

    def _dismiss(self, number: str) -> None:
        self.ui.notices = [notice for at, notice in enumerate(self.ui.notices) if str(at) != number]
        self.render()

    def _key(self, key: str) -> None:
        if key.isalpha() and self.ui.settings["letters"] == "off":
            return
        if self.ui.screen == "table" and key.lower() in SHORTCUTS and self.ui.curtain is None:
            self.act(*SHORTCUTS[key.lower()])

    def _take_over(self, _arg: str) -> None:
        self.page.later(self._steal(self.id))

    async def _steal(self, id: str) -> None:
        await self.page.hold(self.store.lock(id), self._lost, steal=True)
        self.session = None
        await self._open_held(id)

    async def _open_held(self, id: str) -> None:
        try:
            kept, game = self.store.open(id)
        except (LookupError, Unreadable):
            self._turned_away(_("There is no such game in this browser."))
            return
        self._sit(id, game, kept)
        self.ui.saved = "saved"
        self._settled()
        self._let_bots_play()

    # ------------------------------------------------------------------ beginning

    def _current_draft(self) -> Draft:
        from .newgame import fresh

        if self.draft is None:
            self.draft = fresh(GAME, self.page.chance())
        return self.draft

    def _draft(self, change: str) -> None:
        field, _equals, value = change.partition("=")
        self.draft = self._current_draft().changed(field, value)
        self.render()

    def _new_seed(self, _arg: str) -> None:
        self.draft = self._current_draft().changed("seed", str(self.page.chance()))
        self.render()

    def _start(self, _arg: str) -> None:
        draft = self._current_draft()
        names, kinds = draft.names(self.ui), [seat.kind for seat in draft.seats]
        game = self.incoming or kb.new(**draft.begin())
        self.draft, self.incoming = None, None
        self._begin(game, names, kinds)

    def _again(self, how: str) -> None:
        session = self._at_table()
        setup = session.game.setup
        if "seats" not in setup:
            raise NotNow(_("A game that began from a position cannot be begun anew."))
        seats = list(setup["seats"])
        if how == "swapped":
            seats.reverse()
        game = kb.new(
            session.game.system.name, setup["edition"], seats, seed=self.page.chance(), **dict(setup["options"])
        )
        self._leave()
        self._begin(game, list(self.ui.names), list(self.ui.kinds))

    # ------------------------------------------------------------------ passing on and taking in

    def _share(self, kind: str) -> None:
        self._at_table()
        self.dialog = f"share:{kind if kind in ('game', 'position') else 'game'}"
        self.render()

    def _address_of(self, kind: str) -> str:
        from .links import fragment

        return self.page.address(fragment(kind, self._text_of(kind)))

    def _text_of(self, kind: str) -> str:
        game = self._at_table().game
        return game.position() if kind == "position" else game.record()

    def _copy(self, id: str) -> None:
        self.page.later(self._copied(id))

    async def _copied(self, id: str) -> None:
        done = await self.page.copy(id)
        self.tell("info", _("The link is copied.") if done else _("Copy the link from the field."))
        self.render()

    def _export(self, what: str) -> None:
        """Save a game as a file: the one at the table ("" or "position"), or a kept one by its id."""
        from .links import file_name

        now = self.page.now()
        if what in ("", "position"):
            kind = what or "game"
            self.page.download(file_name(self._at_table().game.system.name, now, kind), self._text_of(kind))
            return
        try:
            _kept, game = self.store.open(what)
        except (Unreadable, LookupError):
            self.page.download(file_name("", now, "save"), self.store.raw(what))
            self.render()
        else:
            self.page.download(file_name(game.system.name, now), game.record())

    def _import(self, _arg: str) -> None:
        self.dialog = "import"
        self.render()

    def _import_text(self, text: str) -> None:
        self.page.later(self._come_in(text=text))

    async def _come_in(self, fragment: str = "", text: str = "") -> None:
        """Take a game in from a link or a text; it waits until somebody sits down to it."""
        from .links import BadLink, read, read_file
        from .newgame import for_game

        before = self.ui.screen
        try:
            parcel = read(fragment) if fragment else read_file(text)
            self.dialog, self.ui.screen = "", "waiting"
            self.render()
            game = await self.thinker.read(parcel.kind, parcel.text)
        except BadLink as error:
            self._not_taken(error.reason, before)
        except kb.KatabasisError as error:
            self._not_taken(say("It does not follow the rules. {error}", error=str(error).partition("\n")[0]), before)
        except Exception as error:  # see act
            self.ui.screen = before
            self._failed(error)
        else:
            self._leave()
            self.incoming, self.draft = game, for_game(game)
            self.ui.screen = "seating"
            self._settled()

    def _not_taken(self, reason: Any, before: str) -> None:
        self.tell("error", reason)
        self.ui.screen = before if before != "waiting" else "launcher"
        self.render()

    # ------------------------------------------------------------------ kept games

    def _open_again(self, id: str) -> None:
        self.store.bring_back(id)
        self.page.go(f"#play/{id}")

    def _delete(self, id: str) -> None:
        self.store.delete(id)
        self.tell("info", _("The game is deleted."), ("restore", "", _("Undo")))
        self.render()

    def _restore(self, _arg: str) -> None:
        self.store.restore()
        self.ui.notices = [notice for notice in self.ui.notices if not notice.action or notice.action[0] != "restore"]
        self.render()

    # ------------------------------------------------------------------ settings and search

    def _use(self, settings: dict[str, str]) -> None:
        """Let the settings hold."""
        ui, page = self.ui, self.page
        ui.settings = settings
        wanted = settings["language"] if settings["language"] != "auto" else page.language
        ui.language = next((code for code in words.LANGUAGES if wanted.lower().startswith(code)), "en")
        page.set_root("lang", ui.language)
        page.set_root("theme", settings["theme"] if settings["theme"] != "auto" else "")
        page.set_root("motion", "reduced" if settings["motion"] == "reduced" else "")
        page.set_root("speed", settings["speed"])

    def _setting(self, change: str) -> None:
        name, _equals, value = change.partition("=")
        if value not in CHOICES.get(name, ()):
            return
        self._use({**self.ui.settings, name: value})
        try:
            self.store.keep_settings(self.ui.settings)
        except (Full, Blocked):
            self.tell("warning", _("The setting holds, but could not be kept for the next visit."))
        self.render()

    def _language(self, code: str) -> None:
        self._setting(f"language={code}")

    def _search(self, wanted: str) -> None:
        if wanted or self.wanted:
            self.wanted = wanted[:100]
        self.place = ""
        self.render()

    def _installable(self, _arg: str) -> None:
        self.ui.installable = True
        if self.ui.screen == "settings":
            self.render()

    def _install(self, _arg: str) -> None:
        self.page.install()
        self.ui.installable = False
        self.render()

    def _goto(self, screen: str) -> None:
        self.page.go(f"#{screen}")


class Left(Exception):
    """The game was left while a bot thought about it."""


TITLES = {
    "newgame": _("New game"),
    "seating": _("New game"),
    "settings": _("Settings"),
    "reference": _("Rules"),
    "credits": _("Credits"),
    "waiting": _("One moment"),
}

SCREENS: dict[str, Callable[[App], h.Renderable]] = {
    "launcher": App._launcher,
    "newgame": App._newgame,
    "seating": App._seating,
    "settings": App._settings,
    "reference": App._reference,
    "credits": App._credits,
    "waiting": App._waiting,
    "table": App._table,
}

ACTS: dict[str, Callable[[App, str], None]] = {
    "choose": App._choose,
    "select": App._select,
    "hover": App._hover,
    "undo": App._undo,
    "back": App._back,
    "forward": App._forward,
    "live": App._live,
    "replay-since": App._replay_since,
    "raise-curtain": App._raise_curtain,
    "zoom": App._zoom,
    "zoomed": App._zoomed,
    "jump": App._jump,
    "pop": App._pop,
    "close": App._close,
    "dismiss": App._dismiss,
    "key": App._key,
    "take-over": App._take_over,
    "draft": App._draft,
    "new-seed": App._new_seed,
    "start": App._start,
    "again": App._again,
    "share": App._share,
    "copy": App._copy,
    "export": App._export,
    "import": App._import,
    "import-text": App._import_text,
    "open": App._open_again,
    "delete": App._delete,
    "restore": App._restore,
    "setting": App._setting,
    "language": App._language,
    "search": App._search,
    "installable": App._installable,
    "install": App._install,
    "goto": App._goto,
    "route": App.route,
    "stored": App._changed_elsewhere,
}
"""What every `data-act` does. A verb that is not here does nothing."""


def start() -> None:
    """Take the document over, and say so when the first screen is there."""
    from .dom import Page, start_worker

    page = Page()
    app = App(page, Thinker(start_worker))
    page.listen(app.act)
    app.act("route", page.fragment)
    page.set_root("ready", "1")
