"""What all games by link have in common, as the rest of the page knows them; see `protocols.Elsewhere`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .. import markup as h
from ..session import NotNow
from ..words import _

if TYPE_CHECKING:
    from ..protocols import App
    from ..ui import Ui


class ByLink:
    """A game whose people are elsewhere, without a line to any of them."""

    has_lines = False
    link = ""
    is_connected = False
    here: Sequence[int] = ()

    def __init__(self, app: App) -> None:
        self.app = app

    def offer_draw(self, seat: int) -> None:
        """A link carries no offers. Raises NotNow."""
        raise NotNow(_("No draw can be offered by link. Play on, or concede."))

    @property
    def declined(self) -> Mapping[str, Any]:
        """The standing answers of the person here: none, before there is a game."""
        return {}

    def by_seat(self) -> Mapping[int, list[str]]:
        """Those that are known here, by seats."""
        return {}

    def kept(self, id: str) -> str | None:
        """What is kept beside a save: nothing, before there is a game."""
        return None

    def strip(self, ui: Ui) -> h.Renderable:
        """What stands above another table: nothing."""
        return h.fragment[()]

    def left(self) -> None:
        """The person has left the table."""
        self.app.apart = None
