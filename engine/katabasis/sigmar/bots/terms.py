"""What speaks for an answer in words: the parts of the evaluation by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.facets import bots
from ...kernel.game import Game
from ...kernel.options import Option
from ...kernel.text import N_, Text
from ...kernel.weights import USUAL, Weights
from ..state import SigmarTable
from ..text.forecast import sentences
from . import choices
from .evaluation import parts
from .worth import POINT

NAMES = {
    "result": (N_("towards victory"), N_("towards defeat")),
    "points": (N_("more victory points"), N_("fewer victory points")),
    "ground": (N_("more objectives to be scored"), N_("fewer objectives to be scored")),
    "cards": (N_("nearer to completing battle tactics"), N_("farther from completing battle tactics")),
    "army": (N_("more is left of this army"), N_("less is left of this army")),
    "enemies": (N_("less is left of the other army"), N_("more is left of the other army")),
    "strikes": (N_("better attacks that can follow"), N_("worse attacks that can follow")),
    "danger": (N_("less to fear from the enemy"), N_("more to fear from the enemy")),
    "setup": (N_("a better starting point"), N_("a worse place to begin from")),
    "chance": (N_("expected gains from the dice"), N_("expected losses from the dice")),
}
"""What it says for an answer that a part gains by it, and against it that it loses."""

COUNTS = {"models": (N_("Models on the battlefield: {count} more"), N_("Models on the battlefield: {count} fewer"))}


class Explanation(bots.Explanation[SigmarTable]):
    """Why an answer looks better than another."""

    point_value = POINT
    names = NAMES
    count_names = COUNTS

    def terms(self, game: Game[SigmarTable], seat: int, weights: Weights = USUAL) -> dict[str, float]:
        return parts(game.table, seat, weights)

    def gain_terms(
        self, game: Game[SigmarTable], option: Option, seat: int, weights: Weights, gain: float
    ) -> Mapping[str, float]:
        return choices.gains(game, option, seat, weights) or {}

    def counts(self, game: Game[SigmarTable], seat: int) -> dict[str, int]:
        return {"models": sum(len(unit.models) for unit in game.table.units_of(seat))}

    def chances(self, preview: Mapping[str, Any]) -> list[Text]:
        """What attacks can be expected to do to each target."""
        return sentences(preview)
