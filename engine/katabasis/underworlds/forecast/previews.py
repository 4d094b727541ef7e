"""What is known before a choice is made."""

from __future__ import annotations

from typing import Any

from ...kernel.facets import forecast
from ...kernel.game import Game
from ...kernel.options import Option
from ..state import UnderworldsTable


class Forecast(forecast.Forecast[UnderworldsTable]):
    """The exact odds of attacks."""

    def preview(self, game: Game[UnderworldsTable], option: Option) -> dict[str, Any] | None:
        ask, table = game.decision, game.table
        if ask is None or ask.name != "attack" or option.declines or len(option.value[1]) != 1:
            return None
        from . import odds

        attack, (target,) = option.value
        fighters = [ref[8:] for ref in option.refs if ref.startswith("fighter:")]
        attacker = next(table.fighters[id] for id in fighters if id != target)
        return odds.preview(table, attacker, attack, table.fighters[target])
