"""How often bots of one level fulfil what all players win or lose together: every scenario of a game, with the interval
that chance allows. The lab plays and counts them."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from itertools import count
from typing import NamedTuple

from .. import KatabasisError, system
from ..kernel.table import WON
from ..lab.executors.processes import on_this_machine
from ..lab.experiment import NOTHING, Experiment, Round
from ..lab.running import play_all
from ..lab.statistics import interval
from ..lab.store import Store
from .files import options

INTERVAL = "95 % interval"


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
    scenarios = dict(zip(args.only or known, count(args.seed, args.games), strict=False))
    played: dict[str, list[Outcome]] = {}
    with Store(args.kept or Store.IN_MEMORY) as store:
        for scenario, first in scenarios.items():
            rounds = _rounds(args, scenario, first)
            play_all(rounds, store, on_this_machine(args.jobs)).check()
            outcomes = played[scenario] = _outcomes(store, rounds)
            if not args.toml:
                if len(played) == 1:
                    print(heading(outcomes[0]), flush=True)
                print(row(scenario, outcomes), flush=True)
    print(entry(args, played) if args.toml else row("all", [each for some in played.values() for each in some]))


def _rounds(args: Namespace, scenario: str, first: int) -> list[Round]:
    """The games of a scenario, with seeds from the first on."""
    game = system(args.game)
    seats = tuple(args.seats or game.usual_seats)
    point = {
        "game": args.game,
        "edition": None,
        "seats": seats,
        "levels": (args.level,) * len(seats),
        "options": {**options(args.option), game.scenario: scenario},
        "series": False,
    }
    return [*Experiment(scenario, [point], range(first, first + args.games), NOTHING).rounds()]


def _outcomes(store: Store, rounds: Sequence[Round]) -> list[Outcome]:
    keys = [job.key for each in rounds for job in each.jobs]
    endings, tallies = store.endings(keys), store.tallies(keys)
    return [Outcome(endings[key].result.outcome == WON, tallies.get(key, {})) for key in keys]


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
