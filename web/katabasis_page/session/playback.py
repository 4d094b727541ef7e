"""A choice that much followed from is shown a beat at a time: the table as it was while the game carried it out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import katabasis as kb

FEWEST = 2
"""What is carried out in fewer beats is seen as a whole."""


class Beat(NamedTuple):
    """The table at one moment, as the person at the screen saw it, and how many events had happened by then."""

    view: dict[str, Any]
    events: int


class Playback:
    """The beats of the last choice of a game, of which `at` is shown."""

    __slots__ = ("at", "beats")

    def __init__(self, beats: Sequence[Beat]) -> None:
        self.beats = beats
        self.at = 0

    @property
    def beat(self) -> Beat:
        """What is shown."""
        return self.beats[self.at]

    @property
    def is_last(self) -> bool:
        """Whether the present comes next."""
        return self.at + 1 == len(self.beats)


def beats_of(game: kb.Game, seat: int | None, kinds: Sequence[str]) -> list[Beat]:
    """The last choice of a game, a beat for each step that led to an event of these kinds; none if they are too few."""
    seen = game.event_offsets[-1]
    if sum(event.kind in kinds for event in game.table.events[seen:]) < FEWEST:
        return []
    beats: list[Beat] = []
    for between in game.playback(len(game.choices)):
        events = between.table.events
        if any(event.kind in kinds for event in events[seen:]):
            beats.append(Beat({**between.view(seat, len(events)), "decision": None}, len(events)))
            seen = len(events)
    return beats if len(beats) >= FEWEST else []
