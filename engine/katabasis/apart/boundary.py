"""What is borne of whoever is at the other end of a line: so many messages a second, and so few that are none."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

from .packing import Malformed

Message = TypeVar("Message")

MOST_A_SECOND, MOST_A_SECOND_OF_HOST = 20, 200
"""Messages of a guest; and of a host, which shows every choice to each seat of a guest."""
MOST_BAD = 10
"""Messages that are malformed, out of turn or too many, after which a line is ended."""


class Boundary(Generic[Message]):
    """One line: what comes over it is read, and what is wrong with it counted. `now` is a clock in seconds, `most` how
    many messages it takes in one of them."""

    def __init__(self, read: Callable[[bytes], Message], now: Callable[[], float], most: int = MOST_A_SECOND) -> None:
        self._read = read
        self._now = now
        self._times: deque[float] = deque(maxlen=most)
        self.bad = 0
        self.asked_for = 0
        """Messages that this end has asked for: so many may come besides."""

    @property
    def is_worn_out(self) -> bool:
        """Whether there was so much wrong that the line is to end."""
        return self.bad >= MOST_BAD

    def take(self, packed: bytes) -> Message | None:
        """The message that has come, None where it is none, or one too many."""
        now = self._now()
        if len(self._times) < (self._times.maxlen or 0) or now - self._times[0] >= 1:
            self._times.append(now)
        elif self.asked_for:
            self.asked_for -= 1
        else:
            self.bad += 1
            return None
        try:
            return self._read(packed)
        except Malformed:
            self.bad += 1
            return None
