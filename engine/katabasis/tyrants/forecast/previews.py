"""What a card gives for certain, and what its first question would offer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...kernel.facets import forecast
from ...kernel.game import Game
from ...kernel.options import Option
from ..content import Instruction, card_of
from ..state import TyrantsTable


class Forecast(forecast.Forecast[TyrantsTable]):
    """What cards and their branches do."""

    def preview(self, game: Game[TyrantsTable], option: Option) -> dict[str, Any] | None:
        if option.verb not in ("play", "choose"):
            return None
        does = card_of(option.value).does if option.verb == "play" else option.value
        return {"gains": _gains(does), "lights": list(dict.fromkeys(_lights(game, option)))}


def _gains(does: Sequence[Instruction]) -> dict[str, int]:
    """The resources that instructions give whatever is chosen."""
    return {name: sum(instruction.get(name, 0) for instruction in does) for name in ("power", "influence")}


def _lights(game: Game[TyrantsTable], option: Option) -> list[str]:
    """What the first question of a card would offer, or those of all its branches, as long as nothing hidden must be
    shown to know it."""
    after = game.after(option)
    asked = after.decision
    if asked is None or asked.name == "turn":
        return []
    if any(event.barrier for event in after.table.events[len(game.table.events) :]):
        return []
    if asked.name == "choose":
        return [ref for branch in asked.options for ref in _lights(after, branch)]
    return [ref for offered in asked.options for ref in offered.refs]
