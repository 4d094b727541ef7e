"""Everything that can be tested, in one run on two cores."""

import ctypes
import os
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress

from builder import browser, changed, content, coverage, messages, site, wheel
from builder.console import say
from builder.paths import CACHE, ROOT

PROCESSES = "3"
"""One more than there are processors: tests of hosts that are silent wait most of their time."""
MINUTE = 45
"""Seconds until tests no longer begin: those that have begun are to end."""
MOST_FILES = 20
"""Files of tests that can be collected meanwhile."""
COLLECTING = "2"
"""Processes of such a run: each collects all of its tests."""
NO_TESTS = 5
"""What pytest ends with where all tests were left out."""
PR_SET_CHILD_SUBREAPER = 36
"""The request of prctl(2)."""


def run(arguments: list[str]) -> int:
    """Build, find a browser, and run pytest. Returns its exit code."""
    site.build()
    wheel.build()
    surroundings = with_bytecode()
    if chromium := browser.find_or_get():
        surroundings["CHROMIUM"] = chromium
    if not arguments:
        surroundings[coverage.WHOLE_RUN] = "1"
    # Whoever has done its share (tests/shares.py) takes from another's.
    command = [sys.executable, "-m", "pytest", "-n", PROCESSES, "--dist", "worksteal", "-rfER", *arguments]
    adopt_orphans()
    failed = subprocess.run(command, cwd=ROOT, env=surroundings).returncode
    say(f"Processor time of all that was started: {processor_time():.0f} s")
    return failed


def run_changed(commit: str, arguments: list[str]) -> int:
    """Run for a minute the tests that changes since a commit can touch, the nearest first, and say what is left out.
    Returns pytest's exit code."""
    began = time.time()
    content.build()
    messages.build()
    changes = changed.since(commit)
    chosen, left = share_of_a_minute(changed.touched(changes))
    say(f"{len(changes)} files are changed. The nearest tests that they can touch: {folders(chosen) or 'none'}")
    failed = 0
    if chosen:
        surroundings = with_bytecode() | {changed.DEADLINE: str(began + MINUTE)}
        in_order = ("--dist", "loadfile", "--no-loadscope-reorder")
        command = [sys.executable, "-m", "pytest", "-n", COLLECTING, *in_order, "-m", "not takes_turns", "-rfERs"]
        failed = subprocess.run([*command, *chosen, *arguments], cwd=ROOT, env=surroundings).returncode
    for line in left:
        say(f"Left out: {line}")
    return 0 if failed == NO_TESTS else failed


def with_bytecode() -> dict[str, str]:
    """The environment, in which tests are kept as pytest rewrites them: to do that anew with 13,000 takes each process
    30 seconds."""
    surroundings = {**os.environ, "PYTHONPYCACHEPREFIX": str(CACHE / "bytecode")}
    surroundings.pop("PYTHONDONTWRITEBYTECODE", None)
    return surroundings


def share_of_a_minute(touched: list[str]) -> tuple[list[str], list[str]]:
    """Of the files of tests that a change can touch, those to run; what is left out, and why."""
    on_site = [file for file in touched if changed.plays_site(file)]
    others = [file for file in touched if file not in on_site]
    left = ["whole games and other tests that take turns: python3 build.py whole-games"]
    for files, why in (
        (on_site, "play the built site"),
        (others[MOST_FILES:], "farther away than what a minute is enough for"),
    ):
        if files:
            left.append(f"{why}: {folders(files)}")
    return others[:MOST_FILES], left


def folders(files: list[str]) -> str:
    """How many files there are in each folder."""
    count = Counter(file.rpartition("/")[0] for file in files)
    return ", ".join(f"{number} files in {folder}" for folder, number in count.most_common())


def adopt_orphans() -> None:
    """Have Linux give this process what its descendants leave behind, such as the parts of a browser that is closed,
    so that their processor time can be asked for."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def processor_time() -> float:
    """Seconds of the processor that all ended descendants of this process took, as far as the system tells."""
    with suppress(ChildProcessError):
        while sys.platform == "linux" and os.waitpid(-1, os.WNOHANG)[0]:
            pass
    times = os.times()
    return times.children_user + times.children_system


def sweep(arguments: list[str]) -> int:
    """Play whole games, hunting for faults: as the arguments say, or the long sweeps. Returns 0 if none is found."""
    content.build()
    return subprocess.run([sys.executable, "-m", "tests.sweep", *arguments], cwd=ROOT).returncode


def fuzz(arguments: list[str]) -> int:
    """Read changed texts, hunting for faults, as the arguments say. Returns 0 if none is found."""
    content.build()
    return subprocess.run([sys.executable, "-m", "tests.fuzz", *arguments], cwd=ROOT).returncode
