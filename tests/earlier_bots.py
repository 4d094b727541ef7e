"""Duels of the bots of today against those of an earlier commit, by the rules of today.

    python -m tests.earlier_bots 9c71f9b1 tyrants --games 200
    python -m tests.earlier_bots 9c71f9b1 underworlds --edition 2017 --games 200

The package is copied under another name, with the `bots/` of that commit in it; both packages play every game in step.
Without sides those meet that usually do. Bots ask the kernel by its names: those of commits before OLDEST are played
from a checkout of what was there when they were last asked so (`git log -S`; b47ea9b for all up to 9273c1b).
"""

from __future__ import annotations

import argparse
import io
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

if __name__ == "__main__":
    root = Path(__file__).resolve().parent.parent
    sys.path[:0] = [str(root / "engine"), str(root / "tests")]

import katabasis as kb
import whole_games
from katabasis.lab.ending import Ending, margin
from katabasis.lab.standing import counted
from katabasis.lab.statistics import mean

ROOT = Path(__file__).resolve().parent.parent
FORMER = "katabasis_former"
OLDEST = "edf44a7"
"""The commit since which the names have been what they are, by which bots ask the kernel."""


def copied(commit: str, into: Path) -> None:
    """Copy the package into a folder, under its other name and with the bots of a commit.

    Modules which that commit has and today's package lacks come with them: its bots ask for them by the names of then.
    """
    package = into / FORMER
    shutil.copytree(ROOT / "engine" / "katabasis", package, ignore=shutil.ignore_patterns("__pycache__"))
    found = subprocess.run(["git", "archive", f"{commit}:engine/katabasis"], cwd=ROOT, check=True, capture_output=True)
    for folder in package.rglob("bots"):
        shutil.rmtree(folder)
    with tarfile.open(fileobj=io.BytesIO(found.stdout)) as archive:
        for member in archive.getmembers():
            here = package / member.name
            if member.isfile() and not here.exists():
                here.parent.mkdir(parents=True, exist_ok=True)
                file = archive.extractfile(member)
                assert file is not None
                here.write_bytes(file.read())


@cache
def former(folder: str) -> ModuleType:
    """The package of `copied`."""
    sys.path.append(folder)
    return import_module(FORMER)


def is_ancestor(commit: str, later: str) -> bool:
    """Whether a commit is part of a later one."""
    asked = ["git", "merge-base", "--is-ancestor", commit, later]
    return subprocess.run(asked, cwd=ROOT, check=False).returncode == 0


class Match(NamedTuple):
    """One game: whose bot of today sits in which seat, and where the package of the others is."""

    game: str
    edition: str | None
    seats: tuple[str, ...]
    seed: int
    level: str
    today: int
    folder: str


def play(match: Match) -> Ending:
    """One game from its beginning to its end."""
    before = former(match.folder)
    game = kb.new(match.game, edition=match.edition, seats=match.seats, seed=match.seed)
    other = before.new(match.game, edition=match.edition, seats=match.seats, seed=match.seed)
    while game.decision:
        if game.decision.seat == match.today:
            choice = kb.bots.choose(game, match.level, match.seed)
        else:
            choice = before.bots.choose(other, match.level, match.seed)
        game.choose(choice.id, choice.answer)
        other.choose(choice.id, choice.answer)
    assert game.result is not None
    return Ending(game.result, [game.table.side(seat) for seat in game.table.seats])


def matches(args: argparse.Namespace, folder: str) -> Iterator[Match]:
    """The games of a duel: the same seed from both sides, then the next pair."""
    pairs = whole_games.pairs(args.game, args.sides)
    for number in range(args.games):
        seats = pairs[number // 2 % len(pairs)]
        seed = args.seed + number // 2
        yield Match(args.game, args.edition, seats, seed, args.level, number % 2, folder)


def main() -> None:
    """Play the games and print who won how many."""
    parser = whole_games.parser(__doc__, 200)
    parser.add_argument("commit")
    parser.add_argument("game")
    args = parser.parse_args()
    if not is_ancestor(OLDEST, args.commit):
        parser.error(
            f"the bots of {args.commit} ask by other names: run the duel in a checkout of a commit of that time"
        )
    over: list[tuple[Ending, int]] = []
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(args.jobs) as pool:
        copied(args.commit, Path(folder))
        for number, ending in enumerate(pool.map(play, matches(args, folder)), start=1):
            over.append((ending, (number - 1) % 2))
            if number % 20 == 0:
                print(f"{number} games: {dict(counted(over, ()).counts)}", flush=True)
    margins = [margin(*game) for game in over]
    stand = counted(over, [(one + other) / 2 for one, other in zip(margins[::2], margins[1::2], strict=False)])
    low, high = stand.interval
    print(f"{args.game} {args.edition or ''}: {args.level} against {args.level} of {args.commit}, {args.games} games")
    print(f"{dict(stand.counts)}: score {stand.score / stand.games:.1%}, 95 % interval {low:.1%} to {high:.1%}")
    if measured := mean(stand.margins):
        print(f"margin of pairs {measured.value:+.2f}, 95 % interval {measured.low:+.2f} to {measured.high:+.2f}")


if __name__ == "__main__":
    main()
