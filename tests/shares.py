"""Which tests each of several processes is given first.

Each begins with what takes longest and ends with what takes no time, so that all end together: pytest-xdist gives them
equal numbers of tests, in the order of the list, and then has them take from each other's end.
"""

from collections.abc import Sequence
from itertools import groupby, islice

import pytest

from rotation import MARK


def shares(items: Sequence[pytest.Item], processes: int) -> list[list[pytest.Item]]:
    """The tests of each process: those with a browser that take turns one by one, since they play whole games, the
    others with a browser by modules, which share a page, and then all others."""
    shares: list[list[pytest.Item]] = [[] for _ in range(processes)]
    in_browser = [item for item in items if item.get_closest_marker("browser")]
    games = [item for item in in_browser if item.get_closest_marker(MARK)]
    quick = [item for item in in_browser if not item.get_closest_marker(MARK)]
    for number, item in enumerate(games):
        shares[number % processes].append(item)
    for _module, tests in groupby(quick, key=lambda item: item.path):
        min(shares, key=len).extend(tests)
    others = iter([item for item in items if not item.get_closest_marker("browser")])
    left = len(items)
    for number, share in enumerate(shares):
        size = left // (processes - number)
        left -= size
        share += islice(others, max(0, size - len(share)))
    shares[-1] += others
    return shares
