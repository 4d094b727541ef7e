"""Which games were deleted, so that neither another tab nor a second copy brings them back."""

from __future__ import annotations

import json
from contextlib import suppress

from katabasis.kernel.untrusted import from_json

from .texts import PREFIX, Blocked, Full, Storage

KEY = f"{PREFIX}deleted"
MOST = 50
"""Deletions that are remembered."""


class Deletions:
    """When games were deleted, by id."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def has(self, id: str) -> bool:
        """Whether a game was deleted, here or in another tab."""
        return id in self._all()

    def note(self, id: str, at: str) -> None:
        """Note that a game is deleted."""
        self._keep({**self._all(), id: at})

    def forget(self, id: str) -> None:
        """Let a game be kept again."""
        self._keep({other: at for other, at in self._all().items() if other != id})

    def _all(self) -> dict[str, str]:
        try:
            deletions = from_json(self._storage.read(KEY) or "{}")
            return {id: at for id, at in deletions.items() if isinstance(at, str)}
        except (ValueError, AttributeError):
            return {}

    def _keep(self, deletions: dict[str, str]) -> None:
        last = sorted(deletions, key=lambda id: deletions[id])[-MOST:]
        if not last:
            self._storage.remove(KEY)
            return
        with suppress(Full, Blocked):
            self._storage.write(KEY, json.dumps({id: deletions[id] for id in last}))
