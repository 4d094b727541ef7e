"""What speaks for an answer in words: the parts of the evaluation by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.game import Game
from ...kernel.options import Option
from ...kernel.text import N_, Text
from ...kernel.weights import USUAL, Weights
from ..state import SigmarTable
from ..text.forecast import sentences
from .evaluation import parts

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


def terms(game: Game, seat: int, weights: Weights = USUAL) -> dict[str, float]:
    """See `System.terms`."""
    table = game.table
    assert isinstance(table, SigmarTable)
    return parts(table, seat, weights)


def gain_term(game: Game, option: Option) -> str:
    """See `System.gain_term`."""
    return "chance"


def counts(game: Game, seat: int) -> dict[str, int]:
    """See `System.counts`."""
    table = game.table
    assert isinstance(table, SigmarTable)
    return {"models": sum(len(unit.models) for unit in table.units_of(seat))}


def chances(preview: Mapping[str, Any]) -> list[Text]:
    """What attacks can be expected to do to each target."""
    return sentences(preview)
