"""The page at work: one entrance for whatever a person does, one exit that shows the page as it then is.

Nothing here touches the browser; what does is passed in as a `page` (`protocols.Page`), so tests play without one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any

import katabasis as kb
from katabasis import content

from . import words
from .browser import guard
from .games import Act, game_ui
from .markup.controls import sprite
from .screens.page import markup, shown, title
from .session import LineLost, NotNow, Session
from .session.eager import Eager
from .session.staying import Staying
from .storage.settings import valid
from .storage.store import Store
from .storage.texts import MemoryStorage
from .ui import Notice, Ui
from .words import _

if TYPE_CHECKING:
    from .newgame.draft import Draft
    from .own.desk import OwnDesk
    from .own_lists.kinds import Builder
    from .protocols import Elsewhere, Page
    from .worker.analysis import Analysis
    from .worker.bot_client import BotClient

MOST_NOTICES = 4
UNANSWERED = _("The game did not answer. Nothing is lost: the table is shown as it last was. Try again.")
SECONDS_SHOWN = 9
"""How long a message stays that asks for nothing. Warnings and errors stay until they are closed."""


class App:
    """The whole page: what acts change. What they do is in `acts`, and in what each game brings."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.embedded = page.embedded
        """In a frame of another page: nothing is kept, and the game begins at once."""
        self.store = Store(
            MemoryStorage() if page.embedded else page.storage, page.now, lambda: f"{page.chance():08x}", page.copies
        )
        self.ui = Ui()
        if page.embedded:
            self.ui.screen = "waiting"
        self.session: Session | None = None
        self.id = ""
        """The id under which the game at the table is kept."""
        self.draft: Draft | None = None
        self.incoming: kb.Series | None = None
        """A game from a link or file that waits for its players, with those before it in its series."""
        self.moment: int | None = None
        """Which moment of it is to be shown first: after so many choices; None for the present."""
        self.apart: Elsewhere | None = None
        """The table whose players sit at several browsers, if there is one."""
        self.analyses: dict[str, Analysis] = {}
        """What is known of finished games that were analysed, by their saves."""
        self.builder: Builder | None = None
        """The deck or the roster at work."""
        self.own: OwnDesk | None = None
        self.loaded: set[str] = set()
        """The games whose code is there."""
        self.texts_asked: set[str] = set()
        """The texts that screens lacked: each is asked for once, and again only if the person says so."""
        self.visit = 0
        """Counts where the person went, by addresses and texts, so that what comes too late for one is dropped."""
        self.fragment = ""
        """The address that is shown."""
        self.book = ""
        """The game whose rules, credits or decks are shown; "" for a choice of them."""
        self.place = ""
        """What the address says behind its screen: a rule, a chapter, what a game's own screen makes of it."""
        self.query = ""
        """What the rules are searched for."""
        self.dialog = ""
        """The dialog of the shell that is open: "import", "share:game", "share:position"."""
        self.qr_code = ("", "")
        """The address of which the rows of a QR code are known, and these."""
        self.persistence_requested = False
        self.defect = ""
        """The defect of which the person is told, in full."""
        self.drawn = True
        """Whether the page could be drawn when that was tried last."""
        self.warned: list[Any] = []
        """What was said about the second storage and the lock: once is enough."""
        self.warned_of = ""
        """The state of storage that the person was last warned of."""
        self._theme: tuple[str, list[str], list[str]] = ("", [], [])
        self._symbols: set[tuple[str, str]] = set()
        self._passing: list[Notice] = []
        """The messages that go by themselves, the oldest first."""
        self._host_knows: tuple[int, int] | str | None = None
        """The session, and how many choices of it, that the page around a frame was told of last."""
        self._seen: object = None
        """What was asked on the screen when the click or key began that is being dealt with."""
        self._celebrated = 0
        """How many events of the log were celebrated, or can be no more."""
        self._followed: tuple[int, int, int] | None = None
        """The session, how many choices of it, and the seat of the question that the board was shown for last."""
        self._asked_about: object = None
        """Who was asked then, and of which figure."""
        self._notices_shown: list[Notice] = []
        """The messages that the person has before them."""
        self.use(valid(self.store.settings()))
        self.ui.saved = "saved" if page.storage.lasting or page.embedded else "memory"

    @cached_property
    def bots(self) -> BotClient:
        """Who thinks for bots."""
        from .worker.bot_client import BotClient

        return BotClient(self.page.worker())

    @property
    def game(self) -> str:
        """The game whose screen is shown: at the table, in the form, or on a screen of its own; "" for none."""
        screen = self.ui.screen
        if screen == "table" and self.session is not None:
            return self.session.port.system.name
        if screen in ("newgame", "seating") and self.draft is not None:
            return self.draft.game
        if screen == "decks":
            return self.book
        return screen.partition("/")[0] if "/" in screen else ""

    def act(self, verb: str, arg: str, seen: object = None) -> None:
        """Do what a button, a link or a key says. What cannot be done is said, and nothing is lost.

        `seen` is what was asked on the screen when a click or key began; None if that is known, or does not matter. An
        answer to anything else is none: what only looks at the table is done all the same.
        """
        from .acts import looks

        before, self._seen = self._seen, self._seen if seen is None else seen
        try:
            with self._reporting():
                act = self._act(verb)
                if act is not None and (self._seen in (None, self.asked) or looks(verb)):
                    act(self, arg)
        finally:
            self._seen = before

    @property
    def asked(self) -> tuple[object, ...]:
        """What is asked of whoever looks, whole: another question, other answers to it, or something that lies over it
        make it another."""
        ui, session = self.ui, self.session
        page = ui.screen, self.dialog, self.store.last_deleted
        if session is None or ui.screen != "table":
            return page
        placing = ui.pointer.placing and ui.pointer.placing.option["id"]
        answers = ui.pointer.suggesting, ui.pointer.selected, *ui.pointer.menu, placing
        seen_by = ui.seating.seat, ui.seating.handover, ui.history.playback is None, ui.seating.paused
        return *page, id(session.port), len(session.port.choices), *seen_by, *answers

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on by itself, wherever the person goes. What goes wrong in it is said as if it were
        an act."""
        self.page.later(self._reported(work))

    def at_once(self, work: Coroutine[Any, Any, None]) -> None:
        """The same, begun at once: what waits for nothing is done by the end of this. It goes on for as long as this
        game is at the table."""
        session = self.session
        eager = Eager(Staying(work, lambda: self.session is session))
        if not eager.is_over:
            self.page.later(self._reported(eager))

    def for_table(self, work: Coroutine[Any, Any, None]) -> None:
        """The same, for as long as this game is at the table."""
        session = self.session
        self.page.later(self._reported(Staying(work, lambda: self.session is session)))

    def for_visit(self, work: Coroutine[Any, Any, None]) -> None:
        """The same, for as long as this address is shown."""
        visit = self.visit
        self.page.later(self._reported(Staying(work, lambda: self.visit == visit)))

    async def _reported(self, work: Awaitable[None]) -> None:
        with self._reporting():
            await work

    @contextmanager
    def _reporting(self) -> Iterator[None]:
        try:
            with self._refusing():
                yield
        except Exception as error:
            self.report_defect(error)

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        try:
            yield
        except NotNow as refusal:
            self.notify("info", refusal.reason)
            self.render()
        except LineLost:
            self.notify("error", UNANSWERED)
            self.render()
        except kb.Refused as refusal:
            self._notify_refused(refusal)

    def _act(self, verb: str) -> Act | None:
        """What a verb does: an act of the shell, of the screen that is shown, or of its game."""
        from .acts import ACTS, act_of

        of_the_game = game_ui(self.game).ACTS if self.game else {}
        return ACTS.get(verb) or shown(self.ui.screen).acts().get(verb) or of_the_game.get(verb) or act_of(verb)

    # ------------------------------------------------------------------ messages

    def notify(self, kind: str, text: Any, action: tuple[str, str, Any] | None = None) -> None:
        """Add a message for the person: "info", "warning" or "error"."""
        notice = Notice(kind, text, action)
        if notice not in self.ui.notices:
            self.ui.notices = [*self.ui.notices, notice][-MOST_NOTICES:]
            if kind == "info":
                self._passing.append(notice)
                self.page.after(SECONDS_SHOWN, "expire-notice", "#notices")

    def forget_oldest(self) -> None:
        """Take the oldest of the messages away that go by themselves."""
        notice = self._passing.pop(0)
        if notice in self.ui.notices:
            self.ui.notices = [other for other in self.ui.notices if other is not notice]
            self.render()

    def report_defect(self, error: Exception) -> None:
        """Report a defect, to the console in full and to the person in short; see `acts.recovery`."""
        from .acts import recovery

        recovery.report(self, error)

    def _notify_refused(self, refusal: kb.Refused) -> None:
        first = refusal.refusals[0]
        of_rulebook = not first.rule.startswith("table.")
        reason = [first.reason.msgid, first.reason.values]
        self.notify("info", reason, ("pop", f"rule:{first.rule}", _("The rule")) if of_rulebook else None)
        self.render()

    # ------------------------------------------------------------------ showing

    def render(self) -> None:
        """Show the page as it is now."""
        from .acts.loading import fetch_lacking

        self._follow_coach()
        self._follow_puzzle()
        self.draw()
        self._look_on()
        self._tell_host()
        fetch_lacking(self)
        if self.ui.coach is not None:
            self.page.point_out(() if self.ui.pointer.popover or self.dialog else self.ui.coach.targets)
        self._celebrate()

    def draw(self) -> None:
        """Draw the page as it is now, and do nothing else."""
        self.drawn = False
        self.apply_theme()
        self.page.show(str(markup(self)))
        self.page.board.refresh(self.ui.pointer.camera, self.ui.pointer.placing is not None)
        self.page.set_title(title(self))
        self._notices_shown = self.ui.notices
        self.drawn = True

    def _look_on(self) -> None:
        """Have the board seen close enough to be read, when somebody at the screen is asked for the first time, and
        from then on what each new question is about."""
        if self.session is None or self.ui.screen != "table":
            return
        decision, pointer = self.session.view()["decision"], self.ui.pointer
        if "options" not in (decision or ()):
            return
        stands = id(self.session), len(self.session.port.choices), decision["seat"]
        if pointer.unseen or stands != self._followed:
            from .acts.camera import asked_about, in_question

            about, before, self._followed = asked_about(decision), self._asked_about, stands
            self._asked_about = about
            if pointer.unseen:
                pointer.unseen = not self.page.board.look_readably(in_question(decision, self.ui.history.fresh))
            else:
                self.page.board.follow(in_question(decision, self.ui.history.fresh), about != before)

    def _tell_host(self) -> None:
        """Let the page around a frame know what is asked, or how the game has ended, and how to go on with it here; or
        why there is no game."""
        session = self.session
        if not self.embedded:
            return
        if self.ui.screen == "launcher":
            self._tell_failure()
        elif session is not None and self.ui.screen == "table":
            stands = (id(session), len(session.port.choices))
            if self._host_knows != stands:
                self._host_knows = stands
                from .acts.sharing import tell_host

                tell_host(self, session)

    def _tell_failure(self) -> None:
        reason = " ".join(self.ui.word(notice.text) for notice in self.ui.notices if notice.kind == "error")
        if reason and self._host_knows != reason:
            self._host_knows = reason
            self.page.tell_host("failed", reason=reason)

    def _follow_coach(self) -> None:
        if self.ui.coach is not None:
            from .acts.coaching import follow

            follow(self)

    def _follow_puzzle(self) -> None:
        if self.ui.puzzle is not None:
            from .acts.puzzles import follow

            follow(self)

    def _celebrate(self) -> None:
        """Have the highlights among what has just happened seen, heard and felt, each once."""
        ui, seen = self.ui, self._celebrated
        self._celebrated = len(ui.history.log)
        if ui.screen != "table" or not ui.live or not ui.history.fresh or seen >= len(ui.history.log):
            return
        new = ui.history.fresh[max(0, seen - (len(ui.history.log) - len(ui.history.fresh))) :]
        highlight = game_ui(self.game).highlight
        if highlights := [found for event in new if (found := highlight(event, ui))]:
            self.page.celebrate(highlights, ui.pace, ui.settings["sound"], ui.settings["vibration"])

    def apply_theme(self, anew: bool = False) -> None:
        """Set the names, styles and colours of the game that is shown, and of what each seat plays."""
        game, plays = self.game, self._plays()
        if game:
            self.ui.game_name = self._naming(game)
        styles = [*(game_ui(game).STYLES if game else ()), *(["coach"] if self.ui.coach is not None else [])]
        styles += ["puzzles"] if self.ui.puzzle is not None else []
        styles += shown(self.ui.screen).styles
        if self._theme == (game, plays, styles) and not anew:
            return
        self._theme = game, plays, styles
        self.page.set_theme(game, styles, plays)
        if game:
            self._add_symbols(game)
        known = {each.id: each for each in game_ui(game).FORM.plays()} if game else {}
        self.ui.seating.outlines = [known[each].outline if each in known else "" for each in plays]
        by_character = bool(game) and game_ui(game).FORM.characters and set(plays) <= set(known)
        by_character = by_character and len(set(plays)) == len(plays)  # not while two wish for the same
        self.ui.seating.characters = [known[each].ref for each in plays] if by_character else ()

    def _add_symbols(self, game: str) -> None:
        """Have the document know the symbols of a game, and of those packs of it that are there, each once."""
        for pack in ("", *content.opened_packs(game)):
            if (game, pack) not in self._symbols:
                self._symbols.add((game, pack))
                known = content.outlines(game).keys() if pack else ()
                drawn = {name: path for name, path in content.outlines(game, pack).items() if name not in known}
                self.page.add_symbols(str(sprite(drawn)))

    def _naming(self, game: str) -> words.GameName:
        """How the refs of the shown game are called."""
        if self.ui.screen == "table" and self.session is not None:
            return game_ui(game).naming(self.session.view()["table"])
        return game_ui(game).name

    def _plays(self) -> list[str]:
        """What each seat of the shown game plays."""
        if self.ui.screen == "table" and self.session is not None:
            return game_ui(self.game).summary(self.session.view()["table"]).plays
        if self.draft is not None and self.draft.game == self.game:
            return [seat.plays for seat in self.draft.seats]
        return []

    def open_screen(self, screen: str) -> None:
        """Show another screen: at its top, with its title focused for whoever cannot see it change. Messages go with
        the screen on which they were read."""
        self.ui.notices = [notice for notice in self.ui.notices if notice not in self._notices_shown]
        self.ui.screen = screen
        self.render()
        self.page.scroll_up()
        self.page.focus("#title")

    def leave(self) -> None:
        """Stand up from the table. The game is kept already."""
        if self.ui.coach is not None:
            self.page.point_out(())
        if self.apart is not None and self.session is not None:
            self.apart.left()
        self.session, self.id, self.ui = None, "", self.ui.cleared()
        self.page.release()

    # ------------------------------------------------------------------ settings

    def use(self, settings: dict[str, str]) -> None:
        """Let settings hold."""
        ui, page = self.ui, self.page
        ui.settings = settings
        language = settings["language"] if settings["language"] != "auto" else page.language
        ui.language = next((code for code in words.LANGUAGES if language.lower().startswith(code)), "en")
        page.set_root("lang", ui.language)
        theme = settings["theme"] if settings["theme"] != "auto" else page.query.get("theme", "")
        page.set_root("theme", theme if theme in ("dark", "light") else "")
        page.set_root("motion", settings["motion"] if settings["motion"] != "auto" else "")
        page.set_root("speed", settings["speed"])
        page.set_root("shortcuts", settings["letters"])
        if self.embedded:
            page.set_root("controls", page.query.get("controls", ""))


async def start() -> None:
    """Take the document over, and say so when the first screen is there: until then, nothing else begins."""
    from .acts.kept_games import recover
    from .browser.dom import BrowserPage

    page = BrowserPage()
    app = App(page)
    guard.tell(app.report_defect)
    guard.watch(asyncio.get_running_loop())
    page.listen(app.act, lambda: app.asked)
    shared = page.take_shared()
    app.act("shared" if shared else "route", shared or page.fragment)
    page.hear_launches()
    await page.done()
    page.set_root("ready", "1")
    page.tell_host("ready")
    page.later(recover(app))
