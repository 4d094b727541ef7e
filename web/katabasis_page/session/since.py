"""Where what happened since a person's own last turn begins."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from katabasis.kernel.events import TURN_BEGAN

from ..ui import Event
from .history import events_after

if TYPE_CHECKING:
    from .port import Known


def since_own_turn(log: Sequence[Event], game: Known, own: Collection[int], last: int) -> tuple[int, int]:
    """The number of the first event after the turn in which the `own` seats last chose something, and of the choice
    after which it came. Where nobody else's turn began since then, it is the first after their `last` choice.

    An answer during another's turn, such as to decline a reaction, therefore ends nothing.
    """
    chosen_at = events_after(game, last) if last >= 0 else -1
    first = None
    for number in range(len(log) - 1, -1, -1):
        kind, _rule, seat, *_rest = log[number]
        if kind == TURN_BEGAN and seat not in own:
            first = number
        elif kind == TURN_BEGAN and chosen_at > number:
            break
    if first is None:
        return (len(log), 0) if last < 0 else (events_after(game, last + 1), last + 1)
    return first, bisect_left(game.event_offsets, first)
