"""A line of paper: messages between a host and its guests that lie on a pile until they are read."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from katabasis.apart.guest import Guest
from katabasis.apart.host import Host, Line


class Paper:
    """Lines of one host to any number of guests. Messages are read in the order in which they were sent."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.pile: deque[tuple[Callable[[bytes], None], bytes]] = deque()
        self.lines: dict[Guest, Line] = {}
        self.sizes: list[int] = []
        """Bytes of every message of the host."""

    def connect(self, guest: Guest) -> Line:
        """Lay a line to a guest."""

        def to_guest(packed: bytes) -> None:
            self.sizes.append(len(packed))
            self.pile.append((guest.heard, packed))

        line = self.lines[guest] = self.host.connect(to_guest)
        guest.connect(self.sender(line))
        return line

    def sender(self, line: Line) -> Callable[[bytes], None]:
        """What a guest sends by over that line."""
        return lambda packed: self.pile.append((line.heard, packed))

    def cut(self, guest: Guest) -> None:
        """Have the line to a guest be lost."""
        self.lines.pop(guest).lost()

    def read(self) -> None:
        """Have everything read, and what comes of it."""
        while self.pile:
            hear, packed = self.pile.popleft()
            hear(packed)


class Clock:
    """A clock that a second passes on whenever somebody looks."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        self.time += 1
        return self.time
