"""How often bots of one level fulfil what all players win or lose together: every scenario of a game, with the interval
that chance allows."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

from .. import KatabasisError, bots, new, system
from ..kernel.table import WON
from .duel import interval
from .files import options


class Adventure(NamedTuple):
    """One game to be played: its scenario is one of the `options`."""

    game: str
    seats: Sequence[str]
    options: Mapping[str, Any]
    seed: int
    level: str


class Outcome(NamedTuple):
    """Whether a game was won, and what else is counted of it (`System.tally`)."""

    won: bool
    tally: Mapping[str, int]


def run(args: Namespace) -> None:
    """Play every scenario so many times, no seed twice, and print a line of Markdown for each and one for all."""
    game = system(args.game)
    known = game.scenarios()
    if not known:
        raise KatabasisError(f"{args.game} has no scenarios that are won or lost together")
    seats = args.seats or game.usual_seats
    adventures = {
        scenario: [
            Adventure(args.game, seats, {**options(args.option), game.scenario: scenario}, seed, args.level)
            for seed in range(first, first + args.games)
        ]
        for first, scenario in zip(count(args.seed, args.games), args.only or known, strict=False)
    }
    if args.toml:
        won = {scenario: sum(play(adventure).won for adventure in games) for scenario, games in adventures.items()}
        print(entry(args, won))
        return
    played: list[Outcome] = []
    for number, (scenario, games) in enumerate(adventures.items()):
        outcomes = [play(adventure) for adventure in games]
        if not number:
            print(heading(outcomes[0].tally), flush=True)
        print(row(scenario, outcomes), flush=True)
        played += outcomes
    print(row("all", played))


def entry(args: Namespace, won: Mapping[str, int]) -> str:
    """The rates as content, for who chooses a scenario: the set-up options, who played, and how many of how many games
    of each scenario were won."""
    asked = options(args.option)
    head = f"rates.{'-'.join(map(str, asked.values())) or 'usual'}"
    lines = [f"[{head}]", *(f'{name} = "{value}"' for name, value in asked.items())]
    lines += [f'bots = "{args.level}"', f"games = {args.games}", "", f"[{head}.won]"]
    return "\n".join([*lines, *(f"{scenario} = {count}" for scenario, count in won.items())])


def play(adventure: Adventure) -> Outcome:
    """One game from its beginning to its end."""
    options = dict(adventure.options)
    game = new(adventure.game, None, adventure.seats, adventure.seed, **options)
    while game.decision:
        game.choose(bots.choose(game, adventure.level, adventure.seed))
    assert game.result is not None
    return Outcome(game.result.outcome == WON, game.system.tally(game.table))


def heading(names: Iterable[str]) -> str:
    """The head of the table; what is counted is a mean."""
    columns = ("scenario", "games", "won", "95 % interval", *names)
    return f"| {' | '.join(columns)} |\n{'|---' * len(columns)}|"


def row(name: str, outcomes: Sequence[Outcome]) -> str:
    """A line of the table."""
    games, won = len(outcomes), sum(outcome.won for outcome in outcomes)
    low, high = interval(won, games)
    means = [sum(outcome.tally[what] for outcome in outcomes) / games for what in outcomes[0].tally]
    cells = (name, games, won, f"{low:.0%} to {high:.0%}", *(f"{mean:.1f}" for mean in means))
    return f"| {' | '.join(map(str, cells))} |"
