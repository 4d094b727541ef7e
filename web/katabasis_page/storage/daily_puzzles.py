"""The days on which somebody has solved the puzzle of the day in this browser, under the key katabasis:puzzle-days."""

from __future__ import annotations

from .kept_words import KeptWords
from .texts import PREFIX


class DailyPuzzles(KeptWords):
    """The days whose puzzles are solved, as ISO dates."""

    key = f"{PREFIX}puzzle-days"
    most = 400
    pattern = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def days(self) -> frozenset[str]:
        """All of them."""
        return self.words()

    def note(self, day: str) -> None:
        """Note that the puzzle of a day is solved."""
        self.add(day)
