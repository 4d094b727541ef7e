"""Own lists that are texts, all of one game: what is kept of one, what its link carries and what its file holds is that
text."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar

from ..storage.kept_texts import KeptText, KeptTexts
from ..storage.packing import NotPacked, pack, unpack
from .kinds import Builder, ListKind

if TYPE_CHECKING:
    from ..protocols import App


class TextBuilder(Builder):
    """A text at work, and what its player calls it."""

    def __init__(self, name: str, text: str, id: str = "") -> None:
        super().__init__(id, "deck")
        self._name = name
        self.text = text

    @property
    def name(self) -> str:
        return self._name

    def rename(self, name: str) -> None:
        self._name = name

    @property
    def whole(self) -> str:
        """Its text as it is kept."""
        return self.text


AtWork = TypeVar("AtWork", bound=TextBuilder)


class TextKind(ListKind[KeptText, AtWork]):
    """What is different in a kind of texts. `WORDS["no-link"]` says that a link carries none."""

    OF_GAME: ClassVar[str]
    """The game that all of them are of."""

    def kept(self, app: App) -> KeptTexts:
        raise NotImplementedError

    def game(self, app: App) -> str:
        return self.OF_GAME

    @property
    def home(self) -> str:
        """The address of all of them."""
        return f"#game/{self.SCREEN}"

    def address(self, game: str, id: str = "") -> str:
        return f"{self.home}/{self.KEPT}/{id}" if id else self.home

    def start(self, app: App, how: str, rest: str) -> KeptText | None:
        """What an address starts with: "link/<packed>"."""
        if how != "link":
            return None
        try:
            entry = self.of_text(unpack(rest, self.kept(app).LONGEST))
        except NotPacked:
            entry = None
        if entry is None:
            app.notify("error", self.WORDS["no-link"])
        return entry

    def of_text(self, text: str) -> KeptText | None:
        """What a text is; None if it is none of them."""
        raise NotImplementedError

    def entry(self, builder: AtWork, id: str) -> KeptText:
        return KeptText(id, self.OF_GAME, builder.name, builder.whole)

    def copied(self, entry: KeptText, name: str) -> KeptText:
        return entry._replace(id="", name=name)

    def written(self, builder: AtWork, language: str = "") -> str:
        return builder.whole

    def link(self, builder: AtWork) -> str:
        return f"{self.home}/link/{pack(self.written(builder))}"
