"""How long work takes."""

import statistics
import time
from collections.abc import Callable
from typing import NamedTuple


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
