"""What the parts of the page know of each other: the app, and the document below it.

Acts and screens are written against `App`, the app against `Page`, and what listens to people against `Document`, so
none of them imports the module that implements it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import katabasis as kb

if TYPE_CHECKING:
    from .browser.board_view import BoardView
    from .browser.focus import Focus
    from .camera import Camera
    from .highlights import Highlight
    from .markup import Renderable
    from .newgame.draft import Draft
    from .own.desk import OwnDesk
    from .own_lists.kinds import Builder
    from .session import Session
    from .storage.store import Store
    from .storage.texts import Copies, Storage
    from .ui import Ui
    from .worker.analysis import Analysis
    from .worker.bot_client import BotClient
    from .worker.worker_client import WorkerClient


class Act(Protocol):
    """The way to do what somebody has clicked or pressed; see `App.act`."""

    def __call__(self, verb: str, arg: str, seen: object = None) -> None: ...


class Board(Protocol):
    """The board on the screen. See `board_view.BoardView` for what each of these does."""

    def refresh(self, camera: Camera, carrying: bool) -> None: ...

    # the camera
    def look_at_whole(self) -> None: ...
    def look_at(self, refs: Sequence[str]) -> bool: ...
    def look_readably(self, refs: Sequence[str]) -> bool: ...
    def follow(self, refs: Sequence[str], anew: bool) -> None: ...
    def keep_in_sight(self, refs: Sequence[str]) -> None: ...
    def zoom_by(self, factor: float) -> None: ...
    def middle(self, ref: str) -> tuple[float, float] | None: ...

    # what is being placed
    def carry(self, refs: Sequence[str], ghosts: str = "") -> None: ...
    def grip(self) -> None: ...
    def put_down(self) -> None: ...
    def shift(self, offset: tuple[float, float]) -> None: ...
    def mark_offending(self, refs: Sequence[str]) -> None: ...
    def draw_over(self, markup: str) -> None: ...


class Page(Protocol):
    """The document and the browser, as the app uses them. `dom.BrowserPage` is the real one; tests bring another."""

    @property
    def storage(self) -> Storage:
        """Where games and settings are kept."""

    @property
    def copies(self) -> Copies | None:
        """Where second copies of games are kept; None if nowhere."""

    @property
    def board(self) -> Board:
        """The board of the table that is shown."""

    @property
    def drawer(self) -> Drawer:
        """The part of the table that can lie over the board's foot."""

    @property
    def sheet(self) -> Sheet:
        """What lies below the board of a small screen."""

    @property
    def embedded(self) -> bool:
        """Whether this is the page for frames in other pages."""

    @property
    def query(self) -> Mapping[str, str]:
        """The address's ?name=value pairs."""

    @property
    def language(self) -> str:
        """The language of the address, or else of the browser."""

    # what is shown
    def show(self, markup: str) -> None: ...
    def show_part(self, markup: str) -> None: ...
    def set_title(self, title: str) -> None: ...
    def set_root(self, name: str, value: str) -> None: ...
    def set_theme(self, game: str, styles: Sequence[str], plays: Sequence[str]) -> None: ...
    def add_symbols(self, sprite: str) -> None: ...
    def scroll_up(self) -> None: ...
    def scroll_to(self, id: str) -> None: ...
    def bring_into_view(self, id: str) -> None: ...
    def focus(self, selector: str) -> bool: ...
    def focus_answer(self) -> None: ...
    def press_answer(self, number: int) -> None: ...
    def point_out(self, targets: Sequence[str]) -> None:
        """Point from the coach's note at the first of these selectors that is there to be seen; at nothing if none."""

    def allow_dragging(self) -> None:
        """Let things be dragged by a mouse from now on: what has `data-drag` onto what has `data-drop`."""

    def show_target(self) -> None:
        """Bring what is pointed out into view."""

    def celebrate(self, highlights: Sequence[Highlight], pace: float, sound: str, vibration: str) -> None:
        """Let highlights be seen, heard and felt, by and by: at a pace, and as the settings say."""

    # addresses
    def go(self, fragment: str, replace: bool = False) -> None: ...
    def address(self, fragment: str) -> str: ...
    def open_elsewhere(self, address: str) -> bool: ...
    def tell_host(self, kind: str, **detail: Any) -> None:
        """Let the page around a frame know something."""

    # time and chance
    def now(self) -> str: ...
    def when(self, at: str, language: str) -> str: ...
    def chance(self) -> int: ...
    async def sleep(self, seconds: float) -> None: ...
    async def both(self, one: Awaitable[Any], other: Awaitable[Any]) -> tuple[Any, Any]: ...
    def later(self, work: Coroutine[Any, Any, None]) -> None: ...
    def after(self, seconds: float, verb: str, within: str) -> None:
        """Act once some time has passed, and nobody looks closer at what lies `within` a selector."""

    # the rest of the browser
    async def load_game(self, game: str) -> None:
        """Fetch the code of a game, or of an edition, "<game>-<edition>", unless it is there. Raises
        `fetching.NotFetched`."""

    async def load_bots(self, game: str) -> None:
        """Fetch the code of a game's bots, unless it is there. Raises `fetching.NotFetched`."""

    async def load_screens(self) -> None:
        """Fetch the code of the screens that a start leaves out, unless it is there. Raises `fetching.NotFetched`."""

    async def load_text(self, name: str) -> None:
        """Fetch a text of the content, unless it is there, or the site has none. Raises `fetching.NotFetched`."""

    def worker(self) -> WorkerClient | None:
        """The worker beside the page; None if there is none."""

    def lacking_texts(self) -> list[str]:
        """The texts that were read since this was asked last, and were not there."""

    async def hold(self, name: str, lost: Callable[[], None], steal: bool = False) -> bool | None:
        """Hold the lock of a game: whether no other tab has it; None if the browser does not say."""

    def release(self) -> None: ...
    async def qr_code(self, text: str) -> str:
        """The QR code of a text: a line for each row, "1" for a dark module. Raises NotFetched."""

    async def share_png(self, name: str, svg: str, width: int, caption: str) -> None:
        """Hand a picture to another app where the browser can, and save it as a file elsewhere: so many pixels wide,
        with a line below it."""

    async def still(self, svg: str, width: int) -> str:
        """A picture as an address of data, so many pixels wide; "" if the browser cannot make one."""

    @property
    def can_pass_on(self) -> bool:
        """Whether the browser can hand a link to another app."""

    async def pass_on(self, title: str, address: str) -> None:
        """Hand a link to another app."""

    async def copy(self, id: str) -> bool: ...
    def peer(
        self,
        servers: Sequence[Any],
        heard: Callable[[bytes], None],
        opened: Callable[[], None],
        silent: Callable[[bool], None],
        lost: Callable[[], None],
    ) -> Peer:
        """A line to another browser; see `browser.peers`."""

    async def line_servers(self) -> list[dict[str, Any]]:
        """The servers by which lines may be found, as the owner of the site has listed them."""

    def other_tabs(self, heard: Callable[[str], None]) -> OtherTabs:
        """What the other tabs of this browser say of playing apart, and can be told."""

    def ask_before_leaving(self, asks: Callable[[], bool]) -> None:
        """Have the browser ask whoever closes or loads the page anew while that holds."""

    def download(self, name: str, text: str) -> None: ...
    def print(self) -> None: ...
    def request_persistence(self) -> None: ...
    def install(self) -> None: ...
    def report(self, text: str) -> None: ...


