"""Without a browser: how long bots think in every game, and of Underworlds decisions a second of random games, clone,
save and load.

Times are of the processor, so that other programs on the machine count little. A browser's Python takes about three
times as long.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "engine"))

import katabasis as kb
from bench.timing import milliseconds
from katabasis.kernel.dice import Dice

SEATS = ["farstriders", "sepulchral-guard"]
RANDOM_GAMES, BOT_GAMES = 60, 2
MODULES = ["commands", "terrain", "magic", "army-composition", "command-models", "battle-tactics"]
BORDER_WAR = {"battlepack": "border-war", "seats": ["stormcast-launch", "skaven-launch"], "modules": MODULES}
"""A battle of 1000 points with everything switched on."""
LIMITS = {"clone": 1.0, "save": 5.0, "load": 20.0, "load, trusted": 20.0}
"""Milliseconds. A save that the page has just written itself is trusted: its whole table is not checked again."""
ANSWER = 0.5
"""Seconds in which a hard bot has to answer at the 95th percentile here, to answer in 1.5 in a browser."""


def main() -> int:
    """Print the figures; 1 if one is above its limit."""
    random_games()
    held = [keeping(), *map(thinking, kb.GAMES), thinking("sigmar", BORDER_WAR)]
    return 0 if all(held) else 1


def random_games() -> None:
    """Decisions a second of whole random games, set-up by hand included."""
    decisions, began = 0, time.process_time()
    for seed in range(RANDOM_GAMES):
        game, chance = kb.new("underworlds", seats=SEATS, seed=seed), Dice(seed, 1 << 32)
        while game.decision:
            game.choose(kb.bots.any_of(game.decision.options, chance))
            decisions += 1
    spent = time.process_time() - began
    print(f"random games: {decisions / spent:,.0f} decisions/s, {RANDOM_GAMES / spent:.1f} games/s")


def keeping() -> bool:
    """Clone, save and load of a table in mid-game."""
    game, chance = kb.new("underworlds", seats=SEATS, seed=1), Dice(1, 1 << 32)
    while game.decision and not (game.table.dice.count > 60 and game.decision.name == "activate"):
        game.choose(kb.bots.any_of(game.decision.options, chance))
    save = game.save()
    times = {
        "clone": milliseconds(lambda: game.clone().decision),
        "save": milliseconds(game.save),
        "load": milliseconds(lambda: kb.load(save).decision),
        "load, trusted": milliseconds(lambda: kb.load(save, trusted=True).decision),
    }
    for name, taken in times.items():
        print(f"{name}: {taken:.2f} ms (at most {LIMITS[name]:.0f})")
    return all(taken <= LIMITS[name] for name, taken in times.items())


def thinking(name: str, options: Mapping[str, Any] = MappingProxyType({})) -> bool:
    """How long each level thinks about the decisions of whole games; whether the hard bot is quick enough."""
    late = 0.0
    called = options.get("battlepack", name)
    for level in kb.bots.LEVELS[1:]:
        taken: dict[str, list[float]] = defaultdict(list)
        for decision, seconds in answers(name, level, options):
            taken[decision].append(seconds)
        every = sorted(seconds for times in taken.values() for seconds in times)
        late = every[int(0.95 * len(every))]
        dearest = max(taken, key=lambda decision: statistics.mean(taken[decision]))
        print(
            f"{called}, {level}: {len(every)} answers, median {1000 * statistics.median(every):.0f} ms, 95 % within"
            f" {1000 * late:.0f} ms, longest {1000 * every[-1]:.0f} ms; dearest: {dearest},"
            f" mean {1000 * statistics.mean(taken[dearest]):.0f} ms",
            flush=True,
        )
    print(f"{called}, hard: 95 % within {late:.2f} s (at most {ANSWER})")
    return late <= ANSWER


def answers(name: str, level: str, options: Mapping[str, Any]) -> Iterator[tuple[str, float]]:
    """What is asked in whole games of bots of a level, and the seconds of the processor that each answer takes."""
    for seed in range(BOT_GAMES):
        game = kb.new(name, seed=seed, **options)
        while game.decision:
            asked, began = game.decision.name, time.process_time()
            option = kb.bots.choose(game, level, seed)
            yield asked, time.process_time() - began
            game.choose(option)


if __name__ == "__main__":
    sys.exit(main())
