"""A Dask cluster: a scheduler and two workers, each a process of its own, one of which is killed."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from katabasis import KatabasisError
from katabasis.lab.executors.cluster import cluster
from katabasis.lab.experiment import read
from katabasis.lab.job import Job
from katabasis.lab.play import Failed, Played, play

TYRANTS = """
seeds = { count = 5 }
[base]
game = "tyrants"
levels = "random"
"""
QUIETLY = ("--no-dashboard",)


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[subprocess.Popen]]]:
    """The address of a scheduler, and its two workers."""
    folder = tmp_path_factory.mktemp("cluster")
    file = folder / "scheduler.json"

    def started(name: str, *arguments: str) -> subprocess.Popen:
        command = [sys.executable, "-m", f"distributed.cli.dask_{name}", *QUIETLY, *arguments]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder)

    with ExitStack() as open_until_the_end:
        programs = [started("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))]
        open_until_the_end.callback(
            lambda: [program.kill() for program in programs] + [each.wait() for each in programs]
        )
        here = ("--no-nanny", "--nthreads", "1", "--scheduler-file", str(file), "--local-directory", str(folder))
        programs += [started("worker", *here) for _ in range(2)]
        while not file.exists() or not file.read_text():
            time.sleep(0.1)
        yield json.loads(file.read_text())["address"], programs[1:]


def end(programs: list[subprocess.Popen]) -> None:
    for program in programs:
        program.kill()
    for program in programs:
        program.wait()


def jobs() -> list[Job]:
    return read(TYRANTS).jobs()


def test_a_worker_with_another_engine_is_named(
    workers: tuple[str, list[subprocess.Popen]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("katabasis.lab.executors.cluster.engine", lambda: f"of process {os.getpid()}")
    with pytest.raises(KatabasisError, match=r"the worker tcp:.* has the engine of process .*, and this is"):
        next(cluster(workers[0])(jobs()))


def test_a_worker_that_is_killed_costs_nothing_and_games_are_the_same(
    workers: tuple[str, list[subprocess.Popen]],
) -> None:
    address, programs = workers
    over: list[Played | Failed] = []
    for game in cluster(address)(jobs()):
        if len(over) == 2:
            programs[0].kill()
        over.append(game)
    assert sorted(game.key for game in over) == sorted(job.key for job in jobs())
    by_key = {game.key: game for game in over if isinstance(game, Played)}
    assert len(by_key) == 10
    assert by_key[jobs()[0].key].record == play(jobs()[0]).record
