"""Duels: many games between two levels of bots, the one in a seat that changes from game to game and the other in all
other seats, with the interval that chance allows."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from .. import bots, new, system
from .files import options


def run(given: Namespace) -> None:
    """Play the games and print who won how many."""
    counts = Counter[str]()
    score = 0.0
    seats = given.seats or system(given.game).usual_seats
    for number, winners in enumerate(_results(given, seats), start=1):
        first = (number - 1) % len(seats)
        counts[_outcome(winners, first)] += 1
        score += share(winners, first, len(seats))
        if number % 20 == 0:
            print(f"{number} games: {dict(counts)}", flush=True)
    low, high = interval(score, given.games)
    last = given.seed + (given.games - 1) // len(seats)
    rivals = given.second if len(seats) == 2 else f"{len(seats) - 1} {given.second}"
    print(f"{given.first} against {rivals}: {counts[_WON]} won, {counts[_LOST]} lost, {counts[_DRAWN]} drawn")
    print(f"seeds {given.seed} to {last}, each played from {'both sides' if len(seats) == 2 else 'every seat'}")
    print(f"score {score / given.games:.1%}, 95 % interval {low:.1%} to {high:.1%}")


_WON, _LOST, _DRAWN = "won", "lost", "drawn"


def _outcome(winners: Sequence[int], first: int) -> str:
    if winners and first not in winners:
        return _LOST
    return _WON if len(winners) == 1 else _DRAWN


def share(winners: Sequence[int], seat: int, seats: int) -> float:
    """What a seat gets of a victory: all of its own, its part of one that is shared, and of one that nobody has as
    much as every other seat."""
    if not winners:
        return 1 / seats
    return 1 / len(winners) if seat in winners else 0.0


class Match(NamedTuple):
    """One game of a duel: what is played, and the level in each seat."""

    game: str
    seats: Sequence[str]
    options: dict[str, Any]
    seed: int
    levels: Sequence[str]


def _results(given: Namespace, seats: Sequence[str]) -> Iterable[list[int]]:
    """The winning seats of one game after the other."""
    matches = []
    for number in range(given.games):
        levels = [given.second] * len(seats)
        levels[number % len(seats)] = given.first
        matches.append(
            Match(given.game, tuple(seats), options(given.option), given.seed + number // len(seats), levels)
        )
    if given.jobs == 1:
        return map(play, matches)
    from concurrent.futures import ProcessPoolExecutor

    return ProcessPoolExecutor(given.jobs).map(play, matches)


def play(match: Match) -> list[int]:
    """One game: the winning seats."""
    game = new(match.game, seats=match.seats, seed=match.seed, **match.options)
    while game.decision:
        game.choose(bots.choose(game, match.levels[game.decision.seat], match.seed))
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