class Elsewhere(Protocol):
    """A table whose players sit at several browsers, as the rest of the page knows it."""

    has_lines: bool
    """Whether leaving the table ends something that others would notice."""
    link: str
    """The id that the game has by link in every browser; "" if it never was played so."""

    @property
    def is_connected(self) -> bool:
        """Whether there is a line to anybody."""

    @property
    def here(self) -> Sequence[int]:
        """The seats of people elsewhere who are there."""

    def kept(self, id: str) -> str | None:
        """What is kept beside the save of a game, by its id; None if there is nothing."""

    @property
    def declined(self) -> Mapping[str, Any]:
        """The standing answers of the person here: what each decision asks, by its name."""

    def by_seat(self) -> Mapping[int, list[str]]:
        """The standing answers that are known here, by seats."""

    def offer_draw(self, seat: int) -> None:
        """Offer a draw for a seat of somebody here, or agree to it. Raises NotNow where nobody can be asked."""

    def left(self) -> None:
        """The person has left the table."""

    def strip(self, ui: Ui) -> Renderable:
        """What is said of the others above the table."""


class Peer(Protocol):
    """A line to another browser."""

    async def offer(self) -> str: ...
    async def answer(self, description: str) -> str: ...
    async def take(self, description: str) -> None: ...
    def send(self, packed: bytes) -> None: ...
    def close(self) -> None: ...


