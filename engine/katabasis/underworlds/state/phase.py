"""What a fighter has done in this phase, or in this game: the one place that says so.

Events tell it, and what lies beside a fighter reminds of them: events alone are lost to a position that is written by
hand, tokens alone to a fighter that falls and comes back (damage.returned-2017)."""

from __future__ import annotations

from ..events import ACTIVATED, MOVED, PLACED
from .fighter import Fighter
from .table import UnderworldsTable


def moves_made(table: UnderworldsTable, fighter: Fighter) -> int:
    """How many Move actions it has made in this phase, those of Charge actions included. A Move token stands for one,
    and a Charge token where the edition limits Move actions: in the others cards give Charge tokens too."""
    made: int = sum(event.what["fighter"] == fighter.ref for event in table.happened("phase", MOVED))
    tokens = fighter.tokens["move"]
    if table.rules.moves_per_phase is not None:
        tokens += fighter.tokens["charge"]
    return max(made, tokens)


def has_charged(table: UnderworldsTable, fighter: Fighter) -> bool:
    """Whether it has made a Charge action in this phase, or makes one."""
    return fighter.tokens["charge"] > 0 or any(
        event.what["fighter"] == fighter.ref and event.what["action"] == "charge"
        for event in table.happened("phase", ACTIVATED)
    )


def has_returned(table: UnderworldsTable, fighter: Fighter) -> bool:
    """Whether it has been returned to the battlefield in this game."""
    placed = table.happened("phase", PLACED) if table.phase == "action" else ()
    return fighter.returned or any(
        event.what["fighter"] == fighter.ref and event.what["start"] is None for event in placed
    )
