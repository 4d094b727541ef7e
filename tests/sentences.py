"""The sentences of whole random games, to be read as a player reads them: lines of the log, prompts and answers.

    python -m tests.sentences quest --games 1000 --seed 1 --shown 50

Each is said in both languages and judged (`properties/reasons.py`): no id, no gap, no "1 hexes", all translated. A few
are printed, picked at random among the distinct ones, with the faults and how many there are.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

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


def judged(game: Game, chance: Dice, most: int) -> Iterator[tuple[Text, tuple[str, ...], list[str]]]:
    """The distinct messages of a game played at random: each once, as it sounds, with what is wrong with it."""
    seen: set[str] = set()
    since = 0
    while game.decision is not None and len(game.choices) < most:
        fresh = [text for text in texts_of(game, since) if in_english(text) not in seen]
        since = len(game.table.events)
        judge = Judge(game) if fresh else None
        for text in fresh:
            if judge is not None and in_english(text) not in seen:
                seen.add(in_english(text))
                sounds = tuple(opened(renderer.word(text)) for renderer in judge.renderers.values())
                yield text, sounds, list(judge.saying(text))
        step_on(game, chance)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(games()))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shown", type=int, default=50)
    asked = parser.parse_args()
    heard: dict[str, tuple[str, ...]] = {}
    faulty: dict[str, list[str]] = {}
    for seed in range(asked.seed, asked.seed + asked.games):
        for text, sounds, found in judged(games()[asked.game].make(seed), Dice(seed, 1 << 33), 100_000):
            heard.setdefault(in_english(text), sounds)
            if found:
                faulty.setdefault(in_english(text), found)
    chance, left = Dice(asked.seed, 1 << 34), sorted(heard)
    for _ in range(min(asked.shown, len(left))):
        print("\n".join(heard[left.pop(chance.randbelow(len(left)))]), end="\n\n")
    print(f"{len(heard)} distinct messages, {len(faulty)} with faults")
    print("\n".join(line for found in faulty.values() for line in found))


if __name__ == "__main__":
    main()
