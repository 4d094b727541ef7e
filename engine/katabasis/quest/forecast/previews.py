"""What is known before a choice is made."""

from __future__ import annotations

from typing import Any

from ...kernel.facets import forecast
from ...kernel.game import Game
from ...kernel.options import Option
from ..state import NOBODY, QuestTable

FORETOLD = ("attack", "shoot", "escape", "move", "end")
"""The verbs of an adventurer's turn of which something is known beforehand."""


class Forecast(forecast.Forecast[QuestTable]):
    """The odds of blows, arrows and escapes, and whom the Monsters would attack."""

    def preview(self, game: Game[QuestTable], option: Option) -> dict[str, Any] | None:
        if game.table.active == NOBODY or option.verb not in FORETOLD:
            return None
        from . import odds

        return odds.preview(game.table, option)
