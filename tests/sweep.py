"""The sweep: whole random games, hunting what no rule can excuse.

    python -m tests.sweep underworlds --count 5000 --seed 1
    python -m tests.sweep tyrants --count 500 --level normal
    python -m tests.sweep border-war-rosters --count 100
    python -m tests.sweep apart views tyrants --count 500

Hunted are crashes, decisions without an answer, games without an end, choices that undo does not take back, and
copies, saves, positions and records that are not the game. A find is reported with the seed and the choice that
lead to it; the same seed finds it again. What is hunted in games that are played apart, `apart/sweep.py` says.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

if __name__ == "__main__":
    root = Path(__file__).resolve().parent.parent
    sys.path[:0] = [str(root / "engine"), str(root / "tests")]

import katabasis as kb
from katabasis.kernel import record
from katabasis.kernel.dice import Dice
from katabasis.kernel.game import Game
from properties.hiding import check_views_hide, check_views_name_nothing_hidden
from properties.keeping import check_copies, check_plays_on_without_log, check_position, check_undo, check_whole
from properties.moments import Make, whole_picture
from properties.refusing import check_why_not

LONGEST = 5_000
"""Choices after which a game counts as endless."""

CHECKED = 0.05
"""The share of decisions at which everything is checked; checking all would take the most of the time."""

APART = "apart"
"""What the sweep of games that are played apart is called."""

CHECKS = (
    check_copies,
    check_plays_on_without_log,
    check_position,
    check_undo,
    check_views_hide,
    check_views_name_nothing_hidden,
    check_whole,
    check_why_not,
)


class Met(NamedTuple):
    """What is to be met in some game of a sweep of so many games: all of it, and what of it is there in a game now."""

    every: frozenset[str]
    now: Callable[[Game], Iterable[str]]
    games: int


class Swept(NamedTuple):
    """A game as it is swept: how the game of a seed is made, and what is checked of it at every decision. `long` are
    the arguments of the sweeps of a whole run."""

    make: Make
    always: Callable[[Game], None] | None = None
    long: tuple[tuple[str, ...], ...] = (("--count", "1000"),)
    met: Met | None = None


class Find(NamedTuple):
    """What the sweep found: in the game of which seed, after how many choices, and what went wrong."""

    seed: int
    choices: int
    fault: str
    record: str

    def __str__(self) -> str:
        return f"seed {self.seed}, after {self.choices} choices: {self.fault}\n{self.record}"


class Sweep(NamedTuple):
    """How a sweep went: the games and choices played, how they ended, what was found, and what was met in how many
    games."""

    games: int
    choices: int
    endings: Counter[str]
    finds: list[Find]
    met: Counter[str]

    def __add__(self, other: Sweep) -> Sweep:  # type: ignore[override]
        return Sweep(
            self.games + other.games,
            self.choices + other.choices,
            self.endings + other.endings,
            self.finds + other.finds,
            self.met + other.met,
        )

    def never_met(self, swept: Swept) -> list[str]:
        """What was met in no game, of all that should have been."""
        return sorted(swept.met.every - self.met.keys()) if swept.met else []


NOTHING = Sweep(0, 0, Counter(), [], Counter())


def sweep(
    swept: Swept, count: int, seed: int, level: str = "random", checked: float = CHECKED, longest: int = LONGEST
) -> Sweep:
    """Play `count` games, of the seeds from `seed` on. Stops at the first find of each game."""
    total = NOTHING
    for number in range(seed, seed + count):
        total += play(swept, number, level, checked, longest)
    return total


def play(swept: Swept, seed: int, level: str, checked: float, longest: int) -> Sweep:
    """One game, checked at some of its decisions and at its end."""
    game, met = None, set[str]()
    try:
        game = swept.make(seed)
        chance = Dice(seed, 1 << 32)
        while game.decision:
            if len(game.choices) >= longest:
                raise AssertionError("the game is endless")
            if swept.always:
                swept.always(game)
            if swept.met:
                met.update(swept.met.now(game))
            if chance.randbelow(1_000_000) < checked * 1_000_000:
                check(game)
            game.choose(kb.bots.choose(game, level, seed))
        if swept.always:
            swept.always(game)
        check_the_end(game)
    except Exception as error:
        return Sweep(1, len(game.choices) if game else 0, Counter(), [_find(game, seed, error)], Counter(met))
    assert game.result is not None
    return Sweep(1, len(game.choices), Counter([game.result.rule]), [], Counter(met))


def check(game: Game) -> None:
    """Every check that a game in progress can take."""
    for one in CHECKS:
        one(game)


def check_the_end(game: Game) -> None:
    """A game that is over has a result, and its record replays to the same table."""
    assert game.result is not None, "the game is over without a result"
    assert not game.decision
    assert whole_picture(record.replay(game.record(), lambda _: game.system)) == whole_picture(game)


def _find(game: Game | None, seed: int, error: Exception) -> Find:
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    where = f" ({Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno})" if trace else ""
    try:
        text = game.record() if game else ""
    except Exception as broken:
        text = f"(and the record cannot be written: {broken!r})"
    return Find(seed, len(game.choices) if game else 0, f"{type(error).__name__}: {error}{where}", text)


# ---------------------------------------------------------------------- by itself


def games() -> dict[str, Swept]:
    """Every game that can be swept, by its name: those with a module `tests/<game>/random_games.py`."""
    here = Path(__file__).resolve().parent
    return {
        path.parent.name: import_module(f"{path.parent.name}.random_games").SWEPT
        for path in here.glob("*/random_games.py")
    }


def further() -> dict[str, Swept]:
    """What else can be swept of games, by its name: what their `random_games.py` calls FURTHER."""
    here = Path(__file__).resolve().parent
    modules = (import_module(f"{path.parent.name}.random_games") for path in here.glob("*/random_games.py"))
    return {name: swept for each in modules for name, swept in getattr(each, "FURTHER", {}).items()}


def play_share(task: tuple[str, int, int, str, float]) -> Sweep:
    """One process's share."""
    name, count, seed, level, checked = task
    return sweep((games() | further())[name], count, seed, level, checked)


