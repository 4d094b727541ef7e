"""Experiments of the lab from the command line."""

from __future__ import annotations

import json
import os
import time
from argparse import Namespace
from math import log
from pathlib import Path

from .. import KatabasisError
from ..lab.executors.cluster import cluster
from ..lab.executors.processes import on_this_machine
from ..lab.experiment import Experiment, read
from ..lab.libraries import library
from ..lab.running import Judge, Progress, play_all
from ..lab.standing import standing
from ..lab.statistics import mean
from ..lab.store import Store
from .files import read_text

PACE = 2.0
"""Seconds between two lines about the progress."""
FEWEST = 10
"""Games that constants are tuned by."""
TELLING = 0.005
"""The part by which a constant has to change so that it is said."""


def run(args: Namespace) -> None:
    """Play what has not been played yet, and say how the first contestant stands."""
    library("scipy")  # before the first game rather than after the last
    experiment = _read(args)
    experiment.begin()
    jobs = args.jobs or max(1, (os.cpu_count() or 2) - 1)
    executor = cluster(args.cluster) if args.cluster else on_this_machine(jobs)
    with _store(args) as store:
        try:
            outcome = play_all([*experiment.rounds()], store, executor, experiment.stop, Teller())
        except KeyboardInterrupt:
            print(f"\nstopped; what was played is kept in {store.path}, and the same command goes on with the rest")
            return
        _print(experiment, store)
    outcome.check()


def status(args: Namespace) -> None:
    """Say how many games there are, and how the first contestant stands in them."""
    experiment = _read(args)
    with _store(args) as store:
        _print(experiment, store)


def report(args: Namespace) -> None:
    """Write the report."""
    from ..lab.report import report as page

    experiment = _read(args)
    with _store(args) as store:
        text = page(experiment, store, args.language)
    if args.output:
        Path(args.output).write_text(text, encoding="utf-8")
        print(args.output)
    else:
        print(text, end="")


def export(args: Namespace) -> None:
    """Write the games as files of Parquet."""
    from ..lab.export import export as write

    experiment = _read(args)
    with _store(args) as store:
        keys = [*dict.fromkeys(job.key for job in experiment.jobs())]
        for path in write(store, keys, Path(args.output)):
            print(path)


def record(args: Namespace) -> None:
    """Print the record of a game."""
    with _store(args) as store:
        print(store.record(args.key), end="")


def tune(args: Namespace) -> None:
    """Say what the games tell of the constants of the bots."""
    from ..lab.tuning import constants, leads, tuned

    played = {(point["game"], point["edition"]) for point in _read(args).points}
    if len(played) > 1:
        raise KatabasisError("constants are tuned by games of one edition of one game")
    ((game, edition),) = played
    with _store(args) as store:
        records = store.records(game, edition)[: args.games]
    if len(records) < FEWEST:
        raise KatabasisError(f"{len(records)} games of {game} are kept, and at least {FEWEST} are needed")
    known, found = constants(game), leads(game, records)
    said = tuned(known, found, args.ridge)
    print(f"{game} {edition}: {len(found.final)} positions of {len(records)} games")
    print(f"leads are off by {said.stretched:.2f}, and by {said.fitted:.2f} with these constants")
    changed = [each for each in said.factors if abs(each[1] - 1) >= TELLING]
    for constant, factor in sorted(changed, key=lambda each: -abs(log(each[1]))):
        print(f"{constant.name:20}{constant.value:8.3f} -> {constant.value * factor:.3f}  ({factor - 1:+.0%})")
    print(f"{len(known) - len(changed)} others stay as they are")


class Teller:
    """How far a run has come, a line every PACE seconds."""

    def __init__(self) -> None:
        self._said = time.monotonic()

    def __call__(self, progress: Progress) -> None:
        if progress.kept == progress.asked or time.monotonic() - self._said >= PACE:
            self._said = time.monotonic()
            rate = progress.played / progress.seconds if progress.seconds else 0.0
            left = f"{rate:.2f} a second, {_in_words(progress.left)} left"
            print(f"{progress.kept} of {progress.asked} games, {left}", flush=True)


def _in_words(seconds: float) -> str:
    minutes = round(seconds / 60)
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60} min"


def _read(args: Namespace) -> Experiment:
    return read(read_text(args.file))


def _store(args: Namespace) -> Store:
    return Store(args.store or Path(args.file).with_suffix(".sqlite"))


def _print(experiment: Experiment, store: Store) -> None:
    rounds = [*experiment.rounds()]
    keys = [*dict.fromkeys(job.key for each in rounds for job in each.jobs)]
    endings = store.endings(keys)
    print(f"{experiment.name}: {len(endings)} of {len(keys)} games in {store.path}")
    for other, count in store.other_engines().items():
        print(f"{count} games of the engine {other} are kept as well, and do not count here")
    for number, point in enumerate(experiment.points):
        stand = standing([each for each in rounds if each.point == number], endings)
        if not stand.games:
            continue
        low, high = stand.interval
        won, drawn, lost = stand.won_drawn_lost
        played = f"{point['game']} {point['edition']}: {' - '.join(point['seats'])}, {' - '.join(point['levels'])}"
        own = {name: value for name, value in experiment.own(point).items() if name in point["options"]}
        played += "".join(f", {name} {json.dumps(value)}" for name, value in own.items())
        print(f"{played}: {won} won, {drawn} drawn, {lost} lost")
        print(f"  score {stand.score / stand.games:.1%}, 95 % interval {low:.1%} to {high:.1%}")
        if measured := mean(stand.margins):
            margin = f"{measured.value:+.2f}, 95 % interval {measured.low:+.2f} to {measured.high:+.2f}"
            print(f"  margin of {measured.measures} seeds {margin}, p = {measured.p:.3f}")
    if experiment.stop:
        verdict = Judge(rounds, store, experiment.stop).verdict()
        said = {True: "the first is better", False: "the first is not better", None: "goes on"}[verdict]
        print(f"sequential test: {said}")
