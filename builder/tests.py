"""Everything that can be tested, in one run on two cores."""

import os
import subprocess
import sys

from builder import browser, content, coverage, site, wheel
from builder.paths import ROOT

PROCESSES = "3"
"""One more than there are processors: tests of hosts that are silent wait most of their time."""


def run(arguments: list[str]) -> int:
    """Build, find a browser, and run pytest. Returns its exit code."""
    site.build()
    wheel.build()
    surroundings = dict(os.environ)
    if chromium := browser.find_or_get():
        surroundings["CHROMIUM"] = chromium
    if not arguments:
        surroundings[coverage.WHOLE_RUN] = "1"
    # Whoever has done its share (tests/shares.py) takes from another's.
    command = [sys.executable, "-m", "pytest", "-n", PROCESSES, "--dist", "worksteal", "-rfER", *arguments]
    return subprocess.run(command, cwd=ROOT, env=surroundings).returncode


def sweep(arguments: list[str]) -> int:
    """Play whole games, hunting for faults: as the arguments say, or the long sweeps. Returns 0 if none is found."""
    content.build()
    return subprocess.run([sys.executable, "-m", "tests.sweep", *arguments], cwd=ROOT).returncode


def fuzz(arguments: list[str]) -> int:
    """Read changed texts, hunting for faults, as the arguments say. Returns 0 if none is found."""
    content.build()
    return subprocess.run([sys.executable, "-m", "tests.fuzz", *arguments], cwd=ROOT).returncode
