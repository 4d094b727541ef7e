"""The log of a game in pages of so many events, since a browser's storage cannot append.

Only pages that have changed are written, mostly the last one.
"""

from __future__ import annotations

from collections.abc import Sequence

import katabasis as kb

PAGE = 100
"""Events on a page, some 10 kB."""


class LogPages:
    """What is kept of the log of one game, the one that was opened or kept last."""

    def __init__(self) -> None:
        self._id = ""
        self._kept: Sequence[kb.Event] = ()

    def opened(self, id: str, game: kb.Game, log: str) -> None:
        """Note that this is the log that is kept of a game. One that does not fit is written anew."""
        events = game.table.events
        last = (len(events) - 1) // PAGE * PAGE
        fits = log.count("\n") == len(events) and (not events or log.endswith(game.log(last)))
        self.noted(id, events if fits else ())

    def changed(self, id: str, game: kb.Game) -> dict[int, str | None]:
        """The pages that are to be written, by number; None where there is no longer one."""
        events = game.table.events
        kept = self._kept if id == self._id else ()
        pages: dict[int, str | None] = {}
        for start in range(0, max(len(events), len(kept)), PAGE):
            page = events[start : start + PAGE]
            if page != kept[start : start + PAGE]:
                pages[start // PAGE] = game.log(start, start + PAGE) if page else None
        return pages

    def noted(self, id: str, events: Sequence[kb.Event]) -> None:
        """Note that these events are kept now."""
        self._id, self._kept = id, list(events)
