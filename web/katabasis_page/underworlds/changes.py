"""What has changed on the battlefield, as signs for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from katabasis.underworlds.events import DAMAGED, DRIVEN_BACK, MOVED, OUT_OF_ACTION, PLACED, PUSHED
from katabasis.underworlds.picture.ground import middles

from ..table.changes import Change
from ..ui import Event

MOVES = (MOVED, PUSHED, DRIVEN_BACK, PLACED)
BESIDE = (12, -44)
"""From the middle of a hex to the sign of what happened there."""


def changes(table: dict[str, Any], events: Sequence[Event]) -> list[Change]:
    """Where each fighter stands now and stood before, and what it has suffered."""
    middle = middles(table)
    first: dict[str, tuple[str | None, int | None]] = {}
    """Where each fighter was first, and whose doing the last change of that was."""
    made: list[Change] = []
    hurt: dict[str, tuple[int, int | None]] = {}
    for kind, _rule, seat, what, *_rest in events:
        who = str(what.get("fighter") or "").partition(":")[2]
        if kind in MOVES:
            start = (what.get("start") or "").partition(":")[2] or None
            first[who] = first[who][0] if who in first else start, seat
        elif kind == DAMAGED:
            hurt[who] = hurt.get(who, (0, None))[0] + what["amount"], seat
        elif kind == OUT_OF_ACTION:
            made.append(Change("out", seat, middle(what["hex"]), beside=BESIDE))
    for who, (at, seat) in first.items():
        now = table["fighters"][who]["at"]
        if now and now != at:
            start_at = middle(at) if at else None
            kind = "moved" if at else "placed"
            made.append(Change(kind, seat, middle(now), 1, start_at, middle(now), BESIDE))
    for who, (amount, seat) in hurt.items():
        if now := table["fighters"][who]["at"]:
            made.append(Change("hurt", seat, middle(now), amount, beside=BESIDE))
    return made
