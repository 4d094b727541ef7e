"""Running an experiment: what is not kept yet is played, and kept as it comes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from .. import KatabasisError
from .ending import Ending, margin
from .executors import Executor
from .experiment import Round, Stop
from .job import Job
from .play import Failed
from .statistics import verdict
from .store import Store

MOST_FAULTS = 10
"""Games that could not be played of which it is said why."""


class Progress(NamedTuple):
    """How many of the games are kept, how many of these were played now, and in how many seconds."""

    kept: int
    asked: int
    played: int
    seconds: float

    @property
    def left(self) -> float:
        """The seconds that the other games will take, if they take as long as those until now."""
        return (self.asked - self.kept) * self.seconds / self.played if self.played else 0.0


class Outcome(NamedTuple):
    """What a run has come to: the games that could not be played, and the verdict of the sequential test if there is
    one that has come to an end."""

    progress: Progress
    failed: Sequence[tuple[Job, str]]
    verdict: bool | None

    def check(self) -> None:
        """Raise KatabasisError if there are games that could not be played, with the first of them."""
        if self.failed:
            shown = self.failed[:MOST_FAULTS]
            faults = [f"{job.game}, seed {job.seed}, {' '.join(job.levels)}: {fault}" for job, fault in shown]
            raise KatabasisError("\n".join([f"{len(self.failed)} games could not be played:", *faults]))


class Judge:
    """The sequential test of an experiment. Rounds count in their order, each once it is whole: those that are over
    sooner may be those that somebody wins sooner."""

    def __init__(self, rounds: Sequence[Round], store: Store, stop: Stop | None) -> None:
        self.stop = stop
        self._rounds, self._store = iter(rounds), store
        self._open = next(self._rounds, None)
        self._margins: list[float] = []
        self._found: bool | None = None

    def verdict(self) -> bool | None:
        """Whether the first contestant is better; None while the test goes on, and where there is none."""
        if self.stop is None:
            return None
        while self._open is not None and (measure := measured(self._open, self._endings(self._open))) is not None:
            self._margins.append(measure)
            self._open = next(self._rounds, None)
            if (found := verdict(self._margins, self.stop)) is not None:
                self._open = None
                self._found = found
        return self._found

    def _endings(self, played: Round) -> dict[str, Ending]:
        return self._store.endings(job.key for job in played.jobs)


def measured(played: Round, endings: Mapping[str, Ending]) -> float | None:
    """The margin of the first contestant over the games of a round; None while one of them is missing."""
    if any(job.key not in endings for job in played.jobs):
        return None
    margins = [margin(endings[job.key], hero) for job, hero in zip(played.jobs, played.heroes, strict=True)]
    return sum(margins) / len(margins)


def play_all(
    rounds: Sequence[Round],
    store: Store,
    executor: Executor,
    stop: Stop | None = None,
    tell: Callable[[Progress], None] = lambda _: None,
) -> Outcome:
    """Play every game of the rounds that is not kept, until the sequential test has come to an end if there is one.
    `tell` hears of every game."""
    jobs = {job.key: job for each in rounds for job in each.jobs}
    kept = store.kept(jobs)
    judge = Judge(rounds, store, stop)
    failed: list[tuple[Job, str]] = []
    began, before = time.monotonic(), len(kept)
    progress = Progress(before, len(jobs), 0, 0.0)
    if judge.verdict() is None:
        games = executor(_missing(jobs, kept))
        try:
            for over in games:
                if isinstance(over, Failed):
                    failed.append((jobs[over.key], over.fault))
                    continue
                store.keep(jobs[over.key], over)
                played = progress.played + 1
                progress = Progress(before + played, len(jobs), played, time.monotonic() - began)
                tell(progress)
                if judge.verdict() is not None:
                    break
        finally:
            if isinstance(games, Iterator) and hasattr(games, "close"):
                games.close()
    return Outcome(progress, failed, judge.verdict())


def _missing(jobs: dict[str, Job], kept: set[str]) -> Iterator[Job]:
    return (job for key, job in jobs.items() if key not in kept)
