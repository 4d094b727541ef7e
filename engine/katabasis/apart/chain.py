"""Hash chains: numbers that whoever has the root gives out one by one, and that everybody else can check.

Each element is what the next one hashes to. Whoever has seen one knows those before it and none of those after it, so
that an element can be neither made up nor held back for another.
"""

from __future__ import annotations

import os
from base64 import urlsafe_b64encode
from hashlib import sha256

from ..kernel.errors import KatabasisError

LENGTH = 10_000
"""Elements of a chain: twice as many as a record may have choices, since those that are undone spend theirs as well."""

_BYTES = 16
ELEMENT_LENGTH = 22
"""Letters of an element."""


def new_root() -> str:
    """A root that nobody can guess."""
    return _word(os.urandom(_BYTES))


def follows(element: str, last: str, missed: int = 0) -> bool:
    """Whether an element is the next of a chain whose last known one that is, or comes after the next: so many may have
    been given out between, and have come to nobody in time."""
    for _ in range(missed + 1):
        element = _before(element)
        if element == last:
            return True
    return False


class Chain:
    """The elements of one root. `tip` is what others get to know first; `next` gives out one after another."""

    def __init__(self, root: str, spent: int = 0) -> None:
        self.root = root
        self.spent = spent
        """How many elements have been given out."""
        self._elements = [root]
        for _ in range(LENGTH):
            self._elements.append(_before(self._elements[-1]))

    @property
    def tip(self) -> str:
        """What the first element hashes to."""
        return self._elements[-1]

    def catch_up(self, element: str) -> None:
        """Know that an element has been given out, with all before it: by a page that was killed before it could note
        that. Raises KatabasisError for what is no element of the chain."""
        if element not in self._elements:
            raise KatabasisError("that is no element of the chain")
        self.spent = max(self.spent, LENGTH - self._elements.index(element))

    def next(self) -> str:
        """The next element, which is spent by that. Raises KatabasisError where none is left."""
        if self.spent == LENGTH:
            raise KatabasisError(f"all {LENGTH} elements of the chain are spent")
        self.spent += 1
        return self._elements[-1 - self.spent]


def _before(element: str) -> str:
    return _word(sha256(element.encode("utf-8", "surrogatepass")).digest()[:_BYTES])


def _word(digest: bytes) -> str:
    return urlsafe_b64encode(digest).rstrip(b"=").decode()
