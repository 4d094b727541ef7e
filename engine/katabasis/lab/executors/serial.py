"""Games one after the other, in this process."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .. import play
from ..job import Job
from ..play import Failed, Played


def attempt(job: Job) -> Played | Failed:
    """Play a game; a fault in it is a result as well, so that other games go on."""
    try:
        return play.play(job)
    except Exception as error:
        return Failed(job.key, f"{type(error).__name__}: {error}")


def serial(jobs: Iterable[Job]) -> Iterator[Played | Failed]:
    """Play each game when it is asked for."""
    return map(attempt, jobs)
