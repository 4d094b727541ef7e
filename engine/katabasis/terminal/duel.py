"""Duels: many games between two levels of bots, sides swapped, with the interval that chance allows."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from .. import bots, new
from .files import options


def run(given: Namespace) -> None:
    """Play the games and print who won how many."""
    scores = Counter[str]()
    for number, winner in enumerate(_winners(given), start=1):
        scores[winner] += 1
        if number % 20 == 0:
            print(f"{number} games: {dict(scores)}", flush=True)
    won, lost = scores[_FIRST], scores[_SECOND]
    low, high = interval(won + scores[_NOBODY] / 2, given.games)
    last = given.seed + (given.games - 1) // 2
    print(f"{given.first} against {given.second}: {won} won, {lost} lost, {scores[_NOBODY]} drawn")
    print(f"seeds {given.seed} to {last}, each played with both sides")
    print(f"score {(won + scores[_NOBODY] / 2) / given.games:.1%}, 95 % interval {low:.1%} to {high:.1%}")


_FIRST, _SECOND, _NOBODY = "won", "lost", "drawn"


def _winners(given: Namespace) -> Iterable[str]:
    tasks = [
        (given.game, tuple(given.seats), options(given.option), given.seed + number // 2, sides)
        for number in range(given.games)
        for sides in [(given.first, given.second) if number % 2 == 0 else (given.second, given.first)]
    ]
    firsts = [number % 2 for number in range(given.games)]
    if given.jobs == 1:
        results: Iterable[list[int]] = map(play, tasks)
    else:
        from concurrent.futures import ProcessPoolExecutor

        results = ProcessPoolExecutor(given.jobs).map(play, tasks)
    for first, winners in zip(firsts, results, strict=True):
        yield _NOBODY if len(winners) != 1 else _FIRST if winners == [first] else _SECOND


def play(task: tuple[str, Sequence[str], dict[str, Any], int, Sequence[str]]) -> list[int]:
    """One game: the winning seats."""
    name, seats, setup, seed, levels = task
    game = new(name, seats=seats, seed=seed, **setup)
    while game.decision:
        game.choose(bots.choose(game, levels[game.decision.seat], seed))
    assert game.result is not None
    return game.result.winners


def interval(won: float, games: int) -> tuple[float, float]:
    """The shares of games won between which the truth lies with 95 % confidence (Wilson's interval)."""
    z = 1.96
    share = won / games
    middle = share + z * z / (2 * games)
    reach = z * ((share * (1 - share) + z * z / (4 * games)) / games) ** 0.5
    whole = 1 + z * z / games
    return (middle - reach) / whole, (middle + reach) / whole
