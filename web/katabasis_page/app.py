"""The page at work: one entrance for whatever a person does, one exit that shows the page as it then is.

Nothing here touches the browser; what does is given in as a `page` (see `dom.Page`), so tests play without one.
"""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING, Any

import katabasis as kb

from . import words
from .controls import shape_seats
from .games import GAMES, game_ui
from .screens import markup, title
from .session import NotNow, Session
from .settings import valid
from .store import MemoryStorage, Store
from .thinking import BotClient
from .ui import Notice, Ui
from .words import _, say

if TYPE_CHECKING:
    from .dom import Page
    from .newgame import Draft

MOST_NOTICES = 4

ROUTES = {"new": "newgame", "settings": "settings", "rules": "reference", "credits": "credits"}
"""The screens by the first word of a fragment; any other fragment is the launcher, a game, or a link that carries
one."""


class App:
    """The whole page. What acts do is in `acts_table` and `acts_games`; what they change is here."""

    def __init__(self, page: Page, thinker: BotClient) -> None:
        self.page = page
        self.thinker = thinker
        self.embedded = page.embedded
        """In a frame of another page: nothing is kept, and the game begins at once."""
        self.store = Store(
            MemoryStorage() if page.embedded else page.storage, page.now, lambda: f"{page.chance():08x}", page.copies
        )
        self.ui = Ui()
        self.session: Session | None = None
        self.id = ""
        """The id under which the game at the table is kept."""
        self.draft: Draft | None = None
        self.incoming: kb.Game | None = None
        """A game from a link or file that waits for its players."""
        self.book = ""
        """The game whose rules or credits are read; "" for the storage of all."""
        self.place = ""
        self.wanted = ""
        self.dialog = ""
        """The dialog of the shell that is open: "import", "share:game", "share:position"."""
        self.asked_to_last = False
        self.complained = ""
        """The state of storage that the person was last warned of."""
        self._theme: tuple[str, list[str]] = ("", [])
        self.use(valid(self.store.settings()))
        self.ui.saved = "saved" if page.storage.lasting or page.embedded else "memory"

    def act(self, verb: str, arg: str) -> None:
        """Do what a button, a link or a key says. What cannot be done is said, and nothing is lost."""
        from .acts_games import ACTS as GAMES
        from .acts_table import ACTS as TABLE

        method = TABLE.get(verb) or GAMES.get(verb)
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
            self.failed(error)

    # ------------------------------------------------------------------ telling

    def tell(self, kind: str, text: Any, action: tuple[str, str, Any] | None = None) -> None:
        """Add a message for the person."""
        notice = Notice(kind, text, action)
        if notice not in self.ui.notices:
            self.ui.notices = [*self.ui.notices, notice][-MOST_NOTICES:]

    def failed(self, error: Exception) -> None:
        """Report a defect, to the console in full and to the person in short."""
        self.page.report("".join(traceback.format_exception(error)))
        action = ("export", "", _("Save the game as a file")) if self.session else None
        self.tell("error", say("Something went wrong: {error}", error=f"{type(error).__name__}: {error}"), action)
        self.render()

    def _refused(self, refusal: kb.Refused) -> None:
        first = refusal.refusals[0]
        cited = not first.rule.startswith("table.")
        reason = [first.reason.msgid, first.reason.values]
        self.tell("info", reason, ("pop", f"rule:{first.rule}", _("The rule")) if cited else None)
        self.render()

    # ------------------------------------------------------------------ showing

    def render(self) -> None:
        """Show the page as it is now."""
        self._apply_theme()
        self.page.show(str(markup(self)))
        self.page.board.refresh(self.ui.camera, self.ui.placing is not None)
        self.page.set_title(title(self))

    def _apply_theme(self) -> None:
        """Put on the colours of the game that is shown, and of what each seat plays."""
        if self.ui.screen == "table" and self.session is not None:
            game = self.session.game.system.name
            plays = game_ui(game).summary(self.session.view()["table"]).plays
        elif self.ui.screen in ("newgame", "seating") and self.draft is not None:
            game, plays = self.draft.game, [seat.plays for seat in self.draft.seats]
        else:
            game, plays = "", []
        if self._theme != (game, plays):
            self._theme = game, plays
            styles = game_ui(game).STYLES if game else ()
            self.page.set_theme(game, styles, plays)
            outlines = {each.id: each.outline for each in game_ui(game).FORM.plays} if game else {}
            shape_seats([outlines.get(each, "") for each in plays])
            self.store.note_styles(styles)

    def settled(self) -> None:
        """Show another screen: at its top, with its title focused for whoever cannot see it change."""
        self.render()
        self.page.scroll_up()
        self.page.focus("#title")

    def route(self, fragment: str) -> None:
        """Show what the address says."""
        from . import acts_games
        from .links import carries

        if carries(fragment):
            self.page.later(acts_games.come_in(self, fragment=fragment))
            return
        screen, _slash, rest = fragment.removeprefix("#").partition("/")
        self.dialog, self.ui.popover, self.ui.preview = "", None, None
        if screen == "play" and rest:
            acts_games.play(self, rest)
            return
        if self.embedded:
            acts_games.begin_embedded(self)
            return
        if screen == "new":
            acts_games.set_up(self, rest)
        elif screen == "rules":
            self.read(rest)
        self.ui.screen = ROUTES.get(screen, "launcher")
        if self.ui.screen == "launcher":
            self.leave()
        self.settled()

    def read(self, place: str) -> None:
        """Open a rule book at a place: "<game>/<rule or chapter>"; "" is the storage, unless a game is on the table."""
        book, _slash, rest = place.partition("/")
        if book in GAMES:
            self.book, self.place = book, rest
        elif self.session is not None:
            self.book, self.place = self.session.game.system.name, place
        else:
            self.book, self.place = "", place
        self.wanted = ""

    def leave(self) -> None:
        """Stand up from the table. The game is kept already."""
        self.session, self.id, self.ui.storage = None, "", None
        self.page.let_go()

    # ------------------------------------------------------------------ settings

    def use(self, settings: dict[str, str]) -> None:
        """Let settings hold."""
        ui, page = self.ui, self.page
        ui.settings = settings
        asked = page.query
        wanted = settings["language"] if settings["language"] != "auto" else page.language
        ui.language = next((code for code in words.LANGUAGES if wanted.lower().startswith(code)), "en")
        page.set_root("lang", ui.language)
        theme = settings["theme"] if settings["theme"] != "auto" else asked.get("theme", "")
        page.set_root("theme", theme if theme in ("dark", "light") else "")
        page.set_root("motion", settings["motion"] if settings["motion"] != "auto" else "")
        page.set_root("speed", settings["speed"])


async def start() -> None:
    """Take the document over, and say so when the first screen is there: until then, nothing else begins."""
    from .acts_games import recover
    from .dom import Page, start_worker

    page = Page()
    app = App(page, BotClient(start_worker))
    page.listen(app.act)
    app.act("route", page.fragment)
    await page.done()
    page.set_root("ready", "1")
    page.later(recover(app))
