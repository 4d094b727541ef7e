"""Which puzzles somebody has solved in this browser, under the key katabasis:puzzles."""

from __future__ import annotations

import json
from contextlib import suppress

from katabasis.kernel.untrusted import from_json

from .texts import PREFIX, Blocked, Full, Storage

KEY = f"{PREFIX}puzzles"
MOST = 1_000


class PuzzleProgress:
    """The puzzles that are solved, as "<game>/<id>"."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def solved(self) -> frozenset[str]:
        """All that are solved; none where what is kept cannot be read."""
        try:
            kept = from_json(self._storage.read(KEY) or "[]")
        except ValueError:
            return frozenset()
        return frozenset(name for name in kept if isinstance(name, str)) if isinstance(kept, list) else frozenset()

    def note(self, game: str, id: str) -> None:
        """Note that a puzzle is solved."""
        solved = self.solved()
        if f"{game}/{id}" not in solved:
            with suppress(Full, Blocked):
                self._storage.write(KEY, json.dumps(sorted([*solved, f"{game}/{id}"])[-MOST:]))
