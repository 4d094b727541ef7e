"""Games one after the other, in this process."""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Iterator
from pathlib import Path

from ... import KatabasisError
from .. import play
from ..job import Job
from ..play import Failed, Played


def attempt(job: Job) -> Played | Failed:
    """Play a game; a fault in it is a result as well, so that other games go on."""
    try:
        return play.play(job)
    except Exception as error:
        return Failed(job.key, _told(error))


def _told(error: Exception) -> str:
    """What went wrong; a fault of the program also says where."""
    if isinstance(error, KatabasisError):
        return str(error)
    at = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(at.filename).name}, line {at.lineno})"


def serial(jobs: Iterable[Job]) -> Iterator[Played | Failed]:
    """Play each game when it is asked for."""
    return map(attempt, jobs)
