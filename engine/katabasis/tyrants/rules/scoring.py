"""Final scoring (p. 14), item by item, and what cards count for VP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...kernel.flow import step
from ...kernel.table import Result
from ..board.underdark import SITES
from ..cards.registry import card_verb
from ..cards.resolution import Resolution
from ..content import Instruction, card_of
from ..events import GAME_OVER, SCORED
from ..state import WHITE, TyrantsTable
from .control import controlled_by, held_by, totally_controlled_by

COUNTERS: dict[str, Callable[[TyrantsTable, int], int]] = {
    "white-trophies": lambda table, seat: table.players[seat].trophies.get(WHITE, 0),
    "controlled-sites": lambda table, seat: len(controlled_by(table, seat)),
    "total-control-sites": lambda table, seat: len(totally_controlled_by(table, seat)),
    "markers": lambda table, seat: len(held_by(table, seat)),
    "inner-circle": lambda table, seat: len(table.cards("inner-circle", seat)),
}
"""What cards give VP for."""


def score_sheet(table: TyrantsTable, seat: int) -> dict[str, int]:
    """The six items of the score sheet as they stand (scoring.sheet)."""
    return {
        "sites": sum(SITES[site]["vp"] for site in controlled_by(table, seat)),
        "total-control": table.rules.total_control_vp * len(totally_controlled_by(table, seat)),
        "trophies": sum(table.players[seat].trophies.values()),
        "cards": sum(
            card_of(card).deck_vp for zone in ("deck", "hand", "discard", "played") for card in table.cards(zone, seat)
        ),
        "inner-circle": sum(card_of(card).inner_circle_vp for card in table.cards("inner-circle", seat)),
        "tokens": table.players[seat].tokens,
    }


ITEMS = {
    "sites": "scoring.sites",
    "total-control": "scoring.total-control",
    "trophies": "scoring.trophies",
    "cards": "scoring.deck-cards",
    "inner-circle": "scoring.inner-circle",
    "tokens": "scoring.tokens",
}
"""The rule of each item."""


def scores_with_sources(table: TyrantsTable) -> tuple[list[int], list[list[dict[str, Any]]]]:
    """The VP of every seat by the score sheet as it stands, and where they come from."""
    sheets = [score_sheet(table, seat) for seat in table.seats]
    sources = [[{"what": item, "points": points, "when": None} for item, points in sheet.items()] for sheet in sheets]
    return [sum(sheet.values()) for sheet in sheets], sources


@step
def final_scoring(table: TyrantsTable) -> None:
    """Most VP wins (scoring.winner); whoever shares the highest total wins too (scoring.tie)."""
    table.phase = "over"
    scores, sources = scores_with_sources(table)
    for seat, source in enumerate(sources):
        for entry in source:
            table.emit(SCORED, ITEMS[entry["what"]], seat, item=entry["what"], points=entry["points"])
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    rule = "scoring.winner" if len(winners) == 1 else "scoring.tie"
    table.result = Result(winners, scores, rule, sources)
    table.emit(GAME_OVER, rule, winners=[f"seat:{seat}" for seat in winners], scores=scores)


# ---------------------------------------------------------------------- what cards do


@card_verb("vp")
def _vp(resolution: Resolution, instruction: Instruction) -> None:
    counted = COUNTERS[instruction["of"]](resolution.table, resolution.seat)
    points = instruction["vp"] * (counted // instruction["per"])
    resolution.table.gain_vp(resolution.seat, points, "endturn.gain-vp", resolution.ref)
