"""What has changed on the map, as signs for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from katabasis.tyrants.events import (
    ASSASSINATED,
    BROUGHT_BACK,
    DEPLOYED,
    MARKER_TAKEN,
    MOVED,
    SPY_PLACED,
    SPY_RETURNED,
    SUPPLANTED,
    TROOP_RETURNED,
)
from katabasis.tyrants.picture.places import NICHE, SLABS, high, middles

from ..table.changes import HIGH, Change, Point
from ..ui import Event

KINDS = {
    DEPLOYED: "placed",
    SUPPLANTED: "out",
    BROUGHT_BACK: "placed",
    ASSASSINATED: "out",
    TROOP_RETURNED: "out",
    MOVED: "moved",
    SPY_PLACED: "watched",
    SPY_RETURNED: "out",
    MARKER_TAKEN: "taken",
}


def changes(events: Sequence[Event]) -> Iterator[Change]:
    """Every troop, spy and marker that came or went."""
    for kind, _rule, seat, what, *_rest in events:
        if kind in KINDS:
            place = _place(what.get("place") or what["site"])
            start = middles()[_place(what["source"])] if kind == MOVED else None
            end = start and middles()[place]
            yield Change(KINDS[kind], seat, _beside(place), 1, start, end)


def _place(ref: str) -> str:
    return ref.partition(":")[2]


def _beside(place: str) -> Point:
    """The lower left corner of a site, the upper right of a space of a route."""
    if place in SLABS:
        return SLABS[place].left - 9, SLABS[place].top + high(place) - HIGH
    x, y = middles()[place]
    return x + NICHE / 3, y - NICHE - 12
