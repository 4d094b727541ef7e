"""Small pictures of kept games, under the keys katabasis:still:<id>: the launcher shows them before any game's code is
there. A game without one is as whole as any other."""

from __future__ import annotations

import re
from contextlib import suppress

from .texts import PREFIX, Blocked, Full, Storage

LONGEST = 60_000
"""Characters of a picture."""
PICTURE = re.compile(r"data:image/(?:webp|png|jpeg);base64,[A-Za-z0-9+/=]+")


def key_of(id: str) -> str:
    """The key of a game's picture."""
    return f"{PREFIX}still:{id}"


class Stills:
    """The pictures, as addresses of data."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def of(self, id: str) -> str:
        """The picture of a game; "" if there is none that can be shown."""
        kept = self._storage.read(key_of(id)) or ""
        return kept if len(kept) <= LONGEST and PICTURE.fullmatch(kept) else ""

    def keep(self, id: str, picture: str) -> None:
        """Keep the picture of a game, unless it is none, too large, or there is no room."""
        if len(picture) <= LONGEST and PICTURE.fullmatch(picture):
            with suppress(Full, Blocked):
                self._storage.write(key_of(id), picture)

    def drop(self, id: str) -> None:
        """Forget the picture of a game."""
        self._storage.remove(key_of(id))
