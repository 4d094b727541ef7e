"""Which choices of a game an order has made, and what has happened since it was given."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .port import Known


class Orders:
    """An order that a person has just given; choices and events are counted as the game counts them."""

    def __init__(self, game: Known) -> None:
        self.seat = game.decision.seat if game.decision else None
        """Whose it is: it answers for nobody else who shares the screen."""
        self._first = self._last = len(game.choices)
        self._events = len(game.events)

    @property
    def so_far(self) -> int:
        """How many choices there were before those in a row that it has made."""
        return self._first

    def note(self, game: Known, first: int) -> None:
        """A choice has been left to it, in a row of them that began after so many."""
        self._first, self._last = first, len(game.choices)

    def go_on(self, game: Known) -> None:
        """A person has made a choice while it stands: only what is left to it from now on was made by it."""
        self._first = self._last = len(game.choices)

    def is_uneventful(self, game: Known) -> bool:
        """Whether nothing has happened since it was given that would end it."""
        return all(event.kind in game.system.orders.safe_events for event in game.events[self._events :])

    def first(self, count: int) -> int:
        """How many choices there were before the order, if the last of `count` choices was left to it; else one less
        than those."""
        return self._first if self._first < count <= self._last else count - 1
