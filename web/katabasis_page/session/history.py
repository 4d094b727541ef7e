"""Any moment of a game, and what had happened by then."""

from __future__ import annotations

from collections.abc import Sequence

import katabasis as kb

from ..ui import Event, Ui

ONLOOKER = -1
"""Stands for whoever has no seat."""


class History:
    """The past of one game. A save keeps only its last checkpoint: older moments are played again, once."""

    def __init__(self) -> None:
        self._replayed: kb.Game | None = None

    def at(self, game: kb.Game, count: int) -> kb.Game:
        """The game as it was after `count` choices."""
        return self._with_all_checkpoints(game).at(count)

    def _with_all_checkpoints(self, game: kb.Game) -> kb.Game:
        if game.checkpoints[0].choices == 0:
            return game
        replayed = self._replayed
        if replayed is None or replayed.choices != game.choices[: len(replayed.choices)]:
            replayed = self._replayed = kb.replay(game.record(checks=False))
        while len(replayed.choices) < len(game.choices):
            replayed.replay_choice(game.choices[len(replayed.choices)])
        return replayed


def events_after(game: kb.Game, count: int) -> int:
    """How many events there were after `count` choices."""
    offsets = game.event_offsets
    return offsets[count] if count < len(offsets) else len(game.table.events)


class Log:
    """Keeps `ui.log` the events of a game up to the moment that is shown, as the person at the screen may know them."""

    def __init__(self) -> None:
        self.length = 0
        """How many events the game had when it was last read."""
        self._seats: list[int] | None = None

    def read(self, ui: Ui, game: kb.Game) -> None:
        """Bring the log up to date."""
        events = game.table.events
        shown = len(events) if ui.past is None else events_after(game, ui.past)
        seats = ui.seats_of(ui.seat)
        if self._seats != seats:
            ui.log, self._seats = [], seats
        del ui.log[shown:]
        ui.log.extend(_as_known_to(seats, event) for event in events[len(ui.log) : shown])
        self.length = len(events)


def _as_known_to(seats: Sequence[int], event: kb.Event) -> Event:
    """An event as whoever has these seats may know it."""
    return list(event if event.seat in seats else event.seen_by(ONLOOKER))
