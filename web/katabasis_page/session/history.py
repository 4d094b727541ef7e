"""Any moment of a game, and what had happened by then."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING

import katabasis as kb
from katabasis.kernel.events import ROUND_BEGAN, TURN_BEGAN

from ..ui import Event, Landmark, Ui

if TYPE_CHECKING:
    from .port import Known

ONLOOKER = -1
"""Stands for whoever has no seat."""


class Replayed:
    """The past of one game. A save keeps only its last checkpoint: older moments are played again, once, as far as
    somebody looks."""

    def __init__(self, game: kb.Game) -> None:
        self._game = game
        self._replayed: kb.Game | None = None

    def at(self, count: int) -> kb.Game:
        """The game as it was after `count` choices."""
        while missing := self.missing(count):
            self.replay(missing)
        return self._source(count).at(count)

    def missing(self, count: int) -> int:
        """How many choices have to be made again before that moment can be shown."""
        return max(0, count - len(self._source(count).choices))

    def replay(self, most: int) -> None:
        """Make so many more choices of the past again."""
        replayed = self._source(0)
        for choice in self._game.choices[len(replayed.choices) : len(replayed.choices) + most]:
            replayed.replay_choice(choice)

    def _source(self, count: int) -> kb.Game:
        """The game that has that moment, or will have it once it is replayed."""
        game = self._game
        if game.checkpoints[0].choices <= count:
            return game
        if self._replayed is None or self._replayed.choices != game.choices[: len(self._replayed.choices)]:
            self._replayed = game.at(0)
        return self._replayed


def events_after(game: Known, count: int) -> int:
    """How many events there were after `count` choices."""
    offsets = game.event_offsets
    return offsets[count] if count < len(offsets) else len(game.events)


def choices_before(game: Known, event: int) -> int:
    """After how many choices an event had happened."""
    return bisect_right(game.event_offsets, event)


def landmarks(game: Known) -> list[Landmark]:
    """Where rounds and turns began, in order; of those that began with one choice, the last."""
    made: dict[int, Landmark] = {}
    round: int | None = None
    for number, event in enumerate(game.events):
        if event.kind not in LANDMARKS:
            continue
        moment, before = choices_before(game, number), round
        round = event.what.get("round", round)
        opens = round != before or (moment in made and made[moment].opens_round)
        made[moment] = Landmark(moment, round, opens, event.seat)
    return list(made.values())


LANDMARKS = (ROUND_BEGAN, TURN_BEGAN)
"""Their field "round" has its number."""


class Log:
    """Keeps `ui.history.log` the events of a game up to the moment that is shown, as the person at the screen may know
    them."""

    def __init__(self) -> None:
        self.length = 0
        """How many events the game had when it was last read."""
        self._seats: list[int] | None = None

    def read(self, ui: Ui, game: Known) -> None:
        """Bring the log up to date."""
        events = game.events
        shown = len(events) if ui.history.past is None else events_after(game, ui.history.past)
        if ui.history.playback is not None:
            shown = ui.history.playback.beat.events
        seats = ui.seating.seats_of(ui.seating.seat)
        if self._seats != seats:
            ui.history.log, self._seats = [], seats
        del ui.history.log[shown:]
        ui.history.log.extend(_as_known_to(seats, event) for event in events[len(ui.history.log) : shown])
        self.length = len(events)


def _as_known_to(seats: Sequence[int], event: kb.Event) -> Event:
    """An event as whoever has these seats may know it."""
    return list(event if event.seat in seats else event.seen_by(ONLOOKER))
