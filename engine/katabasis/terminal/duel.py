"""Duels: many games between two levels of bots, the one in a seat that changes from game to game and the other in all
other seats, with the interval that chance allows. The lab plays and counts them."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import NamedTuple

from .. import KatabasisError, system
from ..kernel.table import DRAWN, LOST, WON
from ..lab.executors.processes import on_this_machine
from ..lab.experiment import LEVELS, Experiment, Round
from ..lab.running import Progress, play_all
from ..lab.standing import Standing, limited, standing
from ..lab.store import Store
from .files import options

LADDER = (("beginner", "random"), ("normal", "beginner"), ("hard", "normal"))
"""The duels of a table where none is named: levels against those that they have to beat."""
NEWS = 20
"""Games after which it is said how many there are."""


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
    with Store(args.kept or Store.IN_MEMORY) as store:
        if args.table:
            print("| game | bot | against | games | won | drawn | lost | score | 95 % interval |")
            print("|---|---|---|---|---|---|---|---|---|", flush=True)
            for first, second in duels:
                print(_row(args.game, _duel(args, first, second, tables, store)), flush=True)
        else:
            _print(args, _duel(args, *duels[0], tables, store, aloud=True), tables)


class Duel(NamedTuple):
    """Two bots, and how the first stands."""

    first: str
    second: str
    standing: Standing


def _duel(
    args: Namespace, first: str, second: str, tables: Sequence[Sequence[str]], store: Store, aloud: bool = False
) -> Duel:
    rounds = _rounds(args, first, second, tables)
    play_all(rounds, store, on_this_machine(args.jobs), tell=_tell if aloud else lambda _: None).check()
    others = len(tables[0]) - 1
    endings = store.endings(job.key for each in rounds for job in each.jobs)
    return Duel(first, second if others == 1 else f"{others} {second}", standing(rounds, endings))


def _rounds(args: Namespace, first: str, second: str, tables: Sequence[Sequence[str]]) -> list[Round]:
    """The games: every seed at each table, from each of its seats."""
    seats, chosen = len(tables[0]), options(args.option)
    levels = (first, *(second,) * (seats - 1))
    points = [
        {
            "game": args.game,
            "edition": args.edition,
            "seats": tuple(table),
            "levels": levels,
            "options": chosen,
            "series": args.series,
        }
        for table in tables
    ]
    seeds = range(args.seed, _last_seed(args, tables) + 1)
    return limited([*Experiment("", points, seeds, LEVELS).rounds()], args.games)


def _tell(progress: Progress) -> None:
    if progress.kept % NEWS == 0:
        print(f"{progress.kept} of {progress.asked} games", flush=True)


def _print(args: Namespace, duel: Duel, tables: Sequence[Sequence[str]]) -> None:
    stand, (low, high) = duel.standing, duel.standing.interval
    counts = stand.counts
    print(f"{duel.first} against {duel.second}: {counts[WON]} won, {counts[LOST]} lost, {counts[DRAWN]} drawn")
    played_from = "both sides" if len(tables[0]) == 2 else "every seat"
    print(f"seeds {args.seed} to {_last_seed(args, tables)}, each played from {played_from}")
    print(f"score {stand.score / stand.games:.1%}, 95 % interval {low:.1%} to {high:.1%}")


def _last_seed(args: Namespace, tables: Sequence[Sequence[str]]) -> int:
    return int(args.seed + (args.games - 1) // (len(tables[0]) * len(tables)))


def _row(game: str, duel: Duel) -> str:
    """A line of a table in Markdown."""
    stand, (low, high) = duel.standing, duel.standing.interval
    cells = (
        *(game, duel.first, duel.second, stand.games, *stand.won_drawn_lost),
        *(f"{stand.score / stand.games:.1%}", f"{low:.1%} to {high:.1%}"),
    )
    return f"| {' | '.join(map(str, cells))} |"
