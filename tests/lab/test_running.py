"""Running: nothing is lost, nothing is played twice, and what goes wrong in one game leaves the others alone."""

import multiprocessing
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

import katabasis as kb
from katabasis.__main__ import main
from katabasis.lab.executors.processes import processes
from katabasis.lab.executors.serial import serial
from katabasis.lab.experiment import Experiment, Stop, read
from katabasis.lab.job import Job, engine
from katabasis.lab.play import Failed, Played, play
from katabasis.lab.running import Progress, play_all
from katabasis.lab.store import Store
from lab.made_up import ending, played

RANDOM = """
name = "Random houses"
seeds = { count = COUNT }
[base]
game = "tyrants"
levels = "random"
"""


def experiment(count: int = 3) -> Experiment:
    return read(RANDOM.replace("COUNT", str(count)))


def winning(margin: Callable[[Job], int]) -> Callable[[Iterable[Job]], Iterator[Played]]:
    """An executor of games in which the first contestant, who has the black house, is ahead by so much."""

    def execute(jobs: Iterable[Job]) -> Iterator[Played]:
        for job in jobs:
            hero = list(job.seats).index("black")
            scores = [50, 50]
            scores[hero] += margin(job)
            yield played(job, ending([scores.index(max(scores))], 2, scores))

    return execute


def test_processes_play_the_same_games_as_this_one_does() -> None:
    rounds = [*experiment(2).rounds()]
    with Store() as alone, Store() as beside:
        heard: list[Progress] = []
        play_all(rounds, alone, serial, tell=heard.append)
        play_all(rounds, beside, processes(2))
        assert [each.kept for each in heard] == [1, 2, 3, 4]
        assert heard[-1].left == 0
        for job in experiment(2).jobs():
            text = alone.record(job.key)
            assert beside.record(job.key) == text
            again = kb.replay(text)
            assert again.result == alone.endings([job.key])[job.key].result


def test_what_is_kept_of_a_game_follows_from_its_record() -> None:
    job = experiment().jobs()[0]
    over = play(job)
    again = kb.replay(over.record)
    turns = [event.seat for event in again.table.events if event.kind == "turn-began"]
    assert (over.first, over.turns, over.choices) == (turns[0], len(turns), len(again.choices))
    bought = [event for event in again.table.events if event.kind == "recruited"]
    assert sum(count for _, used, _, count in over.cards if used == "recruited") == len(bought)
    assert over.engine == engine()


def test_a_run_that_is_broken_off_goes_on_where_it_was(tmp_path: Path) -> None:
    path, begun = tmp_path / "games.sqlite", []

    def breaking_off(jobs: Iterable[Job]) -> Iterator[Played]:
        for job in jobs:
            if len(begun) == 3:
                raise KeyboardInterrupt
            begun.append(job.key)
            yield played(job, ending([0], 2))

    rounds = [*experiment().rounds()]
    with pytest.raises(KeyboardInterrupt), Store(path) as store:
        play_all(rounds, store, breaking_off)
    with Store(path) as store:
        done = play_all(rounds, store, winning(lambda job: begun.append(job.key) or 1)).progress
        assert (done.kept, done.played) == (6, 3)
        assert sorted(begun) == sorted(job.key for job in experiment().jobs())
        assert play_all(rounds, store, winning(lambda job: 1)).progress.played == 0


def test_a_game_with_a_fault_is_named_and_the_others_are_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fragile(job: Job) -> Played:
        if job.seed == 2:
            raise ValueError("a card fell off the table")
        return played(job, ending([0], 2, [3, 1]))

    monkeypatch.setattr("katabasis.lab.play.play", fragile)
    file = tmp_path / "random.toml"
    file.write_text(RANDOM.replace("COUNT", "3"))
    assert main(["lab", "run", str(file), "--jobs", "1"]) == 1
    printed = capsys.readouterr()
    assert "Random houses: 4 of 6 games" in printed.out
    assert "2 games could not be played" in printed.err
    assert "tyrants, seed 2, random random: ValueError: a card fell off the table (test_running.py, line" in printed.err


def test_a_sequential_test_ends_a_run_in_the_order_of_rounds() -> None:
    rounds = [*experiment(200).rounds()]
    stop = Stop(effect=0.5, pairs=5)
    with Store() as store:
        better = play_all(rounds, store, winning(lambda job: 10 + job.seed % 7), stop)
        assert better.verdict is True
        assert 10 <= better.progress.kept < 30
        assert play_all(rounds, store, winning(lambda job: 0), stop).progress.played == 0
    with Store() as store:
        even = play_all(rounds, store, winning(lambda job: job.seed % 3 - 1), stop)
        assert even.verdict is False
        assert 10 < even.progress.kept < 400


def test_a_worker_that_is_killed_costs_nothing(tmp_path: Path) -> None:
    jobs = experiment(4).jobs()
    over: list[Played | Failed] = []
    for game in processes(2)(jobs):
        if not over:
            os.kill(multiprocessing.active_children()[0].pid or 0, signal.SIGKILL)
        over.append(game)
    assert all(isinstance(game, Played) for game in over)
    assert sorted(game.key for game in over) == sorted(job.key for job in jobs)


def test_workers_die_with_their_parent_and_what_was_played_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "random.toml"
    file.write_text(RANDOM.replace("COUNT", "5000"))
    run = subprocess.Popen(
        [sys.executable, "-u", "-m", "katabasis", "lab", "run", str(file), "--jobs", "1"], stdout=subprocess.PIPE
    )
    spread = subprocess.Popen(
        [sys.executable, "-u", "-m", "katabasis", "lab", "run", str(file), "--jobs", "2", "--store", f"{file}.two"],
        stdout=subprocess.PIPE,
    )
    for program in (run, spread):
        assert program.stdout is not None
        assert program.stdout.readline()
    workers = children(spread.pid)
    assert len(workers) >= 2
    for program in (run, spread):
        program.kill()
        program.wait()
        program.stdout.close()
    deadline = time.monotonic() + 30
    while any(map(lives, workers)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not any(map(lives, workers))
    for store in (file.with_suffix(".sqlite"), Path(f"{file}.two")):
        with sqlite3.connect(store) as base:
            assert base.execute("pragma integrity_check").fetchone() == ("ok",)
            assert base.execute("select count(*) > 0 from games").fetchone() == (1,)
        base.close()


def children(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
