"""Everything that can be tested, in one run on two cores."""

import os
import subprocess
import sys

from builder import browser, coverage, site, wheel
from builder.paths import ROOT

PROCESSES = "2"


def run(arguments: list[str]) -> int:
    """Build, find a browser, and run pytest. Returns its exit code."""
    site.build()
    wheel.build()
    surroundings = dict(os.environ)
    if found := browser.find_or_get():
        surroundings["CHROMIUM"] = found
    if not arguments:
        surroundings[coverage.WHOLE_RUN] = "1"
    command = [sys.executable, "-m", "pytest", "-n", PROCESSES, *arguments]
    return subprocess.run(command, cwd=ROOT, env=surroundings).returncode
