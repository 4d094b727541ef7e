"""Which puzzles somebody has solved in this browser, under the key katabasis:puzzles."""

from __future__ import annotations

from .kept_words import KeptWords
from .texts import PREFIX


class PuzzleProgress(KeptWords):
    """The puzzles that are solved, as "<game>/<id>"."""

    key = f"{PREFIX}puzzles"
    most = 1_000

    def solved(self) -> frozenset[str]:
        """All that are solved."""
        return self.words()

    def note(self, game: str, id: str) -> None:
        """Note that a puzzle is solved."""
        self.add(f"{game}/{id}")
