"""Everything that can be tested, in one run on two cores."""

import ctypes
import os
import subprocess
import sys
from contextlib import suppress

from builder import browser, content, coverage, site, wheel
from builder.console import say
from builder.paths import CACHE, ROOT

PROCESSES = "3"
"""One more than there are processors: tests of hosts that are silent wait most of their time."""
PR_SET_CHILD_SUBREAPER = 36
"""The request of prctl(2)."""


def run(arguments: list[str]) -> int:
    """Build, find a browser, and run pytest. Returns its exit code."""
    site.build()
    wheel.build()
    surroundings = {**os.environ, "PYTHONPYCACHEPREFIX": str(CACHE / "bytecode")}
    surroundings.pop("PYTHONDONTWRITEBYTECODE", None)  # to rewrite 13,000 tests takes each process 20 seconds
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
