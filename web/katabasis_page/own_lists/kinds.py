"""A kind of lists that players put together, as what all kinds share sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from ..session import NotNow
from ..storage.own_lists import OwnList, OwnLists
from ..words import _

if TYPE_CHECKING:
    from ..protocols import App
    from ..ui import Ui


class Builder:
    """A list at work, and how it is looked at: `id` is under which it is kept, "" if it is not; `panel` is what small
    screens show; `compared` is what it stands beside; `news` is what was changed last."""

    def __init__(self, id: str, panel: str) -> None:
        self.id = id
        self.panel = panel
        self.compared = ""
        self.news: Any = ""

    @property
    def name(self) -> str:
        """What its player calls it; "" for nothing."""
        raise NotImplementedError

    def rename(self, name: str) -> None:
        """Call it something else."""
        raise NotImplementedError


Kept = TypeVar("Kept", bound=OwnList)
AtWork = TypeVar("AtWork", bound=Builder)


class ListKind(Generic[Kept, AtWork]):
    """What is different in a kind of lists. Its acts and dialogs begin with its `VERB`; `WORDS` are its sentences, by
    name."""

    VERB: str
    SCREEN: str
    WORDS: ClassVar[Mapping[str, Any]]
    BUILDER: type[AtWork]
    EXTENSION: ClassVar[str] = "txt"
    """Ends the names of its files."""
    KEPT: ClassVar[str] = "kept"
    """Comes before the id of a kept one in its address."""
    PANELS: ClassVar[Mapping[str, Any]]
    """The parts of its screen, of which small ones show one at a time."""

    # ------------------------------------------------------------------ where they are

    def kept(self, app: App) -> OwnLists[Kept]:
        """Those that are kept."""
        raise NotImplementedError

    def game(self, app: App) -> str:
        """The game whose lists are shown."""
        raise NotImplementedError

    def address(self, game: str, id: str = "") -> str:
        """The address of all of them, or of a kept one."""
        raise NotImplementedError

    def start(self, app: App, how: str, rest: str) -> Kept | None:
        """What an address of no kept one, "<how>/<rest>", starts with; None if it names nothing that there is."""
        return None

    def at_work(self, app: App) -> AtWork:
        """The one at work. Raises NotNow if there is none."""
        if not isinstance(app.builder, self.BUILDER):
            raise NotNow(self.WORDS.get("none", _("Choose one first.")))
        return app.builder

    # ------------------------------------------------------------------ to and fro

    def entry(self, builder: AtWork, id: str) -> Kept:
        """The one at work as it is kept."""
        raise NotImplementedError

    def open(self, app: App, entry: Kept, id: str = "") -> None:
        """Show a list at work. Raises LookupError or KatabasisError if it cannot be."""
        raise NotImplementedError

    def follow(self, builder: AtWork, entry: Kept) -> None:
        """Have the one at work be as another tab has kept it."""
        raise NotImplementedError

    def copied(self, entry: Kept, name: str) -> Kept:
        """The same under another name."""
        raise NotImplementedError

    def usual_name(self, ui: Ui, builder: AtWork) -> str:
        """A name for one that has none, before a number that tells it from others."""
        raise NotImplementedError

    # ------------------------------------------------------------------ as texts

    def written(self, builder: AtWork, language: str = "") -> str:
        """Its text, as a link, a file or a person has it; with names in a language, where it has any."""
        raise NotImplementedError

    def link(self, builder: AtWork) -> str:
        """The fragment of a link that carries it."""
        raise NotImplementedError

    def read(self, app: App, text: str) -> Kept | None:
        """What a text is. If it is none the person is told what is wrong, line by line, and nothing has changed."""
        raise NotImplementedError

    def file_name(self, app: App, builder: AtWork) -> str:
        """What its file is called, without the day."""
        raise NotImplementedError

    def is_fixed(self, builder: AtWork) -> bool:
        """Whether nobody may change it."""
        return False
