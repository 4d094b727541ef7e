"""Duels: many games between two levels of bots, the one in a seat that changes from game to game and the other in all
other seats, with the interval that chance allows."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from .. import Game, KatabasisError, bots, series, system
from ..kernel.table import DRAWN, LOST, WON, Result
from .files import options

LADDER = (("beginner", "random"), ("normal", "beginner"), ("hard", "normal"))
"""The duels of a table where none is named: levels against those that they have to beat."""

MOST_GAMES = 100
"""Of a series; a campaign need not end."""


def run(args: Namespace) -> None:
    """Play the games and print who won how many."""
    if args.first is None or args.second is None:
        if not args.table or args.first is not None:
            raise KatabasisError("a duel is between two bots, such as hard and normal; --table alone has its own")
        duels = [*LADDER]
    else:
        duels = [(args.first, args.second)]
    seats = args.seats or system(args.game).usual_seats
    if args.table:
        print("| game | bot | against | games | won | drawn | lost | score | 95 % interval |")
        print("|---|---|---|---|---|---|---|---|---|", flush=True)
        for first, second in duels:
            print(_row(args.game, _duel(args, first, second, seats)), flush=True)
    else:
        _print(args, _duel(args, *duels[0], seats, aloud=True), seats)


class Duel(NamedTuple):
    """Two bots, how many games the first has won, drawn and lost, and its score: a share of each victory."""

    first: str
    second: str
    counts: Counter[str]
    score: float

    @property
    def games(self) -> int:
        """How many were played."""
        return self.counts.total()


def _duel(args: Namespace, first: str, second: str, seats: Sequence[str], aloud: bool = False) -> Duel:
    counts = Counter[str]()
    score = 0.0
    for number, ending in enumerate(_endings(args, first, second, seats), start=1):
        seat = (number - 1) % len(seats)
        counts[outcome(ending, seat)] += 1
        score += share(ending, seat)
        if aloud and number % 20 == 0:
            print(f"{number} games: {dict(counts)}", flush=True)
    return Duel(first, second if len(seats) == 2 else f"{len(seats) - 1} {second}", counts, score)


def _print(args: Namespace, duel: Duel, seats: Sequence[str]) -> None:
    counts, (low, high) = duel.counts, interval(duel.score, duel.games)
    last = args.seed + (args.games - 1) // len(seats)
    print(f"{duel.first} against {duel.second}: {counts[WON]} won, {counts[LOST]} lost, {counts[DRAWN]} drawn")
    print(f"seeds {args.seed} to {last}, each played from {'both sides' if len(seats) == 2 else 'every seat'}")
    print(f"score {duel.score / duel.games:.1%}, 95 % interval {low:.1%} to {high:.1%}")


def _row(game: str, duel: Duel) -> str:
    """A line of a table in Markdown."""
    low, high = interval(duel.score, duel.games)
    cells = (
        *(game, duel.first, duel.second, duel.games),
        *(duel.counts[result] for result in (WON, DRAWN, LOST)),
        *(f"{duel.score / duel.games:.1%}", f"{low:.1%} to {high:.1%}"),
    )
    return f"| {' | '.join(map(str, cells))} |"


class Ending(NamedTuple):
    """How one game ended, and for each seat the seats that win and lose together with it."""

    result: Result
    sides: Sequence[Sequence[int]]


def outcome(ending: Ending, seat: int) -> str:
    """What a game was for one seat. A victory that it shares with opponents is drawn."""
    gained = share(ending, seat)
    if not gained:
        return LOST
    return WON if gained == 1 and ending.result.outcome == WON else DRAWN


def share(ending: Ending, seat: int) -> float:
    """What a seat gets of a victory: all of its side's own, its part of one that several sides share, as much as every
    other side of one that nobody has; nothing where all have lost."""
    result = ending.result
    if result.outcome == LOST:
        return 0.0
    winners = result.winners or range(len(ending.sides))
    return 1 / len({min(ending.sides[winner]) for winner in winners}) if seat in winners else 0.0


class Pairing(NamedTuple):
    """One game of a duel, or a `series`: what is played, and the bot in each seat."""

    game: str
    edition: str | None
    seats: Sequence[str]
    options: dict[str, Any]
    seed: int
    levels: Sequence[str]
    series: bool = False


def _endings(args: Namespace, first: str, second: str, seats: Sequence[str]) -> Iterable[Ending]:
    """How the games end, one after the other."""
    pairings = []
    for number in range(args.games):
        levels = [second] * len(seats)
        levels[number % len(seats)] = first
        chosen, seed = options(args.option), args.seed + number // len(seats)
        pairings.append(Pairing(args.game, args.edition, tuple(seats), chosen, seed, levels, args.series))
    if args.jobs == 1:
        return map(play, pairings)
    from concurrent.futures import ProcessPoolExecutor

    return ProcessPoolExecutor(args.jobs).map(play, pairings)


def play(pairing: Pairing) -> Ending:
    """One game from its beginning to its end, or a series, which ends as its last game does if it has no result."""
    played = series(pairing.game, pairing.edition, pairing.seats, pairing.seed, **pairing.options)
    _play_out(played.game, pairing)
    while pairing.series and not played.over and played.number < MOST_GAMES:
        _play_out(played.begin_next(), pairing)
    game = played.game
    assert game.result is not None
    return Ending(played.result or game.result, [game.table.side(seat) for seat in game.table.seats])


def _play_out(game: Game, pairing: Pairing) -> None:
    while game.decision:
        game.choose(bots.choose(game, pairing.levels[game.decision.seat], pairing.seed))


def interval(won: float, games: int) -> tuple[float, float]:
    """The shares of games won between which the truth lies with 95 % confidence (Wilson's interval)."""
    z = 1.96
    share = won / games
    middle = share + z * z / (2 * games)
    reach = z * ((share * (1 - share) + z * z / (4 * games)) / games) ** 0.5
    whole = 1 + z * z / games
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)
