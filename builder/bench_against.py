"""What needs no browser of the bench, on this commit and on an earlier one, in turn.

The programs of this tree measure both sides, so that a figure of one name is always of one thing. They ask only
for what both sides have: the library's own names, and the tests' page on paper.
"""

import io
import json
import os
import shutil
import statistics
import subprocess
import sys
import tarfile
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

from builder import content, icons, messages
from builder.console import Failure, run, say, step
from builder.paths import CACHE, CONTENT_JSON, NODE_MODULES, ROOT

PROGRAMS = ("games", "without_browser")
"""The modules of bench/ that can ask another tree."""
ROUNDS = 5
MOST = 1.05
"""How many times as much of the processor a figure may take as at the commit, in the median."""
MEASURED = ("bench", "content", "engine", "tests", "web")
"""The folders whose state is measured."""
COMPILE = """
from builder import content, icons, messages
for part in (content, icons, messages):
    part.build()
"""

Times = tuple[float, float]
"""Milliseconds of the processor, and by the clock."""
Rounds = dict[str, list[Times]]
"""What each figure was in each round."""


def compare(commit: str, games: list[str]) -> int:
    """Print the medians of both sides of every figure. Returns 1 if one takes more of the processor than it may.

    Raises Failure for a commit or a game that there is not, and for changes that are not committed."""
    sha = found_commit(commit)
    refuse_leftovers(git("status", "--porcelain", "--", *MEASURED))
    if unknown := set(games) - {folder.name for folder in content.games()}:
        raise Failure(f"No such game: {', '.join(sorted(unknown))}")
    for part in (content, icons, messages):
        part.build()
    with tempfile.TemporaryDirectory() as scratch:
        before = Path(scratch)
        with step(f"Compiling the content of {commit}"):
            export(sha, before)
        found: tuple[Rounds, Rounds] = (defaultdict(list), defaultdict(list))
        for number in range(ROUNDS):
            sides = list(zip(found, (ROOT, before), strict=True))
            for rounds, tree in sides if number % 2 else reversed(sides):
                for name, times in measured(tree, games).items():
                    rounds[name].append(times)
            say(f"round {number + 1} of {ROUNDS}")
    lines, slower = compared(*found)
    for line in lines:
        say(line)
    if slower:
        say(f"\nMore than {MOST} times the processor time: {', '.join(slower)}")
    return 1 if slower else 0


def git(*arguments: str) -> str:
    return run(["git", *arguments], cwd=ROOT)


def found_commit(name: str) -> str:
    """The whole id of a commit. Raises Failure."""
    command = ["git", "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise Failure(f"There is no commit {name!r}.")
    return done.stdout.strip()


def refuse_leftovers(status: str) -> None:
    """Raise Failure where `git status` tells of changes: figures are to be those of a commit."""
    if changed := [line[3:] for line in status.splitlines()]:
        raise Failure(f"Commit or stash these first, so that the figures are those of a commit: {', '.join(changed)}")


def export(sha: str, folder: Path) -> None:
    """Lay out the tree of a commit, with its content compiled; what is the same here is taken from here."""
    archived = subprocess.run(["git", "archive", sha], cwd=ROOT, capture_output=True, check=True)
    with tarfile.open(fileobj=io.BytesIO(archived.stdout)) as archive:
        archive.extractall(folder, filter="data")
    shutil.copytree(CACHE / "build", folder / CACHE.relative_to(ROOT) / "build")
    for file in CONTENT_JSON.glob("*.json"):
        shutil.copy(file, folder / CONTENT_JSON.relative_to(ROOT))
    (folder / NODE_MODULES.relative_to(ROOT)).symlink_to(NODE_MODULES)
    own = os.pathsep.join(str(folder / part) for part in ("engine", "web"))
    run([sys.executable, "-c", COMPILE], cwd=folder, env={**os.environ, "PYTHONPATH": own})


def measured(tree: Path, games: Iterable[str], programs: Iterable[str] = PROGRAMS) -> dict[str, Times]:
    """The figures of a tree, by the programs of this one."""
    found: dict[str, Times] = {}
    for program in programs:
        printed = run([sys.executable, "-m", f"bench.{program}", "--json", "--tree", tree, *games], cwd=ROOT)
        found |= {name: (processor, clock) for name, processor, clock in map(json.loads, printed.splitlines())}
    return found


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
