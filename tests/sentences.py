"""The sentences of whole random games, to be read as a player reads them: lines of the log, prompts and answers.

    python -m tests.sentences quest --games 1000 --seed 1 --shown 50

Each is said in both languages and judged (`properties/reasons.py`): no id, no gap, no "1 hexes", all translated. Of a
few messages picked at random a sentence is printed, with the faults and how many there are.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

if __name__ == "__main__":
    root = Path(__file__).resolve().parent.parent
    sys.path[:0] = [str(root / "engine"), str(root / "tests")]

from katabasis.kernel.dice import Dice
from katabasis.kernel.game import Game
from katabasis.kernel.text import Text, in_english, opened
from properties.moments import step_on
from properties.reasons import Judge
from sweep import games


def texts_of(game: Game, since: int) -> Iterator[Text]:
    """What a game says at a moment: what has happened since a number of events, and what is asked."""
    system = game.system
    events = game.view(None, since)["events"]
    yield from (system.words.describe(event) for event in events if system.words.is_logged(event))
    if game.decision is not None:
        yield game.decision.prompt
        yield from (option.label for option in game.decision.options)


class Heard(NamedTuple):
    """A sentence as it sounds in each language, and what is wrong with it."""

    message: str
    sounds: tuple[str, ...]
    faults: list[str]


def heard_in(game: Game, chance: Dice, most: int, known: set[str]) -> Iterator[Heard]:
    """The sentences of a game played at random that are not known yet."""
    since = 0
    while game.decision is not None and len(game.choices) < most:
        fresh = {str(text): text for text in texts_of(game, since)}
        since = len(game.table.events)
        if fresh := {sentence: text for sentence, text in fresh.items() if sentence not in known}:
            known.update(fresh)
            judge = Judge(game)
            for text in fresh.values():
                sounds = tuple(opened(renderer.word(text)) for renderer in judge.renderers.values())
                yield Heard(in_english(text), sounds, list(judge.saying(text)))
        step_on(game, chance)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(games()))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shown", type=int, default=50)
    asked = parser.parse_args()
    known: set[str] = set()
    by_message: defaultdict[str, list[Heard]] = defaultdict(list)
    for seed in range(asked.seed, asked.seed + asked.games):
        for heard in heard_in(games()[asked.game].make(seed), Dice(seed, 1 << 33), 100_000, known):
            by_message[heard.message].append(heard)
    chance, left = Dice(asked.seed, 1 << 34), sorted(by_message)
    for _ in range(min(asked.shown, len(left))):
        worded = by_message[left.pop(chance.randbelow(len(left)))]
        print("\n".join(worded[chance.randbelow(len(worded))].sounds), end="\n\n")
    faulty = {message: found for message, worded in by_message.items() if (found := [h for h in worded if h.faults])}
    print(f"{len(known)} distinct sentences of {len(by_message)} messages, {len(faulty)} messages with faults")
    print("\n".join(line for found in faulty.values() for line in found[0].faults))


if __name__ == "__main__":
    main()
