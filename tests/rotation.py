"""Tests that take turns: a whole run plays one in so many of a group, and another commit plays others of it.

`@pytest.mark.takes_turns("whole games", 3)` puts a test, with each of its parameters, into a group of which a whole run
plays every third. `python3 build.py whole-games` plays all of every group, and so does a run of tests that are named.
"""

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from subprocess import run

import pytest

from builder.paths import ROOT

MARK = "takes_turns"


def turn(root: Path = ROOT) -> int:
    """How many commits led to the one that is checked out: runs of it play the same tests anywhere, and the next one
    plays the next; 0 if there is none."""
    asked = run(["git", "rev-list", "--count", "--first-parent", "HEAD"], cwd=root, capture_output=True, text=True)
    return int(asked.stdout) if asked.returncode == 0 else 0


def left_out(items: Sequence[pytest.Item], turn: int) -> list[pytest.Item]:
    """The tests whose turn it is not. Raises UsageError for one that proves a rule: rules are proven in every run."""
    groups: dict[tuple[str, int], list[pytest.Item]] = defaultdict(list)
    for item in items:
        if mark := item.get_closest_marker(MARK):
            if item.get_closest_marker("rule"):
                raise pytest.UsageError(f"{item.nodeid} proves a rule and cannot take turns")
            group, among = mark.args
            groups[group, among].append(item)
    return [
        item for (_group, among), tests in groups.items() for place, item in enumerate(tests) if (place + turn) % among
    ]
