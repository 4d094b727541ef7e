"""What is known before a choice is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..table import AnyTable
from .facet import Facet

if TYPE_CHECKING:
    from ..game import Game
    from ..options import Option


class Forecast(Facet[AnyTable]):
    """Odds, and what else rules tell beforehand, as plain data that tells nothing hidden."""

    module = "forecast.previews"

    def preview(self, game: Game[AnyTable], option: Option) -> dict[str, Any] | None:
        """What is known beforehand of an option's outcome (odds, say)."""
        return None

    def asked(self, game: Game[AnyTable], question: str, on: str) -> dict[str, Any] | None:
        """What anybody may ask of what a ref points at; see `Game.asked`."""
        return None
