"""The log of a game in pages of so many events, since a browser's storage cannot append.

Only pages that have changed are written, mostly the last one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import katabasis as kb

PAGE = 100
"""Events on a page, some 10 kB."""


class LogPages:
    """What is kept of the log of one game, the one that was opened or kept last."""

    def __init__(self) -> None:
        self._id = ""
        self._kept: list[kb.Event] = []
        self._last = ""
        """The last page as it is kept; what follows is appended to it."""

    def opened(self, id: str, game: kb.Game, log: str) -> None:
        """Note that this is the log that is kept of a game. One that does not fit is written anew."""
        events = game.table.events
        last = game.log(_start_of_last(events))
        if log.count("\n") == len(events) and log.endswith(last):
            self._note(id, events, last)
        else:
            self.forget()

    def changed(self, id: str, game: kb.Game) -> dict[int, str | None]:
        """The pages that are to be written, by number; None where there is no longer one. `wrote` says that they are
        written."""
        events = game.table.events
        if id != self._id:
            self.forget()
        kept, last = self._kept, _start_of_last(self._kept)
        pages: dict[int, str | None] = {}
        for start in range(0, max(len(events), len(kept)), PAGE):
            page, before = events[start : start + PAGE], kept[start : start + PAGE]
            if start == last and before and page[: len(before)] == before and len(page) > len(before):
                pages[start // PAGE] = self._last + game.log(len(kept), start + PAGE)
            elif page != before:
                pages[start // PAGE] = game.log(start, start + PAGE) if page else None
        return pages

    def wrote(self, id: str, game: kb.Game, pages: Mapping[int, str | None]) -> None:
        """Note that the changed pages are kept now."""
        events = game.table.events
        self._note(id, events, pages.get(_start_of_last(events) // PAGE) or self._last)

    def forget(self) -> None:
        """Know of nothing that is kept: the next time all of it is written."""
        self._note("", (), "")

    def _note(self, id: str, events: Sequence[kb.Event], last: str) -> None:
        self._id, self._kept, self._last = id, list(events), last


def _start_of_last(events: Sequence[kb.Event]) -> int:
    return max(0, len(events) - 1) // PAGE * PAGE
