"""What all games by link have in common, as the rest of the page knows them; see `protocols.Elsewhere`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..session import NotNow
from ..words import _

if TYPE_CHECKING:
    from ..protocols import App


class ByLink:
    """A game whose people are elsewhere, without a line to any of them."""

    has_lines = False
    is_connected = False
    here: Sequence[int] = ()

    def __init__(self, app: App) -> None:
        self.app = app

    def offer_draw(self, seat: int) -> None:
        """A link carries no offers. Raises NotNow."""
        raise NotNow(_("No draw can be offered by link. Play on, or concede."))

    def left(self) -> None:
        """The person has left the table."""
        self.app.apart = None
