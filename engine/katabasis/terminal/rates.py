"""How often bots of one level fulfil what all players win or lose together: every scenario of a game, with the interval
that chance allows."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

from .. import KatabasisError, bots, new, system
from ..kernel.table import WON
from .duel import interval
from .files import options

INTERVAL = "95 % interval"


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

    @property
    def flags(self) -> Sequence[str]:
        """What of it is so or is not."""
        return [name for name, value in self.tally.items() if isinstance(value, bool)]

    @property
    def numbers(self) -> Sequence[str]:
        return [name for name in self.tally if name not in self.flags]


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
        print(entry(args, {scenario: [*map(play, games)] for scenario, games in adventures.items()}))
        return
    played: list[Outcome] = []
    for number, (scenario, games) in enumerate(adventures.items()):
        outcomes = [play(adventure) for adventure in games]
        if not number:
            print(heading(outcomes[0]), flush=True)
        print(row(scenario, outcomes), flush=True)
        played += outcomes
    print(row("all", played))


def entry(args: Namespace, played: Mapping[str, Sequence[Outcome]]) -> str:
    """The rates as content, for who chooses a scenario: the set-up options, who played, how many of how many games of
    each scenario were won, and in how many of them all was the case what is counted besides."""
    asked = options(args.option)
    head = f"rates.{'-'.join(map(str, asked.values())) or 'usual'}"
    lines = [f"[{head}]", *(f'{name} = "{value}"' for name, value in asked.items())]
    lines += [f'bots = "{args.level}"', f"games = {args.games}"]
    outcomes = [outcome for games in played.values() for outcome in games]
    for name in outcomes[0].flags:
        count = sum(outcome.tally[name] for outcome in outcomes)
        lines.append(f"{name.replace(' ', '_')} = {{ games = {len(outcomes)}, count = {count} }}")
    won = {scenario: sum(outcome.won for outcome in games) for scenario, games in played.items()}
    return "\n".join([*lines, "", f"[{head}.won]", *(f"{scenario} = {count}" for scenario, count in won.items())])


def play(adventure: Adventure) -> Outcome:
    """One game from its beginning to its end."""
    options = dict(adventure.options)
    game = new(adventure.game, None, adventure.seats, adventure.seed, **options)
    while game.decision:
        game.choose(bots.choose(game, adventure.level, adventure.seed))
    assert game.result is not None
    return Outcome(game.result.outcome == WON, game.system.tally(game.table))


def heading(first: Outcome) -> str:
    """The head of the table: of a flag how often it is so, of a number the mean."""
    flags = [column for name in first.flags for column in (name, INTERVAL)]
    columns = ("scenario", "games", "won", INTERVAL, *flags, *first.numbers)
    return f"| {' | '.join(columns)} |\n{'|---' * len(columns)}|"


def row(name: str, outcomes: Sequence[Outcome]) -> str:
    """A line of the table."""
    games, first = len(outcomes), outcomes[0]
    counts = [sum(outcome.won for outcome in outcomes)]
    counts += [sum(outcome.tally[flag] for outcome in outcomes) for flag in first.flags]
    shares = [cell for count in counts for cell in (count, "{:.0%} to {:.0%}".format(*interval(count, games)))]
    means = [sum(outcome.tally[what] for outcome in outcomes) / games for what in first.numbers]
    cells = (name, games, *shares, *(f"{mean:.1f}" for mean in means))
    return f"| {' | '.join(map(str, cells))} |"
