"""A set of words that a browser keeps under one key, as a JSON list."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import ClassVar

from katabasis.kernel.untrusted import from_json

from .texts import Blocked, Full, Storage


class KeptWords:
    """The words under `key`, each of which is like `pattern`; of more than `most` the last by their order."""

    key: ClassVar[str]
    most: ClassVar[int]
    pattern: ClassVar[str] = r".*"

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def words(self) -> frozenset[str]:
        """All of them; none where what is kept cannot be read."""
        return self.read(self._storage.read(self.key) or "[]")

    def read(self, text: str) -> frozenset[str]:
        """The words that a text says; none where it cannot be read."""
        try:
            kept = from_json(text)
        except ValueError:
            return frozenset()
        if not isinstance(kept, list):
            return frozenset()
        return frozenset(word for word in kept if isinstance(word, str) and re.fullmatch(self.pattern, word))

    def add(self, word: str) -> None:
        """Keep one more, where there is room."""
        words = self.words()
        if word not in words:
            with suppress(Full, Blocked):
                self._storage.write(self.key, self.written(words | {word}))

    def written(self, words: frozenset[str]) -> str:
        """Words as they are kept."""
        return json.dumps(sorted(words)[-self.most :])
