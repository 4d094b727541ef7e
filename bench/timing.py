"""How long work takes."""

import statistics
import time
from collections.abc import Callable


def milliseconds(work: Callable[[], object], times: int = 100) -> float:
    """The middle of many runs."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return 1000 * statistics.median(taken)
