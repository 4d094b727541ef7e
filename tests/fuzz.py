"""The fuzzer: texts from outside, changed in all ways, hunting for what is neither read nor refused.

    python -m tests.fuzz --seconds 600 --seed 1
    python -m tests.fuzz --seed 1 --only save:1234

Records, positions, puzzles, decks, saves, logs, links, files, answers to placements, settings and the page's storage
(`fuzz_targets.py`) are taken from the games that tests keep, changed (`mutations.py`), and read. Nothing but a game, or
an error of the family that says what is wrong, may come of it; a game that was read can be looked at, played on, taken
back and written. The kind "step" has every position before every step of its game: what is accepted must be such that
whatever becomes of it is accepted as well. Every find names the seed and the number of the text that lead to it;
`--only` makes it again.
"""

from __future__ import annotations

import argparse
import re
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Any, NamedTuple

if __name__ == "__main__":
    root = Path(__file__).resolve().parent.parent
    sys.path[:0] = [str(root / folder) for folder in (".", "engine", "web", "tests")]

from fuzz_targets import REFUSALS, TARGETS, use
from mutations import repeated

STRIDE = 1009
"""How far apart texts lie that are read one after the other, where none is changed: all have their turn."""
LONGEST = 30
"""Seconds after which a text counts as endless."""


class Find(NamedTuple):
    """What was found: in which text of which kind, where in the code, and what went wrong."""

    name: str
    number: int
    fault: str
    text: str

    def again(self, seed: int) -> str:
        """How to make it again."""
        return f"python3 build.py fuzz --seed {seed} --only {self.name}:{self.number}"


class Tally(NamedTuple):
    """How the fuzzing went: texts read and refused by kind, and one find for each place in the code."""

    read: Counter[str]
    refused: Counter[str]
    finds: dict[str, Find]


class Endless(BaseException):
    """A text took too long. No error handler of the engine may catch it."""


# ---------------------------------------------------------------------- hunting


def changed(name: str, seed: int, number: int) -> tuple[Random, str]:
    """A text of that number, and the chance that goes on after it."""
    chance, target = Random(f"{seed}:{name}:{number}"), TARGETS[name]
    texts = target.texts()
    text = chance.choice(texts) if target.changes else texts[number * STRIDE % len(texts)]
    return chance, repeated(chance.choice(target.changes))(text, chance) if target.changes else text


def read(name: str, text: str, chance: Random) -> None:
    """Read a text, and use the game that it says."""
    game = TARGETS[name].read(text, chance)
    if game is not None:
        use(game, chance)


def hunt(name: str, seed: int, number: int, tally: Tally) -> None:
    """Change and read one text."""
    chance, text = changed(name, seed, number)
    try:
        with within(LONGEST):
            read(name, text, chance)
    except REFUSALS as error:
        tally.refused[name] += 1
        if len(str(error)) > 20_000:
            _note(tally, Find(name, number, f"the error is {len(str(error))} characters long", text), "long error")
    except (Exception, Endless) as error:
        frames = extract_tb(error.__traceback__)[:-4:-1]
        where = " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames)
        if isinstance(error, AssertionError):
            where = re.sub(r"[0-9]+", "", str(error)[:100])
        _note(tally, Find(name, number, f"{type(error).__name__}: {str(error)[:200]} ({where})", text), where)
    else:
        tally.read[name] += 1


def _note(tally: Tally, find: Find, place: str) -> None:
    tally.finds.setdefault(place, find)


class within:
    """Raises Endless inside, once so many seconds are over, where the system can interrupt."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def __enter__(self) -> None:
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, self._interrupt)
            signal.setitimer(signal.ITIMER_REAL, self.seconds)

    def __exit__(self, *_: Any) -> None:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)

    @staticmethod
    def _interrupt(*_: Any) -> None:
        raise Endless


def numbers(count: int | None, seconds: float | None) -> Iterator[int]:
    """The numbers of texts: so many, or as many as the time allows."""
    began, number = time.monotonic(), 0
    while (count is None or number < count) and (seconds is None or time.monotonic() - began < seconds):
        yield number
        number += 1


def fuzz(seed: int, count: int | None = None, seconds: float | None = None, names: tuple[str, ...] = ()) -> Tally:
    """Hunt with texts of all kinds in turn: with `count` of each, or for so many seconds."""
    tally = Tally(Counter(), Counter(), {})
    for number in numbers(count, seconds):
        for name in names or TARGETS:
            known = len(tally.finds)
            hunt(name, seed, number, tally)
            if len(tally.finds) > known:
                find = list(tally.finds.values())[-1]
                print(f"{find.fault}\n    {find.again(seed)}", flush=True)
    return tally


def main() -> int:
    """The command line; the exit status says whether anything was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--count", type=int, help="so many texts of each kind, however long it takes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=TARGETS, action="append", help="only texts of that kind")
    parser.add_argument("--only", metavar="KIND:NUMBER", help="make one find again, with its traceback and its text")
    args = parser.parse_args()
    if args.only:
        return _again(args.only, args.seed)
    seconds = args.seconds if args.count is None else None
    tally = fuzz(args.seed, args.count, seconds, names=tuple(args.kind or ()))
    for name in TARGETS:
        print(f"{name:10} {tally.read[name]:7} read {tally.refused[name]:7} refused")
    print(f"seed {args.seed}: {sum((tally.read + tally.refused).values())} texts, {len(tally.finds)} finds")
    return bool(tally.finds)


def _again(only: str, seed: int) -> int:
    name, _, number = only.partition(":")
    chance, text = changed(name, seed, int(number))
    print(text)
    try:
        read(name, text, chance)
    except REFUSALS as error:
        print(f"\nrefused: {error}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
