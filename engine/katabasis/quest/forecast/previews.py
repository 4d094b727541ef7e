"""What is known before a choice is made."""

from __future__ import annotations

from typing import Any

from ...kernel.facets import forecast
from ...kernel.game import Game
from ...kernel.options import Option
from ..state import QuestTable
from . import odds


class Forecast(forecast.Forecast[QuestTable]):
    """The odds of blows, arrows and escapes, and whom the Monsters would attack."""

    def preview(self, game: Game[QuestTable], option: Option) -> dict[str, Any] | None:
        return odds.preview(game.table, option)