class OtherTabs(Protocol):
    """The other tabs of this browser."""

    def tell(self, text: str) -> None: ...
    def close(self) -> None: ...


class Drawer(Protocol):
    """The part of the table that lies over the board's foot while it is open; see `browser.drawer`."""

    def close(self) -> bool: ...


class Sheet(Protocol):
    """What lies below the board of a small screen; see `browser.sheet`."""

    def tapped(self) -> None: ...
    def lower(self) -> None: ...


class Document(Protocol):
    """The document, as the listeners use it."""

    act: Act
    asked: Callable[[], object]
    """What is asked of whoever looks; see `App.asked`."""

    asked_since: float
    """When what is asked was first shown, as events of the browser tell the time."""

    focused: Focus
    install_prompt: Any
    """The browser's own question whether to install the page, once it may be asked."""

    @property
    def changes(self) -> int:
        """How often what is shown has changed."""

    @property
    def board(self) -> BoardView:
        """The board of the table that is shown."""

    def dialog(self) -> Any: ...
    def set_root(self, name: str, value: str) -> None: ...
    def later(self, work: Coroutine[Any, Any, None]) -> None: ...


class App(Protocol):
    """The whole page, as acts and screens use it. See `app.App` for what each of these is."""

    page: Page
    embedded: bool
    store: Store
    ui: Ui
    session: Session | None
    id: str
    draft: Draft | None
    incoming: kb.Series | None
    moment: int | None
    apart: Elsewhere | None
    analyses: dict[str, Analysis]
    builder: Builder | None
    own: OwnDesk | None
    loaded: set[str]
    texts_asked: set[str]
    visit: int
    fragment: str
    book: str
    place: str
    query: str
    dialog: str
    qr_code: tuple[str, str]
    persistence_requested: bool
    warned_of: str
    defect: str
    drawn: bool
    warned: list[Any]

    @property
    def bots(self) -> BotClient:
        """Who thinks for bots."""

    @property
    def game(self) -> str:
        """The game whose screen is shown: at the table, in the form, or on a screen of its own; "" for none."""

    def act(self, verb: str, arg: str, seen: object = None) -> None:
        """Do what a button, a link or a key says. An answer to something else than what was `seen` is none."""

    @property
    def asked(self) -> object:
        """What is asked of whoever looks, whole."""

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on by itself, wherever the person goes. What goes wrong in it is said as if it were
        an act."""

    def at_once(self, work: Coroutine[Any, Any, None]) -> None:
        """The same, begun at once: what waits for nothing is done by the end of this. It goes on for as long as this
        game is at the table."""

    def for_table(self, work: Coroutine[Any, Any, None]) -> None:
        """The same, for as long as this game is at the table."""

    def for_visit(self, work: Coroutine[Any, Any, None]) -> None:
        """The same, for as long as this address is shown."""

    def notify(self, kind: str, text: Any, action: tuple[str, str, Any] | None = None) -> None:
        """Add a message for the person: "info", "warning" or "error"."""

    def forget_oldest(self) -> None:
        """Take the oldest of the messages away that go by themselves."""

    def report_defect(self, error: Exception) -> None:
        """Report a defect, to the console in full and to the person in short."""

    def render(self) -> None:
        """Show the page as it is now."""

    def draw(self) -> None:
        """Draw the page as it is now, and do nothing else."""

    def apply_theme(self, anew: bool = False) -> None:
        """Set the names, styles and colours of the game that is shown."""

    def open_screen(self, screen: str) -> None:
        """Show another screen: at its top, with its title focused for whoever cannot see it change."""

    def leave(self) -> None:
        """Stand up from the table. The game is kept already."""

    def use(self, settings: dict[str, str]) -> None:
        """Let settings hold."""
