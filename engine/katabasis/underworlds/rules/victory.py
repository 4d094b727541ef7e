"""Victory (2023 p. 48)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...kernel.flow import NextStep, step
from ...kernel.table import DRAWN, WON, Result
from ..events import GAME_OVER
from ..state import UnderworldsTable

if TYPE_CHECKING:
    from ...kernel.table_reader import TableReader


@step
def determine(table: UnderworldsTable) -> NextStep | None:
    """Most glory wins; level, survivors decide, then the objectives held; else it is a draw (victory.draw), which
    those who are level may share (`Edition.shared_places`)."""
    scores = [player.glory for player in table.players]
    winners, rule = _winners(table, scores)
    return table.rules.settle(table, winners, scores, rule)


def settle(table: UnderworldsTable, winners: list[int], scores: list[int], rule: str) -> NextStep | None:
    """The game is over."""
    finish(table, winners, scores, rule)
    return None


def finish(table: UnderworldsTable, winners: list[int], scores: list[int], rule: str) -> None:
    """The game is over, with those winners. Glory gained after the last round is no part of it (match.sudden-death)."""
    table.phase, table.main_step = "over", ""
    sources = sources_of(table)
    table.result = Result(winners, scores, rule, sources, WON if len(winners) == 1 else DRAWN)
    table.emit(GAME_OVER, rule, winners=[f"seat:{seat}" for seat in winners], scores=scores)


def ended(table: UnderworldsTable, seat: int) -> None:
    """Players have ended the game."""
    table.phase, table.main_step = "over", ""


def sources_of(table: UnderworldsTable) -> list[list[dict[str, Any]]]:
    """Where the glory of every seat comes from, but for what was gained after the last round."""
    last = table.rules.rounds
    return [[source for source in player.sources if source["when"] <= last] for player in table.players]


def _winners(table: UnderworldsTable, scores: list[int]) -> tuple[list[int], str]:
    level, rule = _best(scores, table.seats), "victory.most-glory"
    if len(level) > 1 and (alive := [seat for seat in level if table.survivors(seat)]):
        if len(alive) < len(level):
            level, rule = alive, "victory.tie-survivors"
        if len(level) > 1:
            values = [table.rules.tie_value(table.held(seat)) for seat in level]
            level, rule = _best(values, level), table.rules.cite("victory.tie-objectives")
    if len(level) == 1:
        return level, rule
    return (level if table.rules.shared_places else []), table.rules.cite("victory.draw")


def _best(values: Sequence[int], seats: Sequence[int]) -> list[int]:
    """The seats whose value is the highest."""
    return [seat for seat, value in zip(seats, values, strict=True) if value == max(values)]


def shown_match(table: UnderworldsTable) -> dict[str, Any]:
    """There are no matches."""
    return {}


def read_match(reader: TableReader, table: UnderworldsTable, step: str, seats: Sequence[TableReader]) -> None:
    """There are none."""


def write_match(table: UnderworldsTable) -> dict[str, Any]:
    """There are none."""
    return {}


def match_faults(table: UnderworldsTable, step: str) -> Iterator[str]:
    """There are none."""
    if table.match is not None:
        yield "match: this edition has none"


def tie_value(numbers: Sequence[int]) -> int:
    """The sum of the numbers of the objectives held (victory.tie-objectives-2023)."""
    return sum(numbers)
