"""The kernel: moves a second on tic-tac-toe against boardgame.io, and what playing and keeping games costs.

Both sides play random legal moves in turn, in slices of a second, so that the machine's moods hit both. boardgame.io
plays in two ways: through its client, with the legal squares listed by the caller, and through its own random bot and
`Simulate`, which list them through the game as our kernel does. The faster of the two is what the limit is held to.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

BENCH = Path(__file__).resolve().parent
sys.path[:0] = [str(BENCH.parent / "engine"), str(BENCH.parent / "tests")]

import katabasis as kb  # noqa: E402
from builder import npm  # noqa: E402
from katabasis.kernel import position, record, save  # noqa: E402
from katabasis.kernel.game import Game  # noqa: E402
from kernel.toys import new_ferry, new_tictactoe, tictactoe  # noqa: E402
from properties import Make, moment  # noqa: E402
from underworlds.swept import underworlds  # noqa: E402

ROUNDS = 9
SLICE = 1.0
"""Seconds."""
TIMES = 20
"""How many times faster than boardgame.io the kernel has to be."""
MOST = {"clone": 1.0, "save": 5.0, "load": 20.0}
"""Milliseconds that keeping a real game may take in the middle."""
TYRANTS_FEWEST = 4.0
"""Random four-player games of Tyrants a second: ten times what its port to boardgame.io played on such a machine."""
PLAYERS = ("crosses", "noughts")


def main() -> int:
    """Print the figures; 1 if the kernel is not fast enough."""
    npm.build(BENCH)
    held = compare() >= TIMES
    keeping("tic-tac-toe", new_tictactoe, 7)
    keeping("the ferry", new_ferry, 12)
    for name, make, middle in (("Underworlds", underworlds, 120), ("Tyrants with four players", tyrants, 400)):
        costs = keeping(name, make, middle, MOST)
        held &= all(costs[what] <= most for what, most in MOST.items())
        speed = whole_games(make)
    print(f"  wanted of Tyrants: {TYRANTS_FEWEST:g} games/s")
    return 0 if held and speed >= TYRANTS_FEWEST else 1


def tyrants(seed: int) -> Game:
    """A game of Tyrants with four players; the half-decks are drawn."""
    return kb.new("tyrants", seats=("black", "red", "orange", "blue"), seed=seed, decks="random")


# ---------------------------------------------------------------------- against boardgame.io


def compare() -> float:
    """Moves a second on all sides; how many times faster the kernel is than the faster way of boardgame.io."""
    speeds: dict[str, list[float]] = {"katabasis": [], "client": [], "bot": []}
    with boardgame_io() as theirs:
        for warm_up in (True, *[False] * ROUNDS):
            for way, found in speeds.items():
                speed = ours(SLICE) if way == "katabasis" else theirs(way, SLICE)
                if not warm_up:
                    found.append(speed)
    middle = {way: statistics.median(found) for way, found in speeds.items()}
    print(f"{'katabasis, options listed by the kernel':45}{middle['katabasis']:12,.0f} moves/s")
    for way, told in (("client", "client, squares listed by the caller"), ("bot", "random bot and Simulate")):
        ratios = [own / other for own, other in zip(speeds["katabasis"], speeds[way], strict=True)]
        print(
            f"{'boardgame.io, ' + told:45}{middle[way]:12,.0f} moves/s:"
            f" {statistics.median(ratios):.1f} times slower ({min(ratios):.1f} to {max(ratios):.1f})"
        )
    ratio = middle["katabasis"] / max(middle["client"], middle["bot"])
    print(f"{ratio:.1f} times as many moves as the faster of the two; wanted: {TIMES}")
    return ratio


def ours(seconds: float) -> float:
    """Moves a second of whole random games."""
    chance, moves, seed = random.Random(1).random, 0, 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        for _ in range(50):
            seed += 1
            game = Game.new(tictactoe.SYSTEM, "classic", PLAYERS, seed, {})
            while (decision := game.decision) is not None:
                game.choose(int(chance() * len(decision.options)))
                moves += 1
    return moves / (time.perf_counter() - began)


@contextmanager
def boardgame_io() -> Iterator[Callable[[str, float], float]]:
    """A Node that plays on boardgame.io; gives moves a second for a way and a time."""
    program = [str(npm.node()), str(BENCH / "tictactoe.mjs")]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:
        assert node.stdin is not None
        assert node.stdout is not None

        def play(way: str, seconds: float) -> float:
            print(way, round(seconds * 1000), file=node.stdin, flush=True)
            moves, spent = node.stdout.readline().split()
            return float(moves) / float(spent) * 1000

        yield play
        node.stdin.close()


# ---------------------------------------------------------------------- keeping games


def keeping(name: str, make: Make, count: int, most: Mapping[str, float] = MappingProxyType({})) -> dict[str, float]:
    """What it costs to copy, write and read a game in progress, in milliseconds."""
    game = moment(make, 1, count)
    before = len(game.choices) - 1
    notes = {"save": game.save(), "record": game.record(), "position": game.position()}
    readers = {"load": save.read, "replay": record.replay, "set up": position.read}
    costs = {"clone": _time(lambda: game.clone().decision), "back": _time(lambda: game.at(before).decision)}
    for (note, text), (verb, read) in zip(notes.items(), readers.items(), strict=True):
        costs[note] = _time(getattr(game, note))
        costs[verb] = _time(lambda read=read, text=text: read(text, lambda _: game.system))
    print(f"\n{name}, after {len(game.choices)} choices")
    for what, cost in costs.items():
        limit = f"; at most {most[what]:g}" if what in most else ""
        size = f", {len(notes[what])} characters" if what in notes else ""
        print(f"  {what:10}{cost:9.3f} ms{limit}{size}")
    return costs


def _time(what: Callable[[], object]) -> float:
    """The best of several tries, in milliseconds."""
    spent = []
    for _ in range(5):
        began = time.perf_counter()
        for _ in range(10):
            what()
        spent.append((time.perf_counter() - began) / 10)
    return min(spent) * 1000


def whole_games(make: Make, count: int = 10) -> float:
    """Random games a second; prints decisions a second too, and how long their records are."""
    began = time.perf_counter()
    games = [moment(make, seed, 1 << 30) for seed in range(count)]
    spent = time.perf_counter() - began
    choices = sum(len(game.choices) for game in games)
    plain = sum(len(game.record(checks=False)) for game in games)
    checked = sum(len(game.record()) for game in games)
    packed = sum(len(zlib.compress(game.record().encode(), 9)) for game in games)
    print(f"  at random {choices / spent:,.0f} decisions/s, {count / spent:.1f} games/s", end=" ")
    print(f"of {choices / count:.0f} choices")
    print(f"  bytes a choice: {plain / choices:.1f} in a record, {checked / choices:.1f} with checks,", end=" ")
    print(f"{packed / choices:.1f} with checks and compressed as in a link")
    return count / spent


if __name__ == "__main__":
    sys.exit(main())
