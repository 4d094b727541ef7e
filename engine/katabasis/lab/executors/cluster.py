"""Games on a Dask cluster: `pip install katabasis[lab]`. A worker that is killed costs nothing, since the scheduler has
its games played by others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from functools import partial
from itertools import islice
from typing import Any

from ... import KatabasisError
from ..job import Job, engine
from ..libraries import library
from ..play import Failed, Played
from . import Executor
from .serial import attempt

LOCAL = "local"
"""The address of a cluster of this machine, made for the experiment."""
AHEAD = 3
"""Games that a thread of a worker has waiting."""


def cluster(address: str) -> Executor:
    """An executor on the cluster whose scheduler has that address."""
    return partial(_spread, address)


def _spread(address: str, jobs: Iterable[Job]) -> Iterator[Played | Failed]:
    dask = library("distributed")
    waiting = iter(jobs)
    with ExitStack() as open_until_the_end:
        own = (
            open_until_the_end.enter_context(dask.LocalCluster(threads_per_worker=1, dashboard_address=None))
            if address == LOCAL
            else address
        )
        client = open_until_the_end.enter_context(dask.Client(own))
        ahead = AHEAD * _threads(client)

        def submit(job: Job) -> Any:
            return client.submit(attempt, job, key=job.key, pure=False, retries=2)

        games = dask.as_completed([submit(job) for job in islice(waiting, ahead)])
        for future in games:
            try:
                over = future.result()
            except Exception as error:
                over = Failed(future.key, f"{type(error).__name__}: {error}")
            if isinstance(over, Played) and over.engine != engine():
                raise KatabasisError(f"a worker plays with the engine {over.engine}, and this is {engine()}")
            following = next(waiting, None)
            if following is not None:
                games.add(submit(following))
            yield over


def _threads(client: Any) -> int:
    """How many games the workers play at a time. Raises KatabasisError where there are none, or if one of them has
    another engine."""
    client.wait_for_workers(1, timeout=30)
    for worker, its in sorted(client.run(engine, on_error="return").items()):
        if isinstance(its, str) and its != engine():  # a worker may also have died just now
            raise KatabasisError(f"the worker {worker} has the engine {its}, and this is {engine()}")
    return sum(client.nthreads().values())
