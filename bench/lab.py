"""What the lab costs beside the games that it plays, in seconds of the processor, how fast bots of each level play, and
how large a store is: each game costs its own time, and what a worker's start takes comes once."""

import importlib.util
import resource
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from katabasis import GAMES
from katabasis.lab.executors import Executor
from katabasis.lab.executors.cluster import LOCAL, cluster
from katabasis.lab.executors.processes import processes
from katabasis.lab.executors.serial import serial
from katabasis.lab.experiment import read
from katabasis.lab.play import Played
from katabasis.lab.running import play_all
from katabasis.lab.store import Store

FEW, MANY = 10, 60
LIMITS = {"one process": 0.01, "Dask, one worker": 0.25}
"""How much of a game of normal bots an executor may cost besides."""
GAMES_OF_A_LEVEL = {"random": 4, "normal": 1, "hard": 1}


def experiment(game: str, level: str, count: int) -> str:
    """So many games of bots that are alike."""
    return f'swap = "nothing"\nseeds = {{ count = {count} }}\n[base]\ngame = "{game}"\nlevels = "{level}"\n'


def spent() -> float:
    """The seconds of the processor that this process has taken, with those that have come to an end for it."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime


def besides(executor: Executor, count: int, path: Path) -> tuple[float, float]:
    """What was taken beside so many games, and in them."""
    before = spent()
    with Store(path) as store:
        rounds = [*read(experiment("tyrants", "random", count)).rounds()]
        play_all(rounds, store, executor)
        keys = [job.key for each in rounds for job in each.jobs]
        (inside,) = next(store.rows("select sum(seconds) from games where key in ({keys})", keys))
    return spent() - before - float(inside), float(inside)


def seconds_a_game(game: str, level: str) -> float:
    """The seconds of the processor in a game of such bots."""
    jobs = read(experiment(game, level, GAMES_OF_A_LEVEL[level])).jobs()
    played = [over for over in serial(jobs) if isinstance(over, Played)]
    return sum(over.seconds for over in played) / len(played)


def main() -> int:
    """Print the figures. Returns 1 if an executor costs more than it may."""
    normal = seconds_a_game("tyrants", "normal")
    executors = {"this process": serial, "one process": processes(1)}
    if importlib.util.find_spec("distributed"):
        executors["Dask, one worker"] = cluster(LOCAL)
    too_much, alone = 0, 0.0
    with TemporaryDirectory() as folder:
        for name, executor in executors.items():
            few, _ = besides(executor, FEW, Path(folder, f"{name} {FEW}.sqlite"))
            many, inside = besides(executor, MANY, Path(folder, f"{name} {MANY}.sqlite"))
            alone = alone or inside
            each = (many - few) / (MANY - FEW)
            share = max(0.0, each) / normal
            too_much += share > LIMITS.get(name, 1)
            costs = f"{each * 1000:6.1f} ms a game, {share:.2%} of one of normal bots; start {few:.1f} s"
            print(f"{name:17} {costs}; games take {inside / alone:.2f} times as long")
        size = Path(folder, f"this process {MANY}.sqlite").stat().st_size * 1000 / MANY / 1e6
        print(f"a store of 1,000 random games of Tyrants: {size:.1f} MB")
    print(f"{'games a second':17} {' '.join(f'{level:>8}' for level in GAMES_OF_A_LEVEL)}")
    for game in GAMES:
        print(f"{game:17} {' '.join(f'{1 / seconds_a_game(game, level):8.3f}' for level in GAMES_OF_A_LEVEL)}")
    return 1 if too_much else 0


if __name__ == "__main__":
    sys.exit(main())
