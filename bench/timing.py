"""How long work takes, and how programs that measure it print their figures."""

import argparse
import json
import statistics
import sys
import time
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent


class Figure(NamedTuple):
    """Milliseconds that some work takes: of the processor, the best of many runs, which other programs disturb least;
    and by the clock, the middle of them."""

    name: str
    processor: float
    clock: float


def milliseconds(work: Callable[[], object], times: int = 100) -> float:
    """The middle of many runs, by the clock."""
    return figure("", work, times).clock


def figure(name: str, work: Callable[[], object], times: int = 100) -> Figure:
    """What many runs tell."""
    processor, clock = [], []
    for _ in range(times):
        began = time.perf_counter(), time.process_time()
        work()
        clock.append(time.perf_counter() - began[0])
        processor.append(time.process_time() - began[1])
    return Figure(name, 1000 * min(processor), 1000 * statistics.median(clock))


def late(times: list[float]) -> float:
    """The 95th percentile."""
    return statistics.quantiles(times, n=20)[-1]


def in_words(found: Figure) -> str:
    """A figure as a line for people."""
    return f"{found.name}: {found.processor:.3f} ms of the processor, {found.clock:.3f} ms by the clock"


def called(name: str, choices: Iterable[Any]) -> str:
    """What figures of a game are called: another one where it went otherwise."""
    went = [(choice.option, choice.answer) for choice in choices]
    return f"{name} {zlib.crc32(repr(went).encode()):08x}"


def print_games(figures: Callable[[str], Iterable[Figure]], *folders: str) -> int:
    """Print the figures of games, or write them for a program, with these folders of this tree or another."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--tree", default=str(ROOT), help="whose code is asked, this one's if none is named")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    sys.path[:0] = [str(Path(options.tree) / folder) for folder in folders]
    import katabasis as kb

    for game in options.games or kb.GAMES:
        for found in figures(game):
            print(json.dumps(found) if options.json else in_words(found), flush=True)
    return 0
