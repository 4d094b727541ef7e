"""What the common work of every game costs without a browser: a game at random and its replay, and in
its middle a copy, a choice with its save, a load, a view and the answer of a bot.

Only what the library offers is asked for, so that `build.py bench --against COMMIT` can ask an earlier engine too.
"""

from __future__ import annotations

import argparse
import json
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))

from bench.timing import Figure, figure  # noqa: E402

if TYPE_CHECKING:
    from katabasis import Game

SEED = 1
TIMES, FEWER = 60, 5
LEVEL = "normal"


def main() -> int:
    """Print the figures, or write them for a program."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--engine", default=str(ROOT / "engine"))
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    sys.path.insert(0, options.engine)
    import katabasis as kb

    for game in options.games or kb.GAMES:
        for found in figures(game):
            print(json.dumps(found) if options.json else in_words(found), flush=True)
    return 0


def figures(name: str) -> Iterator[Figure]:
    """What a game costs."""
    import katabasis as kb

    whole = at_random(name)
    record = whole.record()
    kind = f"{name} {zlib.crc32(record.encode()):08x}"
    middle = whole.at(len(whole.choices) // 2)
    save = middle.save()
    works: dict[str, Callable[[], object]] = {
        "clone": lambda: middle.clone().decision,
        "a choice and its save": lambda: chosen(middle).save(),
        "load": lambda: kb.load(save).decision,
        "view": lambda: middle.view(0),
    }
    for work, done in works.items():
        yield figure(f"{kind}: {work}", done, TIMES)
    yield figure(f"{kind}: a game at random", lambda: at_random(name), FEWER)
    yield figure(f"{kind}: replay", lambda: kb.replay(record), FEWER)
    yield figure(f"{kind}: answer of a bot", lambda: kb.bots.choose(middle, LEVEL, SEED), FEWER)


def chosen(game: Game) -> Game:
    """A copy in which the first choice is made."""
    copy = game.clone()
    copy.choose(0)
    return copy


def at_random(name: str) -> Game:
    """A whole game of the usual sides, played by chance."""
    import katabasis as kb

    game = kb.new(name, seed=SEED)
    while game.decision:
        game.choose(kb.bots.choose(game, "random", len(game.choices)))
    return game


def in_words(found: Figure) -> str:
    return f"{found.name}: {found.processor:.3f} ms of the processor, {found.clock:.3f} ms by the clock"


if __name__ == "__main__":
    sys.exit(main())
