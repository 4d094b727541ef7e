"""Measurements: each module of bench/ is a program that prints its figures."""

import os
import subprocess
import sys

from builder import browser, site
from builder.console import Failure, say
from builder.paths import BENCH, ROOT


def run(names: list[str]) -> int:
    """Run the named benches, or all. Returns 0 if every one ran and held its limits."""
    known = {path.stem: path for path in sorted(BENCH.glob("*.py")) if not path.stem.startswith("_")}
    if unknown := set(names) - known.keys():
        raise Failure(f"No such bench: {', '.join(sorted(unknown))}. There are: {', '.join(known)}")
    site.build()
    surroundings = dict(os.environ)
    if chromium := browser.find_or_get():
        surroundings["CHROMIUM"] = chromium
    failed = []
    for name in names or known:
        say(f"\n{name}\n{'-' * len(name)}")
        if subprocess.run([sys.executable, "-m", f"bench.{name}"], cwd=ROOT, env=surroundings).returncode:
            failed.append(name)
    if failed:
        say(f"\nNot held: {', '.join(failed)}")
    return 1 if failed else 0
