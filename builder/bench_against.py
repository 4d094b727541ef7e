"""The bench of the games on this tree and on that of an earlier commit, in turn."""

import io
import json
import shutil
import statistics
import subprocess
import sys
import tarfile
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

from builder import content, messages
from builder.console import Failure, run, say, step
from builder.paths import CACHE, CONTENT_JSON, ENGINE, ROOT

ROUNDS = 5
MOST = 1.05
"""How many times as much of the processor a figure may take as at the commit, in the median."""
COMPILE = "from builder import content, messages; content.build(); messages.build()"

Times = tuple[float, float]
"""Milliseconds of the processor, and by the clock."""
Rounds = dict[str, list[Times]]
"""What each figure was in each round."""


def compare(commit: str, games: list[str]) -> int:
    """Print the medians of both sides of every figure. Returns 1 if one takes more of the processor than it may."""
    content.build()
    messages.build()
    with tempfile.TemporaryDirectory() as scratch:
        before = Path(scratch)
        with step(f"Compiling the content of {commit}"):
            export(commit, before)
        found: tuple[Rounds, Rounds] = (defaultdict(list), defaultdict(list))
        for number in range(ROUNDS):
            sides = list(zip(found, (ENGINE, before / "engine"), strict=True))
            for rounds, engine in sides if number % 2 else reversed(sides):
                for name, times in measured(engine, games).items():
                    rounds[name].append(times)
            say(f"round {number + 1} of {ROUNDS}")
    lines, slower = compared(*found)
    for line in lines:
        say(line)
    if slower:
        say(f"\nMore than {MOST} times the processor time: {', '.join(slower)}")
    return 1 if slower else 0


def export(commit: str, folder: Path) -> None:
    """Lay out the tree of a commit, with its content compiled; what is the same here is taken from here."""
    asked = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True)
    if asked.returncode:
        raise Failure(asked.stderr.decode().strip())
    with tarfile.open(fileobj=io.BytesIO(asked.stdout)) as archive:
        archive.extractall(folder)
    shutil.copytree(CACHE / "build", folder / CACHE.relative_to(ROOT) / "build")
    for file in CONTENT_JSON.glob("*.json"):
        shutil.copy(file, folder / CONTENT_JSON.relative_to(ROOT))
    run([sys.executable, "-c", COMPILE], cwd=folder)


def measured(engine: Path, games: Iterable[str]) -> dict[str, Times]:
    """The figures of an engine, by the bench of this tree."""
    printed = run([sys.executable, ROOT / "bench" / "games.py", "--json", "--engine", engine, *games], cwd=engine)
    return {name: (processor, clock) for name, processor, clock in map(json.loads, printed.splitlines())}


def compared(now: Mapping[str, list[Times]], before: Mapping[str, list[Times]]) -> tuple[list[str], list[str]]:
    """A line for every figure, and the names of those that take more of the processor than they may. A game that goes
    otherwise in the other tree has figures of another name."""
    lines: list[str] = []
    slower: list[str] = []
    for name in now:
        if name not in before:
            lines.append(f"{name}: goes otherwise there, and cannot be compared")
            continue
        (ours, our_clock), (theirs, their_clock) = middle(now[name]), middle(before[name])
        lines.append(
            f"{name}: {ours:.3f} ms of the processor, {theirs:.3f} before ({ours / theirs:.3f});"
            f" by the clock {our_clock:.3f}, {their_clock:.3f} before"
        )
        if ours > theirs * MOST:
            slower.append(name)
    return lines, slower


def middle(rounds: list[Times]) -> Times:
    processor, clock = zip(*rounds, strict=True)
    return statistics.median(processor), statistics.median(clock)
