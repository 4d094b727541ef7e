"""What the common work of every game costs without a browser: a game at random and its replay, and at a decision in
its middle a copy, a choice with its save, a load, a view and the answer of a bot.

Only what the library offers is asked for, so that `build.py bench --against COMMIT` can ask an earlier engine too.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from bench.timing import Figure, called, figure, print_games

if TYPE_CHECKING:
    from katabasis import Game, Option

SEED = 1
TIMES, FEWER = 60, 5
LEVEL = "normal"


def figures(name: str) -> Iterator[Figure]:
    """What a game costs."""
    import katabasis as kb

    whole = at_random(name)
    record = whole.record()
    kind = called(name, whole.choices)
    middle = middle_of(whole)
    save = middle.save()
    choice = at_random_from(middle)
    works: dict[str, Callable[[], object]] = {
        "clone": lambda: middle.clone().decision,
        "a choice and its save": lambda: chosen(middle, choice).save(),
        "load": lambda: kb.load(save).decision,
        "view": lambda: middle.view(0),
    }
    for work, done in works.items():
        yield figure(f"{kind}: {work}", done, TIMES)
    yield figure(f"{kind}: a game at random", lambda: at_random(name), FEWER)
    yield figure(f"{kind}: replay", lambda: kb.replay(record), FEWER)
    yield figure(f"{kind}: answer of a bot", lambda: kb.bots.choose(middle, LEVEL, SEED), FEWER)


def middle_of(whole: Game) -> Game:
    """The game in its middle, at a decision that has several answers."""
    return next(game for game in map(whole.at, range(len(whole.choices) // 2, len(whole.choices))) if several(game))


def several(game: Game) -> bool:
    return game.decision is not None and len(game.decision.options) > 1


def chosen(game: Game, choice: Option) -> Game:
    """A copy in which a choice is made."""
    copy = game.clone()
    copy.choose(choice)
    return copy


def at_random(name: str) -> Game:
    """A whole game of the usual sides, played by chance."""
    import katabasis as kb

    game = kb.new(name, seed=SEED)
    while game.decision:
        game.choose(at_random_from(game))
    return game


def at_random_from(game: Game) -> Option:
    """An answer by chance, with where to go if that is asked."""
    import katabasis as kb

    return kb.bots.choose(game, "random", len(game.choices))


if __name__ == "__main__":
    sys.exit(print_games(figures, "engine"))
