"""Where games are played: in this process, in processes of this machine, or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from ..job import Job
from ..play import Failed, Played

Player = Callable[[Job], Played]
"""What plays a game."""


class Executor(Protocol):
    """A way to have games played."""

    def __call__(self, jobs: Iterable[Job]) -> Iterator[Played | Failed]:
        """Play the games, and give each as soon as it is over, in any order. No more are taken than are needed soon, so
        that whoever reads no further has little played for nothing."""