def long_sweeps() -> list[list[str]]:
    """The arguments of all sweeps of a whole run."""
    return [[name, *arguments] for name, swept in (games() | further()).items() for arguments in swept.long]


def main() -> int:
    """The command line; the exit status says whether anything was found."""
    if sys.argv[1:2] == [APART]:
        return int(import_module("apart.sweep").main(sys.argv[2:]))
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "game", nargs="?", choices=sorted(games() | further()), help="default: the long sweeps of every game"
    )
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="random", choices=kb.bots.LEVELS)
    parser.add_argument("--checked", type=float, default=CHECKED, help="share of decisions that are checked")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    if args.game:
        return run(args)
    return max(run(parser.parse_args(arguments)) for arguments in long_sweeps())


def run(args: argparse.Namespace) -> int:
    """Play the games of one command line in several processes."""
    share = max(1, min(25, args.count // args.jobs))
    ends = args.seed + args.count
    tasks = [
        (args.game, min(share, ends - first), first, args.level, args.checked)
        for first in range(args.seed, ends, share)
    ]
    total, began, swept = NOTHING, time.monotonic(), (games() | further())[args.game]
    with ProcessPoolExecutor(args.jobs) as processes:
        for done in processes.map(play_share, tasks):
            total += done
            for find in done.finds:
                print(find, flush=True)
            print(f"{total.games} games, {total.choices} choices, {len(total.finds)} finds", flush=True)
    seconds = time.monotonic() - began
    print(f"{total.games / seconds:.1f} games/s; decided by", dict(total.endings.most_common()))
    never = total.never_met(swept)
    if swept.met:
        print(
            f"met: {len(swept.met.every) - len(never)} of {len(swept.met.every)}; never: {', '.join(never) or 'none'}"
        )
    return bool(total.finds or (never and swept.met and args.count >= swept.met.games))


if __name__ == "__main__":
    sys.exit(main())
