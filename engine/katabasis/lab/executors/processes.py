"""Games in processes of this machine. A process that dies costs nothing: its game is played by the next one; and all
end with the one that has started them, however that ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from multiprocessing.connection import Connection, wait
from typing import NamedTuple

from ..job import Job
from ..play import Failed, Played
from . import Executor
from .serial import attempt, serial

SPAWN = multiprocessing.get_context("spawn")
MOST_DEATHS = 3
"""Processes that may die over one game before it is given up."""


class Worker(NamedTuple):
    """A process that plays games, and the line to it."""

    process: multiprocessing.process.BaseProcess
    line: Connection


def on_this_machine(count: int) -> Executor:
    """An executor with so many processes, of which a single one is this."""
    return serial if count == 1 else processes(count)


def processes(count: int) -> Executor:
    """An executor with so many processes."""
    return partial(_spread, count)


def _spread(count: int, jobs: Iterable[Job]) -> Iterator[Played | Failed]:
    waiting = iter(jobs)
    busy: dict[Connection, tuple[Worker, Job]] = {}
    deaths: dict[str, int] = {}
    try:
        for job in islice(waiting, count):
            _hand_over(_start(), job, busy)
        while busy:
            ready = wait([*busy])
            for line in [line for line in busy if line in ready]:
                worker, job = busy.pop(line)
                try:
                    over = worker.line.recv()
                except (EOFError, ConnectionError):
                    worker = _replace(worker)
                    deaths[job.key] = deaths.get(job.key, 0) + 1
                    if deaths[job.key] < MOST_DEATHS:
                        _hand_over(worker, job, busy)
                        continue
                    over = Failed(job.key, f"{MOST_DEATHS} processes died over it")
                following = next(waiting, None)
                if following is not None:
                    _hand_over(worker, following, busy)
                else:
                    _dismiss(worker)
                yield over
    finally:
        for worker, _ in busy.values():
            worker.process.terminate()
            _dismiss(worker)


def _start() -> Worker:
    ours, theirs = SPAWN.Pipe()
    process = SPAWN.Process(target=_work, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    return Worker(process, ours)


def _replace(worker: Worker) -> Worker:
    _dismiss(worker)
    return _start()


def _dismiss(worker: Worker) -> None:
    worker.line.close()
    worker.process.join()


def _hand_over(worker: Worker, job: Job, busy: dict[Connection, tuple[Worker, Job]]) -> None:
    with suppress(ConnectionError):  # it has died: whoever waits for its answer finds that
        worker.line.send(job)
    busy[worker.line] = worker, job


def _work(line: Connection) -> None:
    """Play the games that come along a line, until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        while True:
            line.send(attempt(line.recv()))
    except (EOFError, ConnectionError):
        return


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
