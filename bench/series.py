"""What a choice costs in the first and in the last game of a campaign: to make it, and to save the game after it."""

from __future__ import annotations

import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT / "tests")]

from katabasis.kernel import series  # noqa: E402
from katabasis.kernel.game import Game  # noqa: E402
from kernel.test_series import adventure  # noqa: E402
from kernel.toys import dungeon  # noqa: E402

TRIES = 200
MOST = 1.3
"""How many times as long it may take in the last game as in the first."""


def main() -> int:
    """Print the figures; 1 if a choice costs more in the last game."""
    played = series.new(dungeon.SYSTEM, "toy", ("elf", "dwarf"), 7, {})
    games = [played.game.clone()]
    adventure(played.game)
    while not played.over:
        games.append(played.begin_next().clone())
        adventure(played.game)
    first, last = _costs(games[0], games[-1])
    print(f"a choice and the save after it: {first:.3f} ms in game 1, {last:.3f} in game {len(games)}")
    print(f"the whole campaign as a text: {len(played.record()):,} characters")
    return 0 if last <= first * MOST else 1


def _costs(*games: Game) -> list[float]:
    """Milliseconds for a choice and the save after it in each game, in turn: the best of several tries."""
    spent: list[list[float]] = [[] for _ in games]
    for _ in range(TRIES):
        for game, times in zip(games, spent, strict=True):
            copy = game.clone()
            began = time.process_time()
            copy.choose("search")
            copy.save()
            times.append(time.process_time() - began)
    return [min(times) * 1000 for times in spent]


if __name__ == "__main__":
    sys.exit(main())
