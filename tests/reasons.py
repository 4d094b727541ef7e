"""The reasons: every refusal that a sweep meets, to be read as a player reads it.

    python -m tests.reasons sigmar --games 20 --seed 1

At moments of random games, `why_not` is asked about all that was legal shortly before and is shortly after, and about
all that is on the table (`properties/reasons.py`). Each distinct answer, a rule and a message, is printed once in both
languages, with where it was met; after them the answers that are no reasons.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

if __name__ == "__main__":
    root = Path(__file__).resolve().parent.parent
    sys.path[:0] = [str(root / "engine"), str(root / "tests")]

from katabasis.kernel.dice import Dice
from katabasis.kernel.game import Game
from katabasis.kernel.text import in_english
from properties.moments import step_on
from properties.reasons import Judge, answers, around, faults, questions
from sweep import games

EVERY = 40
"""About so many choices lie between two moments of a game at which questions are asked."""


class Heard(NamedTuple):
    """A refusal as it was met: where, after which question, and how it sounds in each language."""

    where: str
    question: str
    sentences: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join([f"    {sentence}" for sentence in self.sentences] + [f"    ({self.where}: {self.question})"])


class Heap(NamedTuple):
    """What was heard: refusals by rule and message, and faults by what is wrong and of which refusal."""

    moments: int
    asked: int
    refusals: dict[tuple[str, str], Heard]
    faults: dict[tuple[str, str], str]

    def __add__(self, other: Heap) -> Heap:  # type: ignore[override]
        return Heap(
            self.moments + other.moments,
            self.asked + other.asked,
            {**other.refusals, **self.refusals},
            {**other.faults, **self.faults},
        )


def heard_in(task: tuple[str, int]) -> Heap:
    """What is heard in the random game of a seed."""
    name, seed = task
    heap = Heap(0, 0, {}, {})
    game, chance = games()[name].make(seed), Dice(seed, 1 << 33)
    while game.decision:
        if not chance.randbelow(EVERY):
            heap += heard_at(game, f"{game.edition}, seed {seed}, after {len(game.choices)} choices")
        step_on(game, chance)
    return heap


def heard_at(game: Game, where: str) -> Heap:
    """What is heard at a moment of a game."""
    answered = list(answers(game, questions(game, around(game))))
    judge = Judge(game)
    refusals: dict[tuple[str, str], Heard] = {}
    for question, reasons in answered:
        for refusal in reasons:
            key = (refusal.rule, in_english(refusal.reason))
            if key not in refusals:
                sentences = tuple(renderer.word(refusal.reason) for renderer in judge.renderers.values())
                refusals[key] = Heard(where, str(question), sentences)
    found: dict[tuple[str, str], str] = {}
    for fault in faults(game, answered):
        rule, msgid = (fault.refusal.rule, in_english(fault.refusal.reason)) if fault.refusal else ("", "")
        found.setdefault((fault.fault.partition("'")[0], rule + msgid), f"{fault} ({where})")
    return Heap(1, len(answered), refusals, found)


def main() -> int:
    """The command line; the exit status says whether some answer was no reason."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=sorted(games()))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    heap = Heap(0, 0, {}, {})
    with ProcessPoolExecutor(args.jobs) as processes:
        for heard in processes.map(heard_in, [(args.game, args.seed + number) for number in range(args.games)]):
            heap += heard
    for (rule, _msgid), refusal in sorted(heap.refusals.items()):
        print(f"{rule}\n{refusal}")
    for fault in heap.faults.values():
        print(f"FAULT {fault}")
    print(
        f"{args.games} games, {heap.moments} moments, {heap.asked} questions: {len(heap.refusals)} distinct refusals, "
        f"{len(heap.faults)} kinds of faults"
    )
    return bool(heap.faults)


if __name__ == "__main__":
    sys.exit(main())
