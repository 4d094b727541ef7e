"""The days on which somebody has solved the puzzle of the day in this browser, under the key katabasis:puzzle-days."""

from __future__ import annotations

import json
import re
from contextlib import suppress

from katabasis.kernel.untrusted import from_json

from .texts import PREFIX, Blocked, Full, Storage

KEY = f"{PREFIX}puzzle-days"
MOST = 400
"""Days that are kept."""
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class DailyPuzzles:
    """The days whose puzzles are solved, as ISO dates."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def days(self) -> frozenset[str]:
        """All of them; none where what is kept cannot be read."""
        try:
            kept = from_json(self._storage.read(KEY) or "[]")
        except ValueError:
            return frozenset()
        if not isinstance(kept, list):
            return frozenset()
        return frozenset(day for day in kept if isinstance(day, str) and DAY.fullmatch(day))

    def note(self, day: str) -> None:
        """Note that the puzzle of a day is solved."""
        days = self.days()
        if day not in days:
            with suppress(Full, Blocked):
                self._storage.write(KEY, json.dumps(sorted([*days, day])[-MOST:]))
