"""What has changed on the battlefield, as signs for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from katabasis.sigmar.events import ALLOCATED, CHARGED, GAINED_CONTROL, MOVED, SET_UP
from katabasis.sigmar.picture.table import middle

from ..table.changes import Change
from ..ui import Event

KINDS = {MOVED: "moved", CHARGED: "moved", SET_UP: "placed"}


def changes(table: dict[str, Any], events: Sequence[Event]) -> Iterator[Change]:
    """Units that moved, came or were hurt, and objectives that were taken."""
    for kind, _rule, seat, what, *_rest in events:
        id = str(what.get("unit", "")).partition(":")[2]
        unit = table["units"].get(id)
        if kind == GAINED_CONTROL:
            from katabasis.sigmar.picture.measures import objective_at

            yield Change("taken", seat, objective_at(what["objective"].partition(":")[2]))
        elif unit is not None and unit["models"] and kind in KINDS:
            yield Change(KINDS[kind], unit["seat"], middle(unit))
        elif unit is not None and unit["models"] and kind == ALLOCATED:
            yield Change("hurt", None, middle(unit), what["points"])
