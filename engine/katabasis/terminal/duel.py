"""Duels: many games between two levels of bots, the one in a seat that changes from game to game and the other in all
other seats, with the interval that chance allows."""

from __future__ import annotations

import json
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from .. import Game, KatabasisError, bots, series, system
from ..kernel.state import freeze, thaw
from ..kernel.table import DRAWN, LOST, WON, Result
from ..kernel.untrusted import from_json, lines_of
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
    tables = args.seats or [system(args.game).usual_seats]
    if len({len(seats) for seats in tables}) > 1:
        raise KatabasisError("all tables of a duel have as many seats")
    if args.table:
        print("| game | bot | against | games | won | drawn | lost | score | 95 % interval |")
        print("|---|---|---|---|---|---|---|---|---|", flush=True)
        for first, second in duels:
            print(_row(args.game, _duel(args, first, second, tables)), flush=True)
    else:
        _print(args, _duel(args, *duels[0], tables, aloud=True), tables)


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


def _duel(args: Namespace, first: str, second: str, tables: Sequence[Sequence[str]], aloud: bool = False) -> Duel:
    counts = Counter[str]()
    score = 0.0
    seats = len(tables[0])
    for number, ending in enumerate(_endings(args, first, second, tables), start=1):
        seat = (number - 1) % seats
        counts[outcome(ending, seat)] += 1
        score += share(ending, seat)
        if aloud and number % 20 == 0:
            print(f"{number} games: {dict(counts)}", flush=True)
    return Duel(first, second if seats == 2 else f"{seats - 1} {second}", counts, score)


def _print(args: Namespace, duel: Duel, tables: Sequence[Sequence[str]]) -> None:
    counts, (low, high) = duel.counts, interval(duel.score, duel.games)
    seats = len(tables[0])
    last = args.seed + (args.games - 1) // (seats * len(tables))
    print(f"{duel.first} against {duel.second}: {counts[WON]} won, {counts[LOST]} lost, {counts[DRAWN]} drawn")
    print(f"seeds {args.seed} to {last}, each played from {'both sides' if seats == 2 else 'every seat'}")
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


def _endings(args: Namespace, first: str, second: str, tables: Sequence[Sequence[str]]) -> Iterator[Ending]:
    """How the games end, one after the other: every seed at each table, from each of its seats."""
    seats = len(tables[0])
    pairings = []
    for number in range(args.games):
        levels = [second] * seats
        levels[number % seats] = first
        plays = tuple(tables[number // seats % len(tables)])
        chosen, seed = options(args.option), args.seed + number // (seats * len(tables))
        pairings.append(Pairing(args.game, args.edition, plays, chosen, seed, levels, args.series))
    kept = Kept(args.kept)
    missing = [pairing for pairing in pairings if kept.ending(pairing) is None]
    played = _played(missing, args.jobs)
    for pairing in pairings:
        yield kept.ending(pairing) or kept.keep(pairing, next(played))


def _played(pairings: Iterable[Pairing], jobs: int) -> Iterator[Ending]:
    if jobs == 1:
        return map(play, pairings)
    from concurrent.futures import ProcessPoolExecutor

    return iter(ProcessPoolExecutor(jobs).map(play, pairings))


class Kept:
    """The endings of games that have been played, in a file, one in a line: a duel that is begun again goes on where it
    was broken off. Without a path nothing is kept. Raises KatabasisError for a file of something else."""

    def __init__(self, path: str | None) -> None:
        self._path = Path(path) if path else None
        self._endings: dict[str, Ending] = {}
        if self._path is not None and self._path.exists():
            for number, line in enumerate(lines_of(self._path.read_text("utf-8")), start=1):
                self._read(number, line)

    def _read(self, number: int, line: str) -> None:
        try:
            pairing, result, sides = from_json(line)
            self._endings[json.dumps(pairing)] = Ending(thaw(result, {Result.__name__: Result}), sides)
        except (ValueError, TypeError, LookupError, AttributeError):
            raise KatabasisError(f"{self._path}, line {number}: no game of a duel") from None

    def ending(self, pairing: Pairing) -> Ending | None:
        """How a game ended, if it has been played."""
        return self._endings.get(json.dumps(pairing))

    def keep(self, pairing: Pairing, ending: Ending) -> Ending:
        """Keep how a game has ended."""
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([pairing, freeze(ending.result), ending.sides]) + "\n")
        return ending


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
